//! The undo rules, in all games.

use pocket_ra::{
    bots::Level,
    chance::{Draw, seeded},
    rules::{
        Chance, Seat, Turn,
        position::{GameKind, Position},
    },
    table::{Agreements, Checkpoint, Lock, Pass, Pending, PlayerKind, Table},
};

use crate::{BOT, HUMAN, beside_the_box, choices, find, header, is_over, next, play, table};

#[test]
fn nothing_can_be_taken_back_before_anybody_has_decided() {
    for kind in GameKind::ALL {
        let mut table = table(kind, &[HUMAN, HUMAN], 3);
        assert_eq!(table.can_undo(), Err(Lock::Nothing));
        assert_eq!(table.undo(), Err(Lock::Nothing));
    }
    // Not a bot's decision.
    let mut bots = table(GameKind::Ra, &[BOT, BOT], 3);
    let mut rng = seeded(3, 0);
    for _ in 0..12 {
        let code = next(&mut bots, &mut rng).unwrap();
        bots.play(code).unwrap();
        assert!(bots.can_undo().is_err());
    }
}

#[test]
fn nothing_is_taken_back_past_a_random_event() {
    let cases = [
        (GameKind::Ra, Chance::Tile),
        (GameKind::Ra, Chance::Set),
        (GameKind::Priests, Chance::Tile),
        (GameKind::Dice, Chance::Roll),
        (GameKind::Rauha, Chance::Pile),
        (GameKind::Rauha, Chance::Card),
    ];
    for (kind, chance) in cases {
        let last = |table: &Table| table.journal().codes().last().and_then(|code| kind.chance(code));
        let mut table = find(kind, &[HUMAN, HUMAN], |table| last(table) == Some(chance));
        let before = table.clone();
        assert_eq!(table.can_undo(), Err(Lock::Luck(chance)), "{}", kind.name());
        assert_eq!(table.undo(), Err(Lock::Luck(chance)));
        assert_eq!(table, before);
    }
}

#[test]
fn nothing_is_taken_back_past_a_hidden_thing_that_was_shown() {
    let picking = |table: &Table| match table.position() {
        Position::Rauha(game) => game.stack_shown_to(1).is_some(),
        _ => false,
    };
    // The picks are revealed; the decision before was a pick.
    let shown = find(GameKind::Rauha, &[HUMAN, HUMAN], |table| {
        let last = table.journal().codes().last();
        let text = last.map(|code| GameKind::Rauha.print(code).to_string());
        text.is_some_and(|text| text.starts_with("pick")) && !picking(table)
    });
    assert_eq!(shown.can_undo(), Err(Lock::Shown));
    // The stacks were passed on and looked at.
    let looked = find(GameKind::Rauha, &[HUMAN, BOT], |table| {
        let last = table.journal().codes().last();
        let text = last.map(|code| GameKind::Rauha.print(code).to_string());
        text.is_some_and(|text| text == "end") && picking(table)
    });
    assert_eq!(looked.can_undo(), Err(Lock::Shown));
    // Hidden scores are revealed at the end.
    let agreements = Agreements {
        hidden_scores: true,
        ..Agreements::default()
    };
    let mut seen = false;
    for seed in 0..60 {
        let mut table = Table::new(header(GameKind::Ra, &[HUMAN, HUMAN], seed, agreements));
        let mut rng = seeded(seed, 2);
        while let Some(code) = next(&mut table, &mut rng) {
            table.play(code).unwrap();
        }
        let last = table.journal().codes().last().unwrap();
        if GameKind::Ra.chance(last).is_none() {
            assert_eq!(table.can_undo(), Err(Lock::Shown));
            seen = true;
        }
    }
    assert!(seen, "no game ended with a decision");
}

#[test]
fn nobody_takes_back_another_humans_decision() {
    for kind in GameKind::ALL {
        let table = find(kind, &[HUMAN, HUMAN], |table| {
            table.can_undo().is_ok() && matches!(table.pending(), Pending::Human { must_pass: Some(_), .. })
        });
        let holder = table.header().holder().unwrap();
        let name = table.header().player(holder).unwrap().name;
        // The last decider still has the device.
        table.clone().undo().unwrap();
        // The next one has taken it.
        let mut passed = table.clone();
        passed.take_device();
        assert_eq!(passed.undo(), Err(Lock::Another(name)), "{}", kind.name());
        // And has undone a decision: the limit stays.
        let code = choices(&passed)[0];
        passed.play(code).unwrap();
        if passed.undo().is_ok() {
            assert_eq!(passed.undo(), Err(Lock::Another(name)), "{}", kind.name());
        }
    }
}

#[test]
fn a_slip_is_taken_back_and_the_same_move_leads_to_the_same_table() {
    for kind in GameKind::ALL {
        let mut slips = 0;
        find(kind, &[HUMAN, BOT], |table| {
            if let Pending::Human { .. } = table.pending() {
                for code in choices(table) {
                    let mut slipped = table.clone();
                    slipped.play(code).unwrap();
                    let after = slipped.clone();
                    if slipped.undo().is_ok() {
                        slips += 1;
                        assert_eq!(slipped.position(), table.position());
                        assert_eq!(slipped.journal(), table.journal());
                        assert_eq!(slipped.pending(), table.pending());
                        slipped.play(code).unwrap();
                        assert_eq!(slipped.position(), after.position());
                        assert_eq!(slipped.can_undo(), after.can_undo());
                    }
                }
            }
            slips > 300
        });
    }
}

#[test]
fn a_long_turn_is_taken_back_step_by_step() {
    for (kind, steps) in [
        (GameKind::Dice, 4),
        (GameKind::Rauha, 3),
        (GameKind::Ra, 2),
        (GameKind::Priests, 2),
    ] {
        let mut positions: Vec<(Seat, Position)> = Vec::new();
        let mut found = false;
        for seed in 0..400 {
            let mut table = table(kind, &[HUMAN, HUMAN], seed);
            let mut rng = seeded(seed, 7);
            positions.clear();
            loop {
                let pending = table.pending();
                let Some(code) = next(&mut table, &mut rng) else { break };
                let before = table.position().clone();
                table.play(code).unwrap();
                match pending {
                    Pending::Human { seat, .. } if table.can_undo().is_ok() => {
                        positions.retain(|&(other, _)| other == seat);
                        positions.push((seat, before));
                    }
                    Pending::Itself { .. } if table.can_undo().is_ok() => {}
                    _ => positions.clear(),
                }
                if positions.len() >= steps {
                    break;
                }
            }
            if positions.len() >= steps {
                while let Some((_, before)) = positions.pop() {
                    table.undo().unwrap();
                    assert_eq!(*table.position(), before);
                }
                found = true;
                break;
            }
        }
        assert!(found, "no long turn in {}", kind.name());
    }
}

#[test]
fn what_bots_answered_goes_back_together_with_the_decision() {
    for kind in [GameKind::Ra, GameKind::Priests, GameKind::Rauha, GameKind::Dice] {
        let mut answered = 0;
        let mut before = None;
        find(kind, &[BOT, HUMAN, BOT], |table| {
            if let Pending::Human { .. } = table.pending() {
                if let (Ok(()), Some(decided)) = (table.can_undo(), before.as_ref()) {
                    let decided: &Table = decided;
                    let mut back = table.clone();
                    let taken = back.undo().unwrap();
                    assert_eq!(back.position(), decided.position());
                    assert_eq!(table.journal().len() - back.journal().len(), taken);
                    answered += usize::from(taken > 2);
                }
                before = Some(table.clone());
            }
            answered > 0
        });
    }
}

/// Naive implementation over the whole session.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Made {
    Luck(Chance),
    Hand(Seat),
    Bot,
    Itself,
}

fn law(made: &[(Made, bool)], table: &Table) -> Result<usize, Lock> {
    for (index, &(by, shown)) in made.iter().enumerate().rev() {
        match by {
            Made::Luck(chance) => return Err(Lock::Luck(chance)),
            _ if shown => return Err(Lock::Shown),
            Made::Hand(seat) => {
                return match table.header().holder() {
                    Some(holder) if holder != seat => Err(Lock::Another(table.header().player(seat).unwrap().name)),
                    _ => Ok(index),
                };
            }
            Made::Bot | Made::Itself => {}
        }
    }
    Err(Lock::Nothing)
}

/// Hidden information visible to each seat in Rauha.
fn sights(position: &Position) -> Vec<bool> {
    let Position::Rauha(game) = position else {
        return Vec::new();
    };
    let seats = 0..position.players();
    let mut sights = Vec::new();
    for viewer in seats.clone() {
        sights.push(game.stack_shown_to(viewer).is_some());
        sights.extend(
            seats
                .clone()
                .map(|of| viewer != of && game.pick_shown_to(viewer, of).is_some()),
        );
    }
    sights
}

#[test]
fn the_law_holds_at_every_moment_of_random_evenings() {
    for seed in 0..60u64 {
        for kind in GameKind::ALL {
            let mut rng = seeded(seed, 11);
            let range = kind.players();
            let seats = rng.below(u32::from(range.end() - range.start()) + 1) as u8 + range.start();
            let kinds: Vec<_> = (0..seats)
                .map(|_| if rng.below(2) == 0 { HUMAN } else { BOT })
                .collect();
            let mut table = table(kind, &kinds, seed);
            let mut made: Vec<(Made, bool)> = Vec::new();
            loop {
                assert_eq!(table.can_undo(), law(&made, &table).map(|_| ()));
                if rng.below(6) == 0
                    && let Ok(index) = law(&made, &table)
                {
                    let generation = table.undo_generation();
                    assert_eq!(usize::from(table.undo().unwrap()), made.len() - index);
                    assert_eq!(table.undo_generation(), generation + 1);
                    made.truncate(index);
                    continue;
                }
                let by = match table.pending() {
                    Pending::Chance(chance) => Made::Luck(chance),
                    Pending::Itself { .. } => Made::Itself,
                    Pending::Human { seat, .. } => Made::Hand(seat),
                    Pending::Bot { .. } => Made::Bot,
                    Pending::Over => break,
                };
                let before = sights(table.position());
                let code = next(&mut table, &mut rng).unwrap();
                // A hand-over alone can move the limit.
                assert_eq!(table.can_undo(), law(&made, &table).map(|_| ()));
                if table.play(code).is_err() {
                    assert!(!table.journal().has_room());
                    break;
                }
                // A stack hidden again after its pick reveals nothing new.
                let newly = before.iter().zip(sights(table.position())).any(|(&was, is)| is && !was);
                made.push((by, newly));
            }
        }
    }
}

#[test]
fn beside_the_box_everything_can_be_taken_back() {
    for kind in GameKind::ALL {
        let mut table = beside_the_box(kind, &[HUMAN, HUMAN, BOT]);
        let start = table.clone();
        let mut rng = seeded(5, 5);
        for _ in 0..150 {
            let Some(code) = next(&mut table, &mut rng) else { break };
            table.play(code).unwrap();
        }
        let mut steps = 0;
        while table.can_undo().is_ok() {
            table.undo().unwrap();
            steps += 1;
        }
        assert!(steps > 20);
        assert_eq!(table.can_undo(), Err(Lock::Nothing));
        assert_eq!(table.position(), start.position());
        assert!(table.journal().is_empty());
        assert_eq!(
            (table.recent_events(None).len(), table.epochs(None).len()),
            (0, 0),
            "nothing happened"
        );
    }
}

#[test]
fn whoever_did_something_closes_the_turn_by_hand() {
    // Only `end` is left, but the dice are not rolled yet: undo is possible.
    let table = find(GameKind::Dice, &[HUMAN, BOT], |table| {
        let used = table
            .journal()
            .codes()
            .last()
            .map(|code| GameKind::Dice.print(code).to_string());
        used.is_some_and(|text| text == "pharaoh") && choices(table).len() == 1
    });
    assert!(matches!(
        table.pending(),
        Pending::Human {
            seat: 0,
            must_pass: None
        }
    ));
    table.clone().undo().unwrap();
    // Skips a seat without a decision since the roll.
    let idle = find(GameKind::Dice, &[HUMAN, BOT], |table| {
        let last = table.journal().codes().last();
        let rolled = last.is_some_and(|code| GameKind::Dice.chance(code).is_some());
        rolled && table.position().turn() == Turn::Seat(0) && choices(table).len() == 1
    });
    assert!(matches!(idle.pending(), Pending::Itself { seat: 0, .. }));
}

#[test]
fn a_turn_marker_lets_the_last_player_take_back_until_the_next_has_decided() {
    let agreements = Agreements {
        turn_marker: true,
        ..Agreements::default()
    };
    let mut table = Table::new(header(GameKind::Dice, &[HUMAN, HUMAN], 1, agreements));
    let mut rng = seeded(1, 1);
    let mut undone = 0;
    while !is_over(&table) && undone < 5 {
        let awaited = table.pending();
        let code = match awaited {
            Pending::Human { .. } => choices(&table)[0],
            _ => next(&mut table, &mut rng).unwrap(),
        };
        table.play(code).unwrap();
        if let (Pending::Human { seat, must_pass }, Ok(())) = (awaited, table.can_undo()) {
            assert!(!matches!(must_pass, Some(Pass::Cover(_))));
            assert_eq!(table.header().holder(), Some(seat));
            table.undo().unwrap();
            table.play(code).unwrap();
            undone += 1;
        }
    }
    assert_eq!(undone, 5);
}

#[test]
fn the_reason_of_a_lock_is_told_in_every_language() {
    use pocket_ra::{
        table::{Language, Name},
        text,
    };
    let said = |lock, language| text::lock(lock, language).to_string();
    let lock = Lock::Another(Name::new("Zoé").unwrap());
    assert_eq!(said(lock, Language::English), "No undo: Zoé decided last");
    assert_eq!(
        said(lock, Language::French),
        "Pas d'annulation\u{202f}: Zoé a décidé en dernier"
    );
    assert_eq!(
        said(Lock::Luck(Chance::Roll), Language::English),
        "No undo: dice rolled"
    );
}

#[test]
fn a_forced_loss_goes_back_with_the_bid_that_brought_it() {
    let mut table = beside_the_box(GameKind::Ra, &[HUMAN, PlayerKind::Bot(Level::Pharaoh)]);
    play(
        &mut table,
        "set 0, set 1, draw, tile pharaoh, draw, tile funeral, invoke, pass",
    );
    let before = table.position().clone();
    play(&mut table, "bid 2");
    // A single pharaoh: no choice.
    let Pending::Itself { code, .. } = table.pending() else {
        panic!("{:?}", table.pending())
    };
    assert_eq!(code, GameKind::Ra.parse("lose pharaoh").unwrap());
    table.play(code).unwrap();
    assert_eq!(table.undo(), Ok(2));
    assert_eq!(*table.position(), before);
}

#[test]
fn taking_back_from_a_checkpoint_equals_taking_back_from_the_beginning() {
    for kind in GameKind::ALL {
        for mut table in [table(kind, &[HUMAN, HUMAN], 3), beside_the_box(kind, &[HUMAN, HUMAN])] {
            let mut checkpoint = Checkpoint::empty();
            let (mut rng, mut taken) = (seeded(5, 0), 0);
            for step in 0..400 {
                table.note(&mut checkpoint);
                if step % 3 == 2 && table.can_undo().is_ok() {
                    let mut slow = table.clone();
                    let (quick, whole) = (table.undo_from(&checkpoint), slow.undo());
                    assert_eq!(quick, whole, "{} {step}", kind.name());
                    assert_eq!(table, slow, "{} {step}", kind.name());
                    if checkpoint.is_ahead_of(&table) {
                        checkpoint.clear();
                    }
                    taken += 1;
                    continue;
                }
                let Some(code) = next(&mut table, &mut rng) else { break };
                table.play(code).unwrap();
            }
            assert!(taken > 10, "{}: {taken}", kind.name());
        }
    }
}
