//! A sheet as text for a computer.

use core::fmt::{self, Write};

use super::{Sheet, SheetGame, SheetKind};
use crate::rules::games::with_type;

impl Sheet {
    /// Writes line `index`; false after the last.
    pub fn line(&self, index: usize, out: &mut impl Write) -> Result<bool, fmt::Error> {
        let players = usize::from(self.players());
        let cells = usize::from(self.columns()) * players;
        match index {
            0 => self.title(out)?,
            index if index <= 2 * cells => {
                let cell = (index - 1) / 2;
                let (Some(column), Some(seat)) = (cell.checked_div(players), cell.checked_rem(players)) else {
                    return Ok(false);
                };
                match index % 2 {
                    1 => self.has(column as u8, seat as u8, out)?,
                    _ => self.gets(column as u8, seat as u8, out)?,
                }
            }
            index if index <= 2 * cells + players => {
                let seat = index - 2 * cells - 1;
                let total = self.scores().totals.get(seat).copied().unwrap_or(0);
                let seconds = self.thought.get(seat).copied().unwrap_or(0);
                self.name(seat as u8, out)?;
                write!(out, " total {total}")?;
                if seconds > 0 {
                    write!(out, ", thought {}:{:02}", seconds / 60, seconds % 60)?;
                }
            }
            index if index == 2 * cells + players + 1 => self.wins(out)?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn title(&self, out: &mut impl Write) -> fmt::Result {
        let kind = match self.kind {
            SheetKind::Game(game) => game.name(),
            SheetKind::Free => "free",
        };
        write!(out, "pocket-ra sheet 1 {kind}:")?;
        self.names.iter().try_for_each(|name| write!(out, " {name}"))
    }

    fn name(&self, seat: u8, out: &mut impl Write) -> fmt::Result {
        let name = self.names.get(usize::from(seat));
        name.map_or(Ok(()), |name| write!(out, "{name}"))
    }

    fn has(&self, column: u8, seat: u8, out: &mut impl Write) -> fmt::Result {
        write!(out, "{} ", column + 1)?;
        self.name(seat, out)?;
        if !self.is_entered(column, seat) {
            return out.write_str(" not entered");
        }
        out.write_str(" has")?;
        for (place, field) in self.fields(column) {
            let count = self.count(column, seat, place);
            if count > 0 {
                write!(out, " {} {count}", field.word)?;
            }
        }
        Ok(())
    }

    fn gets(&self, column: u8, seat: u8, out: &mut impl Write) -> fmt::Result {
        write!(out, "{} ", column + 1)?;
        self.name(seat, out)?;
        if self.kind == SheetKind::Free {
            return write!(out, " gets {}", self.round(column, seat));
        }
        let scores = self.scores();
        write!(out, " gets {}:", scores.gain(column, seat))?;
        for (category, points) in scores.points(column, seat).iter().enumerate().take(self.categories()) {
            write!(out, " {} {points}", self.category(category))?;
        }
        Ok(())
    }

    fn wins(&self, out: &mut impl Write) -> fmt::Result {
        let Some(victory) = self.victory() else {
            return out.write_str("not all entered");
        };
        out.write_str(if self.kind == SheetKind::Free {
            "leads:"
        } else {
            "wins:"
        })?;
        for seat in victory.winners.iter() {
            out.write_char(' ')?;
            self.name(seat, out)?;
        }
        if victory.by_sun {
            out.write_str(", by the highest sun")?;
        }
        Ok(())
    }

    fn category(&self, category: usize) -> &'static str {
        let SheetKind::Game(game) = self.kind else { return "" };
        let words = with_type!(game, G => G::CATEGORIES);
        words.get(category).copied().unwrap_or("")
    }
}
