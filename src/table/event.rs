//! Table events: effects of a move, with forced moves, handicaps and the result. Only public information: a pick comes
//! without its card until all seats have picked.

use heapless::Vec;

use super::{By, Table, TurnState, Visible, chunk::LastChunk, game::TableGame, header::Header, points::PointsSeen};
use crate::rules::{
    MAX_PLAYERS, Seat, Seats, Turn,
    auction::{CATEGORIES, Points},
    event::Event,
    games::with_game,
    journal::{Broken, CAPACITY, Journal},
    position::{Code, GameEvent, GameKind, Position, Refusal, Setup},
};

/// By the categories of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Breakdown {
    pub game: GameKind,
    pub points: Points,
}

impl Breakdown {
    pub const CATEGORIES: usize = CATEGORIES;
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
// Aligned for copies by words.
#[repr(align(4))]
pub enum TableEvent {
    /// The only legal move was played automatically; its effects follow.
    NoChoice { seat: Seat },
    /// Skipped without a move in the turn; in an auction with the bid that the seat cannot beat.
    Skipped { seat: Seat, bid: Option<u8> },
    /// The seat ends its turn.
    Ends { seat: Seat },
    /// Points in an epoch or round, and the total; none if hidden.
    Scores {
        seat: Seat,
        epoch: u8,
        points: Option<Breakdown>,
        total: Option<u16>,
    },
    Over {
        winners: Seats,
        score: u16,
        /// The winner's highest sun, if it broke a tie.
        sun: Option<u8>,
    },
    /// An event of one game.
    Game(GameEvent),
}

/// Evaluates `$body` with `$game` as the type of the positions and `$own` bound to the game's own event in `$event`.
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

    /// The bid that a seat cannot beat, if the event is its pass without another move.
    fn passes(&self) -> Option<Option<u8>> {
        match self {
            TableEvent::Ends { .. } => Some(None),
            TableEvent::Game(event) => with_event!(event, (G, event) => G::unbeaten_bid(event)).map(Some),
            _ => None,
        }
    }

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

/// Most events of a move.
pub const MOST: usize = 16;

pub type TableEvents = Vec<TableEvent, MOST>;

/// First public event of a decision. None if it only triggers a draw, or is refused.
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

/// State after some moves of the journal.
#[derive(Clone, PartialEq, Debug)]
pub struct ReplayState {
    pub(super) number: u16,
    pub(super) position: Position,
    pub(super) turn_state: TurnState,
}

impl ReplayState {
    // Inlined to construct it in place.
    #[inline(always)]
    pub(super) fn empty() -> ReplayState {
        ReplayState {
            number: 0,
            position: Position::new(&Setup::EMPTY),
            turn_state: TurnState::EMPTY,
        }
    }

    pub(super) fn start(header: &Header) -> ReplayState {
        let position = Position::new(header.setup());
        ReplayState {
            number: 0,
            turn_state: TurnState::start(header, &position),
            position,
        }
    }

    /// Actor of this move; none when over.
    pub(super) fn mover(&self, header: &Header, code: Code) -> Option<By> {
        self.turn_state.mover(header, &self.position, code)
    }

    pub(super) fn play(
        &mut self,
        header: &Header,
        by: Option<By>,
        code: Code,
        emit: &mut dyn FnMut(TableEvent),
    ) -> Result<(), Refusal> {
        let was_looking = self.position.is_looking();
        let has_acted = with_game!(&self.position, game => game.has_acted());
        let mut forced = match by {
            Some(By::Itself(seat)) => self.turn_state.forced.filter(|forced| forced.only).map(|_| seat),
            _ => None,
        };
        self.position.play(code, &mut |event| {
            let event = TableEvent::of(event, header);
            match (forced.take(), event.passes()) {
                // The end of a turn after other moves needs no words.
                (Some(_), Some(None)) if has_acted => emit(event),
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
    /// Public events from a move on, with its number.
    pub fn log(&self, from: u16, mut visit: impl FnMut(u16, TableEvent)) {
        let seen = self.points_seen(None);
        let mut emit = |number, event| {
            if number >= from {
                visit(number, seen.of_event(event));
            }
        };
        // Cannot fail: it was played before.
        let _ = self.begin_replay().play_rest(&self.header, &self.journal, &mut emit);
    }

    /// First move that the seat has not seen: its last decision before others moved.
    pub fn since(&self, seat: Seat) -> u16 {
        self.state.turn_state.since(seat)
    }

    pub fn begin_replay(&self) -> ReplayState {
        ReplayState::start(&self.header)
    }

    /// Advances a replay to the next move with events, from move `from` on, and returns its number. `before` and
    /// `after` receive the viewer's states around it. None at the end.
    pub fn replay_next(
        &self,
        state: &mut ReplayState,
        from: u16,
        viewer: Option<Seat>,
        before: &mut Visible,
        after: &mut Visible,
    ) -> Option<(u16, TableEvents)> {
        for code in self.journal.codes().skip(state.number.into()) {
            let number = state.number;
            // A position is large: copy it only where it is shown.
            let earlier = (number >= from).then(|| state.position.clone());
            let mut events = TableEvents::new();
            let by = state.mover(&self.header, code);
            let played = state.play(&self.header, by, code, &mut |event| {
                let _ = events.push(event);
            });
            // Cannot fail: the journal was played before.
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

    /// Restarts with the first moves of another game, for one of its seats. [`Table::rewind`] must follow.
    pub fn show(&mut self, other: &Table, moves: u16, seat: Seat) {
        self.begin(other.header.seen_by(seat));
        for code in other.journal.codes().take(moves.into()) {
            // Fits: equal capacities.
            let _ = self.journal.push(code);
        }
    }

    /// Drops all moves but the first ones.
    pub fn rewind(&mut self, moves: u16) -> Option<()> {
        while self.journal.len() > moves {
            self.journal.undo()?;
        }
        self.last_chunk = LastChunk::of(&self.journal);
        self.replay().ok()
    }

    /// None until the game is over.
    pub fn result(&self) -> Option<TableEvent> {
        (self.state.position.turn() == Turn::Over).then(|| over(&self.header, &self.state.position))
    }
}

const _: () = assert!(size_of::<TableEvents>() <= 640, "told with every move");
const _: () = assert!(
    MOST >= 6 + MAX_PLAYERS,
    "an epoch can end a bid, a lot and the game, and scores every seat"
);
