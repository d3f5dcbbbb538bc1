//! What happened, in English.

use core::fmt;

use super::{Row, Said};
use crate::table::{
    happening::{End, Happening, Used},
    words::Language,
};

const ENGLISH: Language = Language::English;

impl Said<'_> {
    pub(super) fn english(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.happening {
            Happening::NoChoice { seat } => write!(f, "{} has no choice", self.name(seat)),
            Happening::Skipped { seat } => write!(f, "{} can do nothing", self.name(seat)),
            Happening::Over { winners, score, sun } => {
                let players = self.players;
                let row = Row {
                    players,
                    seats: winners,
                    and: " and ",
                };
                match (winners.iter().count(), sun) {
                    (1, None) => write!(f, "{row} wins with {score}"),
                    (1, Some(sun)) => write!(f, "{row} wins with {score} and the highest sun, {sun}"),
                    (_, _) => write!(f, "{row} share the victory with {score}"),
                }
            }
            Happening::Dealt { seat, suns } => write!(f, "{} gets the suns {}", self.name(seat), self.thing(suns)),
            Happening::Draws { seat, tile } => write!(f, "{} draws {}", self.name(seat), self.thing(tile)),
            Happening::DrawsRa { seat, used, size } => write!(f, "{} draws Ra, {used} of {size}", self.name(seat)),
            Happening::Invokes { seat } => write!(f, "{} invokes Ra", self.name(seat)),
            Happening::Bids { seat, sun } => write!(f, "{} bids {sun}", self.name(seat)),
            Happening::Passes { seat } => write!(f, "{} passes", self.name(seat)),
            Happening::Wins { seat, sun, lot } => {
                write!(f, "{} wins the lot with {sun}: {}", self.name(seat), self.thing(lot))
            }
            Happening::NobodyBids { discarded: true } => f.write_str("Nobody bids; the lot is discarded"),
            Happening::NobodyBids { discarded: false } => f.write_str("Nobody bids; the lot stays"),
            Happening::OutOfSuns { seat } => write!(f, "{} is out of suns", self.name(seat)),
            Happening::EpochEnds { epoch, end } => {
                let reason = match end {
                    End::RaTrackFull => "the Ra track is full",
                    End::NoSunLeft => "no sun is left",
                    End::RaArrived => "Ra has arrived",
                };
                write!(f, "Epoch {epoch} ends: {reason}")
            }
            Happening::Scores {
                seat, points, total, ..
            } => {
                write!(f, "{}: {}", self.name(seat), self.thing(points))?;
                total.map_or(Ok(()), |total| write!(f, " = {total}"))
            }
            Happening::Strikes { seat, disaster, costs } => {
                let (disaster, name) = (ENGLISH.tile(disaster).one, self.name(seat));
                let tiles = if costs == 1 { "tile" } else { "tiles" };
                write!(f, "The {disaster} costs {name} {costs} {tiles}")
            }
            Happening::Loses { seat, kind } => write!(f, "{} loses {}", self.name(seat), ENGLISH.tile(kind).one),
            Happening::Takes { seat, kind } => {
                write!(f, "{} takes {} with a god", self.name(seat), ENGLISH.tile(kind).one)
            }
            Happening::Shows { seat, face } => write!(f, "{} shows {}", self.name(seat), ENGLISH.face(face).one),
            Happening::Turns { seat, tile } => {
                let (from, to) = (ENGLISH.face(tile.shown()).one, ENGLISH.face(tile.hidden()).one);
                write!(f, "{} turns {from} to {to}", self.name(seat))
            }
            Happening::Ends { seat } => write!(f, "{} is done", self.name(seat)),
            Happening::Rolls { seat, faces, .. } => write!(f, "{} rolls {}", self.name(seat), self.thing(faces)),
            Happening::Rerolls { seat, dice } => write!(f, "{} rolls again: {}", self.name(seat), self.thing(dice)),
            Happening::Keeps { seat } => write!(f, "{} keeps the dice", self.name(seat)),
            Happening::Pharaoh { seat, to } => write!(f, "{}: pharaohs to {to}", self.name(seat)),
            Happening::Nile { seat, to } => write!(f, "{}: nile to {to}", self.name(seat)),
            Happening::Floods { seat } => write!(f, "{}: a flood", self.name(seat)),
            Happening::Civilises { seat, spaces } => {
                write!(f, "{}: civilisation {}", self.name(seat), self.thing(spaces))
            }
            Happening::Builds { seat, cell } => write!(f, "{}: monument {}", self.name(seat), self.thing(cell)),
            Happening::Ankhs { seat } => write!(f, "{}: 2 points for ankhs", self.name(seat)),
            Happening::Declares { seat, disaster } => {
                write!(f, "{}: disaster, {}", self.name(seat), ENGLISH.disaster(disaster))
            }
            Happening::RemovesCivilisation { seat, space } => {
                write!(f, "{} removes civilisation {space}", self.name(seat))
            }
            Happening::RemovesMonument { seat, cell } => {
                write!(f, "{} removes monument {}", self.name(seat), self.thing(cell))
            }
            Happening::RaMoves { to, of } => write!(f, "Ra moves to {to} of {of}"),
            Happening::ThreeSuns { seat } => write!(f, "{}: 3 points for suns", self.name(seat)),
            Happening::CardsDealt { round } => write!(f, "The cards of round {round} are dealt"),
            Happening::Notch { notch, round, first } => {
                write!(f, "Round {round}, notch {notch}: {} goes first", self.name(first))
            }
            Happening::Picks { seat } => write!(f, "{} has picked", self.name(seat)),
            Happening::Reveals { seat, card } => write!(f, "{} shows {}", self.name(seat), self.thing(card)),
            Happening::Places { seat, card, cell } => {
                write!(f, "{} places {} on {cell}", self.name(seat), self.thing(card))
            }
            Happening::Discards { seat, card, spore } => {
                write!(f, "{} discards {}", self.name(seat), self.thing(card))?;
                match spore {
                    None => f.write_str(" for crystals"),
                    Some(cell) => write!(f, " for a spore on {cell}"),
                }
            }
            Happening::Welcomes { seat, entity, from } => {
                write!(f, "{entity} comes to {}", self.name(seat))?;
                from.map_or(Ok(()), |from| write!(f, " from {}", self.name(from)))
            }
            Happening::Uses { seat, used, .. } => {
                match used {
                    Used::Cell(cell) => write!(f, "{} uses {cell}", self.name(seat))?,
                    Used::Entity(entity) => write!(f, "{} uses {entity}", self.name(seat))?,
                }
                self.english_gain(f)
            }
            Happening::Water { seat, energy } => write!(f, "{}: {energy} energy from water", self.name(seat)),
        }
    }

    fn english_gain(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Happening::Uses {
            paid,
            crystals,
            energy,
            spore,
            ..
        } = self.happening
        else {
            return Ok(());
        };
        if paid > 0 {
            write!(f, ", pays {paid}")?;
        }
        match spore {
            Some(cell) => write!(f, ": spore on {cell}"),
            None if crystals > 0 => write!(f, ": {crystals} {}", ENGLISH.crystal().for_count(crystals)),
            None => write!(f, ": {energy} energy"),
        }
    }
}
