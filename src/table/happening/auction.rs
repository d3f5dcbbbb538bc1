//! What happens in Ra and in Priests of Ra.

use super::{Breakdown, Drawn, End, Happening, Lot};
use crate::rules::{
    Game, Seat, Turn,
    auction::{Auction, Move, Points, Track},
    position::{Code, Position},
    priests::{self, Priests},
    ra::{self, Kind, Ra},
};

/// Whether the move is a pass in an auction.
pub(super) fn is_pass(position: &Position, code: Code) -> bool {
    match position {
        Position::Ra(_) => Ra::decode(code.0) == Some(ra::Move::Auction(Move::Pass)),
        Position::Priests(_) => Priests::decode(code.0) == Some(priests::Move::Auction(Move::Pass)),
        Position::Dice(_) | Position::Rauha(_) => false,
    }
}

pub(super) fn highest_sun<T: Copy + PartialEq>(auction: &Auction<T>, seat: Seat) -> u8 {
    auction.face_up(seat).and(auction.face_down(seat)).highest()
}

pub(super) fn ra(
    before: &Ra,
    code: Code,
    after: &Ra,
    does: bool,
    hidden_scores: bool,
    visit: &mut dyn FnMut(Happening),
) {
    let Some(chosen) = Ra::decode(code.0) else { return };
    let seat = seat_of(before);
    match chosen {
        ra::Move::Auction(chosen) if does => shared(before.auction(), chosen, after.auction(), seat, visit),
        ra::Move::Auction(_) => {}
        ra::Move::Tile(Kind::Ra) => visit(draws_ra(before.auction(), seat)),
        ra::Move::Tile(kind) => visit(Happening::Draws {
            seat,
            tile: Drawn::Ra(kind),
        }),
        ra::Move::Take(kind) => visit(Happening::Takes { seat, kind }),
        ra::Move::End if does => visit(Happening::Ends { seat }),
        ra::Move::End => {}
        ra::Move::Lose(kind) => visit(Happening::Loses { seat, kind }),
    }
    if matches!(chosen, ra::Move::Auction(_)) {
        sale(before.auction(), after.auction(), Lot::Ra, visit);
    }
    // While a disaster goes on costing tiles it is not told again.
    let goes_on = before.striking().is_some_and(|(_, costs)| costs > 1);
    if let (Some((disaster, costs)), Turn::Seat(seat), false) = (after.striking(), after.turn(), goes_on) {
        visit(Happening::Strikes { seat, disaster, costs });
    }
    let end = if matches!(chosen, ra::Move::Tile(_)) {
        End::RaTrackFull
    } else {
        End::NoSunLeft
    };
    epoch(
        before.auction(),
        after.auction(),
        end,
        hidden_scores,
        Breakdown::Ra,
        visit,
    );
}

pub(super) fn priests(
    before: &Priests,
    code: Code,
    after: &Priests,
    does: bool,
    hidden_scores: bool,
    visit: &mut dyn FnMut(Happening),
) {
    let Some(chosen) = Priests::decode(code.0) else { return };
    let seat = seat_of(before);
    match chosen {
        priests::Move::Auction(chosen) if does => shared(before.auction(), chosen, after.auction(), seat, visit),
        priests::Move::Auction(_) => {}
        priests::Move::Tile(priests::Tile::Ra) => visit(draws_ra(before.auction(), seat)),
        priests::Move::Tile(tile) => visit(Happening::Draws {
            seat,
            tile: Drawn::Priests(tile),
        }),
        priests::Move::Show(face) => visit(Happening::Shows { seat, face }),
        priests::Move::Flip(tile) => visit(Happening::Turns { seat, tile }),
        priests::Move::Done if does => visit(Happening::Ends { seat }),
        priests::Move::Done => {}
    }
    if matches!(chosen, priests::Move::Auction(_)) {
        sale(before.auction(), after.auction(), Lot::Priests, visit);
    }
    let end = if matches!(chosen, priests::Move::Tile(_)) {
        End::RaTrackFull
    } else {
        End::NoSunLeft
    };
    epoch(
        before.auction(),
        after.auction(),
        end,
        hidden_scores,
        Breakdown::Priests,
        visit,
    );
}

/// The seat that decides, or for which chance is awaited.
fn seat_of(game: &impl Game) -> Seat {
    match game.turn() {
        Turn::Seat(seat) => seat,
        Turn::Chance(_) | Turn::Over => game.active().unwrap_or(0),
    }
}

fn draws_ra<T: Copy + PartialEq>(before: &Auction<T>, seat: Seat) -> Happening {
    Happening::DrawsRa {
        seat,
        used: before.ra_tiles() + 1,
        size: before.ra_track_size(),
    }
}

fn shared<T: Copy + PartialEq>(
    before: &Auction<T>,
    chosen: Move,
    after: &Auction<T>,
    seat: Seat,
    visit: &mut dyn FnMut(Happening),
) {
    match chosen {
        Move::Set(_) => {
            // The last set also begins the game; the suns lie as they were dealt.
            let suns = after.face_up(before.active().unwrap_or(0));
            visit(Happening::Dealt { seat, suns });
        }
        // Told with the tile that is drawn.
        Move::Draw => {}
        Move::Invoke => visit(Happening::Invokes { seat }),
        Move::Bid(sun) => visit(Happening::Bids { seat, sun }),
        Move::Pass => visit(Happening::Passes { seat }),
    }
}

/// The end of an auction: no sun is there twice, so a lot was sold if the centre sun is another one.
fn sale<T: Copy + PartialEq>(
    before: &Auction<T>,
    after: &Auction<T>,
    lot: impl Fn(Track<T>) -> Lot,
    visit: &mut dyn FnMut(Happening),
) {
    let sun = after.centre_sun();
    let winner = (0..before.players()).find(|&seat| before.face_up(seat).contains(sun));
    if let Some(seat) = winner.filter(|_| sun != before.centre_sun()) {
        let lot = lot(*before.track());
        visit(Happening::Wins { seat, sun, lot });
        if before.face_up(seat).count() == 1 {
            visit(Happening::OutOfSuns { seat });
        }
    } else if before.caller().is_some() && after.caller().is_none() {
        visit(Happening::NobodyBids {
            discarded: before.track().is_full(),
        });
    }
}

fn epoch<T: Copy + PartialEq>(
    before: &Auction<T>,
    after: &Auction<T>,
    end: End,
    hidden_scores: bool,
    breakdown: impl Fn(Points) -> Breakdown,
    visit: &mut dyn FnMut(Happening),
) {
    if after.scored_epochs() == before.scored_epochs() {
        return;
    }
    let epoch = before.epoch();
    visit(Happening::EpochEnds { epoch, end });
    for seat in 0..after.players() {
        if let Some(&points) = after.points(seat).last() {
            visit(Happening::Scores {
                seat,
                epoch,
                points: breakdown(points),
                total: (!hidden_scores).then(|| after.score(seat)),
            });
        }
    }
}
