//! Effects: shaking, drum, dice that settle, tiles that land, and the one setting that turns them off.

use std::collections::BTreeMap;

use embassy_time::{Duration, Instant};
use pocket_ra::{
    bots::Level,
    device::{Action, Button, Frame, Press},
    rules::{
        auction,
        position::{GameEvent, GameKind, Options},
        priests, ra,
    },
    screens::{Event, Sound},
    table::{
        Agreements, Header, Name, Player, PlayerKind, Table, TableEvent,
        memory::Loaded,
        settings::{Pace, Settings, Volume},
        statistics::{Finish, Hall, Outcome, Standing},
    },
};
use pocket_ra_bench::owner::Owner;

fn table(kind: GameKind, seed: u64) -> Table {
    let seats = [
        ("Mia", PlayerKind::Human),
        ("Isis", PlayerKind::Bot(Level::Apprentice)),
        ("Horus", PlayerKind::Bot(Level::Apprentice)),
    ];
    let players = seats.map(|(name, kind)| Player {
        name: Name::new(name).unwrap(),
        kind,
    });
    Table::new(Header::new(1, kind, Options::default(), &players, seed, Agreements::default()).unwrap())
}

fn owner(table: Table, settings: Settings) -> Owner {
    let mut owner = Owner::with_settings(1, settings);
    owner.resume(table);
    owner
}

fn press(owner: &mut Owner, button: Button, action: Action) {
    let at = owner.now;
    owner.tell(Event::Press(Press { button, action, at }));
}

/// The pictures, each with the time of its first appearance.
type Film = Vec<(Instant, Frame)>;

fn watch(owner: &mut Owner, time: Duration, film: &mut Film) {
    let end = owner.now + time;
    while owner.now < end {
        owner.wait(Duration::from_millis(10));
        if film.last().is_none_or(|(_, last)| *last != owner.frame) {
            film.push((owner.now, owner.frame.clone()));
        }
    }
}

fn played(kind: GameKind, seed: u64, settings: Settings) -> (Owner, Film) {
    let mut owner = owner(table(kind, seed), settings);
    let film = play(&mut owner);
    (owner, film)
}

/// A whole game, played with A.
fn play(owner: &mut Owner) -> Film {
    let mut film = Film::new();
    // The last events wait for presses too.
    let mut after_the_end = 0;
    while after_the_end < 8 {
        after_the_end += owner.finished;
        watch(owner, Duration::from_millis(2_500), &mut film);
        press(owner, Button::A, Action::Pressed);
        watch(owner, Duration::from_millis(40), &mut film);
        press(owner, Button::A, Action::Released { decides: true });
    }
    watch(owner, Duration::from_secs(20), &mut film);
    assert_eq!(owner.finished, 1, "{}", owner.picture());
    film
}

/// Whether the middle of one picture is that of the other, moved to the right.
fn is_shifted(one: &Frame, other: &Frame, columns: i32) -> bool {
    let mut places = (9..40).flat_map(|y| (8..120).map(move |x| (x, y)));
    one != other && places.all(|(x, y)| one.pixel((x + columns) as usize, y) == other.pixel(x as usize, y))
}

const fn is_effect(sound: Sound) -> bool {
    matches!(
        sound,
        Sound::Drum { .. } | Sound::Disaster | Sound::Laid | Sound::Settled
    )
}

#[test]
fn a_disaster_shakes_the_screen_for_less_than_half_a_second() {
    for kind in [GameKind::Ra, GameKind::Dice] {
        let mut shaken = 0;
        for seed in 0..6 {
            let (owner, film) = played(kind, seed, Settings::default());
            for &(at, _) in owner.heard.iter().filter(|(_, sound)| *sound == Sound::Disaster) {
                let times = at - Duration::from_millis(60)..at + Duration::from_millis(500);
                let pictures: Vec<_> = film.iter().filter(|(shown, _)| times.contains(shown)).collect();
                let moved: Vec<_> = pictures
                    .windows(2)
                    .filter(|two| [6, -5, 5, 3].iter().any(|&by| is_shifted(&two[0].1, &two[1].1, by)))
                    .collect();
                // Drawn disasters only nudge it.
                if moved.len() >= 2 {
                    shaken += 1;
                    let last = moved.last().unwrap()[1].0;
                    assert!(last - at < Duration::from_millis(400), "{kind:?} {seed}");
                }
            }
        }
        assert!(shaken > 2, "{kind:?}: {shaken}");
    }
}

#[test]
fn the_drum_beats_faster_with_every_ra_tile() {
    let (mut heard, mut tempos) = (0, BTreeMap::new());
    for kind in [GameKind::Ra, GameKind::Priests, GameKind::Dice] {
        for seed in 0..2 {
            let (owner, _) = played(kind, seed, Settings::default());
            let mut drawn = Vec::new();
            owner.screens.table().unwrap().log(0, |_, event| {
                let (used, size) = match event {
                    TableEvent::Game(
                        GameEvent::Ra(ra::Event::Auction(auction::Event::DrawsRa { used, size, .. }))
                        | GameEvent::Priests(priests::Event::Auction(auction::Event::DrawsRa { used, size, .. })),
                    ) => (used, size),
                    TableEvent::Game(GameEvent::Dice(pocket_ra::rules::dice::Event::RaMoves { to, of })) => (to, of),
                    _ => return,
                };
                drawn.push(Sound::drum(used, size));
                tempos.insert(u32::from(used) * 1_000 / u32::from(size), Sound::drum(used, size));
            });
            let mut rest = drawn.iter();
            for &(_, sound) in owner
                .heard
                .iter()
                .filter(|(_, sound)| matches!(sound, Sound::Drum { .. }))
            {
                assert!(rest.any(|&other| other == sound), "{kind:?} {seed}: {drawn:?}");
                heard += 1;
            }
        }
    }
    assert!(heard > 40, "{heard}");
    let beats: Vec<u8> = tempos
        .values()
        .map(|sound| match sound {
            Sound::Drum { beats } => *beats,
            other => panic!("{other:?}"),
        })
        .collect();
    assert!(beats.is_sorted() && beats.last() > beats.first(), "{beats:?}");
}

#[test]
fn one_setting_turns_all_effects_off_and_the_volume_all_sounds() {
    let mut heard = Vec::new();
    for kind in GameKind::ALL {
        let sounds = |settings| -> Vec<Sound> {
            let (owner, _) = played(kind, 3, settings);
            owner.heard.iter().map(|&(_, sound)| sound).collect()
        };
        let with = sounds(Settings::default());
        assert!(with.iter().copied().any(is_effect), "{kind:?}");
        heard.extend(with);
        let without = sounds(Settings {
            animation: Pace::Off,
            ..Settings::default()
        });
        assert!(!without.iter().copied().any(is_effect), "{kind:?}: {without:?}");
        assert!(without.contains(&Sound::Fanfare), "{kind:?}: {without:?}");
        let silent = sounds(Settings {
            sound: Volume::Off,
            ..Settings::default()
        });
        assert!(silent.is_empty(), "{kind:?}: {silent:?}");
    }
    for sound in [
        Sound::Disaster,
        Sound::Laid,
        Sound::Settled,
        Sound::Landed,
        Sound::Bid,
        Sound::Won,
    ] {
        assert!(heard.contains(&sound), "{sound:?}");
    }
}

#[test]
fn without_effects_nothing_moves() {
    for kind in GameKind::ALL {
        let settings = Settings {
            animation: Pace::Off,
            ..Settings::default()
        };
        let (_, film) = played(kind, 3, settings);
        for two in film.windows(2) {
            assert!(!is_shifted(&two[0].1, &two[1].1, 3), "{kind:?}");
        }
    }
}

#[test]
fn dice_settle_one_by_one() {
    let settings = Settings {
        thinks_ahead: false,
        ..Settings::default()
    };
    let (mut owner, mut film) = (owner(table(GameKind::Dice, 5), settings), Film::new());
    owner.heard.clear();
    let landed = loop {
        watch(&mut owner, Duration::from_millis(500), &mut film);
        if owner.screens.is_asking() {
            press(&mut owner, Button::A, Action::Pressed);
            press(&mut owner, Button::A, Action::Released { decides: true });
        }
        // A first roll of all five dice.
        let sounds: Vec<Sound> = owner.heard.iter().map(|&(_, sound)| sound).collect();
        const FIRST: [Sound; 5] = [
            Sound::Settled,
            Sound::Settled,
            Sound::Settled,
            Sound::Settled,
            Sound::Landed,
        ];
        if let Some(place) = sounds.windows(5).position(|five| five == FIRST) {
            break place + 4;
        }
        assert!(owner.now < Instant::from_secs(60), "{sounds:?}");
    };
    watch(&mut owner, Duration::from_millis(1_000), &mut film);
    let end = owner.heard[landed].0;
    let settled = (0..5).map(|die| {
        let face = |frame: &Frame| -> Vec<bool> {
            let places = (12..35).flat_map(|y| (21 * die..21 * die + 20).map(move |x| (x, y)));
            places.map(|(x, y)| frame.pixel(x, y)).collect()
        };
        let roll = film
            .iter()
            .filter(|(at, _)| *at <= end && *at + Duration::from_millis(450) > end);
        let roll: Vec<_> = roll.collect();
        let last = face(&roll.last().unwrap().1);
        let changed = roll.iter().rev().find(|(_, frame)| face(frame) != last).unwrap();
        changed.0
    });
    let settled: Vec<Instant> = settled.collect();
    assert!(settled.is_sorted_by(|one, next| one < next), "{settled:?}");
    assert!(end - settled[0] < Duration::from_millis(400), "{settled:?}");
}

#[test]
fn a_press_that_skips_an_effect_silences_it() {
    let mut owner = owner(table(GameKind::Ra, 2), Settings::default());
    let mut skipped = 0;
    for tick in 0..6_000 {
        owner.wait(Duration::from_millis(10));
        match owner.heard.last() {
            Some(&(at, Sound::Drum { .. })) if at + Duration::from_millis(100) > owner.now => {
                press(&mut owner, Button::Right, Action::Pressed);
                let (at, sound) = *owner.heard.last().unwrap();
                assert!(at == owner.now && !matches!(sound, Sound::Drum { .. }), "{sound:?}");
                press(&mut owner, Button::Right, Action::Released { decides: true });
                skipped += 1;
            }
            _ if tick % 100 == 0 => owner.tap_blindly(Button::A),
            _ => {}
        }
    }
    assert!(skipped > 3, "{skipped}");
}

/// A hall of fame with these games: number and score of a human.
fn hall(kind: GameKind, games: &[(u32, u16)]) -> Loaded {
    let mut hall = Hall::new(kind);
    for &(number, score) in games {
        let standing = Standing {
            name: Name::new("Mia").unwrap(),
            kind: PlayerKind::Human,
            outcome: Outcome { score, won: true },
        };
        let finish = Finish {
            number,
            game: kind,
            deal: None,
            standings: [standing].into_iter().collect(),
            assisted: false,
            feats: Default::default(),
        };
        assert!(hall.enter(&finish, &standing));
    }
    Loaded::Hall(hall)
}

#[test]
fn a_record_is_announced_with_a_fanfare_of_its_own() {
    // The game that is played has number 1.
    let halls: [(&[(u32, u16)], bool); 4] = [
        (&[(7, 50), (1, 60)], true),
        (&[(7, 50), (1, 40)], false),
        (&[(7, 50)], false),
        // The first game of all.
        (&[(1, 60)], false),
    ];
    for kind in GameKind::ALL {
        for (games, is_record) in halls {
            let mut owner = owner(table(kind, 3), Settings::default());
            owner.screens.load(hall(kind, games));
            let film = play(&mut owner);
            let sound = if is_record { Sound::Record } else { Sound::Fanfare };
            let ends: Vec<_> = { owner.heard.iter() }
                .filter(|(_, sound)| matches!(sound, Sound::Fanfare | Sound::Record))
                .collect();
            assert!(
                matches!(ends[..], [&(_, heard)] if heard == sound),
                "{kind:?} {games:?} {ends:?}"
            );
            let at = ends[0].0 + Duration::from_millis(600);
            let page = film.iter().rev().find(|(shown, _)| *shown <= at).unwrap();
            let bar = (0..128).all(|x| page.1.pixel(x, 55) && page.1.pixel(x, 63));
            assert_eq!(bar, is_record, "{kind:?} {games:?}");
        }
    }
}
