//! Interface between a game's view and the board.

use super::{Animation, animation::sentence};
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
        reading::{PageText, Reading},
    },
    table::{Header, Language, Name, Pending, Table, TableEvent, Visible, event::preview},
    text::{self, Catalogue},
};

/// Inputs of a view, before the type of the game is known.
pub struct BoardContext<'a> {
    pub table: &'a Table,
    pub visible: &'a Visible,
    pub before: Option<&'a Visible>,
    pub pending: Pending,
}

impl<'a> BoardContext<'a> {
    pub fn context<G: Game>(&self, game: &'a G, before: Option<&'a G>, language: Language) -> ViewContext<'a, G> {
        ViewContext {
            game,
            before,
            visible: self.visible,
            header: self.table.header(),
            decider: match self.pending {
                Pending::Human { seat, must_pass: None } => Some(seat),
                _ => None,
            },
            language,
        }
    }
}

pub struct ViewContext<'a, G: Game> {
    /// Position as the viewer knows it.
    pub game: &'a G,
    pub before: Option<&'a G>,
    /// Viewer, and the scores, picks and stacks to show.
    pub visible: &'a Visible,
    pub header: &'a Header,
    /// The seat to decide; none while another actor is awaited.
    pub decider: Option<Seat>,
    pub language: Language,
}

impl<G: Game> ViewContext<'_, G> {
    pub const fn texts(&self) -> &'static Catalogue {
        self.language.texts()
    }

    /// Score after the seat's handicap.
    pub fn score(&self, game: &G, seat: Seat) -> u16 {
        self.header.counted(seat, game.score(seat))
    }

    pub fn name(&self, seat: Seat) -> Option<Name> {
        self.header.player(seat).map(|player| player.name)
    }
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub enum ViewAction {
    Nothing,
    Play(Code),
    /// The selection is illegal; the reason is shown.
    Refused(Refusal),
}

/// Cursor, drawing and presses of one game.
///
/// The status line is the top 8 rows; its right 27 columns are reserved.
pub trait View: Default {
    type Game: Game;

    /// For another position or viewer: selects the likeliest choice; must not reveal the last seat's selection.
    fn refresh(&mut self, context: &ViewContext<'_, Self::Game>);

    /// Every key but B and long presses.
    fn press(&mut self, context: &ViewContext<'_, Self::Game>, key: Key) -> ViewAction;

    /// Puts the cursor on a decision, so that A makes it; ignores an illegal one.
    fn propose(&mut self, context: &ViewContext<'_, Self::Game>, chosen: <Self::Game as Game>::Move);

    fn open_legend(&mut self);

    /// B: closes a page of the view; false: B is undo.
    fn back(&mut self) -> bool;

    fn draw(&self, context: &ViewContext<'_, Self::Game>, animation: Option<&Animation>, frame: &mut Frame);

    /// On a long press: the item under the cursor, and whether it can be used.
    fn explain(&self, context: &ViewContext<'_, Self::Game>, text: &mut PageText);
}

pub fn hint(table: &Table, choice: &Choice, language: Language) -> Reading {
    let mut reading = Reading::default();
    let text = &mut reading.text;
    let advice = text::advice(table.position().kind(), choice.code, language);
    let texts = &language.texts().play;
    let colon = language.texts().colon;
    put!(text, "{}{colon}{advice}\n{}", texts.hint, texts.do_as_advised);
    put!(text, "\n{}", text::reason(&choice.reason, language));
    reading
}

/// A decision in words; `event` is the result of [`preview`] for it.
pub(super) fn say(text: &mut PageText, header: &Header, code: Code, event: Option<TableEvent>, language: Language) {
    let texts = language.texts();
    // Secret decisions are described only to the seat that asks.
    let is_said = with_type!(header.setup().kind(), G => {
        G::decode(code.0).is_some_and(|chosen| G::say_secret(chosen, texts, text))
    });
    if is_said {
        return;
    }
    match event {
        Some(event) => put!(text, "{}", &sentence(event, language, header.players())),
        None => put!(text, "{}", texts.play.draw_a_tile),
    }
}

pub fn why(table: &Table, seat: Seat, given: &Reason, language: Language) -> Reading {
    let mut reading = Reading::default();
    let text = &mut reading.text;
    if let Some(player) = table.header().player(seat) {
        put!(text, "{}{}", player.name, language.texts().colon);
    }
    put!(text, "{}", text::reason(given, language));
    reading
}

/// The move and its cost; `position` is the one before it.
pub(super) fn cost(header: &Header, position: &Position, mistake: &Mistake, language: Language, text: &mut PageText) {
    let number = mistake.number + 1;
    let cost = text::percent(mistake.margin.mean);
    let texts = &language.texts().play;
    texts.cost.put(text, [number.into(), cost.into()]);
    let unsure = if mistake.margin.is_sure() { "" } else { texts.unsure };
    put!(text, "{unsure}{}", language.texts().colon);
    let event = preview(header, position, mistake.played);
    say(text, header, mistake.played, event, language);
}

/// The move, a better one, and why.
pub fn mistake(table: &Table, mistake: &Mistake, language: Language, text: &mut PageText) {
    let header = table.header();
    let mut position = Position::new(header.setup());
    for code in table.journal().codes().take(usize::from(mistake.number)) {
        // Cannot fail: it was played before.
        if position.play(code, &mut no_events).is_err() {
            return;
        }
    }
    // Tests review whole games.
    cost(header, &position, mistake, language, text);
    put!(text, "{}", language.texts().play.better);
    put!(text, "{}", text::advice(position.kind(), mistake.better.code, language));
    put!(text, " ({})\n", text::reason(&mistake.better.reason, language));
}
