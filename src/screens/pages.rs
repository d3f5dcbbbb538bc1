//! The list of all pages: who can lie on the stack, and where each of them is kept.

use super::{
    Effect, Event,
    about::About,
    companion,
    confirmation::Confirmation,
    game::Game,
    help::Help,
    languages::Languages,
    lesson::LessonPage,
    new_game::NewGame,
    notices::Notices,
    page::{Context, Page},
    ra_dice::RaDice,
    records::Records,
    rolls::Rolls,
    rules::Rules,
    service::Service,
    settings::SettingsPage,
    slots::Slots,
    start::Start,
    title::Title,
};
use crate::{rules::position::GameKind, table::rolls::Die, text::Text};

/// Declares the pages: the field that it has in [`Pages`], its name in [`PageId`] with what it is opened for, and its type.
macro_rules! pages {
    ($($field:ident: $name:ident $({ $($argument:ident: $type:ty),+ })? => $page:ty,)+) => {
        /// Which page, and what it is opened for.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum PageId {
            $($name $({ $($argument: $type),+ })?),+
        }

        /// Every page in its place: there is no heap, and the large ones must not be handed around.
        pub struct Pages {
            $(pub $field: $page),+
        }

        impl Pages {
            // Inlined, so that they are made where they stay.
            #[inline(always)]
            pub fn new() -> Pages {
                Pages { $($field: <$page>::default()),+ }
            }

            pub fn get(&self, id: PageId) -> &dyn Page {
                match id { $(PageId::$name { .. } => &self.$field),+ }
            }

            pub fn get_mut(&mut self, id: PageId) -> &mut dyn Page {
                match id { $(PageId::$name { .. } => &mut self.$field),+ }
            }

            pub fn hear(&mut self, event: &Event, context: &mut Context<'_>) {
                $(self.$field.hear(event, context);)+
            }

            pub fn forget(&mut self) {
                $(self.$field.forget();)+
            }
        }
    };
}

pages! {
    start: Start => Start,
    languages: Languages => Languages,
    title: Title => Title,
    game: Game => Game,
    new_game: NewGame { beside_the_box: bool } => NewGame,
    slots: Slots { puts_aside: bool } => Slots,
    records: Records => Records,
    rules: Rules { of: Option<GameKind> } => Rules,
    lesson: Lesson { of: GameKind } => LessonPage,
    settings: Settings => SettingsPage,
    about: About => About,
    ra_dice: RaDice => RaDice,
    rolls: Rolls => Rolls,
    companion: Companion => companion::Menu,
    pool: Pool => companion::Pool,
    pool_rolls: PoolRolls { die: Die } => companion::PoolRolls,
    prove: Prove => companion::Prove,
    fairness: Fairness => companion::FairnessTest,
    sheet: Sheet => companion::SheetPage,
    help: Help { text: Text } => Help,
    confirmation: Confirmation { effect: Effect } => Confirmation,
    notices: Notices => Notices,
    service: Service => Service,
}

impl PageId {
    /// Whether both are the same page, whatever they are opened for.
    pub fn is_same_page(self, other: PageId) -> bool {
        core::mem::discriminant(&self) == core::mem::discriminant(&other)
    }
}
