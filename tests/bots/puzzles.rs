//! The search agrees with the solutions of the puzzles.

use pocket_ra::{
    bots::{Budget, Judge, Level, choose},
    rules::{games::with_game, position::GameKind},
    table::{Table, puzzle::Puzzle},
};

/// Longer than a pharaoh's search.
const SHARE: u32 = 4;

const fn budget_of<G: Judge>(_: &G) -> u32 {
    G::BUDGET
}

/// Number of puzzles, and of those whose solution is found with a seed of its own.
fn agreed(puzzles: impl Iterator<Item = Puzzle<'static>>) -> (u32, u32) {
    let (mut count, mut found) = (0, 0);
    for puzzle in puzzles {
        let mut table = Table::empty();
        let solution = puzzle.lay(&mut table).expect("a puzzle");
        let position = table.position_for(puzzle.seat);
        let budget = Budget::Moves(SHARE * with_game!(&position, game => budget_of(game)));
        let choice = choose(&position, Level::Pharaoh, 0x70_7a7a, budget, &mut |_| false).expect("a decision");
        count += 1;
        found += u32::from(choice.code == solution);
        if choice.code != solution {
            let print = |code| puzzle.kind.print(code).to_string();
            println!("{puzzle:?}: {} instead of {}", print(choice.code), print(solution));
        }
    }
    (count, found)
}

#[test]
fn the_search_finds_the_solutions_of_some_puzzles() {
    for kind in GameKind::ALL {
        let (count, found) = agreed(Puzzle::all(kind).step_by(10).take(3));
        assert_eq!(found, count, "{kind:?}");
    }
}

#[test]
#[ignore = "takes minutes: cargo test --release --test bots puzzles -- --ignored --nocapture"]
fn the_search_finds_the_solutions_of_all_puzzles() {
    for kind in GameKind::ALL {
        let (count, found) = agreed(Puzzle::all(kind));
        println!("{kind:?}: {found} of {count}");
        assert_eq!(found, count, "{kind:?}");
    }
}
