extern crate std;

use std::{collections::BTreeMap, format, vec::Vec};

use embedded_graphics::geometry::Point;

use super::*;
use crate::{
    bots::Level,
    chance::{Draw, seeded},
    device::{HEIGHT, WIDTH},
    rules::{
        Turn,
        event::no_events,
        position::{GameKind, Options, Position, Side},
        rauha::{Pile, Symbol},
    },
    screens::{
        digits::digit,
        input::{Direction, Key},
        play::BoardContext,
    },
    table::{Agreements, Header, Language, Name, Player, PlayerKind, Refused, Table, TableEvents, TableGame, Visible},
    text,
};

const NAMES: [&str; 5] = ["Hatchépu", "Ramsès", "Toutânkh", "Néfertit", "Cléopâtr"];

/// The other players are bots.
fn table(players: usize, humans: usize, side: Side, seed: u64) -> Table {
    let seated: Vec<Player> = NAMES[..players]
        .iter()
        .enumerate()
        .map(|(seat, name)| Player {
            name: Name::new(name).unwrap(),
            kind: if seat < humans {
                PlayerKind::Human
            } else {
                PlayerKind::Bot(Level::Scribe)
            },
        })
        .collect();
    let options = Options {
        side: Some(side),
        ..Options::default()
    };
    Table::new(Header::new(1, GameKind::Rauha, options, &seated, seed, Agreements::default()).unwrap())
}

/// Plays a random move; `None` if the game is over. Takes the device when it has to be passed.
fn play_one(table: &mut Table, rng: &mut impl Draw) -> Option<TableEvents> {
    table.take_device();
    let code = match table.position().turn() {
        Turn::Over => return None,
        Turn::Chance(_) => table.draw_chance().unwrap(),
        Turn::Seat(_) => {
            let mut codes = Vec::new();
            table.position().decisions(|code| codes.push(code));
            // Move 0 ends the turn: redraw it once, as ending early leaves little to see.
            let mut index = rng.below(codes.len() as u32) as usize;
            if index == 0 {
                index = rng.below(codes.len() as u32) as usize;
            }
            codes[index]
        }
    };
    let told = table.play(code).unwrap();
    table.take_device();
    Some(told)
}

fn with_scene<R>(
    table: &Table,
    visible: &Visible,
    language: Language,
    look: impl FnOnce(&ViewContext<'_, Rauha>) -> R,
) -> R {
    let board_context = BoardContext {
        table,
        visible,
        before: None,
        pending: table.pending(),
    };
    let Some(Position::Rauha(game)) = &visible.position else {
        panic!("nothing is to be seen");
    };
    look(&board_context.context(game, None, language))
}

/// Calls `look` for every visible position of random games, with 2 to 5 players on both sides.
fn each_position(humans: impl Fn(usize) -> usize, games: u64, mut look: impl FnMut(&Table, &Visible)) {
    for seed in 0..games {
        let players = 2 + seed as usize % 4;
        let side = if seed / 4 % 2 == 0 { Side::A } else { Side::B };
        let mut table = table(players, humans(players), side, seed);
        let mut rng = seeded(seed, 99);
        while play_one(&mut table, &mut rng).is_some() {
            let visible = table.visible();
            if visible.position.is_some() {
                look(&table, &visible);
            }
        }
    }
}

fn drawn(view: &RauhaBoard, context: &ViewContext<'_, Rauha>) -> Frame {
    let mut frame = Frame::new();
    view.draw(context, None, &mut frame);
    assert!(!frame.is_text_cut(), "{view:?}");
    frame
}

type BoardPosition = (u8, usize, usize);

fn place(view: &RauhaBoard) -> BoardPosition {
    let page = match view.pages.open() {
        RauhaTab::Hand => 0,
        RauhaTab::Board => 1,
        RauhaTab::Discard => 2,
        RauhaTab::Entities => 3,
        RauhaTab::Players => 4,
        RauhaTab::Player(seat) => 5 + seat,
        RauhaTab::Legend => 30,
        RauhaTab::Spore(cell) => 10 + cell.index() as u8,
    };
    (page, view.place, view.animal)
}

/// Views within two presses, a run in one direction being one, and the moves of A as the third press.
fn explore(start: &RauhaBoard, context: &ViewContext<'_, Rauha>) -> (Vec<RauhaBoard>, Vec<u16>) {
    let mut views = BTreeMap::from([(place(start), start.clone())]);
    let mut wishes = Vec::new();
    let mut latest = std::vec![start.clone()];
    for presses in 0..3 {
        let mut reached = Vec::new();
        for view in &latest {
            let mut pressed = view.clone();
            if let ViewAction::Play(Code(code)) = pressed.press(context, Key::Confirm) {
                wishes.push(code);
            }
            reached.push(pressed);
            for direction in [Direction::Up, Direction::Down, Direction::Left, Direction::Right] {
                let mut running = view.clone();
                for _ in 0..120 {
                    running.press(context, Key::Direction(direction));
                    if place(&running) == place(view) || presses == 2 {
                        break;
                    }
                    reached.push(running.clone());
                }
            }
        }
        latest.clear();
        for view in reached {
            if views.insert(place(&view), view.clone()).is_none() {
                latest.push(view);
            }
        }
    }
    wishes.sort_unstable();
    wishes.dedup();
    (views.into_values().collect(), wishes)
}

#[test]
fn every_legal_move_and_no_other_is_within_three_presses() {
    let mut moves = 0;
    each_position(
        |players| players,
        8,
        |table, visible| {
            with_scene(table, visible, Language::English, |context| {
                if context.decider.is_none() {
                    return;
                }
                let mut view = RauhaBoard::default();
                view.refresh(context);
                let (_, wishes) = explore(&view, context);
                let mut legal = Vec::new();
                table.position().decisions(|code| legal.push(code.0));
                legal.sort_unstable();
                moves += legal.len();
                assert_eq!(wishes, legal, "{:?}", context.game.stage());
            });
        },
    );
    assert!(moves > 3_000, "{moves}");
}

#[test]
fn the_picture_and_the_words_do_not_depend_on_what_the_viewer_may_not_know() {
    let mut differed = 0;
    // One human among bots also watches; two pass the device.
    for humans in [1, 2] {
        each_position(
            |_| humans,
            4,
            |table, visible| {
                let Some(viewer) = visible.viewer else { return };
                if matches!(table.position().turn(), Turn::Over) {
                    return;
                }
                let mut other = visible.clone();
                if let Some(position) = &mut other.position {
                    position.imagine(viewer, &mut seeded(17, table.journal().len()));
                }
                differed += u32::from(other != *visible);
                with_scene(table, visible, Language::French, |context| {
                    with_scene(table, &other, Language::French, |imagined| {
                        let (mut view, mut same) = (RauhaBoard::default(), RauhaBoard::default());
                        view.refresh(context);
                        same.refresh(imagined);
                        assert!(view == same);
                        let (views, _) = explore(&view, context);
                        for view in views {
                            assert!(drawn(&view, context) == drawn(&view, imagined), "{view:?}");
                            let (mut text, mut again) = (PageText::new(), PageText::new());
                            view.explain(context, &mut text);
                            view.explain(imagined, &mut again);
                            assert_eq!(text, again);
                        }
                    });
                });
            },
        );
    }
    assert!(differed > 100, "{differed}");
}

#[test]
fn the_cursor_of_the_next_seat_does_not_tell_where_the_last_one_was() {
    let mut rng = seeded(3, 3);
    let mut kept = RauhaBoard::default();
    let mut passed = 0;
    let mut last = None;
    each_position(
        |players| players,
        4,
        |table, visible| {
            with_scene(table, visible, Language::English, |context| {
                let mut fresh = RauhaBoard::default();
                fresh.refresh(context);
                kept.refresh(context);
                if context.decider.is_some() {
                    passed += u32::from(context.decider != last);
                    assert!(kept == fresh);
                }
                last = context.decider;
                for _ in 0..rng.below(9) {
                    let directions = [Direction::Up, Direction::Down, Direction::Left, Direction::Right];
                    let direction = directions.get(rng.below(5) as usize);
                    kept.press(
                        context,
                        direction.map_or(Key::Confirm, |&direction| Key::Direction(direction)),
                    );
                }
            });
        },
    );
    assert!(passed > 100, "{passed}");
}

#[test]
fn status_lines_have_at_most_twenty_letters_and_explanations_fit() {
    each_position(
        |players| players,
        4,
        |table, visible| {
            for language in Language::ALL {
                with_scene(table, visible, language, |context| {
                    let mut view = RauhaBoard::default();
                    view.refresh(context);
                    for view in explore(&view, context).0 {
                        let under = view.under(context);
                        let status = pages::status(context, view.pages.open(), under);
                        assert!(status.chars().count() <= 20, "{status}");
                        drawn(&view, context);
                        let mut text = PageText::new();
                        let refusal = view.tried(context).map(Result::err);
                        explain::write(&mut text, context, under, refusal).unwrap();
                        assert!(!text.is_empty(), "{under:?}");
                    }
                });
            }
        },
    );
}

#[test]
fn every_refusal_is_said_in_every_language_and_never_speaks_of_you() {
    let card = Card::all().next().unwrap();
    let cell = Cell::from_index(3).unwrap();
    let entity = Entity::from_index(4).unwrap();
    use crate::rules::rauha::Refusal as R;
    let refusals = [
        R::Over,
        R::PileAwaited,
        R::PileDone,
        R::WrongPile { players: 5 },
        R::CardAwaited,
        R::NoCardAwaited,
        R::NotInDeck(card),
        R::PickFirst,
        R::PicksDone,
        R::NotInStack {
            card,
            symbol: Symbol::Star,
        },
        R::PlaceFirst,
        R::CardDone,
        R::ScoringHasNoCards,
        R::CellNotAllowed { card, cell },
        R::TooFewCrystals { needed: 7, have: 1 },
        R::SporeThere(cell),
        R::NotAwake(cell),
        R::NoSpore(cell),
        R::NoEffect(cell),
        R::CellUsed(cell),
        R::TargetMissing(cell),
        R::TargetTooMany(cell),
        R::NotOwner(entity),
        R::NotTakenThisTurn(entity),
        R::EntityWithoutEffect(entity),
        R::EntityUsed(entity),
        R::AnimalMissing(entity),
        R::AnimalTooMany(entity),
    ];
    for refusal in refusals {
        let refused = Refused::Rules(refusal.into());
        let said = Language::ALL.map(|language| format!("{}", text::refusal(refused, language)));
        for (index, text) in said.iter().enumerate() {
            assert!(!said[..index].contains(text), "{text}");
            assert!(text.len() <= PageText::new().capacity());
            let mut words = text.split(|letter: char| !letter.is_alphabetic());
            let yours = ["you", "your", "vous", "votre", "dein"];
            assert!(!words.any(|word| yours.contains(&word)), "{text}");
        }
    }
}

#[test]
fn fixed_words_fit_their_places() {
    let fits = |word: &str, most: usize| assert!(word.chars().count() <= most, "{word}");
    for language in Language::ALL {
        let texts = &language.texts().games.rauha;
        fits(texts.end, 5);
        fits(texts.rest_dropped, 9);
        fits(texts.no_effect, 10);
        fits(texts.free, 9);
        fits(texts.discard_for_crystals, 20);
    }
}

/// Whether all white pixels are in an area.
fn within(frame: &Frame, left: usize, top: usize, width: usize, height: usize) -> bool {
    let all = (0..WIDTH).flat_map(|x| (0..HEIGHT).map(move |y| (x, y)));
    let inside = |x: usize, y: usize| (left..left + width).contains(&x) && (top..top + height).contains(&y);
    all.filter(|&(x, y)| frame.pixel(x, y)).all(|(x, y)| inside(x, y))
}

#[test]
fn every_face_fits_its_cell_and_leaves_the_corner_to_the_spore() {
    use embedded_graphics::geometry::Point;
    let printed = [Side::A, Side::B].map(|side| Cell::all().map(move |cell| rauha::Face::of_board(side, cell)));
    for face in Card::all().map(Card::face).chain(printed.into_iter().flatten()) {
        let mut frame = Frame::new();
        face::draw(&mut frame, Point::new(40, 20), face, false);
        assert!(within(&frame, 40, 20, 32, 17), "{face:?}");
        let corner = (65..72).flat_map(|x| (30..37).map(move |y| (x, y)));
        assert!(corner.into_iter().all(|(x, y)| !frame.pixel(x, y)), "{face:?}");
    }
    for card in Card::all() {
        for language in Language::ALL {
            let mut frame = Frame::new();
            hand::draw_large(&mut frame, Point::new(20, 5), card, language.texts());
            assert!(within(&frame, 20, 5, 79, 55), "{card}");
        }
    }
}

#[test]
fn faces_that_differ_look_different() {
    use embedded_graphics::geometry::Point;
    let look = |card: Card| {
        let mut frame = Frame::new();
        face::draw(&mut frame, Point::new(0, 0), card.face(), false);
        frame
    };
    for (one, other) in Card::all().flat_map(|one| Card::all().map(move |other| (one, other))) {
        assert_eq!(one.face() == other.face(), look(one) == look(other), "{one} {other}");
    }
}

#[test]
fn the_rest_of_a_stack_goes_to_the_seat_that_picks_from_it_next() {
    let mut rng = seeded(5, 5);
    for players in 2..=5 {
        let mut game = Rauha::new(players, Side::A);
        game.play(Move::Pile(Pile::numbered(players, 0).unwrap()), &mut no_events)
            .unwrap();
        while let Some(chosen) = crate::rules::walk::random_move(&game, &mut rng) {
            if let (Stage::Picking(seat), rauha::Notch::Turn { symbol, .. }) =
                (game.stage(), rauha::Notch::numbered(game.notch()))
            {
                let stack = game.stack_index(seat, symbol);
                let next = match rauha::Notch::numbered(game.notch() + 1) {
                    rauha::Notch::Turn { symbol, .. } => {
                        (0..players).find(|&other| game.stack_index(other, symbol) == stack)
                    }
                    rauha::Notch::Scoring => None,
                };
                assert_eq!(hand::heir(&game, seat).map(|(_, heir)| heir), next);
            }
            game.play(chosen, &mut no_events).unwrap();
        }
    }
}

#[test]
fn what_happens_is_drawn_at_every_step_without_telling_secrets() {
    use crate::{
        screens::play::{Manner, STEPS},
        table::settings::Settings,
    };
    use embassy_time::Instant;
    let mut told = 0;
    for seed in 0..2 {
        let mut table = table(3, 1, Side::A, seed);
        let mut rng = seeded(seed, 7);
        let mut before = table.visible();
        while let Some(events) = play_one(&mut table, &mut rng) {
            let visible = table.visible();
            let viewer = visible.viewer.unwrap();
            let [mut other, mut other_before] = [visible.clone(), before.clone()];
            if table.position().turn() != Turn::Over {
                for imagined in [&mut other, &mut other_before] {
                    let position = imagined.position.as_mut().unwrap();
                    position.imagine(viewer, &mut seeded(23, table.journal().len()));
                }
            }
            for event in events {
                let begun = Animation::begin(
                    event,
                    Manner::Others,
                    || 20,
                    &Settings::default(),
                    Instant::from_ticks(0),
                );
                let Some(mut animation) = begun else { continue };
                let pictures: Vec<Frame> = (0..=STEPS)
                    .map(|step| {
                        animation.step = step;
                        let one = drawn_animation(&table, &visible, &before, &animation);
                        assert!(
                            one == drawn_animation(&table, &other, &other_before, &animation),
                            "{event:?}"
                        );
                        one
                    })
                    .collect();
                told += 1;
                let moves = matches!(
                    Rauha::event(&event),
                    Some(Event::Places { .. } | Event::Welcomes { .. })
                );
                assert!(!moves || pictures[0] != pictures[4], "{event:?}");
            }
            before = visible;
        }
    }
    assert!(told > 300, "{told}");
}

#[test]
fn picks_and_turns_fit_their_pages_in_every_language() {
    let (mut picks, mut turns, mut longest) = (0, 0, 0);
    for (players, seed) in (2..=5).flat_map(|players| (0..6).map(move |seed| (players, seed))) {
        let mut table = table(players, 1, Side::A, seed);
        let (mut rng, mut joined) = (seeded(seed, 7), None);
        while let Some(events) = play_one(&mut table, &mut rng) {
            for event in events.iter().filter_map(Rauha::event).copied() {
                let more = joined.and_then(|joined: Event| joined.joined(event));
                if let Some(Event::Picked { .. } | Event::Turn(_)) = joined
                    && more.is_none()
                {
                    let shown = joined.unwrap();
                    let is_turn = matches!(shown, Event::Turn(_));
                    if is_turn && !Rauha::is_showing(&shown) {
                        joined = None;
                        continue;
                    }
                    for language in Language::ALL {
                        let mut frame = Frame::new();
                        Rauha::draw_page(&shown, table.header(), language, 8, &mut frame);
                        assert!(!frame.is_text_cut(), "{shown:?}");
                        let text = crate::text::event(shown.into(), table.header().players(), language);
                        longest = longest.max(format!("{text}").len());
                        // A page without words or names would be almost empty.
                        assert!(
                            (0..64)
                                .map(|y| (0..128).filter(|&x| frame.pixel(x, y)).count())
                                .sum::<usize>()
                                > 200
                        );
                    }
                    (picks, turns) = (picks + u32::from(!is_turn), turns + u32::from(is_turn));
                }
                joined = match (more, event) {
                    (Some(more), _) => Some(more),
                    (None, Event::Reveals { .. }) => Some(event),
                    (None, _) => Rauha::begins_turn(&event),
                };
            }
        }
    }
    assert!(picks > 100 && turns > 500, "{picks} {turns}");
    assert!(longest <= crate::text::LONGEST_EVENT, "{longest}");
}

fn drawn_animation(table: &Table, visible: &Visible, before: &Visible, animation: &Animation) -> Frame {
    let board_context = BoardContext {
        table,
        visible,
        before: Some(before),
        pending: table.pending(),
    };
    let mut frame = Frame::new();
    if let (Some(Position::Rauha(game)), Some(Position::Rauha(old))) = (&visible.position, &before.position) {
        let context = board_context.context(game, Some(old), Language::English);
        let mut view = RauhaBoard::default();
        view.refresh(&context);
        view.draw(&context, Some(animation), &mut frame);
        assert!(!frame.is_text_cut(), "{:?}", animation.event);
    }
    frame
}

#[test]
fn the_board_names_its_columns_and_rows_at_its_edge() {
    let table = table(2, 1, Side::A, 7);
    let visible = table.visible_to(Some(0));
    let Some(Position::Rauha(game)) = &visible.position else {
        panic!("nothing is to be seen");
    };
    let mut frame = Frame::new();
    board::draw_cells(&mut frame, game, 0, Cells::NONE, Cells::NONE);
    let mut named = Frame::new();
    for (cell, place) in Cell::all().zip(0..) {
        let (area, name) = (board::place(cell), format!("{cell}"));
        let middle = area.center();
        // Letters are centred above the first row, numbers left of the first column.
        if place < 3 {
            pictures::COLUMNS[place].draw(&mut named, Point::new(middle.x - 1, area.top_left.y - 5));
        }
        if place % 3 == 0 {
            let number = name[1..].parse().unwrap();
            digit(number).draw(&mut named, Point::new(0, middle.y - 2));
        }
    }
    let edge = |frame: &Frame| -> Vec<bool> {
        let letters = (0..100).flat_map(|x| (7..12).map(move |y| (x, y)));
        let numbers = (0..2).flat_map(|x| (13..64).map(move |y| (x, y)));
        { letters }.chain(numbers).map(|(x, y)| frame.pixel(x, y)).collect()
    };
    assert!(edge(&frame) == edge(&named));
}
