//! Below the result: a new record, new achievements, a rung of the ladder, the streak of daily deals, and the strength of
//! the only human.

use embedded_graphics::{geometry::Point, text::Alignment};
use heapless::String;

use super::over::best_human;
use crate::{
    bots::Level,
    device::{Frame, WIDTH},
    rules::position::GameKind,
    screens::{icons, records, widgets},
    table::{
        Table,
        achievement::Achievements,
        deal::daily,
        rating::Rating,
        statistics::{Opponent, Statistics},
    },
    text::{Catalogue, Text},
};

/// Height below the last line: a row of the list fits below.
const END: i32 = 48;
const LINE: i32 = 8;

/// Kept, as it is slow to compute.
#[derive(Clone, Default)]
pub struct Honours {
    /// Score of the best human.
    record: Option<u16>,
    /// Of all humans.
    earned: Achievements,
    /// Of the ladder.
    rung: Option<Level>,
    daily: Option<Daily>,
    strength: Option<Strength>,
}

#[derive(Clone, Copy)]
struct Daily {
    par: Option<u16>,
    streak: u16,
}

#[derive(Clone, Copy)]
enum Strength {
    /// Or the number of games to play before.
    Known(Result<Rating, u16>),
    Assisted,
}

impl Honours {
    /// Empty before the game is counted, and if it is not.
    pub fn of(table: &Table, statistics: &Statistics) -> Honours {
        let header = table.header();
        let number = header.number();
        let people = || header.players().iter().filter(|player| player.is_human());
        let careers = || people().filter_map(|player| statistics.careers.of(player.name));
        let earned = careers().fold(Achievements::NONE, |all, career| all.and(career.earned_in(number)));
        let kind = header.setup().kind();
        let rung = careers().find_map(|career| career.rung_won_in(number, kind));
        let day = table.finish().and_then(|finish| daily::day_of(&finish));
        let daily = day.zip(careers().next()).map(|(day, career)| Daily {
            par: day.par(),
            streak: career.streak.length,
        });
        let mut humans = people();
        let strength = match (humans.next(), humans.next()) {
            (Some(human), None) => {
                let tally = statistics.tally(human.name, kind, Opponent::Anyone);
                let tally = tally.filter(|tally| tally.latest() == number);
                match header.is_assisted() {
                    true => tally.map(|_| Strength::Assisted),
                    false => tally.and_then(|tally| tally.strength().map(Strength::Known)),
                }
            }
            _ => None,
        };
        let best = best_human(table).filter(|_| statistics.is_record(kind, number));
        Honours {
            record: best.map(|(_, score)| score),
            earned,
            rung,
            daily,
            strength,
        }
    }

    /// As many lines as have room below `y`. Returns the height below the last.
    pub fn draw(&self, frame: &mut Frame, mut y: i32, game: GameKind, texts: &Catalogue) -> i32 {
        let fits = |lines: i32, y: i32| y + lines * LINE <= END;
        if let Some(score) = self.record
            && fits(1, y)
        {
            let mut line: String<48> = String::new();
            texts.play.new_record.put(&mut line, [score.into()]);
            y = draw_line(frame, Point::new(0, y), &line);
        }
        if self.earned != Achievements::NONE && fits(1, y) {
            icons::STAR.draw(frame, Point::new(0, y + 1));
            y = draw_line(frame, Point::new(MARK, y), &earned(self.earned, texts));
        }
        if let Some(level) = self.rung
            && fits(1, y)
        {
            let mut line: String<48> = String::new();
            texts.challenges.rung.put(&mut line, [texts.levels.of(level).into()]);
            y = draw_line(frame, Point::new(0, y), &line);
        }
        if let Some(Daily { par, streak }) = self.daily
            && fits(1, y)
        {
            let mut line: String<48> = String::new();
            match par {
                Some(par) => texts.challenges.reached.put(&mut line, [par.into(), streak.into()]),
                None => texts.challenges.finished.put(&mut line, [streak.into()]),
            }
            y = draw_line(frame, Point::new(0, y), &line);
        }
        match self.strength {
            Some(Strength::Known(strength)) if fits(2, y) => {
                for line in records::strength(strength, game, texts) {
                    y = draw_line(frame, Point::new(0, y), &line);
                }
            }
            Some(Strength::Assisted) if fits(1, y) => y = draw_line(frame, Point::new(0, y), texts.records.assisted),
            _ => {}
        }
        y
    }
}

/// Returns the height below it.
fn draw_line(frame: &mut Frame, at: Point, line: &str) -> i32 {
    widgets::text(frame, &widgets::SMALL, at, Alignment::Left, line);
    at.y + LINE
}

/// Width of the mark before the names.
const MARK: i32 = 8;

type Line = String<96>;

/// The first names, and the number of those that do not fit.
fn earned(earned: Achievements, texts: &Catalogue) -> Line {
    let names = earned.iter().filter_map(|achievement| texts.achievement(achievement));
    let names = || names.clone().map(|achievement| achievement.name);
    joined(names(), names().count())
}

fn joined(names: impl Iterator<Item = Text>, mut left: usize) -> Line {
    let mut line = Line::new();
    for name in names {
        let mut longer = line.clone();
        let comma = if line.is_empty() { "" } else { ", " };
        put!(longer, "{comma}{name}");
        let rest = if left > 1 { widgets::SMALL.measure(" +99") } else { 0 };
        if MARK + widgets::SMALL.measure(&longer) + rest > WIDTH as i32 {
            break;
        }
        line = longer;
        left -= 1;
    }
    if left > 0 {
        put!(line, " +{left}");
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{screens::Language, table::achievement::Achievement};

    #[test]
    fn achievements_fit_on_a_line_however_many_are_new() {
        for texts in Language::ALL.map(Language::texts) {
            for first in Achievement::all() {
                let one = earned(Achievements::NONE.with(first), texts);
                assert_eq!(one, texts.achievement(first).unwrap().name);
                let mut all = Achievements::NONE;
                for other in Achievement::all().skip_while(|&other| other != first) {
                    all = all.with(other);
                    let line = earned(all, texts);
                    assert!(MARK + widgets::SMALL.measure(&line) - 1 <= WIDTH as i32, "{line}");
                    assert!(!line.starts_with(' '), "at least one is named: {line}");
                }
            }
        }
    }
}
