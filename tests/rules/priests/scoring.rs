//! Scoring and discarding.

use pocket_ra::rules::{
    Game,
    priests::{Area, Category, epoch_points},
};

use super::{area, three};

fn scored(displays: &[&str], last: bool, category: Category) -> Vec<i16> {
    let mut areas = [Area::default(); 5];
    for (own, names) in areas.iter_mut().zip(displays) {
        *own = area(names);
    }
    let points = epoch_points(&mut areas, displays.len() as u8, last);
    points[..displays.len()]
        .iter()
        .map(|points| points[category as usize])
        .collect()
}

const FARMERS_2: &str = "farmer/red farmer/blue";
const FARMERS_3: &str = "farmer/granary farmer/market farmer/green";

#[test]
fn scoring_table() {
    use Category::*;
    let chambers_4 = "red/farmer red/warrior red/merchant red/scribe";
    let chambers_3 = "blue/farmer blue/warrior blue/merchant";
    let two_colours = format!("{chambers_4} {chambers_3}");
    let three_pairs = "granary/red granary/blue market/red market/blue library/red library/blue";
    let four_pairs = format!("{three_pairs} fortress/red fortress/blue fortress/green fortress/green");
    let table: &[(&[&str], Category, &[i16])] = &[
        (&[FARMERS_3, FARMERS_2], People, &[5, 0]),
        (&[FARMERS_2, FARMERS_2, ""], People, &[5, 5, 0]),
        (&["farmer/red", "", ""], People, &[0, 0, 0]),
        (
            &["farmer/red farmer/blue scribe/red scribe/blue", "farmer/red"],
            People,
            &[10, 0],
        ),
        (&["red/farmer blue/farmer", "farmer/red farmer/blue"], People, &[0, 5]),
        (&["priest priest", ""], Priest, &[4, 0]),
        (
            &["granary/red granary/blue granary/green", "granary/red"],
            Building,
            &[2, 0],
        ),
        (
            &["granary/red granary/red granary/green granary/blue", ""],
            Building,
            &[4, 0],
        ),
        (&[three_pairs, ""], Building, &[11, 0]),
        (&[&four_pairs, ""], Building, &[20, 0]),
        (
            &["plague", "plague plague", "plague plague plague"],
            Plague,
            &[-1, -3, -6],
        ),
        (
            &["plague plague plague plague", "plague plague plague plague plague"],
            Plague,
            &[-10, -15],
        ),
        (
            &["plague plague plague plague plague plague plague", ""],
            Plague,
            &[-20, 0],
        ),
        (
            &["plague plague priest priest priest", "plague plague priest priest"],
            Plague,
            &[-1, -3],
        ),
        (
            &[
                "plague priest priest priest priest priest priest",
                "priest priest priest",
            ],
            Plague,
            &[0, 0],
        ),
        (&["pyramid pyramid", "pyramid pyramid red/farmer"], Pyramid, &[0, 5]),
        (
            &[
                "pyramid pyramid pyramid pyramid pyramid",
                "pyramid pyramid pyramid pyramid pyramid pyramid",
            ],
            Pyramid,
            &[5, 10],
        ),
        (&[chambers_3, chambers_4], Pyramid, &[10, 15]),
        (&[&two_colours, ""], Pyramid, &[25, 0]),
        (
            &[
                &format!("{two_colours} pyramid pyramid"),
                &format!("{two_colours} pyramid pyramid pyramid"),
            ],
            Pyramid,
            &[25, 35],
        ),
    ];
    for (displays, category, expected) in table {
        assert_eq!(
            scored(displays, true, *category),
            *expected,
            "{category:?} of {displays:?}"
        );
    }
}

#[test]
fn pyramids_and_ankhs_are_scored_in_the_third_epoch_only() {
    let displays = [
        "pyramid pyramid pyramid farmer/red warrior/red scribe/red merchant/red",
        "",
    ];
    assert_eq!(scored(&displays, false, Category::Pyramid), [0, 0]);
    assert_eq!(scored(&displays, false, Category::Ankh), [0, 0]);
    assert_eq!(
        scored(&displays, true, Category::Ankh),
        [5, 0],
        "the ankhs of this epoch count"
    );
}

#[test]
fn three_peoples_are_an_ankh_four_are_two() {
    let ankhs = |names: &str| {
        let mut areas = [Area::default(); 5];
        areas[0] = area(names);
        epoch_points(&mut areas, 2, false);
        areas[0].ankhs()
    };
    assert_eq!(ankhs("farmer/red warrior/red farmer/blue"), 0);
    assert_eq!(ankhs("farmer/red warrior/red scribe/blue"), 1);
    assert_eq!(ankhs("farmer/red warrior/red scribe/blue merchant/red farmer/blue"), 2);
}

#[test]
fn ankhs_add_up_over_the_epochs() {
    let mut scenario = three();
    let lot = "farmer/red warrior/red scribe/red merchant/red";
    scenario.lay(lot).win(0, 2).end_epoch();
    assert_eq!(scenario.game.area(0).ankhs(), 2);
    scenario
        .lay("farmer/blue warrior/blue scribe/blue")
        .win(0, 5)
        .end_epoch();
    assert_eq!(scenario.game.area(0).ankhs(), 3);
    scenario.end_epoch();
    let [_, _, third] = scenario.game.auction().points(0) else {
        panic!("three epochs are scored")
    };
    assert_eq!(third[Category::Ankh as usize], 10);
}

#[test]
fn peoples_go_with_their_hidden_faces_and_priests_too_the_rest_stays() {
    let mut scenario = three();
    scenario
        .lay("farmer/granary priest red/farmer granary/farmer pyramid plague library/red")
        .win(0, 2)
        .play("done");
    scenario.end_epoch();
    assert_eq!(
        scenario.game.area(0),
        area("red/farmer granary/farmer pyramid plague library/red")
    );
    assert_eq!(scenario.game.auction().points(0), [[0, 2, 0, -1, 0, 0, 0]]);
    assert_eq!(scenario.game.score(0), 11);
}

#[test]
fn buildings_and_plagues_count_every_epoch() {
    let mut scenario = three();
    scenario
        .lay("granary/farmer granary/warrior plague")
        .win(0, 2)
        .end_epoch()
        .end_epoch();
    assert_eq!(scenario.game.auction().points(0), [[0, 0, 2, -1, 0, 0, 0]; 2]);
}

#[test]
fn three_priests_drive_one_plague_out_for_good() {
    let mut scenario = three();
    scenario.lay("plague plague priest priest priest").win(0, 2).end_epoch();
    assert_eq!(scenario.game.area(0), area("plague"));
    assert_eq!(scenario.game.auction().points(0), [[0, 6, 0, -1, 0, 0, 0]]);
}

#[test]
fn the_score_never_falls_below_zero() {
    let mut scenario = three();
    scenario
        .lay("plague plague plague plague plague plague")
        .win(0, 2)
        .end_epoch();
    assert_eq!(scenario.game.score(0), 0);
}

#[test]
fn the_last_epoch_clears_peoples_and_priests_too() {
    let mut scenario = three();
    scenario
        .end_epoch()
        .end_epoch()
        .lay("farmer/red priest plague")
        .win(0, 2)
        .play("done")
        .end_epoch();
    assert_eq!(scenario.game.area(0), area("plague"));
    assert_eq!(scenario.game.auction().epoch(), 3);
    assert_eq!(scenario.refused("draw"), "Auction(Awaited(Nothing))");
    assert_eq!(scenario.refused("flip farmer/red"), "Auction(Awaited(Nothing))");
}
