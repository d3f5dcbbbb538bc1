//! Score sheet of Rauha: energy gained, and sources.

use crate::{
    rules::{
        MAX_PLAYERS,
        auction::Points,
        rauha::{Entity, Rauha, water_energy},
    },
    table::sheet::{FIELDS, Field, Sheet, SheetGame},
};

pub const BIOME_ENERGY: usize = 0;
pub const ENTITY_ENERGY: usize = 1;
pub const WATER: usize = 2;
/// The entity that brings sources.
pub const VUORI: usize = 3;

impl SheetGame for Rauha {
    const COLUMNS: u8 = 4;

    const FIELDS: &'static [Field] = &[
        Field::new("biomes", 99),
        Field::new("entities", 99),
        Field::new("water", 18),
        Field::new("vuori", 1),
    ];

    const CATEGORIES: &'static [&'static str] = &["biomes", "entities", "water"];

    type Carried = ();

    fn points(sheet: &Sheet, column: u8, (): &mut ()) -> [Points; MAX_PLAYERS] {
        let sources = sheet.seats(|seat| water(sheet, column, seat));
        let smallest = sources.iter().take(sheet.players().into()).min().copied().unwrap_or(0);
        sheet.seats(|seat| {
            let water = water(sheet, column, seat).saturating_sub(smallest);
            let energy = |place| sheet.count(column, seat, place).into();
            let (biomes, entities) = (energy(BIOME_ENERGY), energy(ENTITY_ENERGY));
            [biomes, entities, water_energy(water) as i16, 0, 0, 0, 0]
        })
    }

    fn stays(sheet: &Sheet, column: u8, seat: u8) -> [u8; FIELDS] {
        sheet.keep(column, seat, &[WATER, VUORI])
    }
}

fn water(sheet: &Sheet, column: u8, seat: u8) -> u8 {
    let brought: u8 = Entity::all().map(|entity| entity.water()).sum();
    sheet.count(column, seat, WATER) + brought * sheet.count(column, seat, VUORI)
}
