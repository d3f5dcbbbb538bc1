//! Gods and disasters.

use pocket_ra::rules::{
    Game, Turn,
    ra::{Category, Kind},
};

use super::{dealt, points, three, tiles};

#[test]
fn a_god_takes_the_leftmost_tile_of_a_kind_and_the_others_close_up() {
    let mut scenario = three();
    scenario.lay("god").win(0, 2).lay("nile pharaoh nile gold art");
    assert_eq!(scenario.turn(), Turn::Seat(1));
    assert_eq!(scenario.refused("take gold"), "NoGod");
    scenario.lay("god").play("draw, tile ra").all_pass();
    assert_eq!(scenario.turn(), Turn::Seat(0));
    assert_eq!(
        scenario.legal(),
        ["draw", "invoke", "take nile", "take pharaoh", "take gold", "take art"]
    );
    assert_eq!(scenario.refused("take god"), "GodIsNotTaken");
    assert_eq!(scenario.refused("take temple"), "NotOnTheTrack(Temple)");
    assert_eq!(scenario.refused("end"), "NothingTaken");
    assert!(!scenario.game.has_taken());
    scenario.play("take nile");
    assert!(scenario.game.has_taken());
    assert_eq!(scenario.track(), ["pharaoh", "nile", "gold", "art", "god"]);
    assert_eq!((scenario.count(0, Kind::Nile), scenario.count(0, Kind::God)), (1, 0));
    assert_eq!(scenario.legal(), ["end"], "without a god tile only end is left");
    assert_eq!(scenario.refused("draw"), "Auction(Awaited(TakeOrEnd))");
    assert_eq!(scenario.refused("invoke"), "Auction(Awaited(TakeOrEnd))");
    scenario.play("end");
    assert_eq!(scenario.turn(), Turn::Seat(1));
    assert!(
        !scenario.game.has_taken(),
        "what one has taken is no matter to the next"
    );
    scenario.lay("temple");
    assert_eq!(
        scenario.track(),
        ["pharaoh", "nile", "gold", "art", "god", "temple"],
        "new tiles go at the right end"
    );
}

#[test]
fn several_gods_may_be_used_in_one_turn() {
    let mut scenario = three();
    scenario.lay("god god god").win(0, 2).lay("nile pharaoh");
    scenario.play("draw, tile ra").all_pass();
    while scenario.turn() != Turn::Seat(0) {
        scenario.play("draw, tile ra").all_pass();
    }
    scenario.play("take pharaoh");
    assert_eq!(scenario.legal(), ["take nile", "end"]);
    scenario.play("take nile");
    assert_eq!(scenario.count(0, Kind::God), 1);
    assert_eq!(scenario.legal(), ["end"], "nothing is left to be taken");
}

#[test]
fn a_track_of_gods_offers_nothing_to_take() {
    let mut scenario = three();
    scenario.lay("god").win(0, 2).lay("god god");
    scenario
        .play("draw, tile ra")
        .all_pass()
        .play("draw, tile ra")
        .all_pass();
    while scenario.turn() != Turn::Seat(0) {
        scenario.play("draw, tile ra").all_pass();
    }
    assert_eq!(scenario.legal(), ["draw", "invoke"]);
}

#[test]
fn a_disaster_taken_by_a_god_strikes_at_once_and_the_turn_goes_on() {
    let mut scenario = three();
    scenario.lay("god god art writing").win(0, 2).lay("unrest gold");
    while scenario.turn() != Turn::Seat(0) {
        scenario.play("draw, tile ra").all_pass();
    }
    scenario.play("take unrest");
    assert_eq!(scenario.turn(), Turn::Seat(0));
    assert_eq!(scenario.game.auction().caller(), None);
    assert_eq!(scenario.legal(), ["lose art", "lose writing"]);
    assert_eq!(scenario.refused("end"), "Auction(Awaited(Loss))");
    assert_eq!(scenario.refused("take gold"), "Auction(Awaited(Loss))");
    scenario.play("lose writing");
    assert_eq!(scenario.legal(), ["lose art"], "a single choice is asked too");
    scenario.play("lose art");
    assert_eq!(scenario.legal(), ["take gold", "end"]);
    assert_eq!((scenario.count(0, Kind::Unrest), scenario.track()), (0, vec!["gold"]));
}

#[test]
fn a_disaster_taken_by_a_god_with_nothing_to_lose_just_leaves() {
    let mut scenario = three();
    scenario.lay("god").win(0, 2).lay("earthquake");
    while scenario.turn() != Turn::Seat(0) {
        scenario.play("draw, tile ra").all_pass();
    }
    scenario.play("take earthquake");
    assert_eq!(scenario.legal(), ["end"]);
    assert!(scenario.track().is_empty());
}

#[test]
fn disasters_strike_after_all_other_tiles_of_the_lot_are_added() {
    let mut scenario = three();
    scenario.lay("funeral pharaoh nile").win(0, 2);
    assert_eq!(scenario.turn(), Turn::Seat(0));
    assert_eq!(scenario.legal(), ["lose pharaoh"]);
    assert_eq!(
        (scenario.game.auction().caller(), scenario.game.active()),
        (Some(0), Some(0))
    );
    assert_eq!(
        scenario.game.auction().answers().count(),
        3,
        "the bids stay until the disasters are settled"
    );
    assert!(scenario.track().is_empty());
    assert_eq!(
        scenario.refused("lose nile"),
        "NotStruck { disaster: Funeral, kind: Nile }"
    );
    assert_eq!(scenario.refused("draw"), "Auction(Awaited(Loss))");
    scenario.play("lose pharaoh");
    assert_eq!(scenario.turn(), Turn::Seat(1), "one pharaoh was all there was");
    assert_eq!(scenario.game.auction().caller(), None);
    assert_eq!(scenario.game.auction().answers().count(), 0);
}

#[test]
fn the_winner_settles_its_disasters_while_it_stays_the_callers_turn() {
    let mut scenario = three();
    scenario.lay("pharaoh funeral pharaoh pharaoh");
    scenario.play("invoke, pass, bid 2, pass");
    assert_eq!((scenario.turn(), scenario.game.active()), (Turn::Seat(0), Some(1)));
    scenario.play("lose pharaoh, lose pharaoh");
    assert_eq!(scenario.turn(), Turn::Seat(2));
    assert_eq!(scenario.count(0, Kind::Pharaoh), 1);
}

#[test]
fn disasters_strike_in_track_order_each_for_two_tiles() {
    let mut scenario = three();
    scenario
        .lay("unrest art earthquake temple palace art writing")
        .win(0, 2);
    assert_eq!(scenario.legal(), ["lose art", "lose writing"]);
    scenario.play("lose art, lose art");
    assert_eq!(scenario.legal(), ["lose palace", "lose temple"]);
    assert_eq!(
        scenario.refused("lose art"),
        "NotStruck { disaster: Earthquake, kind: Art }"
    );
    assert_eq!(scenario.refused("lose sphinx"), "HasNone(Sphinx)");
    scenario.play("lose temple, lose palace");
    assert_eq!(scenario.game.auction().caller(), None, "the lot is settled");
    assert_eq!(scenario.count(0, Kind::Writing), 1);
}

#[test]
fn two_disasters_of_a_kind_cost_four_tiles() {
    let mut scenario = three();
    scenario.lay("unrest unrest art art art religion religion").win(0, 2);
    scenario.play("lose art, lose religion, lose art, lose art");
    assert_eq!(scenario.game.auction().caller(), None, "the lot is settled");
    assert_eq!(scenario.count(0, Kind::Religion), 1);
}

#[test]
fn a_drought_costs_floods_first_and_then_niles() {
    let mut scenario = three();
    scenario.lay("flood nile nile drought").win(0, 2);
    assert_eq!(scenario.legal(), ["lose flood"]);
    assert_eq!(scenario.refused("lose nile"), "FloodsFirst");
    scenario.play("lose flood");
    assert_eq!(scenario.legal(), ["lose nile"]);
    scenario.play("lose nile");
    assert_eq!(scenario.game.auction().caller(), None, "the lot is settled");
    assert_eq!((scenario.count(0, Kind::Nile), scenario.count(0, Kind::Flood)), (1, 0));
}

#[test]
fn a_drought_with_floods_enough_spares_the_niles() {
    let mut scenario = three();
    scenario
        .lay("flood flood flood nile drought")
        .win(0, 2)
        .play("lose flood, lose flood");
    assert_eq!((scenario.count(0, Kind::Nile), scenario.count(0, Kind::Flood)), (1, 1));
}

#[test]
fn with_nothing_to_lose_nothing_is_asked() {
    let mut scenario = three();
    scenario.lay("funeral drought unrest earthquake gold").win(0, 2);
    assert_eq!(scenario.game.auction().caller(), None, "the lot is settled");
    assert_eq!(scenario.game.tiles(0), tiles("gold"));
}

#[test]
fn losses_of_the_last_lot_come_before_the_epoch_ends() {
    let mut scenario = dealt(2);
    scenario
        .win(0, 2)
        .win(1, 3)
        .win(0, 5)
        .win(1, 4)
        .win(0, 6)
        .win(1, 7)
        .win(0, 9);
    scenario.lay("pharaoh pharaoh pharaoh funeral").play("invoke, bid 8");
    assert_eq!((scenario.game.auction().epoch(), scenario.turn()), (1, Turn::Seat(1)));
    scenario.play("lose pharaoh, lose pharaoh");
    assert_eq!(scenario.game.auction().epoch(), 2);
    assert_eq!(points(&scenario, 1, 1, Category::Pharaoh), 5);
}
