//! Score sheets: entry, storage, text.

use pocket_ra::{
    rules::{MAX_PLAYERS, position::GameKind},
    table::{
        Record,
        ra::sheet as of_ra,
        rauha::sheet as of_rauha,
        sheet::{PARTS, Role, Sheet, SheetHead, SheetKind, SheetPart},
    },
};

use super::{enter, names, sheet, text};

#[test]
fn what_was_typed_or_entered_is_still_there_when_an_entry_is_opened_again() {
    let mut sheet = sheet(GameKind::Ra, 2);
    enter(&mut sheet, 0, 0, &[(of_ra::PHARAOHS, 3)]);
    sheet.open(1, 0);
    assert_eq!(sheet.count(1, 0, of_ra::PHARAOHS), 3, "pharaohs stay");
    assert!(sheet.change(1, 0, of_ra::PHARAOHS, true));
    sheet.open(1, 0);
    assert_eq!(sheet.count(1, 0, of_ra::PHARAOHS), 4);
    (0..4).for_each(|_| assert!(sheet.change(1, 0, of_ra::PHARAOHS, false)));
    sheet.enter(1, 0);
    sheet.open(1, 0);
    assert_eq!(sheet.count(1, 0, of_ra::PHARAOHS), 0, "lost to a disaster");
}

#[test]
fn rauha_water_and_the_entity_that_brings_it_stay_from_round_to_round() {
    let mut sheet = sheet(GameKind::Rauha, 2);
    let stays = [(of_rauha::WATER, 3), (of_rauha::VUORI, 1)];
    enter(&mut sheet, 0, 0, &[&stays[..], &[(of_rauha::BIOME_ENERGY, 6)]].concat());
    sheet.open(1, 0);
    for (place, count) in stays {
        assert_eq!(sheet.count(1, 0, place), count);
    }
    assert_eq!(sheet.count(1, 0, of_rauha::BIOME_ENERGY), 0);
}

#[test]
fn of_so_many_kinds_no_more_can_be_there_several_times() {
    let mut sheet = sheet(GameKind::Ra, 2);
    let [three, four] = [of_ra::MONUMENTS + 1, of_ra::MONUMENTS + 2];
    enter(&mut sheet, 2, 0, &[(of_ra::MONUMENTS, 3), (three, 2)]);
    assert!(sheet.change(2, 0, four, true));
    assert!(
        !sheet.change(2, 0, four, true),
        "two of three kinds are there three times"
    );
    assert!(
        !sheet.change(2, 0, of_ra::MONUMENTS, false),
        "each of the three is there several times"
    );
}

#[test]
fn a_sun_is_nobody_elses_and_hands_are_entered_from_the_largest_down() {
    let mut sheet = sheet(GameKind::Ra, 5);
    enter(
        &mut sheet,
        2,
        0,
        &[(of_ra::SUNS, 16), (of_ra::SUNS + 1, 7), (of_ra::SUNS + 2, 2)],
    );
    enter(&mut sheet, 2, 1, &[(of_ra::SUNS, 15)]);
    let place = of_ra::SUNS + 1;
    let mut seen = Vec::new();
    while sheet.change(2, 1, place, true) {
        seen.push(sheet.count(2, 1, place));
    }
    assert_eq!(seen, [14, 13, 12, 11, 10, 9, 8, 6, 5, 4, 3, 1]);
    while sheet.change(2, 1, place, false) {
        seen.push(sheet.count(2, 1, place));
    }
    assert_eq!(seen[12..], [3, 4, 5, 6, 8, 9, 10, 11, 12, 13, 14, 0]);
    // After a smaller sun, larger ones are not offered.
    enter(&mut sheet, 2, 2, &[(of_ra::SUNS, 5)]);
    assert!(sheet.change(2, 2, place, true));
    assert_eq!(sheet.count(2, 2, place), 4);
    // Before an empty place, everything is free.
    assert!(sheet.change(2, 3, place, true));
    assert_eq!(sheet.count(2, 3, place), 14);
}

#[test]
fn as_many_suns_are_asked_for_as_a_seat_has() {
    for (players, suns) in [(2, 4), (3, 4), (4, 3), (5, 3)] {
        let sheet = sheet(GameKind::Ra, players);
        let asked = |column| {
            let fields = sheet.fields(column);
            fields.filter(|(_, field)| matches!(field.role, Role::Sun(_))).count()
        };
        assert_eq!([0, 1, 2].map(asked), [0, 0, suns], "{players} players");
    }
}

#[test]
fn a_free_sheet_adds_up_rounds_and_names_who_leads() {
    let mut sheet = Sheet::new(4, SheetKind::Free, &names(2)).unwrap();
    for round in 0..Sheet::MOST_ROUNDS {
        sheet.add(round, 0, i16::from(round));
        sheet.add(round, 1, -3);
        assert_eq!(sheet.add_round(), round + 1 < Sheet::MOST_ROUNDS);
    }
    assert_eq!(sheet.scores().totals[..2], [780, -120]);
    sheet.add(3, 1, 10);
    assert_eq!([sheet.round(3, 1), sheet.round(4, 1)], [7, -3]);
    assert_eq!(text(&sheet).last().unwrap(), "leads: Anna");
}

#[test]
fn what_was_kept_is_taken_up_again_and_parts_of_another_sheet_are_not() {
    for kind in SheetKind::ALL {
        let mut sheet = Sheet::new(7, kind, &names(3)).unwrap();
        assert_eq!(sheet.number(), 7);
        sheet.thought = [61, 2, 3, 0, 0];
        for column in 0..sheet.columns() {
            for (place, _) in sheet.fields(column).collect::<Vec<_>>() {
                sheet.change(column, 1, place, true);
            }
            sheet.add(column, 2, -7);
            sheet.enter(column, 1);
        }
        let mut bytes = [0; 256];
        let length = sheet.head().encode(&mut bytes).unwrap();
        assert!(length <= SheetHead::LONGEST);
        let mut again = Sheet::from_head(&SheetHead::decode(&bytes[..length]).unwrap()).unwrap();
        let other = Sheet::new(8, kind, &names(3)).unwrap();
        for part in 0..PARTS {
            again.take_up_part(part, &other.kept_part(part).unwrap());
            let length = sheet.kept_part(part).unwrap().encode(&mut bytes).unwrap();
            assert!(length <= SheetPart::LONGEST);
            again.take_up_part(part, &SheetPart::decode(&bytes[..length]).unwrap());
        }
        assert_eq!(again, sheet);
        let crowd = Sheet::new(7, kind, &names(4)).unwrap();
        for part in 0..PARTS {
            again.take_up_part(part, &other.kept_part(part).unwrap());
            again.take_up_part(part, &crowd.kept_part(part).unwrap());
            again.take_up_part(PARTS + part, &sheet.kept_part(part).unwrap());
        }
        assert_eq!(again, sheet);
    }
}

#[test]
fn nobody_plays_a_game_that_has_no_seat_for_them() {
    assert!(Sheet::new(1, SheetKind::Game(GameKind::Dice), &names(5)).is_none());
    assert!(Sheet::new(1, SheetKind::Game(GameKind::Ra), &names(1)).is_none());
    assert!(Sheet::new(1, SheetKind::Free, &names(MAX_PLAYERS)).is_some());
}

#[test]
fn the_text_of_a_sheet_has_two_lines_a_cell_a_total_a_player_and_who_leads() {
    let mut sheet = sheet(GameKind::Ra, 2);
    for (seat, pharaohs) in [(0, 2), (1, 5)] {
        enter(&mut sheet, 0, seat, &[(of_ra::PHARAOHS, pharaohs)]);
    }
    sheet.thought[1] = 61;
    let lines = text(&sheet);
    assert_eq!(lines[0], "pocket-ra sheet 1 ra: Anna Bruno");
    assert_eq!(lines[1], "1 Anna has pharaoh 2");
    let gets = "god 0 pharaoh -2 nile 0 gold 0 civilisation -5 monument 0 sun 0";
    assert_eq!(lines[2], format!("1 Anna gets -7: {gets}"));
    assert_eq!(lines[3], "1 Bruno has pharaoh 5");
    let gets = gets.replace("-2", "5");
    assert_eq!(lines[4], format!("1 Bruno gets 0: {gets}"));
    assert_eq!(lines[5], "2 Anna not entered");
    let cells = 2 * 2 * usize::from(sheet.columns());
    let totals = sheet.scores().totals;
    assert_ne!(totals[0], totals[1]);
    assert_eq!(lines[cells + 1], format!("Anna total {}", totals[0]));
    assert_eq!(lines[cells + 2], format!("Bruno total {}, thought 1:01", totals[1]));
    assert_eq!(lines.len(), cells + 4);
}
