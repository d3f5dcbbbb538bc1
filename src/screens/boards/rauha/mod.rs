//! The board of Rauha: a board of nine cells, the hand, the entities, the players' table and the other boards.
//!
//! Left and right step through the cells in reading order. Up and down change the row, and at the edge the page; the
//! alternatives to the default move of a card or an effect have a page of their own. Secrets come from
//! [`Visible`](crate::table::Visible) only: the position's stacks and picks are partly invented.

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
mod summary;
#[cfg(test)]
mod tests;
mod things;

use heapless::Vec;

use super::ScreenGame;
use crate::{
    collections::Truncating,
    device::Frame,
    rules::{
        Game, Seat,
        event::no_events,
        position::{Code, Refusal},
        rauha::{self, Animal, Card, Cell, Cells, Entity, Event, Gain, Move, Rauha, Stack, Stage, TurnSummary},
    },
    screens::{
        Sound,
        input::{Direction, Key},
        play::{Animation, LANDS, Lesson, View, ViewAction, ViewContext},
        reading::PageText,
        rules::Picture,
        widgets::{self, stepped},
    },
    table::{Header, Language, god::Moment},
    text::{Argument, Catalogue},
};
use legal::Legal;
use pages::{Pages, RauhaTab};
use things::Thing;

impl ScreenGame for Rauha {
    type View = RauhaBoard;
    type Entry = entry::RauhaEntry;

    const LESSON: &'static Lesson = &lesson::LESSON;
    const SCORING: &'static [Picture] = &rules::SCORING;
    const TURNS_ARE_PAGES: bool = true;

    fn help(&self, _: Seat, texts: &Catalogue, text: &mut PageText) {
        help::help(self, texts, text);
    }

    fn say_secret(chosen: Move, texts: &Catalogue, text: &mut PageText) -> bool {
        let Move::Pick(card) = chosen else { return false };
        texts.games.rauha.pick.write(text, [Argument::Shown(&card)]).is_ok()
    }

    fn joined(event: &Event, next: &Event) -> Option<Event> {
        event.joined(*next)
    }

    fn begins_turn(event: &Event) -> Option<Event> {
        Event::Turn(TurnSummary::new(event.seat()?)).joined(*event)
    }

    fn is_page(event: &Event) -> bool {
        matches!(event, Event::Picked { .. } | Event::Turn(_))
    }

    fn draw_page(event: &Event, header: &Header, language: Language, step: u8, frame: &mut Frame) {
        match event {
            Event::Picked { cards } => summary::draw_picks(frame, cards, header, language, step),
            Event::Turn(turn) => summary::draw_turn(frame, turn, header, language),
            _ => {}
        }
    }

    /// A pick is shown when all are revealed, and the turns of a scoring with the scores.
    fn is_showing(event: &Event) -> bool {
        match event {
            Event::Picks { .. } => false,
            Event::Turn(turn) => turn.card.is_some(),
            _ => true,
        }
    }

    /// An entity moves to another player, or several humans want to see what the others have picked.
    fn befalls_human(event: &Event, _: bool, is_human: &dyn Fn(Seat) -> bool) -> bool {
        match *event {
            Event::Welcomes {
                seat, from: Some(from), ..
            } => is_human(from) && seat != from,
            Event::Picked { cards } => {
                let seats = (0..).zip(cards).filter(|(_, card)| card.is_some());
                seats.filter(|&(seat, _)| is_human(seat)).count() > 1
            }
            Event::Turn(_) => true,
            _ => false,
        }
    }

    fn is_final(chosen: Move) -> bool {
        matches!(chosen, Move::Pick(_))
    }

    /// An entity leaves its owner, or several come at once.
    fn moment(event: &Event) -> Option<(Seat, Moment)> {
        let Event::Turn(turn) = event else { return None };
        match turn.welcomed().find_map(|(_, from)| from) {
            Some(from) => Some((from, Moment::Struck)),
            None => (turn.welcomed().count() > 1).then_some((turn.seat, Moment::Haul)),
        }
    }

    fn sound(event: &Event) -> Option<Sound> {
        let welcomes = match event {
            Event::Turn(turn) => turn.welcomed().next().is_some(),
            event => matches!(event, Event::Welcomes { .. }),
        };
        welcomes.then_some(Sound::Won)
    }

    fn step_sound(event: &Event, step: u8) -> Option<Sound> {
        (matches!(event, Event::Places { .. }) && step == LANDS).then_some(Sound::Laid)
    }
}

/// Follows the nine cells.
const BUTTON: usize = Cell::COUNT;

#[derive(Clone, PartialEq, Debug, Default)]
pub struct RauhaBoard {
    pages: Pages,
    /// A cell or the button, a card of the stack, or a row of a list.
    place: usize,
    /// Default selection, to which B returns.
    home: (RauhaTab, usize),
    /// The animal named for METSAT.
    animal: usize,
    legal: Legal,
    /// Spectators see the cursor only if it has moved since the last refresh.
    moved: bool,
    stack: Vec<Card, { Stack::SIZE }>,
}

/// The selection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Under {
    Card(Card),
    Cell(Seat, Cell),
    End,
    Crystals,
    Entity(Entity),
    Player(Seat),
    Thing(Thing),
    Nothing,
}

#[derive(Clone, Copy)]
enum Shape {
    /// Side by side; up and down change the page.
    Row(usize),
    /// Three by three in reading order, then the button.
    Grid { places: usize },
    /// In a column.
    List(usize),
}

impl RauhaBoard {
    fn under(&self, context: &ViewContext<'_, Rauha>) -> Under {
        let cell = |seat| Cell::from_index(self.place as u8).map(|cell| Under::Cell(seat, cell));
        let found = match self.pages.open() {
            RauhaTab::Hand => self.stack.get(self.place).map(|&card| Under::Card(card)),
            RauhaTab::Board => cell(me(context)).or(Some(Under::End)),
            RauhaTab::Discard => cell(me(context)).or(Some(Under::Crystals)),
            RauhaTab::Spore(_) => cell(me(context)),
            RauhaTab::Entities => Entity::from_index(self.place as u8).map(Under::Entity),
            RauhaTab::Players => Some(Under::Player(self.place as Seat)),
            RauhaTab::Legend => things::numbered(self.place).map(Under::Thing),
            RauhaTab::Player(seat) => cell(seat),
        };
        found.unwrap_or(Under::Nothing)
    }

    fn chosen(&self, context: &ViewContext<'_, Rauha>) -> Option<Move> {
        context.decider?;
        Some(match (self.pages.open(), self.under(context)) {
            (_, Under::Card(card)) => Move::Pick(card),
            (RauhaTab::Board, Under::Cell(_, cell)) if placing(context.game) => Move::Place(cell),
            (RauhaTab::Board, Under::Cell(_, cell)) => Move::UseCell { cell, target: None },
            (RauhaTab::Discard, Under::Cell(_, cell)) => Move::DiscardForSpore(cell),
            (RauhaTab::Spore(source), Under::Cell(_, cell)) => Move::UseCell {
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

    /// The position after the selected move, or why it is illegal.
    fn tried(&self, context: &ViewContext<'_, Rauha>) -> Option<Result<Rauha, rauha::Refusal>> {
        let mut chosen = self.chosen(context)?;
        // The spore's cell is chosen on its own page: try the first free one.
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
                RauhaTab::Board
            } else {
                RauhaTab::Player(seat)
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
                self.open(RauhaTab::Spore(cell), target);
                ViewAction::Nothing
            }
            (Ok(_), chosen) => ViewAction::Play(Code(Rauha::code(chosen))),
        }
    }

    fn open(&mut self, page: RauhaTab, place: usize) {
        if self.pages.go(page) {
            self.place = place;
        }
    }

    fn shape(&self, context: &ViewContext<'_, Rauha>) -> Shape {
        match self.pages.open() {
            RauhaTab::Hand => Shape::Row(self.stack.len()),
            RauhaTab::Legend => Shape::Row(things::count()),
            RauhaTab::Board if context.decider.is_some() && using(context.game) => Shape::Grid { places: BUTTON + 1 },
            RauhaTab::Discard => Shape::Grid { places: BUTTON + 1 },
            RauhaTab::Board | RauhaTab::Spore(_) | RauhaTab::Player(_) => Shape::Grid { places: BUTTON },
            RauhaTab::Entities => Shape::List(Entity::COUNT),
            RauhaTab::Players => Shape::List(context.game.players().into()),
        }
    }

    fn step(&mut self, context: &ViewContext<'_, Rauha>, direction: Direction) {
        self.moved = true;
        let shape = self.shape(context);
        let naming = self.pages.open() == RauhaTab::Entities;
        let right = direction == Direction::Right;
        match (direction, shape) {
            (Direction::Left | Direction::Right, _) if naming => {
                self.animal = stepped(self.animal, Animal::ALL.len(), right);
            }
            (Direction::Left | Direction::Right, Shape::Row(places) | Shape::Grid { places }) => {
                self.place = stepped(self.place, places, right);
            }
            // The button is beside the last row.
            (Direction::Up, Shape::Grid { .. }) if self.place == BUTTON => self.place = 5,
            (Direction::Up, Shape::Grid { .. }) if self.place >= 3 => self.place -= 3,
            (Direction::Down, Shape::Grid { .. }) if self.place < 6 => self.place += 3,
            (Direction::Up, Shape::List(_)) if self.place > 0 => self.place -= 1,
            (Direction::Down, Shape::List(places)) if self.place + 1 < places => self.place += 1,
            (Direction::Up, _) => self.turn(context, false),
            (Direction::Down, _) => self.turn(context, true),
            _ => {}
        }
    }

    /// Goes to the top of the next page or the bottom of the previous one; keeps the column of a board.
    fn turn(&mut self, context: &ViewContext<'_, Rauha>, forward: bool) {
        let column = match self.shape(context) {
            Shape::Grid { .. } => self.place.min(BUTTON - 1) % 3,
            Shape::Row(_) | Shape::List(_) => 1,
        };
        self.pages.turn(forward);
        self.place = match (self.shape(context), forward) {
            (Shape::Grid { .. }, true) => column,
            (Shape::Grid { .. }, false) => 6 + column,
            // The page before it is then one press away.
            (Shape::List(_), false) if self.pages.open() == RauhaTab::Players => 0,
            (Shape::List(places), false) => places.saturating_sub(1),
            (Shape::List(_), true) | (Shape::Row(_), _) => 0,
        };
    }

    /// Selects the default.
    fn aim(&mut self, context: &ViewContext<'_, Rauha>) {
        let game = context.game;
        let line = board::awake(game, me(context));
        let (page, place) = match game.stage() {
            Stage::Picking(_) if !self.stack.is_empty() => (RauhaTab::Hand, 0),
            Stage::Placing(_) => {
                let in_line = Cells::from_bits(self.legal.place.bits() & line.bits());
                match in_line.iter().chain(self.legal.place.iter()).next() {
                    Some(cell) => (RauhaTab::Board, cell.index()),
                    None => (RauhaTab::Discard, BUTTON),
                }
            }
            Stage::Using(_) | Stage::Scoring(_) => {
                let cells = Cells::from_bits(self.legal.uses.bits() | self.legal.sources.bits());
                match (cells.iter().next(), self.legal.first_entity()) {
                    (Some(cell), _) => (RauhaTab::Board, cell.index()),
                    (None, Some(entity)) => (RauhaTab::Entities, entity.index()),
                    (None, None) => (RauhaTab::Board, BUTTON),
                }
            }
            _ => (RauhaTab::Board, 4),
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

/// The seat that decides, or the viewer's.
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

/// A card not yet placed, if the viewer may see it.
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
            // With the boxed game nothing is secret: use the position's stack.
            context.game.decisions(|chosen| {
                if let Move::Pick(card) = chosen
                    && !self.stack.contains(&card)
                {
                    // Has room for the largest stack.
                    let _ = self.stack.push(card);
                }
            });
        }
        self.pages = Pages::of(context, me(context), &self.legal, !self.stack.is_empty());
        // Spectators keep their page; a seat that decides, or just did, gets the default.
        let stays = looking_around && context.decider.is_none() && self.pages.go(open);
        if !stays {
            self.aim(context);
        }
    }

    fn press(&mut self, context: &ViewContext<'_, Rauha>, key: Key) -> ViewAction {
        if key == Key::Confirm {
            return self.decide(context);
        }
        if let Some(direction) = key.step() {
            self.step(context, direction);
        }
        ViewAction::Nothing
    }

    fn open_legend(&mut self) {
        self.moved = true;
        self.open(RauhaTab::Legend, 0);
    }

    fn propose(&mut self, context: &ViewContext<'_, Rauha>, chosen: Move) {
        let (page, place) = match chosen {
            Move::Pick(card) => {
                let place = self.stack.iter().position(|&other| other == card);
                (RauhaTab::Hand, place.unwrap_or(0))
            }
            Move::Place(cell) | Move::UseCell { cell, target: None } => (RauhaTab::Board, cell.index()),
            Move::DiscardForSpore(cell) => (RauhaTab::Discard, cell.index()),
            Move::DiscardForCrystals => (RauhaTab::Discard, BUTTON),
            Move::UseCell {
                cell,
                target: Some(target),
            } => (RauhaTab::Spore(cell), target.index()),
            Move::UseEntity { entity, animal } => {
                let named = Animal::ALL.iter().position(|&other| Some(other) == animal);
                self.animal = named.unwrap_or(self.animal);
                (RauhaTab::Entities, entity.index())
            }
            Move::End => (RauhaTab::Board, BUTTON),
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

    fn draw(&self, context: &ViewContext<'_, Rauha>, animation: Option<&Animation>, frame: &mut Frame) {
        if let Some(animation) = animation {
            return motion::draw(frame, context, me(context), animation);
        }
        let page = self.pages.open();
        if page == RauhaTab::Legend {
            return things::draw(frame, self.place, &context.texts().games.rauha);
        }
        let selects = context.decider.is_some() || self.moved;
        let under = match self.under(context) {
            Under::Cell(..) if !selects => Under::Nothing,
            under => under,
        };
        widgets::status(frame, &pages::status(context, page, under));
        match page {
            RauhaTab::Legend => {}
            RauhaTab::Hand => hand::draw(frame, context, me(context), &self.stack, self.place),
            RauhaTab::Entities => lists::draw_entities(frame, context, &self.legal, self.place, self.animal()),
            RauhaTab::Players => lists::draw_players(frame, context, me(context), self.place),
            RauhaTab::Player(seat) => {
                board::draw_cells(frame, context.game, seat, Cells::NONE, Cells::NONE);
                board::draw_panel(frame, context, context.game, None, seat);
                draw_pick(frame, context, seat);
            }
            RauhaTab::Board | RauhaTab::Discard | RauhaTab::Spore(_) => self.draw_own(frame, context, page),
        }
        if let Under::Cell(_, cell) = under {
            frame.invert(board::place(cell));
        }
    }

    fn explain(&self, context: &ViewContext<'_, Rauha>, text: &mut PageText) {
        let refusal = match self.tried(context) {
            Some(Err(refusal)) => Some(Some(refusal)),
            Some(Ok(_)) => Some(None),
            None => None,
        };
        // Every explanation fits, as a test checks.
        let _ = explain::write(text, context, self.under(context), refusal);
    }
}

impl RauhaBoard {
    /// The own board after the selected move.
    fn draw_own(&self, frame: &mut Frame, context: &ViewContext<'_, Rauha>, page: RauhaTab) {
        let seat = me(context);
        let tried = self.tried(context).and_then(Result::ok);
        // After the end of the turn it would be the next seat's.
        let after = tried.filter(|_| !matches!(self.under(context), Under::End));
        let decides = context.decider.is_some();
        let barred = match page {
            RauhaTab::Board if decides && placing(context.game) => Cells::ALL.without(self.legal.place),
            RauhaTab::Discard | RauhaTab::Spore(_) => Cells::ALL.without(self.legal.targets),
            _ => Cells::NONE,
        };
        let line = board::awake(context.game, seat);
        let exhausted = if decides && using(context.game) {
            line.without(self.legal.uses).without(self.legal.sources)
        } else {
            Cells::NONE
        };
        // A spore without a chosen cell is not shown yet.
        let shown = after
            .as_ref()
            .filter(|_| page != RauhaTab::Board || placing(context.game));
        board::draw_cells(frame, shown.unwrap_or(context.game), seat, barred, exhausted);
        board::draw_panel(frame, context, context.game, after.as_ref(), seat);
        let selected = matches!(self.under(context), Under::End | Under::Crystals);
        match page {
            RauhaTab::Board if decides && using(context.game) => {
                board::draw_button(frame, board::Label::Word(context.texts().games.rauha.end), selected);
            }
            RauhaTab::Board if decides && placing(context.game) => board::draw_discard_hint(frame),
            RauhaTab::Discard => board::draw_button(frame, board::Label::Crystals, selected),
            RauhaTab::Board => draw_pick(frame, context, seat),
            _ => {}
        }
    }
}
