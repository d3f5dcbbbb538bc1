//! What happened, as values: what one move did, derived from the position before and after it.
//!
//! Only what everybody may know is told: a pick of a secret card is told without the card until all have picked.

use core::ops::ControlFlow;

use heapless::Vec;

use super::{
    By, Table, Visible,
    forced_move::{ForcedMove, TurnState},
    game::{TableGame, Told},
    header::Header,
    points::PointsSeen,
};
use crate::{
    collections::Truncating,
    rules::{
        Game, MAX_PLAYERS, Seat, Seats, Turn,
        auction::{CATEGORIES, Points},
        games::with_games,
        journal::{Broken, CAPACITY, Journal},
        position::{Code, GameKind, Position},
    },
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
    /// Something that happens only in the game that is played.
    Game(GameEvent),
}

macro_rules! declare {
    ([$($module:ident::$game:ident),+]) => {
        /// What happens in one game and in no other.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum GameEvent {
            $($game(super::$module::Event)),+
        }

        $(impl From<super::$module::Event> for GameEvent {
            fn from(event: super::$module::Event) -> GameEvent {
                GameEvent::$game(event)
            }
        })+

        impl GameEvent {
            /// Whose doing it is.
            pub fn seat(&self) -> Option<Seat> {
                match self {
                    $(GameEvent::$game(event) => event.seat()),+
                }
            }
        }

        /// What the move did in the game that is played.
        fn tell_game(before: &Position, code: Code, after: &Position, told: Told, visit: &mut dyn FnMut(TableEvent)) {
            fn tell<G: TableGame>(before: &G, code: Code, after: &G, told: Told, visit: &mut dyn FnMut(TableEvent)) {
                if let Some(chosen) = G::decode(code.0) {
                    G::tell(before, chosen, after, told, visit);
                }
            }
            match (before, after) {
                $((Position::$game(before), Position::$game(after)) => tell(before, code, after, told, visit),)+
                // One move does not change the game.
                _ => {}
            }
        }
    };
}

with_games! { declare! }

/// Evaluates `$body` with `$game` naming the type of the game's positions and `$own` bound to its event inside `$event`.
macro_rules! with_event {
    ([$($module:ident::$type:ident),+] @match $event:expr, ($game:ident, $own:ident) => $body:expr) => {
        match $event {
            $($crate::table::event::GameEvent::$type($own) => {
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
    /// Whose doing it is.
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

/// The seat that decides, or for which chance is awaited.
pub(super) fn seat_of(game: &impl Game) -> Seat {
    match game.turn() {
        Turn::Seat(seat) => seat,
        Turn::Chance(_) | Turn::Over => game.active().unwrap_or(0),
    }
}

/// More than one move can bring about.
pub const MOST: usize = 16;

/// What one move did, in order.
pub type TableEvents = Vec<TableEvent, MOST>;

/// Tells what a move did, hidden points too. `forced` is what the position before it did by itself.
pub(super) fn tell(
    header: &Header,
    by: By,
    forced: Option<ForcedMove>,
    before: &Position,
    code: Code,
    after: &Position,
) -> TableEvents {
    let mut told = TableEvents::new();
    // No move brings about more than fits; a test walks through whole sessions to see it.
    let mut visit = |mut event| {
        if let TableEvent::Scores {
            seat,
            total: Some(total),
            ..
        } = &mut event
        {
            *total = header.counted(*seat, *total);
        }
        told.extend_truncated([event]);
    };
    let mut does = true;
    if let By::Itself(seat) = by {
        if before.kind().is_skipping(code) {
            visit(TableEvent::Skipped {
                seat,
                bid: before.bid_to_beat(),
            });
            does = false;
        } else if forced.is_some_and(|forced| forced.only) {
            visit(TableEvent::NoChoice { seat });
        }
    }
    tell_game(before, code, after, Told { does }, &mut visit);
    if before.turn() != Turn::Over && after.turn() == Turn::Over {
        visit(over(header, after));
    }
    told
}

/// What a decision would do in a position, as far as everybody would know it; empty for one that only lets chance do something,
/// or that is refused.
pub fn foretell(header: &Header, position: &Position, code: Code) -> TableEvents {
    let mut after = position.clone();
    match (position.turn(), after.play(code)) {
        (Turn::Seat(seat), Ok(())) => {
            let mut told = tell(header, By::Hand(seat), None, position, code, &after);
            PointsSeen::at(header, &after, None).hide_in_events(&mut told);
            told
        }
        _ => TableEvents::new(),
    }
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

/// A move of the journal, played again.
pub(super) struct Replayed<'a> {
    pub number: u16,
    pub before: &'a Position,
    pub after: &'a Position,
    header: &'a Header,
    by: By,
    forced: Option<ForcedMove>,
    code: Code,
}

impl Replayed<'_> {
    /// What it did, hidden points too.
    pub fn told(&self) -> TableEvents {
        tell(self.header, self.by, self.forced, self.before, self.code, self.after)
    }
}

/// Where a replay has come to: the position after so many moves of the journal, and what they mean for the next one.
#[derive(Clone, PartialEq, Debug)]
pub struct ReplayState {
    pub(super) number: u16,
    pub(super) position: Position,
    pub(super) turn_state: TurnState,
}

impl ReplayState {
    /// Before the first move.
    pub(super) fn start(header: &Header) -> ReplayState {
        let position = Position::new(header.setup());
        ReplayState {
            number: 0,
            turn_state: TurnState::start(header, &position),
            position,
        }
    }
}

/// Brings a replay to the end of the journal, or to where `visit`, which is shown every move from number `from` on, stops it.
// Out of line: a second position lies on its stack, and what comes after it needs that no more.
#[inline(never)]
pub(super) fn replay(
    header: &Header,
    journal: &Journal<CAPACITY>,
    state: &mut ReplayState,
    from: u16,
    visit: &mut dyn FnMut(Replayed<'_>) -> ControlFlow<()>,
) -> Result<(), Broken> {
    for code in journal.codes().skip(state.number.into()) {
        let ReplayState {
            number,
            position,
            turn_state,
        } = &mut *state;
        let moves = *number;
        // A position is large: it is kept only where somebody wants to see it.
        let before = (moves >= from).then(|| position.clone());
        let (by, forced) = (turn_state.mover(header, position, code), turn_state.forced);
        let was_looking = position.is_looking();
        position
            .play(code)
            .map_err(|refusal| Broken { number: moves, refusal })?;
        *number += 1;
        // Nobody moves when the game is over, and the rules have refused that.
        let Some(by) = by else { continue };
        turn_state.follow(header, by, moves, was_looking, position);
        if let Some(before) = &before {
            let replayed = Replayed {
                number: moves,
                before,
                after: position,
                header,
                by,
                forced,
                code,
            };
            if visit(replayed).is_break() {
                break;
            }
        }
    }
    Ok(())
}

impl Table {
    /// Tells everything that happened from a move on, with the number of the move, as far as everybody may know it.
    pub fn log(&self, from: u16, mut visit: impl FnMut(u16, TableEvent)) {
        let seen = self.points_seen(None);
        let mut visit = |replayed: Replayed<'_>| {
            let told = replayed.told();
            told.iter()
                .for_each(|&event| visit(replayed.number, seen.of_event(event)));
            ControlFlow::Continue(())
        };
        // What stands in the journal was played once.
        let _ = replay(
            &self.header,
            &self.journal,
            &mut ReplayState::start(&self.header),
            from,
            &mut visit,
        );
    }

    /// The move with which begins what a seat has not seen happen: its last decision before others moved.
    pub fn since(&self, seat: Seat) -> u16 {
        self.turn_state.since(seat)
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
        let mut retold = None;
        let mut visit = |replayed: Replayed<'_>| {
            let mut events = replayed.told();
            if events.is_empty() {
                return ControlFlow::Continue(());
            }
            self.points_seen(viewer).hide_in_events(&mut events);
            *before = self.visible_of(replayed.before, viewer);
            *after = self.visible_of(replayed.after, viewer);
            retold = Some((replayed.number, events));
            ControlFlow::Break(())
        };
        // What stands in the journal was played once.
        let _ = replay(&self.header, &self.journal, state, from, &mut visit);
        retold
    }

    /// The result as it would be told, once the game is over.
    pub fn result(&self) -> Option<TableEvent> {
        (self.position.turn() == Turn::Over).then(|| over(&self.header, &self.position))
    }
}

const _: () = assert!(size_of::<TableEvents>() <= 640, "told with every move");
const _: () = assert!(
    MOST >= 6 + MAX_PLAYERS,
    "an epoch can end a bid, a lot and the game, and scores every seat"
);
