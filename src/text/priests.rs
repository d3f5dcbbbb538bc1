//! Texts of Priests of Ra.

use core::fmt;

use super::{
    Achievement, Catalogue, Language, Question, RulesPage, auction,
    game::{Names, TextGame},
    play::Reason,
    template::{Argument, Noun, Text, keyed},
};
use crate::{
    bots::priests::{Part, Phrase},
    rules::{
        auction::Stage,
        priests::{self as rules, Category, Event, Face, Laid, Move, Refusal, Tile},
    },
};

pub use super::catalogue::priests::*;

keyed! {
    Phrases: Phrase => Reason {
        best_face: Phrase::BestFace,
        turning: Phrase::Turning,
        turning_later: Phrase::TurningLater,
        no_turning: Phrase::NoTurning,
        keeps_faces: Phrase::KeepsFaces,
    }
}

keyed! {
    Parts: Part => Text {
        priests: Part::Priests,
        peoples: Part::Peoples,
        ankhs: Part::Ankhs,
        buildings: Part::Buildings,
        plagues: Part::Plagues,
        pyramid: Part::Pyramid,
    }
}

keyed! {
    Faces: Face => Noun {
        farmer: Face::Farmer,
        warrior: Face::Warrior,
        merchant: Face::Merchant,
        scribe: Face::Scribe,
        granary: Face::Granary,
        fortress: Face::Fortress,
        market: Face::Market,
        library: Face::Library,
        green: Face::Green,
        red: Face::Red,
        blue: Face::Blue,
        yellow: Face::Yellow,
    }
}

keyed! {
    Categories: Category => Text {
        people: Category::People,
        priest: Category::Priest,
        building: Category::Building,
        plague: Category::Plague,
        pyramid: Category::Pyramid,
        ankh: Category::Ankh,
        sun: Category::Sun,
    }
}

impl Priests {
    pub const fn laid(&self, laid: Laid) -> Noun {
        match laid {
            Laid::Priest => self.priest,
            Laid::Plague => self.plague,
            Laid::Pyramid => self.pyramid,
            Laid::Faced(faced) => self.faces.of(faced.shown()),
        }
    }

    /// In a pair of faces.
    pub const fn short(&self, face: Face) -> Text {
        match face {
            Face::Green => self.green,
            Face::Red => self.red,
            Face::Blue => self.blue,
            Face::Yellow => self.yellow,
            _ => self.faces.of(face).one,
        }
    }

    pub fn pair(&self, first: Face, second: Face) -> impl fmt::Display {
        let (first, second) = (self.short(first), self.short(second));
        fmt::from_fn(move |f| write!(f, "{first}/{second}"))
    }
}

impl TextGame for rules::Priests {
    fn name(texts: &Catalogue) -> Text {
        texts.games.priests.name
    }

    fn apprentice(texts: &Catalogue) -> Text {
        texts.auction.apprentice
    }

    fn lesson(texts: &Catalogue) -> &[Text] {
        &texts.games.priests.lesson
    }

    fn feats(texts: &Catalogue) -> &[Achievement] {
        &texts.games.priests.feats
    }

    fn questions(texts: &Catalogue) -> &[Question] {
        &texts.games.priests.questions
    }

    fn how_to_play(texts: &Catalogue) -> &[RulesPage] {
        &texts.games.priests.how_to_play
    }

    fn scoring(texts: &Catalogue) -> &[RulesPage] {
        &texts.games.priests.scoring
    }

    fn field(texts: &Catalogue, place: usize) -> Option<Text> {
        texts
            .games
            .priests
            .fields
            .get(place)
            .copied()
            .or_else(|| Some(auction::sun_field(texts, place.checked_sub(15)?)))
    }

    fn category(texts: &Catalogue, place: usize) -> Option<Text> {
        Category::ALL
            .get(place)
            .map(|&category| texts.games.priests.categories.of(category))
    }

    fn event(event: &Event, names: Names<'_>, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let texts = language.texts();
        let events = &texts.games.priests.events;
        match *event {
            Event::Auction(ref event) => {
                auction::event(event, |laid| texts.games.priests.laid(laid), names, language, f)
            }
            Event::Draws { seat, tile } => {
                let tile = drawn(tile, texts);
                texts
                    .auction
                    .events
                    .draws
                    .write(f, [names.of(seat), Argument::Shown(&tile)])
            }
            Event::Shows { seat, face } => {
                let face = texts.games.priests.faces.of(face).object;
                events.shows.write(f, [names.of(seat), face.into()])
            }
            Event::Turns { seat, tile } => {
                let [from, to] = [tile.shown(), tile.hidden()].map(|face| texts.games.priests.faces.of(face));
                events
                    .turns
                    .write(f, [names.of(seat), from.object.into(), to.one.into()])
            }
        }
    }

    fn advice(chosen: Move, texts: &Catalogue, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let priests = &texts.games.priests;
        let face = |face| priests.faces.of(face);
        match chosen {
            Move::Auction(chosen) => auction::advice(chosen, texts, f),
            Move::Show(shown) => priests.show.write(f, [face(shown).object.into()]),
            Move::Flip(faced) => priests
                .turn
                .write(f, [face(faced.shown()).object.into(), face(faced.hidden()).one.into()]),
            Move::Done => f.write_str(priests.done),
            Move::Tile(_) => Ok(()),
        }
    }

    fn question(&self, texts: &Catalogue) -> Text {
        match self.auction().stage() {
            Stage::Settling => texts.games.priests.puzzles.settle,
            _ if self.drawn().is_some() => texts.games.priests.puzzles.face,
            stage => auction::question(stage, texts),
        }
    }

    fn refusal(refusal: Refusal, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (priests, texts) = (
            &language.texts().games.priests,
            &language.texts().games.priests.refusals,
        );
        f.write_str(match refusal {
            Refusal::Auction(refusal) => return auction::refusal(refusal, language, f),
            Refusal::NotInTheBag(tile) => {
                let plain = match tile {
                    Tile::Ra => language.texts().games.ra.tiles.ra.one,
                    Tile::Priest => priests.priest.one,
                    Tile::Plague => priests.plague.one,
                    Tile::Pyramid => priests.pyramid.one,
                    Tile::Pair(pair) => {
                        let (first, second) = pair.faces();
                        let pair = priests.pair(first, second);
                        return texts.not_in_the_bag.write(f, [Argument::Shown(&pair)]);
                    }
                };
                return texts.not_in_the_bag.write(f, [plain.into()]);
            }
            Refusal::NoSuchFace { face, .. } => {
                return texts.no_such_face.write(f, [priests.faces.of(face).one.into()]);
            }
            Refusal::NothingDrawn => texts.nothing_drawn,
            Refusal::NoPriest => texts.no_priest,
            Refusal::HasNone(faced) => {
                let pair = priests.pair(faced.shown(), faced.hidden());
                return texts.has_none.write(f, [Argument::Shown(&pair)]);
            }
        })
    }
}

fn drawn(tile: Tile, texts: &Catalogue) -> impl fmt::Display {
    fmt::from_fn(move |f| {
        f.write_str(match tile {
            Tile::Ra => texts.games.ra.tiles.ra.one,
            Tile::Priest => texts.games.priests.priest.object,
            Tile::Plague => texts.games.priests.plague.object,
            Tile::Pyramid => texts.games.priests.pyramid.object,
            Tile::Pair(pair) => {
                let (first, second) = pair.faces();
                let [first, second] = [first, second].map(|face| texts.games.priests.faces.of(face));
                return write!(f, "{}/{}", first.object, second.one);
            }
        })
    })
}
