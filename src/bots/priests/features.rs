//! Network features of Priests of Ra.

use super::points_now;
use crate::{
    bots::{
        auction::{self, Scene},
        network::{Features, Group},
    },
    rules::{
        Game, MAX_PLAYERS, Seat,
        priests::{Area, Face, Laid, Priests},
    },
};

pub const TABLE: usize = auction::TABLE;

pub const SEAT: usize = auction::SEAT + 5 + 7 + 12 + 5 + 5 + 5 + 20 + 5 + 5 + 24 + 4 + 3 + 4 + 4 + 4;

pub struct View<'a> {
    game: &'a Priests,
    scene: Scene,
    areas: [Area; MAX_PLAYERS],
    /// If the epoch ended now.
    now: [i32; MAX_PLAYERS],
}

impl<'a> View<'a> {
    pub fn new(game: &'a Priests) -> View<'a> {
        let areas = core::array::from_fn(|seat| game.area(seat as Seat));
        let mut now = [0; MAX_PLAYERS];
        for (seat, now) in (0..game.players()).zip(&mut now) {
            *now = points_now(game, seat, &areas);
        }
        View {
            game,
            scene: Scene::new(game.auction(), &now),
            areas,
            now,
        }
    }

    /// Colours are interchangeable: all add to the same groups.
    fn of_area(&self, seat: Seat, area: &Area, group: &mut Group<'_>) {
        let shown = |face: Face| area.shown().get(face as usize).copied().unwrap_or(0);
        group.one(5, area.priests().into());
        group.one(7, area.plagues().into());
        group.one(
            12,
            i32::from(area.pyramids() + Face::CHAMBERS.map(shown).iter().sum::<u8>()),
        );
        group.one(5, area.ankhs().into());
        group.one(
            5,
            Face::PEOPLES.into_iter().filter(|&face| shown(face) > 0).count() as i32,
        );
        group.one(
            5,
            Face::BUILDINGS.into_iter().filter(|&face| shown(face) > 1).count() as i32,
        );
        let peoples = Face::PEOPLES.map(|face| {
            let rivals = (0..self.game.players()).filter(|&rival| rival != seat);
            let counts = rivals.map(|rival| self.game.shown(rival).get(face as usize).copied().unwrap_or(0));
            let (own, most) = (shown(face), counts.max().unwrap_or(0));
            own.min(3) * 5 + (own + 2).saturating_sub(most).min(4)
        });
        group.some(20, peoples.into_iter());
        group.some(5, Face::BUILDINGS.map(shown).into_iter());
        group.some(5, Face::CHAMBERS.map(shown).into_iter());
    }

    /// Changes if the seat won the lot.
    fn of_lot(&self, seat: Seat, group: &mut Group<'_>) {
        let (mut priests, mut plagues, mut pyramids, mut peoples, mut buildings) = (0, 0, 0, 0, 0);
        let mut areas = self.areas;
        let Some(area) = areas.get_mut(usize::from(seat)) else {
            return;
        };
        for laid in self.game.auction().track().iter() {
            area.add(laid);
            match laid {
                Laid::Priest => priests += 1,
                Laid::Plague => plagues += 1,
                Laid::Pyramid => pyramids += 1,
                Laid::Faced(faced) if Face::PEOPLES.contains(&faced.shown()) => peoples += 1,
                Laid::Faced(faced) if Face::BUILDINGS.contains(&faced.shown()) => buildings += 1,
                Laid::Faced(_) => pyramids += 1,
            }
        }
        let now = self.now.get(usize::from(seat)).copied().unwrap_or(0);
        group.one(24, points_now(self.game, seat, &areas) - now + 5);
        group.one(4, priests);
        group.one(3, plagues);
        group.one(4, pyramids);
        group.one(4, peoples);
        group.one(4, buildings);
    }
}

impl Features for View<'_> {
    fn players(&self) -> u8 {
        self.game.players()
    }

    fn of_table(&self, visit: &mut dyn FnMut(usize)) {
        let bag = self.game.bag();
        // Ra is the first kind.
        let ra = bag.counts().first().copied().unwrap_or(0);
        self.scene.of_table(self.game.auction(), ra, bag.total(), visit);
    }

    fn of_seat(&self, seat: Seat, visit: &mut dyn FnMut(usize)) {
        let Some(area) = self.areas.get(usize::from(seat)) else {
            return;
        };
        let mut group = self.scene.of_seat(self.game.auction(), seat, visit);
        self.of_area(seat, area, &mut group);
        let auction = self.game.auction();
        if !auction.track().is_empty() && !auction.face_up(seat).is_empty() {
            self.of_lot(seat, &mut group);
        }
    }
}
