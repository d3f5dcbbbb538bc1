//! Table rules of Ra and Priests of Ra: the tie-breaking sun, and suns on a score sheet.

use super::sheet::Sheet;
use crate::rules::{
    MAX_PLAYERS, Seat,
    auction::{Auction, CATEGORIES, Points, sun_points},
};

pub(super) fn highest_sun<T: Copy + PartialEq>(auction: &Auction<T>, seat: Seat) -> u8 {
    auction.face_up(seat).and(auction.face_down(seat)).highest()
}

/// Adds the suns in the last epoch.
pub(super) fn with_suns(mut points: [Points; MAX_PLAYERS], sheet: &Sheet, column: u8) -> [Points; MAX_PLAYERS] {
    if sheet.is_last(column) {
        let suns = sun_points(&sheet.seats(|seat| sheet.suns(column, seat)), sheet.players());
        for (points, suns) in points.iter_mut().zip(suns) {
            points[CATEGORIES - 1] = suns;
        }
    }
    points
}
