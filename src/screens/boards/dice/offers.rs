//! Options in a position: uses of the dice, their targets, and proposals to roll again.

use heapless::Vec;

use crate::{
    collections::{Truncating, collect_truncated, sort_by_key},
    rules::{
        Game,
        dice::{Cell, Colour, Column, Dice, DiceSet, Disaster, Face, Move, Refusal, Space, Spaces},
        event::no_events,
    },
};

/// Uses of the dice, in the order of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Use {
    Pharaoh,
    Nile,
    Flood,
    Civilisation,
    Monument,
    Ankhs,
    Disaster,
    End,
}

impl Use {
    pub const ALL: [Use; 8] = [
        Use::Pharaoh,
        Use::Nile,
        Use::Flood,
        Use::Civilisation,
        Use::Monument,
        Use::Ankhs,
        Use::Disaster,
        Use::End,
    ];

    const fn of(chosen: Move) -> Option<Use> {
        Some(match chosen {
            Move::Pharaoh | Move::PharaohAnkh => Use::Pharaoh,
            Move::Nile | Move::NileAnkh => Use::Nile,
            Move::Flood(_) => Use::Flood,
            Move::Ankhs => Use::Ankhs,
            Move::Disaster(_) => Use::Disaster,
            Move::End => Use::End,
            _ => return None,
        })
    }
}

/// Action of A on a use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Offer {
    Play(Move),
    /// Opens the page on which a target is chosen.
    Open,
    Illegal,
}

/// The dice that place a monument marker, or the row that loses one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Builder {
    First,
    Further(Option<Colour>),
    Removal,
}

/// A row of the monuments and the bit set of its selectable columns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Site {
    pub colour: Colour,
    pub builder: Builder,
    pub columns: u8,
}

impl Site {
    pub const fn chosen(&self, column: Column) -> Move {
        let cell = Cell {
            colour: self.colour,
            column,
        };
        match self.builder {
            Builder::First => Move::Monument(cell),
            Builder::Further(second) => Move::FurtherMonument { cell, second },
            Builder::Removal => Move::RemoveMonument(cell),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settlers {
    pub civilisations: u8,
    pub ankhs: u8,
}

/// Selectable sets of civilisation spaces, one bit per set. Without `settlers` a marker is removed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settlement {
    pub settlers: Option<Settlers>,
    sets: u32,
}

impl Settlement {
    pub fn sets(&self) -> impl DoubleEndedIterator<Item = Spaces> + use<> {
        let sets = self.sets;
        (1..32u8).filter(move |set| sets >> set & 1 != 0).map(Spaces::from_bits)
    }

    /// Spaces taken by the dice; `None` if a marker is removed.
    pub fn markers(&self) -> Option<u8> {
        let Settlers { civilisations, ankhs } = self.settlers?;
        (civilisations + ankhs).checked_sub(2)
    }

    pub fn beside(&self, spaces: Spaces, right: bool) -> Spaces {
        let here = spaces.bits();
        let next = if right {
            let after = self.sets().find(|set| set.bits() > here);
            after.or_else(|| self.sets().next())
        } else {
            let before = self.sets().rev().find(|set| set.bits() < here);
            before.or_else(|| self.sets().next_back())
        };
        next.unwrap_or(spaces)
    }

    pub fn chosen(&self, spaces: Spaces) -> Option<Move> {
        match self.settlers {
            Some(Settlers { civilisations, ankhs }) => Some(Move::Civilisation {
                civilisations,
                ankhs,
                spaces,
            }),
            None => spaces.iter().next().map(Move::RemoveCivilisation),
        }
    }
}

/// Upper bound with all variants.
const MOST_USES: usize = 16;
/// Four monument dice after the first, each combined with the others.
const MOST_SITES: usize = 12;
const MOST_SETTLEMENTS: usize = 8;

#[derive(Clone, PartialEq, Default)]
pub struct Offers {
    pub uses: Vec<(Use, Offer), MOST_USES>,
    pub sites: Vec<Site, MOST_SITES>,
    pub settlements: Vec<Settlement, MOST_SETTLEMENTS>,
}

impl Offers {
    /// Options of the deciding seat; while it may roll again, those of the current dice.
    pub fn new(game: &Dice, decides: bool) -> Offers {
        let mut offers = Offers::default();
        let mut simple: Vec<Move, MOST_USES> = Vec::new();
        let kept = after(game, Move::Keep);
        // Capacity checked in tests with random games.
        kept.as_ref().unwrap_or(game).decisions(|chosen| match chosen {
            Move::Monument(cell) => offers.add_cell(cell, Builder::First),
            Move::FurtherMonument { cell, second } => offers.add_cell(cell, Builder::Further(second)),
            Move::RemoveMonument(cell) => offers.add_cell(cell, Builder::Removal),
            Move::Civilisation {
                civilisations,
                ankhs,
                spaces,
            } => offers.add_spaces(spaces, Some(Settlers { civilisations, ankhs })),
            Move::RemoveCivilisation(space) => offers.add_spaces(Spaces::of(space), None),
            _ => {
                simple.extend_truncated([chosen]);
            }
        });
        offers.list_uses(&simple, game.disaster().is_none());
        if !decides || kept.is_some() {
            offers.sites.clear();
            offers.settlements.clear();
        }
        offers.sort_settlements(game.unused(Face::Civilisation).len());
        offers
    }

    fn add_cell(&mut self, cell: Cell, builder: Builder) {
        let known = self
            .sites
            .iter_mut()
            .find(|site| site.colour == cell.colour && site.builder == builder);
        match known {
            Some(site) => site.columns |= cell.column.bit(),
            None => {
                self.sites.extend_truncated([Site {
                    colour: cell.colour,
                    builder,
                    columns: cell.column.bit(),
                }]);
            }
        }
    }

    fn add_spaces(&mut self, spaces: Spaces, settlers: Option<Settlers>) {
        let set = 1 << spaces.bits();
        match self.settlements.iter_mut().find(|known| known.settlers == settlers) {
            Some(known) => known.sets |= set,
            None => {
                self.settlements.extend_truncated([Settlement { settlers, sets: set }]);
            }
        }
    }

    /// Most markers first; dice that waste ankhs last.
    fn sort_settlements(&mut self, available: u8) {
        sort_by_key(&mut self.settlements, |settlement| {
            let Some(Settlers { civilisations, ankhs }) = settlement.settlers else {
                return (false, 0);
            };
            let dice = civilisations + ankhs;
            (ankhs > dice.saturating_sub(available), u8::MAX - dice)
        });
    }

    fn list_uses(&mut self, simple: &[Move], free: bool) {
        for each in Use::ALL {
            let before = self.uses.len();
            for &chosen in simple.iter().filter(|&&chosen| Use::of(chosen) == Some(each)) {
                self.uses.extend_truncated([(each, Offer::Play(chosen))]);
            }
            if self.uses.len() == before {
                let open = match each {
                    Use::Civilisation => free && !self.settlements.is_empty(),
                    Use::Monument => free && !self.sites.is_empty(),
                    _ => false,
                };
                self.uses
                    .extend_truncated([(each, if open { Offer::Open } else { Offer::Illegal })]);
            }
        }
    }

    /// The first legal use, or the end of the turn.
    pub fn likely(&self) -> usize {
        let legal = |(_, offer): &(Use, Offer)| *offer != Offer::Illegal;
        self.uses.iter().position(legal).unwrap_or_default()
    }
}

/// The position after a legal move.
pub fn after(game: &Dice, chosen: Move) -> Option<Dice> {
    let mut after = game.clone();
    after.play(chosen, &mut no_events).is_ok().then_some(after)
}

pub fn refusal(game: &Dice, wanted: Use) -> Option<Refusal> {
    let ankhs = game.unused(Face::Ankh).len();
    let unused = |face| game.unused(face).len();
    let attempt = match wanted {
        Use::Pharaoh if unused(Face::Pharaoh) == 0 && ankhs > 0 => Move::PharaohAnkh,
        Use::Pharaoh => Move::Pharaoh,
        Use::Nile if unused(Face::Nile) == 0 && ankhs > 0 => Move::NileAnkh,
        Use::Nile => Move::Nile,
        Use::Flood => Move::Flood(ankhs.min(2)),
        Use::Civilisation => Move::Civilisation {
            civilisations: 3 - ankhs.min(2),
            ankhs: ankhs.min(2),
            spaces: Space::all().next().map_or(Spaces::NONE, Spaces::of),
        },
        Use::Monument => match attempt_monument(game) {
            Ok(attempt) => attempt,
            Err(refusal) => return Some(refusal),
        },
        Use::Ankhs => Move::Ankhs,
        Use::Disaster => Move::Disaster(Disaster::Pharaoh),
        Use::End => Move::End,
    };
    game.clone().play(attempt, &mut no_events).err()
}

/// Uses the first dice that could build it.
fn attempt_monument(game: &Dice) -> Result<Move, Refusal> {
    let mut dice = game.unused(Face::Monument).iter();
    let (Some(colour), Some(column)) = (dice.next(), Column::all().next()) else {
        return Err(Refusal::TooFewDice {
            face: Face::Monument,
            needed: 1,
            unused: 0,
        });
    };
    let cell = Cell { colour, column };
    match (game.done().monument, dice.next()) {
        (false, _) => Ok(Move::Monument(cell)),
        (true, None) if game.unused(Face::Ankh).is_empty() => Err(Refusal::FurtherMonument),
        (true, second) => Ok(Move::FurtherMonument { cell, second }),
    }
}

/// Every set of dice that can be rolled again, likeliest first: those that keep equal faces together, keep ankhs, and
/// keep only one other kind of face.
pub fn proposals(game: &Dice) -> Vec<DiceSet, 31> {
    let mut sets: Vec<DiceSet, 31> = Vec::new();
    let (true, Some(faces)) = (game.is_choosing(), game.dice()) else {
        return sets;
    };
    let free = DiceSet::ALL.without(game.used());
    let showing = Face::ALL.map(|face| (face, faces.showing(face)));
    let all = (1..=DiceSet::ALL.bits()).map(DiceSet::from_bits);
    let possible = all.filter(|set| set.without(free).is_empty());
    // The user waits for this sort: compute each key once.
    let mut keys: Vec<Oddity, 31> = collect_truncated(possible.map(|set| oddity(&showing, free, set)));
    sort_by_key(&mut keys, |&key| key);
    sets.extend_truncated(keys.iter().map(|&(.., bits)| DiceSet::from_bits(bits)));
    sets
}

/// Ends with the bits of the set, which makes keys unique.
type Oddity = (u8, u8, u8, u8, u8);

/// Sort key of a set to roll again: lower is likelier.
fn oddity(showing: &[(Face, DiceSet)], free: DiceSet, rolled: DiceSet) -> Oddity {
    let kept = free.without(rolled);
    let (mut split, mut ankhs, mut kinds) = (0, 0, 0u8);
    for &(face, dice) in showing {
        let (is_kept, is_rolled) = (!dice.both(kept).is_empty(), !dice.both(rolled).is_empty());
        split += u8::from(is_kept && is_rolled);
        match face {
            Face::Ankh => ankhs = rolled.both(dice).len(),
            _ => kinds += u8::from(is_kept),
        }
    }
    (split, ankhs, kinds.abs_diff(1), rolled.len(), rolled.bits())
}
