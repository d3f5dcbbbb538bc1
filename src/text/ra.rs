//! Texts of Ra.

use core::fmt;

use super::{
    Achievement, Catalogue, Language, Question, RulesPage, auction,
    game::{Names, TextGame},
    play::Reason,
    template::{Noun, Text, keyed},
};
use crate::{
    bots::ra::{Part, Phrase},
    rules::{
        auction::Stage,
        ra::{self as rules, Category, Event, Kind, Move, Refusal},
    },
};

pub use super::catalogue::ra::*;

keyed! {
    Phrases: Phrase => Reason {
        tile: Phrase::Tile,
        tile_later: Phrase::TileLater,
        gods_later: Phrase::GodsLater,
        gods_kept: Phrase::GodsKept,
        least_loss: Phrase::LeastLoss,
    }
}

keyed! {
    Parts: Part => Text {
        gods_and_gold: Part::GodsAndGold,
        nile: Part::Nile,
        pharaohs: Part::Pharaohs,
        civilisation: Part::Civilisation,
        monuments: Part::Monuments,
    }
}

keyed! {
    Tiles: Kind => Noun {
        ra: Kind::Ra,
        god: Kind::God,
        gold: Kind::Gold,
        pharaoh: Kind::Pharaoh,
        funeral: Kind::Funeral,
        nile: Kind::Nile,
        flood: Kind::Flood,
        drought: Kind::Drought,
        art: Kind::Art,
        agriculture: Kind::Agriculture,
        religion: Kind::Religion,
        astronomy: Kind::Astronomy,
        writing: Kind::Writing,
        unrest: Kind::Unrest,
        fortress: Kind::Fortress,
        obelisk: Kind::Obelisk,
        palace: Kind::Palace,
        pyramid: Kind::Pyramid,
        sphinx: Kind::Sphinx,
        statues: Kind::Statues,
        step_pyramid: Kind::StepPyramid,
        temple: Kind::Temple,
        earthquake: Kind::Earthquake,
    }
}

keyed! {
    Categories: Category => Text {
        god: Category::God,
        pharaoh: Category::Pharaoh,
        nile: Category::Nile,
        gold: Category::Gold,
        civilisation: Category::Civilisation,
        monument: Category::Monument,
        sun: Category::Sun,
    }
}

keyed! {
    AboutTiles: Kind => Text {
        ra: Kind::Ra,
        god: Kind::God,
        gold: Kind::Gold,
        pharaoh: Kind::Pharaoh,
        nile: Kind::Nile,
        flood: Kind::Flood,
        civilisation: Kind::Art | Kind::Agriculture | Kind::Religion | Kind::Astronomy | Kind::Writing,
        monument: Kind::Fortress
            | Kind::Obelisk
            | Kind::Palace
            | Kind::Pyramid
            | Kind::Sphinx
            | Kind::Statues
            | Kind::StepPyramid
            | Kind::Temple,
        funeral: Kind::Funeral,
        drought: Kind::Drought,
        unrest: Kind::Unrest,
        earthquake: Kind::Earthquake,
    }
}

impl TextGame for rules::Ra {
    fn name(texts: &Catalogue) -> Text {
        texts.games.ra.name
    }

    fn apprentice(texts: &Catalogue) -> Text {
        texts.auction.apprentice
    }

    fn lesson(texts: &Catalogue) -> &[Text] {
        &texts.games.ra.lesson
    }

    fn feats(texts: &Catalogue) -> &[Achievement] {
        &texts.games.ra.feats
    }

    fn questions(texts: &Catalogue) -> &[Question] {
        &texts.games.ra.questions
    }

    fn how_to_play(texts: &Catalogue) -> &[RulesPage] {
        &texts.games.ra.how_to_play
    }

    fn scoring(texts: &Catalogue) -> &[RulesPage] {
        &texts.games.ra.scoring
    }

    fn field(texts: &Catalogue, place: usize) -> Option<Text> {
        texts
            .games
            .ra
            .fields
            .get(place)
            .copied()
            .or_else(|| Some(auction::sun_field(texts, place.checked_sub(10)?)))
    }

    fn category(texts: &Catalogue, place: usize) -> Option<Text> {
        Category::ALL
            .get(place)
            .map(|&category| texts.games.ra.categories.of(category))
    }

    fn event(event: &Event, names: Names<'_>, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let texts = language.texts();
        let events = &texts.games.ra.events;
        match *event {
            Event::Auction(ref event) => {
                auction::event(event, |kind| texts.games.ra.tiles.of(kind), names, language, f)
            }
            Event::Draws { seat, tile } => {
                let tile = texts.games.ra.tiles.of(tile).object;
                texts.auction.events.draws.write(f, [names.of(seat), tile.into()])
            }
            Event::Strikes { seat, disaster, costs } => {
                let disaster = texts.games.ra.tiles.of(disaster).one;
                events.strikes.write(f, [names.of(seat), disaster.into(), costs.into()])
            }
            Event::Loses { seat, kind } => events
                .loses
                .write(f, [names.of(seat), texts.games.ra.tiles.of(kind).object.into()]),
            Event::Takes { seat, kind } => events
                .takes
                .write(f, [names.of(seat), texts.games.ra.tiles.of(kind).object.into()]),
        }
    }

    fn advice(chosen: Move, texts: &Catalogue, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ra = &texts.games.ra;
        match chosen {
            Move::Auction(chosen) => auction::advice(chosen, texts, f),
            Move::Take(kind) => ra.take.write(f, [ra.tiles.of(kind).object.into()]),
            Move::Lose(kind) => ra.lose.write(f, [ra.tiles.of(kind).object.into()]),
            Move::End => f.write_str(ra.end),
            Move::Tile(_) => Ok(()),
        }
    }

    fn question(&self, texts: &Catalogue) -> Text {
        match self.auction().stage() {
            Stage::Settling => texts.games.ra.puzzles.settle,
            stage => auction::question(stage, texts),
        }
    }

    fn refusal(refusal: Refusal, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (texts, tiles) = (&language.texts().games.ra.refusals, &language.texts().games.ra.tiles);
        let tile = |kind: Kind| tiles.of(kind).one.into();
        f.write_str(match refusal {
            Refusal::Auction(refusal) => return auction::refusal(refusal, language, f),
            Refusal::NotInTheBag(kind) => return texts.not_in_the_bag.write(f, [tile(kind)]),
            Refusal::NothingTaken => texts.nothing_taken,
            Refusal::NoGod => texts.no_god,
            Refusal::GodIsNotTaken => texts.god_is_not_taken,
            Refusal::NotOnTheTrack(kind) => return texts.not_on_the_track.write(f, [tile(kind)]),
            Refusal::NotStruck { disaster, kind } => return texts.not_struck.write(f, [tile(disaster), tile(kind)]),
            Refusal::HasNone(kind) => return texts.has_none.write(f, [tile(kind)]),
            Refusal::FloodsFirst => texts.floods_first,
        })
    }
}
