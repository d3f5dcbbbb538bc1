//! A new game: the game, the players and the options. The last choices are preselected.

pub mod day_page;
mod next;
mod seating;

use core::fmt::Write;

use embedded_graphics::geometry::Point;
use heapless::String;

use super::{
    Effect, gods,
    help::Explained,
    icons,
    input::{Input, Key},
    page::{Context, Next, Page},
    pages::PageId,
    reading,
    shared::Shared,
    slots::{self, Purpose},
    speller::{Spelled, Speller, Spelling},
    widgets::{self, List},
};
use crate::{
    bots::Level,
    device::{Frame, WIDTH},
    rules::position::{GameKind, Side},
    table::{Agreements, Deal, Name, PlayerKind, deal::Day},
    text::{Catalogue, Text},
};
use day_page::{Counted, DayPage};
pub use next::NextGame;
use seating::{Refused, Row, Seating};

/// The choices made so far are shared: [`Shared::next_game`].
#[derive(Default)]
pub struct NewGame {
    rows: List,
    step: Step,
    refused: Option<Refused>,
}

#[derive(Default)]
enum Step {
    #[default]
    Games,
    Table,
    /// Names used before, for this seat.
    Names(usize, List),
    Spelling(usize, Speller),
    /// The god of this seat, and the name before.
    Gods(usize, Name),
    /// The source of the deal, then its code or its day.
    Deals(List),
    Code(Speller),
    Day(DayPage),
}

impl NewGame {
    fn draw_table(&self, shared: &Shared, frame: &mut Frame) {
        let Some(seating) = &shared.next_game.seating else {
            return;
        };
        let texts = shared.texts();
        widgets::heading(frame, texts.game(seating.kind));
        let rows = seating.rows();
        for (index, y) in self.rows.shown(frame, 14, rows.len()) {
            let Some(&row) = rows.get(index) else { continue };
            let (mut label, value) = (Label::new(), &mut Label::new());
            // Both fit beside each other, as a test checks.
            let _ = say(row, seating, texts, &mut label, value);
            widgets::row(frame, y, &label, value, index == self.rows.row());
            if let Row::Seat(seat) = row
                && let Some(PlayerKind::Bot(level)) = seating.seats.get(seat).map(|player| player.kind)
            {
                draw_stars(frame, y, level, texts);
            }
        }
    }
}

impl Page for NewGame {
    fn open(&mut self, id: PageId, shared: &mut Shared) {
        self.step = match core::mem::take(&mut shared.next_game.is_chosen) {
            true => Step::Table,
            false => Step::Games,
        };
        self.rows = List::default();
        self.refused = None;
        let Shared {
            next_game,
            names,
            settings,
            last_game,
            ..
        } = shared;
        // The first game is easy even if the lesson was skipped.
        let level = if *last_game == 0 {
            Level::Apprentice
        } else {
            Level::Scribe
        };
        let seating = next_game
            .seating
            .get_or_insert_with(|| Seating::new(names, settings.hidden_scores, settings.language, level));
        seating.sit_beside_the_box(id == PageId::NewGame { beside_the_box: true });
        seating.deal = None;
        if let Some(deal) = next_game.wanted.take() {
            seating.take(deal);
            next_game.games = next::games_at(deal.setup().kind());
            self.step = Step::Table;
        }
    }

    fn draw(&self, shared: &Shared, frame: &mut Frame) {
        let texts = shared.texts();
        if let Some(refused) = self.refused {
            return reading::draw_page(
                frame,
                match refused {
                    Refused::NobodyLeft => texts.notices.nobody_left,
                    Refused::Namesake => texts.notices.namesake,
                    Refused::TooShort => texts.notices.too_short,
                    Refused::ShortCode => texts.notices.short_code,
                    Refused::WrongCode => texts.notices.wrong_code,
                    Refused::UnknownDeal => texts.notices.unknown_deal,
                },
            );
        }
        match &self.step {
            Step::Games => {
                let seating = &shared.next_game.seating;
                let robot = seating
                    .as_ref()
                    .is_some_and(|seating| seating.agreements.beside_the_box);
                let title = match robot {
                    true => texts.new_game.robot,
                    false => texts.device.play,
                };
                widgets::heading(frame, title);
                let rows = game_rows(robot, slots::has_saved_games(shared));
                shared.next_game.games.draw(frame, 14, rows.clone().count(), |row| {
                    let label = match rows.clone().nth(row) {
                        Some(GameRow::Game(kind)) => texts.game(kind),
                        Some(GameRow::SavedGames) => texts.slots.title,
                        Some(GameRow::Ladder) => texts.challenges.ladder,
                        None => "",
                    };
                    (label, "")
                });
            }
            Step::Table => self.draw_table(shared, frame),
            Step::Names(_, list) => {
                for (row, y) in list.shown(frame, 2, shared.names.iter().count() + 1) {
                    let mut label: String<{ 2 * Name::LONGEST + 2 }> = String::new();
                    match row.checked_sub(1).and_then(|known| shared.names.iter().nth(known)) {
                        Some(name) => put!(label, "{name}"),
                        None => put!(label, "{}", texts.new_game.new_name),
                    }
                    widgets::row(frame, y, &label, "", row == list.row());
                }
            }
            Step::Spelling(_, speller) | Step::Code(speller) => speller.draw(frame),
            Step::Gods(seat, _) => {
                let seating = shared.next_game.seating.as_ref();
                if let Some(god) = seating.and_then(|seating| seating.god(*seat)) {
                    gods::draw_choice(frame, god, texts);
                }
            }
            Step::Deals(list) => {
                let texts = &texts.new_game;
                widgets::heading(frame, texts.deal);
                list.draw(frame, 14, DEALS.len(), |row| {
                    let label = match DEALS.get(row) {
                        Some(DealFrom::Chance) | None => texts.new_deal,
                        Some(DealFrom::Code) => texts.type_code,
                        Some(DealFrom::Day) => texts.day_deal,
                    };
                    (label, "")
                });
            }
            Step::Day(page) => page.draw(frame, &texts.new_game),
        }
    }

    fn press(&mut self, input: Input, context: &mut Context<'_>) -> Next {
        let key = input.key;
        if self.refused.is_some() {
            if matches!(key, Key::Confirm | Key::Back) {
                self.refused = None;
            }
            return Next::Stay;
        }
        let has_saved_games = slots::has_saved_games(context.shared);
        let Shared {
            next_game: next,
            names,
            settings,
            ..
        } = &mut *context.shared;
        let language = settings.language;
        let Some(seating) = &mut next.seating else {
            return Next::Back;
        };
        let rows = game_rows(seating.agreements.beside_the_box, has_saved_games);
        let refused = match &mut self.step {
            Step::Games => match key {
                Key::Back => return Next::Back,
                Key::Confirm => match rows.clone().nth(next.games.row()) {
                    Some(GameRow::Game(kind)) => {
                        seating.choose(kind);
                        self.rows = List::default();
                        self.step = Step::Table;
                        Ok(())
                    }
                    // B returns to the title from there, too.
                    Some(GameRow::SavedGames) | None => {
                        return Next::Replace(PageId::Slots {
                            purpose: Purpose::TakeUp,
                        });
                    }
                    Some(GameRow::Ladder) => return Next::Replace(PageId::Ladder),
                },
                _ => {
                    next.games.press(key, rows.count());
                    Ok(())
                }
            },
            Step::Table => {
                let rows = seating.rows();
                let row = rows.get(self.rows.row()).copied().unwrap_or(Row::Start);
                match key {
                    Key::Back => {
                        self.step = Step::Games;
                        Ok(())
                    }
                    Key::Confirm => match row {
                        Row::Start => return start(context),
                        Row::Seat(seat) if seating.seats.get(seat).is_some_and(|player| player.is_human()) => {
                            self.step = match names.iter().next() {
                                Some(_) => Step::Names(seat, List::default()),
                                None => Step::Spelling(seat, Speller::new(Spelling::Name)),
                            };
                            Ok(())
                        }
                        Row::Seat(seat) => {
                            if let Some(player) = seating.seats.get(seat) {
                                self.step = Step::Gods(seat, player.name);
                            }
                            if seating.god(seat).is_none() {
                                seating.change_god(seat, true);
                            }
                            Ok(())
                        }
                        Row::Deal => {
                            self.step = Step::Deals(List::default());
                            Ok(())
                        }
                        _ => seating.change(row, true, names, language),
                    },
                    Key::Inspect => {
                        return explained(seating, row).map_or(Next::Stay, |of| Next::Push(PageId::Help { of }));
                    }
                    _ => match key.horizontal() {
                        Some(forward) => seating.change(row, forward, names, language),
                        None => {
                            self.rows.press(key, rows.len());
                            Ok(())
                        }
                    },
                }
            }
            Step::Names(seat, list) => {
                let seat = *seat;
                match (key, list.row().checked_sub(1)) {
                    (Key::Back, _) => {
                        self.step = Step::Table;
                        Ok(())
                    }
                    (Key::Confirm, None) => {
                        self.step = Step::Spelling(seat, Speller::new(Spelling::Name));
                        Ok(())
                    }
                    (Key::Confirm, Some(known)) => {
                        let named = names.iter().nth(known).map(|name| seating.name(seat, name));
                        let named = named.unwrap_or(Ok(()));
                        if named.is_ok() {
                            self.step = Step::Table;
                        }
                        named
                    }
                    _ => {
                        list.press(key, names.iter().count() + 1);
                        Ok(())
                    }
                }
            }
            Step::Spelling(seat, speller) => match speller.press(key) {
                Spelled::Nothing => Ok(()),
                Spelled::Back => {
                    self.step = Step::Table;
                    Ok(())
                }
                Spelled::Done => {
                    let name = Name::new(speller.letters()).map_err(|_| Refused::TooShort);
                    let named = name.and_then(|name| seating.name(*seat, name));
                    if named.is_ok() {
                        self.step = Step::Table;
                    }
                    named
                }
            },
            Step::Gods(seat, before) => {
                match key {
                    Key::Confirm => self.step = Step::Table,
                    Key::Back => {
                        seating.rename(*seat, *before);
                        self.step = Step::Table;
                    }
                    _ => {
                        if let Some(forward) = key.horizontal().or(key.vertical()) {
                            seating.change_god(*seat, forward);
                        }
                    }
                }
                Ok(())
            }
            Step::Deals(list) => {
                match (key, DEALS.get(list.row())) {
                    (Key::Back, _) => self.step = Step::Table,
                    (Key::Confirm, Some(DealFrom::Code)) => self.step = Step::Code(Speller::new(Spelling::Code)),
                    (Key::Confirm, Some(DealFrom::Day)) => self.step = Step::Day(DayPage::new(next.day)),
                    (Key::Confirm, _) => {
                        seating.deal = None;
                        self.step = Step::Table;
                    }
                    _ => list.press(key, DEALS.len()),
                }
                Ok(())
            }
            Step::Code(speller) => match speller.press(key) {
                Spelled::Nothing => Ok(()),
                Spelled::Back => {
                    self.step = Step::Deals(List::at(1));
                    Ok(())
                }
                Spelled::Done => {
                    let deal = Deal::read(speller.letters());
                    if let Ok(deal) = deal {
                        seating.take(deal);
                        next.games = next::games_at(seating.kind);
                        self.rows = List::default();
                        self.step = Step::Table;
                    }
                    deal.map(|_| ()).map_err(Refused::from)
                }
            },
            Step::Day(page) => {
                match page.press(key) {
                    Counted::Nothing => {}
                    Counted::Back => self.step = Step::Deals(List::at(2)),
                    Counted::Day(day) => {
                        next.day = day;
                        seating.deal = Some(day.deal_number());
                        self.rows = List::default();
                        self.step = Step::Table;
                    }
                }
                Ok(())
            }
        };
        self.refused = refused.err();
        Next::Stay
    }

    fn help(&self, shared: &Shared) -> Option<Text> {
        let texts = &shared.texts().help;
        Some(match self.step {
            Step::Games => texts.games,
            Step::Table => {
                let seating = shared.next_game.seating.as_ref()?;
                match seating.rows().get(self.rows.row()) {
                    Some(Row::Handicap) => texts.handicap,
                    Some(&row) if explained(seating, row).is_some() => return None,
                    Some(&Row::Seat(seat)) => match seating.seats.get(seat)?.kind {
                        PlayerKind::Human => texts.seating,
                        PlayerKind::Bot(level) => gods::about_level(level, seating.kind, shared.texts()),
                    },
                    _ => texts.seating,
                }
            }
            Step::Names(..) => texts.names,
            Step::Spelling(..) => texts.spelling,
            Step::Gods(..) => texts.gods,
            Step::Deals(_) => texts.deals,
            Step::Code(_) => texts.code,
            Step::Day(_) => texts.day,
        })
    }
}

/// Page about the bot of a row.
fn explained(seating: &Seating, row: Row) -> Option<Explained> {
    let Row::Seat(seat) = row else { return None };
    let PlayerKind::Bot(level) = seating.seats.get(seat)?.kind else {
        return None;
    };
    let (god, game) = (seating.god(seat)?, seating.kind);
    Some(Explained::Bot { god, level, game })
}

#[derive(Clone, Copy)]
enum GameRow {
    Game(GameKind),
    SavedGames,
    Ladder,
}

fn game_rows(robot: bool, has_saved_games: bool) -> impl Iterator<Item = GameRow> + Clone {
    let others = [(GameRow::SavedGames, has_saved_games), (GameRow::Ladder, !robot)];
    let others = others.into_iter().filter(|&(_, offered)| offered).map(|(row, _)| row);
    GameKind::ALL.into_iter().map(GameRow::Game).chain(others)
}

/// Saves the current game to a slot. If all are full, asks which game to discard.
pub fn start(context: &mut Context<'_>) -> Next {
    let shared = &mut *context.shared;
    match shared.free_slot() {
        _ if !shared.continues() => context.effects.ask(Effect::Seed),
        // Already being saved.
        _ if shared.begins_when_saved => {}
        Some(slot) => {
            shared.begins_when_saved = true;
            context.effects.ask(Effect::SaveTo(slot));
        }
        None => {
            return Next::Push(PageId::Slots {
                purpose: Purpose::MakeRoom,
            });
        }
    }
    Next::Stay
}

enum DealFrom {
    Chance,
    Code,
    Day,
}

const DEALS: [DealFrom; 3] = [DealFrom::Chance, DealFrom::Code, DealFrom::Day];

type Label = String<20>;

fn say(row: Row, seating: &Seating, texts: &Catalogue, label: &mut Label, value: &mut Label) -> core::fmt::Result {
    let levels = &texts.levels;
    let texts = &texts.new_game;
    let agreed = |on, yes, no| if on { yes } else { no };
    let Agreements {
        free_effects,
        hidden_scores,
        turn_marker,
        handicap,
        ..
    } = seating.agreements;
    match row {
        Row::Start => label.write_str(texts.start),
        Row::Players => {
            label.write_str(texts.players)?;
            write!(value, "{}", seating.seats.len())
        }
        Row::Seat(seat) => {
            let Some(player) = seating.seats.get(seat) else {
                return Ok(());
            };
            write!(label, "{}", player.name)?;
            value.write_str(match player.kind {
                PlayerKind::Human => texts.human,
                PlayerKind::Bot(level) => levels.of(level),
            })
        }
        Row::Handicap => {
            label.write_str(texts.handicap)?;
            let sign = if handicap > 0 { "-" } else { "" };
            write!(value, "{sign}{handicap}")
        }
        Row::SunSteps => {
            label.write_str(texts.sun_track)?;
            match seating.options.sun_steps {
                None => {
                    let usual = seating.kind.sun_track().map(|track| track.usual);
                    write!(value, "({})", usual.map_or(0, |usual| usual(seating.seats.len() as u8)))
                }
                Some(steps) => write!(value, "{steps}"),
            }
        }
        Row::Side => {
            label.write_str(texts.side)?;
            value.write_str(match seating.options.side {
                Some(Side::B) => "B",
                None | Some(Side::A) => "A",
            })
        }
        Row::FreeEffects => {
            label.write_str(texts.free_effects)?;
            value.write_str(agreed(free_effects, texts.automatic, texts.by_hand))
        }
        Row::HiddenScores => {
            label.write_str(texts.scores)?;
            value.write_str(agreed(hidden_scores, texts.hidden, texts.open))
        }
        Row::Passing => {
            label.write_str(texts.passing)?;
            value.write_str(agreed(turn_marker, texts.one_press, texts.blank_page))
        }
        Row::Deal => {
            label.write_str(texts.deal)?;
            let Some(deal) = seating.chosen_deal() else {
                return value.write_str(texts.any_deal);
            };
            match Day::of_deal(deal.number()) {
                Some(Day { year, month, day }) => write!(value, "{day}.{month}.{year}"),
                None => value.write_str(&deal.code()),
            }
        }
    }
}

const fn stars(level: Level) -> i32 {
    match level {
        Level::Apprentice => 1,
        Level::Scribe => 2,
        Level::Vizier => 3,
        Level::Pharaoh => 4,
    }
}

fn draw_stars(frame: &mut Frame, y: i32, level: Level, texts: &Catalogue) {
    let word = widgets::DECISION.measure(texts.levels.of(level));
    for star in 1..=stars(level) {
        icons::STAR.draw(frame, Point::new(WIDTH as i32 - 6 - word - star * 6, y + 2));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{screens::Language, table::Names};

    #[test]
    fn every_row_of_a_table_fits_on_the_screen() {
        for language in Language::ALL {
            let mut seating = Seating::new(&Names::new(), false, language, Level::Scribe);
            seating.seats[0].name = Name::new("ÉÉÉÉÉÉÉÉ").unwrap();
            for kind in GameKind::ALL {
                seating.choose(kind);
                // More steps than a row has values.
                for round in 0..24 {
                    seating.deal = [None, Some(u64::MAX), Some(20_281_128)][round % 3];
                    for row in seating.rows() {
                        let (mut label, mut value) = Default::default();
                        say(row, &seating, language.texts(), &mut label, &mut value).unwrap();
                        let player = match row {
                            Row::Seat(seat) => Some(seating.seats[seat].kind),
                            _ => None,
                        };
                        let stars = match player {
                            Some(PlayerKind::Bot(level)) => 2 + 6 * stars(level),
                            Some(PlayerKind::Human) | None => 0,
                        };
                        let width = widgets::DECISION.measure(&label) + widgets::DECISION.measure(&value);
                        assert!(width + stars <= WIDTH as i32 - 8, "{label} {value}");
                        if row != Row::Players {
                            let _ = seating.change(row, true, &Names::new(), language);
                        }
                        if let Row::Seat(seat) = row {
                            seating.seats[seat].name =
                                Name::new(&"ABCDEFGH"[seat..]).unwrap_or(seating.seats[seat].name);
                        }
                    }
                }
            }
        }
    }
}
