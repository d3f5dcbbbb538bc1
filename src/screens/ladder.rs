//! The ladder: in each game the next opponents to beat, from apprentices to pharaohs. A starts the game.

use embedded_graphics::{geometry::Point, text::Alignment};
use heapless::String;

use super::{
    icons,
    input::{Input, Key},
    new_game,
    page::{Context, Next, Page},
    pages::PageId,
    shared::Shared,
    widgets::{self, Cursor, List},
};
use crate::{
    bots::Level,
    device::{Frame, WIDTH},
    rules::position::GameKind,
    table::{Name, career::Career},
    text::{Catalogue, Text},
};

#[derive(Default)]
pub struct Ladder {
    games: List,
    player: Cursor,
}

/// Right end of the stars.
const STARS: i32 = WIDTH as i32 - 8;
const STAR: i32 = 6;

impl Ladder {
    fn kind(&self) -> GameKind {
        GameKind::ALL.get(self.games.row()).copied().unwrap_or(GameKind::ALL[0])
    }
}

/// The pharaohs, once all are beaten.
fn next(career: Option<&Career>, kind: GameKind) -> Level {
    match career {
        None => Level::Apprentice,
        Some(career) => career.next_rung(kind).unwrap_or(Level::Pharaoh),
    }
}

/// A line of the small font.
fn title(player: Name, level: Level, texts: &Catalogue) -> String<48> {
    let mut line = String::new();
    texts
        .records
        .versus
        .put(&mut line, [player.into(), texts.levels.of(level).into()]);
    line
}

impl Page for Ladder {
    fn open(&mut self, _: PageId, _: &mut Shared) {
        self.player = Cursor::default();
    }

    fn draw(&self, shared: &Shared, frame: &mut Frame) {
        let texts = shared.texts();
        let Some(player) = shared.owner(self.player.place()) else {
            return;
        };
        let career = shared.statistics.careers.of(player);
        widgets::heading(frame, "");
        let line = title(player, next(career, self.kind()), texts);
        let middle = Point::new(WIDTH as i32 / 2, 1);
        widgets::text(frame, &widgets::SMALL, middle, Alignment::Center, &line);
        for (row, y) in self.games.shown(frame, 13, GameKind::ALL.len()) {
            let Some(&kind) = GameKind::ALL.get(row) else { continue };
            widgets::row(frame, y, texts.game(kind), "", row == self.games.row());
            let rungs = career.map_or(0, |career| career.rungs(kind)).into();
            for (rung, _) in Level::ALL.iter().enumerate() {
                let x = STARS - STAR * (Level::ALL.len() - rung) as i32;
                match rung < rungs {
                    true => icons::STAR.draw(frame, Point::new(x, y + 2)),
                    false => icons::NO_STAR.draw(frame, Point::new(x, y + 2)),
                }
            }
        }
    }

    fn press(&mut self, input: Input, context: &mut Context<'_>) -> Next {
        let shared = &mut *context.shared;
        match (input.key, input.key.horizontal()) {
            (Key::Back, _) => return Next::Back,
            (Key::Confirm, _) => {
                let player = shared.owner(self.player.place());
                let career = player.and_then(|player| shared.statistics.careers.of(player));
                let (kind, level) = (self.kind(), next(career, self.kind()));
                let Shared {
                    next_game,
                    names,
                    settings,
                    ..
                } = shared;
                next_game.seat(kind, level, player, names, settings);
                return new_game::start(context);
            }
            (_, Some(forward)) => self.player.step(shared.owners(), forward),
            (key, None) => self.games.press(key, GameKind::ALL.len()),
        }
        Next::Stay
    }

    fn help(&self, shared: &Shared) -> Option<Text> {
        Some(shared.texts().help.ladder)
    }

    fn forget(&mut self) {
        *self = Ladder::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screens::Language;

    #[test]
    fn names_levels_and_games_fit() {
        for texts in Language::ALL.map(Language::texts) {
            for level in Level::ALL {
                let line = title(Name::new("ÉÉÉÉÉÉÉÉ").unwrap(), level, texts);
                assert!(widgets::SMALL.measure(&line) - 1 <= WIDTH as i32, "{line}");
            }
            for kind in GameKind::ALL {
                let name = widgets::DECISION.measure(texts.game(kind));
                assert!(
                    3 + name < STARS - STAR * Level::ALL.len() as i32,
                    "{}",
                    texts.game(kind)
                );
            }
        }
    }
}
