//! What is said around every game: its pages, what happened, why not, and the rules.

use super::template::{Template, Text, keyed, template, texts};
use crate::rules::Chance;

texts! {
    pub struct Play {
        /// The menu of a game.
        pub take_back: Text,
        pub hint: Text,
        pub why: Text,
        /// What happened since the last turn of whoever is to decide, told again.
        pub since_my_turn: Text,
        pub log: Text,
        pub scores: Text,
        pub rules: Text,
        /// All pictures of the game with their names.
        pub legend: Text,
        pub slots: Text,
        pub new_game: Text,
        pub settings: Text,
        pub to_title: Text,
        /// When it is over.
        pub rematch: Text,
        pub qr_code: Text,
        pub review: Text,
        pub board: Text,
        pub deal_code: Text,
        /// Below two results of one deal, or one that waits for another: a line of the small font.
        pub same_deal: Text,
        pub no_rival: Text,
        /// A name for somebody whose result is typed in, and how it is kept.
        pub friend: Text,
        pub keep_friend: Text,
        pub reviewing: Text,
        pub nothing_yet: Text,
        /// Passing the device.
        pub pass_to: Text,
        pub hold_to_look: Text,
        pub press_to_go_on: Text,
        /// Over the points of an epoch or a round: its number.
        pub epoch: Template<1>,
        pub round: Template<1>,
        pub no_epoch: Text,
        /// The scores before and after it: at most eleven letters.
        pub so_far: Text,
        pub total: Text,
        /// Before what is taken off the scores of bots: at most eleven letters.
        pub handicap: Text,
        /// How many points, below the result: one line of the small font.
        pub with_handicap: Template<1>,
        /// A hint to draw.
        pub draw_a_tile: Text,
        /// A move that cost much: its number and the cost, of the chance to win in percent; then the move and what is better.
        pub cost: Template<2>,
        /// Behind a cost that may be luck.
        pub unsure: Text,
        pub better: Text,
        pub no_costly_move: Text,
        /// What else speaks for a move, in one number.
        pub other: Text,
        /// Below a hint: what A and B do.
        pub do_as_advised: Text,
        /// Below a decision that cannot be taken back.
        pub sure: Text,
        /// A lesson asked for another move.
        pub strayed: Text,
        /// Before the rules, which A opens from the help of a game.
        pub open_rules: Text,
        pub game_over: Text,
        /// The number of what is no move.
        pub no_move: Template<1>,
        /// Who has to get the device.
        pub not_passed: Template<1>,
        pub journal_full: Text,
        pub not_the_luck: Text,
        pub locks: Locks,
        pub events: Events,
    }
}

texts! {
    /// Why nothing can be taken back.
    pub struct Locks {
        pub nothing: Text,
        pub luck: LuckKnown,
        pub shown: Text,
        /// The game is over and counted.
        pub counted: Text,
        pub another: Template<1>,
    }
}

keyed! {
    pub struct LuckKnown: Chance => Text {
        roll: Chance::Roll,
        tile: Chance::Tile,
        set: Chance::Set,
        pile: Chance::Pile,
        card: Chance::Card,
    }
}

texts! {
    /// What happened; the first argument is a name.
    pub struct Events {
        pub no_choice: Template<1>,
        pub skipped: Template<1>,
        pub ends: Template<1>,
        /// With how many points.
        pub wins: Template<2>,
        /// Points and a sun.
        pub wins_by_sun: Template<3>,
        /// Names and points.
        pub share: Template<2>,
        /// Before the last of several names.
        pub and: Text,
        /// The number of the epoch and the reason.
        pub epoch_ends: Template<2>,
        pub end: EpochEnds,
    }
}

texts! {
    pub struct EpochEnds {
        pub ra_track_full: Text,
        pub no_sun_left: Text,
        pub ra_arrived: Text,
    }
}

/// Why a move: two lines with what speaks for it. The arguments are its numbers; where there is one, mostly what it is worth.
#[derive(Clone, Copy)]
pub enum Reason {
    Plain(Text),
    Number(Template<1>),
    Numbers(Template<2>),
}

impl Reason {
    pub const fn number(text: Text) -> Reason {
        Reason::Number(template(text))
    }

    pub const fn numbers(text: Text) -> Reason {
        Reason::Numbers(template(text))
    }
}

texts! {
    /// The rules, and help for where a game is.
    pub struct Rules {
        pub lesson: Text,
        /// The very first start.
        pub welcome: Text,
        /// The first words of every lesson, and the last ones before its questions.
        pub greeting: Text,
        pub reminder: Text,
        /// The bot in every lesson: a name.
        pub rival: Text,
        pub how_to_play: Text,
        pub scoring: Text,
        pub gods: Text,
        /// What can be done now: nothing, and what stands at the end.
        pub game_over: Text,
        pub nothing_to_decide: Text,
        pub hold_for_more: Text,
    }
}

texts! {
    /// What commands on a computer say of a game.
    pub struct Commands {
        /// How many moves.
        pub moves: Template<1>,
        pub not_over: Text,
        /// The luck came from a box, or no seed is told.
        pub luck_not_checked: Text,
        pub no_cost: Text,
        /// The rank, the move and its number, who made it, what it cost, of the chance to win in percent, and whether that is
        /// unsure; what would have been better and why.
        pub mistake: Template<8>,
    }
}
