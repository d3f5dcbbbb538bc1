//! Rauha on the screen: a board of nine cells, the stack in the hand, the entities, the table and everybody's board.
//!
//! Left and right run through the cells like reading, so every cell is one run away. Up and down go from row to row and
//! beyond the edge from page to page; what a card or an effect can do besides the first thing is a page of its own.
//! Secrets come from [`Visible`](crate::table::Visible) alone: the stacks and picks of the position are partly invented.

mod board;
mod cards;
mod entry;
mod explain;
mod face;
mod hand;
mod help;
mod legal;
mod lesson;
mod lists;
mod motion;
mod pages;
mod pictures;
mod rules;
#[cfg(test)]
mod tests;

use heapless::Vec;

use super::ScreenGame;
use crate::{
    collections::Fit,
    rules::{
        Game, Seat,
        position::{Code, Refusal},
        rauha::{self, Animal, Card, Cell, Cells, Entity, Gain, Move, Rauha, Stack, Stage},
    },
    screens::{
        Sound,
        frame::Frame,
        ink,
        play::{Lesson, Scene, Telling, View, Wish},
        press::{Action, Button},
        reading::Text,
        rules::Picture,
    },
    table::rauha::Event,
    text::{Argument, Catalogue},
};
use legal::Legal;
use pages::{Page, Pages};

impl ScreenGame for Rauha {
    type View = RauhaBoard;
    type Entry = entry::RauhaEntry;

    const LESSON: &'static Lesson = &lesson::LESSON;
    const SCORING: &'static [Picture] = &rules::SCORING;

    fn help(&self, _: Seat, texts: &Catalogue, text: &mut Text) {
        help::help(self, texts, text);
    }

    fn say_secret(chosen: Move, texts: &Catalogue, text: &mut Text) -> bool {
        let Move::Pick(card) = chosen else { return false };
        texts.games.rauha.pick.write(text, [Argument::Shown(&card)]).is_ok()
    }

    fn sound(event: &Event) -> Option<Sound> {
        matches!(event, Event::Welcomes { .. }).then_some(Sound::Won)
    }
}

/// Behind the nine cells comes the button below the panel.
const BUTTON: usize = Cell::COUNT;

/// Where a seat is on its pages.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct RauhaBoard {
    pages: Pages,
    /// A cell or the button, a card of the stack, or a row of a list.
    place: usize,
    /// What the cursor was led to; B leads back there.
    home: (Page, usize),
    /// The animal that is named for METSAT.
    animal: usize,
    legal: Legal,
    /// Whether the cursor was moved since: only then does it show to those who have nothing to decide.
    moved: bool,
    /// The cards to pick from.
    stack: Vec<Card, { Stack::SIZE }>,
}

/// What lies under the cursor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Under {
    Card(Card),
    Cell(Seat, Cell),
    /// The end of a turn.
    End,
    /// A discarded card's crystals.
    Crystals,
    Entity(Entity),
    Player(Seat),
    Nothing,
}

/// How the places of a page lie.
#[derive(Clone, Copy)]
enum Shape {
    /// Side by side; up and down turn the page.
    Row(usize),
    /// Three by three, read like a text; behind the last one comes the button, if there is one.
    Grid { places: usize },
    /// One below the other.
    List(usize),
}

impl RauhaBoard {
    fn under(&self, scene: &Scene<'_, Rauha>) -> Under {
        let cell = |seat| Cell::from_index(self.place as u8).map(|cell| Under::Cell(seat, cell));
        let found = match self.pages.open() {
            Page::Hand => self.stack.get(self.place).map(|&card| Under::Card(card)),
            Page::Board => cell(me(scene)).or(Some(Under::End)),
            Page::Discard => cell(me(scene)).or(Some(Under::Crystals)),
            Page::Spore(_) => cell(me(scene)),
            Page::Entities => Entity::from_index(self.place as u8).map(Under::Entity),
            Page::Players => Some(Under::Player(self.place as Seat)),
            Page::Player(seat) => cell(seat),
        };
        found.unwrap_or(Under::Nothing)
    }

    /// The move that A stands for, legal or not.
    fn chosen(&self, scene: &Scene<'_, Rauha>) -> Option<Move> {
        scene.decider?;
        Some(match (self.pages.open(), self.under(scene)) {
            (_, Under::Card(card)) => Move::Pick(card),
            (Page::Board, Under::Cell(_, cell)) if placing(scene.game) => Move::Place(cell),
            (Page::Board, Under::Cell(_, cell)) => Move::UseCell { cell, target: None },
            (Page::Discard, Under::Cell(_, cell)) => Move::DiscardForSpore(cell),
            (Page::Spore(source), Under::Cell(_, cell)) => Move::UseCell {
                cell: source,
                target: Some(cell),
            },
            (_, Under::End) => Move::End,
            (_, Under::Crystals) => Move::DiscardForCrystals,
            (_, Under::Entity(entity)) => Move::UseEntity {
                entity,
                animal: names_animal(entity).then(|| self.animal()),
            },
            _ => return None,
        })
    }

    fn animal(&self) -> Animal {
        Animal::ALL.get(self.animal).copied().unwrap_or(Animal::Air)
    }

    /// The position after the move under the cursor, or why it is none.
    fn tried(&self, scene: &Scene<'_, Rauha>) -> Option<Result<Rauha, rauha::Refusal>> {
        let mut chosen = self.chosen(scene)?;
        // A spore's cell is chosen on a page of its own; whether there will be one is told before.
        if let Move::UseCell { cell, target: None } = chosen
            && gives_spore(scene.game, me(scene), cell)
        {
            let spores = scene.game.world(me(scene)).map_or(Cells::NONE, |world| world.spores);
            let target = Cells::ALL.without(spores).iter().next().unwrap_or(cell);
            chosen = Move::UseCell {
                cell,
                target: Some(target),
            };
        }
        let mut after = scene.game.clone();
        Some(after.play(chosen).map(|()| after))
    }

    fn decide(&mut self, scene: &Scene<'_, Rauha>) -> Wish {
        if let Under::Player(seat) = self.under(scene) {
            let page = if seat == me(scene) {
                Page::Board
            } else {
                Page::Player(seat)
            };
            self.open(page, 0);
            return Wish::Nothing;
        }
        let (Some(chosen), Some(tried)) = (self.chosen(scene), self.tried(scene)) else {
            return Wish::Nothing;
        };
        match (tried, chosen) {
            (Err(refusal), _) => Wish::Refused(Refusal::Rauha(refusal)),
            (Ok(_), Move::UseCell { cell, target: None }) if gives_spore(scene.game, me(scene), cell) => {
                let target = self.legal.targets.iter().next().map_or(0, Cell::index);
                self.open(Page::Spore(cell), target);
                Wish::Nothing
            }
            (Ok(_), chosen) => Wish::Play(Code(Rauha::code(chosen))),
        }
    }

    fn open(&mut self, page: Page, place: usize) {
        if self.pages.go(page) {
            self.place = place;
        }
    }

    fn shape(&self, scene: &Scene<'_, Rauha>) -> Shape {
        match self.pages.open() {
            Page::Hand => Shape::Row(self.stack.len()),
            Page::Board if scene.decider.is_some() && using(scene.game) => Shape::Grid { places: BUTTON + 1 },
            Page::Discard => Shape::Grid { places: BUTTON + 1 },
            Page::Board | Page::Spore(_) | Page::Player(_) => Shape::Grid { places: BUTTON },
            Page::Entities => Shape::List(Entity::COUNT),
            Page::Players => Shape::List(scene.game.players().into()),
        }
    }

    fn step(&mut self, scene: &Scene<'_, Rauha>, button: Button) {
        self.moved = true;
        let shape = self.shape(scene);
        let naming = self.pages.open() == Page::Entities;
        match (button, shape) {
            (Button::Left, _) if naming => self.animal = (self.animal + 2) % Animal::ALL.len(),
            (Button::Right, _) if naming => self.animal = (self.animal + 1) % Animal::ALL.len(),
            (Button::Left, Shape::Row(places) | Shape::Grid { places }) => {
                self.place = self.place.checked_sub(1).unwrap_or(places.saturating_sub(1));
            }
            (Button::Right, Shape::Row(places) | Shape::Grid { places }) => {
                self.place = if self.place + 1 < places { self.place + 1 } else { 0 };
            }
            // The button stands beside the last row.
            (Button::Up, Shape::Grid { .. }) if self.place == BUTTON => self.place = 5,
            (Button::Up, Shape::Grid { .. }) if self.place >= 3 => self.place -= 3,
            (Button::Down, Shape::Grid { .. }) if self.place < 6 => self.place += 3,
            (Button::Up, Shape::List(_)) if self.place > 0 => self.place -= 1,
            (Button::Down, Shape::List(places)) if self.place + 1 < places => self.place += 1,
            (Button::Up, _) => self.turn(scene, false),
            (Button::Down, _) => self.turn(scene, true),
            _ => {}
        }
    }

    /// To the next page at its top, or to the one before at its bottom; the column of a board stays.
    fn turn(&mut self, scene: &Scene<'_, Rauha>, forward: bool) {
        let column = match self.shape(scene) {
            Shape::Grid { .. } => self.place.min(BUTTON - 1) % 3,
            Shape::Row(_) | Shape::List(_) => 1,
        };
        self.pages.turn(forward);
        self.place = match (self.shape(scene), forward) {
            (Shape::Grid { .. }, true) => column,
            (Shape::Grid { .. }, false) => 6 + column,
            (Shape::List(places), false) => places.saturating_sub(1),
            (Shape::List(_), true) | (Shape::Row(_), _) => 0,
        };
    }

    /// To what is most likely wanted.
    fn aim(&mut self, scene: &Scene<'_, Rauha>) {
        let game = scene.game;
        let line = board::awake(game, me(scene));
        let (page, place) = match game.stage() {
            Stage::Picking(_) if !self.stack.is_empty() => (Page::Hand, 0),
            Stage::Placing(_) => {
                let in_line = Cells::from_bits(self.legal.place.bits() & line.bits());
                match in_line.iter().chain(self.legal.place.iter()).next() {
                    Some(cell) => (Page::Board, cell.index()),
                    None => (Page::Discard, BUTTON),
                }
            }
            Stage::Using(_) | Stage::Scoring(_) => {
                let cells = Cells::from_bits(self.legal.uses.bits() | self.legal.sources.bits());
                match (cells.iter().next(), self.legal.first_entity()) {
                    (Some(cell), _) => (Page::Board, cell.index()),
                    (None, Some(entity)) => (Page::Entities, entity.index()),
                    (None, None) => (Page::Board, BUTTON),
                }
            }
            _ => (Page::Board, 4),
        };
        self.home = (page, place);
        self.moved = false;
        self.open(page, place);
        let most = Animal::ALL.into_iter().zip(0..).max_by_key(|&(animal, index)| {
            // The first of equals.
            (game.animals(me(scene), animal), 2 - index)
        });
        self.animal = most.map_or(0, |(_, index)| index as usize);
    }
}

/// Whose board lies in front: the one who decides, or looks.
fn me(scene: &Scene<'_, Rauha>) -> Seat {
    scene.decider.or(scene.visible.viewer).unwrap_or(0)
}

fn placing(game: &Rauha) -> bool {
    matches!(game.stage(), Stage::Placing(_))
}

fn using(game: &Rauha) -> bool {
    matches!(game.stage(), Stage::Using(_) | Stage::Scoring(_))
}

fn names_animal(entity: Entity) -> bool {
    entity
        .effect()
        .is_some_and(|effect| effect.per == Some(rauha::Per::ChosenAnimal))
}

fn gives_spore(game: &Rauha, seat: Seat, cell: Cell) -> bool {
    game.face(seat, cell)
        .effect
        .is_some_and(|effect| effect.gain == Gain::Spore)
}

/// The card that a seat has picked and not yet placed, as far as it may be seen.
fn draw_pick(frame: &mut Frame, scene: &Scene<'_, Rauha>, seat: Seat) {
    let pick = match scene.visible.open {
        true => scene.game.picked(seat),
        false => scene
            .game
            .pick_shown_to(scene.visible.viewer.unwrap_or(Seat::MAX), seat),
    };
    if let Some(card) = pick {
        board::draw_pick(frame, card);
    }
}

impl View for RauhaBoard {
    type Game = Rauha;

    fn refresh(&mut self, scene: &Scene<'_, Rauha>) {
        let looking_around = self.moved && self.legal == Legal::default() && self.stack.is_empty();
        let open = self.pages.open();
        self.legal = Legal::default();
        self.stack.clear();
        if scene.decider.is_some() {
            self.legal = Legal::of(scene.game);
            let viewer = scene.visible.viewer.filter(|_| !scene.visible.open);
            let stack = viewer.and_then(|viewer| scene.game.stack_shown_to(viewer));
            self.stack.fit(stack.into_iter().flat_map(Stack::iter));
            // Beside the box nothing is secret, and the stack is the position's own.
            scene.game.decisions(|chosen| {
                if let Move::Pick(card) = chosen
                    && !self.stack.contains(&card)
                {
                    // No stack has more cards than there is room for.
                    let _ = self.stack.push(card);
                }
            });
        }
        self.pages = Pages::of(scene, me(scene), &self.legal, !self.stack.is_empty());
        // Who only watches stays where it looked; who decides, or decided, is led to what is wanted.
        let stays = looking_around && scene.decider.is_none() && self.pages.go(open);
        if !stays {
            self.aim(scene);
        }
    }

    fn press(&mut self, scene: &Scene<'_, Rauha>, button: Button, action: Action) -> Wish {
        match (button, action) {
            (Button::A, Action::Released { decides: true }) => return self.decide(scene),
            (Button::A | Button::B, _) => {}
            (_, Action::Pressed | Action::Repeated) => self.step(scene, button),
            _ => {}
        }
        Wish::Nothing
    }

    fn back(&mut self) -> bool {
        let (page, place) = self.home;
        let away = self.pages.open() != page;
        if away {
            self.open(page, place);
        }
        away
    }

    fn draw(&self, scene: &Scene<'_, Rauha>, telling: Option<&Telling>, frame: &mut Frame) {
        if telling.is_some_and(|telling| motion::draw(frame, scene, me(scene), telling)) {
            return;
        }
        let page = self.pages.open();
        let status = pages::status(scene, page, self.under(scene));
        ink::status(frame, &status);
        match page {
            Page::Hand => hand::draw(frame, scene, me(scene), &self.stack, self.place),
            Page::Entities => lists::draw_entities(frame, scene, &self.legal, self.place, self.animal()),
            Page::Players => lists::draw_players(frame, scene, me(scene), self.place),
            Page::Player(seat) => {
                board::draw_cells(frame, scene.game, seat, Cells::NONE, Cells::NONE);
                board::draw_panel(frame, scene.game, None, seat);
                draw_pick(frame, scene, seat);
            }
            Page::Board | Page::Discard | Page::Spore(_) => self.draw_own(frame, scene, page),
        }
        if let Under::Cell(_, cell) = self.under(scene)
            && (scene.decider.is_some() || self.moved)
        {
            frame.invert(board::place(cell));
        }
    }

    fn explain(&self, scene: &Scene<'_, Rauha>, text: &mut Text) {
        let refusal = match self.tried(scene) {
            Some(Err(refusal)) => Some(Some(refusal)),
            Some(Ok(_)) => Some(None),
            None => None,
        };
        // Every explanation fits; a test writes them all.
        let _ = explain::write(text, scene, self.under(scene), refusal);
    }
}

impl RauhaBoard {
    /// The own board, as it would be after the move under the cursor.
    fn draw_own(&self, frame: &mut Frame, scene: &Scene<'_, Rauha>, page: Page) {
        let seat = me(scene);
        let tried = self.tried(scene).and_then(Result::ok);
        // A turn that ends would show the next seat's.
        let after = tried.filter(|_| !matches!(self.under(scene), Under::End));
        let decides = scene.decider.is_some();
        let barred = match page {
            Page::Board if decides && placing(scene.game) => Cells::ALL.without(self.legal.place),
            Page::Discard | Page::Spore(_) => Cells::ALL.without(self.legal.targets),
            _ => Cells::NONE,
        };
        let line = board::awake(scene.game, seat);
        let exhausted = if decides && using(scene.game) {
            line.without(self.legal.uses).without(self.legal.sources)
        } else {
            Cells::NONE
        };
        // A spore that only waits for its cell is not yet shown on one.
        let shown = after.as_ref().filter(|_| page != Page::Board || placing(scene.game));
        board::draw_cells(frame, shown.unwrap_or(scene.game), seat, barred, exhausted);
        board::draw_panel(frame, scene.game, after.as_ref(), seat);
        let selected = matches!(self.under(scene), Under::End | Under::Crystals);
        match page {
            Page::Board if decides && using(scene.game) => {
                board::draw_button(frame, board::Label::Word(scene.texts().games.rauha.end), selected);
            }
            Page::Board if decides && placing(scene.game) => board::draw_discard_hint(frame),
            Page::Discard => board::draw_button(frame, board::Label::Crystals, selected),
            Page::Board => draw_pick(frame, scene, seat),
            _ => {}
        }
    }
}
