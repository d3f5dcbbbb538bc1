//! The board of the dice game. Up and down change the row and then the page; left and right select within a row.

mod captions;
mod civilisation;
mod entry;
mod explain;
mod hand;
mod help;
mod lesson;
mod monuments;
mod offers;
mod pictures;
mod players;
mod rules;
mod status;
#[cfg(test)]
mod tests;
mod things;
mod tracks;

use super::ScreenGame;
use crate::{
    device::Frame,
    rules::{
        Game, Seat,
        dice::{Colour, Column, Dice, DiceSet, Disaster, Event, Move, Refusal, Space, Spaces},
        position::Code,
    },
    screens::{
        Sound, die,
        input::{Direction, Key},
        play::{Animation, LANDS, Lesson, STEPS, View, ViewAction, ViewContext, tremor},
        reading::PageText,
        rules::Picture,
        widgets::stepped,
    },
    table::{TableEvent, TableGame, god::Moment},
    text::Catalogue,
};
use offers::{Offer, Offers, Use};
use players::Heading;

impl ScreenGame for Dice {
    type View = DiceBoard;
    type Entry = entry::DiceEntry;

    const LESSON: &'static Lesson = &lesson::LESSON;
    const SCORING: &'static [Picture] = &rules::SCORING;

    fn help(&self, _: Seat, texts: &Catalogue, text: &mut PageText) {
        help::help(self, texts, text);
    }

    fn is_seen(event: &Event) -> bool {
        matches!(event, Event::Rerolls { .. } | Event::Keeps { .. })
    }

    /// The banner waits until the dice stop.
    fn is_said_late(event: &Event) -> bool {
        matches!(event, Event::Rolls { .. })
    }

    fn is_pictured(event: &Event) -> bool {
        matches!(event, Event::Rolls { .. } | Event::Rerolls { .. })
    }

    /// The dice that it names are at the top.
    fn is_said_below(event: &Event) -> bool {
        matches!(event, Event::Rolls { .. })
    }

    /// A disaster affects every seat but the one that declares it.
    fn befalls_human(event: &Event, by_hand: bool, is_human: &dyn Fn(Seat) -> bool) -> bool {
        match *event {
            Event::Declares { seat, .. } => !is_human(seat),
            Event::RemovesCivilisation { seat, .. } | Event::RemovesMonument { seat, .. } => !by_hand && is_human(seat),
            _ => false,
        }
    }

    fn moment(event: &Event) -> Option<(Seat, Moment)> {
        match *event {
            Event::ThreeSuns { seat } => Some((seat, Moment::Haul)),
            Event::RemovesCivilisation { seat, .. } | Event::RemovesMonument { seat, .. } => {
                Some((seat, Moment::Struck))
            }
            _ => None,
        }
    }

    fn sound(event: &Event) -> Option<Sound> {
        matches!(event, Event::Rolls { .. }).then_some(Sound::Landed)
    }

    fn step_sound(event: &Event, step: u8) -> Option<Sound> {
        match *event {
            Event::Rolls { dice, .. } if die::settles(dice.len(), step, STEPS) => Some(Sound::Settled),
            Event::Declares { .. } if step == 1 => Some(Sound::Disaster),
            Event::RaMoves { to, of } if step == 1 => Some(Sound::drum(to, of)),
            Event::Builds { .. } | Event::Civilises { .. } if step == LANDS => Some(Sound::Laid),
            _ => None,
        }
    }

    fn shake(event: &Event, step: u8) -> i32 {
        match event {
            Event::Declares { .. } => tremor(step),
            _ => 0,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
enum DiceTab {
    #[default]
    Hand,
    Monuments,
    Civilisation,
    Pharaohs,
    Nile,
    Legend,
    Players,
}

impl DiceTab {
    const ALL: [DiceTab; 7] = [
        DiceTab::Hand,
        DiceTab::Monuments,
        DiceTab::Civilisation,
        DiceTab::Pharaohs,
        DiceTab::Nile,
        DiceTab::Legend,
        DiceTab::Players,
    ];

    fn of(event: &TableEvent) -> Option<DiceTab> {
        if matches!(event, TableEvent::Over { .. }) {
            return None;
        }
        let Some(event) = Dice::event(event) else {
            return Some(DiceTab::Hand);
        };
        Some(match event {
            Event::Pharaoh { .. } => DiceTab::Pharaohs,
            Event::Nile { .. } | Event::Floods { .. } => DiceTab::Nile,
            Event::Civilises { .. } | Event::RemovesCivilisation { .. } => DiceTab::Civilisation,
            Event::Builds { .. } | Event::RemovesMonument { .. } => DiceTab::Monuments,
            Event::Declares { disaster, .. } => match disaster {
                Disaster::Pharaoh => DiceTab::Pharaohs,
                Disaster::Nile => DiceTab::Nile,
                Disaster::Civilisation => DiceTab::Civilisation,
                Disaster::Monument => DiceTab::Monuments,
            },
            _ => DiceTab::Hand,
        })
    }
}

/// Pending input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mode {
    Choosing,
    Using,
    /// Choosing an own marker to remove.
    Removing,
    Watching,
}

impl Mode {
    fn of(context: &ViewContext<'_, Dice>) -> Mode {
        match context.decider {
            None => Mode::Watching,
            Some(_) if context.game.is_choosing() => Mode::Choosing,
            Some(_) if context.game.disaster().is_some() => Mode::Removing,
            Some(_) => Mode::Using,
        }
    }
}

/// The stop after the dice: rolls or keeps, and cycles through the proposals.
const ROLL: usize = Colour::ALL.len();
const STOPS: usize = ROLL + 1;

#[derive(Clone, PartialEq, Default)]
pub struct DiceBoard {
    page: DiceTab,
    /// Page of the pending decision; B returns there before it undoes.
    home: DiceTab,
    /// Selected on the monuments or civilisation page.
    row: usize,
    /// A die, or [`ROLL`].
    stop: usize,
    marked: DiceSet,
    offers: Offers,
    /// Selected use.
    selected: usize,
    column: usize,
    spaces: Spaces,
    heading: usize,
    thing: usize,
}

impl DiceBoard {
    fn rows(&self, page: DiceTab) -> usize {
        match page {
            DiceTab::Monuments => self.offers.sites.len().max(1),
            DiceTab::Civilisation => self.offers.settlements.len().max(1),
            _ => 1,
        }
    }

    fn turn(&mut self, down: bool) {
        if down && self.row + 1 < self.rows(self.page) {
            self.row += 1;
        } else if !down && self.row > 0 {
            self.row -= 1;
        } else {
            let place = stepped(self.page as usize, DiceTab::ALL.len(), down);
            self.page = DiceTab::ALL.get(place).copied().unwrap_or_default();
            self.row = if down { 0 } else { self.rows(self.page) - 1 };
        }
        self.settle();
    }

    fn open(&mut self, page: DiceTab) {
        self.page = page;
        self.row = 0;
        self.settle();
    }

    fn settle(&mut self) {
        match self.page {
            DiceTab::Monuments => {
                let Some(site) = self.offers.sites.get(self.row) else {
                    return;
                };
                let nearest = Column::all()
                    .filter(|column| site.columns & column.bit() != 0)
                    .min_by_key(|column| column.index().abs_diff(self.column));
                self.column = nearest.map_or(self.column, Column::index);
            }
            DiceTab::Civilisation => {
                if let Some(settlement) = self.offers.settlements.get(self.row)
                    && !settlement.sets().any(|set| set == self.spaces)
                {
                    self.spaces = settlement.sets().next().unwrap_or_default();
                }
            }
            _ => {}
        }
    }

    fn move_cursor(&mut self, mode: Mode, right: bool) {
        match self.page {
            DiceTab::Hand if mode == Mode::Using => {
                self.selected = stepped(self.selected, self.offers.uses.len(), right)
            }
            DiceTab::Hand => self.stop = stepped(self.stop, STOPS, right),
            DiceTab::Monuments => {
                let columns = self.offers.sites.get(self.row).map_or(u8::MAX, |site| site.columns);
                // Ends after one round.
                for _ in 0..Column::COUNT {
                    self.column = stepped(self.column, Column::COUNT, right);
                    if columns >> self.column & 1 != 0 {
                        break;
                    }
                }
            }
            DiceTab::Civilisation => {
                self.spaces = match self.offers.settlements.get(self.row) {
                    Some(settlement) => settlement.beside(self.spaces, right),
                    None => {
                        let here = self.spaces.iter().next().map_or(0, Space::index);
                        Spaces::from_bits(1 << stepped(here, Space::COUNT, right))
                    }
                };
            }
            DiceTab::Legend => self.thing = stepped(self.thing, things::COUNT, right),
            DiceTab::Players => self.heading = stepped(self.heading, Heading::ALL.len(), right),
            DiceTab::Pharaohs | DiceTab::Nile => {}
        }
    }

    /// Up marks the die, or shows the next proposal.
    fn mark(&mut self, game: &Dice) -> ViewAction {
        let Some(&colour) = Colour::ALL.get(self.stop) else {
            let proposals = offers::proposals(game);
            let place = proposals.iter().position(|&set| set == self.marked);
            let next = place.map_or(0, |place| place + 1);
            self.marked = proposals.get(next).copied().unwrap_or_default();
            return ViewAction::Nothing;
        };
        let die = DiceSet::of(colour);
        if game.used().contains(colour) {
            return ViewAction::Refused(Refusal::LockedSun(colour).into());
        }
        self.marked = if self.marked.contains(colour) {
            self.marked.without(die)
        } else {
            self.marked.with(die)
        };
        ViewAction::Nothing
    }

    fn decide(&mut self, context: &ViewContext<'_, Dice>, mode: Mode) -> ViewAction {
        let chosen = match (self.page, mode) {
            (_, Mode::Watching) => None,
            (DiceTab::Hand, Mode::Choosing) if self.marked.is_empty() => Some(Move::Keep),
            (DiceTab::Hand, Mode::Choosing) => Some(Move::Reroll(self.marked)),
            (DiceTab::Hand, Mode::Using) => match self.offers.uses.get(self.selected) {
                Some(&(_, Offer::Play(chosen))) => Some(chosen),
                Some(&(Use::Monument, Offer::Open)) => {
                    self.open(DiceTab::Monuments);
                    return ViewAction::Nothing;
                }
                Some(&(_, Offer::Open)) => {
                    self.open(DiceTab::Civilisation);
                    return ViewAction::Nothing;
                }
                Some(&(wanted, Offer::Illegal)) => {
                    let refusal = offers::refusal(context.game, wanted);
                    return refusal.map_or(ViewAction::Nothing, |refusal| ViewAction::Refused(refusal.into()));
                }
                None => None,
            },
            (DiceTab::Monuments, _) => self.offers.sites.get(self.row).and_then(|site| {
                let column = Column::all().nth(self.column)?;
                Some(site.chosen(column))
            }),
            (DiceTab::Civilisation, _) => self
                .offers
                .settlements
                .get(self.row)
                .and_then(|settlement| settlement.chosen(self.spaces)),
            _ => None,
        };
        match chosen {
            Some(chosen) => ViewAction::Play(Code(Dice::code(chosen))),
            None => {
                self.open(self.home);
                ViewAction::Nothing
            }
        }
    }
}

impl View for DiceBoard {
    type Game = Dice;

    fn refresh(&mut self, context: &ViewContext<'_, Dice>) {
        let mode = Mode::of(context);
        // A spectator keeps the page.
        let page = if mode == Mode::Watching {
            self.page
        } else {
            DiceTab::Hand
        };
        *self = DiceBoard {
            page,
            stop: ROLL,
            heading: self.heading,
            column: self.column,
            offers: Offers::new(context.game, mode != Mode::Watching),
            ..DiceBoard::default()
        };
        self.selected = self.offers.likely();
        self.home = match context.game.disaster().filter(|_| mode == Mode::Removing) {
            Some(Disaster::Monument) => DiceTab::Monuments,
            Some(_) => DiceTab::Civilisation,
            None => DiceTab::Hand,
        };
        if let Some(board) = context.decider.and_then(|seat| context.game.board(seat)) {
            // A new column scores more than a second marker in the same one.
            self.column = board.monuments.columns().trailing_ones() as usize % Column::COUNT;
            self.open(self.home);
        }
    }

    fn press(&mut self, context: &ViewContext<'_, Dice>, key: Key) -> ViewAction {
        let mode = Mode::of(context);
        match key {
            Key::Direction(Direction::Up) if mode == Mode::Choosing && self.page == DiceTab::Hand => {
                return self.mark(context.game);
            }
            Key::Direction(direction @ (Direction::Up | Direction::Down)) => self.turn(direction == Direction::Down),
            Key::Confirm => return self.decide(context, mode),
            key => {
                if let Some(right) = key.horizontal() {
                    self.move_cursor(mode, right);
                }
            }
        }
        ViewAction::Nothing
    }

    fn open_legend(&mut self) {
        self.open(DiceTab::Legend);
    }

    fn propose(&mut self, _: &ViewContext<'_, Dice>, chosen: Move) {
        match chosen {
            Move::Keep => (self.marked, self.stop) = (DiceSet::NONE, ROLL),
            Move::Reroll(dice) => (self.marked, self.stop) = (dice, ROLL),
            _ => {}
        }
        let uses = self.offers.uses.iter();
        if let Some(place) = { uses }.position(|&(_, offer)| offer == Offer::Play(chosen)) {
            self.selected = place;
        }
        let sites = self.offers.sites.iter().enumerate();
        let site = { sites }.find_map(|(row, site)| {
            let column =
                Column::all().find(|column| site.columns & column.bit() != 0 && site.chosen(*column) == chosen)?;
            Some((row, column))
        });
        let settlements = self.offers.settlements.iter().enumerate();
        let spaces = { settlements }.find_map(|(row, settlement)| {
            let set = settlement.sets().find(|&set| settlement.chosen(set) == Some(chosen))?;
            Some((row, set))
        });
        self.page = DiceTab::Hand;
        if let Some((row, column)) = site {
            (self.page, self.row, self.column) = (DiceTab::Monuments, row, column.index());
        } else if let Some((row, set)) = spaces {
            (self.page, self.row, self.spaces) = (DiceTab::Civilisation, row, set);
        }
    }

    fn back(&mut self) -> bool {
        if self.page != self.home {
            self.open(self.home);
            return true;
        }
        !core::mem::take(&mut self.marked).is_empty()
    }

    fn draw(&self, context: &ViewContext<'_, Dice>, animation: Option<&Animation>, frame: &mut Frame) {
        let page = animation
            .and_then(|animation| DiceTab::of(&animation.event))
            .unwrap_or(self.page);
        if page == DiceTab::Legend {
            return things::draw(frame, self.thing, &context.texts().games.dice);
        }
        let sight = status::Sight { context, animation };
        sight.draw_status(frame, page);
        match page {
            DiceTab::Hand => self.draw_hand(&sight, frame),
            DiceTab::Monuments => self.draw_monuments(&sight, frame),
            DiceTab::Civilisation => self.draw_civilisation(&sight, frame),
            DiceTab::Pharaohs => sight.draw_pharaohs(frame),
            DiceTab::Nile => sight.draw_nile(frame),
            DiceTab::Legend => {}
            DiceTab::Players => self.draw_players(&sight, frame),
        }
        sight.leave_room_for_words(frame, page);
    }

    fn explain(&self, context: &ViewContext<'_, Dice>, text: &mut PageText) {
        self.tell_about(context, text);
    }
}
