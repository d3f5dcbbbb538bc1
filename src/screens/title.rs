//! The title: its picture and where it leads. Also the first start, when nobody has said yet in which language.

use embedded_graphics::geometry::Point;

use super::{Screen, frame::Frame, list::List, sprite::Sprite};
use crate::{
    screens::press::{Action, Button},
    table::Language,
    text::device::Device,
};

/// Where the rows begin below the picture.
const ROWS: i32 = 29;

/// What the title leads to: the game on the table first.
#[derive(Default)]
pub struct Title {
    list: List,
    continues: bool,
}

impl Title {
    fn rows(&self) -> &'static [Screen] {
        const ROWS: [Screen; 7] = [
            Screen::Play,
            Screen::NewGame,
            Screen::RaDice,
            Screen::Records,
            Screen::Companion,
            Screen::Rules,
            Screen::Settings,
        ];
        ROWS.get(usize::from(!self.continues)..).unwrap_or(&ROWS)
    }

    /// Whether there is a game to go on with; where that changes, the first row is the likely one.
    pub fn offer(&mut self, continues: bool) {
        if self.continues != continues {
            self.continues = continues;
            self.list = List::default();
        }
    }

    /// Where the press leads.
    pub fn press(&mut self, button: Button, action: Action) -> Option<Screen> {
        self.list.press(button, action, self.rows().len());
        let chosen = (button, action) == (Button::A, Action::Released { decides: true });
        self.rows().get(self.list.row()).copied().filter(|_| chosen)
    }

    pub fn draw(&self, frame: &mut Frame, texts: &Device) {
        draw_picture(frame);
        self.list.draw(frame, ROWS, self.rows().len(), |row| {
            let label = match self.rows().get(row) {
                Some(Screen::Play) => texts.go_on,
                Some(Screen::NewGame) => texts.play,
                Some(Screen::RaDice) => texts.ra_dice,
                Some(Screen::Companion) => texts.companion,
                Some(Screen::Records) => texts.records,
                Some(Screen::Rules) => texts.rules,
                Some(Screen::Settings) => texts.settings,
                _ => "",
            };
            (label, "")
        });
    }
}

/// The languages to choose from at the first start, each in its own words.
#[derive(Default)]
pub struct Languages {
    list: List,
}

impl Languages {
    /// The language under the cursor, and whether it was chosen.
    pub fn press(&mut self, button: Button, action: Action) -> (Language, bool) {
        self.list.press(button, action, Language::ALL.len());
        let language = Language::ALL.get(self.list.row()).copied().unwrap_or_default();
        let chosen = (button, action) == (Button::A, Action::Released { decides: true });
        (language, chosen)
    }

    pub fn draw(&self, frame: &mut Frame) {
        draw_picture(frame);
        self.list.draw(frame, ROWS, Language::ALL.len(), |row| {
            let name = Language::ALL.get(row).map(|language| language.texts().language);
            (name.unwrap_or_default(), "")
        });
    }
}

pub fn draw_picture(frame: &mut Frame) {
    WINGED_SUN.draw(frame, Point::zero());
    LETTERS.draw(frame, Point::new(0, 15));
}

#[rustfmt::skip]
static WINGED_SUN: Sprite<128> = Sprite::new([
    "................................................................................................................................",
    "................................................................................................................................",
    ".............................###########################.....######.....###########################.............................",
    "..................######################################....########....######################################..................",
    "..........###################..............................##########..............................###################..........",
    "......############............##.##.##.##.##.##.##.##.##...##########...##.##.##.##.##.##.##.##.##............############......",
    "......####........##.##.##.##.##.##.##.##.##.##.##.##.##...##########...##.##.##.##.##.##.##.##.##.##.##.##.##........####......",
    "............##.##.##.##.##.##.##.##.##.##.##.##.##.##.##...##########...##.##.##.##.##.##.##.##.##.##.##.##.##.##.##............",
    "...............##..#.##.##.##..............................##########..............................##.##.##.#..##...............",
    ".............................###.###.###.###.###.###.##.#..##########..#.##.###.###.###.###.###.###.............................",
    "..................##.###.###.###.###.###.###.###.###.##.#...########...#.##.###.###.###.###.###.###.###.###.##..................",
    "...............#.#.#.###.###.###.###.###.###.###.###.##..#...######...#..##.###.###.###.###.###.###.###.###.#.#.#...............",
    ".........................###..##.###.###.###.###.###.###.#............#.###.###.###.###.###.###.##..###.........................",
    ".....................................###.###.###.###.####..............####.###.###.###.###.....................................",
]);

#[rustfmt::skip]
static LETTERS: Sprite<128> = Sprite::new([
    "..................#######......####.......#####....##....##...########...########..........#######.......##.....................",
    "..................##...###....######.....#######...##...##....########...########..........##...###......##.....................",
    "..................##....##...###..###...###....#...##..##.....##.....#...#..##..#..........##....##.....####....................",
    "..................##....##...##....##...##.........##.##......##............##.............##....##.....####....................",
    "..................##...###...##....##...##.........####.......#####.........##.............##...###....##..##...................",
    "..................#######....##....##...##.........####.......#####.........##.............######......##..##...................",
    "..................##.........##....##...##.........##.##......##............##.............##.##.......##..##...................",
    "..................##.........##....##...##.........##..##.....##............##.............##..##.....########..................",
    "..................##.........###..###...###....#...##...##....##.....#......##.............##...##....########..................",
    "..................##..........######.....#######...##....##...########......##.............##....##...##....##..................",
    "..................####.........####.......#####....##....##...########.....####............##....##...##....##..................",
]);
