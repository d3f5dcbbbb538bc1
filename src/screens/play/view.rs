//! What a view of a game gets to see, and what it can answer.

use super::{Telling, telling::sentence};
use crate::{
    bots::{Choice, Mistake, Reason},
    device::Frame,
    rules::{
        Game, Seat,
        event::no_events,
        games::with_type,
        position::{Code, Position, Refusal},
    },
    screens::{
        boards::ScreenGame,
        input::Key,
        reading::{Reading, Text},
    },
    table::{Awaits, Header, Language, Name, Table, TableEvent, Visible, event::preview},
    text::{self, Catalogue},
};

/// What a view stands on, before its game is known.
pub struct BoardContext<'a> {
    pub table: &'a Table,
    pub visible: &'a Visible,
    pub before: Option<&'a Visible>,
    pub awaits: Awaits,
}

impl<'a> BoardContext<'a> {
    pub fn context<G: Game>(&self, game: &'a G, before: Option<&'a G>, language: Language) -> ViewContext<'a, G> {
        ViewContext {
            game,
            before,
            visible: self.visible,
            header: self.table.header(),
            decider: match self.awaits {
                Awaits::Human { seat, must_pass: None } => Some(seat),
                _ => None,
            },
            language,
        }
    }
}

/// A game as it may be shown now.
pub struct ViewContext<'a, G: Game> {
    /// The position as the viewer knows it.
    pub game: &'a G,
    /// The position before the move that is being told.
    pub before: Option<&'a G>,
    /// Scores, picks and stacks that may be shown, and through whose eyes.
    pub visible: &'a Visible,
    pub header: &'a Header,
    /// The seat that decides with the next press; none while anybody or anything else is awaited.
    pub decider: Option<Seat>,
    pub language: Language,
}

impl<G: Game> ViewContext<'_, G> {
    pub const fn texts(&self) -> &'static Catalogue {
        self.language.texts()
    }

    /// The score of a seat in a position of this game, as it counts.
    pub fn score(&self, game: &G, seat: Seat) -> u16 {
        self.header.counted(seat, game.score(seat))
    }

    /// The name of a seat.
    pub fn name(&self, seat: Seat) -> Option<Name> {
        self.header.player(seat).map(|player| player.name)
    }
}

/// What a press on a board comes to.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum ViewAction {
    Nothing,
    Play(Code),
    /// What is selected is not allowed; the reason is shown.
    Refused(Refusal),
}

/// The view of one game: where its cursor is, how a position looks, and what a press means.
///
/// The status line is the top 8 rows; its right 27 columns are not the view's.
pub trait View: Default {
    type Game: Game;

    /// The position changed, or somebody else looks: the cursor goes to what is most likely wanted and never tells what
    /// the seat before was about to choose.
    fn refresh(&mut self, context: &ViewContext<'_, Self::Game>);

    /// Every key but those of B and long presses.
    fn press(&mut self, context: &ViewContext<'_, Self::Game>, key: Key) -> ViewAction;

    /// Puts the cursor on a decision, so that A does it; a decision that is not legal leaves it where it is.
    fn propose(&mut self, context: &ViewContext<'_, Self::Game>, chosen: <Self::Game as Game>::Move);

    /// Opens the page of all pictures with their names.
    fn open_legend(&mut self);

    /// B: closes what the view has opened; false when there was nothing, and B takes back.
    fn back(&mut self) -> bool;

    /// The board; while something is told, with its motion.
    fn draw(&self, context: &ViewContext<'_, Self::Game>, telling: Option<&Telling>, frame: &mut Frame);

    /// What lies under the cursor, and why it can be used or not: on a long press.
    fn explain(&self, context: &ViewContext<'_, Self::Game>, text: &mut Text);
}

/// What a bot would do in the place of a human, and why.
pub fn hint(table: &Table, choice: &Choice, language: Language) -> Reading {
    let mut reading = Reading::default();
    let text = &mut reading.text;
    let advice = text::advice(table.position().kind(), choice.code, language);
    let texts = &language.texts().play;
    // A short sentence and three lines of a reason fit.
    put!(text, "{}: {advice}\n{}", texts.hint, texts.do_as_advised);
    put!(text, "\n\n{}", text::reason(&choice.reason, language));
    reading
}

/// A decision in words; `event` is what [`preview`] returns for it.
pub(super) fn say(text: &mut Text, header: &Header, code: Code, event: Option<TableEvent>, language: Language) {
    let texts = language.texts();
    // Nobody else is told all of it, but whoever asks is.
    let is_said = with_type!(header.setup().kind(), G => {
        G::decode(code.0).is_some_and(|chosen| G::say_secret(chosen, texts, text))
    });
    if is_said {
        return;
    }
    // A sentence fits.
    match event {
        Some(event) => put!(text, "{}", &sentence(event, language, header.players())),
        None => put!(text, "{}", texts.play.draw_a_tile),
    }
}

/// Why a seat did what it did.
pub fn why(table: &Table, seat: Seat, given: &Reason, language: Language) -> Reading {
    let mut reading = Reading::default();
    let text = &mut reading.text;
    if let Some(player) = table.header().player(seat) {
        // A name and two lines fit.
        put!(text, "{}: ", player.name);
    }
    put!(text, "{}", text::reason(given, language));
    reading
}

/// A move that cost much: what was played, what would have been better, and why.
pub fn mistake(table: &Table, mistake: &Mistake, language: Language, text: &mut Text) {
    let header = table.header();
    let mut position = Position::new(header.setup());
    for code in table.journal().codes().take(usize::from(mistake.number)) {
        // What stands in the journal was played once.
        if position.play(code, &mut no_events).is_err() {
            return;
        }
    }
    // Three of them fit; a test reviews whole games to see it.
    let number = mistake.number + 1;
    let cost = text::percent(mistake.margin.mean);
    let texts = &language.texts().play;
    texts.cost.put(text, [number.into(), cost.into()]);
    let unsure = if mistake.margin.is_sure() { "" } else { texts.unsure };
    put!(text, "{unsure}: ");
    let event = preview(header, &position, mistake.played);
    say(text, header, mistake.played, event, language);
    put!(text, "{}", texts.better);
    put!(text, "{}", text::advice(position.kind(), mistake.better.code, language));
    put!(text, " ({})\n", text::reason(&mistake.better.reason, language));
}
