//! What is said beside the box: dice, proofs, score sheets.

use super::template::{Template, Text, keyed, texts};
use crate::{rules::priests::Face, table::sheet::Field};

texts! {
    pub struct Companion {
        /// The menu.
        pub ra_dice: Text,
        pub dice: Text,
        pub sheet: Text,
        pub prove: Text,
        pub fairness: Text,
        pub robot: Text,
        /// How many rolls are proved so far.
        pub proved: Template<1>,
        pub throw: Text,
        pub no_rolls: Text,
        pub count_faces: [Text; 2],
        pub fair: Text,
        pub suspicious: Text,
        pub commitment: Text,
        pub seed: Text,
        pub new_session: Text,
        pub end_session: Text,
        pub rolls: Template<1>,
        pub players: Text,
        pub go_on: Text,
        pub any_game: Text,
        /// A name, and the number of what is entered.
        pub epoch: Template<2>,
        pub round: Template<2>,
        /// Before the names of those who lead or have won.
        pub leads: Text,
        pub wins: Text,
        pub by_sun: Text,
        /// How many share the victory.
        pub shared: Template<1>,
        pub fields: Fields,
        pub help: Help,
    }
}

keyed! {
    /// What is counted for a sheet: at most sixteen letters.
    pub struct Fields: Field => Text {
        pharaoh: Field::Pharaoh,
        nile: Field::Nile,
        flood: Field::Flood | Field::FloodMarker,
        god: Field::God,
        gold: Field::Gold,
        civilisation: Field::Civilisation,
        monument: Field::Monument,
        three_alike: Field::ThreeAlike,
        four_alike: Field::FourAlike,
        five_alike: Field::FiveAlike,
        highest_sun: Field::Sun(0),
        next_sun: Field::Sun(_),
        farmer: Field::Face(Face::Farmer),
        warrior: Field::Face(Face::Warrior),
        merchant: Field::Face(Face::Merchant),
        scribe: Field::Face(Face::Scribe),
        granary: Field::Face(Face::Granary),
        fortress: Field::Face(Face::Fortress),
        market: Field::Face(Face::Market),
        library: Field::Face(Face::Library),
        green: Field::Face(Face::Green),
        red: Field::Face(Face::Red),
        blue: Field::Face(Face::Blue),
        yellow: Field::Face(Face::Yellow),
        priest: Field::Priest,
        plague: Field::Plague,
        pyramid: Field::Pyramid,
        pharaoh_track: Field::PharaohTrack,
        nile_track: Field::NileTrack,
        civilisation_marker: Field::CivilisationMarker,
        on_the_way: Field::OnTheWay,
        column: Field::Column,
        three_in_column: Field::ThreeInColumn,
        four_in_column: Field::FourInColumn,
        five_in_column: Field::FiveInColumn,
        biome_energy: Field::BiomeEnergy,
        entity_energy: Field::EntityEnergy,
        water: Field::Water,
        vuori: Field::Vuori,
    }
}

texts! {
    /// Six lines of 21 letters, broken at spaces.
    pub struct Help {
        pub menu: Text,
        pub pool: Text,
        pub pool_rolls: Text,
        pub prove: Text,
        pub fairness: Text,
        pub kinds: Text,
        pub setup: Text,
        pub table: Text,
        pub entry: Text,
        pub points: Text,
        pub breakdown: Text,
        pub clocks: Text,
        /// Not help but what is said or asked.
        pub no_session: Text,
        pub end_session: Text,
        pub replace: Text,
    }
}
