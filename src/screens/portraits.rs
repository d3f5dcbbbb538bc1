//! Portraits of the players: gods for bots, a pharaoh for the others.

use embedded_graphics::geometry::Point;

use super::{
    art::{gods, portraits},
    sprite::Sprite,
};
use crate::{
    device::Frame,
    table::{Name, Player},
};

/// 32 columns and 48 rows: three sprites from top to bottom.
pub type Portrait = [Sprite<32>; 3];

pub const WIDTH: i32 = 32;
pub const HEIGHT: i32 = 48;

/// By their names in capitals.
const GODS: [(&str, &Portrait); 8] = [
    ("ANUBIS", &gods::ANUBIS),
    ("KHNUM", &gods::KHNUM),
    ("SETH", &gods::SETH),
    ("THOTH", &gods::THOTH),
    ("BASTET", &gods::BASTET),
    ("HORUS", &gods::HORUS),
    ("SOBEK", &gods::SOBEK),
    ("WADJET", &gods::WADJET),
];

pub fn of(player: &Player) -> &'static Portrait {
    let god = god(player.name).filter(|_| !player.is_human());
    god.unwrap_or(&portraits::PHARAOH)
}

fn god(name: Name) -> Option<&'static Portrait> {
    let found = GODS.into_iter().find(|(god, _)| god.chars().eq(name.letters()));
    found.map(|(_, portrait)| portrait)
}

pub fn draw(frame: &mut Frame, portrait: &Portrait, at: Point) {
    for (part, y) in portrait.iter().zip((at.y..).step_by(16)) {
        part.draw(frame, Point::new(at.x, y));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{bots::Level, table::PlayerKind};

    #[test]
    fn a_bot_has_the_portrait_of_its_god_and_a_human_that_of_a_pharaoh() {
        let of = |name, kind| {
            let name = Name::new(name).unwrap();
            of(&Player { name, kind })
        };
        let bot = PlayerKind::Bot(Level::Scribe);
        assert!(core::ptr::eq(of("Horus", bot), &gods::HORUS));
        assert!(core::ptr::eq(of("Bastet", bot), &gods::BASTET));
        assert!(core::ptr::eq(of("Horus", PlayerKind::Human), &portraits::PHARAOH));
        assert!(core::ptr::eq(of("Wilhelmi", bot), &portraits::PHARAOH));
    }
}
