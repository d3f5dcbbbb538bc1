//! Recorded decisions, with reasons and expectations: an accidental change of an evaluation is noticed, on any computer.
//!
//! `UPDATE_CHOICES=1 cargo test --test bots recorded` records the current ones; check their strength before committing.

use std::{env, fmt::Write, fs};

use pocket_ra::{
    bots::{Budget, Level, choose, likely},
    rules::position::GameKind,
};

use super::{play, setup};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/bots/recorded.txt");
/// Playouts of a search.
const FEW: Budget = Budget::Moves(40);
/// Decisions per search: it takes longer.
const RARELY: u16 = 9;

/// FNV-1a.
struct Checksum(u64);

impl Write for Checksum {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        for byte in text.bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
        Ok(())
    }
}

/// The decisions of one level in a game of scribes, as a line.
fn decided(kind: GameKind, players: u8, level: Level) -> String {
    let mut checksum = Checksum(0xcbf2_9ce4_8422_2325);
    let mut count = 0;
    play(&setup(kind, players), u64::from(players) + 3, |position, number| {
        let choose = |level| choose(position, level, number.into(), FEW, &mut |_| false).expect("a seat decides");
        if matches!(level, Level::Apprentice | Level::Scribe) || number % RARELY == 0 {
            count += 1;
            let ranked: Vec<_> = (0..3).map_while(|rank| likely(position, rank)).collect();
            write!(checksum, "{:?} {ranked:?}", choose(level)).expect("a checksum has room");
        }
        choose(Level::Scribe).code
    });
    let (name, checksum) = (kind.name(), checksum.0);
    format!("{name}, {players} players, {level:?}: {count} decisions, {checksum:016x}")
}

#[test]
fn bots_decide_and_expect_what_was_recorded() {
    let mut lines = String::new();
    for kind in GameKind::ALL {
        for players in kind.players() {
            for level in Level::ALL {
                lines += &decided(kind, players, level);
                lines.push('\n');
            }
        }
    }
    if env::var_os("UPDATE_CHOICES").is_some_and(|value| value != "0") {
        fs::write(FILE, &lines).expect("the file can be written");
    }
    let recorded = fs::read_to_string(FILE).expect("the recorded decisions");
    let changed: Vec<_> = lines
        .lines()
        .zip(recorded.lines())
        .filter(|(now, before)| now != before)
        .collect();
    assert!(changed.is_empty(), "{changed:#?}");
    assert_eq!(lines.lines().count(), recorded.lines().count());
}
