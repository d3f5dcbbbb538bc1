//! What happened, in words: each language says it in its own sentences, with names and never "you".

mod english;
mod french;

use core::fmt;

use super::{
    happening::{Breakdown, Drawn, Happening, Lot},
    player::Player,
    words::{Language, Noun},
};
use crate::{
    fit::{Fit, fitting},
    rules::{
        Seat, Seats,
        auction::Suns,
        dice::{self, Faces},
        priests::{self, Laid, Tile},
        ra::{self, Kind},
        rauha::Card,
    },
};

/// A happening to be written out.
#[derive(Clone, Copy, Debug)]
pub struct Said<'a> {
    pub happening: Happening,
    pub language: Language,
    /// One a seat.
    pub players: &'a [Player],
}

impl fmt::Display for Said<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.language {
            Language::English => self.english(f),
            Language::French => self.french(f),
        }
    }
}

impl Said<'_> {
    /// Room for every sentence, in bytes; a test tells whole evenings to see it.
    pub const LONGEST: usize = 256;

    fn name(&self, seat: Seat) -> Who<'_> {
        Who {
            players: self.players,
            seat,
        }
    }

    const fn thing<T>(&self, thing: T) -> Thing<T> {
        Thing {
            thing,
            language: self.language,
        }
    }
}

/// The name of a seat.
struct Who<'a> {
    players: &'a [Player],
    seat: Seat,
}

impl fmt::Display for Who<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.players.get(usize::from(self.seat)) {
            Some(player) => player.name.fmt(f),
            None => write!(f, "{}", self.seat),
        }
    }
}

/// Names in a row: "Mia", "Mia and Tom", "Mia, Tom and Zoé".
struct Row<'a> {
    players: &'a [Player],
    seats: Seats,
    and: &'static str,
}

impl fmt::Display for Row<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let last = self.seats.iter().count().saturating_sub(1);
        for (index, seat) in self.seats.iter().enumerate() {
            f.write_str(match index {
                0 => "",
                _ if index == last => self.and,
                _ => ", ",
            })?;
            let players = self.players;
            Who { players, seat }.fmt(f)?;
        }
        Ok(())
    }
}

/// Something of a game in the words of a language.
struct Thing<T> {
    thing: T,
    language: Language,
}

/// Writes "3 niles, flood": every thing once, in the order in which they first come.
fn counted<T: PartialEq>(
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

/// Tiles of Priests of Ra are told by the face that they show.
fn laid(language: Language, laid: &Laid) -> Noun {
    match laid {
        Laid::Priest => language.priest(),
        Laid::Plague => language.plague(),
        Laid::Pyramid => language.pyramid(),
        Laid::Faced(faced) => language.face(faced.shown()),
    }
}

impl fmt::Display for Thing<Lot> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let language = self.language;
        match &self.thing {
            Lot::Ra(track) if track.is_empty() => nothing(language, f),
            Lot::Priests(track) if track.is_empty() => nothing(language, f),
            Lot::Ra(track) => {
                let tiles: heapless::Vec<Kind, 8> = fitting(track.iter());
                counted(f, tiles.iter(), |&&kind| language.tile(kind))
            }
            Lot::Priests(track) => {
                let nouns: heapless::Vec<Noun, 8> = fitting(track.iter().map(|tile| laid(language, &tile)));
                counted(f, nouns.iter(), |&&noun| noun)
            }
        }
    }
}

fn nothing(language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.write_str(language.choose("nothing", "rien"))
}

impl fmt::Display for Thing<Drawn> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let language = self.language;
        f.write_str(match self.thing {
            Drawn::Ra(kind) => language.tile(kind).one,
            Drawn::Priests(Tile::Ra) => language.tile(Kind::Ra).one,
            Drawn::Priests(Tile::Priest) => language.priest().one,
            Drawn::Priests(Tile::Plague) => language.plague().one,
            Drawn::Priests(Tile::Pyramid) => language.pyramid().one,
            Drawn::Priests(Tile::Pair(pair)) => {
                let (first, second) = pair.faces();
                return write!(f, "{}/{}", language.face(first).one, language.face(second).one);
            }
        })
    }
}

impl fmt::Display for Thing<Faces> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        counted(f, self.thing.0.iter(), |&&face| self.language.die(face))
    }
}

impl fmt::Display for Thing<dice::DiceSet> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        listed(f, self.thing.iter().map(|colour| self.language.colour(colour)))
    }
}

impl fmt::Display for Thing<dice::Cell> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.language.colour(self.thing.colour), self.thing.column)
    }
}

impl fmt::Display for Thing<dice::Spaces> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        listed(f, self.thing.iter())
    }
}

impl fmt::Display for Thing<Suns> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        listed(f, self.thing.descending())
    }
}

/// The id of a card and what grows on it.
impl fmt::Display for Thing<Card> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (", self.thing)?;
        listed(f, self.language.biomes(self.thing.face().biomes))?;
        f.write_str(")")
    }
}

fn listed(f: &mut fmt::Formatter<'_>, things: impl Iterator<Item: fmt::Display>) -> fmt::Result {
    let mut comma = "";
    for thing in things {
        write!(f, "{comma}{thing}")?;
        comma = ", ";
    }
    Ok(())
}

impl Breakdown {
    /// The categories of the game with what each brought.
    pub fn parts(&self, language: Language) -> heapless::Vec<(&'static str, i16), { Breakdown::CATEGORIES }> {
        let mut parts = heapless::Vec::new();
        match *self {
            Breakdown::Ra(points) => {
                let words = ra::Category::ALL.map(|category| language.ra_category(category));
                parts.fit(words.into_iter().zip(points));
            }
            Breakdown::Priests(points) => {
                let words = priests::Category::ALL.map(|category| language.priests_category(category));
                parts.fit(words.into_iter().zip(points));
            }
            Breakdown::Dice(score) => parts.fit([
                (language.disaster(dice::Disaster::Pharaoh), score.pharaoh),
                (language.disaster(dice::Disaster::Nile), score.nile),
                (language.disaster(dice::Disaster::Civilisation), score.civilisation),
                (language.disaster(dice::Disaster::Monument), score.monument),
            ]),
            // No round brings anywhere near the bound of a number.
            Breakdown::Rauha(energy) => parts.fit([
                (language.choose("biomes", "biomes"), energy.biomes as i16),
                (language.choose("entities", "entités"), energy.entities as i16),
                (language.choose("water", "eau"), energy.water as i16),
            ]),
        }
        parts
    }
}

/// The sum with its sign, and the categories that brought anything: "+12 (gods 4, nile 8)".
impl fmt::Display for Thing<Breakdown> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = self.thing.parts(self.language);
        let sum: i16 = parts.iter().map(|(_, points)| points).sum();
        write!(f, "{sum:+}")?;
        let mut before = " (";
        for (word, points) in parts.iter().filter(|(_, points)| *points != 0) {
            write!(f, "{before}{word} {points}")?;
            before = ", ";
        }
        f.write_str(if before == ", " { ")" } else { "" })
    }
}
