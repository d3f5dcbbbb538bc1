//! Contents of a memory as text: numbers, names and moves, no UI texts.

use embassy_futures::block_on;
use pocket_ra::{
    device::{Controller, Crash},
    rules::{
        Turn,
        position::{GameKind, Side},
    },
    screens::Event,
    table::{
        Names, PlayerKind, Record, Table,
        companion::CompanionState,
        memory::{SavedGame, Slot},
        rolls::{DiceSession, Die, PoolRollLog, RaRollLog, RollLine},
        settings::{Pace, Settings, Volume},
        sheet::{Field, Sheet, SheetKind},
        statistics::{Counted, Opponent, Statistics},
    },
    tasks::storage::Key,
};
use pocket_ra_bench::nor::Chip;

use crate::device::{Device, game, records};

pub struct Contents {
    pub settings: Option<Settings>,
    pub names: Names,
    pub crash: Option<Crash>,
    /// By slot, the active one first.
    pub games: [Option<Table>; Slot::ALL.len()],
    pub last_game: u32,
    pub statistics: Statistics,
    pub counted: Counted,
    pub companion: CompanionState,
}

impl Contents {
    /// Found and reported at boot.
    pub fn of(device: &Device, told: &[Event], chip: &Chip) -> Contents {
        let (mut store, received) = (records(chip), &device.received);
        let saved = Slot::SAVED.map(|slot| game(&mut store, slot));
        let counted = match block_on(store.get(Key::Counted)).expect("the record can be read") {
            Some(bytes) => Counted::decode(bytes).expect("the record can be read"),
            None => Counted::new(),
        };
        let listed = received.saved_games.clone().map(|saved| match saved {
            SavedGame::Nothing => None,
            SavedGame::Game(game) => Some((game.number, game.kind, game.moves, game.over)),
            SavedGame::Unreadable(unreadable) => panic!("{unreadable}"),
        });
        let found = saved.each_ref().map(|game| {
            let game = game.as_ref()?;
            let (header, over) = (game.header(), game.position().turn() == Turn::Over);
            Some((header.number(), header.setup().kind(), game.journal().len(), over))
        });
        assert_eq!(listed, found, "the list of games that were put aside");
        let [first, second, third] = saved;
        let crash = block_on(store.get(Key::Crash)).expect("the record can be read");
        Contents {
            settings: told.iter().find_map(|event| match event {
                Event::Settings(settings) => Some(*settings),
                _ => None,
            }),
            names: received.names.clone(),
            crash: crash.map(|crash| Crash::decode(crash).expect("the record can be read")),
            games: [received.table.clone(), first, second, third],
            last_game: received.last_game,
            statistics: received.statistics.clone(),
            counted,
            companion: received.companion.clone(),
        }
    }

    pub fn text(&self) -> String {
        let mut lines = Vec::new();
        if let Some(settings) = &self.settings {
            lines.push(told_settings(settings));
        }
        lines.push(format!("names{}", words(self.names.iter())));
        lines.push(format!("last game {}", self.last_game));
        let counted = (1..=self.last_game).filter(|&number| self.counted.contains(number));
        lines.push(format!("counted{}", words(counted)));
        if let Some(crash) = &self.crash {
            let Crash {
                message,
                place,
                game,
                moves,
                ..
            } = crash;
            lines.push(format!("crash game {game} moves {moves} {place} {message}"));
        }
        for (slot, game) in self.games.iter().enumerate() {
            match game {
                Some(game) => tell_game(slot, game, &mut lines),
                None => lines.push(format!("slot {slot} empty")),
            }
        }
        tell_statistics(&self.statistics, &mut lines);
        tell_ra_rolls(&self.companion.ra_rolls, &mut lines);
        tell_pool_rolls(&self.companion.pool_rolls, &mut lines);
        if let Some(session) = &self.companion.session {
            tell_evening(session, &mut lines);
        }
        if let Some(sheet) = &self.companion.sheet {
            tell_sheet(sheet, &mut lines);
        }
        lines.join("\n") + "\n"
    }
}

fn words<T: ToString>(all: impl IntoIterator<Item = T>) -> String {
    all.into_iter().map(|word| format!(" {}", word.to_string())).collect()
}

fn told_settings(settings: &Settings) -> String {
    let language = settings.language.name();
    let controller = match settings.controller {
        None => "any",
        Some(Controller::Ssd1306) => "ssd1306",
        Some(Controller::Sh1106) => "sh1106",
    };
    let pace = |pace| match pace {
        Pace::Off => "off",
        Pace::Fast => "fast",
        Pace::Usual => "usual",
        Pace::Slow => "slow",
    };
    let sound = match settings.sound {
        Volume::Off => "off",
        Volume::Low => "low",
        Volume::High => "high",
    };
    [
        format!("settings language {language}, brightness {}", settings.brightness),
        format!("dim after {}, dark after {}", settings.dim_after, settings.dark_after),
        format!("rotated {}, hidden scores {}", settings.rotated, settings.hidden_scores),
        format!(
            "animation {}, bots {}, sound {sound}",
            pace(settings.animation),
            pace(settings.bots)
        ),
        format!("controller {controller}"),
    ]
    .join(", ")
}

const MOVES_A_LINE: usize = 8;

fn tell_game(slot: usize, game: &Table, lines: &mut Vec<String>) {
    let (header, position) = (game.header(), game.position());
    let (kind, options) = (header.setup().kind(), header.setup().options());
    let mut head = format!(
        "slot {slot} game {} {}, seed {}",
        kind.name(),
        header.number(),
        header.seed()
    );
    if let Some(steps) = options.sun_steps {
        head += &format!(", sun steps {steps}");
    }
    if let Some(side) = options.side {
        head += match side {
            Side::A => ", board A",
            Side::B => ", board B",
        };
    }
    head += &format!(", agreed{}", words(header.agreements().names()));
    if header.agreements().handicap > 0 {
        head += &format!(", handicap {}", header.agreements().handicap);
    }
    lines.push(head);
    for (seat, player) in header.players().iter().enumerate() {
        lines.push(format!("  player {seat} {} {}", player.kind.word(), player.name));
    }
    let holder = header.holder().map_or("nobody".to_owned(), |seat| seat.to_string());
    lines.push(format!("  held by {holder}, taken back {}", game.undo_generation()));
    let moves: Vec<String> = game
        .journal()
        .codes()
        .map(|code| kind.print(code).to_string())
        .collect();
    for (first, moves) in (0..).step_by(MOVES_A_LINE).zip(moves.chunks(MOVES_A_LINE)) {
        lines.push(format!("  {first}: {}", moves.join(", ")));
    }
    let scores = (0..position.players()).map(|seat| position.score(seat));
    lines.push(format!(
        "  {} moves, check {:08x}, scores{}",
        moves.len(),
        game.check(),
        words(scores)
    ));
    match position.turn() {
        Turn::Seat(seat) => {
            let mut codes = Vec::new();
            position.decisions(|code| codes.push(code));
            codes.sort();
            let decisions: Vec<String> = codes.iter().map(|&code| kind.print(code).to_string()).collect();
            lines.push(format!("  seat {seat} decides: {}", decisions.join(", ")));
        }
        Turn::Chance(chance) => {
            let rng = game
                .draw_chance()
                .map_or("from the box".to_owned(), |code| kind.print(code).to_string());
            lines.push(format!("  chance {}: {rng}", chance.word()));
        }
        Turn::Over => lines.push(format!("  over, won by{}", words(position.winners().iter()))),
    }
}

fn tell_statistics(statistics: &Statistics, lines: &mut Vec<String>) {
    for tally in statistics.tallies() {
        let opponent = match tally.opponent {
            Opponent::Anyone => "anyone".to_owned(),
            Opponent::Human(name) => name.to_string(),
            Opponent::Bot(level) => PlayerKind::Bot(level).word().to_owned(),
        };
        let last = tally.last().iter().map(|outcome| {
            let won = if outcome.won { "+" } else { "-" };
            format!("{}{won}", outcome.score)
        });
        let rating = tally.rating().map(|rating| (rating.elo(), rating.uncertainty()));
        let strength = rating.map_or(String::new(), |(elo, off)| format!(", strength {elo} +-{off}"));
        lines.push(format!(
            "tally {} {} {opponent}: played {} won {} best {} tenths {} last{}{strength}",
            tally.player,
            tally.game.name(),
            tally.played,
            tally.won,
            tally.best,
            tally.average_tenths(),
            words(last)
        ));
    }
    for game in GameKind::ALL {
        for (place, fame) in (1..).zip(statistics.hall(game).places()) {
            let (name, score, players, number) = (fame.name, fame.score, fame.players, fame.number);
            lines.push(format!(
                "hall {} {place}: {name} {score}, {players} played, game {number}",
                game.name()
            ));
        }
    }
}

fn tell_ra_rolls(rolls: &RaRollLog, lines: &mut Vec<String>) {
    lines.push(format!("ra dice{}", words(rolls.counts())));
    for roll in rolls.iter() {
        lines.push(format!("  {} {}", roll.dice, roll.faces));
    }
}

fn tell_pool_rolls(rolls: &PoolRollLog, lines: &mut Vec<String>) {
    for die in Die::ALL {
        lines.push(format!("{die}{}", words(rolls.counts(die))));
        for roll in rolls.of(die) {
            lines.push(format!("  {}", words(&roll.shown[..]).trim_start()));
        }
    }
}

fn tell_evening(session: &DiceSession, lines: &mut Vec<String>) {
    let hexadecimal = |bytes: [u8; 32]| bytes.map(|byte| format!("{byte:02x}")).concat();
    lines.push(format!("session over {}, {} rolls", session.head.over, session.len()));
    lines.push(format!("  seed {}", hexadecimal(session.head.secret.0)));
    lines.push(format!("  commitment {}", hexadecimal(session.head.commitment())));
    for (number, roll, shown) in session.rolls() {
        lines.push(format!("  {number} {}", RollLine(roll, &shown)));
    }
}

fn tell_sheet(sheet: &Sheet, lines: &mut Vec<String>) {
    let kind = match sheet.kind() {
        SheetKind::Game(game) => game.name(),
        SheetKind::Free => "free",
    };
    lines.push(format!("sheet {kind} {}:{}", sheet.number(), words(sheet.names())));
    let scores = sheet.scores();
    for (column, seat) in (0..sheet.columns()).flat_map(|column| (0..sheet.players()).map(move |seat| (column, seat))) {
        let entered = if sheet.is_entered(column, seat) {
            "entered"
        } else {
            "missing"
        };
        lines.push(match sheet.kind() {
            SheetKind::Free => format!("  {column} {seat} {}", sheet.round(column, seat)),
            SheetKind::Game(game) => {
                let counts = (0..Field::all(game).len()).map(|place| sheet.count(column, seat, place));
                let points = scores.points(column, seat);
                let points = points.iter().take(sheet.categories());
                format!("  {column} {seat} {entered}:{} brings{}", words(counts), words(points))
            }
        });
    }
    let players = usize::from(sheet.players());
    // Of the complete epochs: what earlier versions counted.
    let complete = (0..sheet.columns()).take_while(|&column| sheet.is_complete(column));
    let totals = (0..players).map(|seat| match (sheet.kind(), complete.clone().last()) {
        (SheetKind::Free, _) => scores.totals[seat],
        (_, Some(last)) => scores.around(last, seat as u8).1,
        (_, None) => scores.start[seat].into(),
    });
    lines.push(format!("  totals{}", words(totals)));
    lines.push(format!("  seconds thought{}", words(&sheet.thought[..players])));
    let victory = sheet.victory();
    lines
        .extend(victory.map(|victory| format!("  won by{}, by sun {}", words(victory.winners.iter()), victory.by_sun)));
}
