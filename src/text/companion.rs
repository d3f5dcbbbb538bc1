//! What is said beside the box: dice, proofs, score sheets.

use super::template::{Template, Text, texts};

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
        pub roll: Text,
        pub no_rolls: Text,
        pub count_faces: [Text; 2],
        pub fair: Text,
        pub suspicious: Text,
        pub commitment: Text,
        pub write_down: Text,
        pub add_press: Text,
        /// When they pressed.
        pub pressed: Text,
        pub add_word: Text,
        pub secret: Text,
        /// Above the digits that fix which dice were rolled.
        pub check: Text,
        pub new_session: Text,
        pub end_session: Text,
        pub rolls: Template<1>,
        /// When there will be no more.
        pub all_rolls: Template<1>,
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
        pub help: Help,
    }
}

texts! {
    /// Six lines of 21 letters, broken at spaces.
    pub struct Help {
        pub menu: Text,
        pub pool: Text,
        pub pool_rolls: Text,
        pub prove: Text,
        pub players_add: Text,
        pub word: Text,
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
