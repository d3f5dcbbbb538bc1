//! A deterministic session: the next action follows from the table, so that a resumed game continues as if
//! uninterrupted.

use pocket_ra::{
    bots::Level,
    chance::{Draw, seeded},
    rules::position::{Code, GameKind, Options},
    table::{Agreements, Header, Name, Pending, Player, PlayerKind, Table},
};

pub fn header(number: u32, kind: GameKind, seed: u64) -> Option<Header> {
    let player = |name, kind| {
        Some(Player {
            name: Name::new(name).ok()?,
            kind,
        })
    };
    let players = [
        player("MIA", PlayerKind::Human)?,
        player("NOAH", PlayerKind::Human)?,
        player("ISIS", PlayerKind::Bot(Level::Apprentice))?,
    ];
    let agreements = Agreements::default();
    Header::new(number, kind, Options::default(), &players, seed, agreements).ok()
}

/// A move or an undo; false when over.
pub fn step(table: &mut Table) -> bool {
    /// Decisions per undo.
    const SLIPS: u32 = 9;
    let stream = table
        .journal()
        .len()
        .wrapping_add((table.undo_generation() as u16).wrapping_mul(577));
    let mut rng = seeded(table.header().seed() ^ 0x5eed, stream);
    if table.pending() != Pending::Over && rng.below(SLIPS) == 0 && table.undo().is_ok() {
        return true;
    }
    let code = match table.pending() {
        Pending::Over => return false,
        Pending::Itself { code, .. } => Some(code),
        Pending::Chance(_) => table.draw_chance(),
        Pending::Human { .. } | Pending::Bot { .. } => {
            table.take_device();
            decision(table, &mut rng)
        }
    };
    code.is_some_and(|code| table.play(code).is_ok())
}

fn decision(table: &Table, rng: &mut impl Draw) -> Option<Code> {
    let mut count = 0;
    table.position().decisions(|_| count += 1);
    let chosen = rng.below(count);
    let (mut index, mut found) = (0, None);
    table.position().decisions(|code| {
        if index == chosen {
            found = Some(code);
        }
        index += 1;
    });
    found
}
