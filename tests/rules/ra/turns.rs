//! Setup, turns, auctions and the end of an epoch.

use pocket_ra::rules::{
    Game, Turn,
    auction::Answer,
    ra::{Category, Kind, Ra},
};

use super::{dealt, points, three};
use crate::scenario::Scenario;

#[test]
fn each_seat_in_order_is_dealt_a_set_that_is_still_free() {
    let mut scenario = Scenario { game: Ra::new(3) };
    assert_eq!(scenario.game.active(), Some(0));
    assert_eq!(scenario.legal(), ["set 0", "set 1", "set 2"]);
    assert_eq!(scenario.refused("set 3"), "Auction(NoSuchSet(3))");
    assert!(scenario.refused("draw").contains("Awaited(Set)"));
    scenario.play("set 1");
    assert_eq!(scenario.game.active(), Some(1));
    assert_eq!(scenario.legal(), ["set 0", "set 2"]);
    assert_eq!(scenario.refused("set 1"), "Auction(SetIsDealt(1))");
    scenario.play("set 2");
    assert_eq!(scenario.legal(), ["set 0"], "the last seat's set is chance too");
    scenario.play("set 0");
    assert_eq!(scenario.suns_up(0), [12, 9, 6, 3]);
    assert_eq!(scenario.suns_up(1), [11, 10, 7, 4]);
    assert_eq!(scenario.suns_up(2), [13, 8, 5, 2]);
}

#[test]
fn the_holder_of_the_highest_sun_begins() {
    let mut scenario = Scenario { game: Ra::new(5) };
    scenario.play("set 4, set 3, set 2, set 0, set 1");
    assert_eq!(scenario.turn(), Turn::Seat(3));
    assert_eq!(scenario.legal(), ["draw", "invoke"]);
}

#[test]
fn an_auction_is_voluntary_if_somebody_invoked_ra_and_not_if_ra_was_drawn() {
    let mut scenario = three();
    scenario.play("draw, tile art, invoke");
    assert!(scenario.game.auction().is_voluntary());
    let mut scenario = three();
    scenario.play("draw, tile ra");
    assert!(!scenario.game.auction().is_voluntary());
}

#[test]
fn the_ra_track_is_as_long_as_the_table_says() {
    let sizes = [(2, 6), (3, 8), (4, 9), (5, 10)];
    for (players, size) in sizes {
        let mut scenario = dealt(players);
        assert_eq!(scenario.game.auction().ra_track_size(), size);
        for used in 1..size {
            scenario.play("draw, tile ra").all_pass();
            assert_eq!(
                (scenario.game.auction().ra_tiles(), scenario.game.auction().epoch()),
                (used, 1)
            );
        }
        scenario.play("draw, tile ra");
        assert_eq!(
            (scenario.game.auction().ra_tiles(), scenario.game.auction().epoch()),
            (0, 2)
        );
    }
}

#[test]
fn a_drawn_tile_goes_on_the_track_and_ends_the_turn() {
    let mut scenario = three();
    scenario.play("draw");
    assert_eq!(scenario.game.active(), Some(0));
    assert!(scenario.refused("draw").contains("Awaited(Tile)"));
    scenario.play("tile nile");
    assert_eq!(scenario.track(), ["nile"]);
    assert_eq!(scenario.turn(), Turn::Seat(1));
    assert!(scenario.refused("tile nile").contains("Awaited(Turn)"));
}

#[test]
fn a_kind_that_is_used_up_cannot_be_drawn() {
    let mut scenario = three();
    scenario.lay("funeral funeral").play("draw");
    assert_eq!(scenario.refused("tile funeral"), "NotInTheBag(Funeral)");
    assert!(!scenario.legal().contains(&"tile funeral".into()));
}

#[test]
fn a_drawn_ra_begins_an_auction_nobody_has_to_bid_in_and_the_tiles_stay() {
    let mut scenario = three();
    scenario.lay("nile").play("draw, tile ra");
    assert_eq!(scenario.game.auction().caller(), Some(1));
    assert_eq!(scenario.turn(), Turn::Seat(2));
    scenario.play("pass, pass");
    assert_eq!(scenario.legal(), ["bid 3", "bid 6", "bid 9", "bid 12", "pass"]);
    scenario.play("pass");
    assert_eq!(scenario.track(), ["nile"]);
    assert_eq!(scenario.turn(), Turn::Seat(2));
    assert_eq!(scenario.game.auction().caller(), None);
    assert_eq!(scenario.game.auction().answers().count(), 0);
}

#[test]
fn whoever_invokes_must_bid_when_nobody_else_has() {
    let mut scenario = three();
    scenario.play("invoke, pass, pass");
    assert_eq!(scenario.legal(), ["bid 2", "bid 5", "bid 8", "bid 13"]);
    assert_eq!(scenario.refused("pass"), "Auction(CallerMustBid)");
}

#[test]
fn whoever_invokes_may_pass_when_somebody_has_bid() {
    let mut scenario = three();
    scenario.play("invoke, bid 3, pass");
    assert_eq!(scenario.legal(), ["bid 5", "bid 8", "bid 13", "pass"]);
    scenario.play("pass");
    assert_eq!(scenario.suns_down(1), [1]);
}

#[test]
fn each_seat_is_asked_once_left_of_the_caller_first_the_caller_last() {
    let mut scenario = three();
    scenario.lay("nile").play("invoke");
    let mut asked = Vec::new();
    for answer in ["bid 4", "pass", "bid 6"] {
        asked.push(scenario.turn());
        assert_eq!(scenario.game.active(), Some(1), "it stays the caller's turn");
        scenario.play(answer);
    }
    assert_eq!(asked, [Turn::Seat(2), Turn::Seat(0), Turn::Seat(1)]);
}

#[test]
fn bids_and_passes_are_listed_in_the_order_they_were_made() {
    let mut scenario = three();
    scenario.play("invoke, bid 3, pass");
    let answers: Vec<_> = scenario.game.auction().answers().collect();
    assert_eq!(answers, [(1, Answer::Sun(3)), (2, Answer::Pass)]);
}

#[test]
fn a_bid_must_beat_the_highest_so_far_and_be_an_own_face_up_sun() {
    let mut scenario = three();
    scenario.play("invoke, bid 9, pass");
    assert_eq!(scenario.refused("bid 5"), "Auction(DoesNotBeat { sun: 5, highest: 9 })");
    assert_eq!(scenario.refused("bid 12"), "Auction(NotFaceUp(12))");
    assert_eq!(
        scenario.refused("bid 1"),
        "Auction(NotFaceUp(1))",
        "the centre sun is nobody's"
    );
    assert!(scenario.refused("invoke").contains("Awaited(Answer)"));
}

#[test]
fn a_seat_that_cannot_beat_the_bid_is_asked_and_can_only_pass() {
    let mut scenario = three();
    scenario.play("invoke, bid 12");
    assert_eq!(scenario.turn(), Turn::Seat(2));
    assert_eq!(scenario.legal(), ["pass"]);
}

#[test]
fn the_winner_takes_the_lot_and_the_centre_sun_face_down_and_leaves_its_bid() {
    let mut scenario = three();
    scenario.lay("nile flood nile").play("invoke, pass, bid 7, pass");
    assert_eq!(scenario.game.auction().centre_sun(), 7);
    assert_eq!(scenario.suns_up(2), [11, 10, 4]);
    assert_eq!(scenario.suns_down(2), [1]);
    assert_eq!((scenario.count(2, Kind::Nile), scenario.count(2, Kind::Flood)), (2, 1));
    assert!(scenario.track().is_empty());
}

#[test]
fn the_losers_keep_their_bids_face_up() {
    let mut scenario = three();
    scenario.play("invoke, bid 3, bid 4, bid 5");
    assert_eq!(scenario.suns_up(1), [12, 9, 6, 3]);
    assert_eq!(scenario.suns_up(2), [11, 10, 7, 4]);
    assert_eq!(scenario.suns_up(0), [13, 8, 2]);
}

#[test]
fn an_empty_track_may_be_auctioned_for_the_sun_alone() {
    let mut scenario = three();
    scenario.win(0, 2);
    assert_eq!((scenario.suns_up(0), scenario.suns_down(0)), (vec![13, 8, 5], vec![1]));
}

#[test]
fn the_next_turn_is_left_of_the_caller_whoever_won() {
    let mut scenario = three();
    scenario.play("invoke, pass, bid 4, pass");
    assert_eq!(scenario.turn(), Turn::Seat(1));
}

#[test]
fn a_full_track_allows_only_invoke_and_take() {
    let mut scenario = three();
    scenario
        .lay("god")
        .win(0, 2)
        .lay("nile nile nile nile nile nile nile pharaoh");
    assert_eq!(scenario.turn(), Turn::Seat(1));
    assert_eq!(scenario.legal(), ["invoke"]);
    assert_eq!(scenario.refused("draw"), "Auction(TrackIsFull)");
    scenario
        .play("invoke")
        .all_pass()
        .play("draw, tile ra")
        .all_pass()
        .play("draw, tile ra")
        .all_pass();
    scenario.lay("nile nile nile nile gold god god pharaoh");
    assert_eq!(scenario.turn(), Turn::Seat(0), "the one with the god tile");
    assert_eq!(scenario.legal(), ["invoke", "take nile", "take gold", "take pharaoh"]);
}

#[test]
fn an_auction_over_a_full_track_is_involuntary_and_the_tiles_leave_when_all_pass() {
    let mut scenario = three();
    scenario
        .lay("nile nile nile nile nile nile nile nile")
        .play("invoke, pass, pass");
    assert!(scenario.legal().contains(&"pass".into()));
    scenario.play("pass");
    assert!(scenario.track().is_empty());
    assert_eq!(scenario.game.bag().counts()[Kind::Nile as usize], 17);
    assert!((0..3).all(|seat| scenario.count(seat, Kind::Nile) == 0));
}

#[test]
fn turns_and_auctions_skip_seats_without_a_face_up_sun() {
    let mut scenario = three();
    scenario.win(0, 2).win(0, 5).win(0, 8).win(0, 13);
    assert!(scenario.suns_up(0).is_empty());
    assert_eq!(scenario.turn(), Turn::Seat(1));
    scenario.lay("gold gold");
    assert_eq!(scenario.turn(), Turn::Seat(1), "seat 0 is skipped");
    scenario.play("invoke");
    assert_eq!(scenario.turn(), Turn::Seat(2));
    scenario.play("pass");
    assert_eq!(scenario.turn(), Turn::Seat(1), "seat 0 is not asked");
    scenario.play("bid 3");
    assert_eq!(scenario.turn(), Turn::Seat(2));
}

#[test]
fn the_epoch_ends_when_no_seat_has_a_face_up_sun() {
    let mut scenario = dealt(2);
    scenario
        .win(0, 2)
        .win(1, 3)
        .win(0, 5)
        .win(1, 4)
        .win(0, 6)
        .win(1, 7)
        .win(0, 9);
    assert_eq!(scenario.suns_up(1), [8]);
    scenario.lay("pharaoh");
    assert_eq!(scenario.turn(), Turn::Seat(1), "alone it goes on");
    scenario.play("invoke, bid 8");
    assert_eq!(scenario.game.auction().epoch(), 2);
    assert_eq!(scenario.game.auction().centre_sun(), 8);
    assert_eq!(scenario.suns_up(0), [7, 4, 3, 1], "all suns are face up again");
    assert_eq!(scenario.suns_down(0), [0u8; 0]);
    assert_eq!(scenario.turn(), Turn::Seat(1), "the 9 is seat 1's now");
    assert_eq!(points(&scenario, 1, 1, Category::Pharaoh), 5, "the last lot counts");
}

#[test]
fn a_full_ra_track_ends_the_epoch_at_once_and_the_lot_is_lost() {
    let mut scenario = three();
    scenario.win(0, 5).lay("pharaoh nile");
    for _ in 0..7 {
        scenario.play("draw, tile ra").all_pass();
    }
    assert_eq!(scenario.game.auction().ra_tiles(), 7);
    scenario.play("draw, tile ra");
    assert_eq!(scenario.game.auction().epoch(), 2);
    assert_eq!(scenario.game.auction().ra_tiles(), 0);
    assert!(scenario.track().is_empty());
    assert_eq!(scenario.game.auction().centre_sun(), 5, "the centre sun stays");
    assert_eq!(scenario.suns_up(0), [13, 8, 2, 1]);
    assert!((0..3).all(|seat| scenario.count(seat, Kind::Pharaoh) == 0));
    assert_eq!(scenario.turn(), Turn::Seat(0), "the holder of the highest sun begins");
}
