//! `gallery`: every screen of every scenario as a PNG, by language, with a contact sheet each.

mod animation;
mod captions;

use std::{
    convert::Infallible,
    error::Error,
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
    process::ExitCode,
};

use embedded_graphics::{
    Pixel,
    mono_font::{MonoTextStyle, iso_8859_1::FONT_5X7},
    pixelcolor::BinaryColor,
    prelude::*,
    text::{Baseline, Text},
};
use lexopt::{Arg, Parser, ValueExt};
use pocket_ra::table::Language;

use pocket_ra_bench::{
    Handheld,
    picture::{HEIGHT, Picture, WIDTH, write_png},
    quote::printable,
    scenarios::SCENARIOS,
    script::Script,
};

use pocket_ra_terminal::{output, progress};

const HELP: &str = "\
Writes every screen of the handheld as a PNG, in every language, and a contact sheet of each language

usage: cargo gallery DIR
       cargo gallery --animate SCENARIO FILE

--animate writes one animated PNG of the compared screens of a scenario in tests/scenarios, in the language that it
selects. DIR is created if it is missing. DIR/english, DIR/french and so on contain one picture per screen,
DIR/english.png and so on all of them, and DIR/guide the strips, the animation and the captioned board of the guides.
";

/// Per pixel of the screen.
const SCALE: usize = 4;

pub fn run(mut arguments: Parser) -> Result<ExitCode, Box<dyn Error>> {
    let mut folder: Option<PathBuf> = None;
    let mut animated: Option<String> = None;
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Short('h') | Arg::Long("help") => {
                write!(io::stdout(), "{HELP}")?;
                return Ok(ExitCode::SUCCESS);
            }
            Arg::Long("animate") => animated = Some(arguments.value()?.string()?),
            Arg::Value(value) if folder.is_none() => folder = Some(value.into()),
            _ => return Err(argument.unexpected().into()),
        }
    }
    if let Some(name) = animated {
        let file = folder.ok_or("FILE is missing; see gallery --help")?;
        let text =
            scenario(&name).ok_or_else(|| format!("there is no scenario {name:?}; they lie in tests/scenarios"))?;
        let mut png = Vec::new();
        animation::write(text, SCALE, &mut png)?;
        output::write(&file, &png)?;
        return Ok(ExitCode::SUCCESS);
    }
    let folder = folder.ok_or("DIR is missing; see gallery --help")?;
    for speech in Language::ALL {
        let language = speech.name();
        let shots = shoot(language)?;
        let place = folder.join(language);
        fs::create_dir_all(&place).map_err(|error| format!("{}: {error}", place.display()))?;
        for shot in &shots {
            let name = format!(
                "{}-{}.png",
                shot.scenario,
                shot.screen.replace(|letter: char| !letter.is_alphanumeric(), "-")
            );
            save(&place.join(name), |to| shot.picture.write_png(SCALE, to))?;
        }
        let sheet = folder.join(format!("{language}.png"));
        save(&sheet, |to| write_sheet(&shots, to))?;
        let guide = folder.join("guide").join(language);
        fs::create_dir_all(&guide).map_err(|error| format!("{}: {error}", guide.display()))?;
        for (name, screens) in GUIDE {
            save(&guide.join(format!("{name}.png")), |to| {
                write_strip(&shots, screens, to)
            })?;
        }
        let text = scenario(ANIMATED).ok_or_else(|| format!("there is no scenario {ANIMATED}"))?;
        save(&guide.join("auction.png"), |to| {
            animation::write(&in_language(text, language), 3, to)
        })?;
        let captioned = find(&shots, captions::SCREEN)?;
        save(&guide.join("board.svg"), |to| {
            captions::write(&captioned.picture, speech, to)
        })?;
        let name = |path: &Path| printable(&path.display().to_string());
        writeln!(
            io::stdout(),
            "{} screens in {}, all of them in {}",
            shots.len(),
            name(&place),
            name(&sheet)
        )?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Scenario and screen.
type Screen = (&'static str, &'static str);

/// Of the user's guide, three side by side.
const GUIDE: [(&str, &[Screen]); 10] = [
    (
        "screens",
        &[
            ("title", "first picture"),
            ("bids", "four suns, one too small"),
            ("board_dice", "a proposal"),
            ("board_priests", "turning tiles over"),
            ("board_rauha", "another card"),
            ("board_rauha", "where to place it"),
            ("game_ra", "the second epoch"),
            ("game_dice", "the chart"),
            ("rules", "Anubis"),
        ],
    ),
    (
        "ra",
        &[
            ("board_ra", "the board"),
            ("bids", "four suns, one too small"),
            ("board_ra", "the own display"),
        ],
    ),
    (
        "dice",
        &[
            ("board_dice", "a proposal"),
            ("board_dice", "the uses"),
            ("board_dice", "monuments"),
        ],
    ),
    (
        "priests",
        &[
            ("board_priests", "which face?"),
            ("board_priests", "turning tiles over"),
            ("board_priests", "the own display"),
        ],
    ),
    (
        "rauha",
        &[
            ("board_rauha", "another card"),
            ("board_rauha", "where to place it"),
            ("board_rauha", "entities"),
        ],
    ),
    (
        "table",
        &[("passing", "for the second"), ("menu", "the menu"), ("menu", "a hint")],
    ),
    (
        "end",
        &[
            ("game_ra", "the last scores"),
            ("game_ra", "the chart"),
            ("review", "the moves that cost most"),
        ],
    ),
    (
        "rolls",
        &[
            ("roller_turn", "blue is marked too"),
            ("companion_dice", "six of a hundred"),
            ("companion_dice", "the commitment"),
        ],
    ),
    (
        "sheets",
        &[
            ("companion_sheet", "four kinds of monuments"),
            ("companion_sheet", "everything entered"),
            ("companion_free", "a minute later"),
        ],
    ),
    (
        "robot",
        &[
            ("robot", "which suns"),
            ("robot", "a monument"),
            ("robot", "the robot says what it does"),
        ],
    ),
];

/// In the user's guide.
const ANIMATED: &str = "bids";

fn scenario(name: &str) -> Option<&'static str> {
    SCENARIOS
        .iter()
        .find(|(other, _)| *other == name)
        .map(|(_, text)| *text)
}

fn write_strip(shots: &[Shot], screens: &[Screen], to: impl Write) -> Result<(), Box<dyn Error>> {
    const COLUMNS: usize = 3;
    const GAP: usize = 8;
    let mut strip = Canvas::new(
        COLUMNS * (WIDTH + GAP) - GAP,
        screens.len().div_ceil(COLUMNS) * (HEIGHT + GAP) - GAP,
    );
    for (index, screen) in screens.iter().enumerate() {
        let shot = find(shots, *screen)?;
        strip.paste(
            index % COLUMNS * (WIDTH + GAP),
            index / COLUMNS * (HEIGHT + GAP),
            &shot.picture,
        );
    }
    write_png(
        (strip.width, strip.height),
        2,
        |x, y| strip.lit[y * strip.width + x],
        to,
    )?;
    Ok(())
}

fn find(shots: &[Shot], (scenario, screen): Screen) -> Result<&Shot, String> {
    let mut all = shots.iter();
    all.find(|shot| (shot.scenario, shot.screen.as_str()) == (scenario, screen))
        .ok_or_else(|| format!("the scenario {scenario} has no screen {screen}"))
}

/// Draws before writing; errors name the file.
fn save<E>(path: &Path, draw: impl FnOnce(&mut Vec<u8>) -> Result<(), E>) -> Result<(), Box<dyn Error>>
where
    Box<dyn Error>: From<E>,
{
    let mut bytes = Vec::new();
    draw(&mut bytes)?;
    Ok(output::write(path, &bytes)?)
}

struct Shot {
    scenario: &'static str,
    screen: String,
    picture: Picture,
}

/// Scenarios that choose their own language are played in that one only.
fn shoot(language: &str) -> Result<Vec<Shot>, Box<dyn Error>> {
    let mut shots = Vec::new();
    let progress = progress::bar(SCENARIOS.len() as u64, language);
    for &(scenario, text) in SCENARIOS {
        progress.inc(1);
        let script: Script = in_language(text, language)
            .parse()
            .map_err(|error| format!("{scenario}: {error}"))?;
        let mut handheld = Handheld::for_script(&script);
        let shown = script.play(&mut handheld);
        shots.extend(script.screens.into_iter().zip(shown).map(|(screen, picture)| Shot {
            scenario,
            screen: screen.name,
            picture,
        }));
    }
    progress.finish_and_clear();
    Ok(shots)
}

/// Replaces the language of the first start.
fn in_language(text: &str, language: &str) -> String {
    let line = |language: &str| format!("\nlanguage {language}\n");
    Language::ALL.into_iter().fold(text.to_owned(), |text, other| {
        text.replace(&line(other.name()), &line(language))
    })
}

/// Side by side, with names.
fn write_sheet(shots: &[Shot], to: impl Write) -> Result<(), png::EncodingError> {
    const COLUMNS: usize = 8;
    const GAP: usize = 8;
    const CAPTION: usize = 9;
    let cell = (WIDTH + GAP, HEIGHT + CAPTION + GAP);
    let mut sheet = Canvas::new(cell.0 * COLUMNS + GAP, cell.1 * shots.len().div_ceil(COLUMNS) + GAP);
    let style = MonoTextStyle::new(&FONT_5X7, BinaryColor::On);
    for (index, shot) in shots.iter().enumerate() {
        let (left, top) = (GAP + index % COLUMNS * cell.0, GAP + index / COLUMNS * cell.1);
        sheet.paste(left, top, &shot.picture);
        // A frame makes dark screens visible.
        for x in 0..WIDTH + 2 {
            sheet.set(left + x - 1, top - 1, x % 2 == 0);
            sheet.set(left + x - 1, top + HEIGHT, x % 2 == 0);
        }
        let caption: String = format!("{}: {}", shot.scenario, shot.screen)
            .chars()
            .take(WIDTH / 5)
            .collect();
        let at = Point::new(left as i32, (top + HEIGHT + 2) as i32);
        let Ok(_) = Text::with_baseline(&caption, at, style, Baseline::Top).draw(&mut sheet);
    }
    write_png(
        (sheet.width, sheet.height),
        2,
        |x, y| sheet.lit[y * sheet.width + x],
        to,
    )
}

/// Greyscale, of any size.
struct Canvas {
    width: usize,
    height: usize,
    lit: Vec<bool>,
}

impl Canvas {
    fn new(width: usize, height: usize) -> Canvas {
        Canvas {
            width,
            height,
            lit: vec![false; width * height],
        }
    }

    fn paste(&mut self, left: usize, top: usize, picture: &Picture) {
        for (x, y) in (0..HEIGHT).flat_map(|y| (0..WIDTH).map(move |x| (x, y))) {
            self.set(left + x, top + y, picture.pixel(x, y));
        }
    }

    fn set(&mut self, x: usize, y: usize, lit: bool) {
        if x < self.width && y < self.height {
            self.lit[y * self.width + x] = lit;
        }
    }
}

impl OriginDimensions for Canvas {
    fn size(&self) -> Size {
        Size::new(self.width as u32, self.height as u32)
    }
}

impl DrawTarget for Canvas {
    type Color = BinaryColor;
    type Error = Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<BinaryColor>>>(&mut self, pixels: I) -> Result<(), Infallible> {
        for Pixel(Point { x, y }, colour) in pixels {
            if let (Ok(x), Ok(y)) = (usize::try_from(x), usize::try_from(y)) {
                self.set(x, y, colour.is_on());
            }
        }
        Ok(())
    }
}
