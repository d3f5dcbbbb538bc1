//! The handheld in a window: its screen in half blocks or braille, and its buttons with their keys.

use std::io::{self, Write};

use crossterm::{
    cursor::MoveTo,
    queue,
    style::{Attribute, Color, Print, ResetColor, SetAttribute, SetBackgroundColor, SetForegroundColor},
    terminal::{BeginSynchronizedUpdate, EndSynchronizedUpdate},
};
use pocket_ra::device::Button;

use pocket_ra_bench::picture::{HEIGHT, Picture, WIDTH};

/// Nothing is redrawn while it is unchanged.
#[derive(Clone, PartialEq)]
pub struct View {
    /// Columns and lines.
    pub window: (u16, u16),
    pub picture: Picture,
    /// None while the panel is off.
    pub contrast: Option<u8>,
    pub down: [bool; Button::ALL.len()],
    /// Above the screen, if there is room.
    pub hint: Option<&'static str>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Dots {
    HalfBlocks,
    Braille,
}

impl Dots {
    /// Columns and lines.
    fn cells(self) -> (usize, usize) {
        match self {
            Dots::HalfBlocks => (WIDTH, HEIGHT / 2),
            Dots::Braille => (WIDTH / 2, HEIGHT / 4),
        }
    }

    /// Minimum columns and lines, with the frame and the shortest form of the buttons.
    fn needed(self) -> (usize, usize) {
        let (columns, lines) = self.cells();
        (columns + 2, lines + 2 + SHORT_LINES)
    }

    fn that_fit(columns: usize, lines: usize) -> Option<Dots> {
        [Dots::HalfBlocks, Dots::Braille].into_iter().find(|dots| {
            let needed = dots.needed();
            columns >= needed.0 && lines >= needed.1
        })
    }
}

const SHORT_LINES: usize = 2;

/// The buttons as on the device, if there are enough lines.
const DRAWN: [&str; 8] = [
    "           ┌───┐                                     ┌───┐       ",
    "           │ ↑ │                                     │ A │       ",
    "       ┌───┼───┼───┐                     ┌───┐       └───┘       ",
    "       │ ← │   │ → │                     │ B │    z, j or Enter  ",
    "       └───┼───┼───┘                     └───┘                   ",
    "           │ ↓ │                   x, k, Backspace or Esc        ",
    "           └───┘                                                 ",
    "   arrow keys or w a s d          Shift+key: hold    q: quit     ",
];

const SHORT: [&str; SHORT_LINES] = [
    "  ↑ w   ↓ s   ← a   → d  or arrows     B x k Esc     A z j Enter ",
    "          Shift+key: hold                       q: quit          ",
];

const MARKS: [(Button, char); Button::ALL.len()] = [
    (Button::Up, '↑'),
    (Button::Down, '↓'),
    (Button::Left, '←'),
    (Button::Right, '→'),
    (Button::A, 'A'),
    (Button::B, 'B'),
];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Style {
    Plain,
    Glass,
    Pressed,
}

type StyledLine = Vec<(char, Style)>;

/// For a new user.
pub const HINT: &str = "Welcome! Arrow keys move, Enter is A, Esc is B, q quits.";

impl View {
    pub fn draw(&self, to: &mut impl Write) -> io::Result<()> {
        let mut out = Vec::new();
        queue!(out, BeginSynchronizedUpdate)?;
        for (number, line) in self.lines().iter().enumerate() {
            queue!(out, MoveTo(0, number as u16))?;
            for run in line.chunk_by(|left, right| left.1 == right.1) {
                match run[0].1 {
                    Style::Plain => queue!(out, ResetColor, SetAttribute(Attribute::Reset))?,
                    Style::Glass => queue!(out, SetForegroundColor(self.lit()), SetBackgroundColor(Color::Black))?,
                    Style::Pressed => queue!(out, ResetColor, SetAttribute(Attribute::Reverse))?,
                }
                queue!(out, Print(run.iter().map(|cell| cell.0).collect::<String>()))?;
                queue!(out, ResetColor, SetAttribute(Attribute::Reset))?;
            }
        }
        queue!(out, EndSynchronizedUpdate)?;
        to.write_all(&out)?;
        to.flush()
    }

    fn lit(&self) -> Color {
        match self.contrast.unwrap_or(0) {
            0x50.. => Color::White,
            0x10.. => Color::Grey,
            _ => Color::DarkGrey,
        }
    }

    /// Exactly fills the window.
    fn lines(&self) -> Vec<StyledLine> {
        let (columns, lines) = (usize::from(self.window.0), usize::from(self.window.1));
        let mut content = match Dots::that_fit(columns, lines) {
            Some(dots) => self.handheld(dots, lines),
            None => {
                let (needed_columns, needed_lines) = Dots::Braille.needed();
                let message = format!("Pocket Ra needs {needed_columns}x{needed_lines}, has {columns}x{lines}");
                vec![plain(&message)]
            }
        };
        if let Some(hint) = self.hint
            && content.len() < lines
        {
            content.insert(0, plain(hint));
        }
        let above = lines.saturating_sub(content.len()) / 2;
        content.splice(0..0, std::iter::repeat_n(StyledLine::new(), above));
        content.resize(lines, StyledLine::new());
        content.into_iter().map(|line| centred(line, columns)).collect()
    }

    fn handheld(&self, dots: Dots, lines: usize) -> Vec<StyledLine> {
        let (width, height) = dots.cells();
        let ruler = |left: char, right: char| -> StyledLine {
            let middle = std::iter::repeat_n('─', width);
            [left]
                .into_iter()
                .chain(middle)
                .chain([right])
                .map(|character| (character, Style::Plain))
                .collect()
        };
        let mut content = vec![ruler('┌', '┐')];
        for line in 0..height {
            let cell = |column| match dots {
                Dots::HalfBlocks => self.picture.half_block(column, line),
                Dots::Braille => self.picture.braille(column, line),
            };
            let cells = (0..width).map(|column| (cell(column), Style::Glass));
            let side = ('│', Style::Plain);
            content.push([side].into_iter().chain(cells).chain([side]).collect());
        }
        content.push(ruler('└', '┘'));
        let drawn_fits = lines >= content.len() + DRAWN.len();
        let buttons: &[&str] = if drawn_fits { &DRAWN } else { &SHORT };
        content.extend(buttons.iter().map(|line| self.buttons(line)));
        content
    }

    /// Pressed buttons are inverted.
    fn buttons(&self, drawing: &str) -> StyledLine {
        let mut line = plain(drawing);
        for (button, mark) in MARKS {
            let is_mark = |cells: &[(char, Style)]| cells.iter().map(|cell| cell.0).eq([' ', mark, ' ']);
            if let Some(at) = line.windows(3).position(is_mark).filter(|_| self.down[button as usize]) {
                line.iter_mut()
                    .skip(at)
                    .take(3)
                    .for_each(|cell| cell.1 = Style::Pressed);
            }
        }
        line
    }
}

fn plain(text: &str) -> StyledLine {
    text.chars().map(|character| (character, Style::Plain)).collect()
}

fn centred(mut line: StyledLine, columns: usize) -> StyledLine {
    let blank = (' ', Style::Plain);
    let left = columns.saturating_sub(line.len()) / 2;
    line.splice(0..0, std::iter::repeat_n(blank, left));
    line.resize(columns, blank);
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    fn view(window: (u16, u16), down: &[Button]) -> View {
        let picture = Picture::from_fn(|x, y| x == y);
        let down = Button::ALL.map(|button| down.contains(&button));
        View {
            window,
            picture,
            contrast: Some(0xff),
            down,
            hint: None,
        }
    }

    fn text(view: &View) -> String {
        let line = |line: &StyledLine| line.iter().map(|cell| cell.0).collect::<String>() + "\n";
        view.lines().iter().map(line).collect()
    }

    #[test]
    fn a_newcomer_is_told_the_keys_where_there_is_room_for_a_line() {
        let newcomer = |window| View {
            hint: Some(HINT),
            ..view(window, &[])
        };
        assert!(text(&newcomer((80, 24))).contains(HINT));
        let (columns, lines) = Dots::Braille.needed();
        let tight = newcomer((columns as u16, lines as u16));
        assert!(!text(&tight).contains(HINT) && tight.lines().len() == lines);
    }

    #[test]
    fn a_window_is_filled_exactly_whatever_its_size() {
        for columns in (0..200).step_by(7) {
            for lines in 0..60 {
                let lines_drawn = view((columns, lines), &[]).lines();
                assert_eq!(lines_drawn.len(), usize::from(lines));
                assert!(lines_drawn.iter().all(|line| line.len() == usize::from(columns)));
            }
        }
    }

    #[test]
    fn the_biggest_dots_that_fit_are_taken() {
        assert_eq!(Dots::that_fit(130, 36), Some(Dots::HalfBlocks));
        assert_eq!(Dots::that_fit(129, 36), Some(Dots::Braille));
        assert_eq!(Dots::that_fit(130, 35), Some(Dots::Braille));
        assert_eq!(Dots::that_fit(66, 20), Some(Dots::Braille));
        assert_eq!(Dots::that_fit(65, 20), None);
        assert_eq!(Dots::that_fit(66, 19), None);
    }

    #[test]
    fn the_screen_is_the_picture() {
        let half_blocks = text(&view((130, 36), &[]));
        assert_eq!(
            half_blocks
                .lines()
                .nth(1)
                .map(|line| line.trim_end().starts_with("│▀▄ ")),
            Some(true)
        );
        assert_eq!(half_blocks.lines().nth(32).map(|line| line.contains("▀▄ ")), Some(true));
        let braille = text(&view((66, 20), &[]));
        assert_eq!(braille.lines().nth(1).map(|line| line.starts_with("│⠑⢄")), Some(true));
    }

    #[test]
    fn a_window_that_is_too_small_says_what_it_takes() {
        assert!(text(&view((40, 10), &[])).contains("Pocket Ra needs 66x20, has 40x10"));
    }

    #[test]
    fn every_button_lights_up_when_pressed_in_both_drawings() {
        for window in [(66, 20), (66, 26), (130, 36), (130, 42)] {
            for (button, mark) in MARKS {
                let pressed: Vec<char> = view(window, &[button])
                    .lines()
                    .into_iter()
                    .flatten()
                    .filter(|cell| cell.1 == Style::Pressed)
                    .map(|cell| cell.0)
                    .collect();
                assert_eq!(pressed, [' ', mark, ' '], "{button:?} at {window:?}");
            }
        }
    }

    #[test]
    fn the_drawings_fit_under_the_narrowest_screen() {
        assert!(
            DRAWN
                .iter()
                .chain(&SHORT)
                .all(|line| line.chars().count() <= Dots::Braille.needed().0)
        );
    }
}
