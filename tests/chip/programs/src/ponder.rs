//! A game between scribes with occasional decisions of a pharaoh.

use pocket_ra::{
    bots::{Budget, Choice, Endgame, Judge, Level, choose},
    chance::Quick,
    rules::{
        Turn,
        event::no_events,
        games::with_game,
        position::{Code, Position, Setup},
    },
};

/// Of a measured pharaoh.
pub const MOVES: u32 = 1_000;

/// Decisions between two measurements of a pharaoh.
const EVERY: u32 = 40;

/// Measured with the device's full budget.
const ENDGAMES: u32 = 8;

const DECISIONS: u32 = 400;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pondered {
    /// Longest decision of a scribe; below, of a pharaoh with [`MOVES`].
    pub scribe: u64,
    pub pharaoh: u64,
    /// Longest endgame search; 0 if there was none.
    pub endgame: u64,
    /// FNV-1a over the codes of all choices, low byte first.
    pub check: u32,
}

/// `timed` runs its argument and returns the time.
pub fn ponder(setup: &Setup, timed: fn(&mut dyn FnMut()) -> u64) -> Pondered {
    let mut position = Position::new(setup);
    let mut rng = Quick::new(2, 0);
    let mut decisions = 0;
    let mut pondered = Pondered {
        scribe: 0,
        pharaoh: 0,
        endgame: 0,
        check: 0x811c_9dc5,
    };
    let (mut is_due, mut endgames) = (false, 0);
    while decisions < DECISIONS {
        let code = match position.turn() {
            Turn::Over => break,
            Turn::Chance(_) => position.draw(&mut rng),
            Turn::Seat(_) => {
                decisions += 1;
                if endgames < ENDGAMES && with_game!(&position, game => is_endgame(game)) {
                    endgames += 1;
                    let mut chosen = None;
                    let micros = timed(&mut || chosen = pharaoh(&position, Budget::Device, &mut 0));
                    pondered.endgame = micros.max(pondered.endgame);
                    pondered.write(chosen.map(|choice| choice.code));
                }
                is_due |= decisions % EVERY == 0;
                if is_due {
                    let (mut moves, mut chosen) = (0, None);
                    let micros = timed(&mut || chosen = pharaoh(&position, Budget::Moves(MOVES), &mut moves));
                    if moves > 0 {
                        pondered.pharaoh = micros.max(pondered.pharaoh);
                        is_due = false;
                    }
                    pondered.write(chosen.map(|choice| choice.code));
                }
                let mut chosen = None;
                let micros = timed(&mut || {
                    chosen = choose(&position, Level::Scribe, 1, Budget::Device, &mut |_| false);
                });
                pondered.scribe = micros.max(pondered.scribe);
                chosen.map(|choice| choice.code)
            }
        };
        pondered.write(code);
        if code.is_none_or(|code| position.play(code, &mut no_events).is_err()) {
            break;
        }
    }
    pondered
}

/// Choice, and playout moves used.
fn pharaoh(position: &Position, budget: Budget, moves: &mut u32) -> Option<Choice> {
    choose(position, Level::Pharaoh, 1, budget, &mut |progress| {
        *moves = progress.moves;
        false
    })
}

fn is_endgame<G: Judge>(game: &G) -> bool {
    G::Endgame::of(game, G::BUDGET).is_some()
}

impl Pondered {
    fn write(&mut self, code: Option<Code>) {
        for byte in code.map_or(u16::MAX, |code| code.0).to_le_bytes() {
            self.check = (self.check ^ u32::from(byte)).wrapping_mul(0x0100_0193);
        }
    }
}
