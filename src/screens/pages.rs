//! The list of all pages: who can lie on the stack, and where each of them is kept.

use super::{
    Event,
    confirmation::Confirmed,
    help::Explained,
    page::{Context, Page},
    slots::Purpose,
};
use crate::{rules::position::GameKind, table::rolls::Die};

/// Declares the pages: the field of each in [`Pages`], its name in [`PageId`] with what it is opened for, its module and its type.
macro_rules! pages {
    ($($field:ident: $name:ident $({ $($argument:ident: $type:ty),+ })? => $module:ident::$page:ident,)+) => {
        /// Which page, and what it is opened for.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum PageId {
            $($name $({ $($argument: $type),+ })?),+
        }

        /// Every page in its place: there is no heap, and the large ones must not be handed around.
        pub struct Pages {
            $(pub $field: super::$module::$page),+
        }

        impl Pages {
            // A call, so that they are made where they stay.
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
    game: Game => game::Game,
    new_game: NewGame { beside_the_box: bool } => new_game::NewGame,
    slots: Slots { purpose: Purpose } => slots::Slots,
    records: Records => records::Records,
    rules: Rules { of: Option<GameKind> } => rules::Rules,
    lesson: Lesson { of: GameKind } => lesson::LessonPage,
    settings: Settings => settings::SettingsPage,
    about: About => about::About,
    ra_dice: RaDice => ra_dice::RaDice,
    rolls: Rolls => rolls::Rolls,
    companion: Companion => companion::Menu,
    pool: Pool => companion::Pool,
    pool_rolls: PoolRolls { die: Die } => companion::PoolRolls,
    prove: Prove => companion::Prove,
    fairness: Fairness => companion::FairnessTest,
    sheet: Sheet => companion::SheetPage,
    game_menu: GameMenu => play::GameMenu,
    log: Log => play::LogPage,
    result: Result => play::ResultPage,
    help: Help { of: Explained } => help::Help,
    confirmation: Confirmation { of: Confirmed } => confirmation::Confirmation,
    notices: Notices => notices::Notices,
    battery: Battery => battery::BatteryPage,
    service: Service => service::Service,
}

/// Pages over the stack while they have something to show, by priority.
pub const OVERLAYS: [PageId; 3] = [PageId::Battery, PageId::Service, PageId::Notices];

impl PageId {
    /// Whether both are the same page, whatever they are opened for.
    pub fn is_same_page(self, other: PageId) -> bool {
        core::mem::discriminant(&self) == core::mem::discriminant(&other)
    }
}
