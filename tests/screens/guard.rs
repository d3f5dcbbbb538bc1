//! The guard: an unprompted change decides nothing before it could be seen.

use embassy_time::{Duration, Instant};
use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::BinaryColor,
    primitives::Rectangle,
};
use pocket_ra::{
    bots::Level,
    device::{Action, Button, Frame, Press},
    rules::position::{Code, GameKind, Options, Position},
    screens::Event,
    table::{
        Agreements, Header, Name, Pending, Player, PlayerKind, Table,
        settings::{Pace, Settings},
    },
};

use pocket_ra_bench::owner::{Owner, Random};

const GUARD: Duration = Duration::from_millis(250);
/// Pause required before a decision while tapping.
const PAUSE: Duration = Duration::from_millis(700);

fn table(kind: GameKind, humans: usize, bots: usize, seed: u64) -> Table {
    let names = ["Mia", "Tom", "Isis", "Thot"];
    let players: Vec<Player> = (0..humans + bots)
        .map(|seat| Player {
            name: Name::new(names[seat]).unwrap(),
            kind: if seat < humans {
                PlayerKind::Human
            } else {
                PlayerKind::Bot(Level::Apprentice)
            },
        })
        .collect();
    let agreements = Agreements {
        free_effects: kind == GameKind::Rauha,
        ..Agreements::default()
    };
    Table::new(Header::new(1, kind, Options::default(), &players, seed, agreements).unwrap())
}

fn paced(bots: Pace, animation: Pace) -> Settings {
    Settings {
        bots,
        animation,
        ..Settings::default()
    }
}

/// Records the last unprompted change of the picture.
struct Watched {
    owner: Owner,
    changed: Instant,
    /// When the decision was last asked for after a move of chance or a bot.
    asked: Instant,
    /// Chance or a bot has moved since.
    others_moved: bool,
    /// Made before the page had asked for long enough.
    hasty: u32,
    down: [Option<Instant>; 6],
    decided: u32,
}

impl Watched {
    fn at(table: Table, settings: Settings) -> Watched {
        let mut owner = Owner::with_settings(1, settings);
        owner.resume(table);
        Watched::by(owner)
    }

    fn by(owner: Owner) -> Watched {
        Watched {
            owner,
            changed: Instant::from_ticks(0),
            asked: Instant::from_ticks(0),
            others_moved: false,
            hasty: 0,
            down: [None; 6],
            decided: 0,
        }
    }

    /// The picture without the hourglass.
    fn picture(&self) -> Frame {
        let mut frame = self.owner.frame.clone();
        for corner in [Point::new(112, 0), Point::new(9, 57)] {
            let Ok(()) = frame.fill_solid(&Rectangle::new(corner, Size::new(7, 7)), BinaryColor::Off);
        }
        frame
    }

    fn moves(&self) -> u16 {
        self.owner.screens.table().map_or(0, |table| table.journal().len())
    }

    fn wait(&mut self, time: Duration) {
        let end = self.owner.now + time;
        while let Some(due) = self.owner.screens.deadline().filter(|&due| due <= end) {
            self.owner.now = self.owner.now.max(due);
            let (before, moves) = (self.picture(), self.moves());
            self.owner.tell(Event::Tick);
            self.note(self.moves() > moves);
            if self.picture() != before {
                self.changed = self.owner.now;
            }
        }
        self.owner.now = end;
    }

    /// Records when a decision is asked for.
    fn note(&mut self, others_moved: bool) {
        self.others_moved |= others_moved;
        if self.others_moved && self.owner.screens.is_asking() {
            (self.asked, self.others_moved) = (self.owner.now, false);
        }
    }

    fn press(&mut self, button: Button, action: Action) {
        let at = self.owner.now;
        let (picture, moves) = (self.picture(), self.moves());
        let asked = matches!(
            self.owner.screens.table().map(Table::pending),
            Some(Pending::Human { must_pass: None, .. })
        );
        self.owner.tell(Event::Press(Press { button, action, at }));
        if action == Action::Pressed {
            self.down[button as usize] = Some(at);
        }
        let grown = self.moves().saturating_sub(moves);
        if asked && grown > 0 {
            self.decided += 1;
            let began = self.down[button as usize].expect("what decides was pressed");
            assert!(
                matches!(action, Action::Released { decides: true }),
                "{button:?} {action:?} decided"
            );
            assert!(
                began >= self.changed,
                "a press decided that began before the page was there"
            );
            assert!(at >= self.changed + GUARD, "a decision fell within the guard");
            self.hasty += u32::from(began < self.asked + PAUSE);
        }
        self.note(grown > 1);
        // The response to a decision is unprompted; so is the page after an animation that A ended on press.
        let ended = action == Action::Pressed && self.picture() != picture && matches!(button, Button::A | Button::B);
        if grown > 1 || ended {
            self.changed = at;
        }
    }

    fn tap(&mut self, button: Button, down: u64, up: u64) {
        self.press(button, Action::Pressed);
        self.wait(Duration::from_millis(down));
        if down >= 300 {
            self.press(button, Action::Held);
            for _ in 0..(down - 300) / 150 {
                self.press(button, Action::Repeated);
            }
        }
        self.press(button, Action::Released { decides: down < 300 });
        self.wait(Duration::from_millis(up));
    }
}

#[test]
fn no_decision_falls_before_the_page_could_be_seen() {
    for kind in GameKind::ALL {
        for (number, bots) in Pace::ALL.into_iter().enumerate() {
            for animation in [Pace::Off, Pace::Usual] {
                let mut random = Random(number as u64 + 1);
                let humans = 1 + random.below(2) as usize;
                let mut watched = Watched::at(
                    table(kind, humans, 3 - humans, random.below(1 << 20)),
                    paced(bots, animation),
                );
                for _ in 0..1_500 {
                    let button = match random.below(12) {
                        0 => Button::Up,
                        1 => Button::Down,
                        2 => Button::Left,
                        3 => Button::Right,
                        4 => Button::B,
                        _ => Button::A,
                    };
                    let down = if random.below(10) == 0 {
                        300 + random.below(600)
                    } else {
                        20 + random.below(250)
                    };
                    watched.tap(button, down, random.below(500));
                }
                let kind = kind.name();
                assert!(watched.decided > 10, "{kind} {bots:?}: {} decisions", watched.decided);
            }
        }
    }
}

/// Messages are skipped by tapping; a decision that appears meanwhile waits for a pause.
#[test]
fn tapping_in_any_rhythm_decides_nothing_before_its_page_could_be_read() {
    for kind in GameKind::ALL {
        for (bots, animation) in [
            (Pace::Off, Pace::Off),
            (Pace::Fast, Pace::Off),
            (Pace::Usual, Pace::Usual),
        ] {
            for rhythm in (80..=600).step_by(65) {
                let mut watched = Watched::at(table(kind, 1, 2, rhythm), paced(bots, animation));
                watched.wait(Duration::from_secs(60));
                for _ in 0..80 {
                    watched.tap(Button::A, 40, rhythm - 40);
                }
                let (kind, before) = (kind.name(), watched.moves());
                assert_eq!(watched.hasty, 0, "{kind} {bots:?}: a tap every {rhythm} ms");
                for _ in 0..40 {
                    watched.tap(Button::A, 60, 1_500);
                }
                assert!(watched.moves() > before, "{kind} {bots:?}: stuck after {rhythm} ms");
            }
        }
    }
}

#[test]
fn a_press_that_is_delivered_late_is_judged_by_the_time_of_its_edge() {
    // In Rauha a decision takes more than one press.
    for kind in [GameKind::Ra, GameKind::Dice, GameKind::Priests] {
        // Whether a press decides, with its edge at this time after the page appeared, delivered two seconds later.
        let decides = |seed, edge: u64| {
            let mut watched = Watched::at(table(kind, 1, 1, seed), paced(Pace::Usual, Pace::Usual));
            let is_fresh = |watched: &Watched| {
                let since = watched.owner.now.saturating_duration_since(watched.changed);
                watched.owner.screens.is_asking() && since < Duration::from_millis(5)
            };
            for _ in 0..4_000 {
                watched.wait(Duration::from_millis(5));
                if is_fresh(&watched) {
                    break;
                }
                if watched.owner.now > watched.changed + Duration::from_secs(4) {
                    watched.tap(Button::A, 60, 700);
                }
            }
            if !is_fresh(&watched) {
                return None;
            }
            let (changed, before) = (watched.changed, watched.moves());
            watched.wait(Duration::from_secs(2));
            for (action, after) in [(Action::Pressed, edge), (Action::DECIDED, edge + 60)] {
                let (button, at) = (Button::A, changed + Duration::from_millis(after));
                watched.owner.tell(Event::Press(Press { button, action, at }));
            }
            Some(watched.moves() > before)
        };
        let late = (0..12).filter(|&seed| decides(seed, 1_500) == Some(true));
        let compared = late.filter(|&seed| {
            assert_eq!(decides(seed, 100), Some(false), "{} {seed}", kind.name());
            true
        });
        assert!(compared.count() > 0, "{}", kind.name());
    }
}

#[test]
fn seven_presses_150_ms_apart_do_not_draw_three_tiles() {
    for bots in Pace::ALL {
        for animation in Pace::ALL {
            for seed in 0..6 {
                let mut watched = Watched::at(table(GameKind::Ra, 1, 1, seed), paced(bots, animation));
                watched.wait(Duration::from_secs(20));
                watched.decided = 0;
                for _ in 0..7 {
                    watched.tap(Button::A, 60, 90);
                }
                assert!(watched.decided < 3, "{bots:?} {animation:?}: {} tiles", watched.decided);
            }
        }
    }
}

#[test]
fn what_a_human_wins_stays_until_a_press() {
    let mut stayed = 0;
    for seed in 0..4 {
        let mut watched = Watched::at(table(GameKind::Ra, 1, 1, seed), paced(Pace::Usual, Pace::Usual));
        for _ in 0..400 {
            watched.wait(Duration::from_secs(15));
            // Everything unprompted ends within fifteen seconds.
            let still = watched.changed + Duration::from_secs(10) < watched.owner.now;
            stayed += u32::from(still && !watched.owner.screens.is_asking());
            watched.tap(Button::A, 60, 700);
        }
    }
    // So do the scores of twelve epochs.
    assert!(stayed > 30, "{stayed}");
}

/// A move of a game in which the human spends the suns as soon as possible; none when it is over.
fn spending(table: &Table, random: &mut Random) -> Option<Code> {
    match table.pending() {
        Pending::Chance(_) => table.draw_chance(),
        Pending::Itself { code, .. } => Some(code),
        Pending::Over => None,
        Pending::Human { .. } | Pending::Bot { .. } => {
            let mut choices = Vec::new();
            table.position().decisions(|code| choices.push(code));
            let kind = table.header().setup().kind();
            let human = matches!(table.pending(), Pending::Human { .. });
            let wanted = |text: &str| human == (text.starts_with("bid") || text == "ra");
            let suited: Vec<_> = choices
                .iter()
                .copied()
                .filter(|&code| wanted(&kind.print(code).to_string()))
                .collect();
            let from = if suited.is_empty() { &choices } else { &suited };
            Some(from[random.below(from.len() as u64) as usize])
        }
    }
}

fn face_up(table: &Table) -> u8 {
    match table.position() {
        Position::Ra(game) => game.auction().face_up(0).count(),
        _ => panic!("not a game of Ra"),
    }
}

#[test]
fn the_press_that_ends_the_message_of_the_last_win_does_not_slow_the_rest() {
    let mut compared = 0;
    for seed in 0..60 {
        let mut table = table(GameKind::Ra, 1, 2, seed);
        let mut random = Random(seed);
        let last = (0..400).any(|_| {
            spending(&table, &mut random).is_some_and(|code| {
                let bids = table.header().setup().kind().print(code).to_string().starts_with("bid");
                let is_last = bids && face_up(&table) == 1 && matches!(table.pending(), Pending::Human { .. });
                if !is_last {
                    table.play(code).unwrap();
                }
                is_last
            })
        });
        if !last {
            continue;
        }
        let mut owner = Owner::with_settings(1, paced(Pace::Usual, Pace::Usual));
        owner.resume(table);
        owner.tap(Button::A);
        owner.wait(Duration::from_secs(8));
        let won = owner.screens.table().unwrap();
        if face_up(won) > 0 || !matches!(won.pending(), Pending::Bot { .. }) {
            continue;
        }
        let mut watched = Watched::by(owner);
        let (first, start) = (watched.moves(), watched.owner.now);
        watched.tap(Button::A, 40, 10);
        let mut moved = start;
        while watched.owner.now < moved + Duration::from_secs(10) {
            let moves = watched.moves();
            watched.wait(Duration::from_millis(50));
            if watched.moves() > moves {
                moved = watched.owner.now;
            }
        }
        if watched.moves() > first + 6 {
            compared += 1;
            assert!(moved - start <= Duration::from_secs(2), "{:?}", moved - start);
        }
    }
    assert!(compared > 3, "{compared}");
}

#[test]
fn an_epoch_in_which_no_human_can_bid_runs_on_fast_and_a_press_slows_it() {
    let mut compared = 0;
    for seed in 0..30 {
        let mut table = table(GameKind::Ra, 1, 2, seed);
        let mut random = Random(seed);
        let out = (0..400).any(|_| {
            let Some(code) = spending(&table, &mut random) else {
                return false;
            };
            table.play(code).unwrap();
            face_up(&table) == 0 && matches!(table.pending(), Pending::Bot { .. })
        });
        if !out {
            continue;
        }
        let lasts = |pressed: bool| {
            let mut owner = Owner::with_settings(1, paced(Pace::Usual, Pace::Usual));
            owner.thoughtless = true;
            owner.resume(table.clone());
            let mut watched = Watched::by(owner);
            let start = watched.owner.now;
            if pressed {
                watched.tap(Button::Right, 40, 10);
            }
            watched.owner.thoughtless = false;
            watched.owner.think();
            // The last move of the epoch; its scores wait for A.
            let mut moved = start;
            while watched.owner.now < moved + Duration::from_secs(10) {
                let moves = watched.moves();
                watched.wait(Duration::from_millis(50));
                if watched.moves() > moves {
                    moved = watched.owner.now;
                }
            }
            moved - start
        };
        let (fast, slow) = (lasts(false), lasts(true));
        assert!(fast <= Duration::from_secs(2), "{fast:?}");
        compared += u32::from(slow > Duration::from_secs(4));
    }
    assert!(compared > 3, "{compared}");
}
