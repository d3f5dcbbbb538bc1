//! The rules: lessons, how to play, scoring, portraits, and puzzles.

mod context;
mod sheet;
#[cfg(test)]
mod tests;

pub(super) use super::art::rules as pictures;
use super::{
    boards::ScreenGame,
    input::{Input, Key},
    page::{Context, Next, Page},
    pages::PageId,
    play::Lesson,
    shared::Shared,
    widgets::{self, List, Pager},
};
use crate::{
    device::Frame,
    rules::{games::with_type, position::GameKind},
    text::{Catalogue, Language, Text},
};
pub use context::{context, say};
use sheet::Sheet;
pub use sheet::{Picture, draw_title};

#[derive(Default)]
pub struct Rules {
    contents: Contents,
    games: List,
    chapters: List,
    page: Pager,
    /// Opened for one game: B on its contents closes the rules.
    for_one: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
enum Contents {
    #[default]
    Games,
    Chapters,
    Chapter(Chapter),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Chapter {
    Lesson,
    HowToPlay,
    Scoring,
    Gods,
    Puzzles,
}

pub const fn lesson(kind: GameKind) -> &'static Lesson {
    with_type!(kind, G => G::LESSON)
}

impl Chapter {
    const ALL: [Chapter; 5] = [
        Chapter::Lesson,
        Chapter::HowToPlay,
        Chapter::Scoring,
        Chapter::Gods,
        Chapter::Puzzles,
    ];

    fn of(kind: GameKind) -> impl Iterator<Item = Chapter> + Clone {
        let has_portraits = with_type!(kind, G => G::PORTRAITS) > 0;
        let chapters = Chapter::ALL.into_iter();
        chapters.filter(move |&chapter| has_portraits || chapter != Chapter::Gods)
    }

    const fn name(self, texts: &Catalogue) -> Text {
        match self {
            Chapter::Lesson => texts.rules.lesson,
            Chapter::HowToPlay => texts.rules.how_to_play,
            Chapter::Scoring => texts.rules.scoring,
            Chapter::Gods => texts.rules.gods,
            Chapter::Puzzles => texts.rules.puzzles,
        }
    }

    /// A text page; portraits are drawn differently.
    fn sheet(self, kind: GameKind, page: usize, texts: &'static Catalogue) -> Option<Sheet> {
        let (pages, pictures) = match self {
            Chapter::HowToPlay => (texts.how_to_play(kind), with_type!(kind, G => G::HOW_TO_PLAY)),
            Chapter::Scoring => (texts.scoring(kind), with_type!(kind, G => G::SCORING)),
            Chapter::Lesson | Chapter::Gods | Chapter::Puzzles => return None,
        };
        Some(Sheet {
            page: pages.get(page)?,
            picture: pictures.get(page).copied().flatten(),
        })
    }

    /// Equal in every language.
    fn pages(self, kind: GameKind) -> usize {
        let texts = Language::English.texts();
        match self {
            Chapter::Lesson | Chapter::Puzzles => 0,
            Chapter::HowToPlay => texts.how_to_play(kind).len(),
            Chapter::Scoring => texts.scoring(kind).len(),
            Chapter::Gods => with_type!(kind, G => G::PORTRAITS),
        }
    }
}

impl Rules {
    fn kind(&self) -> GameKind {
        GameKind::ALL.get(self.games.row()).copied().unwrap_or(GameKind::ALL[0])
    }

    fn close(&mut self) -> Next {
        self.contents = match self.contents {
            Contents::Chapter(_) => Contents::Chapters,
            Contents::Chapters if !self.for_one => Contents::Games,
            Contents::Chapters | Contents::Games => return Next::Back,
        };
        Next::Stay
    }

    /// Either axis or A; A on the last page closes the chapter.
    fn turn(&mut self, key: Key, pages: usize) {
        if let Some(forward) = key.vertical().or(key.horizontal()) {
            self.page.turn(pages, forward);
        } else if key == Key::Confirm && !self.page.turn(pages, true) {
            self.contents = Contents::Chapters;
        }
    }
}

impl Page for Rules {
    /// From the title, or the contents of one game from its board.
    fn open(&mut self, id: PageId, _: &mut Shared) {
        *self = Rules::default();
        if let PageId::Rules { of: Some(kind) } = id {
            let row = GameKind::ALL.iter().position(|&other| other == kind);
            self.contents = Contents::Chapters;
            self.games = List::at(row.unwrap_or(0));
            self.for_one = true;
        }
    }

    fn draw(&self, shared: &Shared, frame: &mut Frame) {
        let (kind, texts) = (self.kind(), shared.texts());
        match self.contents {
            Contents::Games => {
                widgets::heading(frame, texts.device.learn);
                self.games.draw(frame, 15, GameKind::ALL.len(), |row| {
                    let game = GameKind::ALL.get(row).map(|&kind| texts.game(kind));
                    (game.unwrap_or_default(), "")
                });
            }
            Contents::Chapters => {
                let chapters = Chapter::of(kind);
                widgets::heading(frame, texts.game(kind));
                self.chapters.draw(frame, 15, chapters.clone().count(), |row| {
                    (chapters.clone().nth(row).map_or("", |chapter| chapter.name(texts)), "")
                });
            }
            Contents::Chapter(chapter) => {
                let (page, pages) = (self.page.page(), chapter.pages(kind));
                if chapter == Chapter::Gods {
                    with_type!(kind, G => G::draw_portrait(page, texts, frame));
                } else if let Some(sheet) = chapter.sheet(kind, page, texts) {
                    sheet.draw(frame);
                }
                sheet::draw_number(frame, page, pages);
            }
        }
    }

    fn press(&mut self, input: Input, _: &mut Context<'_>) -> Next {
        let key = input.key;
        if key == Key::Back {
            return self.close();
        }
        let kind = self.kind();
        match self.contents {
            Contents::Games if key == Key::Confirm => {
                self.contents = Contents::Chapters;
                self.chapters = List::default();
            }
            Contents::Games => self.games.press(key, GameKind::ALL.len()),
            Contents::Chapters if key == Key::Confirm => match Chapter::of(kind).nth(self.chapters.row()) {
                Some(Chapter::Lesson) => return Next::Push(PageId::Lesson { of: kind }),
                Some(Chapter::Puzzles) => return Next::Push(PageId::Puzzles { of: kind }),
                Some(chapter) => {
                    self.contents = Contents::Chapter(chapter);
                    self.page = Pager::default();
                }
                None => {}
            },
            Contents::Chapters => self.chapters.press(key, Chapter::of(kind).count()),
            Contents::Chapter(chapter) => self.turn(key, chapter.pages(kind)),
        }
        Next::Stay
    }
}
