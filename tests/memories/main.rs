//! Compatibility: the current program reads the images of every earlier version with the contents that version wrote.
//!
//! `NAME.bin` is the flash, `NAME.expected` its contents; neither is ever made again. Differing contents are written to
//! the folder for files of tests.

mod contents;
mod device;
mod rules;

use std::{
    fs,
    path::{Path, PathBuf},
};

use contents::Contents;
use device::{Device, export};
use embassy_time::Duration;
use pocket_ra::{
    chance::{Draw, seeded},
    device::Button,
    rules::position::{Code, GameKind},
    screens::Event,
    table::{
        Import, Pending, Table,
        memory::Slot,
        rolls::{DiceSession, Verify},
    },
    tasks::storage::StorageRequest,
};
use pocket_ra_bench::{
    Handheld, MEMORY_SECTORS,
    nor::{Chip, Nor, SECTOR},
    received::count,
};

struct Memory {
    path: PathBuf,
}

impl Memory {
    fn title(&self) -> String {
        let folder = self.path.parent().and_then(Path::file_name).unwrap_or_default();
        let name = self.path.file_stem().unwrap_or_default();
        format!("{} {}", folder.display(), name.display())
    }

    fn chip(&self) -> Chip {
        let bytes = fs::read(&self.path).expect("the image can be read");
        assert_eq!(bytes.len(), MEMORY_SECTORS * SECTOR, "{}", self.title());
        Chip::new(Nor::with(bytes))
    }

    fn companion(&self, extension: &str) -> Option<String> {
        fs::read_to_string(self.path.with_extension(extension)).ok()
    }
}

fn memories() -> Vec<Memory> {
    let list = |folder: &Path| -> Vec<PathBuf> {
        let entries = fs::read_dir(folder).expect("the folder can be listed");
        entries.map(|entry| entry.expect("it can be listed").path()).collect()
    };
    let versions = list(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/memories")));
    let mut images: Vec<PathBuf> = versions
        .iter()
        .filter(|path| path.is_dir())
        .flat_map(|folder| list(folder))
        .filter(|path| path.extension().is_some_and(|extension| extension == "bin"))
        .collect();
    images.sort();
    images.into_iter().map(|path| Memory { path }).collect()
}

/// Boots; fails if a loss is reported.
fn switched_on(memory: &Memory, chip: &Chip) -> (Device, Contents) {
    let (device, told) = Device::on(chip);
    let contents = Contents::of(&device, &told, chip);
    let title = memory.title();
    assert!(
        !told.iter().any(|event| matches!(event, Event::Notice(_))),
        "{title}: {told:?}"
    );
    assert!(told.contains(&Event::BootFinished), "{title}: {told:?}");
    (device, contents)
}

#[test]
fn everything_that_earlier_versions_kept_is_read_as_it_was() {
    let mut complaints = Vec::new();
    for memory in memories() {
        let (_, found) = switched_on(&memory, &memory.chip());
        let found = found.text();
        let expected = memory.companion("expected").unwrap_or_default();
        if found == expected {
            continue;
        }
        let title = memory.title();
        let place = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{title}.expected"));
        fs::write(&place, &found).expect("the folder for files of tests can be written");
        let lines = expected.lines().map(Some).chain(std::iter::repeat(None));
        let first = (1..).zip(found.lines().zip(lines)).find(|&(_, (a, b))| Some(a) != b);
        let told = match first {
            Some((number, (found, expected))) => {
                format!(
                    "line {number} is\n  {found}\nand not\n  {}",
                    expected.unwrap_or("the end")
                )
            }
            None => "the end is missing".to_owned(),
        };
        complaints.push(format!("{title}: {told}\nall of it: {}", place.display()));
    }
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}

#[test]
fn there_are_memories_with_everything_in_them() {
    let memories = memories();
    let mut on_the_table = Vec::new();
    let (mut saved, mut halls) = (Vec::new(), Vec::new());
    let (mut sheets, mut sessions, mut beside_the_box, mut taken_back, mut crashes) = (0, 0, 0, 0, 0);
    for memory in &memories {
        let expected = memory.companion("expected");
        assert!(expected.is_some(), "{}: nothing is expected of it", memory.title());
        let (_, found) = switched_on(memory, &memory.chip());
        on_the_table.extend(found.games[0].iter().map(kind));
        saved.extend(found.games[1..].iter().flatten().map(kind));
        let fame = |game: &GameKind| !found.statistics.hall(*game).places().is_empty();
        halls.extend(GameKind::ALL.into_iter().filter(fame));
        sheets += usize::from(found.companion.sheet.is_some());
        sessions += usize::from(found.companion.session.is_some_and(|session| !session.is_empty()));
        let games = || found.games.iter().flatten();
        beside_the_box += games().filter(|game| game.header().agreements().beside_the_box).count();
        taken_back += games().filter(|game| game.undo_generation() > 0).count();
        crashes += usize::from(found.crash.is_some());
    }
    for kind in GameKind::ALL {
        for place in [&on_the_table, &saved, &halls] {
            assert!(place.contains(&kind), "{kind:?}");
        }
    }
    for count in [sheets, sessions, beside_the_box, taken_back, crashes] {
        assert!(count > 0);
    }
}

fn kind(table: &Table) -> GameKind {
    table.header().setup().kind()
}

#[test]
fn a_game_that_was_put_aside_goes_back_on_the_table_and_nothing_is_counted_twice() {
    for memory in memories() {
        let chip = memory.chip();
        let (mut device, before) = switched_on(&memory, &chip);
        // A resumed game swaps slots with the active one, unless that is over.
        let mut games = before.games.clone();
        for (slot, game) in Slot::SAVED.into_iter().zip(&before.games[1..]) {
            let Some(game) = game else { continue };
            games.swap(0, slot as usize);
            games[slot as usize].take_if(|game| game.pending() == Pending::Over);
            let told = device.ask(StorageRequest::Resume(slot));
            assert!(
                told.starts_with(&[Event::GameLoaded, Event::Stored]),
                "{} {slot:?}",
                memory.title()
            );
            assert_eq!(
                device.received.table.as_ref(),
                Some(game),
                "{} {slot:?}",
                memory.title()
            );
            let (_, after) = switched_on(&memory, &chip);
            assert_eq!(after.games[0].as_ref(), Some(game), "{} {slot:?}", memory.title());
            assert_eq!(after.statistics, before.statistics);
            assert_eq!(after.games[1..], games[1..], "{} {slot:?}", memory.title());
        }
    }
}

#[test]
fn what_is_sent_of_a_game_replays_to_the_same_end() {
    for memory in memories() {
        let chip = memory.chip();
        let (_, contents) = switched_on(&memory, &chip);
        for (number, game) in (0..).zip(&contents.games) {
            let Some(game) = game else { continue };
            let title = format!("{} show {number}", memory.title());
            let mut import = Import::default();
            for line in export(&chip, number) {
                import
                    .line(&line)
                    .unwrap_or_else(|wrong| panic!("{title}: {wrong}: {line}"));
            }
            let replayed = import.finish().unwrap_or_else(|wrong| panic!("{title}: {wrong}"));
            let (told, kept) = (replayed.journal().bytes(), game.journal().bytes());
            assert!(kept.starts_with(told), "{title}");
            // Cards of the current age of Rauha are secret.
            let secret = kind(game) == GameKind::Rauha && game.has_secrets() && game.pending() != Pending::Over;
            if !secret {
                assert_eq!(told, kept, "{title}");
                assert_eq!(replayed.position(), game.position(), "{title}");
            }
            assert_eq!(replayed.header().players(), game.header().players(), "{title}");
        }
    }
}

#[test]
fn every_move_is_legal_again_and_chance_follows_from_the_seed() {
    for memory in memories() {
        let (_, contents) = switched_on(&memory, &memory.chip());
        for game in contents.games.iter().flatten() {
            let mut table = Table::new(game.header().clone());
            for code in game.journal().codes() {
                table.take_device();
                let number = table.journal().len();
                if let Err(refused) = table.play(code) {
                    panic!("{} {:?}: move {number}: {refused:?}", memory.title(), kind(game));
                }
            }
            assert_eq!(table.position(), game.position(), "{}", memory.title());
        }
    }
}

#[test]
fn an_evening_of_dice_is_verified() {
    for memory in memories() {
        let (_, contents) = switched_on(&memory, &memory.chip());
        let Some(mut session) = contents.companion.session else {
            continue;
        };
        session.head.over = true;
        let verified = verify(&session).unwrap_or_else(|wrong| panic!("{}: {wrong}", memory.title()));
        assert_eq!(verified, session.len() as u64, "{}", memory.title());
    }
}

fn verify(session: &DiceSession) -> Result<u64, String> {
    let mut verify = Verify::default();
    let mut line = String::new();
    let mut index = 0;
    while session.line(index, &mut line) == Ok(true) {
        verify.line(&line).map_err(|wrong| format!("{wrong}: {line}"))?;
        line.clear();
        index += 1;
    }
    Ok(verify.end().map_err(|wrong| wrong.to_string())?.len() as u64)
}

/// Random; none when over.
fn step(table: &mut Table) -> Option<()> {
    let mut rng = seeded(table.header().seed(), table.journal().len());
    let code = match table.pending() {
        Pending::Over => return None,
        Pending::Itself { code, .. } => code,
        // With the boxed game, any outcome may be entered.
        Pending::Chance(_) => table.draw_chance().or_else(|| table.position().draw(&mut rng))?,
        Pending::Human { .. } | Pending::Bot { .. } => {
            table.take_device();
            let mut decisions: Vec<Code> = Vec::new();
            table.position().decisions(|code| decisions.push(code));
            decisions[rng.below(decisions.len() as u32) as usize]
        }
    };
    table.play(code).expect("the move is legal");
    Some(())
}

fn request_of(table: &Table) -> StorageRequest {
    StorageRequest::Head {
        header: table.header().clone(),
        is_over: table.is_over(),
    }
}

#[test]
fn the_game_on_the_table_is_played_on_to_its_end_and_kept() {
    for memory in memories() {
        let (title, chip) = (memory.title(), memory.chip());
        let (mut device, before) = switched_on(&memory, &chip);
        let Some(mut table) = before.games[0].clone() else {
            continue;
        };
        let mut head = request_of(&table);
        while step(&mut table).is_some() {
            if request_of(&table) != head {
                head = request_of(&table);
                assert_eq!(device.ask(head.clone()), [Event::GameSaved], "{title}");
            }
            let index = table.last_chunk();
            let chunk = table.chunk(index).expect("the last chunk is there");
            assert_eq!(
                device.ask(StorageRequest::Chunk(index as u8, chunk)),
                [Event::GameSaved],
                "{title}"
            );
        }
        assert_eq!(table.pending(), Pending::Over, "{title}");
        let mut statistics = before.statistics.clone();
        if let Some(finish) = table.finish() {
            assert_eq!(
                device.ask(StorageRequest::Count(finish.clone())),
                [Event::Stored],
                "{title}"
            );
            if !before.counted.contains(finish.number) {
                count(&mut statistics, &finish);
            }
        }
        let (_, after) = switched_on(&memory, &chip);
        let kept = after.games[0].as_ref().expect("the game is kept");
        assert_eq!(kept.journal(), table.journal(), "{title}");
        assert_eq!(kept.position(), table.position(), "{title}");
        assert_eq!(after.games[1..], before.games[1..], "{title}");
        assert_eq!(after.statistics, statistics, "{title}");
        assert_eq!(
            (after.settings, after.names, after.crash, after.companion),
            (before.settings, before.names, before.crash, before.companion),
            "{title}"
        );
    }
}

fn kept_moves(chip: &Chip) -> Option<(u32, Vec<u8>)> {
    let table = device::game(&mut device::records(chip), Slot::OnTheTable)?;
    Some((table.header().number(), table.journal().bytes().to_vec()))
}

#[test]
fn the_handheld_starts_at_the_game_and_the_buttons_play_on() {
    for memory in memories() {
        let (title, chip) = (memory.title(), memory.chip());
        let (_, before) = switched_on(&memory, &chip);
        let mut handheld = Handheld::with_memory(1, chip.clone());
        handheld.run(Duration::from_secs(1));
        let (_, after) = switched_on(&memory, &chip);
        assert_eq!(after.text(), before.text(), "{title}: starting changes nothing");
        let Some(table) = before.games[0]
            .as_ref()
            .filter(|table| table.pending() != Pending::Over)
        else {
            continue;
        };
        let grown = (0..PRESSES).any(|time| {
            // Long enough to dismiss a hand-over page; B closes the help instead. Not each time: B also takes back. With the
            // boxed game a die must be turned too.
            let first = [(Button::A, 500), (Button::B, 60)]
                .into_iter()
                .filter(|_| time % 3 == 0);
            let turned = (time % 2 == 1).then_some((Button::Down, 60));
            for (button, milliseconds) in first.chain(turned).chain([(Button::A, 60)]) {
                handheld.button(button, true);
                handheld.run(Duration::from_millis(milliseconds));
                handheld.button(button, false);
                handheld.run(Duration::from_secs(1));
            }
            let (number, moves) = kept_moves(&chip).expect("there is a game on the table");
            assert_eq!(number, table.header().number(), "{title}");
            // B may undo the last decision before another one.
            let before = table.journal().bytes();
            let (kept, _) = before.split_at(before.len().saturating_sub(TAKEN_BACK));
            moves.len() > before.len() && moves.starts_with(kept)
        });
        assert!(grown, "{title}: no move in {PRESSES} presses");
    }
}

/// Bytes of two decisions with the automatic answers to them.
const TAKEN_BACK: usize = 8;

const PRESSES: usize = 20;

#[test]
fn a_look_at_the_whole_memory_counts_the_sectors_that_are_written_and_changes_nothing() {
    const SECTOR: usize = 4096;
    for memory in memories() {
        let chip = memory.chip();
        let (mut device, _) = switched_on(&memory, &chip);
        let bytes = chip.image().bytes;
        let mut told = device.ask(StorageRequest::Examine(0));
        // Yields repeatedly.
        for _ in 0..1_000 {
            told.extend(device.run());
        }
        let [Event::Examined(Some(examined))] = told[..] else {
            panic!("{told:?}")
        };
        let kept = &bytes[bytes.len() - usize::from(examined.sectors) * SECTOR..];
        let is_written = |sector: &&[u8]| sector.iter().any(|&byte| byte != 0xff);
        let written = kept.chunks(SECTOR).filter(is_written).count();
        assert_eq!(usize::from(examined.used), written, "{}", memory.title());
        assert!(
            examined.steady && examined.records > 0 && chip.is(&bytes),
            "{}",
            memory.title()
        );
    }
}
