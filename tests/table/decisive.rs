//! The category that decided a game.

use pocket_ra::{
    rules::position::GameKind,
    table::{Language, Pending, Table, event::Breakdown},
    text,
};
use pocket_ra_chip_programs::self_play;

#[test]
fn a_game_is_won_by_the_category_with_the_largest_lead_over_the_second() {
    for kind in GameKind::ALL {
        let mut decided = 0;
        for seed in 0..8 {
            let mut table = Table::new(self_play::header(1, kind, seed).unwrap());
            while self_play::step(&mut table) {
                if table.pending() != Pending::Over {
                    assert_eq!(table.decisive(), None, "it is not over");
                }
            }
            let standings = table.standings();
            let winners: Vec<usize> = (0..standings.len())
                .filter(|&seat| standings[seat].outcome.won)
                .collect();
            let others = (0..standings.len()).filter(|seat| !winners.contains(seat));
            let best = others.map(|seat| standings[seat].outcome.score).max().unwrap_or(0);
            let Some(decisive) = table.decisive() else { continue };
            let [winner, second] = [decisive.winner, decisive.second].map(usize::from);
            assert_eq!(winners, [winner], "{kind:?} {seed}: a single winner");
            assert_eq!(standings[second].outcome.score, best, "{kind:?} {seed}");
            assert!(standings[winner].outcome.score > best, "a sun decided");
            let points = |seat: usize, category: usize| -> i16 {
                let epochs = table
                    .epochs(None)
                    .map(|epoch| epoch.points[seat].unwrap().points[category]);
                epochs.sum()
            };
            let lead = |category| points(winner, category) - points(second, category);
            let category = usize::from(decisive.category);
            let most = (0..Breakdown::CATEGORIES).map(lead).max();
            assert_eq!(Some(lead(category)), most, "{kind:?} {seed}");
            assert_eq!(
                (decisive.points, decisive.against),
                (points(winner, category), points(second, category))
            );
            for language in Language::ALL {
                let said = text::decisive(decisive, table.header().players(), language).to_string();
                let (name, word) = (
                    standings[winner].name.to_string(),
                    text::breakdown(table.all_points(None)[winner].unwrap(), language)[category].0,
                );
                assert!(said.starts_with(&name) && said.contains(word), "{said}");
                assert!(said.contains(&decisive.points.to_string()), "{said}");
            }
            decided += 1;
        }
        assert!(decided > 3, "{kind:?}: {decided}");
    }
}
