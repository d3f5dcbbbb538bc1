//! "Since my turn" replays the events since a seat's last decision.

use embassy_time::Duration;
use pocket_ra::{
    bots::Level,
    chance::{Draw, seeded},
    device::Button,
    rules::position::{GameKind, Options},
    screens::{Event, Language},
    table::{Agreements, Header, Name, Pending, Player, PlayerKind, Table},
};

use pocket_ra_bench::owner::Owner;

fn table(kind: GameKind, seed: u64, moves: usize) -> Table {
    let seats = [
        ("Mia", PlayerKind::Human),
        ("Thot", PlayerKind::Bot(Level::Apprentice)),
        ("Isis", PlayerKind::Bot(Level::Apprentice)),
    ];
    let players = seats.map(|(name, kind)| Player {
        name: Name::new(name).unwrap(),
        kind,
    });
    let header = Header::new(1, kind, Options::default(), &players, seed, Agreements::default());
    let mut table = Table::new(header.unwrap());
    let mut rng = seeded(seed, 4);
    loop {
        let human = matches!(table.pending(), Pending::Human { .. });
        if human && usize::from(table.journal().len()) >= moves {
            return table;
        }
        let code = match table.pending() {
            Pending::Chance(_) => table.draw_chance().unwrap(),
            Pending::Itself { code, .. } => code,
            _ => {
                let mut choices = Vec::new();
                table.position().decisions(|code| choices.push(code));
                choices[rng.below(choices.len() as u32) as usize]
            }
        };
        table.play(code).unwrap();
    }
}

fn opened(table: &Table) -> Owner {
    let mut owner = Owner::at_table(Language::English, table.clone());
    owner.hold(Button::B);
    // The fourth entry of the menu.
    (0..3).for_each(|_| owner.tap(Button::Down));
    owner.tap_blindly(Button::A);
    owner
}

#[test]
fn what_happened_is_told_move_by_move_and_ends_where_the_game_is() {
    for kind in GameKind::ALL {
        let mut told = 0;
        for seed in 0..4 {
            let table = table(kind, seed, 25);
            let still = Owner::at_table(Language::English, table.clone());
            let mut owner = opened(&table);
            assert!(
                owner.frame != still.frame && !owner.screens.is_asking(),
                "{}",
                kind.name()
            );
            let mut pictures = 0;
            while !owner.screens.is_asking() {
                let due = owner.screens.deadline().expect("it goes on by itself");
                owner.now = owner.now.max(due);
                owner.tell(Event::Tick);
                pictures += 1;
                assert!(pictures < 2_000, "it ends");
            }
            told += pictures;
            // Until the hourglass is gone.
            owner.wait(Duration::from_secs(1));
            assert!(
                owner.frame == still.frame,
                "the game is where it was\n{}",
                owner.picture()
            );
            assert_eq!(owner.screens.table().unwrap().journal().len(), table.journal().len());
        }
        assert!(told > 6, "{}: {told}", kind.name());
    }
}

#[test]
fn b_leaves_and_a_goes_on_to_the_next() {
    let table = table(GameKind::Ra, 1, 25);
    let still = Owner::at_table(Language::English, table.clone());
    let mut owner = opened(&table);
    owner.wait(Duration::from_millis(100));
    owner.tap(Button::B);
    assert!(owner.screens.is_asking() && owner.frame == still.frame);
    let mut owner = opened(&table);
    let taps = (0..60).find(|_| {
        owner.tap(Button::A);
        owner.screens.is_asking()
    });
    owner.wait(Duration::from_secs(1));
    assert!(taps.is_some() && owner.frame == still.frame);
    assert_eq!(owner.screens.table().unwrap().journal().len(), table.journal().len());
}
