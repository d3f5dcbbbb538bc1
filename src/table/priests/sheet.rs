//! Score sheet of Priests of Ra: tiles by visible face.

use crate::{
    rules::{
        MAX_PLAYERS,
        auction::{CATEGORIES, Points},
        priests::{Area, Category, FACES, Face, Priests, epoch_points},
    },
    table::{
        auction::with_suns,
        sheet::{FIELDS, Field, Sheet, SheetGame},
    },
};

pub const PRIESTS: usize = 4;
pub const PLAGUES: usize = 9;
pub const PYRAMIDS: usize = 10;
pub const SUNS: usize = 15;

/// Fields of the faces, in the order of [`Face::ALL`].
pub const FACE_PLACES: [usize; FACES] = [0, 1, 2, 3, 5, 6, 7, 8, 11, 12, 13, 14];

const MOST: u8 = 16;

impl SheetGame for Priests {
    const COLUMNS: u8 = 3;

    const FIELDS: &'static [Field] = &[
        Field::new(Face::Farmer.name(), MOST),
        Field::new(Face::Warrior.name(), MOST),
        Field::new(Face::Merchant.name(), MOST),
        Field::new(Face::Scribe.name(), MOST),
        Field::new("priest", MOST),
        Field::new(Face::Granary.name(), MOST),
        Field::new(Face::Fortress.name(), MOST),
        Field::new(Face::Market.name(), MOST),
        Field::new(Face::Library.name(), MOST),
        Field::new("plague", MOST),
        Field::at_the_end("pyramid", MOST),
        Field::at_the_end(Face::Green.name(), MOST),
        Field::at_the_end(Face::Red.name(), MOST),
        Field::at_the_end(Face::Blue.name(), MOST),
        Field::at_the_end(Face::Yellow.name(), MOST),
        Field::sun(0),
        Field::sun(1),
        Field::sun(2),
        Field::sun(3),
    ];

    const CATEGORIES: &'static [&'static str] = {
        let mut names = [""; CATEGORIES];
        let mut place = 0;
        while place < CATEGORIES {
            names[place] = Category::ALL[place].name();
            place += 1;
        }
        &{ names }
    };

    /// With the ankhs of earlier epochs.
    type Carried = [Area; MAX_PLAYERS];

    fn points(sheet: &Sheet, column: u8, areas: &mut [Area; MAX_PLAYERS]) -> [Points; MAX_PLAYERS] {
        let ankhs = areas.map(|area| area.ankhs());
        *areas = sheet.seats(|seat| {
            let ankhs = ankhs.get(usize::from(seat)).copied().unwrap_or(0);
            area(sheet, column, seat, ankhs)
        });
        let points = epoch_points(areas, sheet.players(), sheet.is_last(column));
        with_suns(points, sheet, column)
    }

    fn stays(sheet: &Sheet, column: u8, seat: u8) -> [u8; FIELDS] {
        let mut areas = sheet.seats(|seat| area(sheet, column, seat, 0));
        epoch_points(&mut areas, sheet.players(), false);
        let [_, _, _, _, granary, fortress, market, library, ..] = FACE_PLACES;
        let mut stays = sheet.keep(column, seat, &[granary, fortress, market, library]);
        stays[PLAGUES] = areas.get(usize::from(seat)).map_or(0, Area::plagues);
        stays
    }
}

fn area(sheet: &Sheet, column: u8, seat: u8, ankhs: u8) -> Area {
    let count = |place| sheet.count(column, seat, place);
    Area::counted(
        count(PRIESTS),
        count(PLAGUES),
        count(PYRAMIDS),
        ankhs,
        FACE_PLACES.map(count),
    )
}
