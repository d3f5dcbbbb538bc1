//! Thinking ahead, in whole games with random decisions, hints and undo: bots make the same moves, only sooner.

use std::{cell::Cell, rc::Rc};

use embassy_futures::{
    block_on,
    select::{Either, select},
    yield_now,
};
use embassy_sync::blocking_mutex::raw::NoopRawMutex;
use pocket_ra::{
    bots::{AnySearch, Budget, Choice, Judge, Level, choose, likely},
    chance::{Draw, Quick},
    rules::{
        Seat,
        dice::Dice,
        position::{Code, GameKind, Options, Position},
        priests::Priests,
        ra::Ra,
        rauha::Rauha,
    },
    screens::Event,
    table::{
        Agreements, Header, Name, Pending, Player, PlayerKind, Table,
        ahead::{Ahead, Expected},
    },
    tasks::{
        Channels,
        bot::{BotRequest, Pace, run},
    },
};
use pocket_ra_bench::twins::{exchanged, resumed, unseen};

const HUMAN: PlayerKind = PlayerKind::Human;
const SCRIBE: PlayerKind = PlayerKind::Bot(Level::Scribe);
const PHARAOH: PlayerKind = PlayerKind::Bot(Level::Pharaoh);

fn header(kind: GameKind, seats: &[PlayerKind], seed: u64, agreements: Agreements) -> Header {
    let names = ["MIA", "ISIS", "THOT", "RA", "SETH"];
    let players: Vec<Player> = seats
        .iter()
        .zip(names)
        .map(|(&kind, name)| Player {
            name: Name::new(name).unwrap(),
            kind,
        })
        .collect();
    Header::new(1, kind, Options::default(), &players, seed, agreements).unwrap()
}

#[derive(Clone, Default)]
struct Counting {
    moves: Rc<Cell<u32>>,
    rests: Rc<Cell<u32>>,
}

impl Pace for Counting {
    async fn rest(&self, moves: u32, _: u32) {
        self.moves.set(self.moves.get() + moves);
        self.rests.set(self.rests.get() + 1);
        yield_now().await;
    }
}

#[derive(Default)]
struct Evening {
    thoughts: u32,
    /// Ready or begun at the request.
    ready: u32,
    begun: u32,
    /// Playout moves in total and before the request.
    moves: u32,
    saved: u32,
    /// All ahead, used or not.
    ahead: u32,
}

/// Compares bot decisions with those without thinking ahead.
struct Session<'a> {
    channels: &'a Channels<NoopRawMutex>,
    pace: Counting,
    table: Table,
    evening: Evening,
}

impl Session<'_> {
    /// Runs the task until it is idle or has used these playout moves.
    async fn think(&self, most: u32) {
        let (start, mut idle) = (self.pace.moves.get(), 0);
        let mut rests = self.pace.rests.get();
        while self.pace.moves.get() - start < most && idle < 4 {
            yield_now().await;
            idle = if self.pace.rests.get() == rests { idle + 1 } else { 0 };
            rests = self.pace.rests.get();
        }
    }

    /// Runs during a decision or an animation.
    async fn ahead(&mut self, most: u32) {
        let before = self.pace.moves.get();
        self.channels.bot.ask(BotRequest::Ahead(Ahead::new(&self.table)));
        self.think(most).await;
        self.channels.bot.forget();
        self.evening.ahead += self.pace.moves.get() - before;
        assert!(self.channels.events.try_receive().is_none(), "nothing is told");
    }

    /// A bot's answer, as a player or for a hint.
    async fn answer(&mut self, level: Level) -> Choice {
        let before = self.pace.moves.get();
        self.channels.bot.ask(BotRequest::decision(&self.table, level));
        let answered = loop {
            if let Event::Thought(choice) = self.channels.events.receive().await {
                break choice;
            }
        };
        let spent = self.pace.moves.get() - before;
        let BotRequest::Decision { position, bot, seed } = BotRequest::decision(&self.table, level) else {
            unreachable!()
        };
        let mut moves = 0;
        let expected = choose(&position, bot, seed, Budget::Device, &mut |progress| {
            moves = progress.moves;
            false
        });
        assert_eq!(Some(answered), expected, "after {} moves", self.table.journal().len());
        if level.searches() && moves > 0 {
            self.evening.thoughts += 1;
            self.evening.moves += moves;
            self.evening.saved += moves.saturating_sub(spent);
            self.evening.ready += u32::from(spent == 0);
            self.evening.begun += u32::from(spent > 0 && spent < moves);
        }
        answered
    }
}

/// Plays a game up to `moves`. `telling`: playout moves available before each bot decision, during an animation.
fn evening(header: Header, moves: u16, telling: u32, person: impl AsyncFn(&mut Session<'_>) -> Code) -> Evening {
    let channels = Channels::new();
    let pace = Counting::default();
    let script = async {
        let mut session = Session {
            channels: &channels,
            pace: pace.clone(),
            table: Table::new(header),
            evening: Evening::default(),
        };
        while session.table.journal().len() < moves {
            let code = match session.table.pending() {
                Pending::Over => break,
                Pending::Itself { code, .. } => code,
                Pending::Chance(_) => session.table.draw_chance().unwrap(),
                Pending::Bot { level, .. } => {
                    if telling > 0 {
                        session.ahead(telling).await;
                    }
                    session.answer(level).await.code
                }
                Pending::Human { .. } => {
                    session.table.take_device();
                    person(&mut session).await
                }
            };
            session.table.play(code).unwrap();
        }
        session.evening
    };
    match block_on(select(run(pace.clone(), &channels), script)) {
        Either::First(never) => never,
        Either::Second(evening) => evening,
    }
}

/// Of a pharaoh, in playout moves.
fn two_seconds(kind: GameKind) -> u32 {
    match kind {
        GameKind::Ra => Ra::BUDGET,
        GameKind::Dice => Dice::BUDGET,
        GameKind::Priests => Priests::BUDGET,
        GameKind::Rauha => Rauha::BUDGET,
    }
}

#[test]
fn what_is_thought_ahead_changes_when_a_bot_answers_and_never_what() {
    for kind in GameKind::ALL {
        let agreements = Agreements {
            hidden_scores: kind == GameKind::Ra,
            free_effects: kind == GameKind::Rauha,
            ..Agreements::default()
        };
        let rng = Cell::new(0);
        let draw = |bound: u32| {
            rng.set(rng.get() + 1);
            Quick::new(kind.number().into(), rng.get()).below(bound)
        };
        let budget = two_seconds(kind);
        let person = async |session: &mut Session<'_>| {
            // Within the first decision, the second, or after both.
            session.ahead(draw(budget * 5 / 2)).await;
            if draw(12) == 0 {
                session.answer(Level::Pharaoh).await;
                session.ahead(draw(budget)).await;
            }
            if draw(10) == 0 && session.table.undo().is_ok() {
                // After an undo, decide differently.
                while let Pending::Itself { code, .. } = session.table.pending() {
                    session.table.play(code).unwrap();
                }
                session.ahead(draw(budget)).await;
            }
            let rank = [0, 0, 1, 2][draw(4) as usize];
            let decided = likely(session.table.position(), rank).or_else(|| likely(session.table.position(), 0));
            decided.unwrap()
        };
        let seats = [HUMAN, PHARAOH, SCRIBE];
        let seats = &seats[..if kind == GameKind::Dice { 2 } else { 3 }];
        let evening = evening(header(kind, seats, 5, agreements), 150, budget / 3, person);
        assert!(evening.thoughts > 8, "{}: {}", kind.name(), evening.thoughts);
        // Dice are rolled before a bot is asked: during that animation its decision can only be begun.
        assert!(evening.ready > 0 || kind == GameKind::Dice, "{}", kind.name());
        assert!(evening.begun > 0, "{}", kind.name());
    }
}

/// Games of a human who takes five seconds per decision and plays at this level.
fn counted(kind: GameKind, seats: &[PlayerKind], level: Level, telling: u32, games: u64) -> Evening {
    let mut sum = Evening::default();
    for seed in 0..games {
        let patience = two_seconds(kind) * 5 / 2;
        let one = evening(
            header(kind, seats, seed, Agreements::default()),
            u16::MAX,
            telling,
            async |session| {
                session.ahead(patience).await;
                let (position, number) = (session.table.position(), session.table.journal().len());
                let decided = choose(position, level, number.into(), Budget::Device, &mut |_| false);
                decided.unwrap().code
            },
        );
        sum.thoughts += one.thoughts;
        sum.ready += one.ready;
        sum.begun += one.begun;
        sum.moves += one.moves;
        sum.saved += one.saved;
        sum.ahead += one.ahead;
    }
    sum
}

#[test]
#[ignore = "takes minutes: cargo test --release --test bots ready -- --ignored --nocapture"]
fn how_many_thoughts_are_ready_when_they_are_asked_for() {
    println!("a thought that is kept: {} bytes", size_of::<AnySearch>());
    println!("game     seats  person      telling thoughts  ready  begun  moves saved  of use");
    for kind in GameKind::ALL {
        for seats in [&[HUMAN, PHARAOH][..], &[HUMAN, PHARAOH, PHARAOH]] {
            if !kind.players().contains(&(seats.len() as u8)) {
                continue;
            }
            let people = [Level::Apprentice, Level::Scribe];
            for (level, telling) in people.into_iter().flat_map(|level| [(level, 0), (level, 1)]) {
                let evening = counted(kind, seats, level, telling * two_seconds(kind) / 2, 2);
                let percent = |part: u32, of: u32| 100.0 * f64::from(part) / f64::from(of.max(1));
                println!(
                    "{:8} {:5}  {:10} {:6} s {:9} {:5.1}% {:5.1}% {:11.1}% {:6.1}%",
                    kind.name(),
                    seats.len(),
                    level.name(),
                    telling,
                    evening.thoughts,
                    percent(evening.ready, evening.thoughts),
                    percent(evening.begun, evening.thoughts),
                    percent(evening.saved, evening.moves),
                    percent(evening.saved, evening.ahead),
                );
            }
        }
    }
}

#[test]
fn what_is_ready_is_not_thought_again() {
    let channels: Channels<NoopRawMutex> = Channels::new();
    let pace = Counting::default();
    let mut table = Table::new(header(GameKind::Ra, &[HUMAN, PHARAOH], 2, Agreements::default()));
    while !matches!(table.pending(), Pending::Human { .. }) || table.journal().len() < 20 {
        let code = table.draw_chance().or_else(|| likely(table.position(), 0)).unwrap();
        table.play(code).unwrap();
    }
    let script = async {
        let mut session = Session {
            channels: &channels,
            pace: pace.clone(),
            table,
            evening: Evening::default(),
        };
        session.ahead(u32::MAX).await;
        let (moves, rests) = (pace.moves.get(), pace.rests.get());
        assert!(moves > 0, "something was prepared");
        // Sleeps until the next decision.
        for _ in 0..1_000 {
            yield_now().await;
        }
        assert_eq!((pace.moves.get(), pace.rests.get()), (moves, rests));
        // Everything is done.
        session.ahead(u32::MAX).await;
        assert_eq!(pace.moves.get(), moves);
    };
    match block_on(select(run(pace.clone(), &channels), script)) {
        Either::First(never) => never,
        Either::Second(()) => {}
    }
}

/// Predicted requests of a bot's turn, up to the real one.
fn expectations(table: &Table) -> Vec<(Seat, usize, Expected, Position)> {
    let ahead = Ahead::new(table);
    let mut all = Vec::new();
    for (seat, rank) in ahead.outlooks() {
        let mut outlook = ahead.outlook(seat, rank);
        loop {
            let expected = outlook.step();
            all.push((seat, rank, expected, outlook.position().clone()));
            if !matches!(expected, Expected::Move(_)) {
                break;
            }
        }
    }
    all
}

#[test]
fn what_a_bot_expects_does_not_depend_on_what_its_seat_must_not_know() {
    let (mut compared, mut asked) = (0, 0);
    for seed in 0..12u64 {
        let mut rng = Quick::new(seed, 3);
        let seats = [HUMAN, HUMAN, PHARAOH];
        let header = header(GameKind::Rauha, &seats, seed, Agreements::default());
        let mut table = Table::new(header.clone());
        let stop = rng.below(120) as u16;
        while table.journal().len() < stop || !matches!(table.pending(), Pending::Human { .. }) {
            if table.pending() == Pending::Over {
                break;
            }
            table.take_device();
            let mut choices = Vec::new();
            table.position().decisions(|code| choices.push(code));
            let any = |choices: &[Code], rng: &mut Quick| choices[rng.below(choices.len() as u32) as usize];
            let code = table.draw_chance().unwrap_or_else(|| any(&choices, &mut rng));
            table.play(code).unwrap();
        }
        if table.pending() == Pending::Over {
            continue;
        }
        let codes: Vec<Code> = table.journal().codes().collect();
        let expected = expectations(&resumed(&header, &codes));
        let unknown = unseen(&codes, &header, 2);
        for _ in 0..20 {
            let [one, other] = [(); 2].map(|()| unknown[rng.below(unknown.len() as u32) as usize]);
            let variant = exchanged(&codes, one, other);
            if variant == codes {
                continue;
            }
            compared += 1;
            assert!(
                expectations(&resumed(&header, &variant)) == expected,
                "{one:?} for {other:?}"
            );
        }
        asked += expected
            .iter()
            .filter(|(_, _, expected, _)| matches!(expected, Expected::Asked { .. }))
            .count();
    }
    assert!(compared > 60 && asked > 10, "{compared} twins, {asked} questions");
}
