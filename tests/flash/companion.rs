//! Power cuts: every record of the companion is that of before or after the press.

use std::collections::BTreeMap;

use embassy_futures::block_on;
use pocket_ra::{
    chance::Seed,
    rules::position::GameKind,
    table::{
        Name,
        companion::{CompanionPart, CompanionState},
        rolls::{
            DiceSession, DiceSessionHead, Die, Roll,
            proof::{Added, EntropyOrigin},
        },
        sheet::{Sheet, SheetKind},
    },
    tasks::storage::Key,
};

use crate::{
    SECTORS, SmallStore,
    nor::{Cut, Nor, Torn},
    open,
};

pub type Kept = (CompanionPart, Vec<u8>);

fn record(companion: &CompanionState, part: CompanionPart) -> Kept {
    let mut bytes = [0; CompanionPart::LONGEST];
    let length = companion.encode(part, &mut bytes).expect("the part is there");
    (part, bytes[..length].to_vec())
}

/// Press by press: two dice sessions with rolls, and a score sheet of Ra.
pub fn presses() -> Vec<Kept> {
    let mut companion = CompanionState::new();
    let mut kept = Vec::new();
    for number in 1..=2 {
        companion.session = Some(DiceSession::new(DiceSessionHead {
            secret: Seed([number; 32]),
            over: false,
            origin: EntropyOrigin::Oscillator,
            added: Added::default(),
        }));
        kept.push(record(&companion, CompanionPart::DiceSession));
        for _ in 0..40 {
            let session = companion.session.as_mut().unwrap();
            session
                .roll(Roll::Pool {
                    die: Die::D20,
                    count: 3,
                })
                .unwrap();
            let part = CompanionPart::DiceSessionPart(session.last_part().0);
            kept.push(record(&companion, part));
        }
        let names = ["Mia", "Tom", "Zoé"].map(|name| Name::new(name).unwrap());
        companion.sheet = Sheet::new(number.into(), SheetKind::Game(GameKind::Ra), &names);
        kept.push(record(&companion, CompanionPart::Sheet));
        for (column, seat) in (0..3).flat_map(|column| (0..3).map(move |seat| (column, seat))) {
            let sheet = companion.sheet.as_mut().unwrap();
            sheet.change(column, seat, seat.into(), true);
            sheet.enter(column, seat);
            let part = CompanionPart::SheetPart(sheet.part(column) as u8);
            kept.push(record(&companion, part));
        }
    }
    kept
}

pub fn put(store: &mut SmallStore, (part, bytes): &Kept) -> Result<(), impl core::fmt::Debug + use<>> {
    block_on(store.put(Key::Companion(*part), bytes))
}

#[test]
fn power_may_fail_at_every_byte_of_an_evening_beside_the_box() {
    let mut there: BTreeMap<String, Kept> = BTreeMap::new();
    let (mut bytes, mut erases) = (0, 0);
    // Wraps around the sectors.
    let mut store = open(Nor::new(SECTORS));
    for kept in [presses(), presses(), presses(), presses()].concat() {
        put(&mut store, &kept).unwrap();
        there.insert(format!("{:?}", kept.0), kept);
    }
    let mut flash = store.into_flash();
    for kept in [presses(), presses()].concat() {
        flash.power_up(None, 0);
        let mut store = open(flash.clone());
        put(&mut store, &kept).unwrap();
        let whole = store.into_flash();
        let cuts = (0..whole.programmed)
            .map(Cut::Byte)
            .chain((0..whole.erased).flat_map(|erase| Torn::ALL.map(|torn| Cut::Erase(erase, torn))));
        for (seed, cut) in (0..).zip(cuts) {
            flash.power_up(Some(cut), seed);
            let mut store = open(flash.clone());
            put(&mut store, &kept).unwrap_err();
            let mut dead = store.into_flash();
            dead.power_up(None, 0);
            let mut store = open(dead);
            for (part, before) in there.values() {
                let now = block_on(store.get(Key::Companion(*part))).unwrap();
                let in_flight = *part == kept.0 && now == Some(&kept.1[..]);
                assert!(now == Some(&before[..]) || in_flight, "{part:?} after {cut:?}");
            }
            put(&mut store, &kept).unwrap();
            assert_eq!(block_on(store.get(Key::Companion(kept.0))).unwrap(), Some(&kept.1[..]));
        }
        bytes += whole.programmed;
        erases += whole.erased;
        flash = whole;
        there.insert(format!("{:?}", kept.0), kept);
    }
    println!("{bytes} bytes, {erases} erases, all cut");
    assert!(erases > 1, "{bytes} bytes, {erases} erases");
}
