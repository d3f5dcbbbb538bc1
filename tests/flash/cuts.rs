//! Power cuts: after each the table is as it was before or after the move in flight.

use pocket_ra::{
    rules::position::GameKind,
    table::Table,
    tasks::keeper::{Key, Slot},
};

use crate::{
    evening, kept, load,
    nor::{Cut, Dice, Nor, Torn},
    open, save, SECTORS,
};

/// A flash with an earlier evening in it: nearly every sector was written, and old chunks lie in the slot.
fn used_flash(kind: GameKind) -> (Nor, Table) {
    let mut store = open(Nor::new(SECTORS));
    futures_put(&mut store, Key::Settings, b"settings that must stay");
    let tables = evening(1, kind, 77);
    let mut before = None;
    for table in &tables {
        save(&mut store, before, table).unwrap();
        before = Some(table);
    }
    embassy_futures::block_on(store.copy(Slot::OnTheTable, Slot::Second)).unwrap();
    (store.into_flash(), tables.last().unwrap().clone())
}

fn futures_put(store: &mut crate::SmallStore, key: Key, record: &[u8]) {
    embassy_futures::block_on(store.put(key, record)).unwrap();
}

/// Powers up and sees that everything is as it was before or after; `finished` is the game in the second slot.
fn check(flash: Nor, before: Option<&Table>, after: &Table, finished: &Table, cut: Cut) {
    let mut store = open(flash);
    let found = load(&mut store, Slot::OnTheTable).expect("there is a game");
    let states = [before, Some(after)];
    // Between the two the device may already have been taken by the player who then decided.
    let taken = before.is_some_and(|before| {
        (found.journal(), found.edition()) == (before.journal(), before.edition()) && found.header() == after.header()
    });
    assert!(
        taken || states.into_iter().flatten().any(|state| kept(state) == kept(&found)),
        "{cut:?}: neither before nor after: {} moves, edition {}; before {:?}; after {} moves, edition {}",
        found.journal().len(),
        found.edition(),
        before.map(|before| (before.journal().len(), before.edition())),
        after.journal().len(),
        after.edition()
    );
    assert_eq!(found.position(), &found.journal().replay().unwrap());
    let second = load(&mut store, Slot::Second).expect("the second slot is kept");
    assert_eq!(kept(&second), kept(finished), "{cut:?}: the game that was put aside");
    let settings = embassy_futures::block_on(store.get(Key::Settings)).unwrap();
    assert_eq!(settings, Some(b"settings that must stay".as_slice()), "{cut:?}");
    // Play goes on.
    save(&mut store, Some(&found), after).unwrap();
    if before.is_none_or(|before| before.header().number() == after.header().number()) {
        assert_eq!(kept(&load(&mut store, Slot::OnTheTable).unwrap()), kept(after), "{cut:?}: afterwards");
    }
}

/// Every cut of every move of a game; `every` byte is 1.
fn cut_everywhere(kind: GameKind) {
    let (mut flash, finished) = used_flash(kind);
    let tables = evening(2, kind, 78);
    let (mut bytes, mut erases) = (0u64, 0u64);
    let mut before = None;
    for after in &tables {
        let earlier = before.unwrap_or(&finished);
        // Once without a cut, to know what there is to cut.
        flash.power_up(None, 0);
        let mut store = open(flash.clone());
        save(&mut store, before, after).unwrap();
        let whole = store.into_flash();
        let cuts = (0..whole.programmed).map(Cut::Byte);
        let torn = (0..whole.erased).flat_map(|erase| Torn::ALL.map(|torn| Cut::Erase(erase, torn)));
        for (seed, cut) in (0..).zip(cuts.chain(torn)) {
            let mut flash = flash.clone();
            flash.power_up(Some(cut), seed);
            let mut store = open(flash);
            save(&mut store, before, after).unwrap_err();
            let mut flash = store.into_flash();
            assert!(flash.is_dead());
            flash.power_up(None, 0);
            check(flash, Some(earlier), after, &finished, cut);
        }
        bytes += whole.programmed;
        erases += whole.erased;
        flash = whole;
        before = Some(after);
    }
    println!("{kind:?}: {} moves, {bytes} bytes, {erases} erases, all cut", tables.len() - 1);
    assert!(bytes > 40 * tables.len() as u64 && erases > 1, "{bytes} bytes, {erases} erases");
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

#[allow(dead_code)]
fn dice_are_used(_: Dice) {}
