//! The table: hand-over, secrets, undo, log, records, statistics, export.

mod ahead;
mod careers;
mod deals;
mod decisive;
mod encodings;
mod events;
mod export;
mod free_effects;
mod handicap;
mod log;
mod names;
mod passing;
mod puzzles;
mod qr;
mod secrets;
mod sheets;
mod statistics;
mod undo;
mod whole_games;

use pocket_ra::{
    bots::Level,
    chance::{Draw, seeded},
    rules::{
        Turn,
        position::{Code, GameKind, Options},
    },
    table::{Agreements, Header, Language, Name, Pending, Player, PlayerKind, Table},
    text,
};

const HUMAN: PlayerKind = PlayerKind::Human;
const BOT: PlayerKind = PlayerKind::Bot(Level::Scribe);

const NAMES: [&str; 5] = ["Mia", "Tom", "Zoé", "Léa", "Ben"];

fn players(kinds: &[PlayerKind]) -> Vec<Player> {
    let names = NAMES.iter().map(|name| Name::new(name).unwrap());
    names.zip(kinds).map(|(name, &kind)| Player { name, kind }).collect()
}

fn handicap(kinds: &[PlayerKind], rng: &mut impl Draw) -> u8 {
    let has_bot = kinds.iter().any(|&kind| kind != HUMAN);
    let handicaps = if has_bot { &Agreements::HANDICAPS[..] } else { &[0] };
    handicaps[rng.below(handicaps.len() as u32) as usize]
}

fn header(kind: GameKind, kinds: &[PlayerKind], seed: u64, agreements: Agreements) -> Header {
    Header::new(1, kind, Options::default(), &players(kinds), seed, agreements).unwrap()
}

fn table(kind: GameKind, kinds: &[PlayerKind], seed: u64) -> Table {
    Table::new(header(kind, kinds, seed, Agreements::default()))
}

fn beside_the_box(kind: GameKind, kinds: &[PlayerKind]) -> Table {
    let agreements = Agreements {
        beside_the_box: true,
        ..Agreements::default()
    };
    Table::new(header(kind, kinds, 0, agreements))
}

fn choices(table: &Table) -> Vec<Code> {
    let mut codes = Vec::new();
    table.position().decisions(|code| codes.push(code));
    codes
}

/// Random; none when over. Hands the device over where necessary.
fn next(table: &mut Table, rng: &mut impl Draw) -> Option<Code> {
    match table.pending() {
        Pending::Over => None,
        Pending::Itself { code, .. } => Some(code),
        Pending::Chance(_) => table.draw_chance().or_else(|| table.position().draw(rng)),
        Pending::Human { .. } | Pending::Bot { .. } => {
            if let Pending::Human { must_pass: Some(_), .. } = table.pending() {
                table.take_device();
            }
            let codes = choices(table);
            Some(codes[rng.below(codes.len() as u32) as usize])
        }
    }
}

/// Plays random sessions until `found` accepts a table.
fn find(kind: GameKind, kinds: &[PlayerKind], mut found: impl FnMut(&Table) -> bool) -> Table {
    for seed in 0..200 {
        let mut table = table(kind, kinds, seed);
        let mut rng = seeded(seed, 1);
        loop {
            if found(&table) {
                return table;
            }
            let Some(code) = next(&mut table, &mut rng) else { break };
            table.play(code).unwrap();
        }
    }
    panic!("it never happens in {}", kind.name());
}

/// Moves are separated by lines or commas.
fn play(table: &mut Table, script: &str) -> Vec<String> {
    let mut said = Vec::new();
    for text in script.split([',', '\n']).map(str::trim).filter(|text| !text.is_empty()) {
        let kind = table.header().setup().kind();
        let code = kind.parse(text).unwrap_or_else(|| panic!("{text} is no move"));
        let told = table.play(code).unwrap_or_else(|refused| panic!("{text}: {refused:?}"));
        said.extend(told.iter().map(|&event| say(table, event, Language::English)));
    }
    said
}

fn say(table: &Table, event: pocket_ra::table::TableEvent, language: Language) -> String {
    text::event(event, table.header().players(), language).to_string()
}

fn is_over(table: &Table) -> bool {
    table.position().turn() == Turn::Over
}
