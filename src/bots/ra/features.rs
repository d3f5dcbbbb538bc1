//! Network features of Ra.

use super::{losses::receive, points_now};
use crate::{
    bots::{
        auction::{self, Scene},
        network::{Features, Group},
    },
    rules::{
        Game, MAX_PLAYERS, Seat,
        ra::{Kind, Ra, Tiles},
    },
};

pub const TABLE: usize = auction::TABLE;

pub const SEAT: usize = auction::SEAT + 5 + 4 + 22 + 4 + 9 + 6 + 9 + 5 + 4 + 6 + 24 + 4 + 4 + 4 + 4 + 3 + 3 + 3;

/// Counts of niles.
const NILES: i32 = 11;

pub struct View<'a> {
    game: &'a Ra,
    scene: Scene,
    tiles: [Tiles; MAX_PLAYERS],
    /// If the epoch ended now.
    now: [i32; MAX_PLAYERS],
}

impl<'a> View<'a> {
    pub fn new(game: &'a Ra) -> View<'a> {
        let tiles = core::array::from_fn(|seat| game.tiles(seat as Seat));
        let mut now = [0; MAX_PLAYERS];
        for (seat, now) in (0..game.players()).zip(&mut now) {
            *now = points_now(game, seat, &tiles);
        }
        View {
            game,
            scene: Scene::new(game.auction(), &now),
            tiles,
            now,
        }
    }

    fn of_tiles(&self, seat: Seat, tiles: &Tiles, group: &mut Group<'_>) {
        let count = |kind: Kind| i32::from(tiles.count(kind));
        group.one(5, count(Kind::God));
        group.one(4, count(Kind::Gold));
        let flooded = if count(Kind::Flood) > 0 { NILES } else { 0 };
        group.one(2 * NILES as usize, flooded + count(Kind::Nile).min(NILES - 1));
        group.one(4, count(Kind::Flood));
        let rivals = (0..self.game.players()).filter(|&rival| rival != seat);
        let pharaohs = rivals.map(|rival| i32::from(self.game.pharaohs(rival)));
        group.one(9, count(Kind::Pharaoh) - pharaohs.clone().max().unwrap_or(0) + 4);
        group.one(6, count(Kind::Pharaoh) - pharaohs.min().unwrap_or(0) + 1);
        let (mut different, mut twos, mut more) = (0, 0, 0);
        for kind in Kind::MONUMENTS {
            different += i32::from(count(kind) > 0);
            twos += i32::from(count(kind) == 2);
            more += (count(kind) - 2).max(0);
        }
        group.one(9, different);
        group.one(5, twos);
        group.one(4, more);
        group.one(6, kinds(tiles, &Kind::CIVILISATIONS));
    }

    /// Changes if the seat won the lot.
    fn of_lot(&self, seat: Seat, tiles: &Tiles, group: &mut Group<'_>) {
        let track = self.game.auction().track();
        let mut all = self.tiles;
        let Some(after) = all.get_mut(usize::from(seat)) else {
            return;
        };
        receive(after, track.iter());
        let after = *after;
        let now = self.now.get(usize::from(seat)).copied().unwrap_or(0);
        group.one(24, points_now(self.game, seat, &all) - now + 5);
        let new = |family: &[Kind]| kinds(&after, family) - kinds(tiles, family);
        let more = |kind: Kind| i32::from(after.count(kind)) - i32::from(tiles.count(kind));
        group.one(4, new(&Kind::MONUMENTS) + 1);
        group.one(4, new(&Kind::CIVILISATIONS) + 1);
        group.one(4, more(Kind::Pharaoh) + 1);
        group.one(4, more(Kind::Nile) + 1);
        group.one(3, more(Kind::Flood) + 1);
        group.one(3, more(Kind::God));
        let lost = |disaster: Kind| {
            disaster
                .family()
                .iter()
                .map(|&kind| tiles.count(kind))
                .sum::<u8>()
                .min(2)
        };
        let losses = track.iter().filter(|kind| kind.is_disaster()).map(lost).sum::<u8>();
        group.one(3, losses.into());
    }
}

fn kinds(tiles: &Tiles, family: &[Kind]) -> i32 {
    family.iter().filter(|&&kind| tiles.count(kind) > 0).count() as i32
}

impl Features for View<'_> {
    fn players(&self) -> u8 {
        self.game.players()
    }

    fn of_table(&self, visit: &mut dyn FnMut(usize)) {
        let bag = self.game.bag();
        let ra = bag.counts().get(Kind::Ra as usize).copied().unwrap_or(0);
        self.scene.of_table(self.game.auction(), ra, bag.total(), visit);
    }

    fn of_seat(&self, seat: Seat, visit: &mut dyn FnMut(usize)) {
        let Some(tiles) = self.tiles.get(usize::from(seat)) else {
            return;
        };
        let mut group = self.scene.of_seat(self.game.auction(), seat, visit);
        self.of_tiles(seat, tiles, &mut group);
        let auction = self.game.auction();
        if !auction.track().is_empty() && !auction.face_up(seat).is_empty() {
            self.of_lot(seat, tiles, &mut group);
        }
    }
}
