//! The QR code of a result fits the screen and decodes to its text.

use pocket_ra::{
    chance::seeded,
    rules::position::{GameKind, Options},
    table::{
        Agreements, Header, Name, Player, Table,
        qr::{LONGEST_PAYLOAD, Modules, SIZE},
    },
};

use crate::{HUMAN, next};

fn played(kind: GameKind, names: &[&str], seed: u64) -> Table {
    let players: Vec<Player> = names
        .iter()
        .map(|name| Player {
            name: Name::new(name).unwrap(),
            kind: HUMAN,
        })
        .collect();
    let header = Header::new(1, kind, Options::default(), &players, seed, Agreements::default()).unwrap();
    let mut table = Table::new(header);
    let mut rng = seeded(seed, 3);
    while let Some(code) = next(&mut table, &mut rng) {
        assert_eq!(table.payload(), None);
        table.play(code).unwrap();
    }
    table
}

/// Function patterns of version 3.
fn is_pattern(x: usize, y: usize) -> bool {
    let near = |place: usize| place < 9;
    let far = |place: usize| place >= SIZE - 8;
    let finder = near(x) && (near(y) || far(y)) || far(x) && near(y);
    let alignment = (20..=24).contains(&x) && (20..=24).contains(&y);
    finder || alignment || x == 6 || y == 6
}

fn is_masked(mask: u32, x: usize, y: usize) -> bool {
    let remainder = match mask {
        0 => (x + y) % 2,
        1 => y % 2,
        2 => x % 3,
        3 => (x + y) % 3,
        4 => (x / 3 + y / 2) % 2,
        5 => x * y % 2 + x * y % 3,
        6 => (x * y % 2 + x * y % 3) % 2,
        _ => ((x + y) % 2 + x * y % 3) % 2,
    };
    remainder == 0
}

/// Decodes version 3 without error correction.
fn scanned(modules: &Modules) -> String {
    let mut places: Vec<(usize, usize)> = (0..=5).map(|y| (8, y)).collect();
    places.extend([(8, 7), (8, 8), (7, 8)]);
    places.extend((9..15).map(|bit| (14 - bit, 8)));
    let format = places
        .iter()
        .rev()
        .fold(0u32, |format, &(x, y)| format << 1 | u32::from(modules.is_dark(x, y)));
    let format = (format ^ 0x5412) >> 10;
    // Levels L and M have one block, Q and H two of 17 or 13 bytes.
    let (blocks, length) = match format >> 3 {
        1 => (1, 55),
        0 => (1, 44),
        3 => (2, 17),
        _ => (2, 13),
    };
    let mut bits = Vec::new();
    for right in [28, 26, 24, 22, 20, 18, 16, 14, 12, 10, 8, 5, 3, 1] {
        let upward = (right + 1) & 2 == 0;
        for step in 0..SIZE {
            let y = if upward { SIZE - 1 - step } else { step };
            for x in [right, right - 1] {
                if !is_pattern(x, y) {
                    bits.push(modules.is_dark(x, y) != is_masked(format & 7, x, y));
                }
            }
        }
    }
    let words: Vec<&[bool]> = bits.chunks_exact(8).collect();
    let data: Vec<bool> = (0..blocks)
        .flat_map(|block| (0..length).map(move |word| word * blocks + block))
        .flat_map(|index| words[index].iter().copied())
        .collect();
    let mut rest = data.into_iter();
    let mut number = |length| (0..length).fold(0usize, |number, _| number << 1 | usize::from(rest.next().unwrap()));
    assert_eq!(number(4), 0b0010, "digits and capitals");
    let mut left = number(9);
    const LETTERS: &[u8] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";
    let mut text = String::new();
    while left > 0 {
        if left > 1 {
            let pair = number(11);
            text.push(LETTERS[pair / 45].into());
            text.push(LETTERS[pair % 45].into());
        } else {
            text.push(LETTERS[number(6)].into());
        }
        left -= left.min(2);
    }
    text
}

#[test]
fn the_code_of_a_result_reads_back_as_its_payload() {
    let names = ["Clémence", "Barnabée", "Théodore", "Augustin", "Mathilde"];
    for kind in GameKind::ALL {
        for seats in kind.players() {
            for names in [&names[..], &["Mia", "Tom", "Zoé", "Léa", "Ben"]] {
                let table = played(kind, &names[..seats.into()], u64::from(seats));
                assert_eq!(scanned(&table.qr().unwrap()), table.payload().unwrap().as_str());
            }
        }
    }
}

#[test]
fn the_payload_tells_game_names_scores_winners_and_check() {
    let table = played(GameKind::Ra, &["Zoé", "Tom"], 5);
    let standings = table.standings();
    let part = |index: usize, name: &str| {
        let outcome = standings[index].outcome;
        format!("{name}{}{}", outcome.score, if outcome.won { "+" } else { "" })
    };
    let check = format!("{:04X}", table.check() & 0xffff);
    assert_eq!(
        table.payload().unwrap().as_str(),
        format!("RA/{}/{}/{check}", part(0, "ZOE"), part(1, "TOM"))
    );
}

/// Independent CRC-32.
fn crc(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0, |crc, &byte| {
        (0..8).fold(crc ^ u32::from(byte), |crc, _| (crc >> 1) ^ (0xedb8_8320 * (crc & 1)))
    })
}

#[test]
fn the_check_of_the_payload_is_the_end_of_the_exports() {
    for kind in GameKind::ALL {
        let table = played(kind, &["Mia", "Tom"], 7);
        let (mut export, mut text) = (table.export(), String::new());
        while export.line(&mut text).unwrap() {
            text.push('\n');
        }
        let check = text.lines().find_map(|line| line.strip_prefix("check ")).unwrap();
        assert_eq!(check, format!("{:08x}", crc(table.journal().bytes())));
        let payload = table.payload().unwrap();
        let (_, end) = payload.rsplit_once('/').unwrap();
        assert_eq!(end, check[4..].to_uppercase());
    }
}

#[test]
fn the_longest_result_fits_a_code_of_two_pixels_a_module() {
    for kind in GameKind::ALL {
        let seats = usize::from(*kind.players().end());
        // Per seat a slash, eight letters, three digits and a plus; then a slash and the check.
        assert!(kind.name().len() + seats * 13 + 5 <= LONGEST_PAYLOAD);
    }
    const { assert!(2 * SIZE <= 64 - 4, "a light edge of a module above and below") };
}
