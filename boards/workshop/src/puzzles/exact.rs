//! Exact evaluation of short endings: every seat maximises its share of the win, chance by weight.

use pocket_ra::rules::{
    MAX_PLAYERS, Turn,
    event::no_events,
    position::{Code, Position},
};

/// Positions of an ending.
const MOST: u32 = 60_000;
/// Moves to the end: the dice game has no limit.
const FARTHEST: u32 = 300;

type Shares = [f64; MAX_PLAYERS];

/// Share of the win by decision; none if the rest of the game is too long, or if anything is secret.
pub fn shares(position: &Position) -> Option<Vec<(Code, f64)>> {
    let Turn::Seat(seat) = position.turn() else { return None };
    if position.kind().has_secrets() {
        return None;
    }
    let mut tree = Tree { left: MOST, depth: 0 };
    let mut decisions = Vec::new();
    position.decisions(|code| decisions.push(code));
    let share = |code| Some((code, tree.after(position, code)?[usize::from(seat)]));
    decisions.into_iter().map(share).collect()
}

/// Whether a decision is better than every other one by `margin`.
pub fn is_best(shares: &[(Code, f64)], best: Code, margin: f64) -> bool {
    let own = shares
        .iter()
        .find(|(code, _)| *code == best)
        .map_or(0.0, |(_, share)| *share);
    shares
        .iter()
        .all(|&(code, share)| code == best || share + margin <= own)
}

struct Tree {
    /// Positions still allowed.
    left: u32,
    depth: u32,
}

impl Tree {
    fn after(&mut self, position: &Position, code: Code) -> Option<Shares> {
        self.left = self.left.checked_sub(1)?;
        if self.depth == FARTHEST {
            return None;
        }
        let mut next = position.clone();
        next.play(code, &mut no_events).ok()?;
        self.depth += 1;
        let shares = self.shares(&next);
        self.depth -= 1;
        shares
    }

    fn shares(&mut self, position: &Position) -> Option<Shares> {
        let mut shares = [0.0; MAX_PLAYERS];
        match position.turn() {
            Turn::Over => {
                let winners = position.winners();
                let share = 1.0 / winners.iter().count() as f64;
                winners.iter().for_each(|seat| shares[usize::from(seat)] = share);
            }
            Turn::Chance(_) => {
                let mut outcomes = Vec::new();
                position.outcomes(|code, weight| outcomes.push((code, f64::from(weight))));
                let total: f64 = outcomes.iter().map(|(_, weight)| weight).sum();
                for (code, weight) in outcomes {
                    let after = self.after(position, code)?;
                    for (share, after) in shares.iter_mut().zip(after) {
                        *share += after * weight / total;
                    }
                }
            }
            Turn::Seat(seat) => {
                let seat = usize::from(seat);
                let mut decisions = Vec::new();
                position.decisions(|code| decisions.push(code));
                let mut best: Option<Shares> = None;
                for code in decisions {
                    let after = self.after(position, code)?;
                    if best.is_none_or(|best| after[seat] > best[seat]) {
                        best = Some(after);
                    }
                }
                shares = best?;
            }
        }
        Some(shares)
    }
}
