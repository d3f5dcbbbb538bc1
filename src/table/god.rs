//! Gods: names, characters and order of the bots. The temperament of a bot follows from its name in the header.

use super::{Header, Name};
use crate::{
    bots::{Bot, Level, Temperament},
    rules::Seat,
};

/// The first eight are on Ra's god tiles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum God {
    Anubis,
    Khnum,
    Seth,
    Thoth,
    Bastet,
    Horus,
    Sobek,
    Wadjet,
    Isis,
}

impl God {
    pub const ALL: [God; 9] = [
        God::Anubis,
        God::Khnum,
        God::Seth,
        God::Thoth,
        God::Bastet,
        God::Horus,
        God::Sobek,
        God::Wadjet,
        God::Isis,
    ];

    /// In which they sit down. Enough for all seats even if humans use some names; the first four differ in temperament.
    pub const SEATING: [God; 9] = [
        God::Isis,
        God::Horus,
        God::Bastet,
        God::Sobek,
        God::Khnum,
        God::Thoth,
        God::Anubis,
        God::Seth,
        God::Wadjet,
    ];

    /// Name of the bot, in all languages.
    const fn spelling(self) -> &'static str {
        match self {
            God::Anubis => "Anubis",
            God::Khnum => "Khnum",
            God::Seth => "Seth",
            God::Thoth => "Thoth",
            God::Bastet => "Bastet",
            God::Horus => "Horus",
            God::Sobek => "Sobek",
            God::Wadjet => "Wadjet",
            God::Isis => "Isis",
        }
    }

    /// None only if the spelling is no name, which a test rules out.
    pub fn name(self) -> Option<Name> {
        Name::new(self.spelling()).ok()
    }

    pub fn named(name: Name) -> Option<God> {
        God::ALL.into_iter().find(|god| god.name() == Some(name))
    }

    pub const fn temperament(self) -> Temperament {
        match self {
            God::Horus | God::Wadjet => Temperament::Bold,
            God::Isis | God::Thoth | God::Anubis => Temperament::Patient,
            God::Sobek | God::Seth => Temperament::Spiteful,
            God::Bastet | God::Khnum => Temperament::Collector,
        }
    }
}

/// Moment of a game at which a god may speak.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Moment {
    /// Wins much.
    Haul,
    /// Is outbid by one.
    Close,
    /// Loses something to a disaster or a rival.
    Struck,
    Wins,
}

impl Moment {
    pub const ALL: [Moment; 4] = [Moment::Haul, Moment::Close, Moment::Struck, Moment::Wins];
}

impl Header {
    /// The god who plays a seat; none for a human, and for bots of other names in earlier games.
    pub fn god(&self, seat: Seat) -> Option<God> {
        let player = self.player(seat).filter(|player| !player.is_human())?;
        God::named(player.name)
    }

    /// A bot of a level for this seat. A hint for a human has no temperament.
    pub fn bot(&self, seat: Seat, level: Level) -> Bot {
        Bot {
            level,
            temperament: self.god(seat).map(God::temperament),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_god_has_a_name_of_its_own_and_a_place() {
        for (place, god) in God::ALL.into_iter().enumerate() {
            assert_eq!(god as usize, place);
            assert_eq!(god.name().and_then(God::named), Some(god));
            assert!(God::SEATING.contains(&god), "{god:?}");
        }
        assert_eq!(Name::new("Mia").ok().and_then(God::named), None);
    }

    #[test]
    fn four_bots_differ_in_temperament() {
        for temperament in Temperament::ALL {
            let first = God::SEATING.iter().take(Temperament::ALL.len());
            assert_eq!(first.filter(|god| god.temperament() == temperament).count(), 1);
        }
    }
}
