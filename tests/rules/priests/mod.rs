//! Priests of Ra where it differs from Ra, whose tests cover the auction.

mod flips;
mod games;
mod naive;
mod scoring;

use crate::scenario::Scenario;
use pocket_ra::rules::{
    Game, Turn,
    priests::{Area, Laid, Pair, Priests, Tile},
};

/// Three seats: 13 8 5 2, 12 9 6 3, 11 10 7 4; seat 0 begins.
fn three() -> Scenario<Priests> {
    let mut scenario = Scenario { game: Priests::new(3) };
    scenario.play("set 0, set 1, set 2");
    scenario
}

impl Scenario<Priests> {
    fn track(&self) -> Vec<String> {
        self.game
            .auction()
            .track()
            .iter()
            .map(|laid| laid.to_string())
            .collect()
    }

    /// Draws tiles, one per turn; a two-faced one shows the face named first.
    fn lay(&mut self, tiles: &str) -> &mut Self {
        for tile in tiles.split(' ') {
            let Laid::Faced(faced) = laid(tile) else {
                self.play(&format!("draw, tile {tile}"));
                continue;
            };
            self.play(&format!("draw, tile {}, show {}", faced.pair(), faced.shown()));
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
        while self.turn() != Turn::Seat(seat) {
            self.play("pass");
        }
        self.play(&format!("bid {sun}"));
        while self.game.auction().centre_sun() != sun {
            self.play("pass");
        }
        self
    }
}

/// In the track's notation.
fn laid(text: &str) -> Laid {
    let plain = [Laid::Priest, Laid::Plague, Laid::Pyramid];
    let faced = Pair::all().flat_map(Pair::both_ways).map(Laid::Faced);
    plain
        .into_iter()
        .chain(faced)
        .find(|laid| laid.to_string() == text)
        .unwrap_or_else(|| panic!("no tile {text:?}"))
}

fn area(names: &str) -> Area {
    let mut area = Area::default();
    names.split_whitespace().for_each(|name| area.add(laid(name)));
    area
}

#[test]
fn the_bag_holds_174_tiles() {
    let game = Priests::new(2);
    assert_eq!(game.bag().total(), 174);
    let counts: Vec<_> = Tile::all()
        .zip(game.bag().counts())
        .map(|(tile, count)| (tile.to_string(), *count))
        .collect();
    let plain: Vec<_> = counts[..4]
        .iter()
        .map(|(name, count)| (name.as_str(), *count))
        .collect();
    assert_eq!(plain, [("ra", 30), ("priest", 16), ("plague", 16), ("pyramid", 16)]);
    assert_eq!(counts.len(), 4 + 48);
    assert!(counts[4..].iter().all(|(_, count)| *count == 2));
}

#[test]
fn the_drawing_seat_chooses_the_face_of_a_two_faced_tile() {
    let mut scenario = three();
    scenario.play("draw, tile farmer/granary");
    assert_eq!((scenario.turn(), scenario.game.active()), (Turn::Seat(0), Some(0)));
    assert_eq!(scenario.legal(), ["show farmer", "show granary"]);
    assert_eq!(scenario.refused("show red"), "NoSuchFace { pair: Pair(0), face: Red }");
    assert_eq!(scenario.refused("draw"), "Auction(Awaited(Face))");
    assert_eq!(scenario.refused("tile plague"), "Auction(Awaited(Face))");
    assert_eq!(scenario.refused("done"), "Auction(Awaited(Face))");
    scenario.play("show granary");
    assert_eq!(scenario.track(), ["granary/farmer"]);
    assert_eq!(scenario.turn(), Turn::Seat(1));
    assert_eq!(scenario.refused("show granary"), "NothingDrawn");
}

#[test]
fn plain_tiles_go_on_the_track_at_once() {
    let mut scenario = three();
    scenario.play("draw, tile priest, draw, tile plague, draw, tile pyramid");
    assert_eq!(scenario.track(), ["priest", "plague", "pyramid"]);
    assert_eq!(scenario.turn(), Turn::Seat(0));
}

#[test]
fn both_tiles_of_a_pair_may_be_drawn_and_no_third() {
    let mut scenario = three();
    scenario.lay("farmer/red red/farmer").play("draw");
    assert_eq!(scenario.refused("tile farmer/red"), "NotInTheBag(Pair(Pair(17)))");
}

#[test]
fn a_turn_is_draw_or_invoke_and_a_full_track_only_invoke() {
    let mut scenario = three();
    assert_eq!(scenario.legal(), ["draw", "invoke"]);
    scenario.lay("priest priest priest priest plague plague plague plague");
    assert_eq!(scenario.legal(), ["invoke"]);
    scenario.play("invoke").all_pass();
    assert!(scenario.track().is_empty(), "nobody wants it: the tiles leave the game");
    assert_eq!(scenario.game.bag().counts()[Tile::Priest.index() as usize], 12);
}

#[test]
fn a_lot_is_taken_with_the_faces_shown() {
    let mut scenario = three();
    scenario.lay("granary/farmer farmer/granary plague").win(0, 2);
    assert_eq!(scenario.game.area(0), area("granary/farmer farmer/granary plague"));
    assert_eq!(
        scenario.game.auction().caller(),
        None,
        "without a priest nothing is asked"
    );
}

#[test]
fn only_the_exact_text_of_a_move_is_read() {
    let wrong = [
        "tile granary/farmer",
        "tile farmer/farmer",
        "tile farmer/warrior",
        "tile red/blue",
        "tile farmer",
        "tile farmer/",
        "tile farmer/granary ",
        "tile Farmer/granary",
        "show",
        "show priest",
        "flip farmer",
        "flip farmer/warrior",
        "flip  farmer/red",
        "flip farmer/red/blue",
        "done ",
        "end",
        "take plague",
        "lose plague",
        "tile nile",
    ];
    for text in wrong {
        assert_eq!(Priests::parse(text), None, "{text:?}");
    }
    let all: Vec<_> = (0..=u16::MAX).filter_map(Priests::decode).collect();
    assert_eq!(all.len(), 24 + 52 + 12 + 1 + 96);
    for (code, chosen) in (0..).zip(all) {
        assert_eq!(Priests::code(chosen), code, "the codes leave no gap");
        assert_eq!(Priests::parse(&chosen.to_string()), Some(chosen));
    }
}
