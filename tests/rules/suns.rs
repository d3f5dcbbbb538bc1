//! Suns: conservation, and a naive scorer.

use pocket_ra::rules::auction::{Auction, Suns};

/// No sun is lost or doubled; every seat keeps its number.
pub fn check<T: Copy + PartialEq>(auction: &Auction<T>, dealt: Suns) {
    let mut all: Vec<u8> = vec![auction.centre_sun()];
    for seat in 0..auction.players() {
        let own: Vec<u8> = auction
            .face_up(seat)
            .descending()
            .chain(auction.face_down(seat).descending())
            .collect();
        assert_eq!(
            own.len(),
            if auction.players() <= 3 { 4 } else { 3 },
            "suns per seat are constant"
        );
        all.extend(own);
    }
    all.sort_unstable();
    assert_eq!(
        all,
        dealt.with(1).ascending().collect::<Vec<_>>(),
        "no sun is lost or doubled"
    );
}

/// Points for sums of suns.
pub fn points(sums: &[u16]) -> Vec<i16> {
    let mut points = vec![0; sums.len()];
    let most = sums.iter().max().expect("a seat");
    let least = sums.iter().min().expect("a seat");
    for (points, sum) in points.iter_mut().zip(sums) {
        if most != least {
            *points += if sum == most { 5 } else { 0 };
            *points -= if sum == least { 5 } else { 0 };
        }
    }
    points
}
