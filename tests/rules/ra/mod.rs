//! The rules of Ra.

mod games;
mod gods_and_disasters;
mod naive;
mod scoring;
mod turns;

use crate::scenario::Scenario;
use pocket_ra::rules::{
    Game, Turn,
    ra::{Category, Kind, Ra, Tiles},
};

/// Three seats: 13 8 5 2, 12 9 6 3, 11 10 7 4; seat 0 begins.
fn three() -> Scenario<Ra> {
    dealt(3)
}

fn dealt(players: u8) -> Scenario<Ra> {
    let mut scenario = Scenario { game: Ra::new(players) };
    for index in 0..players {
        scenario.play(&format!("set {index}"));
    }
    scenario
}

impl Scenario<Ra> {
    fn suns_up(&self, seat: u8) -> Vec<u8> {
        self.game.auction().face_up(seat).descending().collect()
    }

    fn suns_down(&self, seat: u8) -> Vec<u8> {
        self.game.auction().face_down(seat).descending().collect()
    }

    fn track(&self) -> Vec<&'static str> {
        self.game.auction().track().iter().map(Kind::name).collect()
    }

    fn count(&self, seat: u8, kind: Kind) -> u8 {
        self.game.tiles(seat).count(kind)
    }

    /// One per turn.
    fn lay(&mut self, tiles: &str) -> &mut Self {
        for tile in tiles.split(' ') {
            self.play(&format!("draw, tile {tile}"));
        }
        self
    }

    fn all_pass(&mut self) -> &mut Self {
        while self.game.auction().caller().is_some() {
            self.play("pass");
        }
        self
    }

    /// Draws Ra tiles, all passing, until the epoch is over.
    fn end_epoch(&mut self) -> &mut Self {
        let scored = self.game.auction().scored_epochs();
        while self.game.auction().scored_epochs() == scored {
            self.play("draw, tile ra").all_pass();
        }
        self
    }

    /// The active seat invokes and `seat` wins with `sun`; others pass.
    fn win(&mut self, seat: u8, sun: u8) -> &mut Self {
        self.play("invoke");
        let lots_before = self.suns_down(seat).len();
        while self.turn() != Turn::Seat(seat) {
            self.play("pass");
        }
        self.play(&format!("bid {sun}"));
        while self.suns_down(seat).len() == lots_before && self.game.auction().caller().is_some() {
            self.play("pass");
        }
        self
    }
}

fn points(scenario: &Scenario<Ra>, seat: u8, epoch: usize, category: Category) -> i16 {
    scenario.game.auction().points(seat)[epoch - 1][category as usize]
}

/// By name, with optional counts.
fn tiles(names: &str) -> Tiles {
    let mut tiles = Tiles::default();
    let mut times = 1;
    for word in names.split_whitespace() {
        match word.parse() {
            Ok(number) => times = number,
            Err(_) => {
                (0..times).for_each(|_| tiles.add(Kind::named(word).expect("a kind")));
                times = 1;
            }
        }
    }
    tiles
}

#[test]
fn only_the_exact_text_of_a_move_is_read() {
    let wrong = [
        "",
        " ",
        "draw ",
        " draw",
        "Draw",
        "draw nile",
        "bid",
        "bid ",
        "bid 0",
        "bid 17",
        "bid 05",
        "bid +5",
        "bid -5",
        "bid 5 ",
        "bid  5",
        "bid 5.0",
        "bid\t5",
        "set 5",
        "set 00",
        "set -1",
        "tile",
        "tile ",
        "tile Nile",
        "tile nile ",
        "take",
        "take step pyramid",
        "lose",
        "end ",
        "pass 1",
        "invoke\n",
        "show farmer",
        "tile farmer/granary",
        "bid ٥",
    ];
    for text in wrong {
        assert_eq!(Ra::parse(text), None, "{text:?}");
    }
    let all: Vec<_> = (0..=u16::MAX).filter_map(Ra::decode).collect();
    assert_eq!(all.len(), 5 + 3 + 16 + 23 + 23 + 1 + 23);
    for (code, chosen) in (0..).zip(all) {
        assert_eq!(Ra::code(chosen), code, "the codes leave no gap");
        assert!(code < 128, "a move of Ra takes one byte");
        assert_eq!(Ra::parse(&chosen.to_string()), Some(chosen));
    }
}
