//! Tiles of a lot that priests may flip.

use pocket_ra::rules::{Game, Turn};

use super::{area, three};

#[test]
fn each_priest_of_the_lot_turns_one_tile() {
    let mut scenario = three();
    scenario.lay("farmer/red priest plague priest granary/blue").win(0, 2);
    assert_eq!((scenario.turn(), scenario.game.active()), (Turn::Seat(0), Some(2)));
    assert_eq!(scenario.legal(), ["flip farmer/red", "flip granary/blue", "done"]);
    assert_eq!(scenario.game.flips(), 2);
    assert_eq!(
        scenario.game.auction().caller(),
        Some(2),
        "until the flips of the lot are settled"
    );
    assert_eq!(
        scenario.refused("flip red/farmer"),
        "HasNone(Faced { pair: Pair(17), turned: true })"
    );
    assert_eq!(scenario.refused("draw"), "Auction(Awaited(Flip))");
    assert_eq!(scenario.refused("show farmer"), "Auction(Awaited(Flip))");
    scenario.play("flip farmer/red");
    assert_eq!(scenario.legal(), ["flip red/farmer", "flip granary/blue", "done"]);
    assert_eq!(scenario.game.flips(), 1);
    scenario.play("flip granary/blue");
    assert_eq!(
        scenario.game.auction().caller(),
        None,
        "after the last flip nothing is asked"
    );
    assert_eq!(scenario.turn(), Turn::Seat(0));
    assert_eq!(
        scenario.game.area(0),
        area("red/farmer priest plague priest blue/granary")
    );
}

#[test]
fn the_same_tile_may_be_turned_twice() {
    let mut scenario = three();
    scenario
        .lay("farmer/red priest priest")
        .win(0, 2)
        .play("flip farmer/red, flip red/farmer");
    assert_eq!(scenario.game.area(0), area("farmer/red priest priest"));
    assert_eq!(scenario.game.auction().caller(), None);
}

#[test]
fn done_leaves_the_other_priests_unused() {
    let mut scenario = three();
    scenario.lay("farmer/red priest priest").win(0, 2).play("done");
    assert_eq!(scenario.game.auction().caller(), None);
    assert_eq!(scenario.refused("done"), "NoPriest");
    assert_eq!(scenario.refused("flip farmer/red"), "NoPriest");
}

#[test]
fn a_tile_of_an_earlier_lot_may_be_turned() {
    let mut scenario = three();
    scenario.lay("warrior/market").win(0, 2).lay("priest").win(0, 5);
    assert_eq!(scenario.legal(), ["flip warrior/market", "done"]);
    scenario.play("flip warrior/market");
    assert_eq!(scenario.game.area(0), area("market/warrior priest"));
}

#[test]
fn priests_of_an_earlier_lot_turn_nothing_more() {
    let mut scenario = three();
    scenario.lay("priest").win(0, 2).lay("warrior/market").win(0, 5);
    assert_eq!(scenario.game.auction().caller(), None);
}

#[test]
fn without_a_two_faced_tile_nothing_is_asked() {
    let mut scenario = three();
    scenario.lay("priest priest pyramid").win(0, 2);
    assert_eq!(scenario.game.auction().caller(), None);
}

#[test]
fn two_tiles_of_a_pair_are_turned_one_by_one() {
    let mut scenario = three();
    scenario.lay("farmer/red farmer/red priest").win(0, 2);
    assert_eq!(scenario.legal(), ["flip farmer/red", "done"]);
    scenario.play("flip farmer/red");
    assert_eq!(scenario.game.area(0), area("farmer/red red/farmer priest"));
}

#[test]
fn flips_of_the_last_lot_come_before_the_epoch_ends() {
    let mut scenario = three();
    scenario.win(0, 2).win(0, 5).win(0, 8).win(0, 13);
    scenario
        .win(1, 3)
        .win(1, 6)
        .win(1, 9)
        .win(1, 12)
        .win(2, 4)
        .win(2, 7)
        .win(2, 10);
    scenario.lay("priest granary/farmer granary/farmer").win(2, 11);
    assert_eq!((scenario.game.auction().epoch(), scenario.turn()), (1, Turn::Seat(2)));
    scenario.play("flip granary/farmer");
    assert_eq!(scenario.game.auction().epoch(), 2);
    assert_eq!(
        scenario.game.area(2),
        area("granary/farmer"),
        "the farmer went with its hidden face"
    );
}
