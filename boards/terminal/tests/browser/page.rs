//! Test driver of the page in Chromium.

use std::{
    collections::HashSet,
    fs,
    path::{Path, PathBuf},
    sync::Mutex,
    thread,
};

use serde_json::{Value, json};

use pocket_ra::device::Button;

use pocket_ra_bench::WORKSPACE;
use pocket_ra_builder::page::build;

use crate::{
    bench::picture::{HEIGHT, Picture, WIDTH},
    driver::BrowserWindow,
    script::{Action, Script},
    workbench::{self, Program},
};

/// The built page, made once from the current firmware.
pub fn folder() -> PathBuf {
    static BUILT: Mutex<Option<Result<PathBuf, String>>> = Mutex::new(None);
    workbench::once(&BUILT, || {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("page");
        build(&workbench::image(Program::Pico), &folder)?;
        Ok(folder)
    })
}

/// Size in CSS pixels.
#[derive(Clone, Copy, Debug)]
pub struct Window {
    pub width: u32,
    pub height: u32,
    pub scale: u32,
    pub touch: bool,
}

pub const DESK: Window = Window {
    width: 1280,
    height: 800,
    scale: 1,
    touch: false,
};
pub const PHONE: Window = Window {
    width: 360,
    height: 640,
    scale: 3,
    touch: true,
};

/// By the chip's clock. On a slow machine keys arrive late, and the guard would mute a decision too soon after another.
const QUIET: &str = "(({ chipMs, lastEdgeMs }) => !(chipMs - lastEdgeMs >= 0 && chipMs - lastEdgeMs < 1000))\
    (document.documentElement.dataset)";

/// When its test fails, prints the log and the screen.
pub struct WebPage {
    window: BrowserWindow,
}

impl WebPage {
    pub fn serve(window: Window, query: &str) -> WebPage {
        let mut page = WebPage {
            window: BrowserWindow::new(),
        };
        let served = page.ask("serve", json!({ "folder": folder() }));
        let url = served["url"].as_str().expect("the server has an address");
        page.open(window, &format!("{url}{query}"));
        page
    }

    /// [`WebPage::serve`] with a seed.
    pub fn seeded(window: Window, seed: u64) -> WebPage {
        WebPage::serve(window, &format!("?seed={seed}"))
    }

    pub fn from_folder(window: Window) -> WebPage {
        let file = folder().join("index.html");
        let mut page = WebPage {
            window: BrowserWindow::new(),
        };
        page.open(window, &format!("file://{}", file.display()));
        page
    }

    /// Another window in place of this one, with empty storage.
    pub fn open(&mut self, window: Window, url: &str) {
        self.open_in(window, url, "en");
        self.wait_for_state("running");
    }

    /// Does not wait for the chip.
    pub fn open_in(&mut self, window: Window, url: &str, language: &str) {
        let Window {
            width,
            height,
            scale,
            touch,
        } = window;
        self.ask(
            "open",
            json!({ "url": url, "width": width, "height": height, "scale": scale, "touch": touch, "language": language }),
        );
    }

    pub fn ask(&mut self, command: &str, arguments: Value) -> Value {
        self.try_ask(command, arguments)
            .unwrap_or_else(|reason| panic!("{command}: {reason}"))
    }

    pub fn try_ask(&mut self, command: &str, arguments: Value) -> Result<Value, String> {
        self.window.ask(command, arguments)
    }

    // ---- reading

    pub fn value(&mut self, expression: &str) -> Value {
        self.ask("evaluate", json!({ "expression": expression }))["value"].take()
    }

    pub fn text(&mut self, selector: &str) -> String {
        let value = self.value(&format!("document.querySelector({selector:?}).textContent"));
        value.as_str().expect("it is text").trim().to_owned()
    }

    pub fn in_worker(&mut self, expression: &str) {
        self.ask(
            "evaluate",
            json!({ "expression": format!("void ({expression})"), "worker": true }),
        );
    }

    pub fn wait_for(&mut self, expression: &str) {
        self.ask("waitFor", json!({ "expression": expression }));
    }

    pub fn wait_for_state(&mut self, state: &str) {
        self.wait_for(&format!("document.documentElement.dataset.state === {state:?}"));
    }

    pub fn wait_for_message(&mut self, text: &str) {
        self.wait_for(&format!(
            "document.querySelector('#messages').textContent.includes({text:?})"
        ));
    }

    pub fn chip_ms(&mut self) -> f64 {
        let value = self.value("Number(document.documentElement.dataset.chipMs)");
        value.as_f64().expect("the chip has a time")
    }

    pub fn wait_for_chip(&mut self, ms: u64) {
        self.wait_for(&format!("Number(document.documentElement.dataset.chipMs) >= {ms}"));
    }

    pub fn picture(&mut self) -> Picture {
        let rows = self.value(
            "(() => {
                const { data } = document.querySelector('#oled').getContext('2d').getImageData(0, 0, 128, 64);
                const row = y => Array.from({ length: 128 }, (_, x) => (data[(y * 128 + x) * 4 + 3] > 0 ? '1' : '0')).join('');
                return Array.from({ length: 64 }, (_, y) => row(y));
            })()",
        );
        let lit = |x: usize, y: usize| rows[y].as_str().expect("a row is text").as_bytes()[x] == b'1';
        Picture::from_fn(lit)
    }

    /// Panics with both pictures on a timeout.
    pub fn wait_for_picture(&mut self, name: &str, expected: &Picture) {
        let rows: Vec<String> = (0..HEIGHT)
            .map(|y| {
                (0..WIDTH)
                    .map(|x| if expected.pixel(x, y) { '1' } else { '0' })
                    .collect()
            })
            .collect();
        let expression = format!(
            "(() => {{
                const {{ data }} = document.querySelector('#oled').getContext('2d').getImageData(0, 0, 128, 64);
                return {:?}.split('').every((lit, index) => (data[index * 4 + 3] > 0) === (lit === '1'));
            }})()",
            rows.concat()
        );
        if let Err(reason) = self.try_ask("waitFor", json!({ "expression": expression, "ms": 20_000 })) {
            let shown = self.picture();
            panic!("screen {name}: {reason}\nexpected:{expected:?}shown:{shown:?}");
        }
    }

    // ---- acting

    pub fn click(&mut self, selector: &str) {
        self.ask("click", json!({ "selector": selector }));
    }

    pub fn erase(&mut self, is_agreed: bool) {
        self.click("#show-developer");
        self.click("#erase");
        let focus = self.value("document.activeElement.value");
        assert_eq!(focus, "keep", "the harmless answer is offered first");
        let answer = if is_agreed { "agreed" } else { "keep" };
        self.click(&format!("#erase-dialog [value={answer}]"));
        self.click("#close-developer");
    }

    pub fn drop_file(&mut self, path: &Path) {
        self.ask("drop", json!({ "file": path }));
    }

    /// Waits for debouncing too.
    pub fn tap(&mut self, key: &str) {
        self.hold(key, 60);
    }

    /// Waits for debouncing too.
    pub fn hold(&mut self, key: &str, ms: u64) {
        self.ask("tap", json!({ "key": key, "ms": ms }));
    }

    /// Taps a key that is not a button.
    pub fn tap_outside(&mut self, key: &str) {
        self.set_key(key, true);
        self.set_key(key, false);
    }

    pub fn set_key(&mut self, key: &str, down: bool) {
        self.ask("key", json!({ "key": key, "down": down }));
    }

    /// Plays with the keys; `power` handles the power steps. Every screen must appear, at any time, but for those
    /// during a press, which would last too long here.
    pub fn play(&mut self, script: &Script, mut power: impl FnMut(&mut WebPage, bool)) {
        let mut held = HashSet::new();
        let steps = script.steps.iter().filter(|step| {
            if let Action::Contact { button, down } = step.action {
                let changed = if down {
                    held.insert(key(button))
                } else {
                    held.remove(key(button))
                };
                assert!(changed, "{button:?} goes down and up in turn");
            }
            held.is_empty() || !matches!(step.action, Action::Look(_))
        });
        let mut steps = steps.collect::<Vec<_>>().into_iter().peekable();
        // Script time of the chip's time zero.
        let mut start_ms = 0;
        while let Some(step) = steps.next() {
            let at_ms = step.at.as_millis() - start_ms;
            match step.action {
                Action::Contact { button, down } => {
                    self.wait_for_chip(at_ms);
                    if down && matches!(button, Button::A | Button::B) {
                        self.wait_for(QUIET);
                    }
                    let released = Action::Contact { button, down: false };
                    match steps.next_if(|next| down && next.action == released) {
                        Some(next) => self.hold(key(button), (next.at - step.at).as_millis()),
                        None => self.set_key(key(button), down),
                    }
                }
                Action::PowerOff => {
                    self.wait_for_chip(at_ms);
                    power(self, false);
                }
                Action::PowerOn => {
                    power(self, true);
                    start_ms = step.at.as_millis();
                }
                Action::Look(number) => {
                    let screen = &script.screens[number];
                    let expected = screen.expected.as_ref().expect("the screen has a picture");
                    self.wait_for_picture(&screen.name, expected);
                }
                Action::Plug | Action::Unplug => panic!("the OLED of the page is soldered in"),
                Action::Fault(_) | Action::Mend(_) | Action::Voltage(_) => panic!("the page has no faults"),
            }
        }
    }

    pub fn stop_serving(&mut self) {
        self.ask("stopServing", json!({}));
    }

    pub fn complaints(&mut self) -> Vec<String> {
        let answer = self.ask("console", json!({}));
        let lines = answer["lines"].as_array().expect("lines is a list");
        lines.iter().map(ToString::to_string).collect()
    }
}

impl Drop for WebPage {
    fn drop(&mut self) {
        if thread::panicking() {
            for selector in ["#state", "#messages", "#lines"] {
                let expression = format!("document.querySelector({selector:?}).innerText");
                if let Ok(answer) = self.try_ask("evaluate", json!({ "expression": expression })) {
                    eprintln!("{selector}: {}", answer["value"].as_str().unwrap_or_default());
                }
            }
        }
    }
}

fn key(button: Button) -> &'static str {
    match button {
        Button::Up => "ArrowUp",
        Button::Down => "ArrowDown",
        Button::Left => "ArrowLeft",
        Button::Right => "ArrowRight",
        Button::A => "z",
        Button::B => "x",
    }
}

pub fn scenario(name: &str) -> Script {
    let file = Path::new(WORKSPACE).join("tests/scenarios").join(format!("{name}.txt"));
    let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    text.parse()
        .unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

pub fn file(name: &str, content: &[u8]) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, content).expect("the folder for tests can be written");
    path
}
