//! The winner's page at the end of a game: portrait, all scores, and whether it is a record.

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::BinaryColor,
    primitives::Rectangle,
    text::Alignment,
};
use heapless::String;

use super::{
    animation::{LOCK, between, sentence},
    over::best_human,
};
use crate::{
    device::{Frame, HEIGHT, WIDTH},
    screens::{
        gods::{self, PORTRAIT_HEIGHT, PORTRAIT_WIDTH},
        reading::lines,
        widgets,
    },
    table::{Language, Table},
    text::play::Play as Texts,
};

/// Name and score of each player, for the reading time.
pub const LETTERS_PER_PLAYER: usize = 8;

/// Left edge of the scores.
const LEFT: i32 = PORTRAIT_WIDTH + 8;
const RECORD: i32 = 9;
const CLOSEST: i32 = 7;
const WIDEST: i32 = 10;

pub fn draw(frame: &mut Frame, language: Language, table: &Table, is_record: bool, step: u8) {
    let Some(event) = table.result() else { return };
    let players = table.header().players();
    let text = sentence(event, language, players);
    let mut top = 0;
    for line in lines(&text, &widgets::SMALL, WIDTH as i32 - LOCK) {
        widgets::text(frame, &widgets::SMALL, Point::new(0, top), Alignment::Left, line);
        top += 8;
    }
    top += 1;
    let standings = table.standings();
    let seats = standings.iter().zip(players);
    if let Some((_, winner)) = { seats }.find(|(standing, _)| standing.outcome.won) {
        let y = top.max(HEIGHT as i32 - PORTRAIT_HEIGHT);
        let at = between(Point::new(-PORTRAIT_WIDTH, y), Point::new(1, y), step);
        gods::draw_portrait(frame, gods::portrait_of(winner), at);
    }
    let count = standings.len() as i32;
    let mut bottom = HEIGHT as i32;
    // The result has it too.
    if is_record && bottom - RECORD - top >= CLOSEST * count {
        bottom -= RECORD;
        draw_record(frame, bottom, language, table);
    }
    let pitch = ((bottom - top) / count.max(1)).clamp(CLOSEST, WIDEST);
    let first = top + (bottom - top - pitch * count) / 2;
    for (standing, y) in standings.iter().zip((first..).step_by(pitch as usize)) {
        widgets::name(frame, Point::new(LEFT, y), 56, standing.name);
        widgets::number(frame, Point::new(WIDTH as i32 - 2, y), standing.outcome.score.into());
        if standing.outcome.won {
            let row = Rectangle::new(
                Point::new(LEFT - 2, y - 1),
                Size::new((WIDTH as i32 - LEFT + 2) as u32, 9),
            );
            frame.invert(row);
        }
    }
}

/// A light line across the whole width.
fn draw_record(frame: &mut Frame, top: i32, language: Language, table: &Table) {
    let area = Rectangle::new(Point::new(0, top), Size::new(WIDTH as u32, RECORD as u32));
    let Ok(()) = frame.fill_solid(&area, BinaryColor::Off);
    let line = record(&language.texts().play, table);
    let at = Point::new(WIDTH as i32 / 2, top + 1);
    widgets::text(frame, &widgets::SMALL, at, Alignment::Center, &line);
    frame.invert(area);
}

pub fn record(texts: &Texts, table: &Table) -> String<48> {
    let mut line = String::new();
    if let Some((_, score)) = best_human(table) {
        texts.new_record.put(&mut line, [score.into()]);
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        bots::Level,
        chance::{Draw, seeded},
        rules::position::{GameKind, Options},
        screens::play::STEPS,
        table::{Agreements, Header, Name, Pending, Player, PlayerKind},
    };

    fn finished(kind: GameKind, names: &[&str], human: Option<usize>, seed: u64) -> Table {
        let players: heapless::Vec<_, 5> = { names.iter().enumerate() }
            .map(|(seat, name)| Player {
                name: Name::new(name).unwrap(),
                kind: match human {
                    Some(human) if human == seat => PlayerKind::Human,
                    _ => PlayerKind::Bot(Level::Pharaoh),
                },
            })
            .collect();
        let header = Header::new(1, kind, Options::default(), &players, seed, Agreements::default());
        let mut table = Table::new(header.unwrap());
        let mut rng = seeded(seed, 3);
        while table.pending() != Pending::Over {
            table.take_device();
            let mut codes: heapless::Vec<_, 512> = heapless::Vec::new();
            table.position().decisions(|code| codes.push(code).unwrap());
            let code = match table.pending() {
                Pending::Chance(_) => table.draw_chance().unwrap(),
                Pending::Itself { code, .. } => code,
                _ => codes[rng.below(codes.len() as u32) as usize],
            };
            table.play(code).unwrap();
        }
        table
    }

    fn drawn(table: &Table, language: Language, is_record: bool, step: u8) -> Frame {
        let mut frame = Frame::new();
        draw(&mut frame, language, table, is_record, step);
        frame
    }

    #[test]
    fn the_winner_shows_its_portrait_beside_all_scores() {
        let names = ["Horus", "Sobek", "Bastet"];
        let mut winners = [0; 3];
        for seed in 0..12 {
            let table = finished(GameKind::Ra, &names, None, seed);
            let standings = table.standings();
            let winner = standings.iter().position(|standing| standing.outcome.won).unwrap();
            winners[winner] += 1;
            let frame = drawn(&table, Language::English, false, STEPS);
            let mut portrait = Frame::new();
            gods::draw_portrait(
                &mut portrait,
                gods::portrait_of(&table.header().players()[winner]),
                Point::new(1, 16),
            );
            let places = || (0..33).flat_map(|x| (24..64).map(move |y| (x, y)));
            assert!(places().all(|(x, y)| frame.pixel(x, y) == portrait.pixel(x, y)));
            // A human who wins is a pharaoh.
            let human = finished(GameKind::Ra, &names, Some(winner), seed);
            let other = drawn(&human, Language::English, false, STEPS);
            assert!(places().any(|(x, y)| frame.pixel(x, y) != other.pixel(x, y)));
            let scores = || (LEFT as usize..128).flat_map(|x| (17..64).map(move |y| (x, y)));
            assert!(scores().all(|(x, y)| frame.pixel(x, y) == other.pixel(x, y)));
            // It slides in; the scores are visible from the start.
            let early = drawn(&table, Language::English, false, 0);
            assert!(places().all(|(x, y)| !early.pixel(x, y)));
            assert!(scores().all(|(x, y)| frame.pixel(x, y) == early.pixel(x, y)));
        }
        assert!(winners.iter().all(|&won| won > 0), "{winners:?}");
    }

    #[test]
    fn every_score_fits_below_the_sentence_in_every_language() {
        let names = ["Wilhelmi", "Maximili", "Mmmmmmmm", "Œœœœœœœœ", "Wwwwwwww"];
        for (kind, seed) in GameKind::ALL
            .into_iter()
            .flat_map(|kind| (0..6).map(move |seed| (kind, seed)))
        {
            for players in [*kind.players().start(), *kind.players().end()] {
                let names = names.get(..players.into()).unwrap();
                let table = finished(kind, names, Some(0), seed);
                for (language, is_record) in Language::ALL.into_iter().flat_map(|one| [(one, false), (one, true)]) {
                    let frame = drawn(&table, language, is_record, STEPS);
                    assert!(!frame.is_text_cut(), "{kind:?} {language:?}");
                    let line = record(&language.texts().play, &table);
                    assert!(widgets::SMALL.measure(&line) <= WIDTH as i32, "{line}");
                }
            }
        }
    }
}
