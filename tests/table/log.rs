//! Log texts in every language and game.

use pocket_ra::{
    chance::{Draw, seeded},
    rules::{
        position::{GameEvent, GameKind, Position},
        ra::{Event, Kind},
        rauha::Stage,
    },
    table::{Language, Pending, Table, TableEvent, Visible},
};

use crate::{BOT, HUMAN, beside_the_box, find, next, play, say, table};

fn lines(table: &Table, language: Language) -> Vec<String> {
    let mut lines = Vec::new();
    table.log(0, |_, event| lines.push(say(table, event, language)));
    lines
}

/// Oldest first.
fn last(table: &Table, language: Language, count: usize) -> Vec<String> {
    let lines = lines(table, language);
    lines[lines.len() - count..].to_vec()
}

#[test]
fn ra_is_told_in_english_and_french() {
    let mut table = beside_the_box(GameKind::Ra, &[HUMAN, HUMAN]);
    play(&mut table, "set 0, set 1");
    assert_eq!(
        lines(&table, Language::English),
        ["Mia gets suns 2, 5, 6, 9", "Tom gets suns 3, 4, 7, 8"]
    );
    play(
        &mut table,
        "draw, tile nile, draw, tile nile, draw, tile flood, draw, tile nile, draw, tile temple",
    );
    assert_eq!(last(&table, Language::English, 1), ["Mia draws a temple"]);
    play(&mut table, "draw, tile drought, invoke, bid 4, bid 9");
    assert_eq!(
        last(&table, Language::English, 5),
        [
            "Mia invokes Ra",
            "Tom bids 4",
            "Mia bids 9",
            "Mia wins the lot with the 9: 3 Niles, flood, temple, drought. Mia gets the 1 for the next epoch",
            "The drought costs Mia 2 tiles",
        ]
    );
    assert_eq!(
        last(&table, Language::French, 5),
        [
            "Mia invoque Râ",
            "Tom mise 4",
            "Mia mise 9",
            "Mia gagne le lot avec le 9\u{202f}: 3 Nils, crue, temple, sécheresse. Mia reçoit le 1 pour l'époque suivante",
            "Désastre pour Mia (sécheresse)\u{202f}: 2 tuiles",
        ]
    );
    assert_eq!(
        play(&mut table, "lose flood"),
        ["Mia has no choice", "Mia loses a flood"]
    );
    assert_eq!(play(&mut table, "lose nile"), ["Mia has no choice", "Mia loses a Nile"]);
    assert_eq!(play(&mut table, "draw, tile ra"), ["Tom draws Ra, 1 of 6"]);
    assert_eq!(
        play(&mut table, "pass, pass"),
        ["Mia passes", "Tom passes", "Nobody bids: the lot stays"]
    );
}

#[test]
fn an_epoch_of_ra_is_scored_aloud() {
    let mut table = beside_the_box(GameKind::Ra, &[HUMAN, HUMAN]);
    play(&mut table, "set 0, set 1, draw, tile god, invoke, pass, bid 3");
    for _ in 0..5 {
        play(&mut table, "draw, tile ra, pass, pass");
    }
    assert_eq!(
        play(&mut table, "draw, tile ra"),
        [
            "Tom draws Ra, 6 of 6",
            "Epoch 1 ends: the Ra track is full",
            "Mia: -5 (civilisation -5) = 5",
            "Tom: -3 (gods 2, civilisation -5) = 7",
        ]
    );
    assert_eq!(
        last(&table, Language::French, 3),
        [
            "Fin de l'époque 1\u{202f}: la piste de Râ est pleine",
            "Mia\u{202f}: -5 (civilisation -5) = 5",
            "Tom\u{202f}: -3 (dieux 2, civilisation -5) = 7",
        ]
    );
}

#[test]
fn an_epoch_of_priests_ends_with_the_ra_track_too() {
    let mut table = beside_the_box(GameKind::Priests, &[HUMAN, HUMAN]);
    play(&mut table, "set 0, set 1");
    for _ in 0..5 {
        play(&mut table, "draw, tile ra, pass, pass");
    }
    let told = play(&mut table, "draw, tile ra");
    assert_eq!(
        told[..2],
        ["Tom draws Ra, 6 of 6", "Epoch 1 ends: the Ra track is full"]
    );
}

#[test]
fn a_seat_that_can_do_nothing_is_skipped_and_that_is_told() {
    // Tom's 8 cannot beat 9.
    let mut table = beside_the_box(GameKind::Ra, &[HUMAN, HUMAN]);
    play(&mut table, "set 0, set 1, draw, tile art, invoke, bid 9");
    let Pending::Itself { seat: 1, code } = table.pending() else {
        panic!("{:?}", table.pending())
    };
    let told = table.play(code).unwrap();
    let said: Vec<_> = told.iter().map(|&told| say(&table, told, Language::English)).collect();
    assert_eq!(
        said,
        [
            "Tom can't beat 9",
            "Mia wins the lot with the 9: art. Mia gets the 1 for the next epoch"
        ]
    );
    let said: Vec<_> = told.iter().map(|&told| say(&table, told, Language::French)).collect();
    assert_eq!(
        said,
        [
            "Tom ne peut pas battre 9",
            "Mia gagne le lot avec le 9\u{202f}: art. Mia reçoit le 1 pour l'époque suivante"
        ]
    );
}

#[test]
fn everybody_is_told_again_what_happened_since_their_own_last_decision() {
    let mut table = beside_the_box(GameKind::Ra, &[HUMAN, HUMAN]);
    play(&mut table, "set 0, set 1, draw, tile art, draw, tile gold");
    // Mia has seen her draw; Tom has not decided before it.
    assert_eq!((table.since(0), table.since(1)), (2, 0));
    let (mut before, mut after) = (Visible::EMPTY, Visible::EMPTY);
    // The draw has no event: the tile comes first.
    let retold = table.replay_next(&mut table.begin_replay(), 2, Some(0), &mut before, &mut after);
    let Some((3, told)) = retold else { panic!("{retold:?}") };
    let said: Vec<_> = told.iter().map(|&told| say(&table, told, Language::English)).collect();
    assert_eq!(said, ["Mia draws art"]);
    let tiles = |visible: &Visible| match &visible.position {
        Some(Position::Ra(game)) => game.auction().track().len(),
        _ => panic!("nothing is hidden"),
    };
    assert_eq!((tiles(&before), tiles(&after)), (0, 1), "the gold is not there yet");
    assert_eq!(
        table.replay_next(&mut table.begin_replay(), 6, Some(0), &mut before, &mut after),
        None,
        "six moves were made"
    );
    play(&mut table, "invoke");
    assert_eq!((table.since(0), table.since(1)), (2, 4));
}

#[test]
fn priests_of_ra_are_told_by_the_faces_they_show() {
    let mut table = beside_the_box(GameKind::Priests, &[HUMAN, HUMAN]);
    play(&mut table, "set 0, set 1");
    assert_eq!(
        play(&mut table, "draw, tile farmer/granary, show granary"),
        ["Mia draws a farmer/granary", "Mia shows a granary"]
    );
}

#[test]
fn a_lot_of_priests_and_a_turned_tile_are_told() {
    let mut table = beside_the_box(GameKind::Priests, &[HUMAN, HUMAN]);
    play(&mut table, "set 0, set 1, draw, tile farmer/granary, show granary");
    play(
        &mut table,
        "draw, tile warrior/granary, show granary, draw, tile priest",
    );
    assert_eq!(play(&mut table, "invoke, bid 9"), ["Tom invokes Ra", "Mia bids 9"],);
    let Pending::Itself { code, .. } = table.pending() else {
        panic!()
    };
    table.play(code).unwrap();
    assert_eq!(
        last(&table, Language::English, 2),
        [
            "Tom can't beat 9",
            "Mia wins the lot with the 9: 2 granaries, priest. Mia gets the 1 for the next epoch"
        ]
    );
    assert_eq!(
        last(&table, Language::French, 1),
        ["Mia gagne le lot avec le 9\u{202f}: 2 greniers, prêtre. Mia reçoit le 1 pour l'époque suivante"]
    );
    assert_eq!(
        play(&mut table, "flip granary/farmer"),
        ["Mia turns a granary over: farmer"]
    );
    assert_eq!(
        last(&table, Language::French, 1),
        ["Mia retourne un grenier\u{202f}: fermier"]
    );
}

#[test]
fn the_dice_game_is_told_in_english_and_french() {
    let mut table = beside_the_box(GameKind::Dice, &[HUMAN, HUMAN]);
    assert_eq!(play(&mut table, "roll SSPAA"), ["Mia rolls 2 suns, pharaoh, 2 ankhs"]);
    assert_eq!(
        last(&table, Language::French, 1),
        ["Mia lance 2 soleils, pharaon, 2 ankhs"]
    );
    assert_eq!(play(&mut table, "reroll BG"), ["Mia rerolls blue, green"]);
    assert_eq!(
        play(&mut table, "roll SSPAM, keep, pharaoh, pharaoh-ankh, monument G 3"),
        [
            "Mia rolls 2 suns, pharaoh, ankh, monument",
            "Mia keeps the dice",
            "Mia: pharaoh to 1",
            "Mia: pharaoh to 2",
            "Mia: monument green 3",
        ]
    );
    assert_eq!(play(&mut table, "end"), ["Mia is done", "Ra moves to 2 of 8"]);
    assert_eq!(last(&table, Language::French, 1), ["Râ avance à 2 sur 8"]);
    assert_eq!(
        play(&mut table, "roll SSSSN, keep, disaster monument"),
        [
            "Tom rolls 4 suns, Nile",
            "Tom keeps the dice",
            "Tom: disaster, monuments",
        ]
    );
    assert_eq!(
        play(&mut table, "remove G3"),
        ["Mia has no choice", "Mia removes monument green 3"]
    );
    assert_eq!(last(&table, Language::French, 1), ["Mia retire monument vert 3"]);
}

#[test]
fn rauha_is_told_in_english_and_french_and_keeps_its_secrets() {
    let mut table = beside_the_box(GameKind::Rauha, &[HUMAN, HUMAN]);
    assert_eq!(play(&mut table, "pile 01"), ["Round 1, turn 1: Tom goes first"]);
    let said = play(
        &mut table,
        "card A1-01, card A1-03, card A1-09, card A1-25, card A1-05, card A1-06, card A1-33, card A1-18",
    );
    assert_eq!(said, ["The cards of round 1 are dealt"]);
    assert_eq!(play(&mut table, "pick A1-03"), ["Mia has picked"]);
    assert_eq!(
        play(&mut table, "pick A1-33"),
        ["Tom has picked", "Mia shows A1-03", "Tom shows A1-33",]
    );
    assert_eq!(
        play(&mut table, "place a1, use a1"),
        ["Tom places A1-33 (forest, mountain) on a1", "Tom uses a1: 2 crystals"]
    );
    assert_eq!(last(&table, Language::French, 1), ["Tom active a1\u{202f}: 2 cristaux"]);
    assert_eq!(play(&mut table, "use a3"), ["Tom uses a3: 1 energy"]);
    assert_eq!(
        last(&table, Language::French, 1),
        ["Tom active a3\u{202f}: 1 d'énergie"]
    );
    assert_eq!(
        play(&mut table, "end, discard spore b2"),
        ["Tom is done", "Mia discards A1-03 (crystal biome) for a spore on b2"]
    );
    assert_eq!(
        last(&table, Language::French, 1),
        ["Mia défausse A1-03 (biome cristal) pour une spore en b2"]
    );
}

#[test]
fn the_end_of_a_game_names_the_winner_the_tie_break_or_all_who_share() {
    use pocket_ra::rules::Seats;
    let table = table(GameKind::Ra, &[HUMAN, HUMAN, BOT], 0);
    let over = |winners: &[u8], sun| TableEvent::Over {
        winners: winners.iter().fold(Seats::NONE, |seats, &seat| seats.with(seat)),
        score: 31,
        sun,
    };
    let say = |event, language| say(&table, event, language);
    assert_eq!(say(over(&[0], None), Language::English), "Mia wins: 31 points");
    assert_eq!(
        say(over(&[1], Some(13)), Language::English),
        "Tom wins: 31 points and the highest sun, 13"
    );
    assert_eq!(
        say(over(&[1], Some(13)), Language::French),
        "Tom gagne\u{202f}: 31 points et le plus haut soleil, 13"
    );
    assert_eq!(
        say(over(&[0, 1, 2], None), Language::English),
        "Mia, Tom and Zoé share the win: 31 points"
    );
    assert_eq!(
        say(over(&[0, 2], None), Language::French),
        "Mia et Zoé gagnent à égalité\u{202f}: 31 points"
    );
    assert_eq!(
        say(over(&[0, 1, 2], None), Language::German),
        "Mia, Tom und Zoé teilen den Sieg: 31 Punkte"
    );
    let struck = |costs| {
        TableEvent::from(Event::Strikes {
            seat: 0,
            disaster: Kind::Drought,
            costs,
        })
    };
    assert_eq!(say(struck(1), Language::English), "The drought costs Mia 1 tile");
    assert_eq!(say(struck(2), Language::English), "The drought costs Mia 2 tiles");
    assert_eq!(say(struck(2), Language::German), "Dürre kostet Mia 2 Plättchen");
}

/// A text names the event's seat; a name at its start is that seat.
fn whose_doing_it_is_the_text_says(table: &Table, event: TableEvent) {
    let text = say(table, event, Language::English);
    let names = table.header().players().iter().map(|player| player.name.to_string());
    for (seat, name) in (0..).zip(names) {
        if event.seat() == Some(seat) {
            assert!(text.contains(&name), "{text} does not name {name}: {event:?}");
        } else if !matches!(event, TableEvent::Over { .. }) {
            assert!(!text.starts_with(&name), "{text} is about {name}: {event:?}");
        }
    }
}

#[test]
fn the_log_of_whole_evenings_is_what_was_told_and_never_says_you() {
    for seed in 0..12u64 {
        for kind in GameKind::ALL {
            let mut rng = seeded(seed, 21);
            let kinds = [HUMAN, BOT, HUMAN, BOT];
            let mut table = table(kind, &kinds[..2 + rng.below(3) as usize], seed);
            let mut told = Vec::new();
            while let Some(code) = next(&mut table, &mut rng) {
                let number = table.journal().len();
                let awaited = table.pending();
                let events = table.play(code).unwrap();
                assert!(!events.is_full(), "all that happened is told");
                if let Pending::Human { seat, .. } = awaited
                    && ["end", "done"].contains(&kind.print(code).to_string().as_str())
                {
                    assert!(events.contains(&TableEvent::Ends { seat }), "{events:?}");
                }
                told.extend(events.into_iter().map(|event| (number, event)));
            }
            let mut log = Vec::new();
            table.log(0, |number, event| log.push((number, event)));
            let recent: Vec<_> = table.recent_events(None).collect();
            assert!(
                log.iter()
                    .map(|&(_, event)| event)
                    .skip(log.len() - recent.len())
                    .eq(recent)
            );
            assert_eq!(log, told);
            let mut tail = Vec::new();
            table.log(40, |number, event| tail.push((number, event)));
            let later: Vec<_> = told.iter().copied().filter(|&(number, _)| number >= 40).collect();
            assert_eq!(tail, later);
            assert_eq!(table.result(), told.last().map(|&(_, event)| event));
            for (_, event) in told {
                whose_doing_it_is_the_text_says(&table, event);
                for language in Language::ALL {
                    let text = say(&table, event, language);
                    assert!(text.starts_with(char::is_uppercase), "{text}");
                    let words = text.split(|letter: char| !letter.is_alphabetic());
                    let address = ["you", "your", "tu", "vous", "votre", "ton", "ta"];
                    assert!(words.into_iter().all(|word| !address.contains(&word)), "{text}");
                }
            }
        }
    }
}

#[test]
fn an_epoch_is_scored_once_every_seat_has_its_points() {
    let kinds = [HUMAN, HUMAN, HUMAN];
    let begun = find(GameKind::Ra, &kinds, |_| true);
    assert!(!begun.is_epoch_scored(), "there was none");
    let over = find(GameKind::Ra, &kinds, |table| table.epochs(None).len() == 1);
    assert!(over.is_epoch_scored());
    // In Rauha seats end their rounds one by one.
    let points = |table: &Table| {
        table
            .epochs(None)
            .last()
            .map_or(0, |epoch| epoch.points.iter().flatten().count())
    };
    for seats in 1..=3 {
        let table = find(GameKind::Rauha, &kinds, |table| points(table) == seats);
        assert_eq!(table.is_epoch_scored(), seats == 3, "{seats}");
    }
}

#[test]
fn a_sun_is_told_with_the_result_only_where_it_decided() {
    let (mut decided, mut by_points) = (0, 0);
    for seed in 0..150 {
        let mut table = table(GameKind::Ra, &[HUMAN, HUMAN, HUMAN], seed);
        let mut rng = seeded(seed, 1);
        while let Some(code) = next(&mut table, &mut rng) {
            table.play(code).unwrap();
        }
        let Some(TableEvent::Over { winners, score, sun }) = table.result() else {
            panic!("it is over")
        };
        let best = (0..3).filter(|&seat| table.position().score(seat) == score).count();
        assert_eq!(sun.is_some(), best > winners.iter().count(), "{seed}");
        decided += u32::from(sun.is_some());
        by_points += u32::from(sun.is_none());
    }
    assert!(decided > 0 && by_points > 0, "{decided} {by_points}");
}

#[test]
fn a_turn_that_ends_by_itself_with_nothing_to_do_is_told_as_skipped() {
    for (kind, end) in [(GameKind::Dice, "end"), (GameKind::Rauha, "end")] {
        let end = kind.parse(end).unwrap();
        let ends = |table: &Table| {
            let used = match table.position() {
                Position::Dice(game) => game.used().len() > game.suns() || game.done().disaster,
                Position::Rauha(game) => !matches!(game.stage(), Stage::Scoring(_)) || !game.used_cells().is_empty(),
                _ => true,
            };
            !used && matches!(table.pending(), Pending::Itself { code, .. } if code == end)
        };
        let mut table = find(kind, &[BOT, BOT], ends);
        let told = table.play(end).unwrap();
        assert!(matches!(told.first(), Some(TableEvent::Skipped { .. })), "{told:?}");
    }
}

#[test]
fn a_disaster_is_told_once_and_the_next_one_when_it_begins() {
    let mut table = beside_the_box(GameKind::Ra, &[HUMAN, HUMAN]);
    play(&mut table, "set 0, set 1");
    for tile in [
        "art",
        "religion",
        "writing",
        "temple",
        "palace",
        "sphinx",
        "unrest",
        "earthquake",
    ] {
        play(&mut table, &format!("draw, tile {tile}"));
    }
    play(&mut table, "invoke, pass");
    let highest = match table.position() {
        Position::Ra(game) => game.auction().face_up(0).highest(),
        _ => panic!("a game of Ra"),
    };
    let mut strikes = |text: &str| {
        let told = table.play(GameKind::Ra.parse(text).unwrap()).unwrap();
        let is_strike = |event: &&TableEvent| matches!(event, TableEvent::Game(GameEvent::Ra(Event::Strikes { .. })));
        told.iter().filter(is_strike).count()
    };
    let told = [
        &format!("bid {highest}"),
        "lose art",
        "lose writing",
        "lose palace",
        "lose sphinx",
    ]
    .map(&mut strikes);
    assert_eq!(told, [1, 0, 1, 0, 0]);
}
