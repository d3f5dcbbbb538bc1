//! Entry of chance events in Rauha: the order of the energy markers, and the cards dealt.

use core::fmt::{self, Write};

use embedded_graphics::{geometry::Point, text::Alignment};
use heapless::{String, Vec};

use super::cards;
use crate::{
    device::{Frame, WIDTH},
    rules::{
        Chance, Game, MAX_PLAYERS, Seat,
        rauha::{Move, Pile, Rauha, Stack},
    },
    screens::{
        boards::chance_entry::{Asked, Entry, GridPosition, Status},
        reading::PageText,
        widgets,
    },
    table::Player,
    text::Catalogue,
};

#[derive(Default)]
pub struct RauhaEntry {
    /// Markers entered so far, lowest first.
    pile: Vec<Seat, MAX_PLAYERS>,
}

impl RauhaEntry {
    fn marker(&self, game: &Rauha, at: GridPosition) -> Option<Seat> {
        let mut free = (0..game.players()).filter(|seat| !self.pile.contains(seat));
        free.nth(usize::from(at.row))
    }

    /// The complete pile once one marker is left, which goes on top.
    fn piled(&self, game: &Rauha, at: GridPosition) -> Option<Pile> {
        let players = game.players();
        let mut seats = self.pile.clone();
        let _ = seats.push(self.marker(game, at)?);
        let mut last = (0..players).filter(|seat| !seats.contains(seat));
        let (top, more) = (last.next(), last.next());
        if more.is_some() {
            return None;
        }
        let piles = (0..Pile::orders(players)).filter_map(|number| Pile::numbered(players, number));
        piles
            .into_iter()
            .find(|pile| pile.iter().eq(seats.iter().copied().chain(top)))
    }
}

impl Entry for RauhaEntry {
    type Game = Rauha;

    fn is_dealt(chance: Chance) -> bool {
        chance == Chance::Card
    }

    fn shape(&self, asked: &Asked<'_, Rauha>) -> (u8, u8) {
        match asked.chance {
            Chance::Pile => (1, asked.game.players().saturating_sub(self.pile.len() as u8)),
            _ => (cards::COLUMNS, cards::ROWS),
        }
    }

    fn outcome(&self, asked: &Asked<'_, Rauha>, at: GridPosition) -> Option<Move> {
        match asked.chance {
            Chance::Pile => self.piled(asked.game, at).map(Move::Pile),
            _ => cards::card(asked.game.age(), at).map(Move::Card),
        }
    }

    fn add(&mut self, asked: &Asked<'_, Rauha>, at: GridPosition) -> Option<GridPosition> {
        let marker = self.marker(asked.game, at).filter(|_| asked.chance == Chance::Pile)?;
        // Has room for all seats.
        self.pile.push(marker).ok().map(|()| GridPosition::default())
    }

    fn remove(&mut self) -> bool {
        self.pile.pop().is_some()
    }

    fn say(&self, asked: &Asked<'_, Rauha>, _: GridPosition, texts: &Catalogue, line: &mut Status) -> fmt::Result {
        if asked.chance == Chance::Pile {
            return line.write_str(if self.pile.is_empty() {
                texts.games.rauha.lowest_marker
            } else {
                texts.games.rauha.next_marker
            });
        }
        let mut stacks = (0..).zip(asked.game.stacks());
        let Some((index, stack)) = stacks.find(|(_, stack)| usize::from(stack.len()) < Stack::SIZE) else {
            return Ok(());
        };
        let right = (index + 1) % asked.game.players().max(1);
        if let (Some(left), Some(right)) = (asked.name(index), asked.name(right)) {
            write!(line, "{left}-{right}")?;
        }
        write!(line, " {}/4", stack.len() + 1)
    }

    fn draw(&self, asked: &Asked<'_, Rauha>, at: GridPosition, texts: &Catalogue, frame: &mut Frame) {
        match asked.chance {
            Chance::Pile => {
                let players = asked.table.header().players();
                draw_pile(frame, players, &self.pile, self.marker(asked.game, at));
            }
            _ => cards::draw(frame, asked.game, at, texts),
        }
    }

    fn explain(
        &self,
        asked: &Asked<'_, Rauha>,
        _: GridPosition,
        texts: &Catalogue,
        text: &mut PageText,
    ) -> fmt::Result {
        text.write_str(match asked.chance {
            Chance::Pile => texts.games.rauha.about_markers,
            _ => texts.games.rauha.about_cards,
        })
    }
}

const STEP: i32 = 11;
const TOP: i32 = 9;

/// Left: the markers not entered yet. Right: the pile so far.
fn draw_pile(frame: &mut Frame, players: &[Player], pile: &[Seat], selected: Option<Seat>) {
    let name = |seat: Seat| {
        let mut name: String<24> = String::new();
        if let Some(player) = players.get(usize::from(seat)) {
            put!(name, "{}", player.name);
        }
        name
    };
    let left = (0..players.len() as Seat).filter(|seat| !pile.contains(seat));
    for (seat, y) in left.zip((TOP..).step_by(STEP as usize)) {
        widgets::row(frame, y + 1, &name(seat), "", selected == Some(seat));
    }
    for (&seat, y) in pile.iter().zip((0..).map(|place| 56 - place * 9)) {
        widgets::text(
            frame,
            &widgets::SMALL,
            Point::new(WIDTH as i32 - 4, y),
            Alignment::Right,
            &name(seat),
        );
    }
}
