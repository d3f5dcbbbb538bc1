//! Puzzles replay, ask for a decision, and fit their share of the flash.

use pocket_ra::{
    rules::position::GameKind,
    table::{
        Pending, Table,
        puzzle::{Puzzle, PuzzleProgress, choices},
    },
};

const FLASH: usize = 16 * 1024;

#[test]
fn every_puzzle_leads_to_a_choice_of_its_seat_and_its_solution_is_legal() {
    for kind in GameKind::ALL {
        for puzzle in Puzzle::all(kind) {
            let mut table = Table::empty();
            let solution = puzzle.lay(&mut table).unwrap_or_else(|| panic!("{puzzle:?}"));
            let must_pass = None;
            let seat = puzzle.seat;
            assert_eq!(table.pending(), Pending::Human { seat, must_pass }, "{puzzle:?}");
            assert!(choices(table.position()) > 1, "{puzzle:?}");
            table
                .play(solution)
                .unwrap_or_else(|refused| panic!("{puzzle:?}: {refused:?}"));
        }
    }
}

#[test]
fn every_game_has_puzzles_and_all_fit_in_their_flash() {
    for kind in GameKind::ALL {
        let count = usize::from(Puzzle::count(kind));
        assert!((10..=PuzzleProgress::MOST).contains(&count), "{kind:?}: {count}");
        let puzzles: Vec<Puzzle<'_>> = Puzzle::all(kind).collect();
        for (number, puzzle) in puzzles.iter().enumerate() {
            assert!(!puzzles[..number].contains(puzzle), "twice: {puzzle:?}");
        }
    }
    assert!(Puzzle::bytes() <= FLASH, "{} bytes", Puzzle::bytes());
}
