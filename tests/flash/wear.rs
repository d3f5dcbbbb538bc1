//! Flash wear per game.

use embassy_futures::block_on;
use pocket_ra::{rules::position::GameKind, tasks::storage::Store};

use crate::{games_of, nor::Nor, save};

/// As on the device.
const SECTORS: usize = 32;
/// Guaranteed erase cycles per sector (W25Q16 data sheet).
const ENDURANCE: u32 = 100_000;

#[test]
fn a_thousand_games_wear_a_hundredth_of_the_flash() {
    let (mut store, _) = block_on(Store::<_, SECTORS>::open(Nor::new(SECTORS), 0)).unwrap();
    let (mut games, mut moves) = (0u64, 0u64);
    const ROUNDS: u64 = 10;
    for round in 0..ROUNDS {
        for kind in GameKind::ALL {
            games += 1;
            let tables = games_of(games as u32, kind, round);
            let mut before = None;
            for table in &tables {
                save(&mut store, before, table).unwrap();
                before = Some(table);
                if store.wants_room() {
                    block_on(store.make_room()).unwrap();
                }
            }
            moves += tables.len() as u64;
        }
    }
    let flash = store.into_flash();
    let erases: u32 = flash.erases.iter().sum();
    let (most, least) = (flash.erases.iter().max().unwrap(), flash.erases.iter().min().unwrap());
    let a_thousand = u64::from(erases) * 1_000 / games / SECTORS as u64;
    println!(
        "{games} games, {moves} moves: {} bytes and {} writes a move, {:.1} erases a game; a sector {least} to {most} times; \
         1,000 games: about {a_thousand} erases of every sector, of {ENDURANCE}",
        flash.programmed / moves,
        flash.writes / moves,
        f64::from(erases) / games as f64,
    );
    assert!(most - least <= 2, "the wear is level");
    assert!(a_thousand < u64::from(ENDURANCE) / 100);
    assert!(flash.programmed / moves < 120);
}
