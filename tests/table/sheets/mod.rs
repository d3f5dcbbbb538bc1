//! Score sheets score like the device's games, and can be corrected at any time.

mod entries;

use pocket_ra::{
    chance::{Draw, seeded},
    rules::{
        Game, MAX_PLAYERS, Turn,
        auction::Suns,
        event::no_events,
        position::GameKind,
        priests,
        ra::{self, Kind, Ra},
        walk::random_move,
    },
    table::{
        Name,
        dice::sheet as of_dice,
        priests::sheet as of_priests,
        ra::sheet as of_ra,
        rauha::sheet as of_rauha,
        sheet::{Role, Sheet, SheetKind},
    },
};

fn names(players: usize) -> Vec<Name> {
    let names = ["Anna", "Bruno", "Chloé", "David", "Emma"];
    names[..players].iter().map(|name| Name::new(name).unwrap()).collect()
}

fn sheet(game: GameKind, players: usize) -> Sheet {
    Sheet::new(1, SheetKind::Game(game), &names(players)).unwrap()
}

/// One press at a time.
fn enter(sheet: &mut Sheet, column: u8, seat: u8, counts: &[(usize, u8)]) {
    sheet.open(column, seat);
    for &(wanted, count) in counts {
        let (place, field) = sheet.fields(column).find(|(place, _)| *place == wanted).unwrap();
        while sheet.count(column, seat, place) != count {
            let more = match field.role {
                Role::Sun(_) => true,
                _ => sheet.count(column, seat, place) < count,
            };
            assert!(sheet.change(column, seat, place, more), "{field:?} {count}");
        }
    }
    sheet.enter(column, seat);
}

fn face(face: priests::Face) -> usize {
    let index = priests::Face::ALL.iter().position(|&other| other == face).unwrap();
    of_priests::FACE_PLACES[index]
}

fn text(sheet: &Sheet) -> Vec<String> {
    let mut lines = Vec::new();
    loop {
        let mut line = String::new();
        if !sheet.line(lines.len(), &mut line).unwrap() {
            return lines;
        }
        assert!(line.len() <= 200, "{line}");
        lines.push(line);
    }
}

#[test]
fn ra_pharaohs_most_and_fewest_and_three_kinds_of_civilisation() {
    let mut sheet = sheet(GameKind::Ra, 4);
    for (seat, pharaohs) in [3, 2, 2, 3].into_iter().enumerate() {
        enter(
            &mut sheet,
            0,
            seat as u8,
            &[(of_ra::PHARAOHS, pharaohs), (of_ra::CIVILISATIONS, 3)],
        );
    }
    let scores = sheet.scores();
    let of = |seat, category: ra::Category| scores.points(0, seat)[category as usize];
    assert_eq!([0, 1, 2, 3].map(|seat| of(seat, ra::Category::Pharaoh)), [5, -2, -2, 5]);
    assert_eq!(of(0, ra::Category::Civilisation), 5);
    assert_eq!(scores.totals[..4], [20, 13, 13, 20]);
}

#[test]
fn ra_four_pyramids_three_temples_two_fortresses_and_a_sphinx_are_19() {
    let mut sheet = sheet(GameKind::Ra, 2);
    let monuments = [
        (of_ra::SUNS, 9),
        (of_ra::MONUMENTS, 4),
        (of_ra::MONUMENTS + 2, 1),
        (of_ra::MONUMENTS + 1, 1),
    ];
    enter(&mut sheet, 2, 0, &monuments);
    assert_eq!(sheet.scores().points(2, 0)[ra::Category::Monument as usize], 19);
    // Limited by the number of kinds, and vice versa.
    let place = of_ra::MONUMENTS + 3;
    assert!(sheet.change(2, 0, place, true) && sheet.change(2, 0, place, true));
    assert!(!sheet.change(2, 0, place, true));
    let kinds = of_ra::MONUMENTS;
    assert!(!sheet.change(2, 0, kinds, false));
    let points = sheet.scores().points(2, 0)[ra::Category::Monument as usize];
    assert_eq!(points, 15 + 15 + 10 + 5 + 4, "two kinds are there five times now");
}

#[test]
fn ra_nothing_without_a_flood_and_monuments_only_in_the_last_epoch() {
    let mut sheet = sheet(GameKind::Ra, 3);
    enter(&mut sheet, 0, 0, &[(of_ra::NILES, 4), (of_ra::CIVILISATIONS, 5)]);
    enter(
        &mut sheet,
        0,
        1,
        &[(of_ra::NILES, 4), (of_ra::FLOODS, 2), (of_ra::CIVILISATIONS, 0)],
    );
    assert_eq!(sheet.scores().points(0, 0)[ra::Category::Nile as usize], 0);
    assert_eq!(sheet.scores().points(0, 1)[ra::Category::Nile as usize], 6);
    assert_eq!(sheet.scores().points(0, 1)[ra::Category::Civilisation as usize], -5);
    assert!(
        sheet
            .fields(0)
            .all(|(place, field)| place != of_ra::MONUMENTS && !matches!(field.role, Role::Sun(_)))
    );
}

/// A Ra tile that ends an epoch scores the position before it: both must agree.
#[test]
fn ra_the_sheet_and_the_game_agree_on_random_games() {
    let mut epochs = 0;
    for seed in 0..60 {
        let players = 2 + (seed % 4) as u8;
        let mut game = Ra::new(players);
        let mut rng = seeded(seed, 0);
        let mut sheet = sheet(GameKind::Ra, players.into());
        while game.turn() != Turn::Over {
            let before = game;
            // Fills the Ra track.
            let mut patient = None;
            game.decisions(|decision| {
                if ["draw", "pass"].contains(&decision.to_string().as_str()) {
                    patient = Some(decision);
                }
            });
            let patient = patient.filter(|_| rng.below(8) > 0);
            let chosen = patient.or_else(|| random_move(&game, &mut rng)).unwrap();
            game.play(chosen, &mut no_events).unwrap();
            let scored = game.auction().scored_epochs();
            if scored == before.auction().scored_epochs() || chosen != ra::Move::Tile(Kind::Ra) {
                continue;
            }
            let column = scored - 1;
            for seat in 0..players {
                enter(&mut sheet, column, seat, &counts(&before, seat, column == 2));
            }
            for seat in 0..players {
                assert_eq!(
                    &sheet.scores().points(column, seat),
                    &game.auction().points(seat)[usize::from(column)]
                );
            }
            epochs += 1;
        }
    }
    assert!(epochs > 20, "{epochs}");
}

fn counts(game: &Ra, seat: u8, last: bool) -> Vec<(usize, u8)> {
    let tiles = game.tiles(seat);
    let kinds = |family: &[Kind], least: u8| family.iter().filter(|&&kind| tiles.count(kind) >= least).count() as u8;
    let mut counts = vec![
        (of_ra::PHARAOHS, tiles.count(Kind::Pharaoh)),
        (of_ra::NILES, tiles.count(Kind::Nile)),
        (of_ra::FLOODS, tiles.count(Kind::Flood)),
        (of_ra::GODS, tiles.count(Kind::God)),
        (of_ra::GOLD, tiles.count(Kind::Gold)),
        (of_ra::CIVILISATIONS, kinds(&Kind::CIVILISATIONS, 1)),
    ];
    if last {
        let [one, three, four, five] = [1, 3, 4, 5].map(|least| kinds(&Kind::MONUMENTS, least));
        counts.extend([
            (of_ra::MONUMENTS, one),
            (of_ra::MONUMENTS + 1, three - four),
            (of_ra::MONUMENTS + 2, four - five),
            (of_ra::MONUMENTS + 3, five),
        ]);
        let suns: Suns = game.auction().face_up(seat).and(game.auction().face_down(seat));
        counts.extend((of_ra::SUNS..).zip(suns.descending()));
    }
    counts
}

/// Two of three players are tied.
fn tied() -> Sheet {
    let mut sheet = sheet(GameKind::Ra, 3);
    for column in 0..3 {
        for seat in 0..3 {
            enter(
                &mut sheet,
                column,
                seat,
                &[(of_ra::CIVILISATIONS, 3), (of_ra::GOLD, u8::from(seat < 2))],
            );
        }
    }
    let hands = [[12, 9, 5, 1], [13, 7, 6, 2], [11, 8, 4, 3]];
    for (seat, hand) in (0..).zip(hands) {
        let suns: Vec<_> = (of_ra::SUNS..).zip(hand).collect();
        enter(&mut sheet, 2, seat, &suns);
    }
    sheet
}

#[test]
fn ra_a_tie_goes_to_the_highest_single_sun() {
    let sheet = tied();
    let sums: Vec<i16> = (0..3)
        .map(|seat| sheet.scores().points(2, seat)[ra::Category::Sun as usize])
        .collect();
    // Sums of 27, 28 and 26.
    assert_eq!(sums, [0, 5, -5]);
    let mut even = sheet.clone();
    // Gold in the first epoch and a god in the second: the first catches up with 3 + 2.
    enter(&mut even, 0, 0, &[(of_ra::GOLD, 2)]);
    enter(&mut even, 1, 0, &[(of_ra::GODS, 1)]);
    let totals = even.scores().totals;
    assert_eq!(totals[0], totals[1]);
    let victory = even.victory().unwrap();
    assert_eq!(victory.winners.iter().collect::<Vec<_>>(), [1]);
    assert!(victory.by_sun);
    assert!(text(&even).last().unwrap().ends_with("wins: Bruno, by the highest sun"));
}

#[test]
fn correcting_an_earlier_epoch_changes_everything_after_it() {
    let mut sheet = tied();
    let before = sheet.scores();
    enter(&mut sheet, 0, 2, &[(of_ra::CIVILISATIONS, 5), (of_ra::PHARAOHS, 4)]);
    let after = sheet.scores();
    assert_eq!(after.totals[2], before.totals[2] + 10 + 5);
    // Now the others have the fewest pharaohs.
    assert_eq!(after.totals[0], before.totals[0] - 2);
    for column in 1..3 {
        assert_eq!(after.points(column, 0), before.points(column, 0));
    }
}

#[test]
fn a_score_does_not_fall_below_0_and_the_next_epoch_counts_from_there() {
    let mut sheet = sheet(GameKind::Priests, 2);
    enter(&mut sheet, 0, 0, &[(of_priests::PLAGUES, 6)]);
    enter(&mut sheet, 0, 1, &[]);
    assert_eq!(sheet.scores().totals[..2], [0, 10]);
    // Plagues stay.
    sheet.open(1, 0);
    assert_eq!(sheet.count(1, 0, of_priests::PLAGUES), 6);
    enter(&mut sheet, 1, 0, &[(of_priests::PLAGUES, 0), (of_priests::PRIESTS, 2)]);
    enter(&mut sheet, 1, 1, &[]);
    assert_eq!(sheet.scores().totals[..2], [4, 10]);
}

#[test]
fn priests_peoples_buildings_and_ankhs() {
    let farmer = face(priests::Face::Farmer);
    let [warrior, merchant] = [priests::Face::Warrior, priests::Face::Merchant].map(face);
    let buildings = priests::Face::BUILDINGS.map(face);
    let mut sheet = sheet(GameKind::Priests, 3);
    for column in 0..3 {
        // Three peoples give an ankh in every epoch; two farmers are unbeaten.
        enter(&mut sheet, column, 0, &[(farmer, 2), (warrior, 1), (merchant, 1)]);
        let pairs = buildings.map(|building| (building, 2));
        enter(&mut sheet, column, 1, &pairs);
        enter(
            &mut sheet,
            column,
            2,
            &[(farmer, 2), (of_priests::PRIESTS, 3), (of_priests::PLAGUES, 2)],
        );
    }
    let scores = sheet.scores();
    let of = |column, seat, category: priests::Category| scores.points(column, seat)[category as usize];
    assert_eq!(
        [of(0, 0, priests::Category::People), of(0, 2, priests::Category::People)],
        [5, 5]
    );
    assert_eq!(of(0, 1, priests::Category::Building), 4 * 2 + 10);
    // Three priests remove a plague.
    assert_eq!(
        [of(0, 2, priests::Category::Priest), of(0, 2, priests::Category::Plague)],
        [6, -1]
    );
    // Three ankhs, scored in the last epoch.
    assert_eq!(
        [0, 1, 2].map(|column| of(column, 0, priests::Category::Ankh)),
        [0, 0, 10]
    );
    // Removes one of the ankhs.
    enter(&mut sheet, 0, 0, &[(merchant, 0)]);
    assert_eq!(sheet.scores().points(2, 0)[priests::Category::Ankh as usize], 5);
}

#[test]
fn priests_pyramids_and_chambers_only_in_the_last_epoch() {
    let mut sheet = sheet(GameKind::Priests, 2);
    let green = face(priests::Face::Green);
    assert!(
        sheet
            .fields(1)
            .all(|(place, _)| place != green && place != of_priests::PYRAMIDS)
    );
    enter(&mut sheet, 2, 0, &[(of_priests::PYRAMIDS, 3), (green, 3)]);
    assert_eq!(sheet.scores().points(2, 0)[priests::Category::Pyramid as usize], 10 + 5);
}

#[test]
fn dice_pharaohs_move_after_scoring_and_the_nile_wants_a_flood() {
    let mut sheet = sheet(GameKind::Dice, 3);
    enter(
        &mut sheet,
        0,
        0,
        &[(of_dice::PHARAOH, 6), (of_dice::NILE, 4), (of_dice::FLOODS, 1)],
    );
    enter(
        &mut sheet,
        0,
        1,
        &[(of_dice::PHARAOH, 4), (of_dice::NILE, 5), (of_dice::CIVILISATIONS, 4)],
    );
    enter(
        &mut sheet,
        0,
        2,
        &[
            (of_dice::PHARAOH, 1),
            (of_dice::CIVILISATIONS, 1),
            (of_dice::ON_THE_WAY, 5),
        ],
    );
    let scores = sheet.scores();
    assert_eq!(scores.points(0, 0)[..5], [5, 4, -5, 0, 0]);
    assert_eq!(scores.points(0, 1)[..5], [0, 0, 10, 0, 0]);
    assert_eq!(scores.points(0, 2)[..5], [-2, 0, 0, 0, 5]);
    assert_eq!(scores.totals[..3], [14, 21, 15]);
    let pharaohs = [0, 1, 2].map(|seat| {
        sheet.open(1, seat);
        sheet.count(1, seat, of_dice::PHARAOH)
    });
    assert_eq!(pharaohs, [4, 4, 2]);
    assert_eq!(sheet.count(1, 0, of_dice::FLOODS), 0);
    enter(&mut sheet, 2, 0, &[(of_dice::COLUMNS, 7), (of_dice::COLUMNS + 1, 1)]);
    assert_eq!(sheet.scores().points(2, 0)[3], 10 + 5);
}

#[test]
fn rauha_five_sources_against_three_are_three_energy() {
    let mut sheet = sheet(GameKind::Rauha, 2);
    enter(
        &mut sheet,
        0,
        0,
        &[(of_rauha::WATER, 3), (of_rauha::VUORI, 1), (of_rauha::BIOME_ENERGY, 7)],
    );
    enter(&mut sheet, 0, 1, &[(of_rauha::WATER, 3), (of_rauha::ENTITY_ENERGY, 4)]);
    assert_eq!(sheet.scores().points(0, 0)[..3], [7, 0, 3]);
    assert_eq!(sheet.scores().points(0, 1)[..3], [0, 4, 0]);
    assert_eq!(sheet.columns(), 4);
    for column in 1..4 {
        for seat in 0..2 {
            enter(&mut sheet, column, seat, &[(of_rauha::WATER, 3), (of_rauha::VUORI, 0)]);
        }
    }
    enter(&mut sheet, 3, 1, &[(of_rauha::BIOME_ENERGY, 6)]);
    let victory = sheet.victory().unwrap();
    assert_eq!(victory.winners.iter().collect::<Vec<_>>(), [0, 1]);
    assert!(!victory.by_sun);
}

#[test]
fn whoever_does_not_play_gets_no_points() {
    for game in GameKind::ALL {
        let mut sheet = sheet(game, 2);
        (0..2).for_each(|seat| enter(&mut sheet, 0, seat, &[]));
        let scores = sheet.scores();
        for seat in 2..MAX_PLAYERS as u8 {
            assert!(
                scores.points(0, seat).iter().all(|&points| points == 0),
                "{}",
                game.name()
            );
        }
    }
}
