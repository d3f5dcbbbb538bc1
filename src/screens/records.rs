//! Each game's hall of fame, the tally of every player, and achievements.

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::BinaryColor,
    primitives::Rectangle,
    text::Alignment,
};
use heapless::String;

use super::{
    achievements::AchievementList,
    input::{Input, Key},
    page::{Context, Next, Page},
    pages::PageId,
    shared::Shared,
    widgets::{self, Cursor},
};
use crate::{
    bots::Level,
    device::{Frame, HEIGHT, WIDTH},
    rules::position::GameKind,
    table::{
        rating::Rating,
        statistics::{Opponent, Statistics, Tally},
    },
    text::{Catalogue, Text},
};

/// The selected game, and its page: hall of fame, then tallies. The achievements follow the games.
#[derive(Default)]
pub struct Records {
    tab: Cursor,
    page: Cursor,
    achievements: AchievementList,
}

const TABS: usize = GameKind::ALL.len() + 1;

fn tallies(statistics: &Statistics, kind: GameKind) -> impl Iterator<Item = &Tally> {
    statistics.tallies().filter(move |tally| tally.game == kind)
}

impl Records {
    /// None: the achievements.
    fn kind(&self) -> Option<GameKind> {
        GameKind::ALL.get(self.tab.place()).copied()
    }
}

fn draw_hall(frame: &mut Frame, kind: GameKind, statistics: &Statistics, texts: &Catalogue) {
    let places = statistics.hall(kind).places();
    let middle = WIDTH as i32 / 2;
    if places.is_empty() {
        let at = Point::new(middle, 32);
        return widgets::text(frame, &widgets::BODY, at, Alignment::Center, texts.play.nothing_yet);
    }
    for ((rank, place), y) in (1..).zip(places).zip((13..).step_by(10)) {
        let mut line: String<32> = String::new();
        put!(line, "{rank} {}", place.name);
        widgets::text(frame, &widgets::BODY, Point::new(2, y), Alignment::Left, &line);
        line.clear();
        put!(line, "{}", place.score);
        widgets::text(frame, &widgets::BODY, Point::new(82, y), Alignment::Right, &line);
        line.clear();
        texts.records.of.put(&mut line, [place.players.into()]);
        widgets::text(
            frame,
            &widgets::SMALL,
            Point::new(WIDTH as i32 - 8, y + 1),
            Alignment::Right,
            &line,
        );
    }
}

impl Page for Records {
    fn open(&mut self, _: PageId, shared: &mut Shared) {
        self.page = Cursor::default();
        let kind = shared.table().map(|table| table.header().setup().kind());
        if let Some(game) = GameKind::ALL.iter().position(|&game| Some(game) == kind) {
            self.tab = Cursor::at(game);
        }
    }

    fn draw(&self, shared: &Shared, frame: &mut Frame) {
        let (statistics, texts) = (&shared.statistics, shared.texts());
        match self.kind() {
            Some(kind) => widgets::heading(frame, texts.game(kind)),
            None => self.achievements.draw(shared, frame),
        }
        widgets::text(frame, &widgets::BODY, Point::new(0, 0), Alignment::Left, "«");
        widgets::text(
            frame,
            &widgets::BODY,
            Point::new(WIDTH as i32 - 8, 0),
            Alignment::Right,
            "»",
        );
        let Some(kind) = self.kind() else { return };
        let mut tallies = tallies(statistics, kind);
        match self.page.place().checked_sub(1) {
            None => draw_hall(frame, kind, statistics, texts),
            Some(index) => {
                if let Some(tally) = tallies.nth(index) {
                    draw_tally(frame, tally, texts);
                }
            }
        }
        widgets::arrows(frame, WIDTH as i32 - 5, self.page.place() > 0, tallies.next().is_some());
    }

    fn press(&mut self, input: Input, context: &mut Context<'_>) -> Next {
        if input.key == Key::Back {
            return Next::Back;
        }
        if let Some(forward) = input.key.horizontal() {
            self.tab.step(TABS, forward);
            self.page = Cursor::default();
            return Next::Stay;
        }
        let Some(kind) = self.kind() else {
            self.achievements.press(input.key, context.shared);
            return Next::Stay;
        };
        if let Some(forward) = input.key.vertical() {
            let pages = tallies(&context.shared.statistics, kind).count() + 1;
            self.page.step(pages, forward);
        }
        Next::Stay
    }

    fn help(&self, shared: &Shared) -> Option<Text> {
        let texts = &shared.texts().help;
        let Some(kind) = self.kind() else {
            return Some(texts.achievements);
        };
        let shown = self.page.place().checked_sub(1);
        let tally = shown.and_then(|index| tallies(&shared.statistics, kind).nth(index));
        Some(match tally.and_then(Tally::strength) {
            Some(_) => texts.strength,
            None => texts.records,
        })
    }
}

fn draw_tally(frame: &mut Frame, tally: &Tally, texts: &Catalogue) {
    let mut rows: [String<48>; 3] = Default::default();
    let [against, won, best] = &mut rows;
    let (player, records) = (tally.player.into(), &texts.records);
    match tally.opponent {
        Opponent::Anyone => records.all_games.put(against, [player]),
        Opponent::Human(other) => records.with.put(against, [player, other.into()]),
        Opponent::Bot(level) => records.versus.put(against, [player, texts.levels.of(level).into()]),
    }
    records.played_and_won.put(won, [tally.played.into(), tally.won.into()]);
    let (whole, tenth) = (tally.average_tenths() / 10, tally.average_tenths() % 10);
    records
        .best_and_average
        .put(best, [tally.best.into(), whole.into(), tenth.into()]);
    let shown = tally.strength();
    let step = if shown.is_some() { 8 } else { 9 };
    let mut y = 13;
    for line in &rows {
        widgets::text(frame, &widgets::SMALL, Point::new(0, y), Alignment::Left, line);
        y += step;
    }
    if let Some(shown) = shown {
        for line in strength(shown, tally.game, texts) {
            widgets::text(frame, &widgets::SMALL, Point::new(0, y), Alignment::Left, &line);
            y += step;
        }
    }
    draw_bars(frame, tally, if shown.is_some() { 10 } else { 20 });
}

pub type StrengthLines = [String<48>; 2];

/// Similar levels and the range of the rating, or the number of games to play before: two lines of at most 25 small
/// letters.
pub fn strength(strength: Result<Rating, u16>, game: GameKind, texts: &Catalogue) -> StrengthLines {
    let mut lines = StrengthLines::default();
    let ([first, second], records) = (&mut lines, &texts.records);
    let rating = match strength {
        Ok(rating) => rating,
        Err(left) => {
            for (line, text) in lines.iter_mut().zip(records.rated_after) {
                text.put(line, [left.into()]);
            }
            return lines;
        }
    };
    let word = |level| texts.levels.of(level).into();
    match rating.levels(game) {
        (Some(low), Some(high)) if low == high => records.level.put(first, [word(low)]),
        (Some(low), Some(high)) => records.levels.put(first, [word(low), word(high)]),
        (None, Some(high)) => records.up_to.put(first, [word(high)]),
        (_, None) => records.below.put(first, [word(Level::Apprentice)]),
    }
    let (low, high) = rating.range();
    records.strength.put(second, [low.into(), high.into()]);
    lines
}

/// Oldest first; bars of won games are filled.
fn draw_bars(frame: &mut Frame, tally: &Tally, tallest: u32) {
    const STEP: i32 = 6;
    let highest = tally
        .last()
        .iter()
        .map(|outcome| outcome.score)
        .max()
        .unwrap_or(0)
        .max(1);
    for (outcome, x) in tally.last().iter().zip((0..).step_by(STEP as usize)) {
        let height = (u32::from(outcome.score) * tallest / u32::from(highest)).max(2);
        let corner = Point::new(x, HEIGHT as i32 - height as i32);
        let bar = Rectangle::new(corner, Size::new(STEP as u32 - 1, height));
        let Ok(()) = frame.fill_solid(&bar, BinaryColor::On);
        if !outcome.won {
            let inside = Rectangle::new(corner + Point::new(1, 1), Size::new(STEP as u32 - 3, height - 2));
            let Ok(()) = frame.fill_solid(&inside, BinaryColor::Off);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screens::Language;
    use core::cmp::Ordering;

    #[test]
    fn every_strength_fits_in_its_lines() {
        for texts in Language::ALL.map(Language::texts) {
            let fits = |line: &str| assert!(widgets::SMALL.measure(line) - 1 <= WIDTH as i32, "{line}");
            let mut words: heapless::Vec<String<48>, 16> = heapless::Vec::new();
            for result in [Ordering::Less, Ordering::Greater] {
                // From the middle of the scale to either end.
                let mut rating = Rating::START;
                for _ in 0..60 {
                    rating = rating.after_results([(1000, result), (1400, result)].into_iter());
                    let lines = strength(Ok(rating), GameKind::ALL[0], texts);
                    lines.iter().for_each(|line| fits(line));
                    let [word, _] = lines;
                    if !words.contains(&word) {
                        words.push(word).unwrap();
                    }
                }
            }
            assert!(words.len() >= 3, "{words:?}");
            for left in 1..=5 {
                let lines = strength(Err(left), GameKind::ALL[0], texts);
                lines.iter().for_each(|line| fits(line));
            }
            // Bot strengths change: every two levels may be named.
            for (low, high) in Level::ALL
                .into_iter()
                .flat_map(|low| Level::ALL.map(|high| (low, high)))
            {
                let mut line: String<48> = String::new();
                let words = [texts.levels.of(low).into(), texts.levels.of(high).into()];
                texts.records.levels.write(&mut line, words).unwrap();
                fits(&line);
            }
        }
    }
}
