//! Secrets on the screens: games that differ only in what a seat must not know give the same pictures, whatever is pressed.

use pocket_ra::{
    chance::{Draw, seeded},
    rules::{
        Game, Seat,
        position::{Code, GameKind, Options, Position},
        rauha::{Card, Move, Rauha, Stack},
    },
    screens::Language,
    table::{
        Agreements, Awaits, Chunk, Gathering, Header, Name, Player, PlayerKind, Record, Table,
        settings::{Pace, Settings},
    },
    tasks::input::Button,
};

use crate::owner::Owner;

fn header(seats: usize, seed: u64, agreements: Agreements) -> Header {
    let names = ["Mia", "Tom", "Zoé", "Ines"];
    let players: Vec<Player> = names[..seats]
        .iter()
        .map(|name| Player {
            name: Name::new(name).unwrap(),
            kind: PlayerKind::Human,
        })
        .collect();
    Header::new(1, GameKind::Rauha, Options::default(), &players, seed, agreements).unwrap()
}

/// A table with this journal. The luck of a stored journal is not checked against the seed, so any cards can be dealt.
fn resumed(header: &Header, codes: &[Code]) -> Table {
    let agreements = Agreements {
        beside_the_box: true,
        ..header.agreements()
    };
    let setup = header.setup();
    let open = Header::new(
        1,
        setup.kind(),
        setup.options(),
        header.players(),
        header.seed(),
        agreements,
    )
    .unwrap();
    let mut source = Table::new(open);
    codes.iter().for_each(|&code| drop(source.play(code).unwrap()));
    let mut gathering = Gathering::new(header.clone());
    let mut bytes = [0; Chunk::LONGEST];
    for index in 0..=source.last_chunk() {
        let length = source.chunk(index).unwrap().encode(&mut bytes).unwrap();
        gathering.add(&bytes[..length]).unwrap();
    }
    Table::resume(&gathering).unwrap()
}

/// The cards that a seat has seen: its own stacks whenever it may look, and every pick that was shown.
fn seen(codes: &[Code], header: &Header, seat: Seat) -> (Vec<Card>, u8) {
    let mut position = Position::new(header.setup());
    let mut cards = Vec::new();
    let mut age = 0;
    for &code in codes {
        position.play(code).unwrap();
        let Position::Rauha(game) = &position else {
            panic!("not Rauha")
        };
        cards.extend(game.stack_shown_to(seat).into_iter().flat_map(Stack::iter));
        cards.extend((0..game.players()).filter_map(|of| game.pick_shown_to(seat, of)));
        age = game.age();
    }
    (cards, age)
}

/// The journal with two cards exchanged for each other.
fn exchanged(codes: &[Code], one: Card, other: Card) -> Vec<Code> {
    let exchange = |card| match card {
        _ if card == one => other,
        _ if card == other => one,
        _ => card,
    };
    let moves = codes.iter().map(|&code| match Rauha::decode(code.0).unwrap() {
        Move::Card(card) => Move::Card(exchange(card)),
        Move::Pick(card) => Move::Pick(exchange(card)),
        chosen => chosen,
    });
    moves.map(|chosen| Code(Rauha::code(chosen))).collect()
}

fn owner(language: Language, table: Table) -> Owner {
    let settings = Settings {
        language,
        animation: Pace::Off,
        bots: Pace::Off,
        ..Settings::default()
    };
    let mut owner = Owner::with_settings(1, settings);
    owner.take_up(table);
    owner
}

#[test]
fn games_that_differ_only_in_what_a_seat_must_not_know_give_the_same_pictures() {
    let mut compared = 0;
    let mut looked = 0;
    for seed in 0..40u64 {
        let mut luck = seeded(seed, 5);
        let seats = 2 + luck.below(3) as usize;
        let header = header(seats, seed, Agreements::default());
        let mut table = Table::new(header.clone());
        let stop = 20 + luck.below(130);
        for _ in 0..stop {
            if let Awaits::Human { .. } = table.awaits() {
                table.take_device();
            }
            let code = match table.awaits() {
                Awaits::Itself { code, .. } => code,
                Awaits::Chance(_) => table.luck().unwrap(),
                _ => {
                    let mut choices = Vec::new();
                    table.position().decisions(|code| choices.push(code));
                    choices[luck.below(choices.len() as u32) as usize]
                }
            };
            table.play(code).unwrap();
        }
        let codes: Vec<Code> = table.journal().codes().collect();
        let Awaits::Human { seat: viewer, .. } = table.awaits() else {
            continue;
        };
        let (seen, age) = seen(&codes, &header, viewer);
        let unknown: Vec<Card> = Card::all()
            .filter(|card| card.age() == age && !seen.contains(card))
            .collect();
        let mut twin = None;
        for _ in 0..50 {
            let one = unknown[luck.below(unknown.len() as u32) as usize];
            let other = unknown[luck.below(unknown.len() as u32) as usize];
            twin = Some(exchanged(&codes, one, other)).filter(|twin| *twin != codes);
            if twin.is_some() {
                break;
            }
        }
        let Some(twin) = twin else { continue };
        let language = Language::ALL[luck.below(2) as usize];
        let mut first = owner(language, resumed(&header, &codes));
        let mut second = owner(language, resumed(&header, &twin));
        let same = |first: &Owner, second: &Owner, what: &str| {
            assert!(first.frame == second.frame, "seed {seed}: {what} tells a secret");
        };
        same(&first, &second, "the page of passing");
        first.hold(Button::A);
        second.hold(Button::A);
        same(&first, &second, "the first look");
        looked += 1;
        for press in 0..120 {
            // Everything but a decision.
            let button = [
                Button::Up,
                Button::Down,
                Button::Left,
                Button::Right,
                Button::Left,
                Button::Right,
            ][luck.below(6) as usize];
            let long = luck.below(6) == 0;
            for owner in [&mut first, &mut second] {
                if long {
                    owner.hold(button)
                } else {
                    owner.tap(button)
                }
                if long {
                    // Closes what the long press has opened.
                    owner.tap(Button::A);
                }
            }
            if first.screens.table().map(|table| table.journal().len()) != Some(codes.len() as u16) {
                break;
            }
            compared += 1;
            same(&first, &second, &format!("press {press}, {button:?}"));
        }
    }
    assert!(looked > 15 && compared > 1_000, "{looked} {compared}");
}
