//! Games that differ only in what a seat must not know produce the same pictures, sounds and timing for all presses.
//! `tests/mutations` has leaks that these tests must catch.

use embassy_time::Duration;
use pocket_ra::{
    bots::{Budget, Choice, Level, Reason, choose, rauha::Phrase},
    chance::{Draw, Quick},
    device::Button,
    rules::{
        Game, Turn,
        event::no_events,
        position::{Code, GameKind, Options, Position},
        rauha::{Move, Rauha},
    },
    screens::{Event, Language},
    table::{
        Agreements, Header, Name, Pass, Pending, Player, PlayerKind, Table, TableEvent,
        settings::{Pace, Settings},
    },
};

use pocket_ra_bench::{
    owner::Owner,
    twins::{Twins, differ_in_points_only, exchanged, resumed, try_resumed, unseen},
};

const HUMAN: PlayerKind = PlayerKind::Human;
const BOT: PlayerKind = PlayerKind::Bot(Level::Scribe);

fn header(kind: GameKind, kinds: &[PlayerKind], seed: u64, agreements: Agreements) -> Header {
    let names = ["Mia", "Tom", "Zoé", "Ines", "Ben"];
    let players: Vec<Player> = names
        .iter()
        .zip(kinds)
        .map(|(name, &kind)| Player {
            name: Name::new(name).unwrap(),
            kind,
        })
        .collect();
    Header::new(1, kind, Options::default(), &players, seed, agreements).unwrap()
}

fn play_on(table: &mut Table, rng: &mut Quick) -> bool {
    if let Pending::Human { .. } = table.pending() {
        table.take_device();
    }
    let code = match table.pending() {
        Pending::Over => return false,
        Pending::Itself { code, .. } => code,
        Pending::Chance(_) => table.draw_chance().unwrap(),
        Pending::Human { .. } | Pending::Bot { .. } => {
            let mut choices = Vec::new();
            table.position().decisions(|code| choices.push(code));
            choices[rng.below(choices.len() as u32) as usize]
        }
    };
    table.play(code).unwrap();
    true
}

fn codes(table: &Table) -> Vec<Code> {
    table.journal().codes().collect()
}

fn rauha(table: &Table) -> &Rauha {
    match table.position() {
        Position::Rauha(game) => game,
        _ => panic!("not Rauha"),
    }
}

fn any_settings(rng: &mut Quick) -> Settings {
    Settings {
        language: Language::ALL[rng.below(Language::ALL.len() as u32) as usize],
        animation: Pace::ALL[rng.below(Pace::ALL.len() as u32) as usize],
        bots: Pace::ALL[rng.below(Pace::ALL.len() as u32) as usize],
        asks_before_picks: rng.below(2) == 0,
        ..Settings::default()
    }
}

/// Twin tables with the same presses.
fn twins(header: &Header, journals: [&[Code]; 2], settings: Settings) -> Twins {
    resumed_twins(header, journals, settings, false)
}

/// Bots never decide: the test provides their answers.
fn thoughtless_twins(header: &Header, journals: [&[Code]; 2], settings: Settings) -> Twins {
    resumed_twins(header, journals, settings, true)
}

fn resumed_twins(header: &Header, [one, other]: [&[Code]; 2], settings: Settings, thoughtless: bool) -> Twins {
    Twins::new([one, other].map(|codes| {
        let mut owner = Owner::with_settings(1, settings);
        owner.thoughtless = thoughtless;
        owner.resume(resumed(header, codes));
        owner
    }))
}

const BUTTONS: [Button; 6] = [
    Button::Up,
    Button::Down,
    Button::Left,
    Button::Right,
    Button::A,
    Button::B,
];

/// More than there are menu entries.
const ENTRIES: u32 = 13;

/// Returns whether the game is unchanged: only then must both look alike. A decision may reveal a new stack or a drawn
/// tile, and taking it back shows the earlier one again.
fn looks(twins: &mut Twins, button: Button, long: bool, what: &str) -> bool {
    let moves = twins.moves();
    twins.each(|owner| if long { owner.hold(button) } else { owner.tap(button) });
    let only_looks = twins.moves() == moves;
    if only_looks {
        twins.assert_alike(&format!("{what}: {button:?}"));
    }
    only_looks
}

/// Everything reachable without deciding: the board, and every entry of the menu.
fn look_everywhere(header: &Header, games: [&[Code]; 2], rng: &mut Quick) -> u32 {
    let settings = any_settings(rng);
    let mut compared = 0;
    for entry in 0..ENTRIES {
        let mut twins = twins(header, games, settings);
        twins.assert_alike("the page of passing");
        twins.press(Button::A, true, "the first look");
        let what = match entry {
            0 => "the board".to_owned(),
            _ => format!("entry {entry} of the menu"),
        };
        let mut presses = if entry == 0 { 24 } else { 8 };
        if entry > 0 {
            twins.press(Button::B, true, &what);
            for _ in 1..entry {
                twins.press(Button::Down, false, &what);
            }
            if looks(&mut twins, Button::A, false, &what) {
                twins.watch(|owner| owner.screens.is_asking(), &what);
            } else {
                presses = 0;
            }
        }
        for _ in 0..presses {
            // On the board A decides.
            let buttons = if twins.owners[0].screens.is_asking() { 4 } else { 6 };
            let button = BUTTONS[rng.below(buttons) as usize];
            let long = rng.below(5) == 0;
            if !looks(&mut twins, button, long, &what) {
                break;
            }
        }
        compared += twins.compared;
    }
    compared
}

/// Differs only in cards unseen by `viewer`; one of `wanted`, if not empty.
fn with_other_cards(table: &Table, viewer: u8, wanted: &[Code], rng: &mut Quick) -> Option<Vec<Code>> {
    let (codes, header) = (codes(table), table.header());
    let unknown = unseen(&codes, header, viewer);
    let wanted: Vec<_> = wanted
        .iter()
        .filter_map(|code| match Rauha::decode(code.0) {
            Some(Move::Pick(card)) if unknown.contains(&card) => Some(card),
            _ => None,
        })
        .collect();
    (0..50).find_map(|_| {
        let any = |cards: &[_], rng: &mut Quick| cards[rng.below(cards.len() as u32) as usize];
        let one = any(if wanted.is_empty() { &unknown } else { &wanted }, rng);
        let other = any(&unknown, rng);
        Some(exchanged(&codes, one, other)).filter(|twin| *twin != codes)
    })
}

#[test]
fn cards_that_a_seat_must_not_know_change_no_picture_sound_or_time() {
    look_at_cards(60);
}

fn look_at_cards(games: u64) {
    let (mut positions, mut compared) = (0, 0);
    for seed in 0..games {
        let mut rng = Quick::new(seed, 5);
        let kinds = [HUMAN, HUMAN, [HUMAN, BOT][rng.below(2) as usize], BOT];
        let agreements = Agreements {
            free_effects: rng.below(2) == 0,
            ..Agreements::default()
        };
        let kinds = &kinds[..2 + rng.below(3) as usize];
        let header = header(GameKind::Rauha, kinds, seed, agreements);
        let mut table = Table::new(header.clone());
        for _ in 0..20 + rng.below(130) {
            play_on(&mut table, &mut rng);
        }
        let Pending::Human { seat: viewer, .. } = table.pending() else {
            continue;
        };
        // The others' latest picks, if any.
        let others = (0..table.header().players().len() as u8).filter(|&of| of != viewer && table.hides_picks());
        let picks: Vec<_> = others
            .filter_map(|of| rauha(&table).picked(of))
            .map(|card| Code(Rauha::code(Move::Pick(card))))
            .collect();
        let Some(twin) = with_other_cards(&table, viewer, &picks, &mut rng) else {
            continue;
        };
        positions += 1;
        compared += look_everywhere(&header, [&codes(&table), &twin], &mut rng);
    }
    println!("{positions} positions, {compared} pictures");
    assert!(positions > 20 && compared > 4_000, "{positions} {compared}");
}

#[test]
fn whoever_has_the_device_before_it_is_passed_learns_nothing() {
    pass_with_cards(40);
}

fn pass_with_cards(games: u64) {
    let (mut passed, mut compared) = (0, 0);
    for seed in 0..games {
        let mut rng = Quick::new(seed, 6);
        let header = header(
            GameKind::Rauha,
            &[HUMAN, HUMAN, HUMAN][..2 + rng.below(2) as usize],
            seed,
            Agreements::default(),
        );
        let mut table = Table::new(header);
        for _ in 0..40 {
            for _ in 0..rng.below(12) {
                play_on(&mut table, &mut rng);
            }
            while !matches!(
                table.pending(),
                Pending::Human {
                    must_pass: Some(Pass::Cover(_)),
                    ..
                } | Pending::Over
            ) {
                play_on(&mut table, &mut rng);
            }
            let (Pending::Human { seat, .. }, Some(holder)) = (table.pending(), table.header().holder()) else {
                play_on(&mut table, &mut rng);
                continue;
            };
            let mut hand = Vec::new();
            table.position().decisions(|code| hand.push(code));
            if seat == holder || rauha(&table).stack_shown_to(seat).is_none() {
                continue;
            }
            let Some(twin) = with_other_cards(&table, holder, &hand, &mut rng) else {
                continue;
            };
            passed += 1;
            let settings = any_settings(&mut rng);
            let mut twins = twins(table.header(), [&codes(&table), &twin], settings);
            twins.assert_alike("the page of passing");
            for _ in 0..6 {
                // All but holding A, which looks.
                let button = BUTTONS[rng.below(6) as usize];
                twins.press(button, button != Button::A && rng.below(3) == 0, "before it is passed");
            }
            twins.put_down();
            twins.assert_alike("the dark panel");
            // Nothing secret may be left after wake-up.
            let mut twins = self::twins(table.header(), [&codes(&table), &twin], settings);
            twins.each(|owner| owner.hold(Button::A));
            let buttons: Vec<_> = (0..rng.below(4))
                .map(|_| (BUTTONS[rng.below(4) as usize], rng.below(2) == 0))
                .collect();
            let asks = rng.below(3) == 0;
            for owner in &mut twins.owners {
                for &(button, long) in &buttons {
                    if long { owner.hold(button) } else { owner.tap(button) }
                }
                if asks {
                    owner.thoughtless = true;
                    owner.hold(Button::B);
                    owner.tap(Button::A);
                }
            }
            twins.put_down();
            if asks {
                for (owner, &code) in twins.owners.iter_mut().zip(&hand) {
                    let reason = reason_for(code);
                    owner.tell(Event::Thought(Choice { code, reason }));
                }
            }
            for owner in &mut twins.owners {
                owner.heard.clear();
                owner.thought_moves.clear();
                owner.tap(Button::B);
            }
            twins.assert_alike("the page after sleep");
            compared += twins.compared;
        }
    }
    println!("passed {passed} times, {compared} pictures");
    assert!(passed > 100 && compared > 100, "{passed} {compared}");
}

#[test]
fn what_was_picked_in_secret_changes_nothing_that_follows() {
    pick(60);
}

fn pick(games: u64) {
    let (mut picks, mut compared) = ([0; 2], 0);
    for seed in 0..games {
        let mut rng = Quick::new(seed, 7);
        let kinds = [[HUMAN, HUMAN, BOT], [BOT, HUMAN, BOT], [BOT, BOT, HUMAN]][rng.below(3) as usize];
        let header = header(GameKind::Rauha, &kinds, seed, Agreements::default());
        let mut table = Table::new(header.clone());
        for _ in 0..rng.below(120) {
            play_on(&mut table, &mut rng);
        }
        // A bot picks before the others, or a human before another human.
        let picks_now = |table: &Table| match table.position().turn() {
            Turn::Seat(seat @ 0..2) => {
                let [kind, next] = [0, 1].map(|after| kinds[usize::from(seat) + after]);
                (kind == BOT || next == HUMAN) && rauha(table).stack_shown_to(seat).is_some()
            }
            _ => false,
        };
        while !picks_now(&table) && play_on(&mut table, &mut rng) {}
        let mut hand = Vec::new();
        table.position().decisions(|code| hand.push(code));
        let (Turn::Seat(seat), [one, .., other]) = (table.position().turn(), hand.as_slice()) else {
            continue;
        };
        let settings = Settings {
            asks_before_picks: false,
            ..any_settings(&mut rng)
        };
        let codes = codes(&table);
        let human = kinds[usize::from(seat)] == HUMAN;
        // All entries, including the reasons of bots.
        for entry in 0..8 {
            let mut twins = thoughtless_twins(&header, [&codes, &codes], settings);
            for (owner, &code) in twins.owners.iter_mut().zip([one, other]) {
                if human {
                    // Asks for a hint, and follows it.
                    owner.hold(Button::A);
                    owner.hold(Button::B);
                    owner.tap(Button::A);
                }
                let reason = reason_for(code);
                owner.tell(Event::Thought(Choice { code, reason }));
                if human {
                    owner.heard.clear();
                    owner.wait(Duration::from_millis(300));
                    owner.tap(Button::A);
                }
            }
            let picked = twins.owners.each_ref().map(|owner| {
                let table = owner.screens.table().unwrap();
                table.journal().codes().nth(codes.len())
            });
            assert_eq!(picked, [Some(*one), Some(*other)]);
            picks[usize::from(human)] += 1;
            twins.assert_alike("after a secret pick");
            if human {
                twins.press(Button::A, true, "the next one looks");
            }
            // The hand of the human at the device is the same in both.
            twins.watch(|owner| owner.screens.is_asking(), "after a secret pick");
            let moves = twins.moves();
            let what = format!("entry {entry} of the menu after a secret pick");
            if entry > 0 && twins.owners[0].screens.table().unwrap().hides_picks() {
                twins.press(Button::B, true, &what);
                for _ in 1..entry {
                    twins.press(Button::Down, false, &what);
                }
                twins.press(Button::A, false, &what);
            }
            for _ in 0..8 {
                if twins.moves() != moves {
                    break;
                }
                let buttons = if twins.owners[0].screens.is_asking() { 4 } else { 6 };
                twins.press(BUTTONS[rng.below(buttons) as usize], rng.below(4) == 0, &what);
            }
            compared += twins.compared;
        }
    }
    println!("{picks:?} picks of bots and humans, {compared} pictures");
    assert!(
        picks[0] > 100 && picks[1] > 100 && compared > 2_000,
        "{picks:?} {compared}"
    );
}

/// Decisions of each level: same reasons and costs, whatever is secret.
fn thoughts(table: &Table) -> Vec<(Choice, u32)> {
    let Turn::Seat(seat) = table.position().turn() else {
        panic!("a seat is to decide")
    };
    let thought = Level::ALL.map(|level| {
        let mut moves = 0;
        let choice = choose(
            &table.position_for(seat),
            level,
            5,
            Budget::Moves(300),
            &mut |progress| {
                moves = progress.moves;
                false
            },
        );
        (choice.unwrap(), moves)
    });
    thought.to_vec()
}

#[test]
fn no_thought_knows_more_than_its_seat() {
    think(30);
}

fn think(games: u64) {
    let mut compared = 0;
    for seed in 0..games {
        let mut rng = Quick::new(seed, 11);
        let header = header(GameKind::Rauha, &[HUMAN, HUMAN, BOT], seed, Agreements::default());
        let mut table = Table::new(header.clone());
        for _ in 0..12 {
            for _ in 0..1 + rng.below(20) {
                play_on(&mut table, &mut rng);
            }
            while matches!(table.pending(), Pending::Itself { .. } | Pending::Chance(_)) {
                play_on(&mut table, &mut rng);
            }
            let Turn::Seat(seat) = table.position().turn() else {
                break;
            };
            if let Some(twin) = with_other_cards(&table, seat, &[], &mut rng) {
                assert_eq!(thoughts(&table), thoughts(&resumed(&header, &twin)), "seed {seed}");
                compared += 1;
            }
        }
    }
    println!("{compared} decisions");
    assert!(compared > 200, "{compared}");
}

/// A reason that identifies the choice.
fn reason_for(code: Code) -> Reason {
    Reason::new(Phrase::Spore, code.0 as i16)
}

/// Equivalent except for the points of others: two tiles of a finished epoch are swapped.
fn with_other_points(table: &Table, viewer: Option<u8>, rng: &mut Quick) -> Option<Vec<Code>> {
    let (codes, header) = (codes(table), table.header());
    let kind = header.setup().kind();
    let mut scored = 0;
    table.log(0, |number, event| {
        if matches!(event, TableEvent::Scores { .. }) {
            scored = number.into();
        }
    });
    let draws: Vec<usize> = (0..scored)
        .filter(|&index| kind.chance(codes[index]).is_some())
        .collect();
    let played = |codes: &[Code]| {
        let mut position = Position::new(header.setup());
        codes
            .iter()
            .try_for_each(|&code| position.play(code, &mut no_events))
            .ok()?;
        position.level_points(viewer);
        Some(position)
    };
    let end = played(&codes);
    (0..400).find_map(|_| {
        let [one, other] = [0; 2].map(|_: u8| draws[rng.below(draws.len() as u32) as usize]);
        let mut twin = codes.clone();
        twin.swap(one, other);
        if twin == codes || played(&twin) != end {
            return None;
        }
        let other = try_resumed(header, &twin)?;
        differ_in_points_only(&resumed(header, &codes), &other, viewer).then_some(twin)
    })
}

#[test]
fn hidden_points_change_no_picture_sound_or_time() {
    look_at_points(400);
}

fn look_at_points(games: u64) {
    for kind in [GameKind::Ra, GameKind::Priests] {
        let (mut positions, mut compared, mut scored_lately) = (0, 0, 0);
        for seed in 0..games {
            if positions >= games / 16 {
                break;
            }
            let mut rng = Quick::new(seed, 8);
            let agreements = Agreements {
                hidden_scores: true,
                turn_marker: rng.below(2) == 0,
                ..Agreements::default()
            };
            let kinds = [HUMAN, HUMAN, [HUMAN, BOT][rng.below(2) as usize], BOT];
            let kinds = &kinds[..3 + rng.below(2) as usize];
            let header = header(kind, kinds, seed, agreements);
            let mut table = Table::new(header.clone());
            let mut epochs = 1 + rng.below(2) as usize;
            while epochs > 0 && play_on(&mut table, &mut rng) {
                epochs = epochs.saturating_sub(usize::from(table.epochs(None).len() == epochs) * epochs);
            }
            for _ in 0..rng.below(20) {
                play_on(&mut table, &mut rng);
            }
            while !matches!(table.pending(), Pending::Human { .. } | Pending::Over) {
                play_on(&mut table, &mut rng);
            }
            let Pending::Human { seat: viewer, .. } = table.pending() else {
                continue;
            };
            let Some(twin) = with_other_points(&table, Some(viewer), &mut rng) else {
                continue;
            };
            positions += 1;
            let scores = |event| matches!(event, TableEvent::Scores { .. });
            scored_lately += u32::from(table.recent_events(None).any(scores));
            compared += look_everywhere(&header, [&codes(&table), &twin], &mut rng);
            // A bot's answer would be visible.
            let [one, other] = [&codes(&table), &twin].map(|codes| resumed(&header, codes).position_for(viewer));
            assert_eq!(one, other);
        }
        println!("{kind:?}: {positions} positions, {compared} pictures, {scored_lately} after an epoch");
        assert!(positions > 5 && compared > 1_500, "{kind:?}: {positions} {compared}");
        assert!(scored_lately > 3, "{kind:?}: {scored_lately}");
    }
}

#[test]
fn points_that_only_the_next_may_know_are_not_there_before_it_looks() {
    pass_with_points(500);
}

fn pass_with_points(games: u64) {
    // The hand-over page is the same in all games.
    let kind = GameKind::Ra;
    let mut passed = 0;
    for seed in 0..games {
        let mut rng = Quick::new(seed, 9);
        let agreements = Agreements {
            hidden_scores: true,
            ..Agreements::default()
        };
        let header = header(kind, &[HUMAN, HUMAN, HUMAN], seed, agreements);
        let mut table = Table::new(header.clone());
        while table.epochs(None).len() == 0 {
            play_on(&mut table, &mut rng);
        }
        for _ in 0..20 + rng.below(20) {
            play_on(&mut table, &mut rng);
        }
        while !matches!(
            table.pending(),
            Pending::Human { must_pass: Some(_), .. } | Pending::Over
        ) {
            play_on(&mut table, &mut rng);
        }
        if passed >= games / 25 {
            break;
        }
        if table.pending() == Pending::Over {
            continue;
        }
        let Some(twin) = with_other_points(&table, None, &mut rng) else {
            continue;
        };
        passed += 1;
        let mut twins = twins(&header, [&codes(&table), &twin], any_settings(&mut rng));
        twins.assert_alike("the page of passing");
        for _ in 0..6 {
            let button = BUTTONS[rng.below(6) as usize];
            twins.press(button, button != Button::A && rng.below(3) == 0, "before it is passed");
        }
    }
    println!("passed {passed} times");
    assert!(passed > 10, "{passed}");
}

#[test]
fn the_luck_to_come_changes_nothing_that_is_seen() {
    look_at_chance(24);
}

fn look_at_chance(games: u64) {
    let mut compared = 0;
    for seed in 0..games {
        let mut rng = Quick::new(seed, 10);
        let kind = GameKind::ALL[(seed % 4) as usize];
        let kinds = [HUMAN, [HUMAN, BOT][rng.below(2) as usize]];
        let header = [seed, seed + 1_000].map(|seed| header(kind, &kinds, seed, Agreements::default()));
        let mut table = Table::new(header[0].clone());
        for _ in 0..rng.below(100) {
            play_on(&mut table, &mut rng);
        }
        while !matches!(table.pending(), Pending::Human { .. } | Pending::Over) {
            play_on(&mut table, &mut rng);
        }
        // Published at the end of a game.
        if table.pending() == Pending::Over {
            continue;
        }
        let (codes, settings) = (codes(&table), any_settings(&mut rng));
        let [one, other] = header.map(|header| resumed(&header, &codes));
        let lines = |table: &Table| {
            let (mut export, mut text) = (table.export(), String::new());
            while export.line(&mut text).unwrap() {
                text.push('\n');
            }
            text
        };
        assert_eq!(lines(&one), lines(&other), "the export");
        let mut twins = Twins::new([one, other].map(|table| {
            let mut owner = Owner::with_settings(1, settings);
            owner.resume(table);
            owner
        }));
        twins.press(Button::A, true, "the first look");
        for _ in 0..60 {
            let buttons = if twins.owners[0].screens.is_asking() { 4 } else { 6 };
            let button = BUTTONS[rng.below(buttons) as usize];
            if !looks(&mut twins, button, rng.below(4) == 0, "anything") {
                break;
            }
        }
        compared += twins.compared;
    }
    assert!(compared > 500, "{compared}");
}

#[test]
#[ignore = "takes minutes: cargo test --release --test screens thousands -- --ignored --nocapture"]
fn secrets_are_kept_in_thousands_of_positions() {
    look_at_cards(6_000);
    pass_with_cards(1_000);
    pick(3_000);
    think(500);
    look_at_points(40_000);
    pass_with_points(25_000);
    look_at_chance(2_000);
}
