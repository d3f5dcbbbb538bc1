//! The settings: left and right change a value in place. The last two rows are about the device and erasing everything.

use core::fmt::Write;

use heapless::String;

use super::{Panel, PanelBus, frame::Frame, ink, list::List, pages};
use crate::{
    screens::press::{Action, Button},
    table::settings::{Controller, Language, Pace, Settings as Chosen, Volume},
    text::{Text, device},
};

pub use crate::table::settings::Speed;

impl Speed {
    pub const fn name(self) -> &'static str {
        match self {
            Speed::Fast => "400 kHz",
            Speed::FastPlus => "1 MHz",
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

/// The controllers to choose from; the first choice is to ask the panel, which is taken for an SSD1306 where it cannot be asked.
const CONTROLLERS: [Option<Controller>; 3] = [None, Some(Controller::Ssd1306), Some(Controller::Sh1106)];
const UNASKED: [Option<Controller>; 2] = [None, Some(Controller::Sh1106)];

/// Whether the panel is on SPI, which has one speed and cannot be read.
pub fn is_spi(panel: Option<Panel>) -> bool {
    panel.is_some_and(|panel| panel.bus == PanelBus::Spi)
}

/// What is chosen as the controller.
pub fn controller_name(chosen: &Chosen, panel: Option<Panel>) -> &'static str {
    match chosen.drive.controller {
        Some(controller) => controller.name(),
        None if is_spi(panel) => Controller::Ssd1306.name(),
        None => chosen.language.texts().settings.automatic,
    }
}

/// What a press comes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    Nothing,
    Back,
    About,
    EraseAll,
}

/// The settings and the row that is selected.
#[derive(Default)]
pub struct Settings {
    pub chosen: Chosen,
    list: List,
    erasing: Erasing,
}

/// How far the owner is on the way to erase everything: A has to be held twice.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Erasing {
    #[default]
    No,
    Asked,
    Twice,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Row {
    Language,
    Brightness,
    DimAfter,
    DarkAfter,
    Sound,
    Rotated,
    Bots,
    Animation,
    Bus,
    Controller,
    HiddenScores,
    About,
    EraseAll,
}

impl Settings {
    const ROWS: [Row; 13] = [
        Row::Language,
        Row::Brightness,
        Row::DimAfter,
        Row::DarkAfter,
        Row::Sound,
        Row::Rotated,
        Row::Bots,
        Row::Animation,
        Row::Bus,
        Row::Controller,
        Row::HiddenScores,
        Row::About,
        Row::EraseAll,
    ];

    fn row(&self) -> Row {
        Self::ROWS.get(self.list.row()).copied().unwrap_or(Row::Language)
    }

    /// Whether a long press on A means something else than help.
    pub fn is_erasing(&self) -> bool {
        self.erasing != Erasing::No
    }

    /// What a long press on A explains.
    pub fn help(&self) -> Text {
        let texts = self.chosen.language.texts();
        match self.row() {
            Row::DimAfter | Row::DarkAfter => texts.help.dimming,
            Row::Rotated => texts.help.rotated,
            Row::Bots | Row::Animation => texts.help.paces,
            Row::Controller => texts.help.controller,
            Row::HiddenScores => texts.help.hidden_scores,
            Row::EraseAll => texts.notices.erase,
            _ => texts.help.settings,
        }
    }

    pub fn press(&mut self, button: Button, action: Action, panel: Option<Panel>) -> Outcome {
        let decides = action == Action::Released { decides: true };
        match (self.erasing, button, action) {
            (Erasing::No, Button::B, _) if decides => return Outcome::Back,
            (Erasing::No, Button::A, _) if decides => match self.row() {
                Row::About => return Outcome::About,
                Row::EraseAll => self.erasing = Erasing::Asked,
                row => self.change(row, true, panel),
            },
            (Erasing::No, Button::Left | Button::Right, Action::Pressed) => {
                self.change(self.row(), button == Button::Right, panel);
            }
            // Turning the screen turns the D-pad too: held down it would turn for ever.
            (Erasing::No, Button::Left | Button::Right, Action::Repeated) if self.row() != Row::Rotated => {
                self.change(self.row(), button == Button::Right, panel);
            }
            (Erasing::No, ..) => self.list.press(button, action, Self::ROWS.len()),
            (_, Button::B, _) if decides => self.erasing = Erasing::No,
            (Erasing::Asked, Button::A, Action::Held) => self.erasing = Erasing::Twice,
            (Erasing::Twice, Button::A, Action::Held) => return Outcome::EraseAll,
            _ => {}
        }
        Outcome::Nothing
    }

    /// The next or the previous value of a row, round and round.
    fn change(&mut self, row: Row, forward: bool, panel: Option<Panel>) {
        let chosen = &mut self.chosen;
        match row {
            Row::Language => chosen.language = next(&Language::ALL, chosen.language, forward),
            Row::Brightness => {
                chosen.brightness = match (chosen.brightness, forward) {
                    (Chosen::BRIGHTEST, true) => 1,
                    (1, false) => Chosen::BRIGHTEST,
                    (step, true) => step + 1,
                    (step, false) => step - 1,
                }
            }
            Row::DimAfter => chosen.dim_after = next(&Chosen::DIM_AFTER, chosen.dim_after, forward),
            Row::DarkAfter => chosen.dark_after = next(&Chosen::DARK_AFTER, chosen.dark_after, forward),
            Row::Sound => chosen.sound = next(&Volume::ALL, chosen.sound, forward),
            Row::Rotated => chosen.rotated ^= true,
            Row::Bots => chosen.bots = next(&Pace::ALL, chosen.bots, forward),
            Row::Animation => chosen.animation = next(&Pace::ALL, chosen.animation, forward),
            Row::Bus => self.change_bus(forward, panel),
            Row::Controller => self.change_controller(forward, panel),
            Row::HiddenScores => chosen.hidden_scores ^= true,
            Row::About | Row::EraseAll => {}
        }
    }

    /// This and the next also without the list: in the self-test.
    pub fn change_bus(&mut self, forward: bool, panel: Option<Panel>) {
        let speed = &mut self.chosen.drive.speed;
        if !is_spi(panel) {
            *speed = next(&[Speed::Fast, Speed::FastPlus], *speed, forward);
        }
    }

    pub fn change_controller(&mut self, forward: bool, panel: Option<Panel>) {
        let drive = &mut self.chosen.drive;
        let controllers = if is_spi(panel) {
            UNASKED.as_slice()
        } else {
            &CONTROLLERS
        };
        drive.controller = next(controllers, drive.controller, forward);
    }

    pub fn draw(&self, frame: &mut Frame, panel: Option<Panel>) {
        let (chosen, texts) = (&self.chosen, self.chosen.language.texts());
        match self.erasing {
            Erasing::No => {}
            Erasing::Asked => return pages::draw(frame, texts.notices.erase),
            Erasing::Twice => return pages::draw(frame, texts.notices.erase_twice),
        }
        ink::heading(frame, texts.device.settings);
        for (index, y) in self.list.shown(frame, 14, Self::ROWS.len()) {
            let Some(&row) = Self::ROWS.get(index) else { continue };
            let mut value = Value::new();
            // Every value fits, also beside its label: a test writes them all.
            let _ = say(row, chosen, panel, &mut value);
            ink::row(frame, y, label(row, &texts.settings), &value, index == self.list.row());
        }
    }
}

type Value = String<16>;

const fn label(row: Row, texts: &device::Settings) -> Text {
    match row {
        Row::Language => texts.language,
        Row::Brightness => texts.brightness,
        Row::DimAfter => texts.dims_after,
        Row::DarkAfter => texts.dark_after,
        Row::Sound => texts.sound,
        Row::Rotated => texts.screen,
        Row::Bots => texts.bots,
        Row::Animation => texts.animation,
        Row::Bus => texts.bus,
        Row::Controller => texts.controller,
        Row::HiddenScores => texts.scores,
        Row::About => texts.about,
        Row::EraseAll => texts.erase_all,
    }
}

/// What a row is set to.
fn say(row: Row, chosen: &Chosen, panel: Option<Panel>, value: &mut Value) -> core::fmt::Result {
    let texts = &chosen.language.texts().settings;
    match row {
        Row::Language => value.write_str(chosen.language.texts().language),
        Row::Brightness => write!(value, "{}/{}", chosen.brightness, Chosen::BRIGHTEST),
        Row::DimAfter => duration(value, chosen.dim_after.into()),
        Row::DarkAfter => duration(value, chosen.dark_after),
        Row::Sound => value.write_str(match chosen.sound {
            Volume::Off => texts.off,
            Volume::Low => texts.low,
            Volume::High => texts.high,
        }),
        Row::Rotated => value.write_str(match chosen.rotated {
            true => texts.left_handed,
            false => texts.right_handed,
        }),
        Row::Bots => value.write_str(pace(chosen.bots, texts.at_once, texts)),
        Row::Animation => value.write_str(pace(chosen.animation, texts.off, texts)),
        Row::Bus => {
            // A panel that cannot follow is driven at another speed than the chosen one.
            match (chosen.drive.speed, panel.map(|panel| panel.bus)) {
                (_, Some(bus @ PanelBus::Spi)) => value.write_str(bus.name()),
                (speed, Some(PanelBus::I2c { speed: real, .. })) if speed != real => {
                    write!(value, "{} ({})", speed.name(), real.name())
                }
                (speed, _) => value.write_str(speed.name()),
            }
        }
        Row::Controller => value.write_str(controller_name(chosen, panel)),
        Row::HiddenScores => value.write_str(match chosen.hidden_scores {
            true => texts.hidden,
            false => texts.open,
        }),
        Row::About | Row::EraseAll => Ok(()),
    }
}

const fn pace(pace: Pace, off: Text, texts: &device::Settings) -> Text {
    match pace {
        Pace::Off => off,
        Pace::Fast => texts.fast,
        Pace::Usual => texts.usual,
        Pace::Slow => texts.slow,
    }
}

/// Half a minute or whole ones.
fn duration(out: &mut Value, seconds: u16) -> core::fmt::Result {
    match seconds {
        0..60 => write!(out, "{seconds} s"),
        _ => write!(out, "{} min", seconds / 60),
    }
}

/// The next or the previous of all values, round and round.
fn next<T: Copy + PartialEq>(all: &[T], now: T, forward: bool) -> T {
    let place = all.iter().position(|&value| value == now).unwrap_or(0);
    let step = if forward { 1 } else { all.len().saturating_sub(1) };
    all.iter().cycle().nth(place + step).copied().unwrap_or(now)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screens::frame::WIDTH;

    const SLOW: PanelBus = PanelBus::I2c {
        address: 0x3c,
        speed: Speed::Fast,
    };

    /// Goes through all values of a row and gives their number.
    fn go_round(row: Row, language: Language, panel: Option<Panel>) -> usize {
        let mut settings = Settings::default();
        settings.chosen.language = language;
        let first = settings.chosen;
        let mut values = 0;
        loop {
            let mut value = Value::new();
            say(row, &settings.chosen, panel, &mut value).unwrap();
            let label = label(row, &settings.chosen.language.texts().settings);
            let width = ink::DECISION.measure(label) + ink::DECISION.measure(&value);
            assert!(width <= WIDTH as i32 - 8, "{label} {value}");
            let before = settings.chosen;
            settings.change(row, true, panel);
            let after = settings.chosen;
            settings.change(row, false, panel);
            assert_eq!(settings.chosen, before, "left undoes right");
            settings.chosen = after;
            values += 1;
            if settings.chosen == first {
                return values;
            }
        }
    }

    #[test]
    fn every_setting_goes_round_and_every_value_fits_beside_its_label() {
        for (language, bus) in Language::ALL
            .into_iter()
            .flat_map(|language| [(language, SLOW), (language, PanelBus::Spi)])
        {
            let panel = Panel {
                controller: Controller::Ssd1306,
                bus,
            };
            for row in Settings::ROWS {
                let fixed = matches!((row, bus), (Row::About | Row::EraseAll, _) | (Row::Bus, PanelBus::Spi));
                assert_eq!(go_round(row, language, Some(panel)) > 1, !fixed);
            }
        }
    }
}
