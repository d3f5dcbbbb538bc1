//! Every legal move is within three presses, and every text fits.

extern crate std;

use std::{
    collections::{HashMap, HashSet, VecDeque},
    fmt::Write,
};

use super::{
    super::super::{
        play::{Animation, BoardContext, Manner, STEPS, View, ViewAction, ViewContext},
        reading::{LINE, PageText, lines},
    },
    DiceBoard, DiceTab, Mode,
    explain::Subject,
    offers, pictures,
    players::Heading,
    status::Caption,
};
use crate::{
    chance::{Draw, seeded},
    device::Frame,
    rules::{
        Game, Seats, Turn,
        dice::{Cell, Colour, Column, Dice, DiceSet, Event, Face, Faces, Move, Refusal, Space},
        event::no_events,
        position::{Code, GameKind, Options, Position},
        walk::random_move,
    },
    screens::{
        input::{Direction, Key},
        widgets,
    },
    table::{
        Agreements, Header, Language, Name, Player, PlayerKind, Refused, Table, TableEvent, TableGame,
        settings::Settings,
    },
    text,
};
use embassy_time::Instant;
use heapless::Vec;

/// A table of humans with the longest names.
fn table(players: u8) -> Table {
    let names = ["Wilhelmi", "Maximili", "Augustin", "Kleopatr"];
    let players: Vec<Player, 4> = names
        .into_iter()
        .take(usize::from(players))
        .map(|name| Player {
            name: Name::new(name).unwrap(),
            kind: PlayerKind::Human,
        })
        .collect();
    let agreements = Agreements {
        turn_marker: true,
        ..Agreements::default()
    };
    let header = Header::new(1, GameKind::Dice, Options::default(), &players, 7, agreements);
    Table::new(header.unwrap())
}

fn with_scene<T>(table: &Table, game: &Dice, language: Language, act: impl FnOnce(&ViewContext<'_, Dice>) -> T) -> T {
    let visible = table.visible();
    let board_context = BoardContext {
        table,
        visible: &visible,
        before: None,
        pending: table.pending(),
    };
    let mut context = board_context.context(game, None, language);
    context.decider = match game.turn() {
        Turn::Seat(seat) => Some(seat),
        Turn::Chance(_) | Turn::Over => None,
    };
    act(&context)
}

/// A roll of only two kinds of faces, for positions with many uses.
fn rich_roll(rng: &mut impl Draw) -> Move {
    let mut any = || Face::ALL[rng.below(6) as usize];
    let pair = [any(), any()];
    Move::Roll(Faces([(); 5].map(|()| pair[rng.below(2) as usize])))
}

fn random_code(position: &Position, rng: &mut impl Draw) -> Option<Code> {
    let Position::Dice(game) = position else { return None };
    random_move(game, rng).map(|chosen| Code(Dice::code(chosen)))
}

fn walk(players: u8, games: u16, mut visit: impl FnMut(&Table, &Dice)) {
    let table = table(players);
    for number in 0..games {
        let mut rng = seeded(u64::from(players), number);
        let mut game = Dice::new(players, Some(8 + number as u8 % 6));
        while let Some(usual) = random_move(&game, &mut rng) {
            let first = game.rolling() == DiceSet::ALL && game.rolls() == 0;
            let chosen = if first && rng.below(3) > 0 {
                rich_roll(&mut rng)
            } else {
                usual
            };
            game.play(chosen, &mut no_events).unwrap();
            visit(&table, &game);
        }
    }
}

const DIRECTIONS: [Direction; 4] = [Direction::Up, Direction::Down, Direction::Left, Direction::Right];

/// Codes of the moves within this number of presses. A run in one direction counts as one.
fn within(context: &ViewContext<'_, Dice>, presses: u8) -> HashSet<u16> {
    let key = |board: &DiceBoard, last: Option<Direction>| {
        let cursor = (board.page as usize, board.row, board.stop, board.selected, board.column);
        let sets = (board.marked.bits(), board.spaces.bits(), board.heading);
        (cursor, sets, last.map(|direction| direction as u8))
    };
    let mut board = DiceBoard::default();
    board.refresh(context);
    let mut cheapest = HashMap::from([(key(&board, None), 0)]);
    let mut wished = HashSet::new();
    let mut waiting = VecDeque::from([(board, None, 0)]);
    while let Some((board, last, spent)) = waiting.pop_front() {
        if spent < presses {
            let mut after = board.clone();
            match after.press(context, Key::Confirm) {
                ViewAction::Play(code) => {
                    wished.insert(code.0);
                }
                ViewAction::Nothing if spent + 1 < presses => waiting.push_back((after, None, spent + 1)),
                _ => {}
            }
        }
        for direction in DIRECTIONS {
            let cost = spent + u8::from(last != Some(direction));
            let mut after = board.clone();
            after.press(context, Key::Direction(direction));
            let known = cheapest.entry(key(&after, Some(direction))).or_insert(u8::MAX);
            if cost < presses && cost < *known {
                *known = cost;
                waiting.push_back((after, Some(direction), cost));
            }
        }
    }
    wished
}

#[test]
fn every_legal_move_is_within_three_presses_and_nothing_else_can_be_wished_for() {
    let mut kinds = HashSet::new();
    for players in Dice::PLAYERS {
        walk(players, 4, |table, game| {
            with_scene(table, game, Language::English, |context| {
                let mut legal = HashSet::new();
                game.decisions(|chosen| {
                    legal.insert(Dice::code(chosen));
                    kinds.insert(core::mem::discriminant(&chosen));
                });
                let wished = within(context, 3);
                let texts = |codes: HashSet<u16>| codes.into_iter().map(Dice::decode).collect::<std::vec::Vec<_>>();
                let missing = texts(&legal - &wished);
                let illegal = texts(&wished - &legal);
                assert!(
                    missing.is_empty() && illegal.is_empty(),
                    "{missing:?} {illegal:?} {game:?}"
                );
            });
        });
    }
    assert_eq!(
        kinds.len(),
        15,
        "everything but the roll of the dice was there to be wished for"
    );
}

/// Every refusal with every number it can have.
fn refusals() -> std::vec::Vec<Refusal> {
    let space = Space::all().last().unwrap();
    let cell = Cell::all().last().unwrap();
    let column = Column::all().last().unwrap();
    let mut all = std::vec![
        Refusal::Over,
        Refusal::RollAwaited,
        Refusal::NoRollAwaited,
        Refusal::KeepFirst,
        Refusal::AlreadyKept,
        Refusal::NoDieNamed,
        Refusal::PharaohAtTop,
        Refusal::NileAtTop,
        Refusal::NoPharaohUsed,
        Refusal::NoNileUsed,
        Refusal::FloodDice,
        Refusal::CivilisationDice,
        Refusal::CivilisationMarkers { markers: 3, named: 5 },
        Refusal::OwnMarkerOnSpace(space),
        Refusal::SpaceFull { space, limit: 3 },
        Refusal::FirstMonument,
        Refusal::FurtherMonument,
        Refusal::CellTaken { cell, by: 3 },
        Refusal::OwnMarkerInColumn(column),
        Refusal::TooFewSuns(3),
        Refusal::DisasterDone,
        Refusal::DisasterDue(5),
        Refusal::NoRemoval,
        Refusal::RemovalDue,
        Refusal::RemoveFromCivilisation,
        Refusal::RemoveFromMonuments,
        Refusal::NoMarkerOnSpace(space),
        Refusal::NoMarkerInCell(cell),
    ];
    for colour in Colour::ALL {
        all.extend([
            Refusal::NotRolled(colour),
            Refusal::LockedSun(colour),
            Refusal::DieUsed(colour),
            Refusal::SameDie(colour),
        ]);
        all.extend(Face::ALL.map(|face| Refusal::NotShowing { colour, face }));
    }
    for needed in 1..=5 {
        all.extend(Face::ALL.map(|face| Refusal::TooFewDice {
            face,
            needed,
            unused: needed - 1,
        }));
    }
    all
}

/// No word is broken at the end of a line.
fn assert_readable(text: &str) {
    assert!(!text.is_empty());
    for word in text.split([' ', '\n']) {
        assert!(widgets::BODY.measure(word) - 1 <= LINE, "{word} in {text}");
    }
}

#[test]
fn every_explanation_and_every_refusal_fits_in_every_language_and_says_nothing_of_you() {
    for language in Language::ALL {
        let mut longest_refusal = 0;
        for refusal in refusals() {
            let mut text = PageText::new();
            write!(text, "{}", text::refusal(Refused::Rules(refusal.into()), language)).unwrap();
            assert!(text.ends_with('.'), "{text}");
            assert_readable(&text);
            assert!(lines(&text, &widgets::BODY, LINE).count() <= 6, "one page: {text}");
            longest_refusal = longest_refusal.max(text.len());
        }
        for subject in Subject::ALL {
            let text = subject.text(&language.texts().games.dice.about);
            assert_readable(text);
            // Room for the text around it.
            assert!(
                text.len() + longest_refusal + 32 <= PageText::new().capacity(),
                "{text}"
            );
            let yours = ["you", "your", "vous", "votre", "tu", "ton", "dein"];
            let mut words = text.split(|letter: char| !letter.is_alphabetic());
            assert!(!words.any(|word| yours.contains(&word)), "{text}");
        }
    }
}

/// Every cursor position that the D-pad reaches.
fn cursors(context: &ViewContext<'_, Dice>) -> std::vec::Vec<DiceBoard> {
    let mut board = DiceBoard::default();
    board.refresh(context);
    let mut seen = std::vec![];
    for _ in 0..20 {
        for _ in 0..12 {
            seen.push(board.clone());
            board.press(context, Key::Direction(Direction::Right));
        }
        board.press(context, Key::Direction(Direction::Down));
    }
    seen
}

fn captions(board: &DiceBoard, context: &ViewContext<'_, Dice>) -> Caption {
    let mode = Mode::of(context);
    let column = Column::all().nth(board.column).unwrap();
    let (site, settlement) = (
        board.offers.sites.get(board.row),
        board.offers.settlements.get(board.row),
    );
    match (board.page, site, settlement) {
        (DiceTab::Hand, ..) => board.caption(context, mode),
        (DiceTab::Monuments, Some(site), _) => board.site_caption(context, site, column),
        (DiceTab::Civilisation, _, Some(settlement)) => board.settlement_caption(context, settlement),
        (DiceTab::Civilisation, _, None) => board.space_caption(context),
        (DiceTab::Players, ..) => Heading::ALL[board.heading]
            .caption(&context.texts().games.dice)
            .try_into()
            .unwrap(),
        _ => Caption::new(),
    }
}

#[test]
fn every_row_of_the_monuments_has_its_own_letters_in_every_language() {
    for texts in Language::ALL.map(Language::texts) {
        let rows = Colour::ALL.map(|colour| pictures::row(colour, &texts.games.dice).expect("it is drawn"));
        for (index, row) in rows.iter().enumerate() {
            let drawn_again = rows[..index].iter().any(|&above| core::ptr::eq(above, *row));
            assert!(!drawn_again, "{:?}", Colour::ALL[index]);
        }
    }
}

#[test]
fn every_caption_fits_a_line_and_every_long_press_is_answered_wherever_the_cursor_stands() {
    for language in Language::ALL {
        walk(4, 1, |table, game| {
            with_scene(table, game, language, |context| {
                for board in cursors(context) {
                    let caption = captions(&board, context);
                    let letters = caption.chars().filter(|&letter| letter != '\u{202f}');
                    assert!(letters.count() <= 25, "{caption}");
                    let mut text = PageText::new();
                    board.explain(context, &mut text);
                    assert_readable(&text);
                    let mut frame = Frame::new();
                    board.draw(context, None, &mut frame);
                }
            });
        });
    }
}

#[test]
fn an_illegal_use_is_refused_with_its_reason() {
    walk(3, 3, |table, game| {
        with_scene(table, game, Language::English, |context| {
            if Mode::of(context) != Mode::Using {
                return;
            }
            let mut board = DiceBoard::default();
            board.refresh(context);
            for index in 0..board.offers.uses.len() {
                board.page = DiceTab::Hand;
                board.selected = index;
                let (each, offer) = board.offers.uses[index];
                let view_action = board.press(context, Key::Confirm);
                assert_eq!(
                    offer == offers::Offer::Illegal,
                    matches!(view_action, ViewAction::Refused(_)),
                    "{each:?} {offer:?} {view_action:?} {game:?}"
                );
            }
        });
    });
}

#[test]
fn dice_of_the_same_face_are_proposed_together_before_they_are_split() {
    let mut game = Dice::new(2, None);
    game.play(Dice::parse("roll MMSAN").unwrap(), &mut no_events).unwrap();
    let first = offers::proposals(&game);
    assert_eq!(first.len(), 15, "four dice are free");
    let [yellow, red, _, _, green] = Colour::ALL.map(DiceSet::of);
    assert_eq!(first[0], green, "monuments and the ankh stay");
    assert_eq!(first[1], yellow.with(red), "the Nile and the ankh stay");
}

#[test]
fn up_marks_the_die_under_the_cursor_and_a_locked_sun_says_why_not() {
    let table = table(2);
    let mut game = Dice::new(2, None);
    game.play(Dice::parse("roll MMSAN").unwrap(), &mut no_events).unwrap();
    with_scene(&table, &game, Language::English, |context| {
        let mut board = DiceBoard::default();
        board.refresh(context);
        let mut press = |key| board.press(context, key);
        press(Key::Direction(Direction::Right));
        press(Key::Direction(Direction::Up));
        press(Key::Direction(Direction::Right));
        press(Key::Direction(Direction::Right));
        let refused = press(Key::Direction(Direction::Up));
        assert_eq!(refused, ViewAction::Refused(Refusal::LockedSun(Colour::Blue).into()));
        let view_action = press(Key::Confirm);
        let yellow = Move::Reroll(DiceSet::of(Colour::Yellow));
        assert_eq!(view_action, ViewAction::Play(Code(Dice::code(yellow))));
        assert!(board.back(), "B takes the marks back first");
        assert!(!board.back());
    });
}

#[test]
fn what_happens_is_seen_moving_and_ends_where_it_is() {
    let mut table = table(3);
    let mut rng = seeded(3, 0);
    let mut moved = HashSet::new();
    for _ in 0..400 {
        let before = table.visible();
        let Some(code) = table.draw_chance().or_else(|| random_code(table.position(), &mut rng)) else {
            break;
        };
        for event in table.play(code).unwrap() {
            let now = table.visible();
            let board_context = BoardContext {
                table: &table,
                visible: &now,
                before: Some(&before),
                pending: table.pending(),
            };
            let (Some(Position::Dice(game)), Some(Position::Dice(earlier))) = (&now.position, &before.position) else {
                panic!("nothing is hidden");
            };
            let context = board_context.context(game, Some(earlier), Language::French);
            let Some(mut animation) =
                Animation::begin(event, Manner::Others, || 20, &Settings::default(), Instant::MIN)
            else {
                continue;
            };
            let mut board = DiceBoard::default();
            board.refresh(&context);
            let pictures: std::vec::Vec<Frame> = (0..=STEPS)
                .map(|step| {
                    animation.step = step;
                    let mut frame = Frame::new();
                    board.draw(&context, Some(&animation), &mut frame);
                    frame
                })
                .collect();
            let banner = animation.banner_height(Language::French, context.header.players()) as usize;
            let last = &pictures[usize::from(STEPS)];
            let cut = (64 - banner..64).any(|y| (0..125).any(|x| last.pixel(x, y)));
            assert!(!cut, "{event:?}: the words cut through something");
            let event = Dice::event(&event);
            let moves = matches!(
                event,
                Some(
                    Event::Rolls { .. }
                        | Event::Pharaoh { .. }
                        | Event::Nile { .. }
                        | Event::Floods { .. }
                        | Event::Civilises { .. }
                        | Event::Builds { .. }
                        | Event::Ankhs { .. }
                        | Event::RemovesCivilisation { .. }
                        | Event::RemovesMonument { .. }
                        | Event::RaMoves { .. }
                        | Event::ThreeSuns { .. }
                )
            );
            if moves {
                assert!(pictures[0] != pictures[usize::from(STEPS)], "{event:?}");
                moved.insert(event.map(core::mem::discriminant));
            }
            // A spectator sees the same after the move.
            if matches!(event, Some(Event::Builds { .. })) {
                board.page = DiceTab::Monuments;
                animation.event = TableEvent::Over {
                    winners: Seats::NONE,
                    score: 0,
                    sun: None,
                };
                let mut still = Frame::new();
                board.draw(&context, Some(&animation), &mut still);
                assert!(still == pictures[usize::from(STEPS)]);
            }
        }
    }
    assert!(moved.len() >= 8, "{}", moved.len());
}

fn beside_the_uses(frame: &Frame) -> std::vec::Vec<bool> {
    let places = (106..126).flat_map(|x| (32..57).map(move |y| (x, y)));
    places.map(|(x, y)| frame.pixel(x, y)).collect()
}

fn hand(board: &DiceBoard, context: &ViewContext<'_, Dice>) -> std::vec::Vec<bool> {
    let mut frame = Frame::new();
    board.draw(context, None, &mut frame);
    beside_the_uses(&frame)
}

#[test]
fn every_score_stands_beside_the_dice_unless_it_is_hidden() {
    for players in 2..=4 {
        let (mut seen, mut number) = (0, 0);
        walk(players, 1, |table, game| {
            number += 1;
            if number % 8 != 0 {
                return;
            }
            with_scene(table, game, Language::English, |context| {
                let mut board = DiceBoard::default();
                board.refresh(context);
                board.open(DiceTab::Hand);
                board.selected = usize::MAX;
                let all = hand(&board, context);
                for seat in 0..usize::from(players) {
                    let mut visible = context.visible.clone();
                    visible.scores[seat] = None;
                    let board_context = BoardContext {
                        table,
                        visible: &visible,
                        before: None,
                        pending: table.pending(),
                    };
                    let mut hidden = board_context.context(game, None, Language::English);
                    hidden.decider = context.decider;
                    assert!(all != hand(&board, &hidden), "{players} {seat}");
                    seen += 1;
                }
            });
        });
        assert!(seen > 40, "{seen}");
    }
}

#[test]
fn a_use_says_what_it_is_worth_to_everybody() {
    let standing = |game: &Dice, seat| i32::from(game.score(seat)) + i32::from(game.if_epoch_ended(seat).total());
    let (mut own, mut others) = (0, 0);
    walk(3, 12, |table, game| {
        with_scene(table, game, Language::English, |context| {
            let Turn::Seat(seat) = game.turn() else { return };
            let mut board = DiceBoard::default();
            board.refresh(context);
            let uses = board.offers.uses.clone();
            if Mode::of(context) != Mode::Using || board.page != DiceTab::Hand {
                return;
            }
            for (place, &(_, offer)) in uses.iter().enumerate() {
                let offers::Offer::Play(chosen) = offer else { continue };
                board.selected = usize::MAX;
                let plain = hand(&board, context);
                board.selected = place;
                let after = offers::after(game, chosen).unwrap();
                let changed = |&other: &u8| chosen != Move::End && standing(game, other) != standing(&after, other);
                let (any, elsewhere) = ((0..3).any(|seat| changed(&seat)), (0..3).filter(|&other| other != seat));
                assert_eq!(hand(&board, context) != plain, any, "{chosen:?}");
                own += usize::from(changed(&seat));
                others += { elsewhere }.filter(changed).count();
            }
        });
    });
    assert!(own > 20 && others > 5, "{own} {others}");
}

#[test]
fn captions_show_the_total_effect_of_a_move() {
    let (mut shown, mut gained) = (0, 0);
    walk(3, 30, |table, game| {
        let Turn::Seat(seat) = game.turn() else { return };
        with_scene(table, game, Language::English, |context| {
            if Mode::of(context) != Mode::Using {
                return;
            }
            let total = |game: &Dice| i32::from(game.score(seat)) + i32::from(game.if_epoch_ended(seat).total());
            let mut check = |chosen: Move, caption: &Caption| {
                let mut after = game.clone();
                after.play(chosen, &mut no_events).unwrap();
                let effect = total(&after) - total(game);
                let (_, last) = caption.rsplit_once(' ').unwrap();
                let said = last.parse::<i32>();
                if let (Ok(said), false) = (said, caption.contains("points")) {
                    assert_eq!(said, effect, "{caption} for {chosen:?}");
                    shown += 1;
                    gained += u32::from(effect > 0);
                }
            };
            let mut board = DiceBoard::default();
            board.refresh(context);
            for place in 0..board.offers.uses.len() {
                board.selected = place;
                if let (_, offers::Offer::Play(chosen)) = board.offers.uses[place]
                    && !matches!(chosen, Move::End | Move::Disaster(_))
                {
                    check(chosen, &board.caption(context, Mode::Using));
                }
            }
            for settlement in &board.offers.settlements.clone() {
                for set in settlement.sets() {
                    board.spaces = set;
                    check(
                        settlement.chosen(set).unwrap(),
                        &board.settlement_caption(context, settlement),
                    );
                }
            }
        });
    });
    assert!(shown > 500 && gained > 50, "{shown} {gained}");
}
