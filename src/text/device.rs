//! What the device says itself: its title, settings, lists and help.

use super::template::{Template, Text, texts};

texts! {
    pub struct Device {
        /// The title.
        pub go_on: Text,
        pub play: Text,
        pub records: Text,
        pub companion: Text,
        pub learn: Text,
        pub settings: Text,
        /// The dice alone.
        pub ra_dice: Text,
        pub about: Text,
        /// Where the luck comes from.
        pub luck: Template<1>,
        pub oscillator: Text,
        pub buttons_only: Text,
        pub seed: Template<1>,
        /// How fast the panel is driven.
        pub panel: Template<1>,
        pub panel_missing: Text,
        /// Before the volts.
        pub battery: Text,
        /// The number of a game and of a move: where a crash was.
        pub crash: Template<2>,
    }
}

texts! {
    /// A label and its values have 20 letters together.
    pub struct Settings {
        pub language: Text,
        pub brightness: Text,
        pub dims_after: Text,
        pub dark_after: Text,
        pub sound: Text,
        pub screen: Text,
        pub bots: Text,
        pub animation: Text,
        pub picks: Text,
        pub controller: Text,
        pub scores: Text,
        pub power: Text,
        pub switches_off: Text,
        pub thinks_ahead: Text,
        pub never: Text,
        pub about: Text,
        pub erase_all: Text,
        pub off: Text,
        pub on: Text,
        pub low: Text,
        pub high: Text,
        pub right_handed: Text,
        pub left_handed: Text,
        pub at_once: Text,
        pub asked_about: Text,
        pub fast: Text,
        pub usual: Text,
        pub slow: Text,
        pub automatic: Text,
        pub open: Text,
        pub hidden: Text,
    }
}

texts! {
    /// A label and its values have 20 letters together; beside a name of eight there are stars too.
    pub struct NewGame {
        pub robot: Text,
        pub new_name: Text,
        pub start: Text,
        pub players: Text,
        pub human: Text,
        pub handicap: Text,
        pub sun_track: Text,
        pub side: Text,
        pub free_effects: Text,
        pub automatic: Text,
        pub by_hand: Text,
        pub scores: Text,
        pub open: Text,
        pub hidden: Text,
        pub passing: Text,
        pub one_press: Text,
        pub blank_page: Text,
        /// Which deal is played: any, or one that is chosen.
        pub deal: Text,
        pub any_deal: Text,
        pub new_deal: Text,
        pub type_code: Text,
        pub day_deal: Text,
        pub day: Text,
        pub month: Text,
        pub year: Text,
        /// One line of the small font.
        pub day_note: Text,
        /// Names for those who have none yet.
        pub nameless: [Text; 5],
    }
}

texts! {
    /// The games that were put aside.
    pub struct Slots {
        pub title: Text,
        pub resume: Text,
        pub put_here: Text,
        pub clear: Text,
        pub empty: Text,
        pub unreadable: Text,
        /// How many moves; names follow.
        pub moves: Template<1>,
    }
}

texts! {
    pub struct Records {
        /// How many players.
        pub of: Template<1>,
        /// A name, and against whom.
        pub all_games: Template<1>,
        pub with: Template<2>,
        pub versus: Template<2>,
        pub played_and_won: Template<2>,
        /// The best score; the average with one decimal.
        pub best_and_average: Template<3>,
        /// A strength, and how far off it may be.
        pub strength: Template<2>,
        /// The levels of bots next to it.
        pub between: Template<2>,
        pub above: Template<1>,
        pub below: Template<1>,
    }
}

texts! {
    /// The dice alone.
    pub struct RaDice {
        pub roll: Text,
        pub again_or_keep: Text,
        pub turn_done: Text,
        pub no_rolls: Text,
    }
}

texts! {
    /// A line has 21 letters.
    pub struct SelfTest {
        pub buttons: Text,
        pub screen: Text,
        pub luck: Text,
        pub memory: Text,
        pub version: Text,
        pub title: Text,
        /// At the side of the button, a word a line.
        pub next: [Text; 3],
        pub let_go: Text,
        pub stuck: Text,
        pub all_work: Text,
        pub press_each: Text,
        pub up: Text,
        pub down: Text,
        pub left: Text,
        pub right: Text,
        pub controller: Template<1>,
        pub pictures: Text,
        pub ones: Template<2>,
        pub run: Template<2>,
        pub healthy: Text,
        pub fails: Text,
        pub from_a_seed: Text,
        /// The number of the program.
        pub program: Template<1>,
        /// How many records; how much is used, of how much.
        pub records: Template<3>,
        pub steady: Text,
        pub unsteady: Text,
        pub no_answer: Text,
        pub again: Text,
        /// How many buttons.
        pub are_stuck: Template<1>,
        pub leave: Text,
    }
}

texts! {
    /// What a long press on A explains: six lines of 21 letters, broken at spaces.
    pub struct Help {
        pub languages: Text,
        pub title: Text,
        pub games: Text,
        pub seating: Text,
        /// What bots do; the apprentice's mistakes are those of each game.
        pub scribe: Text,
        pub vizier: Text,
        pub pharaoh: Text,
        pub handicap: Text,
        pub names: Text,
        pub spelling: Text,
        pub deals: Text,
        pub code: Text,
        pub day: Text,
        pub slots: Text,
        pub records: Text,
        pub strength: Text,
        pub ra_dice: Text,
        pub rolls: Text,
        pub settings: Text,
        pub dimming: Text,
        pub rotated: Text,
        pub paces: Text,
        pub controller: Text,
        pub picks: Text,
        pub hidden_scores: Text,
        pub power: Text,
        pub switches_off: Text,
        pub thinks_ahead: Text,
        pub about: Text,
    }
}

texts! {
    /// What is said when something is found, not done or asked: six lines of 21 letters, broken at spaces.
    pub struct Notices {
        pub foreign: Text,
        pub unreadable: Text,
        pub other_rules: Text,
        pub moves_lost: Text,
        pub full: Text,
        pub damaged: Text,
        /// One line; what is known stands below.
        pub crashed: Text,
        pub offered: Text,
        pub boot_loader: Text,
        pub battery_low: Text,
        pub battery_empty: Text,
        pub restored: Text,
        pub restore_broken: Text,
        pub nobody_left: Text,
        pub namesake: Text,
        pub too_short: Text,
        pub short_code: Text,
        pub wrong_code: Text,
        pub unknown_deal: Text,
        pub gives_up: Text,
        pub no_slot: Text,
        pub clears: Text,
        pub erase: Text,
        pub erase_twice: Text,
    }
}
