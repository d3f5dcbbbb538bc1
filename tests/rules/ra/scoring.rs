//! Scoring, discarding and winning.

use pocket_ra::rules::{
    Game, Seats, Turn,
    ra::{Category, Tiles, epoch_points},
};

use super::{dealt, points, three, tiles};

fn scored(displays: &[&str], last: bool, category: Category) -> Vec<i16> {
    let mut all = [Tiles::default(); 5];
    for (seat, names) in all.iter_mut().zip(displays) {
        *seat = tiles(names);
    }
    let points = epoch_points(&all, displays.len() as u8, last);
    points[..displays.len()]
        .iter()
        .map(|points| points[category as usize])
        .collect()
}

#[test]
fn gods_gold_floods_and_civilisation_go_the_rest_stays() {
    let mut scenario = three();
    scenario
        .lay("god gold flood art nile pharaoh temple")
        .win(0, 2)
        .end_epoch();
    assert_eq!(scenario.game.tiles(0), tiles("nile pharaoh temple"));
    let [first] = scenario.game.auction().points(0) else {
        panic!("one epoch is scored")
    };
    assert_eq!(*first, [2, 5, 2, 3, 0, 0, 0]);
    assert_eq!(scenario.game.score(0), 22);
    assert_eq!(scenario.game.score(1), 3, "10 - 2 for pharaohs - 5 for civilisation");
}

#[test]
fn the_score_never_falls_below_zero_and_an_epoch_is_added_up_first() {
    let mut scenario = three();
    scenario.lay("pharaoh").win(0, 2).end_epoch();
    assert_eq!(scenario.game.score(1), 3);
    scenario.end_epoch();
    assert_eq!(scenario.game.score(1), 0, "3 - 7 is 0");
    assert_eq!(
        points(&scenario, 1, 2, Category::Civilisation),
        -5,
        "the ledger keeps the whole loss"
    );
    assert_eq!(scenario.game.score(0), 10, "10 + 5 - 5 + 5 - 5");
}

#[test]
fn suns_are_scored_in_the_third_epoch_only() {
    let mut scenario = three();
    scenario.win(0, 13).end_epoch().end_epoch();
    assert_eq!(points(&scenario, 0, 2, Category::Sun), 0);
    scenario.end_epoch();
    // 8 5 2 1 = 16, 12 9 6 3 = 30, 11 10 7 4 = 32.
    let suns: Vec<_> = (0..3).map(|seat| points(&scenario, seat, 3, Category::Sun)).collect();
    assert_eq!(suns, [-5, 0, 5]);
}

#[test]
fn all_sums_of_suns_equal_score_nothing() {
    let mut scenario = dealt(2);
    scenario.end_epoch().end_epoch().end_epoch();
    assert_eq!(
        (
            points(&scenario, 0, 3, Category::Sun),
            points(&scenario, 1, 3, Category::Sun)
        ),
        (0, 0)
    );
}

#[test]
fn among_the_tied_the_highest_single_sun_wins() {
    let mut scenario = dealt(2);
    scenario.end_epoch().end_epoch().end_epoch();
    assert_eq!((scenario.game.score(0), scenario.game.score(1)), (0, 0));
    assert_eq!(scenario.turn(), Turn::Over);
    assert_eq!(scenario.game.winners(), Seats::NONE.with(0), "seat 0 has the 9");
}

#[test]
fn the_centre_sun_breaks_no_tie() {
    let mut scenario = dealt(2);
    // Seat 0 trades the 9 for the 1; 6 5 2 1 = 14 against 8 7 4 3 = 22: -5 and +5, but 0 stays 0.
    scenario.win(0, 9).end_epoch().end_epoch().end_epoch();
    assert_eq!(scenario.game.winners(), Seats::NONE.with(1));
}

#[test]
fn the_housekeeping_of_an_epochs_end_follows_the_last_epoch_too() {
    let mut scenario = three();
    scenario
        .end_epoch()
        .end_epoch()
        .lay("gold nile")
        .win(0, 13)
        .lay("temple")
        .end_epoch();
    let auction = scenario.game.auction();
    assert_eq!((auction.epoch(), auction.ra_tiles(), auction.centre_sun()), (3, 0, 13));
    assert!(auction.track().is_empty());
    assert_eq!((scenario.suns_up(0), scenario.suns_down(0)), (vec![8, 5, 2, 1], vec![]));
    assert_eq!(scenario.game.tiles(0), tiles("nile"), "what was scored is gone");
    assert_eq!((scenario.turn(), scenario.game.active()), (Turn::Over, None));
    assert!(scenario.legal().is_empty());
    assert_eq!(scenario.refused("draw"), "Auction(Awaited(Nothing))");
    assert_eq!(scenario.refused("tile nile"), "Auction(Awaited(Nothing))");
    assert_eq!(scenario.refused("lose nile"), "Auction(Awaited(Nothing))");
}

#[test]
fn worked_example_pharaohs_3_2_2_3() {
    let displays = ["3 pharaoh", "2 pharaoh", "2 pharaoh", "3 pharaoh"];
    assert_eq!(scored(&displays, false, Category::Pharaoh), [5, -2, -2, 5]);
}

#[test]
fn worked_example_three_different_civilisations() {
    let displays = ["3 astronomy 2 agriculture 2 writing", "astronomy agriculture writing"];
    assert_eq!(scored(&displays, false, Category::Civilisation), [5, 5]);
}

#[test]
fn worked_example_monuments() {
    let displays = ["4 pyramid 3 temple 2 fortress sphinx", ""];
    assert_eq!(scored(&displays, true, Category::Monument), [19, 0]);
    assert_eq!(
        scored(&displays, false, Category::Monument),
        [0, 0],
        "only in the third epoch"
    );
}

#[test]
fn scoring_table() {
    use Category::*;
    let table: &[(&[&str], Category, &[i16])] = &[
        (&["pharaoh", "pharaoh"], Pharaoh, &[0, 0]),
        (&["", "pharaoh"], Pharaoh, &[-2, 5]),
        (&["", "", "pharaoh"], Pharaoh, &[-2, -2, 5]),
        (&["pharaoh", "pharaoh", ""], Pharaoh, &[5, 5, -2]),
        (
            &["4 pharaoh", "2 pharaoh", "pharaoh", "2 pharaoh", ""],
            Pharaoh,
            &[5, 0, 0, 0, -2],
        ),
        (&["2 god", "god"], God, &[4, 2]),
        (&["2 gold", ""], Gold, &[6, 0]),
        (&["7 nile", "flood", "7 nile 2 flood"], Nile, &[0, 1, 9]),
        (&["", "art", "art religion"], Civilisation, &[-5, 0, 0]),
        (
            &["art art art", "art agriculture religion astronomy"],
            Civilisation,
            &[0, 10],
        ),
        (
            &["art agriculture religion astronomy writing writing", ""],
            Civilisation,
            &[15, -5],
        ),
        (&["temple", "2 temple"], Monument, &[1, 1]),
        (
            &["fortress obelisk palace pyramid sphinx statues", ""],
            Monument,
            &[6, 0],
        ),
        (
            &["fortress obelisk palace pyramid sphinx statues step_pyramid", ""],
            Monument,
            &[10, 0],
        ),
        (
            &["fortress obelisk palace pyramid sphinx statues step_pyramid temple", ""],
            Monument,
            &[15, 0],
        ),
        (&["5 statues 5 temple", "3 statues"], Monument, &[32, 6]),
    ];
    for (displays, category, expected) in table {
        assert_eq!(
            scored(displays, true, *category),
            *expected,
            "{category:?} of {displays:?}"
        );
    }
}
