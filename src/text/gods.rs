//! Texts of the gods who play as bots.

use super::template::keyed;
use crate::{bots::Temperament, table::god::Moment};

pub use super::catalogue::gods::*;

keyed! {
    Temperaments: Temperament => super::Text {
        bold: Temperament::Bold,
        patient: Temperament::Patient,
        spiteful: Temperament::Spiteful,
        collector: Temperament::Collector,
    }
}

keyed! {
    Remarks: Moment => super::Text {
        haul: Moment::Haul,
        close: Moment::Close,
        struck: Moment::Struck,
        wins: Moment::Wins,
    }
}
