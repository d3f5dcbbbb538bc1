//! Events as sentences in the third person.

use core::fmt;

use super::{
    Language,
    game::{Names, TextGame},
    template::{Argument, Noun, Text},
};
use crate::{
    collections::collect_truncated,
    rules::{Seats, games::with_type},
    table::{
        Player, TableEvent,
        decisive::Decisive,
        event::{Breakdown, with_event},
    },
};

/// Bytes of the longest sentence, verified with whole games.
pub const LONGEST_EVENT: usize = 256;

/// `players` is indexed by seat.
pub fn event(event: TableEvent, players: &[Player], language: Language) -> impl fmt::Display {
    fmt::from_fn(move |f| write(event, players, language, f))
}

fn write(event: TableEvent, players: &[Player], language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let names = Names(players);
    let play = &language.texts().play.events;
    match event {
        TableEvent::NoChoice { seat } => play.no_choice.write(f, [names.of(seat)]),
        TableEvent::Skipped { seat, bid: None } => play.skipped.write(f, [names.of(seat)]),
        TableEvent::Skipped { seat, bid: Some(bid) } => {
            let cannot_beat = language.texts().auction.events.cannot_beat;
            cannot_beat.write(f, [names.of(seat), bid.into()])
        }
        TableEvent::Ends { seat } => play.ends.write(f, [names.of(seat)]),
        TableEvent::Over { winners, score, sun } => {
            let row = row(winners, players, play.and);
            let row = Argument::Shown(&row);
            match (winners.iter().count(), sun) {
                (1, None) => play.wins.write(f, [row, score.into()]),
                (1, Some(sun)) => play.wins_by_sun.write(f, [row, score.into(), sun.into()]),
                (_, _) => play.share.write(f, [row, score.into()]),
            }
        }
        TableEvent::Scores {
            seat, points, total, ..
        } => {
            names.of(seat).write(f)?;
            f.write_str(language.texts().colon)?;
            match points {
                Some(points) => write_points(points, language, f)?,
                None => f.write_str("?")?,
            }
            total.map_or(Ok(()), |total| write!(f, " = {total}"))
        }
        TableEvent::Game(event) => with_event!(&event, (G, event) => G::event(event, names, language, f)),
    }
}

/// "Mia", "Mia and Tom", "Mia, Tom and Zoé".
fn row(seats: Seats, players: &[Player], and: Text) -> impl fmt::Display {
    fmt::from_fn(move |f| {
        let last = seats.iter().count().saturating_sub(1);
        for (index, seat) in seats.iter().enumerate() {
            f.write_str(match index {
                0 => "",
                _ if index == last => and,
                _ => ", ",
            })?;
            match players.get(usize::from(seat)) {
                Some(player) => write!(f, "{}", player.name)?,
                None => write!(f, "{seat}")?,
            }
        }
        Ok(())
    })
}

/// Writes "3 niles, flood": counts equal things in order of first occurrence.
pub(super) fn counted<T: PartialEq>(
    f: &mut fmt::Formatter<'_>,
    things: impl Iterator<Item = T> + Clone,
    noun: impl Fn(&T) -> Noun,
) -> fmt::Result {
    let mut comma = "";
    for (index, thing) in things.clone().enumerate() {
        if things.clone().take(index).any(|earlier| earlier == thing) {
            continue;
        }
        let count = things.clone().filter(|other| *other == thing).count() as u16;
        let word = noun(&thing).for_count(count);
        match count {
            1 => write!(f, "{comma}{word}")?,
            _ => write!(f, "{comma}{count} {word}")?,
        }
        comma = ", ";
    }
    Ok(())
}

/// By category.
pub fn breakdown(breakdown: Breakdown, language: Language) -> heapless::Vec<(Text, i16), { Breakdown::CATEGORIES }> {
    let texts = language.texts();
    let words = (0..).map_while(|place| with_type!(breakdown.game, G => G::category(texts, place)));
    collect_truncated(words.zip(breakdown.points))
}

/// Why a game was won.
pub fn decisive(decisive: Decisive, players: &[Player], language: Language) -> impl fmt::Display {
    fmt::from_fn(move |f| {
        let (texts, names) = (language.texts(), Names(players));
        let category = with_type!(decisive.game, G => G::category(texts, decisive.category.into())).unwrap_or_default();
        let arguments = [
            names.of(decisive.winner),
            names.of(decisive.second),
            category.into(),
            decisive.points.into(),
            decisive.against.into(),
        ];
        texts.play.events.decisive.write(f, arguments)
    })
}

/// "+12 (gods 4, nile 8)": sum and non-zero categories.
fn write_points(points: Breakdown, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let parts = breakdown(points, language);
    let sum: i16 = parts.iter().map(|(_, points)| points).sum();
    write!(f, "{sum:+}")?;
    let mut before = " (";
    for (word, points) in parts.iter().filter(|(_, points)| *points != 0) {
        write!(f, "{before}{word} {points}")?;
        before = ", ";
    }
    f.write_str(if before == ", " { ")" } else { "" })
}
