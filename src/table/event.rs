//! Events of the table: what a move did, with what the table knows of it besides the rules: forced moves, handicaps, the result.
//!
//! Only what everybody may know is emitted: a pick of a secret card without the card until all have picked.

use heapless::Vec;

use super::{By, Table, TurnState, Visible, game::TableGame, header::Header, points::PointsSeen};
use crate::rules::{
    MAX_PLAYERS, Seat, Seats, Turn,
    auction::{CATEGORIES, Points},
    event::Event,
    journal::{Broken, CAPACITY, Journal},
    position::{Code, GameEvent, GameKind, Position, Refusal, Setup},
};

/// What an epoch or a round brought, by the categories of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Breakdown {
    pub game: GameKind,
    pub points: Points,
}

impl Breakdown {
    /// The auctions have the most.
    pub const CATEGORIES: usize = CATEGORIES;
}

/// Something that happened at the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
// Aligned, so that it is copied by words.
#[repr(align(4))]
pub enum TableEvent {
    /// The seat's only legal move was played by itself; what it did follows.
    NoChoice { seat: Seat },
    /// The seat could do nothing and was not asked; in an auction, the bid that no sun of it beats.
    Skipped { seat: Seat, bid: Option<u8> },
    /// The seat closes its turn.
    Ends { seat: Seat },
    /// What an epoch or a round brought a seat, and its score then; none where it may not be known.
    Scores {
        seat: Seat,
        epoch: u8,
        points: Option<Breakdown>,
        total: Option<u16>,
    },
    Over {
        winners: Seats,
        score: u16,
        /// The highest sun of the winner, where it decided between equal scores.
        sun: Option<u8>,
    },
    /// Something that happens only in this game.
    Game(GameEvent),
}

/// Evaluates `$body` with `$game` naming the type of the game's positions and `$own` bound to its event inside `$event`.
macro_rules! with_event {
    ([$($module:ident::$type:ident),+] @match $event:expr, ($game:ident, $own:ident) => $body:expr) => {
        match $event {
            $($crate::rules::position::GameEvent::$type($own) => {
                type $game = $crate::rules::$module::$type;
                $body
            })+
        }
    };
    ($event:expr, ($game:ident, $own:ident) => $body:expr) => {
        $crate::rules::games::with_games! { with_event! @match $event, ($game, $own) => $body }
    };
}

pub(crate) use with_event;

impl<E: Into<GameEvent>> From<E> for TableEvent {
    fn from(event: E) -> TableEvent {
        TableEvent::Game(event.into())
    }
}

impl TableEvent {
    fn of(event: Event<GameEvent>, header: &Header) -> TableEvent {
        match event {
            Event::Ends { seat } => TableEvent::Ends { seat },
            Event::Scores {
                seat,
                epoch,
                points,
                total,
            } => TableEvent::Scores {
                seat,
                epoch,
                points: Some(Breakdown {
                    game: header.setup().kind(),
                    points,
                }),
                total: Some(header.counted(seat, total)),
            },
            Event::Own(event) => TableEvent::Game(event),
        }
    }

    /// Whether a seat that has no other move does nothing by it, and the bid that it does not beat.
    fn passes(&self) -> Option<Option<u8>> {
        match self {
            TableEvent::Ends { .. } => Some(None),
            TableEvent::Game(event) => with_event!(event, (G, event) => G::unbeaten_bid(event)).map(Some),
            _ => None,
        }
    }

    /// The seat that does it.
    pub fn seat(&self) -> Option<Seat> {
        match self {
            &(TableEvent::NoChoice { seat }
            | TableEvent::Skipped { seat, .. }
            | TableEvent::Ends { seat }
            | TableEvent::Scores { seat, .. }) => Some(seat),
            TableEvent::Over { .. } => None,
            TableEvent::Game(event) => event.seat(),
        }
    }
}

/// More than one move can bring about.
pub const MOST: usize = 16;

/// What one move did, in order.
pub type TableEvents = Vec<TableEvent, MOST>;

/// The first event of a decision in a position, as far as everybody would know it. None for one that only lets chance do
/// something, or that is refused.
pub fn preview(header: &Header, position: &Position, code: Code) -> Option<TableEvent> {
    let Turn::Seat(_) = position.turn() else { return None };
    let (mut after, mut first) = (position.clone(), None);
    let mut emit = |event| {
        first.get_or_insert(TableEvent::of(event, header));
    };
    after.play(code, &mut emit).ok()?;
    Some(PointsSeen::at(header, &after, None).of_event(first?))
}

fn over(header: &Header, position: &Position) -> TableEvent {
    let winners = header.winners(position);
    let score = winners.iter().next().map_or(0, |seat| header.score(position, seat));
    let seats = 0..position.players();
    let tied = seats.filter(|&seat| header.score(position, seat) == score).count();
    let decided = tied > winners.iter().count();
    TableEvent::Over {
        winners,
        score,
        sun: winners
            .iter()
            .next()
            .filter(|_| decided)
            .and_then(|seat| position.highest_sun(seat)),
    }
}

/// The game after a number of moves of its journal, and what they mean for the next one.
#[derive(Clone, PartialEq, Debug)]
pub struct ReplayState {
    pub(super) number: u16,
    pub(super) position: Position,
    pub(super) turn_state: TurnState,
}

impl ReplayState {
    /// Before anybody sits at the table.
    // Inlined, so that it is made where it stays.
    #[inline(always)]
    pub(super) fn vacant() -> ReplayState {
        ReplayState {
            number: 0,
            position: Position::new(&Setup::VACANT),
            turn_state: TurnState::VACANT,
        }
    }

    /// Before the first move.
    pub(super) fn start(header: &Header) -> ReplayState {
        let position = Position::new(header.setup());
        ReplayState {
            number: 0,
            turn_state: TurnState::start(header, &position),
            position,
        }
    }

    /// Who makes this move; none when the game is over.
    pub(super) fn mover(&self, header: &Header, code: Code) -> Option<By> {
        self.turn_state.mover(header, &self.position, code)
    }

    /// Plays a move of `by` and emits what it does, hidden points too. A refused move changes nothing.
    pub(super) fn play(
        &mut self,
        header: &Header,
        by: Option<By>,
        code: Code,
        emit: &mut dyn FnMut(TableEvent),
    ) -> Result<(), Refusal> {
        let was_looking = self.position.is_looking();
        let mut forced = match by {
            Some(By::Itself(seat)) => self.turn_state.forced.filter(|forced| forced.only).map(|_| seat),
            _ => None,
        };
        self.position.play(code, &mut |event| {
            let event = TableEvent::of(event, header);
            match (forced.take(), event.passes()) {
                (Some(seat), Some(bid)) => emit(TableEvent::Skipped { seat, bid }),
                (Some(seat), None) => {
                    emit(TableEvent::NoChoice { seat });
                    emit(event);
                }
                (None, _) => emit(event),
            }
        })?;
        if let Some(seat) = forced {
            emit(TableEvent::NoChoice { seat });
        }
        // Nobody moves when the game is over, and the rules have refused that.
        if let Some(by) = by {
            self.turn_state
                .follow(header, by, self.number, was_looking, &self.position);
        }
        self.number += 1;
        if self.position.turn() == Turn::Over {
            emit(over(header, &self.position));
        }
        Ok(())
    }

    /// Plays the rest of the journal and emits what each move does, with its number.
    pub(super) fn play_rest(
        &mut self,
        header: &Header,
        journal: &Journal<CAPACITY>,
        emit: &mut dyn FnMut(u16, TableEvent),
    ) -> Result<(), Broken> {
        for code in journal.codes().skip(self.number.into()) {
            let number = self.number;
            let by = self.mover(header, code);
            self.play(header, by, code, &mut |event| emit(number, event))
                .map_err(|refusal| Broken { number, refusal })?;
        }
        Ok(())
    }
}

impl Table {
    /// Emits everything that happened from a move on, with the number of the move, as far as everybody may know it.
    pub fn log(&self, from: u16, mut visit: impl FnMut(u16, TableEvent)) {
        let seen = self.points_seen(None);
        let mut emit = |number, event| {
            if number >= from {
                visit(number, seen.of_event(event));
            }
        };
        // What stands in the journal was played once.
        let _ = self.begin_replay().play_rest(&self.header, &self.journal, &mut emit);
    }

    /// The move with which begins what a seat has not seen happen: its last decision before others moved.
    pub fn since(&self, seat: Seat) -> u16 {
        self.state.turn_state.since(seat)
    }

    /// A replay of this game that has not begun.
    pub fn begin_replay(&self) -> ReplayState {
        ReplayState::start(&self.header)
    }

    /// Goes on with a replay to the first move from that number on of which there is something to tell, and gives its number; `before`
    /// and `after` become what the viewer could see around it. None once there is no such move.
    pub fn retell(
        &self,
        state: &mut ReplayState,
        from: u16,
        viewer: Option<Seat>,
        before: &mut Visible,
        after: &mut Visible,
    ) -> Option<(u16, TableEvents)> {
        for code in self.journal.codes().skip(state.number.into()) {
            let number = state.number;
            // A position is large: it is kept only where somebody wants to see it.
            let earlier = (number >= from).then(|| state.position.clone());
            let mut events = TableEvents::new();
            let by = state.mover(&self.header, code);
            let played = state.play(&self.header, by, code, &mut |event| {
                // No move brings about more than fits.
                let _ = events.push(event);
            });
            // What stands in the journal was played once.
            played.ok()?;
            if let Some(earlier) = earlier.filter(|_| !events.is_empty()) {
                self.points_seen(viewer).hide_in_events(&mut events);
                *before = self.visible_of(&earlier, viewer);
                *after = self.visible_of(&state.position, viewer);
                return Some((number, events));
            }
        }
        None
    }

    /// The result as it would be told, once the game is over.
    pub fn result(&self) -> Option<TableEvent> {
        (self.state.position.turn() == Turn::Over).then(|| over(&self.header, &self.state.position))
    }
}

const _: () = assert!(size_of::<TableEvents>() <= 640, "told with every move");
const _: () = assert!(
    MOST >= 6 + MAX_PLAYERS,
    "an epoch can end a bid, a lot and the game, and scores every seat"
);
