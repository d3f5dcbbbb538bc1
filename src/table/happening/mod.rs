//! What happened, as values: what one move did, derived from the position before and after it.
//!
//! Only what everybody may know is told: a pick of Rauha is told without its card until all have picked.

mod auction;
mod dice;
mod rauha;

use heapless::Vec;

use super::{By, Table, by_itself, header::Header};
use crate::rules::{
    MAX_PLAYERS, Seat, Seats, Turn,
    auction::{Points, Suns, Track},
    dice::{Cell as MonumentCell, DiceSet, Disaster, EpochScore, Faces, Space, Spaces},
    position::{Code, Position},
    priests::{Face, Faced, Laid, Tile},
    ra::Kind,
    rauha::{Card, Cell, Entity, RoundEnergy},
};

/// The tiles that were for sale.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lot {
    Ra(Track<Kind>),
    Priests(Track<Laid>),
}

/// A tile out of the bag.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Drawn {
    Ra(Kind),
    Priests(Tile),
}

/// What an epoch or a round brought, by category.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Breakdown {
    Ra(Points),
    Priests(Points),
    Dice(EpochScore),
    Rauha(RoundEnergy),
}

impl Breakdown {
    /// The auctions have the most.
    pub const CATEGORIES: usize = 7;
}

/// Why an epoch ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    RaTrackFull,
    NoSunLeft,
    /// In the dice game Ra reached the last space.
    RaArrived,
}

/// What was used in Rauha.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Used {
    Cell(Cell),
    Entity(Entity),
}

/// Something that happened at the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Happening {
    /// The seat's only legal move was played by itself; what it did follows.
    NoChoice {
        seat: Seat,
    },
    /// The seat could do nothing and was not asked.
    Skipped {
        seat: Seat,
    },
    Over {
        winners: Seats,
        score: u16,
        /// The highest sun of the winner, where it decided between equal scores.
        sun: Option<u8>,
    },

    // Ra and Priests of Ra.
    Dealt {
        seat: Seat,
        suns: Suns,
    },
    Draws {
        seat: Seat,
        tile: Drawn,
    },
    DrawsRa {
        seat: Seat,
        used: u8,
        size: u8,
    },
    Invokes {
        seat: Seat,
    },
    Bids {
        seat: Seat,
        sun: u8,
    },
    Passes {
        seat: Seat,
    },
    Wins {
        seat: Seat,
        sun: u8,
        lot: Lot,
    },
    NobodyBids {
        discarded: bool,
    },
    OutOfSuns {
        seat: Seat,
    },
    EpochEnds {
        epoch: u8,
        end: End,
    },
    /// What an epoch, or in Rauha a round, brought a seat; the total where scores lie open.
    Scores {
        seat: Seat,
        epoch: u8,
        points: Breakdown,
        total: Option<u16>,
    },
    Strikes {
        seat: Seat,
        disaster: Kind,
        costs: u8,
    },
    Loses {
        seat: Seat,
        kind: Kind,
    },
    Takes {
        seat: Seat,
        kind: Kind,
    },
    Shows {
        seat: Seat,
        face: Face,
    },
    Turns {
        seat: Seat,
        tile: Faced,
    },

    // The dice game; both the auctions' and Rauha's turns are closed with the first.
    Ends {
        seat: Seat,
    },
    Rolls {
        seat: Seat,
        roll: u8,
        faces: Faces,
    },
    Rerolls {
        seat: Seat,
        dice: DiceSet,
    },
    Keeps {
        seat: Seat,
    },
    Pharaoh {
        seat: Seat,
        to: u8,
    },
    Nile {
        seat: Seat,
        to: u8,
    },
    Floods {
        seat: Seat,
    },
    Civilises {
        seat: Seat,
        spaces: Spaces,
    },
    Builds {
        seat: Seat,
        cell: MonumentCell,
    },
    Ankhs {
        seat: Seat,
    },
    Declares {
        seat: Seat,
        disaster: Disaster,
    },
    RemovesCivilisation {
        seat: Seat,
        space: Space,
    },
    RemovesMonument {
        seat: Seat,
        cell: MonumentCell,
    },
    RaMoves {
        to: u8,
        of: u8,
    },
    ThreeSuns {
        seat: Seat,
    },

    // Rauha.
    CardsDealt {
        round: u8,
    },
    /// The avatars come to a notch; none goes first while everybody picks.
    Notch {
        notch: u8,
        round: u8,
        first: Seat,
    },
    Picks {
        seat: Seat,
    },
    Reveals {
        seat: Seat,
        card: Card,
    },
    Places {
        seat: Seat,
        card: Card,
        cell: Cell,
    },
    Discards {
        seat: Seat,
        card: Card,
        spore: Option<Cell>,
    },
    Welcomes {
        seat: Seat,
        entity: Entity,
        from: Option<Seat>,
    },
    Uses {
        seat: Seat,
        used: Used,
        paid: u8,
        crystals: u16,
        energy: u16,
        spore: Option<Cell>,
    },
    Water {
        seat: Seat,
        energy: u16,
    },
}

/// More than one move can bring about.
pub const MOST: usize = 16;

/// What one move did, in order.
pub type Happenings = Vec<Happening, MOST>;

/// Tells what a move did.
pub(super) fn tell(header: &Header, by: By, before: &Position, code: Code, after: &Position) -> Happenings {
    let mut told = Happenings::new();
    // No move brings about more than fits; a test walks through whole evenings to see it.
    let mut visit = |happening| {
        let _ = told.push(happening);
    };
    let mut does = true;
    if let By::Itself(seat) = by {
        let mut choices = 0u32;
        before.decisions(|_| choices += 1);
        if by_itself::is_closing(before, code) || auction::is_pass(before, code) {
            visit(Happening::Skipped { seat });
            does = false;
        } else if choices == 1 {
            visit(Happening::NoChoice { seat });
        }
    }
    let hidden_scores = header.agreements().hidden_scores && after.turn() != Turn::Over;
    match (before, after) {
        (Position::Ra(before), Position::Ra(after)) => {
            auction::ra(before, code, after, does, hidden_scores, &mut visit)
        }
        (Position::Priests(before), Position::Priests(after)) => {
            auction::priests(before, code, after, does, hidden_scores, &mut visit);
        }
        (Position::Dice(before), Position::Dice(after)) => dice::dice(before, code, after, does, &mut visit),
        (Position::Rauha(before), Position::Rauha(after)) => rauha::rauha(before, code, after, does, &mut visit),
        // One move does not change the game.
        _ => {}
    }
    if before.turn() != Turn::Over && after.turn() == Turn::Over {
        visit(over(after));
    }
    told
}

/// What a decision would do in a position; empty for one that only lets chance do something, or that is refused.
pub fn foretell(header: &Header, position: &Position, code: Code) -> Happenings {
    let mut after = position.clone();
    match (position.turn(), after.play(code)) {
        (Turn::Seat(seat), Ok(())) => tell(header, By::Hand(seat), position, code, &after),
        _ => Happenings::new(),
    }
}

fn over(position: &Position) -> Happening {
    let winners = position.winners();
    let score = winners.iter().next().map_or(0, |seat| position.score(seat));
    let seats = 0..position.players();
    let tied = seats.filter(|&seat| position.score(seat) == score).count();
    let decided = tied > winners.iter().count();
    let highest = |seat| match position {
        Position::Ra(game) => Some(auction::highest_sun(game.auction(), seat)),
        Position::Priests(game) => Some(auction::highest_sun(game.auction(), seat)),
        Position::Dice(_) | Position::Rauha(_) => None,
    };
    Happening::Over {
        winners,
        score,
        sun: winners.iter().next().filter(|_| decided).and_then(highest),
    }
}

impl Table {
    /// Tells everything that happened from a move on, with the number of the move.
    // Apart: two positions lie on its stack, and what comes after it needs them no more.
    #[inline(never)]
    pub fn log(&self, from: u16, mut visit: impl FnMut(u16, Happening)) {
        let mut position = Position::new(self.header.setup());
        let mut course = by_itself::Course::START;
        for (number, code) in (0..).zip(self.journal.codes()) {
            let before = position.clone();
            let by = by_itself::mover(&self.header, &before, course, code);
            // What stands in the journal was played once.
            let (Some(by), Ok(())) = (by, position.play(code)) else {
                return;
            };
            course = course.after(&self.header, by, number, &before, &position);
            if number >= from {
                let told = tell(&self.header, by, &before, code, &position);
                told.iter().for_each(|&happening| visit(number, happening));
            }
        }
    }

    /// The result as it would be told, once the game is over.
    pub fn result(&self) -> Option<Happening> {
        (self.position.turn() == Turn::Over).then(|| over(&self.position))
    }
}

const _: () = assert!(size_of::<Happenings>() <= 640, "told with every move");
const _: () = assert!(
    MOST >= 6 + MAX_PLAYERS,
    "an epoch can end a bid, a lot and the game, and scores every seat"
);
