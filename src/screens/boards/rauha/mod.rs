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
mod things;

use heapless::Vec;

use super::ScreenGame;
use crate::{
    collections::Truncating,
    rules::{
        Game, Seat,
        event::no_events,
        position::{Code, Refusal},
        rauha::{self, Animal, Card, Cell, Cells, Entity, Event, Gain, Move, Rauha, Stack, Stage},
    },
    screens::{
        Sound,
        frame::Frame,
        ink,
        play::{Lesson, Telling, View, ViewAction, ViewContext},
        press::{Action, Button},
        reading::Text,
        rules::Picture,
    },
    text::{Argument, Catalogue},
};
use legal::Legal;
use pages::{Pages, RauhaPage};
use things::Thing;

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

    fn is_said_above(event: &Event) -> bool {
        matches!(event, Event::Reveals { .. })
    }

    /// Something goes to somebody else.
    fn befalls_human(event: &Event, _: bool, is_human: &dyn Fn(Seat) -> bool) -> bool {
        matches!(event, &Event::Welcomes { seat, from: Some(from), .. } if is_human(from) && seat != from)
    }

    fn is_final(chosen: Move) -> bool {
        matches!(chosen, Move::Pick(_))
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
    home: (RauhaPage, usize),
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
    /// A picture with its name.
    Thing(Thing),
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
    fn under(&self, context: &ViewContext<'_, Rauha>) -> Under {
        let cell = |seat| Cell::from_index(self.place as u8).map(|cell| Under::Cell(seat, cell));
        let found = match self.pages.open() {
            RauhaPage::Hand => self.stack.get(self.place).map(|&card| Under::Card(card)),
            RauhaPage::Board => cell(me(context)).or(Some(Under::End)),
            RauhaPage::Discard => cell(me(context)).or(Some(Under::Crystals)),
            RauhaPage::Spore(_) => cell(me(context)),
            RauhaPage::Entities => Entity::from_index(self.place as u8).map(Under::Entity),
            RauhaPage::Players => Some(Under::Player(self.place as Seat)),
            RauhaPage::Legend => things::numbered(self.place).map(Under::Thing),
            RauhaPage::Player(seat) => cell(seat),
        };
        found.unwrap_or(Under::Nothing)
    }

    /// The move that A stands for, legal or not.
    fn chosen(&self, context: &ViewContext<'_, Rauha>) -> Option<Move> {
        context.decider?;
        Some(match (self.pages.open(), self.under(context)) {
            (_, Under::Card(card)) => Move::Pick(card),
            (RauhaPage::Board, Under::Cell(_, cell)) if placing(context.game) => Move::Place(cell),
            (RauhaPage::Board, Under::Cell(_, cell)) => Move::UseCell { cell, target: None },
            (RauhaPage::Discard, Under::Cell(_, cell)) => Move::DiscardForSpore(cell),
            (RauhaPage::Spore(source), Under::Cell(_, cell)) => Move::UseCell {
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
    fn tried(&self, context: &ViewContext<'_, Rauha>) -> Option<Result<Rauha, rauha::Refusal>> {
        let mut chosen = self.chosen(context)?;
        // A spore's cell is chosen on a page of its own; whether there will be one is told before.
        if let Move::UseCell { cell, target: None } = chosen
            && gives_spore(context.game, me(context), cell)
        {
            let spores = context
                .game
                .world(me(context))
                .map_or(Cells::NONE, |world| world.spores);
            let target = Cells::ALL.without(spores).iter().next().unwrap_or(cell);
            chosen = Move::UseCell {
                cell,
                target: Some(target),
            };
        }
        let mut after = context.game.clone();
        Some(after.play(chosen, &mut no_events).map(|()| after))
    }

    fn decide(&mut self, context: &ViewContext<'_, Rauha>) -> ViewAction {
        if let Under::Player(seat) = self.under(context) {
            let page = if seat == me(context) {
                RauhaPage::Board
            } else {
                RauhaPage::Player(seat)
            };
            self.open(page, 0);
            return ViewAction::Nothing;
        }
        let (Some(chosen), Some(tried)) = (self.chosen(context), self.tried(context)) else {
            return ViewAction::Nothing;
        };
        match (tried, chosen) {
            (Err(refusal), _) => ViewAction::Refused(Refusal::Rauha(refusal)),
            (Ok(_), Move::UseCell { cell, target: None }) if gives_spore(context.game, me(context), cell) => {
                let target = self.legal.targets.iter().next().map_or(0, Cell::index);
                self.open(RauhaPage::Spore(cell), target);
                ViewAction::Nothing
            }
            (Ok(_), chosen) => ViewAction::Play(Code(Rauha::code(chosen))),
        }
    }

    fn open(&mut self, page: RauhaPage, place: usize) {
        if self.pages.go(page) {
            self.place = place;
        }
    }

    fn shape(&self, context: &ViewContext<'_, Rauha>) -> Shape {
        match self.pages.open() {
            RauhaPage::Hand => Shape::Row(self.stack.len()),
            RauhaPage::Legend => Shape::Row(things::count()),
            RauhaPage::Board if context.decider.is_some() && using(context.game) => Shape::Grid { places: BUTTON + 1 },
            RauhaPage::Discard => Shape::Grid { places: BUTTON + 1 },
            RauhaPage::Board | RauhaPage::Spore(_) | RauhaPage::Player(_) => Shape::Grid { places: BUTTON },
            RauhaPage::Entities => Shape::List(Entity::COUNT),
            RauhaPage::Players => Shape::List(context.game.players().into()),
        }
    }

    fn step(&mut self, context: &ViewContext<'_, Rauha>, button: Button) {
        self.moved = true;
        let shape = self.shape(context);
        let naming = self.pages.open() == RauhaPage::Entities;
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
            (Button::Up, _) => self.turn(context, false),
            (Button::Down, _) => self.turn(context, true),
            _ => {}
        }
    }

    /// To the next page at its top, or to the one before at its bottom; the column of a board stays.
    fn turn(&mut self, context: &ViewContext<'_, Rauha>, forward: bool) {
        let column = match self.shape(context) {
            Shape::Grid { .. } => self.place.min(BUTTON - 1) % 3,
            Shape::Row(_) | Shape::List(_) => 1,
        };
        self.pages.turn(forward);
        self.place = match (self.shape(context), forward) {
            (Shape::Grid { .. }, true) => column,
            (Shape::Grid { .. }, false) => 6 + column,
            // Nobody has to go through the whole table to get to the page before it.
            (Shape::List(_), false) if self.pages.open() == RauhaPage::Players => 0,
            (Shape::List(places), false) => places.saturating_sub(1),
            (Shape::List(_), true) | (Shape::Row(_), _) => 0,
        };
    }

    /// To what is most likely wanted.
    fn aim(&mut self, context: &ViewContext<'_, Rauha>) {
        let game = context.game;
        let line = board::awake(game, me(context));
        let (page, place) = match game.stage() {
            Stage::Picking(_) if !self.stack.is_empty() => (RauhaPage::Hand, 0),
            Stage::Placing(_) => {
                let in_line = Cells::from_bits(self.legal.place.bits() & line.bits());
                match in_line.iter().chain(self.legal.place.iter()).next() {
                    Some(cell) => (RauhaPage::Board, cell.index()),
                    None => (RauhaPage::Discard, BUTTON),
                }
            }
            Stage::Using(_) | Stage::Scoring(_) => {
                let cells = Cells::from_bits(self.legal.uses.bits() | self.legal.sources.bits());
                match (cells.iter().next(), self.legal.first_entity()) {
                    (Some(cell), _) => (RauhaPage::Board, cell.index()),
                    (None, Some(entity)) => (RauhaPage::Entities, entity.index()),
                    (None, None) => (RauhaPage::Board, BUTTON),
                }
            }
            _ => (RauhaPage::Board, 4),
        };
        self.home = (page, place);
        self.moved = false;
        self.open(page, place);
        let most = Animal::ALL.into_iter().zip(0..).max_by_key(|&(animal, index)| {
            // The first of equals.
            (game.animals(me(context), animal), 2 - index)
        });
        self.animal = most.map_or(0, |(_, index)| index as usize);
    }
}

/// Whose board lies in front: the one who decides, or looks.
fn me(context: &ViewContext<'_, Rauha>) -> Seat {
    context.decider.or(context.visible.viewer).unwrap_or(0)
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
fn draw_pick(frame: &mut Frame, context: &ViewContext<'_, Rauha>, seat: Seat) {
    let pick = match context.visible.open {
        true => context.game.picked(seat),
        false => context
            .game
            .pick_shown_to(context.visible.viewer.unwrap_or(Seat::MAX), seat),
    };
    if let Some(card) = pick {
        board::draw_pick(frame, card);
    }
}

impl View for RauhaBoard {
    type Game = Rauha;

    fn refresh(&mut self, context: &ViewContext<'_, Rauha>) {
        let looking_around = self.moved && self.legal == Legal::default() && self.stack.is_empty();
        let open = self.pages.open();
        self.legal = Legal::default();
        self.stack.clear();
        if context.decider.is_some() {
            self.legal = Legal::of(context.game);
            let viewer = context.visible.viewer.filter(|_| !context.visible.open);
            let stack = viewer.and_then(|viewer| context.game.stack_shown_to(viewer));
            self.stack.extend_truncated(stack.into_iter().flat_map(Stack::iter));
            // Beside the box nothing is secret, and the stack is the position's own.
            context.game.decisions(|chosen| {
                if let Move::Pick(card) = chosen
                    && !self.stack.contains(&card)
                {
                    // No stack has more cards than there is room for.
                    let _ = self.stack.push(card);
                }
            });
        }
        self.pages = Pages::of(context, me(context), &self.legal, !self.stack.is_empty());
        // Who only watches stays where it looked; who decides, or decided, is led to what is wanted.
        let stays = looking_around && context.decider.is_none() && self.pages.go(open);
        if !stays {
            self.aim(context);
        }
    }

    fn press(&mut self, context: &ViewContext<'_, Rauha>, button: Button, action: Action) -> ViewAction {
        match (button, action) {
            (Button::A, Action::Released { decides: true }) => return self.decide(context),
            (Button::A | Button::B, _) => {}
            (_, Action::Pressed | Action::Repeated) => self.step(context, button),
            _ => {}
        }
        ViewAction::Nothing
    }

    fn open_legend(&mut self) {
        self.moved = true;
        self.open(RauhaPage::Legend, 0);
    }

    fn propose(&mut self, context: &ViewContext<'_, Rauha>, chosen: Move) {
        let (page, place) = match chosen {
            Move::Pick(card) => {
                let place = self.stack.iter().position(|&other| other == card);
                (RauhaPage::Hand, place.unwrap_or(0))
            }
            Move::Place(cell) | Move::UseCell { cell, target: None } => (RauhaPage::Board, cell.index()),
            Move::DiscardForSpore(cell) => (RauhaPage::Discard, cell.index()),
            Move::DiscardForCrystals => (RauhaPage::Discard, BUTTON),
            Move::UseCell {
                cell,
                target: Some(target),
            } => (RauhaPage::Spore(cell), target.index()),
            Move::UseEntity { entity, animal } => {
                let named = Animal::ALL.iter().position(|&other| Some(other) == animal);
                self.animal = named.unwrap_or(self.animal);
                (RauhaPage::Entities, entity.index())
            }
            Move::End => (RauhaPage::Board, BUTTON),
            Move::Pile(_) | Move::Card(_) => return,
        };
        if context.decider.is_some() {
            self.open(page, place);
        }
    }

    fn back(&mut self) -> bool {
        let (page, place) = self.home;
        let away = self.pages.open() != page;
        if away {
            self.open(page, place);
        }
        away
    }

    fn draw(&self, context: &ViewContext<'_, Rauha>, telling: Option<&Telling>, frame: &mut Frame) {
        if let Some(telling) = telling {
            return motion::draw(frame, context, me(context), telling);
        }
        let page = self.pages.open();
        if page == RauhaPage::Legend {
            return things::draw(frame, self.place, &context.texts().games.rauha);
        }
        let selects = context.decider.is_some() || self.moved;
        let under = match self.under(context) {
            Under::Cell(..) if !selects => Under::Nothing,
            under => under,
        };
        ink::status(frame, &pages::status(context, page, under));
        match page {
            RauhaPage::Legend => {}
            RauhaPage::Hand => hand::draw(frame, context, me(context), &self.stack, self.place),
            RauhaPage::Entities => lists::draw_entities(frame, context, &self.legal, self.place, self.animal()),
            RauhaPage::Players => lists::draw_players(frame, context, me(context), self.place),
            RauhaPage::Player(seat) => {
                board::draw_cells(frame, context.game, seat, Cells::NONE, Cells::NONE);
                board::draw_panel(frame, context, context.game, None, seat);
                draw_pick(frame, context, seat);
            }
            RauhaPage::Board | RauhaPage::Discard | RauhaPage::Spore(_) => self.draw_own(frame, context, page),
        }
        if let Under::Cell(_, cell) = under {
            frame.invert(board::place(cell));
        }
    }

    fn explain(&self, context: &ViewContext<'_, Rauha>, text: &mut Text) {
        let refusal = match self.tried(context) {
            Some(Err(refusal)) => Some(Some(refusal)),
            Some(Ok(_)) => Some(None),
            None => None,
        };
        // Every explanation fits; a test writes them all.
        let _ = explain::write(text, context, self.under(context), refusal);
    }
}

impl RauhaBoard {
    /// The own board, as it would be after the move under the cursor.
    fn draw_own(&self, frame: &mut Frame, context: &ViewContext<'_, Rauha>, page: RauhaPage) {
        let seat = me(context);
        let tried = self.tried(context).and_then(Result::ok);
        // A turn that ends would show the next seat's.
        let after = tried.filter(|_| !matches!(self.under(context), Under::End));
        let decides = context.decider.is_some();
        let barred = match page {
            RauhaPage::Board if decides && placing(context.game) => Cells::ALL.without(self.legal.place),
            RauhaPage::Discard | RauhaPage::Spore(_) => Cells::ALL.without(self.legal.targets),
            _ => Cells::NONE,
        };
        let line = board::awake(context.game, seat);
        let exhausted = if decides && using(context.game) {
            line.without(self.legal.uses).without(self.legal.sources)
        } else {
            Cells::NONE
        };
        // A spore that only waits for its cell is not yet shown on one.
        let shown = after
            .as_ref()
            .filter(|_| page != RauhaPage::Board || placing(context.game));
        board::draw_cells(frame, shown.unwrap_or(context.game), seat, barred, exhausted);
        board::draw_panel(frame, context, context.game, after.as_ref(), seat);
        let selected = matches!(self.under(context), Under::End | Under::Crystals);
        match page {
            RauhaPage::Board if decides && using(context.game) => {
                board::draw_button(frame, board::Label::Word(context.texts().games.rauha.end), selected);
            }
            RauhaPage::Board if decides && placing(context.game) => board::draw_discard_hint(frame),
            RauhaPage::Discard => board::draw_button(frame, board::Label::Crystals, selected),
            RauhaPage::Board => draw_pick(frame, context, seat),
            _ => {}
        }
    }
}
