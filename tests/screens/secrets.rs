//! Secrets on the screens: games that differ only in what a seat must not know give the same pictures, whatever is pressed.

use pocket_ra::{
    chance::{Draw, seeded},
    rules::position::{Code, GameKind, Options},
    screens::{Event, Language, press::Button},
    table::{Agreements, Awaits, Header, Name, Player, PlayerKind, Table},
};

use pocket_ra_bench::{
    owner::Owner,
    twins::{exchanged, resumed, unseen},
};

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

#[test]
fn games_that_differ_only_in_what_a_seat_must_not_know_give_the_same_pictures() {
    let mut compared = 0;
    let mut looked = 0;
    let mut retold = 0;
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
                Awaits::Chance(_) => table.draw_chance().unwrap(),
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
        let unknown = unseen(&codes, &header, viewer);
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
        let language = Language::ALL[luck.below(Language::ALL.len() as u32) as usize];
        let mut first = Owner::at_table(language, resumed(&header, &codes));
        let mut second = Owner::at_table(language, resumed(&header, &twin));
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
        // What happened since the last turn, told again: behind the hint in the menu.
        for owner in [&mut first, &mut second] {
            owner.hold(Button::B);
            if owner.screens.table().is_some_and(|table| table.can_undo().is_ok()) {
                owner.tap(Button::Down);
            }
            owner.tap(Button::Down);
            owner.tap(Button::A);
        }
        for _ in 0..400 {
            same(&first, &second, "what is told again");
            let due = first.screens.deadline();
            for owner in [&mut first, &mut second] {
                owner.now = due.unwrap_or(owner.now).max(owner.now);
                owner.tell(Event::Tick);
            }
            if first.screens.is_asking() {
                break;
            }
            retold += 1;
        }
    }
    assert!(looked > 15 && compared > 1_000, "{looked} {compared}");
    assert!(retold > 100, "{retold}");
}
