//! Power cuts: after each the table is as it was before or after the move in flight.

use embassy_futures::block_on;
use pocket_ra::{
    rules::position::GameKind,
    table::{Table, memory::Slot},
    tasks::storage::{Key, Store},
};

use crate::{
    SECTORS, SmallStore, found, games_of, kept, load,
    nor::{Chip, Cut, Luck, Nor, Torn},
    open, save,
};

const SETTINGS: &[u8] = b"settings that must stay";

/// A flash with an earlier session in it: nearly every sector was written, and old chunks lie in the slot.
fn used_flash(kind: GameKind) -> (Nor, Table) {
    let mut store = open(Nor::new(SECTORS));
    block_on(store.put(Key::Settings, SETTINGS)).unwrap();
    let tables = games_of(1, kind, 77);
    let mut before = None;
    for table in &tables {
        save(&mut store, before, table).unwrap();
        before = Some(table);
    }
    block_on(store.copy(Slot::OnTheTable, Slot::Second)).unwrap();
    (store.into_flash(), tables.last().unwrap().clone())
}

/// What must be found after a cut: the game before or after the move in flight, and all the rest.
#[derive(Clone, Copy)]
struct Law<'a> {
    before: &'a Table,
    after: &'a Table,
    /// The game in the second slot.
    finished: &'a Table,
}

impl Law<'_> {
    /// Powers up and checks.
    fn check(self, flash: Nor, told: &dyn std::fmt::Debug) -> SmallStore {
        let Law {
            before,
            after,
            finished,
        } = self;
        let mut store = open(flash);
        let game = load(&mut store, Slot::OnTheTable).expect("there is a game");
        // The device is taken before the move is made, which is a state of its own.
        let taken = (after.header(), before.journal(), before.undo_generation());
        let states = [kept(before), kept(after), taken];
        assert!(
            states.contains(&found(&game)),
            "{told:?}: neither before nor after: {} moves, edition {}; before {}, {}; after {}, {}",
            game.journal().len(),
            game.undo_generation(),
            before.journal().len(),
            before.undo_generation(),
            after.journal().len(),
            after.undo_generation()
        );
        let second = load(&mut store, Slot::Second).expect("the second slot is kept");
        assert_eq!(found(&second), kept(finished), "{told:?}: the game that was put aside");
        let settings = block_on(store.get(Key::Settings)).unwrap();
        assert_eq!(settings, Some(SETTINGS), "{told:?}");
        store
    }

    /// Checks, and that play goes on from there.
    fn check_and_go_on(self, flash: Nor, before: Option<&Table>, told: &dyn std::fmt::Debug) {
        let mut store = self.check(flash, told);
        save(&mut store, before, self.after).unwrap();
        let game = load(&mut store, Slot::OnTheTable).unwrap();
        assert_eq!(found(&game), kept(self.after), "{told:?}: afterwards");
    }
}

/// All that can go wrong while `after` is saved.
fn cuts_of(flash: &Nor, before: Option<&Table>, after: &Table) -> (Vec<Cut>, Nor) {
    let mut flash = flash.clone();
    flash.power_up(None, 0);
    let mut store = open(flash);
    save(&mut store, before, after).unwrap();
    let whole = store.into_flash();
    let bytes = (0..whole.programmed).map(Cut::Byte);
    let erases = (0..whole.erased).flat_map(|erase| Torn::ALL.map(|torn| Cut::Erase(erase, torn)));
    (bytes.chain(erases).collect(), whole)
}

/// The flash that a store leaves behind when power fails while it saves `after`.
fn cut(flash: &Nor, before: Option<&Table>, after: &Table, cut: Cut, seed: u64) -> Nor {
    let mut flash = flash.clone();
    flash.power_up(Some(cut), seed);
    let mut store = open(flash);
    save(&mut store, before, after).unwrap_err();
    let mut flash = store.into_flash();
    assert!(flash.is_dead());
    flash.power_up(None, 0);
    flash
}

/// One in so many images is made by a store that really loses power, and compared.
const REALLY_CUT: u64 = 64;

fn cut_everywhere(kind: GameKind) {
    let (mut flash, finished) = used_flash(kind);
    let tables = games_of(2, kind, 78);
    let (mut bytes, mut erases) = (0, 0);
    let mut before = None;
    for after in &tables {
        let law = Law {
            before: before.unwrap_or(&finished),
            after,
            finished: &finished,
        };
        let (cuts, whole) = cuts_of(&flash, before, after);
        for (seed, &moment) in (0..).zip(&cuts) {
            let left = flash.cut_off(&whole, moment, seed);
            if seed % REALLY_CUT == 0 {
                assert_eq!(left.bytes, cut(&flash, before, after, moment, seed).bytes, "{moment:?}");
            }
            law.check_and_go_on(left, before, &moment);
        }
        bytes += whole.programmed;
        erases += whole.erased;
        flash = whole;
        before = Some(after);
    }
    println!(
        "{kind:?}: {} moves, {bytes} bytes, {erases} erases, all cut",
        tables.len() - 1
    );
    assert!(
        bytes > 40 * tables.len() as u64 && erases > 1,
        "{bytes} bytes, {erases} erases"
    );
}

/// Power fails while a move is saved and again while the device recovers or goes on.
fn cut_twice(kind: GameKind, samples: usize) {
    let (mut flash, finished) = used_flash(kind);
    let tables = games_of(2, kind, 78);
    let mut dice = Luck::new(2);
    let each = samples.div_ceil(tables.len());
    let mut before = None;
    for after in &tables {
        let law = Law {
            before: before.unwrap_or(&finished),
            after,
            finished: &finished,
        };
        let (cuts, whole) = cuts_of(&flash, before, after);
        let mut hits = 0;
        while hits < each {
            // Erases are rare among the bytes and much more dangerous.
            let erases = cuts.iter().filter(|cut| matches!(cut, Cut::Erase(..))).count();
            let from = if erases > 0 && dice.below(2) == 0 {
                cuts.len() - erases
            } else {
                0
            };
            let first = cuts[from + dice.below(cuts.len() - from)];
            let mut flash = flash.cut_off(&whole, first, dice.draw());
            let second = match dice.below(3) {
                0 => Cut::Erase(0, Torn::ALL[dice.below(Torn::ALL.len())]),
                1 => Cut::Byte(dice.below(16) as u64),
                _ => Cut::Byte(dice.below(100) as u64),
            };
            flash.power_up(Some(second), dice.draw());
            let chip = Chip::new(flash);
            let reopened = block_on(Store::<_, SECTORS>::open(chip.clone(), 0));
            if let Ok((mut store, _)) = reopened {
                let _ = save(&mut store, before, after);
            }
            let mut flash = chip.image();
            // A second cut that came too late is none.
            hits += usize::from(flash.is_dead());
            flash.power_up(None, 0);
            law.check_and_go_on(flash, before, &(first, second));
        }
        flash = whole;
        before = Some(after);
    }
    println!("{kind:?}: {} double cuts", each * tables.len());
}

#[test]
fn ra_survives_a_cut_at_every_byte_and_in_every_erase() {
    cut_everywhere(GameKind::Ra);
}

#[test]
fn dice_survives_a_cut_at_every_byte_and_in_every_erase() {
    cut_everywhere(GameKind::Dice);
}

#[test]
fn priests_survives_a_cut_at_every_byte_and_in_every_erase() {
    cut_everywhere(GameKind::Priests);
}

#[test]
fn rauha_survives_a_cut_at_every_byte_and_in_every_erase() {
    cut_everywhere(GameKind::Rauha);
}

#[test]
fn two_cuts_one_after_the_other_are_survived() {
    for kind in GameKind::ALL {
        cut_twice(kind, 1_000);
    }
}

#[test]
#[ignore = "takes minutes: cargo test --release --test flash -- --ignored"]
fn a_hundred_thousand_double_cuts_are_survived() {
    for kind in GameKind::ALL {
        cut_twice(kind, 25_000);
    }
}

/// Saves a table that was not there before, with all its chunks.
fn save_whole(store: &mut SmallStore, table: &Table) {
    save(store, None, table).unwrap();
    for index in 0..=table.last_chunk() {
        let chunk = table.chunk(index).unwrap();
        block_on(store.put_chunk(Slot::OnTheTable, index as u8, &chunk)).unwrap();
    }
}

#[test]
fn putting_a_game_aside_happens_whole_or_not_at_all() {
    let (flash, finished) = used_flash(GameKind::Ra);
    let mut store = open(flash);
    let tables = games_of(9, GameKind::Dice, 3);
    save_whole(&mut store, &tables[20]);
    block_on(store.copy(Slot::OnTheTable, Slot::First)).unwrap();
    for table in [&tables[tables.len() / 2], tables.last().unwrap()] {
        save_whole(&mut store, table);
        block_on(store.copy(Slot::OnTheTable, Slot::Third)).unwrap();
        assert_eq!(found(&load(&mut store, Slot::Third).unwrap()), kept(table));
    }
    // The same game further on lies in the bank that is written now: it must not show through.
    block_on(store.copy(Slot::First, Slot::Third)).unwrap();
    assert_eq!(found(&load(&mut store, Slot::Third).unwrap()), kept(&tables[20]));
    let other = games_of(10, GameKind::Rauha, 4);
    let other = &other[other.len() / 2];
    save_whole(&mut store, other);
    let flash = store.into_flash();
    let mut whole = flash.clone();
    whole.power_up(None, 0);
    let mut store = open(whole);
    block_on(store.copy(Slot::OnTheTable, Slot::Third)).unwrap();
    let whole = store.into_flash();
    for byte in 0..whole.programmed {
        let mut flash = flash.clone();
        flash.power_up(Some(Cut::Byte(byte)), byte);
        let mut store = open(flash);
        block_on(store.copy(Slot::OnTheTable, Slot::Third)).unwrap_err();
        let mut flash = store.into_flash();
        flash.power_up(None, 0);
        let mut store = open(flash);
        let third = load(&mut store, Slot::Third).unwrap();
        assert!([kept(&tables[20]), kept(other)].contains(&found(&third)), "byte {byte}");
        assert_eq!(found(&load(&mut store, Slot::OnTheTable).unwrap()), kept(other));
        assert_eq!(found(&load(&mut store, Slot::Second).unwrap()), kept(&finished));
    }
}
