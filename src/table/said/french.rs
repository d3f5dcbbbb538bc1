//! What happened, in French.

use core::fmt;

use super::{Row, Said};
use crate::table::{
    happening::{End, Happening, Used},
    words::Language,
};

const FRENCH: Language = Language::French;

impl Said<'_> {
    pub(super) fn french(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.happening {
            Happening::NoChoice { seat } => write!(f, "{} n'a pas le choix", self.name(seat)),
            Happening::Skipped { seat } => write!(f, "{} ne peut rien faire", self.name(seat)),
            Happening::Over { winners, score, sun } => {
                let players = self.players;
                let row = Row {
                    players,
                    seats: winners,
                    and: " et ",
                };
                match (winners.iter().count(), sun) {
                    (1, None) => write!(f, "{row} gagne avec {score}"),
                    (1, Some(sun)) => write!(f, "{row} gagne avec {score} et le plus haut soleil, {sun}"),
                    (_, _) => write!(f, "{row} partagent la victoire avec {score}"),
                }
            }
            Happening::Dealt { seat, suns } => write!(f, "{} reçoit les soleils {}", self.name(seat), self.thing(suns)),
            Happening::Draws { seat, tile } => write!(f, "{} tire {}", self.name(seat), self.thing(tile)),
            Happening::DrawsRa { seat, used, size } => write!(f, "{} tire Râ, {used} sur {size}", self.name(seat)),
            Happening::Invokes { seat } => write!(f, "{} invoque Râ", self.name(seat)),
            Happening::Bids { seat, sun } => write!(f, "{} mise {sun}", self.name(seat)),
            Happening::Passes { seat } => write!(f, "{} passe", self.name(seat)),
            Happening::Wins { seat, sun, lot } => {
                write!(f, "{} gagne le lot avec {sun}: {}", self.name(seat), self.thing(lot))
            }
            Happening::NobodyBids { discarded: true } => f.write_str("Personne ne mise; le lot est défaussé"),
            Happening::NobodyBids { discarded: false } => f.write_str("Personne ne mise; le lot reste"),
            Happening::OutOfSuns { seat } => write!(f, "{} n'a plus de soleil", self.name(seat)),
            Happening::EpochEnds { epoch, end } => {
                let reason = match end {
                    End::RaTrackFull => "la piste de Râ est pleine",
                    End::NoSunLeft => "plus aucun soleil",
                    End::RaArrived => "Râ est arrivé",
                };
                write!(f, "Fin de l'époque {epoch}: {reason}")
            }
            Happening::Scores {
                seat, points, total, ..
            } => {
                write!(f, "{}: {}", self.name(seat), self.thing(points))?;
                total.map_or(Ok(()), |total| write!(f, " = {total}"))
            }
            Happening::Strikes { seat, disaster, costs } => {
                let (disaster, name) = (FRENCH.tile(disaster).one, self.name(seat));
                let tiles = if costs == 1 { "tuile" } else { "tuiles" };
                write!(f, "{name} subit {disaster}: {costs} {tiles}")
            }
            Happening::Loses { seat, kind } => write!(f, "{} perd {}", self.name(seat), FRENCH.tile(kind).one),
            Happening::Takes { seat, kind } => {
                write!(f, "{} prend {} avec un dieu", self.name(seat), FRENCH.tile(kind).one)
            }
            Happening::Shows { seat, face } => write!(f, "{} montre {}", self.name(seat), FRENCH.face(face).one),
            Happening::Turns { seat, tile } => {
                let (from, to) = (FRENCH.face(tile.shown()).one, FRENCH.face(tile.hidden()).one);
                write!(f, "{} retourne {from} en {to}", self.name(seat))
            }
            Happening::Ends { seat } => write!(f, "{} a terminé", self.name(seat)),
            Happening::Rolls { seat, faces, .. } => write!(f, "{} lance {}", self.name(seat), self.thing(faces)),
            Happening::Rerolls { seat, dice } => write!(f, "{} relance: {}", self.name(seat), self.thing(dice)),
            Happening::Keeps { seat } => write!(f, "{} garde les dés", self.name(seat)),
            Happening::Pharaoh { seat, to } => write!(f, "{}: pharaons à {to}", self.name(seat)),
            Happening::Nile { seat, to } => write!(f, "{}: Nil à {to}", self.name(seat)),
            Happening::Floods { seat } => write!(f, "{}: une crue", self.name(seat)),
            Happening::Civilises { seat, spaces } => {
                write!(f, "{}: civilisation {}", self.name(seat), self.thing(spaces))
            }
            Happening::Builds { seat, cell } => write!(f, "{}: monument {}", self.name(seat), self.thing(cell)),
            Happening::Ankhs { seat } => write!(f, "{}: 2 points d'ankhs", self.name(seat)),
            Happening::Declares { seat, disaster } => {
                write!(f, "{}: désastre, {}", self.name(seat), FRENCH.disaster(disaster))
            }
            Happening::RemovesCivilisation { seat, space } => {
                write!(f, "{} retire civilisation {space}", self.name(seat))
            }
            Happening::RemovesMonument { seat, cell } => {
                write!(f, "{} retire monument {}", self.name(seat), self.thing(cell))
            }
            Happening::RaMoves { to, of } => write!(f, "Râ avance à {to} sur {of}"),
            Happening::ThreeSuns { seat } => write!(f, "{}: 3 points de soleils", self.name(seat)),
            Happening::CardsDealt { round } => write!(f, "Les cartes de la manche {round} sont distribuées"),
            Happening::Notch { notch, round, first } => {
                write!(f, "Manche {round}, cran {notch}: {} commence", self.name(first))
            }
            Happening::Picks { seat } => write!(f, "{} a choisi", self.name(seat)),
            Happening::Reveals { seat, card } => write!(f, "{} montre {}", self.name(seat), self.thing(card)),
            Happening::Places { seat, card, cell } => {
                write!(f, "{} place {} en {cell}", self.name(seat), self.thing(card))
            }
            Happening::Discards { seat, card, spore } => {
                write!(f, "{} défausse {}", self.name(seat), self.thing(card))?;
                match spore {
                    None => f.write_str(" pour des cristaux"),
                    Some(cell) => write!(f, " pour une spore en {cell}"),
                }
            }
            Happening::Welcomes { seat, entity, from } => {
                write!(f, "{entity} rejoint {}", self.name(seat))?;
                from.map_or(Ok(()), |from| write!(f, " et quitte {}", self.name(from)))
            }
            Happening::Uses { seat, used, .. } => {
                match used {
                    Used::Cell(cell) => write!(f, "{} utilise {cell}", self.name(seat))?,
                    Used::Entity(entity) => write!(f, "{} utilise {entity}", self.name(seat))?,
                }
                self.french_gain(f)
            }
            Happening::Water { seat, energy } => write!(f, "{}: {energy} d'énergie de l'eau", self.name(seat)),
        }
    }

    fn french_gain(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
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
            write!(f, ", paie {paid}")?;
        }
        match spore {
            Some(cell) => write!(f, ": spore en {cell}"),
            None if crystals > 0 => write!(f, ": {crystals} {}", FRENCH.crystal().for_count(crystals)),
            None => write!(f, ": {energy} d'énergie"),
        }
    }
}
