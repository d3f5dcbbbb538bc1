//! Exercises: a decision in a game, and the best one played out. A puzzle asks for it; a review shows the move that was
//! played first. Like a lesson, an exercise is neither stored nor counted.

#[cfg(test)]
mod tests;

use super::{
    Board, Play,
    coach::{Words, draw_corner, draw_progress},
    view,
};
use crate::{
    bots::{Choice, Mistake, explain},
    device::{Button, Frame},
    rules::{
        Turn,
        position::{Code, GameKind},
    },
    screens::{
        Effects,
        input::{Direction, Key},
        page::Next,
        pages::PageId,
        reading::{PageText, Reading},
        rules::lesson,
    },
    table::{Language, Table, puzzle::Puzzle, settings::Settings},
    text,
};

#[derive(Clone, Copy)]
pub enum Topic {
    /// By its number from 0.
    Puzzle { kind: GameKind, number: u8 },
    /// A costly move and its rank from 0, of this many.
    Mistake { rank: u8, of: u8, mistake: Mistake },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    /// The player decides.
    Asks,
    /// The best move was found.
    Solved,
    /// The cost of the played move.
    Tells,
    Played,
    /// The best move.
    Advises,
    Shown,
}

pub struct Exercise {
    topic: Topic,
    pub is_laid: bool,
    is_open: bool,
    phase: Phase,
    /// Known once it is laid.
    best: Option<Choice>,
}

impl Exercise {
    const fn new(topic: Topic) -> Exercise {
        let phase = match topic {
            Topic::Puzzle { .. } => Phase::Asks,
            Topic::Mistake { .. } => Phase::Tells,
        };
        Exercise {
            topic,
            is_laid: false,
            is_open: true,
            phase,
            best: None,
        }
    }

    /// The computer plays, for the user to watch.
    pub const fn demonstrates(&self) -> bool {
        matches!(self.phase, Phase::Played | Phase::Shown)
    }

    /// Plays the moves before the decision; none if one is illegal, which tests rule out.
    fn lay(&mut self, table: &mut Table) -> Option<()> {
        self.best = Some(match self.topic {
            Topic::Mistake { mistake, .. } => {
                table.rewind(mistake.number)?;
                mistake.better
            }
            Topic::Puzzle { kind, number } => {
                let puzzle = Puzzle::numbered(kind, number)?;
                let code = puzzle.lay(table)?;
                explained(table, code)?
            }
        });
        Some(())
    }

    /// Text of the panel.
    fn write(&self, table: &Table, language: Language, text: &mut PageText) {
        let (kind, texts) = (table.header().setup().kind(), language.texts());
        let Some(best) = &self.best else { return };
        match (self.phase, &self.topic) {
            (Phase::Tells, Topic::Mistake { mistake, .. }) => {
                view::cost(table.header(), table.position(), mistake, language, text);
            }
            (Phase::Asks, _) => put!(text, "{}", text::question(table.position(), language)),
            (Phase::Solved, _) => put!(text, "{} {}", texts.rules.right, text::reason(&best.reason, language)),
            (Phase::Advises, topic) => {
                if let Topic::Puzzle { .. } = topic {
                    put!(text, "{} ", texts.rules.not_the_best);
                }
                let advice = text::advice(kind, best.code, language);
                put!(text, "{}{advice}\n", texts.rules.better);
                put!(text, "{}", text::reason(&best.reason, language));
            }
            (Phase::Shown, Topic::Puzzle { .. }) => put!(text, "{}", texts.rules.was_better),
            _ => {}
        }
    }

    /// The panel with `text`, or in the corner the next button.
    pub fn draw(&self, text: &str, kind: GameKind, frame: &mut Frame, language: Language) {
        let texts = &language.texts().rules;
        let is_puzzle = matches!(self.topic, Topic::Puzzle { .. });
        let is_done = is_puzzle && matches!(self.phase, Phase::Solved | Phase::Shown);
        if !self.is_open || text.is_empty() {
            let key = if is_puzzle { Button::B } else { Button::A };
            return draw_corner(frame, &[key]);
        }
        let (number, count) = match self.topic {
            Topic::Puzzle { kind, number } => (number, Puzzle::count(kind)),
            Topic::Mistake { rank, of, .. } => (rank, of),
        };
        draw_progress(frame, usize::from(number) + 1, count.into());
        let words = Words {
            subject: None,
            beneath: lesson(kind).lines,
            strayed: None,
            text,
            keys: if is_done { &[] } else { &[Button::A] },
            answers: is_done.then_some([(Button::A, texts.next_puzzle), (Button::B, texts.all_puzzles)]),
        };
        words.draw(frame);
    }

    /// The costly move before or after this one; at the end none.
    const fn turned(&self, forward: bool) -> Option<u8> {
        match self.topic {
            Topic::Mistake { rank, of, .. } if forward && rank + 1 < of => Some(rank + 1),
            Topic::Mistake { rank, .. } if !forward => rank.checked_sub(1),
            _ => None,
        }
    }
}

/// Out of line: positions take much stack.
#[inline(never)]
fn explained(table: &Table, code: Code) -> Option<Choice> {
    let Turn::Seat(seat) = table.position().turn() else {
        return None;
    };
    explain(&table.position_for(seat), code)
}

impl Play {
    pub fn start_puzzle(&mut self, kind: GameKind, number: u8) {
        self.reset();
        self.forget();
        self.exercise = Some(Exercise::new(Topic::Puzzle { kind, number }));
    }

    /// Shows a costly move of another game.
    pub fn show_mistake(&mut self, of: &Play, rank: u8) {
        let mistakes = &of.thoughts.mistakes;
        let Some(&mistake) = mistakes.get(usize::from(rank)) else {
            return;
        };
        self.seen.table.show(of.table(), mistake.number, mistake.seat);
        self.reset();
        self.forget();
        let of = mistakes.len() as u8;
        self.exercise = Some(Exercise::new(Topic::Mistake { rank, of, mistake }));
    }

    /// Out of line: a text takes much stack.
    #[inline(never)]
    pub(super) fn lay_exercise(&mut self, language: Language) {
        let Some(exercise) = &mut self.exercise else { return };
        if exercise.is_laid {
            return;
        }
        exercise.is_laid = true;
        let laid = exercise.lay(&mut self.seen.table);
        self.taken = laid.is_some();
        self.board = Board::new(self.seen.table.header().setup().kind());
        self.forget();
        self.look();
        self.enter(None, language);
    }

    /// Begins a phase, with the panel open.
    fn enter(&mut self, phase: Option<Phase>, language: Language) {
        let Some(exercise) = &mut self.exercise else { return };
        exercise.phase = phase.unwrap_or(exercise.phase);
        exercise.is_open = true;
        self.reading = Reading::default();
        exercise.write(&self.seen.table, language, &mut self.reading.text);
    }

    /// B returns, and opens the panel of a puzzle before.
    pub(super) fn press_exercise(&mut self, key: Key, settings: &Settings, effects: &mut Effects) -> Next {
        let language = settings.language;
        let Some(exercise) = &mut self.exercise else {
            return Next::Stay;
        };
        match (exercise.phase, exercise.topic, key) {
            (_, Topic::Mistake { .. }, Key::Direction(side @ (Direction::Left | Direction::Right))) => {
                let turned = exercise.turned(side == Direction::Right);
                return turned.map_or(Next::Stay, |rank| Next::Replace(PageId::Mistake { rank }));
            }
            (Phase::Asks, _, Key::Back) if !exercise.is_open => {
                let is_on_board = !self.board.back();
                if is_on_board {
                    self.enter(None, language);
                }
            }
            (_, _, Key::Back) => return Next::Back,
            (Phase::Asks, _, Key::Confirm) if exercise.is_open => exercise.is_open = false,
            (Phase::Asks, ..) if exercise.is_open => {}
            (Phase::Asks, ..) => self.press_board(key, settings, effects),
            (Phase::Solved | Phase::Shown, Topic::Puzzle { kind, number }, Key::Confirm) => {
                return Next::Replace(PageId::Puzzle { of: kind, number });
            }
            (Phase::Tells, Topic::Mistake { mistake, .. }, Key::Confirm) => {
                self.enter(Some(Phase::Played), language);
                self.play(mistake.played, language, effects);
            }
            (Phase::Played, _, Key::Confirm) => {
                exercise.phase = Phase::Advises;
                exercise.is_laid = false;
            }
            (Phase::Advises, _, Key::Confirm) => {
                let best = exercise.best;
                self.enter(Some(Phase::Shown), language);
                if let Some(best) = best {
                    self.play(best.code, language, effects);
                }
            }
            (Phase::Shown, Topic::Mistake { .. }, Key::Confirm) => {
                let turned = exercise.turned(true);
                return turned.map_or(Next::Back, |rank| Next::Replace(PageId::Mistake { rank }));
            }
            _ => {}
        }
        Next::Stay
    }

    /// Whether a decision is not the best one: it is shown instead.
    pub(super) fn is_not_best(&mut self, code: Code, language: Language) -> bool {
        let Some(exercise) = &self.exercise else { return false };
        let is_best = exercise.best.is_some_and(|best| best.code == code);
        let phase = if is_best { Phase::Solved } else { Phase::Advises };
        self.enter(Some(phase), language);
        !is_best
    }

    /// The puzzle that is solved, for its record.
    pub fn solved_puzzle(&self) -> Option<(GameKind, u8)> {
        match self.exercise.as_ref().map(|exercise| (exercise.phase, exercise.topic)) {
            Some((Phase::Solved, Topic::Puzzle { kind, number })) => Some((kind, number)),
            _ => None,
        }
    }
}
