//! Rolling, rerolling, locked suns, and suns at the end of a turn.

use pocket_ra::rules::{Chance, Game, Turn, dice::Dice};

use super::{game, turns};
use crate::laws::{decisions, is_legal, outcomes, play_script, refusal};

#[test]
fn a_first_roll_has_7776_outcomes() {
    let game = Dice::new(2, None);
    assert_eq!(game.turn(), Turn::Chance(Chance::Roll));
    assert_eq!(game.dice(), None);
    assert_eq!(outcomes(&game).len(), 7776);
    assert_eq!(refusal(&game, "keep"), "RollAwaited");
}

#[test]
fn suns_are_locked_as_soon_as_they_fall() {
    let mut game = game(2, "roll SPNCM");
    assert_eq!(game.used().to_string(), "Y");
    assert_eq!(refusal(&game, "reroll YR"), "LockedSun(Yellow)");
    play_script(&mut game, "reroll RB; roll SSNCM");
    assert_eq!(game.used().to_string(), "YR");
    assert_eq!(refusal(&game, "reroll R"), "LockedSun(Red)");
    // Keep, and every subset of three dice.
    assert_eq!(decisions(&game).len(), 8);
}

#[test]
fn dice_that_were_not_rolled_keep_their_faces() {
    let game = game(2, "roll PPNCM; reroll YG");
    assert_eq!(game.turn(), Turn::Chance(Chance::Roll));
    assert_eq!(
        game.dice().unwrap().to_string(),
        "PPNCM",
        "the old faces show while the reroll is pending"
    );
    assert_eq!(game.rolls(), 1);
    assert_eq!(outcomes(&game).len(), 36);
    assert_eq!(refusal(&game, "roll PPNAM"), "NotRolled(Violet)");
    assert!(is_legal(&game, "roll SPNCS"));
    assert!(
        is_legal(&game, "roll PPNCM"),
        "a rerolled die may show the same face again"
    );
}

#[test]
fn three_rolls_at_most() {
    let mut game = game(2, "roll PPNCM; reroll Y; roll NPNCM; reroll Y; roll CPNCM");
    assert_eq!(game.rolls(), 3);
    assert_eq!(refusal(&game, "reroll Y"), "AlreadyKept");
    assert_eq!(refusal(&game, "keep"), "AlreadyKept");
    assert!(is_legal(&game, "pharaoh"));
    play_script(&mut game, "end");
    assert_eq!((game.rolls(), game.dice()), (0, None));
}

#[test]
fn without_an_unlocked_die_the_using_begins_at_once() {
    let game = game(2, "roll SSSSS");
    assert_eq!(game.rolls(), 1);
    assert_eq!(refusal(&game, "keep"), "AlreadyKept");
    assert!(is_legal(&game, "disaster nile"));
    let game = super::game(2, "roll SSSSP; reroll G; roll SSSSS");
    assert_eq!(game.rolls(), 2);
    assert_eq!(refusal(&game, "end"), "DisasterDue(5)");
}

#[test]
fn dice_are_not_used_before_they_are_kept() {
    let game = game(2, "roll PPNCM");
    assert_eq!(refusal(&game, "pharaoh"), "KeepFirst");
    assert_eq!(refusal(&game, "end"), "KeepFirst");
    assert_eq!(refusal(&game, "roll PPNCM"), "NoRollAwaited");
    assert_eq!(refusal(&game, "remove 3"), "NoRemoval");
}

#[test]
fn one_or_two_suns_move_ra_three_score_four_do_neither() {
    let cases = [
        ("PPPPP", 0, 10),
        ("SPPPP", 1, 10),
        ("SSPPP", 2, 10),
        ("SSSPP", 0, 13),
        ("SSSSP", 0, 10),
    ];
    for (faces, ra, score) in cases {
        let mut game = Dice::new(2, None);
        turns(
            &mut game,
            &[(faces, if faces == "SSSSP" { "disaster nile" } else { "" })],
        );
        assert_eq!((game.ra(), game.score(0)), (ra, score), "{faces}");
        assert_eq!(game.active(), Some(1));
    }
}

#[test]
fn ra_does_not_pass_the_last_space_and_the_next_seat_begins_the_next_epoch() {
    let mut game = Dice::new(3, Some(5));
    turns(&mut game, &[("SSPPP", ""), ("SSPPP", "")]);
    assert_eq!((game.epoch(), game.ra()), (1, 4));
    turns(&mut game, &[("SSPPP", "")]);
    assert_eq!((game.epoch(), game.ra(), game.active()), (2, 0, Some(0)));
    assert_eq!(game.epochs(0).count(), 1);
}

#[test]
fn three_or_more_suns_never_end_an_epoch() {
    let mut game = Dice::new(2, Some(4));
    turns(
        &mut game,
        &[
            ("SSPPP", ""),
            ("SPPPP", ""),
            ("SSSPP", ""),
            ("SSSSS", "disaster pharaoh"),
        ],
    );
    assert_eq!((game.epoch(), game.ra()), (1, 3));
}

#[test]
fn the_sun_track_is_8_10_12_steps_long_unless_set() {
    assert_eq!(
        [2, 3, 4].map(|players| Dice::new(players, None).sun_steps()),
        [8, 10, 12]
    );
    assert_eq!(Dice::new(2, Some(20)).sun_steps(), 20);
}

#[test]
fn scores_start_at_10_in_seat_order() {
    let game = Dice::new(4, None);
    assert_eq!([0, 1, 2, 3].map(|seat| game.score(seat)), [10, 11, 12, 13]);
    assert_eq!(game.board(4), None);
    assert_eq!(Dice::new(2, None).board(2), None);
}

#[test]
fn a_game_that_is_over_takes_no_move() {
    let mut game = game(2, "");
    (0..3).for_each(|_| super::end_epoch(&mut game));
    assert_eq!(game.turn(), Turn::Over);
    assert_eq!(
        (game.epoch(), game.ra(), game.dice(), game.active()),
        (3, 0, None, None)
    );
    assert_eq!(refusal(&game, "roll PPPPP"), "Over");
    assert_eq!(refusal(&game, "end"), "Over");
    assert!(decisions(&game).is_empty() && outcomes(&game).is_empty());
}
