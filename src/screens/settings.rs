//! The settings: left and right change a value. The last two rows are "about" and "erase".

use core::fmt::{self, Write};

use heapless::String;

use super::{
    Effect,
    input::{Input, Key},
    page::{Context, Next, Page},
    pages::PageId,
    reading,
    shared::Shared,
    widgets::{self, List, next_value},
};
use crate::{
    device::{Chemistry, Controller, Frame, PanelBus, PanelStatus},
    table::settings::{Settings, VALUES},
    text::{Text, device},
};

type Value = String<16>;

struct Setting {
    label: fn(&device::Settings) -> Text,
    help: fn(&device::Help) -> Text,
    say: fn(&Settings, Option<PanelStatus>, &mut Value) -> fmt::Result,
    /// Next or previous value, with wrap-around.
    change: fn(&mut Settings, Option<PanelStatus>, forward: bool),
}

/// A setting: its field, label, help, and the texts of its values in order or a function that writes them.
macro_rules! setting {
    ($name:ident, $label:ident, $help:ident, [$($text:ident),+]) => {
        setting!($name, $label, $help, |settings, _, out| {
            const { assert!(VALUES.$name.len() == [$(stringify!($text)),+].len(), "each value has a text") };
            let texts = &settings.language.texts().settings;
            out.write_str(text_of(VALUES.$name, settings.$name, &[$(texts.$text),+]))
        })
    };
    ($name:ident, $label:ident, $help:ident, $say:expr) => {
        Setting {
            label: |texts| texts.$label,
            help: |texts| texts.$help,
            say: $say,
            change: |settings, _, forward| settings.$name = next_value(VALUES.$name, settings.$name, forward),
        }
    };
}

const SETTINGS: &[Setting] = &[
    setting!(language, language, settings, |settings, _, out| {
        out.write_str(settings.language.texts().language)
    }),
    setting!(brightness, brightness, settings, |settings, _, out| {
        write!(out, "{}/{}", settings.brightness, Settings::BRIGHTEST)
    }),
    setting!(dim_after, dims_after, dimming, |settings, _, out| {
        duration(out, settings.dim_after.into())
    }),
    setting!(dark_after, dark_after, dimming, |settings, _, out| {
        duration(out, settings.dark_after)
    }),
    setting!(sound, sound, settings, [off, low, high]),
    setting!(rotated, screen, rotated, [right_handed, left_handed]),
    setting!(bots, bots, paces, [at_once, fast, usual, slow]),
    setting!(animation, effects, effects, [off, fast, usual, slow]),
    setting!(asks_before_picks, picks, picks, [at_once, asked_about]),
    setting!(chemistry, power, power, |settings, _, out| {
        out.write_str(settings.chemistry.name())
    }),
    setting!(switch_off_after, switches_off, switches_off, |settings, _, out| {
        match settings.switch_off_after {
            0 => out.write_str(settings.language.texts().settings.never),
            minutes => duration(out, u16::from(minutes) * 60),
        }
    }),
    setting!(thinks_ahead, thinks_ahead, thinks_ahead, [off, on]),
    Setting {
        label: |texts| texts.controller,
        help: |texts| texts.controller,
        say: |settings, panel, out| out.write_str(controller_name(settings, panel)),
        change: change_controller,
    },
    setting!(hidden_scores, scores, hidden_scores, [open, hidden]),
];

const ROWS: usize = SETTINGS.len() + 2;

enum Row {
    Setting(&'static Setting),
    About,
    EraseAll,
}

impl Row {
    fn at(row: usize) -> Row {
        match SETTINGS.get(row) {
            Some(setting) => Row::Setting(setting),
            None if row + 1 < ROWS => Row::About,
            None => Row::EraseAll,
        }
    }
}

#[derive(Default)]
pub struct SettingsPage {
    list: List,
    erasing: Erasing,
}

/// A has to be held twice.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Erasing {
    #[default]
    No,
    Asked,
    Twice,
}

impl SettingsPage {
    fn change(&self, forward: bool, repeated: bool, context: &mut Context<'_>) {
        let Row::Setting(setting) = Row::at(self.list.row()) else {
            return;
        };
        let mut changed = context.shared.settings;
        (setting.change)(&mut changed, context.shared.panel, forward);
        let before = core::mem::replace(&mut context.shared.settings, changed);
        // The D-pad rotates too: a held button would toggle this forever.
        if repeated && changed.rotated != before.rotated {
            context.shared.settings = before;
        } else if changed != before {
            context.effects.ask(Effect::Keep(changed));
        }
    }
}

impl Page for SettingsPage {
    fn open(&mut self, _: PageId, _: &mut Shared) {
        self.erasing = Erasing::No;
    }

    fn draw(&self, shared: &Shared, frame: &mut Frame) {
        let texts = shared.texts();
        match self.erasing {
            Erasing::No => {}
            Erasing::Asked => return reading::draw_page(frame, texts.notices.erase),
            Erasing::Twice => return reading::draw_page(frame, texts.notices.erase_twice),
        }
        widgets::heading(frame, texts.device.settings);
        for (index, y) in self.list.shown(frame, 14, ROWS) {
            let mut value = Value::new();
            let label = match Row::at(index) {
                Row::Setting(setting) => {
                    // Fits beside its label, as a test checks.
                    let _ = (setting.say)(&shared.settings, shared.panel, &mut value);
                    (setting.label)(&texts.settings)
                }
                Row::About => texts.settings.about,
                Row::EraseAll => texts.settings.erase_all,
            };
            widgets::row(frame, y, label, &value, index == self.list.row());
        }
    }

    fn press(&mut self, input: Input, context: &mut Context<'_>) -> Next {
        match (self.erasing, input.key) {
            (Erasing::No, Key::Back) => return Next::Back,
            (Erasing::No, Key::Confirm) => match Row::at(self.list.row()) {
                Row::Setting(_) => self.change(true, false, context),
                Row::About => return Next::Push(PageId::About),
                Row::EraseAll => self.erasing = Erasing::Asked,
            },
            (Erasing::No, key) => match key.horizontal() {
                Some(forward) => self.change(forward, matches!(key, Key::Repeat(_)), context),
                None => self.list.press(key, ROWS),
            },
            (_, Key::Back) => self.erasing = Erasing::No,
            (Erasing::Asked, Key::Inspect) => self.erasing = Erasing::Twice,
            (Erasing::Twice, Key::Inspect) => return Next::EraseAll,
            _ => {}
        }
        Next::Stay
    }

    fn help(&self, shared: &Shared) -> Option<Text> {
        let texts = shared.texts();
        let help = match Row::at(self.list.row()) {
            Row::Setting(setting) => (setting.help)(&texts.help),
            Row::About => texts.help.settings,
            Row::EraseAll => texts.notices.erase,
        };
        (self.erasing == Erasing::No).then_some(help)
    }

    fn forget(&mut self) {
        *self = SettingsPage::default();
    }
}

impl Chemistry {
    pub const fn name(self) -> &'static str {
        match self {
            Chemistry::Usb => "USB",
            Chemistry::ThreeAaa => "3xAAA",
            Chemistry::LiPo => "LiPo",
        }
    }
}

impl Controller {
    pub const fn name(self) -> &'static str {
        match self {
            Controller::Ssd1306 => "SSD1306",
            Controller::Sh1106 => "SH1106",
        }
    }
}

/// The panel cannot be read back: its controller has to be configured.
pub fn is_unasked(panel: Option<PanelStatus>) -> bool {
    panel.is_some_and(|panel| panel.bus == PanelBus::Spi)
}

pub fn controller_name(settings: &Settings, panel: Option<PanelStatus>) -> &'static str {
    match settings.controller {
        Some(controller) => controller.name(),
        None if is_unasked(panel) => Controller::Ssd1306.name(),
        None => settings.language.texts().settings.automatic,
    }
}

/// Also used by the self-test, which has no list.
pub fn change_controller(settings: &mut Settings, panel: Option<PanelStatus>, forward: bool) {
    /// A panel that cannot be read back defaults to SSD1306.
    const UNASKED: [Option<Controller>; 2] = [None, Some(Controller::Sh1106)];
    let controllers = if is_unasked(panel) { &UNASKED } else { VALUES.controller };
    settings.controller = next_value(controllers, settings.controller, forward);
}

/// Half a minute, or whole minutes.
fn duration(out: &mut Value, seconds: u16) -> fmt::Result {
    match seconds {
        0..60 => write!(out, "{seconds} s"),
        _ => write!(out, "{} min", seconds / 60),
    }
}

fn text_of<T: PartialEq>(values: &[T], value: T, texts: &[Text]) -> Text {
    let mut both = values.iter().zip(texts);
    both.find(|(other, _)| **other == value).map_or("", |(_, text)| text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{device::WIDTH, table::Language};

    const I2C: PanelBus = PanelBus::I2c { address: 0x3c };

    /// Visits all values of a setting; returns their number.
    fn go_round(setting: &Setting, language: Language, panel: Option<PanelStatus>) -> usize {
        let mut settings = Settings {
            language,
            ..Settings::default()
        };
        let first = settings;
        let mut values = 0;
        loop {
            let mut value = Value::new();
            (setting.say)(&settings, panel, &mut value).unwrap();
            let label = (setting.label)(&settings.language.texts().settings);
            let width = widgets::DECISION.measure(label) + widgets::DECISION.measure(&value);
            assert!(width <= WIDTH as i32 - 8 && !value.is_empty(), "{label} {value}");
            let before = settings;
            (setting.change)(&mut settings, panel, true);
            let after = settings;
            (setting.change)(&mut settings, panel, false);
            assert_eq!(settings, before, "left undoes right");
            settings = after;
            values += 1;
            if settings == first {
                return values;
            }
        }
    }

    #[test]
    fn every_setting_goes_round_and_every_value_fits_beside_its_label() {
        for (language, bus) in Language::ALL
            .into_iter()
            .flat_map(|language| [I2C, PanelBus::Spi].map(|bus| (language, bus)))
        {
            let panel = PanelStatus {
                controller: Controller::Ssd1306,
                bus,
            };
            for setting in SETTINGS {
                let label = (setting.label)(&language.texts().settings);
                assert!(go_round(setting, language, Some(panel)) > 1, "{label}");
            }
        }
    }
}
