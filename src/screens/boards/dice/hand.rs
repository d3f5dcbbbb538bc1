//! The first page: the five dice, their uses, and the effect of the selected one.

use embedded_graphics::{
    geometry::{Point, Size},
    primitives::Rectangle,
    text::Alignment,
};
use heapless::{String, Vec};

use super::{
    DiceBoard, Mode, ROLL,
    offers::{Offer, Use, after},
    pictures,
    status::{CAPTION, Sight},
};
use crate::{
    collections::collect_truncated,
    device::{Frame, HEIGHT},
    rules::{
        Game, MAX_PLAYERS, Seat,
        dice::{Colour, Dice, DiceSet, Event, Face, Move},
    },
    screens::{
        die::{self, DieFace, DieLook, DieView},
        digits,
        play::{STEPS, lead},
        widgets,
    },
};

/// Top of the dice, and lift of raised ones.
const LYING: i32 = 14;
const RAISED: i32 = 2;
const DIE: u32 = 20;
const DIE_PITCH: i32 = 21;
const LETTERS: i32 = 35;
const USES: i32 = 43;
const USE: Size = Size::new(13, 13);
/// Right of the letters and uses.
const SCORES: Point = Point::new(107, 33);
const SCORE_PITCH: i32 = 6;
const SCORE_END: i32 = 123;

fn taken(game: &Dice, chosen: Move) -> DiceSet {
    after(game, chosen).map_or(DiceSet::NONE, |after| after.used().without(game.used()))
}

impl DiceBoard {
    pub(super) fn draw_hand(&self, sight: &Sight<'_>, frame: &mut Frame) {
        let mode = Mode::of(sight.context);
        let moving = sight.animation.is_some();
        let banner = sight.animation.map_or(0, |animation| {
            animation.banner_height(sight.context.language, sight.context.header.players())
        });
        let raised = self.raised(sight, mode);
        for (index, colour) in Colour::ALL.into_iter().enumerate() {
            draw_die(sight, frame, index, colour, raised.contains(colour));
            if LETTERS + 7 <= HEIGHT as i32 - banner {
                let at = Point::new(DIE_PITCH * index as i32 + 10, LETTERS);
                let letter = sight.context.texts().games.dice.letters.of(colour);
                widgets::text(frame, &widgets::SMALL, at, Alignment::Center, letter);
            }
            if !moving && mode != Mode::Using && self.stop == index && sight.at_hand().dice().is_some() {
                let width = widgets::SMALL.measure(sight.context.texts().games.dice.letters.of(colour));
                let left = DIE_PITCH * index as i32 + 8 - (width - 1) / 2;
                let letter = Rectangle::new(Point::new(left, LETTERS - 1), Size::new(width as u32 + 4, 9));
                frame.invert(letter);
            }
        }
        if mode == Mode::Choosing && !moving {
            self.draw_roll(frame);
        }
        if let Some(points) = sight.event().and_then(points) {
            let at = Point::new(105, sight.between(30, 13));
            widgets::text(frame, &widgets::DECISION, at, Alignment::Left, points);
        }
        self.draw_scores(sight, mode, banner, frame);
        if moving {
            return;
        }
        self.draw_uses(frame, mode == Mode::Using);
        let caption = self.caption(sight.context, mode);
        widgets::text(
            frame,
            &widgets::SMALL,
            Point::new(0, CAPTION),
            Alignment::Left,
            &caption,
        );
    }

    fn raised(&self, sight: &Sight<'_>, mode: Mode) -> DiceSet {
        let game = sight.context.game;
        if let Some(Event::Rerolls { dice, .. }) = sight.event() {
            return dice;
        }
        match (sight.animation, mode) {
            (Some(_), _) => DiceSet::NONE,
            (None, Mode::Choosing) => self.marked,
            (None, Mode::Using) => match self.offers.uses.get(self.selected) {
                Some(&(_, Offer::Play(chosen))) if chosen != Move::End => taken(game, chosen),
                Some((Use::Monument, Offer::Open)) => game.unused(Face::Monument),
                Some((_, Offer::Open)) => game.unused(Face::Civilisation),
                _ => DiceSet::NONE,
            },
            (None, Mode::Removing | Mode::Watching) => DiceSet::NONE,
        }
    }

    /// Action of A: keep, or roll this many dice again.
    fn draw_roll(&self, frame: &mut Frame) {
        let left = DIE_PITCH * ROLL as i32 + 1;
        let area = Rectangle::new(Point::new(left, LYING - 2), Size::new(17, 20));
        if self.marked.is_empty() {
            pictures::KEEP.draw(frame, Point::new(left + 3, LYING + 4));
        } else {
            pictures::AGAIN.draw(frame, Point::new(left + 3, LYING - 1));
            let mut count: String<4> = String::new();
            put!(count, "{}", self.marked.len());
            widgets::text(
                frame,
                &widgets::SMALL,
                Point::new(left + 6, LYING + 11),
                Alignment::Left,
                &count,
            );
        }
        if self.stop == ROLL {
            frame.invert(area);
        }
    }

    fn draw_uses(&self, frame: &mut Frame, selectable: bool) {
        let chosen = self.offers.uses.get(self.selected).map(|&(each, _)| each);
        for (index, each) in Use::ALL.into_iter().enumerate() {
            let at = Point::new(USE.width as i32 * index as i32, USES);
            let area = Rectangle::new(at, USE);
            pictures::of_use(each).draw(frame, at + Point::new(1, 1));
            let legal = |&(other, offer): &(Use, Offer)| other == each && offer != Offer::Illegal;
            if !self.offers.uses.iter().any(legal) {
                frame.grey(area);
            }
            if selectable && chosen == Some(each) {
                frame.invert(area);
            }
        }
    }
}

impl DiceBoard {
    /// All public scores, the best one inverted; a sign marks those that the selected use would change.
    fn draw_scores(&self, sight: &Sight<'_>, mode: Mode, banner: i32, frame: &mut Frame) {
        let game = sight.at_hand();
        let shown = sight.context.visible.scores.iter().zip(sight.seats());
        let scores: Vec<Option<u16>, MAX_PLAYERS> =
            collect_truncated(shown.map(|(shown, seat)| shown.map(|_| sight.context.score(game, seat))));
        let used = match self.offers.uses.get(self.selected) {
            Some(&(_, Offer::Play(chosen)))
                if mode == Mode::Using && chosen != Move::End && sight.animation.is_none() =>
            {
                after(game, chosen)
            }
            _ => None,
        };
        for (&score, seat) in scores.iter().zip(0..) {
            let at = SCORES + Point::new(0, SCORE_PITCH * i32::from(seat));
            // Never half a number above the banner.
            if at.y + SCORE_PITCH > HEIGHT as i32 - banner {
                return;
            }
            let end = Point::new(SCORE_END, at.y);
            pictures::draw_marker(frame, at, seat);
            let change = used
                .as_ref()
                .map_or(0, |used| standing(used, seat) - standing(game, seat));
            if change != 0 {
                digits::signed(frame, end, change);
            } else if let Some(score) = score {
                digits::number(frame, end, score);
                if lead(&scores) == Some(score) {
                    let width = digits::measure(score) + 2;
                    let corner = end - Point::new(width - 2, 1);
                    frame.invert(Rectangle::new(corner, Size::new(width as u32, 7)));
                }
            }
        }
    }
}

/// A seat's score if the epoch ended now.
pub fn standing(game: &Dice, seat: Seat) -> i16 {
    game.if_epoch_ended(seat)
        .total()
        .saturating_add_unsigned(game.score(seat))
}

/// Points scored immediately.
fn points(event: Event) -> Option<&'static str> {
    match event {
        Event::Ankhs { .. } => Some("+2"),
        Event::ThreeSuns { .. } => Some("+3"),
        _ => None,
    }
}

fn rolling_face(sight: &Sight<'_>, colour: Colour) -> Option<Face> {
    match sight.event()? {
        Event::Rolls { dice, .. } if dice.contains(colour) => {
            die::rolling_face(colour as usize, dice.after(colour), sight.animation?.step, STEPS)
        }
        _ => None,
    }
}

fn draw_die(sight: &Sight<'_>, frame: &mut Frame, index: usize, colour: Colour, raised: bool) {
    let game = sight.at_hand();
    let rolling = rolling_face(sight, colour);
    let at = Point::new(DIE_PITCH * index as i32, LYING);
    let lying = game
        .dice()
        .filter(|_| game.rolling() != DiceSet::ALL)
        .map(|faces| faces.of(colour));
    let used = rolling.is_none() && game.used().contains(colour);
    let shadow = rolling.is_none() && raised;
    let hops = rolling.is_some()
        && sight
            .animation
            .is_some_and(|animation| (usize::from(animation.step) + index).is_multiple_of(2));
    let die = DieView {
        at,
        size: DIE,
        face: DieFace::symbol(rolling.or(lying)),
        look: match lying {
            _ if !used => DieLook::Dark,
            // Locked.
            Some(Face::Sun) => DieLook::Light,
            _ => DieLook::Grey,
        },
        raised: if hops || shadow { RAISED } else { 0 },
        shadow,
    };
    die.draw(frame);
}

#[cfg(test)]
mod tests {
    use embassy_time::Instant;

    use super::*;
    use crate::{
        rules::dice::Faces,
        screens::play::{Animation, Manner},
        table::{Language, Name, Player, PlayerKind, TableEvent, settings::Settings},
    };

    #[test]
    fn the_words_of_a_roll_do_not_cover_the_dice() {
        let player = Player {
            name: Name::new("Wilhelmi").unwrap(),
            kind: PlayerKind::Human,
        };
        let mut longest = 0;
        for roll in 0..6usize.pow(5) {
            let faces = Faces(core::array::from_fn(|die| Face::ALL[roll / 6usize.pow(die as u32) % 6]));
            let event = TableEvent::from(Event::Rolls {
                seat: 0,
                roll: 1,
                dice: DiceSet::ALL,
                faces,
            });
            let begun = Animation::begin(event, Manner::Others, || 20, &Settings::default(), Instant::MIN);
            let animation = begun.unwrap();
            for language in Language::ALL {
                let banner = animation.banner_height(language, &[player]);
                assert!(banner > 0, "{faces:?} in {language:?}: over the dice");
                assert!(
                    LYING + DIE as i32 <= HEIGHT as i32 - banner,
                    "{faces:?} in {language:?}"
                );
                longest = longest.max(banner);
            }
        }
        assert!(longest > 17, "{longest}: some need three lines");
    }
}
