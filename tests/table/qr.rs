//! The QR code of a result fits the screen and decodes to its text.

use pocket_ra::{
    chance::seeded,
    rules::position::{GameKind, Options},
    table::{
        Agreements, Header, Name, Player, Table,
        qr::{LONGEST_PAYLOAD, SIZE, encode},
    },
};

use pocket_ra_bench::scanner::scanned;

use crate::{HUMAN, next};

fn played(kind: GameKind, names: &[&str], seed: u64) -> Table {
    let players = people(names);
    let header = Header::new(1, kind, Options::default(), &players, seed, Agreements::default()).unwrap();
    to_the_end(header, seed)
}

fn people(names: &[&str]) -> Vec<Player> {
    let human = |name: &&str| Player {
        name: Name::new(name).unwrap(),
        kind: HUMAN,
    };
    names.iter().map(human).collect()
}

fn to_the_end(header: Header, seed: u64) -> Table {
    let mut table = Table::new(header);
    let mut rng = seeded(seed, 3);
    while let Some(code) = next(&mut table, &mut rng) {
        assert_eq!(table.payload(), None);
        table.play(code).unwrap();
    }
    table
}

#[test]
fn the_code_of_a_result_reads_back_as_its_payload() {
    let names = ["Clémence", "Barnabée", "Théodore", "Augustin", "Mathilde"];
    for kind in GameKind::ALL {
        for seats in kind.players() {
            for names in [&names[..], &["Mia", "Tom", "Zoé", "Léa", "Ben"]] {
                let table = played(kind, &names[..seats.into()], u64::from(seats));
                let modules = table.qr(b"").unwrap();
                let scanned = scanned(|x, y| modules.is_dark(x, y));
                assert_eq!(scanned, table.payload().unwrap().as_str());
            }
        }
    }
}

#[test]
fn a_text_reads_back_in_capitals() {
    for text in ["", "A", "rolls 5", "8 ra SP..A check 159d5f57cddeac45", "Mia43+/Tom31"] {
        let modules = encode(text).unwrap();
        assert_eq!(scanned(|x, y| modules.is_dark(x, y)), text.to_uppercase());
    }
    let longest = "7".repeat(LONGEST_PAYLOAD);
    let modules = encode(&longest).unwrap();
    assert_eq!(scanned(|x, y| modules.is_dark(x, y)), longest);
    for text in [&(longest + "7"), "Zoé", "a,b"] {
        assert_eq!(encode(text), None, "{text}");
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

#[test]
fn the_code_of_a_result_is_the_address_of_its_deal() {
    let (players, options) = (people(&["Mia", "Tom"]), Options::default());
    let header = Header::dealt(1, GameKind::Dice, options, &players, 4711, Agreements::default()).unwrap();
    let table = to_the_end(header, 7);
    let payload = table.payload().unwrap();
    let (code, _) = payload.split_once('/').unwrap();
    assert_eq!(code, table.header().deal().unwrap().code().as_str());
    for (page, expected) in [
        ("https://ra.example/", format!("HTTPS://RA.EXAMPLE/#deal={payload}")),
        ("https://ra.example", format!("HTTPS://RA.EXAMPLE/#deal={payload}")),
        (
            "https://Mia-Tom.github.io/Ra/",
            format!("HTTPS://MIA-TOM.GITHUB.IO/Ra/#deal={payload}"),
        ),
        // The result is left out if it does not fit, the address if there is no room for the code.
        (
            "https://a-long-name.github.io/pocket-ra/page/",
            format!("HTTPS://A-LONG-NAME.GITHUB.IO/pocket-ra/page/#deal={code}"),
        ),
        (
            "https://ra.example/a/path/that/is/far/too/long/for/it/",
            payload.to_string(),
        ),
        ("https://under_score.example/", payload.to_string()),
        ("no address", payload.to_string()),
        ("", payload.to_string()),
    ] {
        let modules = table.qr(page.as_bytes()).unwrap();
        assert_eq!(scanned(|x, y| modules.is_dark(x, y)), expected, "{page}");
    }
    let without = played(GameKind::Ra, &["Mia", "Tom"], 7);
    let modules = without.qr(b"https://ra.example/").unwrap();
    assert_eq!(
        scanned(|x, y| modules.is_dark(x, y)),
        without.payload().unwrap().as_str(),
        "no deal"
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
