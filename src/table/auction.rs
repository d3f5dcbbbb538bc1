//! What Ra and Priests of Ra share at the table: what happens in an auction, and the suns on a score sheet.

use super::{
    event::{Breakdown, TableEvent},
    sheet::Sheet,
};
use crate::rules::{
    MAX_PLAYERS, Seat,
    auction::{Auction, CATEGORIES, Move, Points, Suns, Track, sun_points},
    position::GameKind,
};

/// What happens in an auction of tiles `T`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event<T: Copy + PartialEq> {
    Dealt { seat: Seat, suns: Suns },
    DrawsRa { seat: Seat, used: u8, size: u8 },
    Invokes { seat: Seat },
    Bids { seat: Seat, sun: u8 },
    Passes { seat: Seat },
    Wins { seat: Seat, sun: u8, lot: Track<T> },
    NobodyBids { discarded: bool },
    OutOfSuns { seat: Seat },
    EpochEnds { epoch: u8, end: End },
}

/// Why an epoch ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    RaTrackFull,
    NoSunLeft,
}

impl<T: Copy + PartialEq> Event<T> {
    /// Whose doing it is.
    pub fn seat(&self) -> Option<Seat> {
        match *self {
            Event::Dealt { seat, .. }
            | Event::DrawsRa { seat, .. }
            | Event::Invokes { seat }
            | Event::Bids { seat, .. }
            | Event::Passes { seat }
            | Event::Wins { seat, .. }
            | Event::OutOfSuns { seat } => Some(seat),
            Event::NobodyBids { .. } | Event::EpochEnds { .. } => None,
        }
    }
}

pub(super) fn highest_sun<T: Copy + PartialEq>(auction: &Auction<T>, seat: Seat) -> u8 {
    auction.face_up(seat).and(auction.face_down(seat)).highest()
}

/// A Ra tile was drawn.
pub(super) fn draws_ra<T: Copy + PartialEq>(before: &Auction<T>, seat: Seat) -> Event<T> {
    Event::DrawsRa {
        seat,
        used: before.ra_tiles() + 1,
        size: before.ra_track_size(),
    }
}

/// What a move of the auction did.
pub(super) fn tell_move<T: Copy + PartialEq>(
    before: &Auction<T>,
    chosen: Move,
    after: &Auction<T>,
    seat: Seat,
    does: bool,
    visit: &mut dyn FnMut(Event<T>),
) {
    match chosen {
        _ if !does => {}
        Move::Set(_) => {
            // The last set also begins the game; the suns lie as they were dealt.
            let suns = after.face_up(before.active().unwrap_or(0));
            visit(Event::Dealt { seat, suns });
        }
        // Told with the tile that is drawn.
        Move::Draw => {}
        Move::Invoke => visit(Event::Invokes { seat }),
        Move::Bid(sun) => visit(Event::Bids { seat, sun }),
        Move::Pass => visit(Event::Passes { seat }),
    }
    // The end of an auction: no sun is there twice, so a lot was sold if the centre sun is another one.
    let sun = after.centre_sun();
    let winner = (0..before.players()).find(|&seat| before.face_up(seat).contains(sun));
    if let Some(seat) = winner.filter(|_| sun != before.centre_sun()) {
        let lot = *before.track();
        visit(Event::Wins { seat, sun, lot });
        if before.face_up(seat).count() == 1 {
            visit(Event::OutOfSuns { seat });
        }
    } else if before.caller().is_some() && after.caller().is_none() {
        visit(Event::NobodyBids {
            discarded: before.track().is_full(),
        });
    }
}

/// The end of an epoch, if this was one, and what it brought.
pub(super) fn tell_epoch<T: Copy + PartialEq>(
    game: GameKind,
    before: &Auction<T>,
    after: &Auction<T>,
    end: End,
    visit: &mut dyn FnMut(TableEvent),
) where
    Event<T>: Into<TableEvent>,
{
    if after.scored_epochs() == before.scored_epochs() {
        return;
    }
    let epoch = before.epoch();
    visit(Event::EpochEnds { epoch, end }.into());
    for seat in 0..after.players() {
        if let Some(&points) = after.points(seat).last() {
            visit(TableEvent::Scores {
                seat,
                epoch,
                points: Some(Breakdown { game, points }),
                total: Some(after.score(seat)),
            });
        }
    }
}

/// The points of an epoch on a sheet, in the last one with those for the suns.
pub(super) fn with_suns(mut points: [Points; MAX_PLAYERS], sheet: &Sheet, column: u8) -> [Points; MAX_PLAYERS] {
    if sheet.is_last(column) {
        let suns = sun_points(&sheet.seats(|seat| sheet.suns(column, seat)), sheet.players());
        for (points, suns) in points.iter_mut().zip(suns) {
            points[CATEGORIES - 1] = suns;
        }
    }
    points
}
