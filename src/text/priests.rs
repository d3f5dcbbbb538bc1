//! What Priests of Ra says.

use core::fmt;

use super::{
    Catalogue, Language, Page, Question, auction,
    game::{Names, TextGame},
    play::Reason,
    template::{Argument, Noun, Template, Text, keyed, texts},
};
use crate::{
    bots::priests::{Part, Phrase},
    rules::priests::{self as rules, Category, Event, Face, Laid, Move, Refusal, Tile},
};

texts! {
    pub struct Priests {
        pub name: Text,
        /// What is counted for a score sheet, but for suns: at most sixteen letters.
        pub fields: [Text; 15],
        pub faces: Faces,
        /// A chamber beside another face: only its colour.
        pub green: Text,
        pub red: Text,
        pub blue: Text,
        pub yellow: Text,
        pub priest: Noun,
        pub plague: Noun,
        pub pyramid: Noun,
        pub ankh: Noun,
        pub categories: Categories,
        pub about: About,
        pub about_showing: Text,
        pub about_turning: Text,
        pub about_being_done: Text,
        /// Before the hidden faces of what a seat has.
        pub hidden: Text,
        /// The label of what ends the turning.
        pub done: Text,
        /// How many priests can still turn a tile.
        pub to_turn: Template<1>,
        /// In a hint: a face; from which face to which.
        pub show: Template<1>,
        pub turn: Template<2>,
        /// What is awaited, behind a name in the status line: at most eight letters.
        pub shows: Text,
        pub turns: Text,
        pub refusals: Refusals,
        pub events: Events,
        pub help: Help,
        /// The tile that was drawn at a real table: behind a name in the status line, and how to tell.
        pub tile_drawn: Text,
        /// Over the tiles that have only one.
        pub one_face: Text,
        pub about_tile_drawn: Text,
        pub how_to_play: [Page; 9],
        pub scoring: [Page; 8],
        /// What the coach says, three lines at most.
        pub lesson: [Text; 13],
        pub questions: [Question; 2],
        pub phrases: Phrases,
        pub parts: Parts,
    }
}

keyed! {
    /// Why a move may be right.
    pub struct Phrases: Phrase => Reason {
        best_face: Phrase::BestFace,
        turning: Phrase::Turning,
        no_turning: Phrase::NoTurning,
    }
}

keyed! {
    /// What speaks for a move, before its points.
    pub struct Parts: Part => Text {
        priests: Part::Priests,
        peoples: Part::Peoples,
        ankhs: Part::Ankhs,
        buildings: Part::Buildings,
        plagues: Part::Plagues,
        pyramid: Part::Pyramid,
    }
}

keyed! {
    pub struct Faces: Face => Noun {
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
    /// At most twelve letters.
    pub struct Categories: Category => Text {
        people: Category::People,
        priest: Category::Priest,
        building: Category::Building,
        plague: Category::Plague,
        pyramid: Category::Pyramid,
        ankh: Category::Ankh,
        sun: Category::Sun,
    }
}

texts! {
    /// What a tile is and how it scores.
    pub struct About {
        pub people: Text,
        pub building: Text,
        pub chamber: Text,
        pub priest: Text,
        pub plague: Text,
        pub pyramid: Text,
        pub ankh: Text,
    }
}

texts! {
    /// Why a move is not legal.
    pub struct Refusals {
        /// A tile.
        pub not_in_the_bag: Template<1>,
        /// A face.
        pub no_such_face: Template<1>,
        pub nothing_drawn: Text,
        pub no_priest: Text,
        /// A tile.
        pub has_none: Template<1>,
    }
}

texts! {
    /// What happened; the first argument is a name, the others are faces.
    pub struct Events {
        pub shows: Template<2>,
        pub turns: Template<3>,
    }
}

texts! {
    /// What can be done now.
    pub struct Help {
        pub show: Text,
        pub turn: Text,
    }
}

impl Priests {
    /// What lies on the track.
    pub const fn laid(&self, laid: Laid) -> Noun {
        match laid {
            Laid::Priest => self.priest,
            Laid::Plague => self.plague,
            Laid::Pyramid => self.pyramid,
            Laid::Faced(faced) => self.faces.of(faced.shown()),
        }
    }

    /// A face beside another one.
    pub const fn short(&self, face: Face) -> Text {
        match face {
            Face::Green => self.green,
            Face::Red => self.red,
            Face::Blue => self.blue,
            Face::Yellow => self.yellow,
            _ => self.faces.of(face).one,
        }
    }

    /// Two faces of a tile.
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

    fn questions(texts: &Catalogue) -> &[Question] {
        &texts.games.priests.questions
    }

    fn how_to_play(texts: &Catalogue) -> &[Page] {
        &texts.games.priests.how_to_play
    }

    fn scoring(texts: &Catalogue) -> &[Page] {
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
                let face = texts.games.priests.faces.of(face).one;
                events.shows.write(f, [names.of(seat), face.into()])
            }
            Event::Turns { seat, tile } => {
                let [from, to] =
                    [tile.shown(), tile.hidden()].map(|face| texts.games.priests.faces.of(face).one.into());
                events.turns.write(f, [names.of(seat), from, to])
            }
        }
    }

    fn advice(chosen: Move, texts: &Catalogue, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let priests = &texts.games.priests;
        let face = |face| priests.faces.of(face).one.into();
        match chosen {
            Move::Auction(chosen) => auction::advice(chosen, texts, f),
            Move::Show(shown) => priests.show.write(f, [face(shown)]),
            Move::Flip(faced) => priests.turn.write(f, [face(faced.shown()), face(faced.hidden())]),
            Move::Done => f.write_str(priests.done),
            // Chance draws.
            Move::Tile(_) => Ok(()),
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

/// A tile as it comes out of the bag.
fn drawn(tile: Tile, texts: &Catalogue) -> impl fmt::Display {
    fmt::from_fn(move |f| {
        f.write_str(match tile {
            Tile::Ra => texts.games.ra.tiles.ra.one,
            Tile::Priest => texts.games.priests.priest.one,
            Tile::Plague => texts.games.priests.plague.one,
            Tile::Pyramid => texts.games.priests.pyramid.one,
            Tile::Pair(pair) => {
                let (first, second) = pair.faces();
                let [first, second] = [first, second].map(|face| texts.games.priests.faces.of(face).one);
                return write!(f, "{first}/{second}");
            }
        })
    })
}
