//! Texts of the dice game and of the dice roller.

use core::fmt;

use super::{
    Achievement, Catalogue, Language, Question, RulesPage,
    event::counted,
    game::{Names, TextGame},
    listed,
    play::Reason,
    template::{Argument, Noun, Text, keyed},
};
use crate::{
    bots::dice::{Part, Phrase},
    rules::dice::{self as rules, Cell, Colour, Disaster, Event, Face, Move, Refusal},
};

pub use super::catalogue::dice::*;

keyed! {
    Phrases: Phrase => Reason {
        reroll: Phrase::Reroll,
        keep: Phrase::Keep,
        keep_rather: Phrase::KeepRather,
        dice_use: Phrase::Use,
        no_use: Phrase::NoUse,
        least_missed: Phrase::LeastMissed,
    }
}

keyed! {
    Parts: Part => Text {
        pharaoh: Part::Pharaoh,
        nile: Part::Nile,
        civilisation: Part::Civilisation,
        monument: Part::Monument,
        points: Part::Points,
        suns: Part::Suns,
    }
}

keyed! {
    Faces: Face => Text {
        sun: Face::Sun,
        pharaoh: Face::Pharaoh,
        nile: Face::Nile,
        civilisation: Face::Civilisation,
        monument: Face::Monument,
        ankh: Face::Ankh,
    }
}

keyed! {
    CountedFaces: Face => Noun {
        sun: Face::Sun,
        pharaoh: Face::Pharaoh,
        nile: Face::Nile,
        civilisation: Face::Civilisation,
        monument: Face::Monument,
        ankh: Face::Ankh,
    }
}

keyed! {
    Colours: Colour => Text {
        yellow: Colour::Yellow,
        red: Colour::Red,
        blue: Colour::Blue,
        violet: Colour::Violet,
        green: Colour::Green,
    }
}

keyed! {
    Disasters: Disaster => Text {
        pharaoh: Disaster::Pharaoh,
        nile: Disaster::Nile,
        civilisation: Disaster::Civilisation,
        monument: Disaster::Monument,
    }
}

impl Dice {
    pub fn cell(&self, cell: Cell) -> impl fmt::Display {
        let colour = self.colours.of(cell.colour);
        fmt::from_fn(move |f| write!(f, "{colour} {}", cell.column))
    }

    /// Two or three letters.
    pub fn short_cell(&self, cell: Cell) -> impl fmt::Display {
        let letter = self.letters.of(cell.colour);
        fmt::from_fn(move |f| write!(f, "{letter}{}", cell.column))
    }

    /// Upper case.
    pub fn face_letter(&self, face: Face) -> char {
        let first = self.faces.of(face).chars().next();
        first.unwrap_or(face.letter()).to_ascii_uppercase()
    }
}

impl TextGame for rules::Dice {
    fn name(texts: &Catalogue) -> Text {
        texts.games.dice.name
    }

    fn apprentice(texts: &Catalogue) -> Text {
        texts.games.dice.apprentice
    }

    fn lesson(texts: &Catalogue) -> &[Text] {
        &texts.games.dice.lesson
    }

    fn feats(texts: &Catalogue) -> &[Achievement] {
        &texts.games.dice.feats
    }

    fn questions(texts: &Catalogue) -> &[Question] {
        &texts.games.dice.questions
    }

    fn how_to_play(texts: &Catalogue) -> &[RulesPage] {
        &texts.games.dice.how_to_play
    }

    fn scoring(texts: &Catalogue) -> &[RulesPage] {
        &texts.games.dice.scoring
    }

    fn field(texts: &Catalogue, place: usize) -> Option<Text> {
        texts.games.dice.fields.get(place).copied()
    }

    fn category(texts: &Catalogue, place: usize) -> Option<Text> {
        const DISASTERS: [Disaster; 4] = [
            Disaster::Pharaoh,
            Disaster::Nile,
            Disaster::Civilisation,
            Disaster::Monument,
        ];
        DISASTERS
            .get(place)
            .map(|&disaster| texts.games.dice.disasters.of(disaster))
    }

    fn sheet_category(texts: &Catalogue, place: usize) -> Option<Text> {
        texts.games.dice.categories.get(place).copied()
    }

    fn event(event: &Event, names: Names<'_>, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let texts = language.texts();
        let events = &texts.games.dice.events;
        match *event {
            Event::Rolls { seat, faces, .. } => {
                let faces = fmt::from_fn(|f| counted(f, faces.0.iter(), |&&face| texts.games.dice.counted.of(face)));
                events.rolls.write(f, [names.of(seat), Argument::Shown(&faces)])
            }
            Event::Rerolls { seat, dice: rolled } => {
                let colours =
                    fmt::from_fn(|f| listed(f, rolled.iter().map(|colour| texts.games.dice.colours.of(colour))));
                events.rerolls.write(f, [names.of(seat), Argument::Shown(&colours)])
            }
            Event::Keeps { seat } => events.keeps.write(f, [names.of(seat)]),
            Event::Pharaoh { seat, to } => events.pharaoh.write(f, [names.of(seat), to.into()]),
            Event::Nile { seat, to } => events.nile.write(f, [names.of(seat), to.into()]),
            Event::Floods { seat } => events.floods.write(f, [names.of(seat)]),
            Event::Civilises { seat, spaces } => {
                let spaces = fmt::from_fn(|f| listed(f, spaces.iter()));
                events.civilises.write(f, [names.of(seat), Argument::Shown(&spaces)])
            }
            Event::Builds { seat, cell } => events
                .builds
                .write(f, [names.of(seat), Argument::Shown(&texts.games.dice.cell(cell))]),
            Event::Ankhs { seat } => events.ankhs.write(f, [names.of(seat)]),
            Event::Declares { seat, disaster } => events
                .declares
                .write(f, [names.of(seat), texts.games.dice.disasters.of(disaster).into()]),
            Event::RemovesCivilisation { seat, space } => events
                .removes_civilisation
                .write(f, [names.of(seat), Argument::Shown(&space)]),
            Event::RemovesMonument { seat, cell } => {
                let cell = texts.games.dice.cell(cell);
                events
                    .removes_monument
                    .write(f, [names.of(seat), Argument::Shown(&cell)])
            }
            Event::RaMoves { to, of } => events.ra_moves.write(f, [to.into(), of.into()]),
            Event::ThreeSuns { seat } => events.three_suns.write(f, [names.of(seat)]),
            Event::EpochEnds { epoch } => {
                let play = &texts.play.events;
                play.epoch_ends.write(f, [epoch.into(), play.end.ra_arrived.into()])
            }
        }
    }

    fn advice(chosen: Move, texts: &Catalogue, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let dice = &texts.games.dice;
        let (uses, captions) = (&dice.uses, &dice.captions);
        match chosen {
            Move::Reroll(dice_again) => {
                let colours = fmt::from_fn(|f| listed(f, dice_again.iter().map(|colour| dice.colours.of(colour))));
                captions.reroll_dice.write(f, [Argument::Shown(&colours)])
            }
            Move::Keep => f.write_str(captions.keep),
            Move::Pharaoh => f.write_str(uses.pharaoh),
            Move::PharaohAnkh => write!(f, "{} ({})", uses.pharaoh, captions.ankh),
            Move::Nile => f.write_str(uses.nile),
            Move::NileAnkh => write!(f, "{} ({})", uses.nile, captions.ankh),
            Move::Flood(_) => f.write_str(uses.flood),
            Move::Civilisation { spaces, .. } => {
                write!(f, "{} ", uses.civilisation)?;
                listed(f, spaces.iter())
            }
            Move::Monument(cell) | Move::FurtherMonument { cell, .. } => {
                write!(f, "{} {}", uses.monument, dice.cell(cell))
            }
            Move::Ankhs => f.write_str(uses.ankhs),
            Move::Disaster(disaster) => write!(f, "{}{}{}", uses.disaster, texts.colon, dice.struck.of(disaster)),
            Move::RemoveCivilisation(space) => write!(f, "{}{} {space}", captions.remove, dice.faces.civilisation),
            Move::RemoveMonument(cell) => write!(f, "{}{}", captions.remove, dice.cell(cell)),
            Move::End => f.write_str(uses.end),
            Move::Roll(_) => Ok(()),
        }
    }

    fn question(&self, texts: &Catalogue) -> Text {
        let puzzles = &texts.games.dice.puzzles;
        match self.disaster() {
            Some(_) => puzzles.lose,
            None if self.is_choosing() => puzzles.reroll,
            None => puzzles.using,
        }
    }

    fn refusal(refusal: Refusal, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (dice, texts) = (&language.texts().games.dice, &language.texts().games.dice.refusals);
        let colour = |colour| dice.colours.of(colour).into();
        let face = |face| dice.faces.of(face).into();
        f.write_str(match refusal {
            Refusal::Over => language.texts().play.game_over,
            Refusal::RollAwaited => texts.roll_awaited,
            Refusal::NoRollAwaited => texts.no_roll_awaited,
            Refusal::NotRolled(die) => return texts.not_rolled.write(f, [colour(die)]),
            Refusal::KeepFirst => texts.keep_first,
            Refusal::AlreadyKept => texts.already_kept,
            Refusal::NoDieNamed => texts.no_die_named,
            Refusal::LockedSun(die) => return texts.locked_sun.write(f, [colour(die)]),
            Refusal::TooFewDice {
                face: needed_face,
                needed,
                unused,
            } => {
                return texts
                    .too_few_dice
                    .write(f, [face(needed_face), needed.into(), unused.into()]);
            }
            Refusal::NotShowing {
                colour: die,
                face: shown,
            } => return texts.not_showing.write(f, [colour(die), face(shown)]),
            Refusal::DieUsed(die) => return texts.die_used.write(f, [colour(die)]),
            Refusal::SameDie(die) => return texts.same_die.write(f, [colour(die)]),
            Refusal::PharaohAtTop => texts.pharaoh_at_top,
            Refusal::NileAtTop => texts.nile_at_top,
            Refusal::NoPharaohUsed => texts.no_pharaoh_used,
            Refusal::NoNileUsed => texts.no_nile_used,
            Refusal::FloodDice => texts.flood_dice,
            Refusal::CivilisationDice => texts.civilisation_dice,
            Refusal::CivilisationMarkers { markers, named } => {
                return texts.civilisation_markers.write(f, [markers.into(), named.into()]);
            }
            Refusal::OwnMarkerOnSpace(space) => return texts.own_marker_on_space.write(f, [Argument::Shown(&space)]),
            Refusal::SpaceFull { space, limit } => {
                return texts.space_full.write(f, [Argument::Shown(&space), limit.into()]);
            }
            Refusal::FirstMonument => texts.first_monument,
            Refusal::FurtherMonument => texts.further_monument,
            Refusal::CellTaken { cell, .. } => {
                let colour = dice.capital_colours.of(cell.colour);
                return texts
                    .cell_taken
                    .write(f, [colour.into(), Argument::Shown(&cell.column)]);
            }
            Refusal::OwnMarkerInColumn(column) => {
                return texts.own_marker_in_column.write(f, [Argument::Shown(&column)]);
            }
            Refusal::TooFewSuns(suns) => return texts.too_few_suns.write(f, [suns.into()]),
            Refusal::DisasterDone => texts.disaster_done,
            Refusal::DisasterDue(suns) => return texts.disaster_due.write(f, [suns.into()]),
            Refusal::NoRemoval => texts.no_removal,
            Refusal::RemovalDue => texts.removal_due,
            Refusal::RemoveFromCivilisation => texts.remove_from_civilisation,
            Refusal::RemoveFromMonuments => texts.remove_from_monuments,
            Refusal::NoMarkerOnSpace(space) => return texts.no_marker_on_space.write(f, [Argument::Shown(&space)]),
            Refusal::NoMarkerInCell(cell) => {
                return texts.no_marker_in_cell.write(f, [Argument::Shown(&dice.cell(cell))]);
            }
        })
    }
}

impl Catalogue {
    pub fn write_die(&self, colour: Colour, face: Face, out: &mut dyn fmt::Write) {
        let dice = &self.games.dice;
        put!(
            out,
            "{}{}{}",
            dice.capital_colours.of(colour),
            self.colon,
            dice.faces.of(face)
        );
    }

    pub const fn colour_letter(&self, colour: Colour) -> Text {
        self.games.dice.letters.of(colour)
    }

    pub fn face_letter(&self, face: Face) -> char {
        self.games.dice.face_letter(face)
    }
}
