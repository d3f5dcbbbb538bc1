//! Score sheet of the dice game: positions of the markers.

use crate::{
    rules::{
        MAX_PLAYERS,
        auction::Points,
        dice::{Dice, Monuments, SeatBoard, Spaces},
    },
    table::sheet::{FIELDS, Field, Sheet, SheetGame},
};

pub const PHARAOH: usize = 0;
pub const NILE: usize = 1;
pub const FLOODS: usize = 2;
pub const CIVILISATIONS: usize = 3;
/// Points during the epoch: pairs of ankhs, three suns.
pub const ON_THE_WAY: usize = 4;
/// Columns with a marker; the next fields are those with three, four and five.
pub const COLUMNS: usize = 5;

impl SheetGame for Dice {
    const COLUMNS: u8 = 3;

    const FIELDS: &'static [Field] = {
        let [kinds, three, four, five] = Field::kinds("column");
        &[
            Field::new("pharaoh", 12),
            Field::new("nile", 12),
            Field::new("flood", 9),
            Field::new("civilisation", 5),
            Field::new("points", 99),
            kinds,
            three,
            four,
            five,
        ]
    };

    const CATEGORIES: &'static [&'static str] = &["pharaoh", "nile", "civilisation", "monument", "points"];

    type Carried = ();

    fn points(sheet: &Sheet, column: u8, (): &mut ()) -> [Points; MAX_PLAYERS] {
        let (furthest, hindmost) = pharaohs(sheet, column);
        let last = sheet.is_last(column);
        sheet.seats(|seat| {
            let score = board(sheet, column, seat).score_epoch(furthest, hindmost, last);
            let on_the_way = sheet.count(column, seat, ON_THE_WAY).into();
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

    fn stays(sheet: &Sheet, column: u8, seat: u8) -> [u8; FIELDS] {
        let (furthest, hindmost) = pharaohs(sheet, column);
        let mut board = board(sheet, column, seat);
        board.score_epoch(furthest, hindmost, false);
        let mut stays = sheet.keep(column, seat, &[NILE]);
        stays[PHARAOH] = board.pharaoh;
        stays
    }
}

fn board(sheet: &Sheet, column: u8, seat: u8) -> SeatBoard {
    let count = |place| sheet.count(column, seat, place);
    let mut board = SeatBoard::default();
    board.pharaoh = count(PHARAOH);
    board.nile = count(NILE);
    board.floods = count(FLOODS).into();
    board.civilisation = Spaces::from_bits(!(u8::MAX << count(CIVILISATIONS).min(7)));
    board.monuments = Monuments::in_columns(sheet.several(column, seat, COLUMNS));
    board
}

fn pharaohs(sheet: &Sheet, column: u8) -> (u8, u8) {
    let places = || (0..sheet.players()).map(|seat| sheet.count(column, seat, PHARAOH));
    (places().max().unwrap_or(0), places().min().unwrap_or(0))
}
