//! What happens in Ra.

use crate::{
    rules::{
        Game, Seat, Turn,
        auction::{Move as Shared, Stage},
        position::Listed,
        ra::{Kind, Move, Ra},
    },
    table::{
        auction::{self, End},
        event::{GameEvent, TableEvent, seat_of},
        game::{TableGame, Told},
    },
};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    Auction(auction::Event<Kind>),
    Draws { seat: Seat, tile: Kind },
    Takes { seat: Seat, kind: Kind },
    Strikes { seat: Seat, disaster: Kind, costs: u8 },
    Loses { seat: Seat, kind: Kind },
}

impl From<auction::Event<Kind>> for GameEvent {
    fn from(event: auction::Event<Kind>) -> GameEvent {
        Event::Auction(event).into()
    }
}

impl Event {
    /// Whose doing it is.
    pub fn seat(&self) -> Option<Seat> {
        match *self {
            Event::Auction(event) => event.seat(),
            Event::Draws { seat, .. }
            | Event::Takes { seat, .. }
            | Event::Strikes { seat, .. }
            | Event::Loses { seat, .. } => Some(seat),
        }
    }
}

impl TableGame for Ra {
    type Event = Event;

    const HIDES_SCORES: bool = true;

    fn event(event: &TableEvent) -> Option<&Event> {
        match event {
            TableEvent::Game(GameEvent::Ra(event)) => Some(event),
            _ => None,
        }
    }

    fn tell(before: &Ra, chosen: Move, after: &Ra, told: Told, visit: &mut dyn FnMut(TableEvent)) {
        let seat = seat_of(before);
        let (was, is) = (before.auction(), after.auction());
        match chosen {
            Move::Auction(chosen) => auction::tell_move(was, chosen, is, seat, told.does, &mut |event| {
                visit(event.into());
            }),
            Move::Tile(Kind::Ra) => visit(auction::draws_ra(was, seat).into()),
            Move::Tile(tile) => visit(Event::Draws { seat, tile }.into()),
            Move::Take(kind) => visit(Event::Takes { seat, kind }.into()),
            Move::End if told.does => visit(TableEvent::Ends { seat }),
            Move::End => {}
            Move::Lose(kind) => visit(Event::Loses { seat, kind }.into()),
        }
        // While a disaster goes on costing tiles it is not told again.
        let goes_on = before.striking().is_some_and(|(_, costs)| costs > 1);
        if let (Some((disaster, costs)), Turn::Seat(seat), false) = (after.striking(), after.turn(), goes_on) {
            visit(Event::Strikes { seat, disaster, costs }.into());
        }
        let end = match chosen {
            Move::Tile(_) => End::RaTrackFull,
            _ => End::NoSunLeft,
        };
        auction::tell_epoch(Ra::KIND, was, is, end, visit);
    }

    fn is_closing(chosen: Move) -> bool {
        chosen == Move::End
    }

    fn is_skipping(chosen: Move) -> bool {
        matches!(chosen, Move::End | Move::Auction(Shared::Pass))
    }

    fn bid_to_beat(&self) -> Option<u8> {
        (self.auction().stage() == Stage::Bidding).then(|| self.auction().highest_bid())
    }

    fn highest_sun(&self, seat: Seat) -> Option<u8> {
        Some(auction::highest_sun(self.auction(), seat))
    }
}
