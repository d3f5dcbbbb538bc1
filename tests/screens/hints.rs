//! A follows a hint, at once or on the board, where it preselects the move.

use embassy_time::Duration;
use pocket_ra::{
    bots::{Budget, Level, choose},
    chance::{Draw, seeded},
    device::Button,
    rules::position::{Code, GameKind, Options},
    screens::Language,
    table::{
        Agreements, Header, Name, Pending, Player, PlayerKind, Table,
        settings::{Pace, Settings},
    },
};
use pocket_ra_bench::owner::Owner;

#[test]
fn a_hint_puts_the_cursor_on_what_it_advises() {
    for kind in GameKind::ALL {
        let mut advised = 0;
        for seed in 0..6 {
            let seats = [("Mia", PlayerKind::Human), ("Thot", PlayerKind::Bot(Level::Apprentice))];
            let players = seats.map(|(name, kind)| Player {
                name: Name::new(name).unwrap(),
                kind,
            });
            let header = Header::new(1, kind, Options::default(), &players, seed, Agreements::default());
            let mut table = Table::new(header.unwrap());
            let mut rng = seeded(seed, 3);
            for _ in 0..60 {
                let code = match table.pending() {
                    Pending::Over => break,
                    Pending::Chance(_) => table.draw_chance().unwrap(),
                    Pending::Itself { code, .. } => code,
                    Pending::Bot { .. } | Pending::Human { .. } => {
                        let mut choices = Vec::new();
                        table.position().decisions(|code| choices.push(code));
                        choices[rng.below(choices.len() as u32) as usize]
                    }
                };
                if matches!(table.pending(), Pending::Human { .. }) && rng.below(3) == 0 {
                    advised += usize::from(does_as_advised(&table));
                }
                table.play(code).unwrap();
            }
        }
        assert!(advised > 12, "{}: {advised}", kind.name());
    }
}

/// Asks for a hint, goes back to the board and presses A until the decision.
fn does_as_advised(table: &Table) -> bool {
    let moves = table.journal().len();
    let advised = advice(table);
    let mut owner = Owner::at_table(Language::English, table.clone());
    owner.hold(Button::B);
    owner.tap(Button::A);
    owner.tap(Button::B);
    let grown = |owner: &Owner| owner.screens.table().unwrap().journal().len() > moves;
    let mut taps = 0;
    while !grown(&owner) {
        taps += 1;
        assert!(taps <= 3, "A does nothing:\n{}", owner.picture());
        owner.tap(Button::A);
    }
    let played = owner
        .screens
        .table()
        .unwrap()
        .journal()
        .codes()
        .nth(moves.into())
        .unwrap();
    assert_eq!(played, advised, "{}", table.header().setup().kind().print(played));
    true
}

fn header(kind: GameKind) -> Header {
    let player = |name, kind| Player {
        name: Name::new(name).unwrap(),
        kind,
    };
    let players = [
        player("MIA", PlayerKind::Human),
        player("ISIS", PlayerKind::Bot(Level::Scribe)),
        player("OSIRIS", PlayerKind::Bot(Level::Scribe)),
    ];
    Header::new(1, kind, Options::default(), &players, 3, Agreements::default()).unwrap()
}

fn moves(owner: &Owner) -> Vec<Code> {
    owner.screens.table().unwrap().journal().codes().collect()
}

/// Expected advice: the simulated user's bots search as deep.
fn advice(table: &Table) -> Code {
    let stream = u64::from(table.journal().len());
    let choice = choose(table.position(), Level::Pharaoh, stream, Budget::Moves(60), &mut |_| {
        false
    });
    choice.unwrap().code
}

#[test]
fn a_whole_game_is_played_with_hold_b_and_two_presses_of_a_for_each_decision() {
    for kind in GameKind::ALL {
        for asks_before_picks in [true, false] {
            let settings = Settings {
                asks_before_picks,
                bots: Pace::Off,
                ..Settings::default()
            };
            let mut owner = Owner::with_settings(3, settings);
            owner.resume(Table::new(header(kind)));
            while owner.screens.table().unwrap().pending() != Pending::Over {
                if !owner.screens.is_asking() {
                    // An animation, or a page to be confirmed.
                    owner.tap(Button::A);
                    continue;
                }
                let (before, advised) = (moves(&owner), advice(owner.screens.table().unwrap()));
                owner.hold(Button::B);
                owner.tap(Button::A);
                assert_eq!(moves(&owner), before, "{kind:?}: a hint decides nothing");
                owner.tap(Button::A);
                if moves(&owner) == before && asks_before_picks && kind == GameKind::Rauha {
                    // An irrevocable pick needs a confirmation.
                    owner.tap(Button::A);
                }
                let played = moves(&owner).get(before.len()).copied();
                assert_eq!(
                    played,
                    Some(advised),
                    "{kind:?} after {} moves\n{}",
                    before.len(),
                    owner.picture()
                );
                owner.wait(Duration::from_secs(1));
            }
        }
    }
}
