//! Network features of both auction games.

use crate::{
    bots::network::Group,
    rules::{
        MAX_PLAYERS, Seat,
        auction::{Auction, EPOCHS, Stage},
        steps_between,
    },
};

/// Ra tiles left in the epoch.
const RA_LEFT: usize = 11;

/// Leads in steps of two points.
const LEADS: usize = 31;

pub const TABLE: usize = 4 + EPOCHS * RA_LEFT + 9 + 17 + 12 + 4 + 8;

/// Features of a seat; those of its tiles follow.
pub const SEAT: usize = 16 + 16 + 6 + 5 + 8 + 12 + EPOCHS * LEADS + 9 + 9;

/// Precomputed values.
pub struct Scene {
    /// Scores if the epoch ended now.
    totals: [i32; MAX_PLAYERS],
    /// Sum of suns, including spent ones.
    sums: [i32; MAX_PLAYERS],
    /// Face-up suns of all seats.
    suns: i32,
}

impl Scene {
    /// `now`: points for tiles if the epoch ended now.
    pub fn new<T: Copy + PartialEq>(auction: &Auction<T>, now: &[i32; MAX_PLAYERS]) -> Scene {
        let mut scene = Scene {
            totals: *now,
            sums: [0; MAX_PLAYERS],
            suns: 0,
        };
        let seats = scene.totals.iter_mut().zip(&mut scene.sums);
        for (seat, (total, sum)) in (0..auction.players()).zip(seats) {
            *total += i32::from(auction.score(seat));
            *sum = auction.face_up(seat).and(auction.face_down(seat)).sum().into();
            scene.suns += i32::from(auction.face_up(seat).count());
        }
        scene
    }

    /// `bag`: tiles left, `ra` of them Ra tiles.
    pub fn of_table<T: Copy + PartialEq>(&self, auction: &Auction<T>, ra: u8, bag: u8, visit: &mut dyn FnMut(usize)) {
        let mut group = Group::new(visit);
        group.one(4, i32::from(auction.players()) - 2);
        let epoch = i32::from(auction.epoch()) - 1;
        group.one(EPOCHS * RA_LEFT, epoch * RA_LEFT as i32 + ra_left(auction));
        group.one(9, auction.track().len().into());
        group.one(17, auction.centre_sun().into());
        group.one(12, self.suns);
        let stage = match (auction.stage(), auction.is_voluntary()) {
            (Stage::Drawing, _) => 1,
            (Stage::Bidding, true) => 2,
            (Stage::Bidding, false) => 3,
            _ => 0,
        };
        group.one(4, stage);
        // Ra tiles in 32nds of the bag, from 3 on.
        let share = (0..7).take_while(|step| u16::from(ra) * 32 > u16::from(bag) * (3 + step));
        group.one(8, share.count() as i32);
    }

    pub fn of_seat<'v, T: Copy + PartialEq>(
        &self,
        auction: &Auction<T>,
        seat: Seat,
        visit: &'v mut dyn FnMut(usize),
    ) -> Group<'v> {
        let own = auction.face_up(seat);
        let mut group = Group::new(visit);
        group.some(16, own.ascending().map(|sun| sun - 1));
        group.some(16, auction.face_down(seat).ascending().map(|sun| sun - 1));
        group.one(6, own.count().into());
        let active = auction.active().unwrap_or(0);
        group.one(5, steps_between(active, seat, auction.players()).into());
        let (mut above, mut others, mut best) = (0, 0, i32::MIN);
        let (mut largest, mut smallest) = (i32::MIN, i32::MAX);
        let rivals = (0..auction.players()).zip(self.totals.iter().zip(&self.sums));
        for (rival, (&total, &sum)) in rivals.filter(|&(rival, _)| rival != seat) {
            let suns = auction.face_up(rival);
            others += i32::from(suns.count());
            above += i32::from(suns.above(own.highest()).count());
            best = best.max(total);
            largest = largest.max(sum);
            smallest = smallest.min(sum);
        }
        group.one(8, if own.is_empty() { 7 } else { above.min(6) });
        let is_alone = others == 0 && !own.is_empty();
        group.one(12, if is_alone { ra_left(auction) } else { 0 });
        let of_seat = |values: &[i32; MAX_PLAYERS]| values.get(usize::from(seat)).copied().unwrap_or(0);
        let lead = of_seat(&self.totals) - best;
        // Half the lead, rounded away from 0.
        let steps = (lead + lead.signum()) / 2;
        let most = LEADS as i32 / 2;
        let epoch = i32::from(auction.epoch()) - 1;
        group.one(EPOCHS * LEADS, epoch * LEADS as i32 + steps.clamp(-most, most) + most);
        let third = |difference: i32| (difference.clamp(-13, 13) + 13) / 3;
        group.one(9, third(of_seat(&self.sums) - largest));
        group.one(9, third(of_seat(&self.sums) - smallest));
        group
    }
}

fn ra_left<T: Copy + PartialEq>(auction: &Auction<T>) -> i32 {
    i32::from(auction.ra_track_size().saturating_sub(auction.ra_tiles()))
}
