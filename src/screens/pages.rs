//! All pages, with their ids and static storage.

use super::{
    Event,
    confirmation::Confirmed,
    help::Explained,
    page::{Context, Page},
    slots::Purpose,
};
use crate::{rules::position::GameKind, table::rolls::Die};

/// Per page: field in [`Pages`], name in [`PageId`] with arguments, module and type.
macro_rules! pages {
    ($($field:ident: $name:ident $({ $($argument:ident: $type:ty),+ })? => $module:ident::$page:ident,)+) => {
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum PageId {
            $($name $({ $($argument: $type),+ })?),+
        }

        /// All pages: no heap, and large ones must not be moved.
        pub struct Pages {
            $(pub $field: super::$module::$page),+
        }

        impl Pages {
            // Constructed in place.
            #[inline(never)]
            pub fn new() -> Pages {
                Pages { $($field: super::$module::$page::default()),+ }
            }

            pub fn get(&self, id: PageId) -> &dyn Page {
                match id { $(PageId::$name { .. } => &self.$field),+ }
            }

            pub fn get_mut(&mut self, id: PageId) -> &mut dyn Page {
                match id { $(PageId::$name { .. } => &mut self.$field),+ }
            }

            pub fn on_event(&mut self, event: &Event, context: &mut Context<'_>) {
                $(self.$field.on_event(event, context);)+
            }

            pub fn forget(&mut self) {
                $(self.$field.forget();)+
            }
        }
    };
}

pages! {
    start: Start => start::Start,
    languages: Languages => languages::Languages,
    welcome: Welcome => welcome::Welcome,
    title: Title => title::Title,
    game: Game => game::BoardPage,
    lesson: Lesson { of: GameKind } => game::BoardPage,
    puzzle: Puzzle { of: GameKind, number: u8 } => game::BoardPage,
    mistake: Mistake { rank: u8 } => game::BoardPage,
    new_game: NewGame { beside_the_box: bool } => new_game::NewGame,
    ladder: Ladder => ladder::Ladder,
    daily: Daily => daily::Daily,
    slots: Slots { purpose: Purpose } => slots::Slots,
    records: Records => records::Records,
    puzzles: Puzzles { of: GameKind } => puzzles::Puzzles,
    rules: Rules { of: Option<GameKind> } => rules::Rules,
    settings: Settings => settings::SettingsPage,
    about: About => about::About,
    ra_dice: RaDice => ra_dice::RaDice,
    rolls: Rolls => rolls::Rolls,
    companion: Companion => companion::Menu,
    pool: Pool => companion::Pool,
    pool_rolls: PoolRolls { die: Die } => companion::PoolRolls,
    prove: Prove => companion::Prove,
    roll_code: RollCode => companion::RollCode,
    fairness: Fairness => companion::FairnessTest,
    sheet: Sheet => companion::SheetPage,
    game_menu: GameMenu => play::GameMenu,
    log: Log => play::LogPage,
    replay: Replay => play::ReplayPage,
    scores: Scores => play::ScoresPage,
    hand_over: HandOver => play::HandOver,
    result: Result => play::ResultPage,
    review: Review => play::ReviewPage,
    help: Help { of: Explained } => help::Help,
    confirmation: Confirmation { of: Confirmed } => confirmation::Confirmation,
    notices: Notices => notices::Notices,
    battery: Battery => battery::BatteryPage,
    service: Service => service::Service,
}

pub const OVERLAYS: [PageId; 3] = [PageId::Battery, PageId::Service, PageId::Notices];

impl PageId {
    /// A text over a game.
    pub const READING: PageId = PageId::Help { of: Explained::Reading };

    /// Ignores arguments.
    pub fn is_same_page(self, other: PageId) -> bool {
        core::mem::discriminant(&self) == core::mem::discriminant(&other)
    }
}
