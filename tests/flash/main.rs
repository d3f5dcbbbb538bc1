//! What survives when power fails, when the flash is damaged, and when it holds something else.

mod cuts;
mod evening;
mod nor;

use embassy_futures::block_on;
use embedded_storage_async::nor_flash::NorFlash;
use nor::Nor;
use pocket_ra::{
    rules::{journal::Journal, position::GameKind},
    table::{Gathering, Header, Table},
    tasks::keeper::{Condition, Held, Slot, Store, StoreError},
};

/// Few sectors, so that a game goes round several times.
const SECTORS: usize = 6;

type SmallStore<F = Nor> = Store<F, SECTORS>;

fn open(flash: Nor) -> SmallStore {
    let (store, condition) = block_on(Store::open(flash, 0)).unwrap();
    assert_ne!(condition, Condition::Foreign);
    store
}

/// Writes what differs between two tables of the same game, as the device does after every move.
fn save<const N: usize>(store: &mut Store<impl NorFlash, N>, before: Option<&Table>, after: &Table) -> Result<(), StoreError> {
    block_on(async {
        if before.is_none_or(|before| before.header() != after.header()) {
            store.put_head(Slot::OnTheTable, after.header()).await?;
        }
        let changed = |before: &Table| (before.journal(), before.edition()) != (after.journal(), after.edition());
        if before.is_some_and(changed) {
            let index = after.last_chunk();
            let chunk = after.chunk(index).expect("the last chunk is there");
            store.put_chunk(Slot::OnTheTable, index as u8, &chunk).await?;
        }
        Ok(())
    })
}

/// The game of a slot, which must be whole.
fn load<const N: usize>(store: &mut Store<impl NorFlash, N>, slot: Slot) -> Option<Table> {
    match block_on(store.held(slot)).unwrap() {
        Held::Nothing => None,
        Held::Game { gathered, lost } => {
            assert_eq!(lost, None, "moves were lost");
            Some(resume(gathered))
        }
        Held::Unreadable(unreadable) => panic!("{unreadable}"),
    }
}

fn resume(gathered: Gathering) -> Table {
    Table::resume(gathered).unwrap_or_else(|broken| panic!("{broken}"))
}

/// A whole game, move by move; the first is the table before the first move.
fn evening(number: u32, kind: GameKind, seed: u64) -> Vec<Table> {
    let mut table = Table::new(evening::header(number, kind, seed).expect("they can sit down"));
    let mut tables = vec![table.clone()];
    while evening::step(&mut table) {
        tables.push(table.clone());
    }
    assert_eq!(table.awaits(), pocket_ra::table::Awaits::Over, "{kind:?} was not played to its end");
    tables
}

/// What a table is when it has been taken up again.
type Kept<'a> = (&'a Header, &'a Journal<2048>, u32);

fn kept(table: &Table) -> Kept<'_> {
    (table.header(), table.journal(), table.edition())
}
