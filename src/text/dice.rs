//! What Ra: The Dice Game says, and the dice alone.

use core::fmt;

use super::{
    Catalogue, Language, Page, Question,
    event::counted,
    game::{Names, TextGame},
    listed,
    play::Reason,
    template::{Argument, Noun, Template, Text, keyed, texts},
};
use crate::{
    bots::dice::{Part, Phrase},
    rules::dice::{self as rules, Cell, Colour, Disaster, Face, Move, Refusal},
    table::dice::Event,
};

texts! {
    pub struct Dice {
        pub name: Text,
        /// What an apprentice does: six lines of 21 letters.
        pub apprentice: Text,
        /// What is counted for a score sheet: at most sixteen letters.
        pub fields: [Text; 9],
        pub faces: Faces,
        pub counted: CountedFaces,
        pub colours: Colours,
        /// At the beginning of a line.
        pub capital_colours: Colours,
        /// Under a die and in front of a column: one letter, or two where two colours begin alike.
        pub letters: Colours,
        pub disasters: Disasters,
        pub uses: Uses,
        pub about: About,
        pub headings: Headings,
        pub legend: Legend,
        pub captions: Captions,
        /// What a disaster does.
        pub struck: Disasters,
        /// Before the reason why something cannot be used now.
        pub not_now: Text,
        /// A colour: which cells of its row are open.
        pub framed: Template<1>,
        /// A colour and the second die.
        pub framed_further: Template<2>,
        pub marker_goes: Template<1>,
        pub refusals: Refusals,
        pub events: Events,
        pub help: Help,
        /// Entry of a roll made at the table: behind a name in the status line, and its explanation.
        pub dice_rolled: Text,
        pub about_dice_rolled: Text,
        /// The parts of a score on a sheet, at most twelve letters: four, and what came on the way.
        pub categories: [Text; 5],
        pub how_to_play: [Page; 10],
        pub scoring: [Page; 6],
        /// What the coach says, three lines at most.
        pub lesson: [Text; 16],
        pub questions: [Question; 2],
        pub phrases: Phrases,
        pub parts: Parts,
    }
}

keyed! {
    /// Why a move may be right.
    pub struct Phrases: Phrase => Reason {
        reroll: Phrase::Reroll,
        keep: Phrase::Keep,
        dice_use: Phrase::Use,
        no_use: Phrase::NoUse,
        least_missed: Phrase::LeastMissed,
    }
}

keyed! {
    /// What speaks for a move, before its points.
    pub struct Parts: Part => Text {
        pharaoh: Part::Pharaoh,
        nile: Part::Nile,
        civilisation: Part::Civilisation,
        monument: Part::Monument,
        points: Part::Points,
        suns: Part::Suns,
    }
}

keyed! {
    pub struct Faces: Face => Text {
        sun: Face::Sun,
        pharaoh: Face::Pharaoh,
        nile: Face::Nile,
        civilisation: Face::Civilisation,
        monument: Face::Monument,
        ankh: Face::Ankh,
    }
}

keyed! {
    /// In a list of what was rolled.
    pub struct CountedFaces: Face => Noun {
        sun: Face::Sun,
        pharaoh: Face::Pharaoh,
        nile: Face::Nile,
        civilisation: Face::Civilisation,
        monument: Face::Monument,
        ankh: Face::Ankh,
    }
}

keyed! {
    pub struct Colours: Colour => Text {
        yellow: Colour::Yellow,
        red: Colour::Red,
        blue: Colour::Blue,
        violet: Colour::Violet,
        green: Colour::Green,
    }
}

keyed! {
    pub struct Disasters: Disaster => Text {
        pharaoh: Disaster::Pharaoh,
        nile: Disaster::Nile,
        civilisation: Disaster::Civilisation,
        monument: Disaster::Monument,
    }
}

texts! {
    /// What dice can be used for.
    pub struct Uses {
        pub pharaoh: Text,
        pub nile: Text,
        pub flood: Text,
        pub civilisation: Text,
        pub monument: Text,
        pub ankhs: Text,
        pub disaster: Text,
        pub end: Text,
    }
}

texts! {
    /// What a thing is and what it scores.
    pub struct About {
        pub pharaoh: Text,
        pub nile: Text,
        pub flood: Text,
        pub civilisation: Text,
        pub monument: Text,
        pub ankhs: Text,
        pub disaster: Text,
        pub end: Text,
        pub sun: Text,
        pub ankh: Text,
        pub roll: Text,
        pub score: Text,
        pub prospect: Text,
    }
}

texts! {
    /// The columns of the table of players, at most 25 letters.
    pub struct Headings {
        pub score: Text,
        pub pharaoh: Text,
        pub nile: Text,
        pub floods: Text,
        pub civilisation: Text,
        pub monuments: Text,
        pub prospect: Text,
    }
}

texts! {
    /// Pictures that are named nowhere else: at most eighteen letters.
    pub struct Legend {
        pub keep: Text,
        pub again: Text,
        /// The rolls of a turn.
        pub rolls: Text,
        /// The way of Ra through an epoch.
        pub way: Text,
        pub prospect: Text,
    }
}

texts! {
    /// The line below the board, at most 25 letters.
    pub struct Captions {
        /// Behind the face of a die.
        pub locked: Text,
        pub keep_or_reroll: Text,
        /// In a hint.
        pub keep: Text,
        /// Before the letters of dice.
        pub reroll: Text,
        /// Behind the dice that build.
        pub where_to_build: Text,
        /// A use and how many markers it gives.
        pub where_to_put: Template<2>,
        /// A use.
        pub not_now: Template<1>,
        pub and_ankh: Text,
        pub away: Text,
        /// The points before and after.
        pub at_the_end: Template<2>,
        /// Before the number of a space.
        pub remove: Text,
        /// Behind a use that takes ankhs.
        pub ankh: Text,
        /// A space, how many are there, how many can be.
        pub space: Template<3>,
        /// How many spaces there are, how many can be on each.
        pub spaces: Template<2>,
        pub no_flood: Text,
        pub two_ankhs: Text,
        /// How many suns.
        pub end_ra: Template<1>,
        pub end_epoch: Template<1>,
        pub end_three_suns: Text,
        pub pharaoh_track: Text,
        pub nile_track: Text,
        pub column: Template<1>,
    }
}

texts! {
    /// Why a move is not legal.
    pub struct Refusals {
        pub roll_awaited: Text,
        pub no_roll_awaited: Text,
        /// A colour.
        pub not_rolled: Template<1>,
        pub keep_first: Text,
        pub already_kept: Text,
        pub no_die_named: Text,
        /// A colour.
        pub locked_sun: Template<1>,
        /// A face, how many of it are needed, how many are left.
        pub too_few_dice: Template<3>,
        /// A colour and a face.
        pub not_showing: Template<2>,
        /// A colour.
        pub die_used: Template<1>,
        /// A colour.
        pub same_die: Template<1>,
        pub pharaoh_at_top: Text,
        pub nile_at_top: Text,
        pub no_pharaoh_used: Text,
        pub no_nile_used: Text,
        pub flood_dice: Text,
        pub civilisation_dice: Text,
        /// How many spaces, and how many were named.
        pub civilisation_markers: Template<2>,
        /// A space.
        pub own_marker_on_space: Template<1>,
        /// A space and how many it holds.
        pub space_full: Template<2>,
        pub first_monument: Text,
        pub further_monument: Text,
        /// A capital colour and a column.
        pub cell_taken: Template<2>,
        /// A column.
        pub own_marker_in_column: Template<1>,
        pub too_few_suns: Template<1>,
        pub disaster_done: Text,
        pub disaster_due: Template<1>,
        pub no_removal: Text,
        pub removal_due: Text,
        pub remove_from_civilisation: Text,
        pub remove_from_monuments: Text,
        /// A space.
        pub no_marker_on_space: Template<1>,
        /// A cell.
        pub no_marker_in_cell: Template<1>,
    }
}

texts! {
    /// What happened; the first argument is a name.
    pub struct Events {
        pub rolls: Template<2>,
        pub rerolls: Template<2>,
        pub keeps: Template<1>,
        pub pharaoh: Template<2>,
        pub nile: Template<2>,
        pub floods: Template<1>,
        pub civilises: Template<2>,
        pub builds: Template<2>,
        pub ankhs: Template<1>,
        pub declares: Template<2>,
        pub removes_civilisation: Template<2>,
        pub removes_monument: Template<2>,
        /// No name: where Ra is, and how far it goes.
        pub ra_moves: Template<2>,
        pub three_suns: Template<1>,
    }
}

texts! {
    /// What can be done now.
    pub struct Help {
        pub disaster: Text,
        /// How many rolls are left.
        pub mark: Template<1>,
        pub using: Text,
        pub pharaoh: Text,
        pub nile: Text,
        pub civilisation: Text,
        pub monument: Text,
        pub ankh: Text,
        pub disaster_due: Text,
    }
}

impl Dice {
    /// A cell of the monuments.
    pub fn cell(&self, cell: Cell) -> impl fmt::Display {
        let colour = self.colours.of(cell.colour);
        fmt::from_fn(move |f| write!(f, "{colour} {}", cell.column))
    }

    /// The same in two or three letters.
    pub fn short_cell(&self, cell: Cell) -> impl fmt::Display {
        let letter = self.letters.of(cell.colour);
        fmt::from_fn(move |f| write!(f, "{letter}{}", cell.column))
    }

    /// What a face is called in a row of dice: its first letter, large.
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

    fn questions(texts: &Catalogue) -> &[Question] {
        &texts.games.dice.questions
    }

    fn how_to_play(texts: &Catalogue) -> &[Page] {
        &texts.games.dice.how_to_play
    }

    fn scoring(texts: &Catalogue) -> &[Page] {
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
                f.write_str(captions.reroll)?;
                f.write_str(" ")?;
                listed(f, dice_again.iter().map(|colour| dice.colours.of(colour)))
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
            Move::Disaster(disaster) => write!(f, "{}: {}", uses.disaster, dice.struck.of(disaster)),
            Move::RemoveCivilisation(space) => write!(f, "{}{} {space}", captions.remove, dice.faces.civilisation),
            Move::RemoveMonument(cell) => write!(f, "{}{}", captions.remove, dice.cell(cell)),
            Move::End => f.write_str(uses.end),
            // Chance rolls.
            Move::Roll(_) => Ok(()),
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
    /// A die and what it shows, also without a game.
    pub fn write_die(&self, colour: Colour, face: Face, out: &mut dyn fmt::Write) {
        let dice = &self.games.dice;
        put!(out, "{}: {}", dice.capital_colours.of(colour), dice.faces.of(face));
    }

    /// The letter of a die's colour.
    pub const fn colour_letter(&self, colour: Colour) -> Text {
        self.games.dice.letters.of(colour)
    }

    /// The letter of a face.
    pub fn face_letter(&self, face: Face) -> char {
        self.games.dice.face_letter(face)
    }
}
