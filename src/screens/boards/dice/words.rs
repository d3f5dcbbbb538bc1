//! The line below the board: what the selected thing is and what it gives, in both languages, at most 25 letters.

use core::fmt::Write;

use super::{
    DiceBoard, Mode,
    offers::{Builder, Offer, Settlement, Site, Use, after},
    players::Heading,
    status::Line,
};
use crate::{
    rules::{
        Game, Turn,
        dice::{Cell, Colour, Column, Dice, Disaster, Face, Move, SeatBoard, Space},
    },
    screens::play::Scene,
    table::Language,
};

impl Language {
    pub(super) const fn dice_use(self, each: Use) -> &'static str {
        match each {
            Use::Pharaoh => self.choose("Pharaoh", "Pharaon"),
            Use::Nile => self.choose("Nile", "Nil"),
            Use::Flood => self.choose("Flood", "Crue"),
            Use::Civilisation => self.choose("Civilisation", "Civilisation"),
            Use::Monument => self.choose("Monument", "Monument"),
            Use::Ankhs => self.choose("2 ankhs", "2 ankhs"),
            Use::Disaster => self.choose("Disaster", "Désastre"),
            Use::End => self.choose("End the turn", "Fin du tour"),
        }
    }

    const fn struck(self, disaster: Disaster) -> &'static str {
        match disaster {
            Disaster::Pharaoh => self.choose("pharaohs -2", "pharaons -2"),
            Disaster::Nile => self.choose("flood/Nile -2", "crue/Nil -2"),
            Disaster::Civilisation => self.choose("civilisation -2", "civilisation -2"),
            Disaster::Monument => self.choose("monuments -2", "monuments -2"),
        }
    }
}

impl Heading {
    pub const fn caption(self, language: Language) -> &'static str {
        match self {
            Heading::Score => language.choose("Score", "Score"),
            Heading::Pharaoh => language.choose("Pharaoh track", "Piste des pharaons"),
            Heading::Nile => language.choose("Nile", "Nil"),
            Heading::Floods => language.choose("Floods", "Crues"),
            Heading::Civilisation => language.choose("Civilisation markers", "Jetons de civilisation"),
            Heading::Monuments => language.choose("Columns of monuments", "Colonnes de monuments"),
            Heading::Prospect => language.choose("If the epoch ended now", "Si l'époque finissait ici"),
        }
    }
}

impl DiceBoard {
    /// The line of the first page.
    pub(super) fn caption(&self, scene: &Scene<'_, Dice>, mode: Mode) -> Line {
        let mut line = Line::new();
        // Every line fits; a test writes them all.
        let _ = match (mode, Colour::ALL.get(self.stop), scene.game.dice()) {
            (Mode::Using, ..) => self.use_caption(scene, &mut line),
            (_, Some(&colour), Some(faces)) => {
                let words = scene.language.words();
                let face = faces.of(colour);
                let locked = match face {
                    Face::Sun => scene.language.choose(", locked", ", bloqué"),
                    _ => "",
                };
                write!(line, "{}: {}{locked}", words.colour(colour), words.face(face))
            }
            (Mode::Choosing, None, _) if self.marked.is_empty() => line.write_str(
                scene
                    .language
                    .choose("Keep, or up: roll again", "Garder; haut: relancer"),
            ),
            (Mode::Choosing, None, _) => {
                let _ = line.write_str(scene.language.choose("Roll again:", "Relancer:"));
                let mut dice = self.marked.iter();
                dice.try_for_each(|colour| write!(line, " {}", colour.letter()))
            }
            _ => Ok(()),
        };
        line
    }

    fn use_caption(&self, scene: &Scene<'_, Dice>, line: &mut Line) -> core::fmt::Result {
        let language = scene.language;
        match self.offers.uses.get(self.selected) {
            Some(&(_, Offer::Play(chosen))) => move_caption(scene, chosen, line),
            Some(&(Use::Monument, Offer::Open)) => {
                line.write_str(language.dice_use(Use::Monument))?;
                let mut dice = scene.game.unused(Face::Monument).iter();
                dice.try_for_each(|colour| write!(line, " {}", colour.letter()))?;
                line.write_str(language.choose(": where?", ": où?"))
            }
            Some(&(each, Offer::Open)) => {
                let most = self.offers.settlements.first().and_then(Settlement::markers);
                let (name, most) = (language.dice_use(each), most.unwrap_or_default());
                write!(line, "{name}: +{most}{}", language.choose(", where?", ", où?"))
            }
            Some(&(each, Offer::Illegal)) => {
                let refused = language.choose(": not now", ": impossible");
                write!(line, "{}{refused}", language.dice_use(each))
            }
            None => Ok(()),
        }
    }

    /// What a marker on (or off) a cell does to the points of the last epoch.
    pub(super) fn site_caption(&self, scene: &Scene<'_, Dice>, site: &Site, column: Column) -> Line {
        let mut line = Line::new();
        let (language, colour) = (scene.language, site.colour);
        let _ = write!(line, "{}", Cell { colour, column });
        let _ = match site.builder {
            Builder::First => Ok(()),
            Builder::Further(Some(second)) => write!(line, "+{}", second.letter()),
            Builder::Further(None) => line.write_str(language.choose("+ankh", "+ankh")),
            Builder::Removal => line.write_str(language.choose(" away", " retiré")),
        };
        let points = |game: &Dice| owner(scene.game, game).map_or(0, |board| board.monuments.points());
        let now = points(scene.game);
        let then = after(scene.game, site.chosen(column)).as_ref().map_or(now, points);
        let _ = write!(line, ": {now}>{then} {}", language.choose("at the end", "à la fin"));
        line
    }

    /// How many markers there will be, and what they score.
    pub(super) fn settlement_caption(&self, scene: &Scene<'_, Dice>, settlement: &Settlement) -> Line {
        let mut line = Line::new();
        let language = scene.language;
        let ankhs = settlement.settlers.map(|settlers| settlers.ankhs);
        if ankhs.is_none() {
            let _ = line.write_str(language.choose("Remove ", "Retirer "));
        }
        let mut space_before = "";
        for space in self.spaces.iter() {
            let _ = write!(line, "{space_before}{space}");
            space_before = " ";
        }
        if let Some(count @ 1..) = ankhs {
            let _ = write!(line, " +{count} ankh");
        }
        let own = |game: &Dice| owner(scene.game, game).map_or_else(Default::default, |board| board.civilisation);
        let now = own(scene.game);
        let chosen = settlement.chosen(self.spaces);
        let then = chosen
            .and_then(|chosen| after(scene.game, chosen))
            .as_ref()
            .map_or(now, own);
        let _ = write!(line, ": {}>{}, {:+}", now.len(), then.len(), then.points());
        line
    }

    pub(super) fn space_caption(&self, scene: &Scene<'_, Dice>) -> Line {
        let mut line = Line::new();
        let limit = scene.game.civilisation_limit();
        let _ = match self.spaces.iter().next() {
            Some(space) => {
                let taken = scene.game.markers_on(space);
                let word = scene.language.choose("Space", "Case");
                let of = scene.language.choose("of", "sur");
                write!(line, "{word} {space}: {taken} {of} {limit}")
            }
            None => write!(
                line,
                "{} 1-{}: {} {limit}",
                scene.language.choose("Spaces", "Cases"),
                Space::COUNT,
                scene.language.choose("at most", "au plus"),
            ),
        };
        line
    }
}

/// What the seat that decides in `decided` has on the board of `game`.
fn owner<'a>(decided: &Dice, game: &'a Dice) -> Option<&'a SeatBoard> {
    match decided.turn() {
        Turn::Seat(seat) => game.board(seat),
        Turn::Chance(_) | Turn::Over => None,
    }
}

/// What a use gives: from where to where, and the points if the epoch ended now.
fn move_caption(scene: &Scene<'_, Dice>, chosen: Move, line: &mut Line) -> core::fmt::Result {
    let (game, language) = (scene.game, scene.language);
    let (Turn::Seat(seat), Some(after)) = (game.turn(), after(game, chosen)) else {
        return Ok(());
    };
    let (Some(&now), Some(&then)) = (game.board(seat), after.board(seat)) else {
        return Ok(());
    };
    let points = after.if_epoch_ended(seat);
    let ankh = match chosen {
        Move::PharaohAnkh | Move::NileAnkh => " ankh",
        _ => "",
    };
    match chosen {
        Move::Pharaoh | Move::PharaohAnkh => {
            let name = language.dice_use(Use::Pharaoh);
            write!(
                line,
                "{name} {}>{}{ankh}: {:+}",
                now.pharaoh, then.pharaoh, points.pharaoh
            )
        }
        Move::Nile | Move::NileAnkh => {
            write!(
                line,
                "{} {}>{}{ankh}: ",
                language.dice_use(Use::Nile),
                now.nile,
                then.nile
            )?;
            match then.floods {
                0 => line.write_str(language.choose("no flood", "sans crue")),
                _ => write!(line, "{:+}", points.nile),
            }
        }
        Move::Flood(ankhs) => {
            line.write_str(language.dice_use(Use::Flood))?;
            if ankhs > 0 {
                write!(line, " {ankhs} ankh")?;
            }
            match now.floods {
                0 => write!(line, ": {} {:+}", language.dice_use(Use::Nile), points.nile),
                floods => write!(line, ": {floods}>{}", then.floods),
            }
        }
        Move::Ankhs => line.write_str(language.choose("2 ankhs: +2 points", "2 ankhs: +2 points")),
        Move::Disaster(disaster) => {
            write!(
                line,
                "{}: {}",
                language.dice_use(Use::Disaster),
                language.struck(disaster)
            )
        }
        Move::End => end_caption(game, language, line),
        _ => Ok(()),
    }
}

/// What the suns do when the turn ends.
fn end_caption(game: &Dice, language: Language, line: &mut Line) -> core::fmt::Result {
    let suns = game.suns();
    match suns {
        1 | 2 if game.ra() + suns >= game.sun_steps() => write!(
            line,
            "{}{suns}, {}",
            language.choose("End: Ra +", "Fin: Râ +"),
            language.choose("epoch ends", "fin d'époque"),
        ),
        1 | 2 => write!(line, "{}{suns}", language.choose("End: Ra +", "Fin: Râ +")),
        3 => line.write_str(language.choose("End: 3 suns, +3 points", "Fin: 3 soleils, +3 points")),
        _ => line.write_str(language.dice_use(Use::End)),
    }
}
