//! What happens in Priests of Ra.

use crate::{
    rules::{
        Seat,
        auction::{Move as Shared, Stage},
        position::Listed,
        priests::{Face, Faced, Laid, Move, Priests, Tile},
    },
    table::{
        auction::{self, End},
        event::{GameEvent, TableEvent, seat_of},
        game::{TableGame, Told},
    },
};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    Auction(auction::Event<Laid>),
    Draws { seat: Seat, tile: Tile },
    Shows { seat: Seat, face: Face },
    Turns { seat: Seat, tile: Faced },
}

impl From<auction::Event<Laid>> for GameEvent {
    fn from(event: auction::Event<Laid>) -> GameEvent {
        Event::Auction(event).into()
    }
}

impl Event {
    /// Whose doing it is.
    pub fn seat(&self) -> Option<Seat> {
        match *self {
            Event::Auction(event) => event.seat(),
            Event::Draws { seat, .. } | Event::Shows { seat, .. } | Event::Turns { seat, .. } => Some(seat),
        }
    }
}

impl TableGame for Priests {
    type Event = Event;

    const HIDES_SCORES: bool = true;

    fn event(event: &TableEvent) -> Option<&Event> {
        match event {
            TableEvent::Game(GameEvent::Priests(event)) => Some(event),
            _ => None,
        }
    }

    fn tell(before: &Priests, chosen: Move, after: &Priests, told: Told, visit: &mut dyn FnMut(TableEvent)) {
        let seat = seat_of(before);
        let (was, is) = (before.auction(), after.auction());
        match chosen {
            Move::Auction(chosen) => auction::tell_move(was, chosen, is, seat, told.does, &mut |event| {
                visit(event.into());
            }),
            Move::Tile(Tile::Ra) => visit(auction::draws_ra(was, seat).into()),
            Move::Tile(tile) => visit(Event::Draws { seat, tile }.into()),
            Move::Show(face) => visit(Event::Shows { seat, face }.into()),
            Move::Flip(tile) => visit(Event::Turns { seat, tile }.into()),
            Move::Done if told.does => visit(TableEvent::Ends { seat }),
            Move::Done => {}
        }
        let end = match chosen {
            Move::Tile(_) => End::RaTrackFull,
            _ => End::NoSunLeft,
        };
        auction::tell_epoch(Priests::KIND, was, is, end, visit);
    }

    fn is_closing(chosen: Move) -> bool {
        chosen == Move::Done
    }

    fn is_skipping(chosen: Move) -> bool {
        matches!(chosen, Move::Done | Move::Auction(Shared::Pass))
    }

    fn bid_to_beat(&self) -> Option<u8> {
        (self.auction().stage() == Stage::Bidding).then(|| self.auction().highest_bid())
    }

    fn highest_sun(&self, seat: Seat) -> Option<u8> {
        Some(auction::highest_sun(self.auction(), seat))
    }
}
