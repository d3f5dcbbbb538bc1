//! Every use of the dice, and disasters.

use pocket_ra::rules::{
    Game, Turn,
    dice::{Colour, Dice, Move, Refusal, Space},
    event::no_events,
};

use super::{cell, end_epoch, game, turns};
use crate::laws::{decisions, is_legal, play_script, refusal};

#[test]
fn an_ankh_advances_the_pharaoh_only_after_a_pharaoh_die() {
    let mut game = game(2, "roll PAANS; keep");
    assert_eq!(refusal(&game, "pharaoh-ankh"), "NoPharaohUsed");
    play_script(&mut game, "pharaoh; pharaoh-ankh");
    assert_eq!(game.used().to_string(), "YRG", "the first unused ankh in die order");
    play_script(&mut game, "pharaoh-ankh");
    assert_eq!(game.board(0).unwrap().pharaoh, 3);
    assert_eq!(
        refusal(&game, "pharaoh-ankh"),
        "TooFewDice { face: Ankh, needed: 1, unused: 0 }"
    );
    assert_eq!(
        refusal(&game, "pharaoh"),
        "TooFewDice { face: Pharaoh, needed: 1, unused: 0 }"
    );
}

#[test]
fn a_flood_does_not_count_as_advancing_the_nile() {
    let mut game = game(2, "roll NNNAA; keep; flood 0");
    assert_eq!(refusal(&game, "nile-ankh"), "NoNileUsed");
    play_script(&mut game, "ankhs");
    let board = game.board(0).unwrap();
    assert_eq!((board.nile, board.floods, board.score), (0, 1, 12));
}

#[test]
fn a_flood_takes_three_dice_of_which_at_most_two_are_ankhs() {
    let mut game = game(2, "roll NNAAP; keep");
    assert_eq!(
        refusal(&game, "flood 0"),
        "TooFewDice { face: Nile, needed: 3, unused: 2 }"
    );
    assert!(is_legal(&game, "flood 1") && is_legal(&game, "flood 2"));
    assert_eq!(Dice::parse("flood 3"), None);
    play_script(&mut game, "nile");
    assert_eq!(
        refusal(&game, "flood 1"),
        "TooFewDice { face: Nile, needed: 2, unused: 1 }"
    );
    play_script(&mut game, "flood 2");
    assert_eq!(game.used().to_string(), "YRBV");
    assert_eq!(game.board(0).unwrap().floods, 1);
}

#[test]
fn other_nile_dice_advance_beside_a_flood() {
    let game = game(2, "roll NNNNA; keep; flood 0; nile; nile-ankh");
    let board = game.board(0).unwrap();
    assert_eq!((board.nile, board.floods), (2, 1));
}

#[test]
fn tracks_end_at_12() {
    let mut game = Dice::new(2, None);
    let five = "pharaoh; pharaoh; pharaoh; pharaoh; pharaoh";
    let nile = "nile; nile; nile; nile; nile";
    for _ in 0..2 {
        turns(&mut game, &[("PPPPP", five), ("NNNNN", nile)]);
    }
    turns(&mut game, &[("PPPPP", "pharaoh; pharaoh"), ("NNNNN", "nile; nile")]);
    play_script(&mut game, "roll PAPPP; keep");
    assert_eq!(refusal(&game, "pharaoh"), "PharaohAtTop");
    play_script(&mut game, "end; roll NNNAN; keep");
    assert_eq!(refusal(&game, "nile"), "NileAtTop");
    assert!(is_legal(&game, "flood 1"), "a flood does not advance");
}

#[test]
fn an_ankh_does_not_pass_12_either() {
    let mut game = Dice::new(2, None);
    let five = "pharaoh; pharaoh; pharaoh; pharaoh; pharaoh";
    turns(
        &mut game,
        &[
            ("PPPPP", five),
            ("PPPPP", ""),
            ("PPPPP", five),
            ("PPPPP", ""),
            ("PPPPP", "pharaoh"),
            ("PPPPP", ""),
        ],
    );
    play_script(&mut game, "roll PAAAA; keep; pharaoh");
    assert_eq!(refusal(&game, "pharaoh-ankh"), "PharaohAtTop");
}

#[test]
fn civilisation_fills_two_spaces_fewer_than_dice() {
    let mut game = game(2, "roll CCCAA; keep");
    assert_eq!(
        refusal(&game, "civ 3 1 2"),
        "CivilisationMarkers { markers: 2, named: 1 }"
    );
    assert_eq!(refusal(&game, "civ 2 0 2"), "CivilisationDice");
    assert_eq!(
        refusal(&game, "civ 4 0 25"),
        "TooFewDice { face: Civilisation, needed: 4, unused: 3 }"
    );
    assert_eq!(
        refusal(&game, "civ 1 3 25"),
        "TooFewDice { face: Ankh, needed: 3, unused: 2 }"
    );
    assert_eq!(Dice::parse("civ 3 1 52"), None, "spaces ascend");
    assert_eq!(Dice::parse("civ 3 1 22"), None, "spaces differ");
    assert_eq!(Dice::parse("civ 0 3 2"), None);
    for legal in [
        "civ 3 0 1",
        "civ 1 2 5",
        "civ 2 1 3",
        "civ 3 1 25",
        "civ 2 2 14",
        "civ 3 2 135",
    ] {
        assert!(is_legal(&game, legal), "{legal}");
    }
    play_script(&mut game, "civ 3 1 25");
    assert_eq!(game.used().to_string(), "YRBV");
    assert_eq!(game.board(0).unwrap().civilisation.to_string(), "25");
}

#[test]
fn a_civilisation_space_takes_one_marker_a_seat_and_one_fewer_than_players() {
    let mut game = Dice::new(3, None);
    turns(&mut game, &[("CCCPP", "civ 3 0 2"), ("CCCPP", "civ 3 0 2")]);
    play_script(&mut game, "roll CCCPP; keep");
    assert_eq!(refusal(&game, "civ 3 0 2"), "SpaceFull { space: Space(2), limit: 2 }");
    play_script(&mut game, "end; roll CCCPP; keep");
    assert_eq!(refusal(&game, "civ 3 0 2"), "OwnMarkerOnSpace(Space(2))");
    let space = Space::from_number(2).unwrap();
    assert_eq!(game.civilisation(space).iter().collect::<Vec<_>>(), [0, 1]);
}

#[test]
fn the_first_monument_takes_one_die_and_any_free_cell_of_its_colour() {
    let mut game = game(2, "roll MPMPP; keep");
    assert_eq!(
        refusal(&game, "monument R 3"),
        "NotShowing { colour: Red, face: Monument }"
    );
    assert_eq!(refusal(&game, "monument Y+B 3"), "FirstMonument");
    play_script(&mut game, "monument Y 3");
    assert_eq!(game.monument(cell("Y3")), Some(0));
    assert_eq!(refusal(&game, "monument B 4"), "FurtherMonument");
    play_script(&mut game, "end; roll MPPPP; keep");
    assert_eq!(
        refusal(&game, "monument Y 3"),
        "CellTaken { cell: Cell { colour: Yellow, column: Column(3) }, by: 0 }"
    );
    play_script(&mut game, "monument Y 4; end; roll MPMPP; keep; monument B 3");
    assert_eq!(
        game.board(0).unwrap().monuments.count(),
        2,
        "the first of a turn may share a column"
    );
}

#[test]
fn a_further_monument_takes_two_dice_and_a_column_without_own_marker() {
    let mut game = game(2, "roll MMMAM; keep; monument B 1");
    assert_eq!(refusal(&game, "monument Y+R 1"), "OwnMarkerInColumn(Column(1))");
    assert_eq!(refusal(&game, "monument Y+B 2"), "DieUsed(Blue)");
    assert_eq!(refusal(&game, "monument B+Y 2"), "DieUsed(Blue)");
    assert_eq!(
        refusal(&game, "monument Y+V 2"),
        "NotShowing { colour: Violet, face: Monument }"
    );
    assert_eq!(Dice::parse("monument Y+Y 2"), None);
    let with_one_die = Move::FurtherMonument {
        cell: cell("Y2"),
        second: Some(Colour::Yellow),
    };
    assert_eq!(
        game.clone().play(with_one_die, &mut no_events),
        Err(Refusal::SameDie(Colour::Yellow))
    );
    for legal in ["monument Y+R 2", "monument R+Y 2", "monument Y+A 2", "monument G+A 8"] {
        assert!(
            is_legal(&game, legal),
            "{legal}: either monument die may give the colour"
        );
    }
    play_script(&mut game, "monument R+Y 2");
    assert_eq!(game.used().to_string(), "YRB");
    assert_eq!((game.monument(cell("R2")), game.monument(cell("Y2"))), (Some(0), None));
    play_script(&mut game, "monument G+A 5");
    assert_eq!(game.used().to_string(), "YRBVG", "a third marker the same way");
    assert_eq!(
        refusal(&game, "monument G+A 6"),
        "TooFewDice { face: Ankh, needed: 1, unused: 0 }"
    );
}

#[test]
fn the_first_ankh_in_die_order_helps_a_monument() {
    let game = game(2, "roll AMAMP; keep; monument V 1; monument R+A 2");
    assert_eq!(game.used().to_string(), "YRV");
}

#[test]
fn two_ankhs_score_two_at_once() {
    let mut game = game(2, "roll AAAAP; keep; ankhs; ankhs");
    assert_eq!(game.score(0), 14);
    assert_eq!(
        refusal(&game, "ankhs"),
        "TooFewDice { face: Ankh, needed: 2, unused: 0 }"
    );
    play_script(&mut game, "end");
    end_epoch(&mut game);
    assert_eq!(game.epochs(0).next().unwrap().total(), -5, "they are in no epoch");
    assert_eq!(game.score(0), 9);
}

#[test]
fn no_die_has_to_be_used() {
    let game = game(2, "roll PNCMA; keep");
    assert!(is_legal(&game, "end"));
}

#[test]
fn a_disaster_needs_four_suns_and_happens_exactly_once() {
    let mut game = game(2, "roll SSSPP; keep");
    assert_eq!(refusal(&game, "disaster nile"), "TooFewSuns(3)");
    play_script(&mut game, "end; roll SSSSP; keep");
    assert_eq!(refusal(&game, "end"), "DisasterDue(4)");
    play_script(&mut game, "pharaoh");
    assert!(!game.done().disaster);
    play_script(&mut game, "disaster nile");
    assert!(game.done().disaster);
    assert_eq!(refusal(&game, "disaster pharaoh"), "DisasterDone");
    play_script(&mut game, "end");
    assert_eq!(game.ra(), 0);
}

#[test]
fn pharaoh_and_nile_disasters_push_every_other_seat_back() {
    let mut game = Dice::new(3, None);
    let setup = [
        ("PPPPP", "pharaoh; pharaoh; pharaoh"),
        ("NNNNN", "nile; nile; flood 0"),
        ("NPNNN", "nile; nile; nile; pharaoh"),
        ("SSSSS", "disaster pharaoh"),
    ];
    turns(&mut game, &setup);
    let tracks = |game: &Dice| [0, 1, 2].map(|seat| game.board(seat).map(|b| (b.pharaoh, b.nile, b.floods)).unwrap());
    assert_eq!(tracks(&game), [(3, 0, 0), (0, 2, 1), (0, 3, 0)]);
    turns(&mut game, &[("PPPPP", ""), ("PPPPP", ""), ("SSSSS", "disaster nile")]);
    assert_eq!(tracks(&game), [(3, 0, 0), (0, 2, 0), (0, 1, 0)]);
}

#[test]
fn a_civilisation_disaster_asks_every_other_seat_clockwise() {
    let mut game = Dice::new(4, None);
    let setup = [
        ("CCCCC", "civ 5 0 123"),
        ("CCCCP", "civ 4 0 45"),
        ("CCCPP", "civ 3 0 4"),
        ("PPPPP", ""),
    ];
    turns(&mut game, &setup);
    turns(&mut game, &[("PPPPP", "")]);
    play_script(&mut game, "roll SSSSP; keep; disaster civ");
    assert_eq!((game.turn(), game.active()), (Turn::Seat(2), Some(1)));
    assert_eq!(refusal(&game, "remove 5"), "NoMarkerOnSpace(Space(5))");
    assert_eq!(refusal(&game, "remove Y3"), "RemoveFromCivilisation");
    assert_eq!(refusal(&game, "end"), "RemovalDue");
    play_script(&mut game, "remove 4");
    assert_eq!(game.turn(), Turn::Seat(0), "seat 3 has no marker and is not asked");
    play_script(&mut game, "remove 1");
    assert_eq!(game.turn(), Turn::Seat(0));
    assert_eq!(decisions(&game).len(), 2);
    play_script(&mut game, "remove 3");
    assert_eq!(
        game.turn(),
        Turn::Seat(1),
        "two markers and no more, then the active seat goes on"
    );
    assert_eq!(game.board(0).unwrap().civilisation.to_string(), "2");
    assert_eq!(game.board(1).unwrap().civilisation.to_string(), "45");
    assert!(is_legal(&game, "pharaoh") && is_legal(&game, "end"));
}

#[test]
fn a_monument_disaster_frees_cells_for_the_same_turn() {
    let mut game = Dice::new(2, None);
    turns(
        &mut game,
        &[("MPPPP", "monument Y 3"), ("PPPPP", ""), ("MPPPP", "monument Y 5")],
    );
    play_script(&mut game, "roll MSSSS; keep");
    assert!(!is_legal(&game, "monument Y 3"));
    play_script(&mut game, "disaster monument");
    assert_eq!(refusal(&game, "remove 3"), "RemoveFromMonuments");
    assert_eq!(
        refusal(&game, "remove Y4"),
        "NoMarkerInCell(Cell { colour: Yellow, column: Column(4) })"
    );
    play_script(&mut game, "remove Y3; remove Y5; monument Y 3; end");
    assert_eq!(game.monument(cell("Y3")), Some(1));
}

#[test]
fn a_disaster_without_victims_asks_nobody() {
    let mut game = game(3, "roll SSSSS; disaster civ");
    assert_eq!(game.turn(), Turn::Seat(0));
    play_script(&mut game, "end");
    assert_eq!(game.active(), Some(1));
}
