//! The points of a sheet, worked out by the same code as in the games themselves.

use super::{ALIKE, FIELDS, Field, IN_COLUMN, PARTS, Sheet, SheetKind};
use crate::rules::{
    MAX_PLAYERS, Seats,
    auction::{self, CATEGORIES, Points, Suns, sun_points},
    dice::{Column, Monuments, SeatBoard, Spaces},
    position::GameKind,
    priests::{self, Area, FACES},
    ra::{self, Kind, Tiles},
    rauha::{Entity, water_energy},
};

/// What every epoch or round brought, and how it adds up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scores {
    /// By the categories of the game, also of epochs that are not entered completely.
    points: [[Points; MAX_PLAYERS]; PARTS],
    /// After the last epoch or round before which nothing is missing.
    pub totals: [i32; MAX_PLAYERS],
}

impl Scores {
    /// What an epoch or round brings a player, by category.
    pub fn points(&self, column: u8, seat: u8) -> Points {
        let column = self.points.get(usize::from(column));
        column
            .and_then(|seats| seats.get(usize::from(seat)))
            .copied()
            .unwrap_or_default()
    }

    /// What it brings in all.
    pub fn gain(&self, column: u8, seat: u8) -> i16 {
        self.points(column, seat).iter().sum()
    }
}

/// Who wins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Victory {
    pub winners: Seats,
    /// Others have as many points and no sun as high.
    pub by_sun: bool,
}

impl Sheet {
    /// How many categories the points of this game have.
    pub const fn categories(&self) -> usize {
        match self.kind {
            SheetKind::Game(GameKind::Ra | GameKind::Priests) => CATEGORIES,
            SheetKind::Game(GameKind::Dice) => 5,
            SheetKind::Game(GameKind::Rauha) => 3,
            SheetKind::Free => 0,
        }
    }

    pub fn scores(&self) -> Scores {
        let mut points = [[[0; CATEGORIES]; MAX_PLAYERS]; PARTS];
        let mut totals = self.start.map(i32::from);
        if self.kind == SheetKind::Free {
            for (seat, total) in (0..self.players()).zip(&mut totals) {
                *total = (0..self.columns())
                    .map(|round| i32::from(self.round(round, seat)))
                    .sum();
            }
            return Scores { points, totals };
        }
        let mut areas = [Area::default(); MAX_PLAYERS];
        let mut counted = true;
        for (column, brought) in (0..self.columns()).zip(&mut points) {
            *brought = self.epoch(column, &mut areas);
            counted &= self.is_complete(column);
            if counted {
                for (total, brought) in totals.iter_mut().zip(brought).take(self.players().into()) {
                    // No score falls below 0.
                    *total = (*total + i32::from(brought.iter().sum::<i16>())).max(0);
                }
            }
        }
        Scores { points, totals }
    }

    /// Who wins; none while something is missing.
    pub fn victory(&self) -> Option<Victory> {
        if self.missing().is_some() {
            return None;
        }
        let totals = self.scores().totals;
        let last = self.columns().saturating_sub(1);
        let mut suns = [Suns::NONE; MAX_PLAYERS];
        for (seat, suns) in (0..self.players()).zip(&mut suns) {
            *suns = self.suns(last, seat);
        }
        // Only a free sheet falls below 0; what counts is who has most.
        let lowest = totals.iter().copied().min().unwrap_or(0).min(0);
        let heights = totals.map(|total| u16::try_from(total - lowest).unwrap_or(u16::MAX));
        let winners = auction::winners(&heights, &suns, self.players());
        let most = auction::winners(&heights, &[Suns::NONE; MAX_PLAYERS], self.players());
        Some(Victory {
            winners,
            by_sun: winners != most,
        })
    }

    /// What an epoch or round brings everybody. In Priests of Ra the areas know the ankhs of the epochs before.
    fn epoch(&self, column: u8, areas: &mut [Area; MAX_PLAYERS]) -> [Points; MAX_PLAYERS] {
        let SheetKind::Game(game) = self.kind else {
            return Default::default();
        };
        let (players, last) = (self.players(), self.is_last(column));
        let mut points = match game {
            GameKind::Ra => ra::epoch_points(&self.seats(|seat| self.tiles(column, seat)), players, last),
            GameKind::Priests => {
                let ankhs = areas.map(|area| area.ankhs());
                *areas = self.seats(|seat| self.area(column, seat, ankhs.get(usize::from(seat)).copied().unwrap_or(0)));
                priests::epoch_points(areas, players, last)
            }
            GameKind::Dice => {
                let mut boards = self.seats(|seat| self.board(column, seat));
                let (furthest, hindmost) = self.pharaohs(column);
                let scored = boards
                    .each_mut()
                    .map(|board| board.score_epoch(furthest, hindmost, last));
                self.seats(|seat| {
                    let score = scored.get(usize::from(seat)).copied().unwrap_or_default();
                    let on_the_way = self.count_of(column, seat, Field::OnTheWay).into();
                    [
                        score.pharaoh,
                        score.nile,
                        score.civilisation,
                        score.monument,
                        on_the_way,
                        0,
                        0,
                    ]
                })
            }
            GameKind::Rauha => {
                let sources = self.seats(|seat| self.water(column, seat));
                let smallest = sources.iter().take(players.into()).min().copied().unwrap_or(0);
                self.seats(|seat| {
                    let water = self.water(column, seat).saturating_sub(smallest);
                    let energy = |field| self.count_of(column, seat, field).into();
                    let (biomes, entities) = (energy(Field::BiomeEnergy), energy(Field::EntityEnergy));
                    [biomes, entities, water_energy(water) as i16, 0, 0, 0, 0]
                })
            }
        };
        if last && matches!(game, GameKind::Ra | GameKind::Priests) {
            let suns = sun_points(&self.seats(|seat| self.suns(column, seat)), players);
            for (points, suns) in points.iter_mut().zip(suns) {
                points[CATEGORIES - 1] = suns;
            }
        }
        points
    }

    /// What a player still has when the next epoch begins.
    pub(super) fn stays(&self, column: u8, seat: u8) -> [u8; FIELDS] {
        let SheetKind::Game(game) = self.kind else {
            return [0; FIELDS];
        };
        let mut board = self.board(column, seat);
        let (furthest, hindmost) = self.pharaohs(column);
        board.score_epoch(furthest, hindmost, false);
        let mut areas = self.seats(|seat| self.area(column, seat, 0));
        priests::epoch_points(&mut areas, self.players(), false);
        let plagues = areas.get(usize::from(seat)).map_or(0, Area::plagues);
        let mut stays = [0; FIELDS];
        for ((field, stays), &now) in Field::all(game).iter().zip(&mut stays).zip(self.entry(column, seat)) {
            *stays = match field {
                Field::Pharaoh | Field::Nile | Field::NileTrack | Field::Water | Field::Vuori => now,
                Field::Face(face) if priests::Face::BUILDINGS.contains(face) => now,
                Field::Plague => plagues,
                Field::PharaohTrack => board.pharaoh,
                _ => 0,
            };
        }
        stays
    }

    fn seats<T: Default>(&self, of: impl Fn(u8) -> T) -> [T; MAX_PLAYERS] {
        core::array::from_fn(|seat| match seat < usize::from(self.players()) {
            true => of(seat as u8),
            false => T::default(),
        })
    }

    fn tiles(&self, column: u8, seat: u8) -> Tiles {
        let mut tiles = Tiles::default();
        let count = |field| self.count_of(column, seat, field);
        let kinds = [
            (Field::Pharaoh, Kind::Pharaoh),
            (Field::Nile, Kind::Nile),
            (Field::Flood, Kind::Flood),
            (Field::God, Kind::God),
            (Field::Gold, Kind::Gold),
        ];
        for (field, kind) in kinds {
            (0..count(field)).for_each(|_| tiles.add(kind));
        }
        let civilisations = Kind::CIVILISATIONS.into_iter().take(count(Field::Civilisation).into());
        civilisations.for_each(|kind| tiles.add(kind));
        let alike = self.several(column, seat, Field::Monument, ALIKE);
        for (kind, alike) in Kind::MONUMENTS.into_iter().zip(alike) {
            (0..alike).for_each(|_| tiles.add(kind));
        }
        tiles
    }

    /// How many there are of each kind: first those of which there are five, then four, three and one.
    fn several(&self, column: u8, seat: u8, kinds: Field, several: [Field; 3]) -> [u8; Column::COUNT] {
        let [three, four, five] = several.map(|field| self.count_of(column, seat, field));
        let kinds = self.count_of(column, seat, kinds);
        core::array::from_fn(|place| match place as u8 {
            place if place >= kinds => 0,
            place if place < five => 5,
            place if place < five + four => 4,
            place if place < five + four + three => 3,
            _ => 1,
        })
    }

    fn area(&self, column: u8, seat: u8, ankhs: u8) -> Area {
        let count = |field| self.count_of(column, seat, field);
        let mut shown = [0; FACES];
        for (face, shown) in priests::Face::ALL.into_iter().zip(&mut shown) {
            *shown = count(Field::Face(face));
        }
        Area::counted(
            count(Field::Priest),
            count(Field::Plague),
            count(Field::Pyramid),
            ankhs,
            shown,
        )
    }

    fn board(&self, column: u8, seat: u8) -> SeatBoard {
        let count = |field| self.count_of(column, seat, field);
        let mut board = SeatBoard::default();
        board.pharaoh = count(Field::PharaohTrack);
        board.nile = count(Field::NileTrack);
        board.floods = count(Field::FloodMarker).into();
        board.civilisation = Spaces::from_bits(!(u8::MAX << count(Field::CivilisationMarker).min(7)));
        board.monuments = Monuments::in_columns(self.several(column, seat, Field::Column, IN_COLUMN));
        board
    }

    /// The furthest and the hindmost pharaoh of the dice game.
    fn pharaohs(&self, column: u8) -> (u8, u8) {
        let places = || (0..self.players()).map(|seat| self.count_of(column, seat, Field::PharaohTrack));
        (places().max().unwrap_or(0), places().min().unwrap_or(0))
    }

    fn water(&self, column: u8, seat: u8) -> u8 {
        let brought: u8 = Entity::all().map(|entity| entity.water()).sum();
        self.count_of(column, seat, Field::Water) + brought * self.count_of(column, seat, Field::Vuori)
    }
}
