//! Views of random games: every page and selection, by every seat and in every language.

extern crate std;

use std::{format, string::String, vec, vec::Vec};

use embassy_time::Instant;
use embedded_graphics::{geometry::Point, primitives::PointsIter};

use super::{
    AuctionView, DisplayGrid, Look,
    board::{CENTRE, Swap, TRACK, middle, space},
    disc,
    display_grid::{TILE, percent},
    draw_sun,
    pages::{AuctionTab, gains, standings},
    row::{Row, Rows},
    view::AuctionTarget,
};
use crate::{
    chance::{Draw, seeded},
    device::Frame,
    rules::{
        Game, Seat, Turn,
        auction::{Event, Move as Shared},
        event::no_events,
        position::{Code, GameKind, Options, Position},
        priests::{self, Priests},
        ra::{self, Kind, Ra},
        walk::random_move,
    },
    screens::{
        boards::priests::Good,
        input::{Direction, Key},
        play::{Animation, BoardContext, Manner, STEPS, View, ViewAction, ViewContext},
        reading::PageText,
        widgets,
    },
    table::{Agreements, Header, Language, Name, Pending, Player, PlayerKind, Table, TableEvent, settings::Settings},
};

const NAMES: [&str; 5] = ["Marie", "Marianne", "Zacharie", "Bérénice", "Marc"];

fn table(kind: GameKind, players: usize, hidden_scores: bool) -> Table {
    let seats: Vec<Player> = NAMES[..players]
        .iter()
        .map(|name| Player {
            name: Name::new(name).unwrap(),
            kind: PlayerKind::Human,
        })
        .collect();
    let agreements = Agreements {
        hidden_scores,
        ..Agreements::default()
    };
    Table::new(Header::new(1, kind, Options::default(), &seats, 7, agreements).unwrap())
}

trait Known: DisplayGrid {
    fn position(self) -> Position;
}

impl Known for Ra {
    fn position(self) -> Position {
        Position::Ra(self)
    }
}

impl Known for Priests {
    fn position(self) -> Position {
        Position::Priests(self)
    }
}

/// A random move that mostly draws, so that lots grow.
fn next<G: DisplayGrid>(game: &G, rng: &mut impl Draw) -> Option<G::Move> {
    let chosen = random_move(game, rng)?;
    let eager = G::shared(chosen) == Some(Shared::Invoke) && !game.auction().track().is_full();
    Some(if eager && rng.below(4) > 0 {
        Shared::Draw.into()
    } else {
        chosen
    })
}

fn walk<G: Known>(start: G, seed: u64, mut visit: impl FnMut(&G, Seat)) {
    let mut rng = seeded(seed, 0);
    let mut game = start;
    while let Some(mut chosen) = next(&game, &mut rng) {
        if let Turn::Seat(seat) = game.turn() {
            visit(&game, seat);
        }
        if game.clone().play(chosen, &mut no_events).is_err() {
            chosen = random_move(&game, &mut rng).unwrap();
        }
        game.play(chosen, &mut no_events).unwrap();
    }
}

/// Calls `body` with the refreshed view and context of the deciding seat.
macro_rules! seen {
    ($table:expr, $game:expr, $seat:expr, $language:expr, |$view:ident, $context:ident| $body:expr) => {{
        let mut visible = $table.visible_to(Some($seat));
        visible.position = Some($game.clone().position());
        let board_context = BoardContext {
            table: &$table,
            visible: &visible,
            before: None,
            pending: Pending::Human {
                seat: $seat,
                must_pass: None,
            },
        };
        let $context = board_context.context($game, None, $language);
        let mut $view = AuctionView::default();
        $view.refresh(&$context);
        $body
    }};
}

const DIRECTIONS: [Direction; 4] = [Direction::Left, Direction::Right, Direction::Up, Direction::Down];

fn picture<G: DisplayGrid>(view: &AuctionView<G>, context: &ViewContext<'_, G>) -> Frame {
    let mut frame = Frame::new();
    view.draw(context, None, &mut frame);
    frame
}

fn reached_in_three<G: Known>(start: impl Fn(u8) -> G) {
    for players in 2..=5 {
        let table = table(G::KIND, players.into(), false);
        let mut number = 0;
        walk(start(players), 11 + u64::from(players), |game, seat| {
            number += 1;
            let mut awaited = Vec::new();
            game.decisions(|chosen| awaited.push(chosen));
            // Choices among tiles are rare: visit all. Of the others visit every fifth.
            let rare = awaited.iter().any(|&chosen| game.chosen(chosen).is_some());
            if !rare && number % 5 != 0 {
                return;
            }
            seen!(table, game, seat, Language::English, |view, context| {
                let (mut wished, mut refused) = (Vec::new(), 0);
                let mut level = vec![view.clone()];
                let mut known = level.clone();
                for presses in 1..=3 {
                    for state in &level {
                        match state.clone().press(&context, Key::Confirm) {
                            ViewAction::Play(code) if !wished.contains(&code) => wished.push(code),
                            ViewAction::Refused(_) => refused += 1,
                            _ => {}
                        }
                    }
                    if presses == 3 {
                        break;
                    }
                    let mut further = Vec::new();
                    for state in &level {
                        for direction in DIRECTIONS {
                            // A held direction repeats but counts as one press.
                            let mut state = state.clone();
                            let repeats = [Key::Repeat(direction); 120];
                            for key in core::iter::once(Key::Direction(direction)).chain(repeats) {
                                assert_eq!(state.press(&context, key), ViewAction::Nothing);
                                if known.contains(&state) {
                                    if key == Key::Repeat(direction) && state == view {
                                        break;
                                    }
                                    continue;
                                }
                                known.push(state.clone());
                                further.push(state.clone());
                            }
                        }
                    }
                    level = further;
                }
                let mut legal: Vec<Code> = awaited.iter().map(|&chosen| Code(G::code(chosen))).collect();
                legal.sort();
                wished.sort();
                assert_eq!(wished, legal, "{players} players, {awaited:?}, {refused} refused");
            });
        });
    }
}

#[test]
fn every_legal_move_of_ra_is_at_most_three_presses_away_and_nothing_else_is_played() {
    reached_in_three(Ra::new);
}

#[test]
fn every_legal_move_of_priests_of_ra_is_at_most_three_presses_away_and_nothing_else_is_played() {
    reached_in_three(Priests::new);
}

#[test]
fn the_cursor_is_on_the_smallest_winning_sun_or_on_pass_where_it_would_be_wasted() {
    fn proposed<G: Known>(start: impl Fn(u8) -> G) -> [u32; 2] {
        let mut proposals = [0; 2];
        for players in 2..=5 {
            let table = table(G::KIND, players.into(), false);
            walk(start(players), 3, |game, seat| {
                let (auction, mut legal) = (game.auction(), Vec::new());
                game.decisions(|chosen| legal.push(chosen));
                let sun = auction.face_up(seat).above(auction.highest_bid()).ascending().next();
                let Some((sun, bid)) = sun.map(|sun| (sun, Shared::Bid(sun).into())) else {
                    return;
                };
                if !legal.contains(&bid) || !legal.contains(&Shared::Pass.into()) {
                    return;
                }
                let worth = match auction.track().is_empty() {
                    true => 0,
                    false => game.lot_points(seat),
                };
                let is_wasted = worth <= 0 || worth == 1 && auction.face_up(seat).highest() == sun;
                let expected = if is_wasted { Shared::Pass.into() } else { bid };
                proposals[usize::from(is_wasted)] += 1;
                seen!(table, game, seat, Language::English, |view, context| {
                    let code = Code(G::code(expected));
                    assert_eq!(
                        view.press(&context, Key::Confirm),
                        ViewAction::Play(code),
                        "{worth} for {sun}"
                    );
                });
            });
        }
        proposals
    }
    for proposals in [proposed(Ra::new), proposed(Priests::new)] {
        assert!(proposals.iter().all(|&count| count > 10), "{proposals:?}");
    }
}

#[test]
fn passing_is_one_step_left_of_the_proposed_bid_and_always_in_the_same_place() {
    let mut bids = 0;
    for players in 2..=5 {
        let table = table(GameKind::Ra, players.into(), false);
        let mut passing = None;
        walk(Ra::new(players), 6, |game, seat| {
            let pass = Shared::Pass.into();
            let mut legal = Vec::new();
            game.decisions(|chosen| legal.push(chosen));
            if legal.len() < 2 || !legal.contains(&pass) {
                return;
            }
            seen!(table, game, seat, Language::German, |view, context| {
                let code = ViewAction::Play(Code(Ra::code(pass)));
                if view.clone().press(&context, Key::Confirm) != code {
                    let _ = view.press(&context, Key::Direction(Direction::Left));
                    bids += 1;
                }
                let selected = view.selected_area(&context);
                assert_eq!(*passing.get_or_insert(selected), selected);
                assert_eq!(view.press(&context, Key::Confirm), code);
            });
        });
    }
    assert!(bids > 20, "{bids}");
}

#[test]
fn the_centre_sun_never_looks_like_one_in_a_hand() {
    for sun in 1..=16 {
        let mut centre = Frame::new();
        disc::draw_centre(&mut centre, Point::zero(), sun);
        for look in [Look::Up, Look::Spent, Look::Useless] {
            let mut own = Frame::new();
            draw_sun(&mut own, Point::new(1, 1), sun, look);
            let differing = (0..13 * 9)
                .filter(|at| centre.pixel(at % 13, at / 13) != own.pixel(at % 13, at / 13))
                .count();
            assert!(differing >= 24, "{sun}, {look:?}: {differing} pixels");
        }
    }
}

/// Every page and selection is drawn, explained and distinguishable.
fn pages_speak<G: Known>(start: impl Fn(u8) -> G) {
    for (players, language) in (2..=5).flat_map(|players| Language::ALL.map(|language| (players, language))) {
        let table = table(G::KIND, players.into(), players % 2 == 0);
        let mut number = 0;
        walk(start(players), 41, |game, seat| {
            number += 1;
            if number % 40 != 1 {
                return;
            }
            seen!(table, game, seat, language, |view, context| {
                for _ in 0..players + 3 {
                    let _ = view.press(&context, Key::Direction(Direction::Up));
                    let page = view.page.unwrap();
                    let mut seen = Vec::new();
                    for _ in 0..page.stops::<G>() {
                        let drawn = picture(&view, &context);
                        assert!(!drawn.is_text_cut(), "{page:?} {}", view.loaded);
                        assert!(!seen.contains(&drawn), "{page:?} {} looks like another", view.loaded);
                        seen.push(drawn);
                        let mut text = PageText::new();
                        view.explain(&context, &mut text);
                        assert!(!text.is_empty() && text.len() + 60 < text.capacity(), "{text}");
                        let _ = view.press(&context, Key::Direction(Direction::Right));
                    }
                    assert_eq!(view.loaded, 0, "right leads round");
                }
                let _ = view.press(&context, Key::Direction(Direction::Up));
                assert_eq!(view.page, None);
            });
        });
    }
}

#[test]
fn every_page_beside_the_board_is_seen_and_explained_in_every_language() {
    pages_speak(Ra::new);
    pages_speak(Priests::new);
}

/// An epoch scores as projected before its last Ra tile.
fn foretold<G: Known>(start: impl Fn(u8) -> G) {
    let mut epochs = 0;
    for (players, seed) in (2..=5).flat_map(|players| (0..6).map(move |seed| (players, seed))) {
        let mut rng = seeded(seed, 3);
        let mut game = start(players);
        while let Some(chosen) = next(&game, &mut rng) {
            let before = game.clone();
            if game.play(chosen, &mut no_events).is_err() {
                continue;
            }
            let scored = game.auction().scored_epochs();
            if scored == before.auction().scored_epochs() || !matches!(before.turn(), Turn::Chance(_)) {
                continue;
            }
            for (seat, gains) in (0..players).zip(gains(&before)) {
                assert_eq!(game.auction().points(seat).last(), Some(&gains), "epoch {scored}");
            }
            epochs += 1;
        }
    }
    assert!(epochs > 10, "{epochs}");
}

#[test]
fn the_standings_foretell_what_the_epoch_brings() {
    foretold(Ra::new);
    foretold(Priests::new);
}

/// The goods in the bag add up to its tiles; tiles with two faces count twice.
fn bag_is_whole<G: Known>(start: impl Fn(u8) -> G, faces: impl Fn(G::Good) -> u16) {
    walk(start(3), 17, |game, _| {
        let shares = G::BAG
            .iter()
            .map(|&(good, ..)| u16::from(game.left(good)) * 2 / faces(good));
        assert_eq!(shares.sum::<u16>(), 2 * u16::from(game.in_the_bag()));
        let chance = f64::from(game.left(G::RA)) / f64::from(game.in_the_bag().max(1)) * 100.0;
        assert!(
            (f64::from(percent(game, game.left(G::RA))) - chance).abs() <= 0.5,
            "{chance}"
        );
    });
}

#[test]
fn the_bag_is_told_by_kind_with_the_chance_of_the_next_ra() {
    bag_is_whole(Ra::new, |_| 1);
    bag_is_whole(Priests::new, |good| match good {
        Good::Face(_) => 2,
        _ => 1,
    });
}

fn forgets<G: Known>(start: impl Fn(u8) -> G) {
    let mut rng = seeded(5, 5);
    for players in 2..=5 {
        let table = table(G::KIND, players.into(), true);
        walk(start(players), 23, |game, seat| {
            seen!(table, game, seat, Language::French, |fresh, context| {
                let mut used = fresh.clone();
                for _ in 0..12 {
                    let direction = DIRECTIONS[rng.below(4) as usize];
                    let _ = used.press(&context, Key::Direction(direction));
                }
                used.refresh(&context);
                assert!(used == fresh, "the cursor tells what was looked at before");
                assert!(picture(&used, &context) == picture(&fresh, &context));
            });
        });
    }
}

#[test]
fn a_view_that_is_refreshed_has_forgotten_what_the_seat_before_did() {
    forgets(Ra::new);
    forgets(Priests::new);
}

#[test]
fn tiles_that_a_god_may_take_are_marked() {
    let (table, mut marked) = (table(GameKind::Ra, 4, false), 0);
    for seed in 0..8 {
        walk(Ra::new(4), seed, |game, seat| {
            seen!(table, game, seat, Language::English, |view, context| {
                for (kind, space) in game.auction().track().iter().zip(0u8..) {
                    let taken = game.clone().play(ra::Move::Take(kind), &mut no_events).is_ok();
                    assert_eq!(view.takeable & 1 << space != 0, taken, "{kind}");
                    view.cursor = Some(AuctionTarget::Tile(space));
                    let view_action = view.press(&context, Key::Confirm);
                    assert_eq!(
                        matches!(view_action, ViewAction::Play(_)),
                        taken,
                        "{kind}: {view_action:?}"
                    );
                    marked += u32::from(taken);
                }
            });
        });
    }
    assert!(marked > 0, "no god was ever of use");
}

#[test]
fn b_closes_a_display_and_then_takes_back() {
    let table = table(GameKind::Ra, 3, false);
    walk(Ra::new(3), 2, |game, seat| {
        seen!(table, game, seat, Language::English, |view, context| {
            assert!(!view.back());
            let board = view.clone();
            for direction in [Direction::Down, Direction::Up] {
                assert_eq!(view.press(&context, Key::Direction(direction)), ViewAction::Nothing);
                assert!(view.back());
                assert!(view == board);
            }
            // Through displays, bag, legend and standings back to the board.
            for _ in 0..=3 + 3 {
                let _ = view.press(&context, Key::Direction(Direction::Down));
            }
            assert!(view == board);
        });
    });
}

/// Every selection is drawn and explained in every position.
fn speaks<G: Known>(start: impl Fn(u8) -> G) {
    for (players, language) in (2..=5).flat_map(|players| Language::ALL.map(|language| (players, language))) {
        let table = table(G::KIND, players.into(), players % 2 == 0);
        walk(start(players), 31, |game, seat| {
            assert!(game.awaited(language.texts()).chars().count() <= 8);
            seen!(table, game, seat, language, |view, context| {
                let mut seen = Vec::new();
                loop {
                    let drawn = picture(&view, &context);
                    let mut text = PageText::new();
                    view.explain(&context, &mut text);
                    assert!(!text.is_empty(), "{:?}", view.cursor);
                    assert!(text.len() + 60 < text.capacity(), "no room was left: {text}");
                    assert!(text.split_whitespace().all(|word| word.chars().count() <= 21), "{text}");
                    assert!(!seen.contains(&drawn), "two places look the same: {:?}", view.cursor);
                    seen.push(drawn);
                    let _ = view.press(&context, Key::Direction(Direction::Right));
                    let mut first = AuctionView::default();
                    first.refresh(&context);
                    if view == first {
                        break;
                    }
                }
            });
        });
    }
}

#[test]
fn every_place_of_the_board_of_ra_is_seen_and_explained_in_every_language() {
    speaks(Ra::new);
}

#[test]
fn every_place_of_the_board_of_priests_of_ra_is_seen_and_explained_in_every_language() {
    speaks(Priests::new);
}

#[test]
fn the_words_fit_into_their_places() {
    let fits = |text: &str, letters: usize| assert!(text.chars().count() <= letters, "{text}");
    for texts in Language::ALL.map(Language::texts) {
        for kind in Kind::ALL {
            // The status line, and the line below a display with a count.
            fits(texts.games.ra.tiles.of(kind).one, 20);
            let mut described = String::new();
            Ra::describe(kind, texts, &mut described);
            fits(&described, 25);
        }
        let mut to_lose = String::new();
        texts.games.ra.to_lose.write(&mut to_lose, [2.into()]).unwrap();
        fits(&to_lose, 14);
        for &(good, ..) in Priests::GRID {
            fits(Priests::noun(good, texts).one, 20);
        }
        for faced in priests::Pair::all().flat_map(priests::Pair::both_ways) {
            let mut described = String::new();
            Priests::describe(priests::Laid::Faced(faced), texts, &mut described);
            fits(&described, 25);
        }
        // The widest row: a pass and four suns, or two words, right of the centre sun.
        let wide = |label: &str| widgets::SMALL.measure(label);
        assert!(4 * 12 + wide(texts.auction.pass) <= 128 - 53);
        fits(texts.auction.standings, 11);
        assert!(wide(texts.auction.draw) + wide(texts.auction.invoke) + 5 <= 128 - 53);
        assert!(wide(Ra::closing_label(texts)) <= 128 - 53);
        let mut to_turn = String::new();
        texts.games.priests.to_turn.write(&mut to_turn, [8.into()]).unwrap();
        assert!(wide(&to_turn) + 5 + wide(Priests::closing_label(texts)) <= 128 - 56);
    }
}

fn pixels<G: DisplayGrid>(good: G::Good) -> Vec<bool> {
    let mut frame = Frame::new();
    G::picture(good).draw(&mut frame, embedded_graphics::geometry::Point::zero());
    let side = TILE as usize;
    (0..side * side).map(|at| frame.pixel(at % side, at / side)).collect()
}

#[test]
fn all_tiles_are_told_apart() {
    let ra: Vec<_> = Kind::ALL.map(|kind| (format!("{kind}"), pixels::<Ra>(kind))).into();
    let priests: Vec<_> = Priests::GRID
        .iter()
        .map(|&(good, ..)| (format!("{good:?}"), pixels::<Priests>(good)))
        .collect();
    for pictures in [ra, priests] {
        for (index, (name, one)) in pictures.iter().enumerate() {
            for (other, two) in &pictures[index + 1..] {
                let differing = one.iter().zip(two).filter(|(one, two)| one != two).count();
                assert!(differing >= 16, "{name} and {other} differ in {differing} pixels only");
            }
        }
    }
}

fn moves<G: Known>(players: usize, of: impl Fn(&Position) -> Option<&G>) {
    let mut table = table(G::KIND, players, false);
    let mut rng = seeded(8, 1);
    let (mut told_kinds, mut swapped) = (0, 0);
    loop {
        let before = table.visible_to(Some(0));
        let position = table.position().clone();
        let code = match table.draw_chance() {
            Some(code) => code,
            None => match of(&position).and_then(|game| next(game, &mut rng)) {
                Some(chosen) => Code(G::code(chosen)),
                None => break,
            },
        };
        table.take_device();
        let Ok(events) = table.play(code) else { continue };
        let visible = table.visible_to(Some(0));
        let board_context = BoardContext {
            table: &table,
            visible: &visible,
            before: Some(&before),
            pending: Pending::Over,
        };
        let (before, after) = (
            before.position.as_ref().and_then(&of),
            visible.position.as_ref().and_then(&of),
        );
        let context = board_context.context(after.unwrap(), before, Language::French);
        let mut view = AuctionView::<G>::default();
        view.refresh(&context);
        for event in events {
            let settings = Settings::default();
            let Some(mut animation) = Animation::begin(event, Manner::Others, || 20, &settings, Instant::from_ticks(0))
            else {
                continue;
            };
            let pictures: Vec<Frame> = (0..=STEPS)
                .map(|step| {
                    animation.step = step;
                    let mut frame = Frame::new();
                    view.draw(&context, Some(&animation), &mut frame);
                    frame
                })
                .collect();
            let own = G::event(&event);
            let moves = match own.and_then(G::auction_event) {
                Some(Event::DrawsRa { .. } | Event::Bids { .. } | Event::Invokes { .. } | Event::EpochEnds { .. }) => {
                    true
                }
                Some(&Event::Wins { seat, sun, gets, .. }) => {
                    let swap = Swap { seat, gives: sun, gets };
                    let (top, banner) = animation.banner_heights(Language::French, table.header().players());
                    let rows = Rows::above::<G>(banner, Some(seat)).moved_below(top);
                    swaps(before.unwrap(), swap, rows, &pictures);
                    swapped += 1;
                    true
                }
                Some(_) => false,
                None => own.is_some(),
            };
            if moves {
                told_kinds += 1;
                let shakes = (0..STEPS).any(|step| {
                    animation.step = step;
                    animation.shake() != 0
                });
                assert!(
                    shakes || pictures.windows(2).any(|two| two[0] != two[1]),
                    "{event:?} does not move"
                );
            }
        }
    }
    assert!(told_kinds > 50 && swapped > 5, "the game was played");
}

/// Checks that the winning sun slides from the winner's row to the centre while the centre sun slides to the row.
fn swaps<G: DisplayGrid>(before: &G, swap: Swap, rows: Rows, pictures: &[Frame]) {
    let shows = |picture: &Frame, draw: &dyn Fn(&mut Frame)| {
        let mut disc = Frame::new();
        draw(&mut disc);
        let mut pixels = (0..64).flat_map(|y| (0..128).map(move |x| (x, y)));
        pixels.all(|(x, y)| !disc.pixel(x, y) || picture.pixel(x, y))
    };
    let (row, players) = (rows.of::<G>(before.players(), swap.seat).unwrap(), before.players());
    let (box_at, place) = (
        Point::new(CENTRE - 1, middle::<G>()),
        row.sun(super::row::place_after(before, swap)),
    );
    let centre = box_at + Point::new(2, 1);
    for (picture, step) in pictures.iter().zip(0..).take(STEPS.into()) {
        let at = |from: Point, to: Point| from + (to - from) * step / i32::from(STEPS);
        let given = |frame: &mut Frame| disc::draw(frame, at(row.bid(), centre), swap.gives, Look::Up);
        let got = |frame: &mut Frame| disc::draw(frame, at(centre, place), swap.gets, Look::Spent);
        assert!(
            shows(picture, &given),
            "{players} players, step {step}: the {} goes",
            swap.gives
        );
        assert!(
            shows(picture, &got),
            "{players} players, step {step}: the {} comes",
            swap.gets
        );
    }
    let last = pictures.last().unwrap();
    assert!(shows(last, &|frame| disc::draw_centre(frame, box_at, swap.gives)));
    assert!(shows(last, &|frame| row.draw_sun(frame, place, swap.gets, Look::Spent)));
}

fn lit_track<G: DisplayGrid>(frame: &Frame) -> usize {
    let rows = TRACK as usize..(TRACK + G::TILE_HEIGHT) as usize;
    let pixels = rows.flat_map(|y| (0..128).map(move |x| (x, y)));
    pixels.filter(|&(x, y)| frame.pixel(x, y)).count()
}

fn in_order<G: Known>(players: usize, of: impl Fn(&Position) -> Option<&G>) -> (u32, u32) {
    let mut table = table(G::KIND, players, false);
    let mut rng = seeded(9, players as u16);
    let (mut told, mut skipped) = (0, 0);
    loop {
        let before = table.visible_to(Some(0));
        table.take_device();
        let code = match table.pending() {
            Pending::Over => break,
            Pending::Chance(_) => table.draw_chance().unwrap(),
            Pending::Itself { code, .. } => code,
            _ => Code(G::code(next(of(table.position()).unwrap(), &mut rng).unwrap())),
        };
        let Ok(events) = table.play(code) else { continue };
        let visible = table.visible_to(Some(0));
        for language in Language::ALL {
            let board_context = BoardContext {
                table: &table,
                visible: &visible,
                before: Some(&before),
                pending: table.pending(),
            };
            let positions = [&before, &visible].map(|visible| visible.position.as_ref().and_then(&of).unwrap());
            let context = board_context.context(positions[1], Some(positions[0]), language);
            let view = AuctionView::<G>::default();
            let mut lot = None;
            for event in &events {
                let begun = Animation::begin(*event, Manner::Others, || 20, &Settings::default(), Instant::MIN);
                let Some(mut animation) = begun else { continue };
                animation.step = STEPS;
                let mut frame = Frame::new();
                view.draw(&context, Some(&animation), &mut frame);
                told += 1;
                let banner = animation.banner_height(language, context.header.players());
                for y in 64 - banner as usize..64 {
                    let cut = (0..128).any(|x| frame.pixel(x, y));
                    assert!(!cut, "{event:?} in {language:?}: the words cut through row {y}");
                }
                if let Some(seat) = event.seat() {
                    let (top, _) = animation.banner_heights(language, context.header.players());
                    let row = Rows::above::<G>(banner, Some(seat))
                        .moved_below(top)
                        .of::<G>(players as u8, seat);
                    assert!(row.is_some_and(|row| row.at.y > top), "{event:?}: who acts is hidden");
                }
                let rows = super::row::Rows::above::<G>(banner, event.seat());
                for row in (0..players as u8).filter_map(|seat| rows.of::<G>(players as u8, seat)) {
                    let end = middle::<G>() + disc::CENTRE_HEIGHT as i32;
                    assert!(row.at.y > end, "{event:?}: a row touches the centre sun");
                }
                if let TableEvent::Over { winners, .. } = event {
                    let hidden = winners.iter().find(|&seat| rows.of::<G>(players as u8, seat).is_none());
                    assert_eq!(hidden, None, "a winner is hidden");
                }
                let track = positions[1].auction().track();
                if let (Some(Event::Invokes { .. }), false) =
                    (G::event(event).and_then(G::auction_event), track.is_full())
                {
                    let next = space(track.len().into());
                    let tile = (0..15).flat_map(|y| (0..15).map(move |x| (next.x + x, next.y + y)));
                    let lit = tile.filter(|&(x, y)| frame.pixel(x as usize, y as usize)).count();
                    assert!(lit < 40, "it looks like a tile: {lit}");
                }
                // Tiles stay until the event that moves them, and do not reappear.
                let lit = lit_track::<G>(&frame);
                match G::event(event).and_then(G::auction_event) {
                    Some(Event::Wins { .. }) => lot = Some(0),
                    Some(Event::OutOfSuns { .. } | Event::EpochEnds { .. }) if lot.is_some() => {}
                    _ => {
                        if matches!(event, TableEvent::Skipped { .. }) {
                            skipped += 1;
                            let mut still = Frame::new();
                            super::board::draw_table(positions[0], Default::default(), &mut still);
                            assert_eq!(lit, lit_track::<G>(&still), "{event:?}");
                        }
                        continue;
                    }
                }
                let dots = 8;
                assert!(lit <= dots, "{event:?}: the lot is there again");
            }
        }
    }
    (told, skipped)
}

#[test]
fn what_is_told_lies_over_the_position_of_its_moment_and_hides_nobody_who_acts() {
    for players in 2..=5 {
        let (told, skipped) = in_order::<Ra>(players, |position| match position {
            Position::Ra(game) => Some(game),
            _ => None,
        });
        assert!(told > 300 && skipped > 3, "{told} {skipped}");
        let (told, skipped) = in_order::<Priests>(players, |position| match position {
            Position::Priests(game) => Some(game),
            _ => None,
        });
        assert!(told > 300 && skipped > 3, "{told} {skipped}");
    }
}

#[test]
fn what_happens_moves_on_the_board() {
    for players in 2..=5 {
        moves::<Ra>(players, |position| match position {
            Position::Ra(game) => Some(game),
            _ => None,
        });
        moves::<Priests>(players, |position| match position {
            Position::Priests(game) => Some(game),
            _ => None,
        });
    }
}

#[test]
fn a_hidden_score_looks_like_no_score_at_all() {
    let table = table(GameKind::Ra, 3, true);
    let mut number = 0;
    walk(Ra::new(3), 4, |game, seat| {
        number += 1;
        if number % 16 != 0 {
            return;
        }
        let other = (seat + 1) % 3;
        seen!(table, game, seat, Language::English, |view, context| {
            assert_eq!(context.visible.scores[usize::from(other)], None);
            let (mut displays, mut standings) = (view.clone(), view.clone());
            displays.page = Some(AuctionTab::Display(1));
            standings.page = Some(AuctionTab::Standings);
            view.cursor = Some(AuctionTarget::Player(other));
            for view in [view, displays, standings] {
                let hidden = picture(&view, &context);
                for score in 0..120 {
                    let mut open = context.visible.clone();
                    open.scores = [Some(score); 5];
                    let board_context = BoardContext {
                        table: &table,
                        visible: &open,
                        before: None,
                        pending: Pending::Over,
                    };
                    let open = board_context.context(game, None, Language::English);
                    assert!(picture(&view, &open) != hidden, "{score}");
                }
            }
        });
    });
}

fn gains_are_hidden<G: Known>(start: impl Fn(u8) -> G) {
    let tables = [false, true].map(|hidden| table(G::KIND, 3, hidden));
    walk(start(3), 16, |game, seat| {
        for (table, hidden) in tables.iter().zip([false, true]) {
            seen!(table, game, seat, Language::English, |_view, context| {
                let sheet = standings(&context);
                for (of, (points, total)) in (0..3).zip(sheet.points.iter().zip(sheet.totals)) {
                    assert_eq!(points.is_some(), !hidden || of == seat);
                    assert_eq!(total.is_some(), !hidden || of == seat);
                }
            });
        }
    });
}

#[test]
fn what_the_epoch_would_bring_is_hidden_with_the_scores() {
    gains_are_hidden(Ra::new);
    gains_are_hidden(Priests::new);
}

fn scores_are_seen<G: Known>(start: impl Fn(u8) -> G) {
    for players in 2..=5 {
        let table = table(G::KIND, players.into(), false);
        let mut seen = 0;
        walk(start(players), 5, |game, seat| {
            if game.auction().track().is_empty() {
                return;
            }
            seen!(table, game, seat, Language::English, |view, context| {
                // Tiles to choose from cover the rows.
                if view.choices > 0 {
                    return;
                }
                view.cursor = None;
                let all = picture(&view, &context);
                for other in 0..players {
                    let row = Row::of::<G>(players, other);
                    // The bid replaces the score.
                    if row.wide && game.auction().answers().any(|(answered, _)| answered == other) {
                        continue;
                    }
                    let mut hidden = context.visible.clone();
                    hidden.scores[usize::from(other)] = None;
                    let board_context = BoardContext {
                        table: &table,
                        visible: &hidden,
                        before: None,
                        pending: Pending::Over,
                    };
                    let hidden = picture(&view, &board_context.context(game, None, Language::English));
                    let mut inside = row.area().points();
                    assert!(
                        inside
                            .any(|at| all.pixel(at.x as usize, at.y as usize)
                                != hidden.pixel(at.x as usize, at.y as usize)),
                        "{players} players, seat {other}"
                    );
                    seen += 1;
                }
            });
        });
        assert!(seen > 50, "{seen}");
    }
}

#[test]
fn every_score_is_seen_also_while_tiles_lie_on_the_track() {
    scores_are_seen(Ra::new);
    scores_are_seen(Priests::new);
}

#[test]
fn in_a_narrow_row_nothing_comes_close_to_its_neighbour() {
    let columns = |draw: &dyn Fn(Row, &mut Frame)| {
        let (mut frame, row) = (Frame::new(), Row::of::<Priests>(5, 0));
        draw(row, &mut frame);
        (0..128)
            .filter(move |&x| (0..64).any(|y| frame.pixel(x, y)))
            .collect::<Vec<usize>>()
    };
    for (score, worth) in [(0, 0), (99, -99), (45, 88), (10, -12), (388, -9)] {
        let of_score = columns(&|row, frame| row.draw_score(frame, score, true));
        let of_worth = columns(&|row, frame| row.draw_worth(frame, worth));
        let of_suns = columns(&|row, frame| {
            for place in 0..3 {
                row.draw_sun(frame, row.sun(place), 16, Look::Up);
            }
        });
        let (suns_end, next_row) = (of_suns[of_suns.len() - 1], 64);
        assert!(of_score[0] > suns_end + 1, "{score}");
        assert!(of_worth[0] > of_score[of_score.len() - 1] + 1, "{score} {worth}");
        assert!(of_worth[of_worth.len() - 1] + 1 < next_row, "{worth}");
    }
}
