//! Power cuts: afterwards the table is as before or after the move being saved.

use embassy_futures::block_on;
use pocket_ra::{
    rules::position::GameKind,
    table::{
        Table,
        memory::{Slot, StoreError},
    },
    tasks::storage::{Key, Store},
};

use crate::{
    SECTORS, SmallStore, found, games_of, kept, load,
    nor::{Chip, Cut, Luck, Nor, Torn},
    open, save,
};

const SETTINGS: &[u8] = b"settings that must stay";

/// With an earlier session: nearly all sectors written, a finished game in the second slot, and a new one just begun.
fn used_flash(kind: GameKind) -> (Nor, Table, Table) {
    let mut store = open(Nor::new(SECTORS));
    block_on(store.put(Key::Settings, SETTINGS)).unwrap();
    let tables = games_of(1, kind, 77);
    let mut before = None;
    for table in &tables {
        save(&mut store, before, table).unwrap();
        before = Some(table);
    }
    block_on(store.save_to_slot(Slot::Second)).unwrap();
    let begun = games_of(3, kind, 79).remove(0);
    save(&mut store, None, &begun).unwrap();
    (store.into_flash(), tables.last().unwrap().clone(), begun)
}

/// After a cut: the game before or after the move, and everything else unchanged.
#[derive(Clone, Copy)]
struct Law<'a> {
    before: &'a Table,
    after: &'a Table,
    finished: &'a Table,
}

impl Law<'_> {
    fn check(self, flash: Nor, told: &dyn std::fmt::Debug) -> SmallStore {
        let Law {
            before,
            after,
            finished,
        } = self;
        let mut store = open(flash);
        let game = load(&mut store, Slot::OnTheTable).expect("there is a game");
        // The device's hand-over is saved before the move, and is a state of its own.
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

    fn check_and_go_on(self, flash: Nor, before: Option<&Table>, told: &dyn std::fmt::Debug) {
        let mut store = self.check(flash, told);
        save(&mut store, before, self.after).unwrap();
        let game = load(&mut store, Slot::OnTheTable).unwrap();
        assert_eq!(found(&game), kept(self.after), "{told:?}: afterwards");
    }
}

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

/// An image in this many is made by a real cut of a store, to compare.
const REALLY_CUT: u64 = 64;

fn cut_everywhere(kind: GameKind) {
    let (mut flash, finished, begun) = used_flash(kind);
    let tables = games_of(2, kind, 78);
    let (mut bytes, mut erases) = (0, 0);
    let mut before = None;
    for after in &tables {
        let law = Law {
            before: before.unwrap_or(&begun),
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

/// Cuts the power while saving, and again during recovery or later play.
fn cut_repeatedly(kind: GameKind, cuts_in_a_row: usize, samples: usize) {
    let (mut flash, finished, begun) = used_flash(kind);
    let tables = games_of(2, kind, 78);
    let mut dice = Luck::new(2);
    let each = samples.div_ceil(tables.len());
    let mut before = None;
    for after in &tables {
        let law = Law {
            before: before.unwrap_or(&begun),
            after,
            finished: &finished,
        };
        let (cuts, whole) = cuts_of(&flash, before, after);
        let mut hits = 0;
        while hits < each {
            // Rare but more critical than writes.
            let erases = cuts.iter().filter(|cut| matches!(cut, Cut::Erase(..))).count();
            let from = if erases > 0 && dice.below(2) == 0 {
                cuts.len() - erases
            } else {
                0
            };
            let first = cuts[from + dice.below(cuts.len() - from)];
            let mut flash = flash.cut_off(&whole, first, dice.draw());
            let mut told = vec![first];
            while told.len() < cuts_in_a_row {
                let next = match dice.below(3) {
                    0 => Cut::Erase(0, Torn::ALL[dice.below(Torn::ALL.len())]),
                    1 => Cut::Byte(dice.below(16) as u64),
                    _ => Cut::Byte(dice.below(100) as u64),
                };
                flash.power_up(Some(next), dice.draw());
                let chip = Chip::new(flash);
                let reopened = block_on(Store::<_, SECTORS>::open(chip.clone(), 0));
                if let Ok((mut store, _)) = reopened {
                    let _ = save(&mut store, before, after);
                }
                flash = chip.image();
                if !flash.is_dead() {
                    break;
                }
                told.push(next);
            }
            // Cuts that came too late do not count.
            hits += usize::from(told.len() == cuts_in_a_row);
            flash.power_up(None, 0);
            law.check_and_go_on(flash, before, &told);
        }
        flash = whole;
        before = Some(after);
    }
    println!("{kind:?}: {} times {cuts_in_a_row} cuts", each * tables.len());
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
        cut_repeatedly(kind, 2, 1_000);
    }
}

#[test]
fn three_cuts_one_after_the_other_are_survived() {
    for kind in GameKind::ALL {
        cut_repeatedly(kind, 3, 1_000);
    }
}

#[test]
#[ignore = "takes minutes: cargo test --release --test flash -- --ignored"]
fn a_hundred_thousand_double_and_triple_cuts_are_survived() {
    for kind in GameKind::ALL {
        cut_repeatedly(kind, 2, 25_000);
        cut_repeatedly(kind, 3, 25_000);
    }
}

/// sequential-storage, issue 136: there the header of the item completes those of the stores that were cut, and hides it.
#[test]
fn an_item_stored_after_two_stores_that_were_cut_within_their_headers_is_there_after_a_start() {
    const LABELS: u64 = 32;
    const HEADER: u64 = 8;
    // No bit of the next byte is cleared.
    let seed = (0..).find(|&seed| Luck::new(seed).draw() as u8 == 0xff).unwrap();
    for content in 0u16..1_024 {
        let record = |store: u16| [&content.to_le_bytes()[..], &[store as u8; 6]].concat();
        let mut flash = Nor::new(SECTORS);
        let after = 1 + u64::from(content) % HEADER;
        // Seven bytes of the header in every other case.
        let after = if content % 2 == 0 { 7 } else { after };
        for (store, before) in [(1, LABELS), (2, 0)] {
            flash.power_up(Some(Cut::Byte(before + after)), seed);
            let mut cut = open(flash);
            block_on(cut.put(Key::Settings, &record(store))).unwrap_err();
            flash = cut.into_flash();
            assert!(flash.is_dead());
            flash.power_up(None, 0);
            let mut started = open(flash);
            assert_eq!(block_on(started.get(Key::Settings)).unwrap(), None);
            flash = started.into_flash();
        }
        let mut store = open(flash);
        block_on(store.put(Key::Settings, &record(3))).unwrap();
        let mut store = open(store.into_flash());
        let stored = block_on(store.get(Key::Settings)).unwrap();
        assert_eq!(stored, Some(&record(3)[..]), "{content}, cut after {after} bytes");
    }
}

fn save_whole(store: &mut SmallStore, table: &Table) {
    save(store, None, table).unwrap();
    for index in 0..=table.last_chunk() {
        let chunk = table.chunk(index).unwrap();
        block_on(store.put_chunk(Slot::OnTheTable, index as u8, &chunk)).unwrap();
    }
}

#[derive(Clone, Copy, Debug)]
enum Deed {
    SaveToSlot(Slot),
    TakeUp(Slot),
    /// The active game is over and makes room.
    TakeUpInstead(Slot),
}

impl Deed {
    fn carry_out(self, store: &mut SmallStore) -> Result<(), StoreError> {
        match self {
            Deed::SaveToSlot(slot) => block_on(store.save_to_slot(slot)).map(|_| ()),
            Deed::TakeUp(slot) | Deed::TakeUpInstead(slot) => block_on(store.resume(slot)),
        }
    }

    /// Slots before, within and after the operation.
    fn outcomes(self, before: [u32; 4]) -> Vec<[u32; 4]> {
        let (given_up, slot) = match self {
            Deed::SaveToSlot(slot) => (Some(slot), slot),
            Deed::TakeUp(slot) => (None, slot),
            Deed::TakeUpInstead(slot) => (Some(Slot::OnTheTable), slot),
        };
        let mut cleared = before;
        if let Some(given_up) = given_up {
            cleared[given_up as usize] = 0;
        }
        let mut after = cleared;
        after.swap(0, slot as usize);
        vec![before, cleared, after]
    }
}

/// Game numbers by slot, 0 for none; each game must be unchanged.
fn games_in(store: &mut SmallStore, games: &[&Table], told: &dyn std::fmt::Debug) -> [u32; 4] {
    Slot::ALL.map(|slot| match load(store, slot) {
        None => 0,
        Some(loader) => {
            let number = loader.header().number();
            let mut games = games.iter().filter(|game| game.header().number() == number);
            assert_eq!(
                Some(found(&loader)),
                games.next().map(|game| kept(game)),
                "{told:?} {slot:?}"
            );
            number
        }
    })
}

#[test]
fn a_game_is_moved_whole_or_not_at_all_and_is_never_in_two_places() {
    let (flash, finished, _) = used_flash(GameKind::Ra);
    let mut store = open(flash);
    let half = |number, kind| {
        let tables = games_of(number, kind, 3);
        tables[tables.len() / 2].clone()
    };
    let (dice, rauha, priests) = (
        half(9, GameKind::Dice),
        half(10, GameKind::Rauha),
        half(11, GameKind::Priests),
    );
    save_whole(&mut store, &dice);
    block_on(store.save_to_slot(Slot::First)).unwrap();
    save_whole(&mut store, &rauha);
    let games = [&finished, &dice, &rauha, &priests];
    assert_eq!(games_in(&mut store, &games, &"at first"), [10, 9, 1, 0]);
    let mut flash = store.into_flash();
    let mut cuts = 0;
    for (deed, expected) in [
        // A free slot, and back again.
        (Deed::SaveToSlot(Slot::Third), [0, 9, 1, 10]),
        (Deed::TakeUp(Slot::Third), [10, 9, 1, 0]),
        // Two games change places.
        (Deed::TakeUp(Slot::First), [9, 10, 1, 0]),
        // The game in the slot is discarded, and the other one comes back.
        (Deed::SaveToSlot(Slot::First), [0, 9, 1, 0]),
        (Deed::TakeUp(Slot::Second), [1, 9, 0, 0]),
        (Deed::TakeUpInstead(Slot::First), [9, 0, 0, 0]),
    ] {
        let before = {
            flash.power_up(None, 0);
            let mut store = open(flash);
            let before = games_in(&mut store, &games, &deed);
            flash = store.into_flash();
            before
        };
        let mut whole = flash.clone();
        whole.power_up(None, 0);
        let mut store = open(whole);
        deed.carry_out(&mut store).unwrap();
        assert_eq!(games_in(&mut store, &games, &deed), expected, "{deed:?}");
        let outcomes = deed.outcomes(before);
        assert_eq!(outcomes.last(), Some(&expected));
        let whole = store.into_flash();
        let bytes = (0..whole.programmed).map(Cut::Byte);
        let erases = (0..whole.erased).flat_map(|erase| Torn::ALL.map(|torn| Cut::Erase(erase, torn)));
        for cut in bytes.chain(erases) {
            cuts += 1;
            let mut flash = flash.clone();
            flash.power_up(Some(cut), cuts);
            let mut store = open(flash);
            deed.carry_out(&mut store).unwrap_err();
            let mut flash = store.into_flash();
            flash.power_up(None, 0);
            let mut store = open(flash);
            let left = games_in(&mut store, &games, &(deed, cut));
            assert!(outcomes.contains(&left), "{deed:?} {cut:?}: {left:?}");
            for (index, number) in left.iter().enumerate() {
                let twice = left[index + 1..].contains(number);
                assert!(*number == 0 || !twice, "{deed:?} {cut:?}: {left:?}");
            }
        }
        flash = whole;
    }
    assert!(cuts > 100, "{cuts} cuts");
    println!("{cuts} cuts");
    // All games can be continued and new ones begun.
    flash.power_up(None, 0);
    let mut store = open(flash);
    save_whole(&mut store, &priests);
    assert_eq!(games_in(&mut store, &games, &"begun"), [11, 0, 0, 0]);
}
