//! Examples of the rulebook, and tables of an epoch's end.

use pocket_ra::rules::{
    Game, Turn,
    dice::{Dice, EpochScore},
};

use super::{cell, end_epoch, game, turns};

fn epoch(game: &Dice, seat: u8) -> EpochScore {
    game.epochs(seat).last().unwrap()
}

#[test]
fn a_pharaoh_and_two_ankhs_advance_three_spaces() {
    let game = game(2, "roll PAASS; keep; pharaoh; pharaoh-ankh; pharaoh-ankh");
    assert_eq!(game.board(0).unwrap().pharaoh, 3);
}

#[test]
fn two_suns_move_ra_two_spaces() {
    assert_eq!(game(2, "roll SSPPP; keep; end").ra(), 2);
}

#[test]
fn furthest_pharaoh_scores_5_and_steps_back_last_loses_2_and_steps_forward() {
    let mut game = Dice::new(3, None);
    turns(
        &mut game,
        &[
            ("PPPPP", "pharaoh; pharaoh; pharaoh; pharaoh"),
            ("PPPPP", "pharaoh; pharaoh"),
            ("NNNNN", ""),
        ],
    );
    end_epoch(&mut game);
    assert_eq!([0, 1, 2].map(|seat| epoch(&game, seat).pharaoh), [5, 0, -2]);
    assert_eq!([0, 1, 2].map(|seat| game.board(seat).unwrap().pharaoh), [2, 2, 1]);
}

#[test]
fn ties_on_the_pharaoh_track_all_score_and_all_equal_score_nothing() {
    let mut game = Dice::new(4, None);
    turns(
        &mut game,
        &[("PPPPP", "pharaoh"), ("PPPPP", "pharaoh"), ("NNNNN", ""), ("NNNNN", "")],
    );
    end_epoch(&mut game);
    assert_eq!([0, 1, 2, 3].map(|seat| epoch(&game, seat).pharaoh), [5, 5, -2, -2]);
    assert_eq!(
        [0, 1, 2, 3].map(|seat| game.board(seat).unwrap().pharaoh),
        [0, 0, 1, 1],
        "not below 0"
    );
    let mut equal = Dice::new(2, None);
    turns(
        &mut equal,
        &[
            ("PPPPP", "pharaoh; pharaoh; pharaoh"),
            ("PPPPP", "pharaoh; pharaoh; pharaoh"),
        ],
    );
    end_epoch(&mut equal);
    assert_eq!([0, 1].map(|seat| epoch(&equal, seat).pharaoh), [0, 0]);
    assert_eq!([0, 1].map(|seat| equal.board(seat).unwrap().pharaoh), [3, 3]);
}

#[test]
fn a_flooded_nile_scores_its_space_once_and_keeps_the_marker() {
    let mut game = Dice::new(3, None);
    turns(
        &mut game,
        &[
            ("NNNNN", "nile; nile; flood 0"),
            ("NNNNN", "nile; nile; nile"),
            ("NNNNN", "flood 0"),
        ],
    );
    turns(&mut game, &[("NNNNN", "nile; nile; flood 0")]);
    assert_eq!(game.board(0).unwrap().floods, 2);
    end_epoch(&mut game);
    assert_eq!([0, 1, 2].map(|seat| epoch(&game, seat).nile), [4, 0, 0]);
    assert_eq!([0, 1, 2].map(|seat| game.board(seat).unwrap().nile), [4, 3, 0]);
    assert_eq!([0, 1, 2].map(|seat| game.board(seat).unwrap().floods), [0; 3]);
}

#[test]
fn civilisation_scores_by_markers_and_loses_them() {
    let cases = [
        (vec![], -5),
        (vec!["civ 3 0 1"], 0),
        (vec!["civ 4 0 12"], 0),
        (vec!["civ 5 0 123"], 5),
    ];
    let more = [
        (vec!["civ 5 0 123", "civ 3 0 5"], 10),
        (vec!["civ 5 0 123", "civ 4 0 45"], 15),
    ];
    for (uses, points) in cases.into_iter().chain(more) {
        let mut game = Dice::new(2, None);
        uses.iter()
            .for_each(|civilisation| turns(&mut game, &[("CCCCC", civilisation), ("PPPPP", "")]));
        end_epoch(&mut game);
        assert_eq!(epoch(&game, 0).civilisation, points, "{uses:?}");
        assert!(game.board(0).unwrap().civilisation.is_empty());
    }
}

/// One marker per turn for seat 0 while the others pass; scored after the third epoch.
fn monuments(cells: &[&str]) -> Dice {
    let mut game = Dice::new(2, None);
    for cell in cells {
        let (colour, column) = cell.split_at(1);
        turns(
            &mut game,
            &[("MMMMM", &format!("monument {colour} {column}")), ("PPPPP", "")],
        );
    }
    (0..3).for_each(|_| end_epoch(&mut game));
    game
}

#[test]
fn monuments_score_columns_and_full_columns_in_the_third_epoch_only() {
    let cases: [(&[&str], i16); 8] = [
        (&[], 0),
        (&["Y1", "R1"], 1),
        (&["Y1", "Y2", "Y3", "Y4", "Y5", "Y6"], 6),
        (&["Y1", "Y2", "Y3", "Y4", "Y5", "Y6", "Y7"], 10),
        (&["Y1", "Y2", "Y3", "Y4", "Y5", "Y6", "Y7", "Y8"], 15),
        (&["Y1", "R1", "B1"], 1 + 5),
        (&["Y1", "R1", "B1", "V1", "Y2", "R2", "G2"], 2 + 10 + 5),
        (&["Y1", "R1", "B1", "V1", "G1"], 1 + 15),
    ];
    for (cells, points) in cases {
        let game = monuments(cells);
        assert_eq!(game.turn(), Turn::Over);
        let scores: Vec<i16> = game.epochs(0).map(|epoch| epoch.monument).collect();
        assert_eq!(scores, [0, 0, points], "{cells:?}");
        assert!(
            cells.iter().all(|text| game.monument(cell(text)) == Some(0)),
            "monuments stay"
        );
    }
}

#[test]
fn an_epoch_is_added_up_before_the_score_is_floored_at_0() {
    // -2 and -5 twice bring seat 1 from 11 to 0; -7 in the third epoch would go below.
    let mut game = Dice::new(2, None);
    for _ in 0..3 {
        turns(
            &mut game,
            &[("PPPPP", "pharaoh; pharaoh; pharaoh; pharaoh"), ("NNNNN", "")],
        );
        end_epoch(&mut game);
    }
    assert_eq!(
        game.epochs(1).map(|epoch| epoch.total()).collect::<Vec<_>>(),
        [-7, -7, -7]
    );
    assert_eq!((game.score(0), game.score(1)), (10, 0));
    assert_eq!(game.winners().iter().collect::<Vec<_>>(), [0]);
}

#[test]
fn a_gain_and_a_loss_of_one_epoch_meet_before_the_floor() {
    // Down to 0 in two epochs, then -2 -5 +9 at once.
    let mut game = Dice::new(2, None);
    for _ in 0..2 {
        turns(
            &mut game,
            &[
                ("PPPPP", "pharaoh; pharaoh; pharaoh; pharaoh"),
                ("NNNNN", "nile; nile; nile; nile"),
            ],
        );
        end_epoch(&mut game);
    }
    assert_eq!(game.score(1), 0);
    turns(
        &mut game,
        &[
            ("PPPPP", "pharaoh; pharaoh; pharaoh; pharaoh"),
            ("NNNNN", "nile; flood 0"),
        ],
    );
    end_epoch(&mut game);
    let third = epoch(&game, 1);
    assert_eq!((third.pharaoh, third.nile, third.civilisation), (-2, 9, -5));
    assert_eq!(game.score(1), 2);
}

#[test]
fn a_tie_is_shared() {
    let mut game = Dice::new(2, None);
    // Seat 0 is one point behind and catches up: 3 for three suns against 2 for two ankhs.
    turns(&mut game, &[("SSSPP", ""), ("AAPPP", "ankhs")]);
    (0..3).for_each(|_| end_epoch(&mut game));
    assert_eq!(game.score(0), game.score(1));
    assert_eq!(game.winners().iter().collect::<Vec<_>>(), [0, 1]);
}
