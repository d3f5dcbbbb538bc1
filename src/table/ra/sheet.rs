//! Score sheet of Ra: counts of tiles.

use crate::{
    rules::{
        MAX_PLAYERS,
        auction::{CATEGORIES, Points},
        ra::{Category, Kind, Ra, Tiles, epoch_points},
    },
    table::{
        auction::with_suns,
        sheet::{FIELDS, Field, Sheet, SheetGame},
    },
};

pub const PHARAOHS: usize = 0;
pub const NILES: usize = 1;
pub const FLOODS: usize = 2;
pub const GODS: usize = 3;
pub const GOLD: usize = 4;
pub const CIVILISATIONS: usize = 5;
/// Different monuments; the next fields are those owned three, four and five times.
pub const MONUMENTS: usize = 6;
pub const SUNS: usize = 10;

impl SheetGame for Ra {
    const COLUMNS: u8 = 3;

    const FIELDS: &'static [Field] = {
        let [kinds, three, four, five] = Field::kinds("monument");
        &[
            Field::new("pharaoh", 25),
            Field::new("nile", 25),
            Field::new("flood", 12),
            Field::new("god", 8),
            Field::new("gold", 5),
            Field::new("civilisation", 5),
            kinds,
            three,
            four,
            five,
            Field::sun(0),
            Field::sun(1),
            Field::sun(2),
            Field::sun(3),
        ]
    };

    const CATEGORIES: &'static [&'static str] = {
        let mut names = [""; CATEGORIES];
        let mut place = 0;
        while place < CATEGORIES {
            names[place] = Category::ALL[place].name();
            place += 1;
        }
        &{ names }
    };

    type Carried = ();

    fn points(sheet: &Sheet, column: u8, (): &mut ()) -> [Points; MAX_PLAYERS] {
        let tiles = sheet.seats(|seat| tiles(sheet, column, seat));
        let points = epoch_points(&tiles, sheet.players(), sheet.is_last(column));
        with_suns(points, sheet, column)
    }

    fn stays(sheet: &Sheet, column: u8, seat: u8) -> [u8; FIELDS] {
        sheet.keep(column, seat, &[PHARAOHS, NILES])
    }
}

fn tiles(sheet: &Sheet, column: u8, seat: u8) -> Tiles {
    let mut tiles = Tiles::default();
    let count = |place| sheet.count(column, seat, place);
    let kinds = [
        (PHARAOHS, Kind::Pharaoh),
        (NILES, Kind::Nile),
        (FLOODS, Kind::Flood),
        (GODS, Kind::God),
        (GOLD, Kind::Gold),
    ];
    for (place, kind) in kinds {
        (0..count(place)).for_each(|_| tiles.add(kind));
    }
    let civilisations = Kind::CIVILISATIONS.into_iter().take(count(CIVILISATIONS).into());
    civilisations.for_each(|kind| tiles.add(kind));
    let alike = sheet.several(column, seat, MONUMENTS);
    for (kind, alike) in Kind::MONUMENTS.into_iter().zip(alike) {
        (0..alike).for_each(|_| tiles.add(kind));
    }
    tiles
}
