//! A hint puts the cursor on what it advises, and A then does it.

use pocket_ra::{
    bots::{Budget, Level, choose},
    chance::{Draw, seeded},
    rules::position::{GameKind, Options},
    screens::{Language, press::Button},
    table::{Agreements, Awaits, Header, Name, Player, PlayerKind, Table},
};

use pocket_ra_bench::owner::Owner;

#[test]
fn after_a_hint_a_does_what_was_advised() {
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
            let mut luck = seeded(seed, 3);
            for _ in 0..60 {
                let code = match table.awaits() {
                    Awaits::Over => break,
                    Awaits::Chance(_) => table.draw_chance().unwrap(),
                    Awaits::Itself { code, .. } => code,
                    Awaits::Bot { .. } | Awaits::Human { .. } => {
                        let mut choices = Vec::new();
                        table.position().decisions(|code| choices.push(code));
                        choices[luck.below(choices.len() as u32) as usize]
                    }
                };
                if matches!(table.awaits(), Awaits::Human { .. }) && luck.below(3) == 0 {
                    advised += usize::from(does_as_advised(&table));
                }
                table.play(code).unwrap();
            }
        }
        assert!(advised > 12, "{}: {advised}", kind.name());
    }
}

/// Asks for a hint in the menu and presses A as long as it takes; tells whether that did what was advised.
fn does_as_advised(table: &Table) -> bool {
    let moves = table.journal().len();
    let wanted = choose(
        table.position(),
        Level::Pharaoh,
        moves.into(),
        Budget::Moves(60),
        &mut |_| false,
    )
    .unwrap();
    let mut owner = Owner::at_table(Language::English, table.clone());
    owner.hold(Button::B);
    // The menu begins with taking back, where that is possible.
    if table.can_undo().is_ok() {
        owner.tap(Button::Down);
    }
    owner.tap(Button::A);
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
    assert_eq!(played, wanted.code, "{}", table.header().setup().kind().print(played));
    true
}
