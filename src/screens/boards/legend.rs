//! A page of pictures with their names.

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::BinaryColor,
    primitives::Rectangle,
    text::Alignment,
};
use heapless::String;

use crate::{
    device::{Frame, HEIGHT, WIDTH},
    screens::widgets,
    text::Text,
};

/// Two columns and three visible rows.
const COLUMNS: usize = 2;
const WINDOW: usize = 3 * COLUMNS;
const TOP: i32 = 10;
const ACROSS: i32 = 63;
const DOWN: i32 = 18;
/// Left edge and width of a name.
const NAME: i32 = 18;
const ROOM: i32 = 42;

/// `picture` draws the nth entry, at most 16 x 16 pixels, and returns its name.
pub fn draw(frame: &mut Frame, count: usize, selected: usize, picture: impl Fn(&mut Frame, Point, usize) -> Text) {
    let first = selected / WINDOW * WINDOW;
    for (index, place) in (first..count).zip(0..WINDOW) {
        let (column, row) = ((place % COLUMNS) as i32, (place / COLUMNS) as i32);
        let at = Point::new(ACROSS * column, TOP + DOWN * row);
        let name = picture(frame, at + Point::new(1, 0), index);
        draw_name(frame, at + Point::new(NAME, 0), name);
        if index == selected {
            // Not hyphenated here.
            widgets::status(frame, name);
            let area = Size::new(ACROSS as u32 - 1, DOWN as u32 - 1);
            frame.invert(Rectangle::new(at - Point::new(0, 1), area));
        }
    }
    // Scroll bar.
    let windows = count.div_ceil(WINDOW).max(1) as i32;
    let length = (HEIGHT as i32 - TOP) / windows;
    let thumb = Point::new(WIDTH as i32 - 1, TOP + (first / WINDOW) as i32 * length);
    let Ok(()) = frame.fill_solid(&Rectangle::new(thumb, Size::new(1, length as u32)), BinaryColor::On);
}

fn draw_name(frame: &mut Frame, at: Point, name: Text) {
    let (above, hyphen, below) = halves(name);
    if below.is_empty() {
        return widgets::text(frame, &widgets::SMALL, at + Point::new(0, 5), Alignment::Left, name);
    }
    let mut line: String<32> = String::new();
    let _ = line.push_str(above).and_then(|()| line.push_str(hyphen));
    widgets::text(frame, &widgets::SMALL, at, Alignment::Left, &line);
    let below = widgets::SMALL.fitting(below, ROOM);
    widgets::text(frame, &widgets::SMALL, at + Point::new(0, 8), Alignment::Left, below);
}

/// Breaks a long name at its last space that fits, or with a hyphen.
fn halves(name: Text) -> (Text, Text, Text) {
    let fits = |text: &str| widgets::SMALL.measure(text) - 1 <= ROOM;
    if fits(name) {
        return (name, "", "");
    }
    let mut words = name
        .rmatch_indices(' ')
        .filter_map(|(space, _)| name.split_at_checked(space));
    if let Some((above, below)) = words.find(|(above, _)| fits(above)) {
        return (above, "", below.trim_start());
    }
    let most = widgets::SMALL.fitting(name, ROOM - widgets::SMALL.advance('-')).len();
    let middle = name.len() / 2;
    let (above, below) = syllables(name)
        .filter(|&start| start <= most)
        .min_by_key(|start| start.abs_diff(middle))
        .and_then(|start| name.split_at_checked(start))
        .or_else(|| name.split_at_checked(most))
        .unwrap_or((name, ""));
    (above, "-", below)
}

/// Starts of the second and later syllables, in bytes. In all languages a syllable begins with the last consonant
/// before its vowel, or with a pair such as th.
fn syllables(name: &str) -> impl Iterator<Item = usize> {
    let vowel = |letter: char| !letter.is_ascii() || "aeiouy".contains(letter);
    let letters = || name.char_indices();
    let followed = letters().skip(1).zip(letters().skip(2)).zip(letters());
    let starts = followed.filter_map(move |(((start, letter), (_, next)), (before_start, before))| {
        match (vowel(letter), vowel(next)) {
            (false, true) if letter == 'h' && "tcps".contains(before) => Some(before_start),
            (false, true) => Some(start),
            _ => None,
        }
    });
    starts.filter(|&start| start > 1)
}

#[cfg(test)]
mod tests {
    extern crate std;

    use super::*;

    #[test]
    fn a_name_is_broken_at_a_space_or_with_a_hyphen() {
        assert_eq!(halves("ankh"), ("ankh", "", ""));
        assert_eq!(halves("step pyramid"), ("step", "", "pyramid"));
        assert_eq!(halves("civilisation"), ("civili", "-", "sation"));
        assert_eq!(halves("champignon"), ("cham", "-", "pignon"));
        assert_eq!(halves("forteresse"), ("forte", "-", "resse"));
        assert_eq!(halves("sécheresse"), ("séche", "-", "resse"));
        assert_eq!(halves("bibliothèque"), ("biblio", "-", "thèque"));
        assert_eq!(halves("Stufenpyramide"), ("Stufen", "-", "pyramide"));
    }
}
