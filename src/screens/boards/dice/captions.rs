//! The line below the board: name and effect of the selection, at most 25 letters.

use core::fmt::Write;

use super::{
    DiceBoard, Mode,
    hand::standing,
    offers::{Builder, Offer, Settlement, Site, Use, after},
    players::Heading,
    status::Caption,
};
use crate::{
    rules::{
        Game, Turn,
        dice::{self as rules, Cell, Colour, Column, Face, Move, SeatBoard, Space},
    },
    screens::play::ViewContext,
    text::{Argument, Text, dice::Dice},
};

impl Use {
    pub const fn name(self, texts: &Dice) -> Text {
        let uses = &texts.uses;
        match self {
            Use::Pharaoh => uses.pharaoh,
            Use::Nile => uses.nile,
            Use::Flood => uses.flood,
            Use::Civilisation => uses.civilisation,
            Use::Monument => uses.monument,
            Use::Ankhs => uses.ankhs,
            Use::Disaster => uses.disaster,
            Use::End => uses.end,
        }
    }
}

impl Heading {
    pub const fn caption(self, texts: &Dice) -> Text {
        let headings = &texts.headings;
        match self {
            Heading::Score => headings.score,
            Heading::Pharaoh => headings.pharaoh,
            Heading::Nile => headings.nile,
            Heading::Floods => headings.floods,
            Heading::Civilisation => headings.civilisation,
            Heading::Monuments => headings.monuments,
            Heading::Prospect => headings.prospect,
        }
    }
}

impl DiceBoard {
    pub(super) fn caption(&self, context: &ViewContext<'_, rules::Dice>, mode: Mode) -> Caption {
        let mut line = Caption::new();
        let texts = &context.texts().games.dice;
        // Tests check that every caption fits.
        match (mode, Colour::ALL.get(self.stop), context.game.dice()) {
            (Mode::Using, ..) => {
                let _ = self.use_caption(context, &mut line);
            }
            (_, Some(&colour), Some(faces)) => {
                let face = faces.of(colour);
                let locked = match face {
                    Face::Sun => texts.captions.locked,
                    _ => "",
                };
                let (colour, face) = (texts.capital_colours.of(colour), texts.faces.of(face));
                put!(line, "{colour}{}{face}{locked}", context.texts().colon);
            }
            (Mode::Choosing, None, _) if self.marked.is_empty() => put!(line, "{}", texts.captions.keep_or_reroll),
            (Mode::Choosing, None, _) => {
                put!(line, "{}", texts.captions.reroll);
                for colour in self.marked.iter() {
                    put!(line, " {}", texts.letters.of(colour));
                }
            }
            _ => {}
        }
        line
    }

    fn use_caption(&self, context: &ViewContext<'_, rules::Dice>, line: &mut Caption) -> core::fmt::Result {
        let texts = &context.texts().games.dice;
        match self.offers.uses.get(self.selected) {
            Some(&(_, Offer::Play(chosen))) => move_caption(context, chosen, line),
            Some(&(Use::Monument, Offer::Open)) => {
                line.write_str(texts.uses.monument)?;
                let mut dice = context.game.unused(Face::Monument).iter();
                dice.try_for_each(|colour| write!(line, " {}", texts.letters.of(colour)))?;
                line.write_str(texts.captions.where_to_build)
            }
            Some(&(each, Offer::Open)) => {
                let most = self.offers.settlements.first().and_then(Settlement::markers);
                let arguments = [each.name(texts).into(), most.unwrap_or_default().into()];
                texts.captions.where_to_put.write(line, arguments)
            }
            Some(&(each, Offer::Illegal)) => texts.captions.not_now.write(line, [each.name(texts).into()]),
            None => Ok(()),
        }
    }

    /// Change in points of the last epoch if the marker is placed or removed.
    pub(super) fn site_caption(&self, context: &ViewContext<'_, rules::Dice>, site: &Site, column: Column) -> Caption {
        let mut line = Caption::new();
        let (texts, colour) = (&context.texts().games.dice, site.colour);
        let captions = &texts.captions;
        put!(line, "{}", texts.short_cell(Cell { colour, column }));
        match site.builder {
            Builder::First => {}
            Builder::Further(Some(second)) => put!(line, "+{}", texts.letters.of(second)),
            Builder::Further(None) => put!(line, "{}", captions.and_ankh),
            Builder::Removal => put!(line, "{}", captions.away),
        }
        let points = |game: &rules::Dice| owner(context.game, game).map_or(0, |board| board.monuments.points());
        let now = points(context.game);
        let then = after(context.game, site.chosen(column)).as_ref().map_or(now, points);
        captions.at_the_end.put(&mut line, [now.into(), then.into()]);
        line
    }

    /// Markers before and after the choice, and its total effect.
    pub(super) fn settlement_caption(
        &self,
        context: &ViewContext<'_, rules::Dice>,
        settlement: &Settlement,
    ) -> Caption {
        let mut line = Caption::new();
        let captions = &context.texts().games.dice.captions;
        let ankhs = settlement.settlers.map(|settlers| settlers.ankhs);
        if ankhs.is_none() {
            put!(line, "{}", captions.remove);
        }
        let mut space_before = "";
        for space in self.spaces.iter() {
            put!(line, "{space_before}{space}");
            space_before = " ";
        }
        if let Some(count @ 1..) = ankhs {
            let ankhs = context.texts().games.dice.counted.ankh;
            put!(line, " +{count} {}", ankhs.for_count(count.into()));
        }
        let own =
            |game: &rules::Dice| owner(context.game, game).map_or_else(Default::default, |board| board.civilisation);
        let now = own(context.game);
        let chosen = settlement.chosen(self.spaces);
        let after = chosen.and_then(|chosen| after(context.game, chosen));
        let then = after.as_ref().map_or(now, own);
        let effect = after.as_ref().map_or(0, |after| effect(context.game, after));
        let colon = context.texts().colon;
        put!(line, "{colon}{}>{}, {effect:+}", now.len(), then.len());
        line
    }

    pub(super) fn space_caption(&self, context: &ViewContext<'_, rules::Dice>) -> Caption {
        let mut line = Caption::new();
        let captions = &context.texts().games.dice.captions;
        let limit = context.game.civilisation_limit().into();
        match self.spaces.iter().next() {
            Some(space) => {
                let taken = context.game.markers_on(space).into();
                captions.space.put(&mut line, [Argument::Shown(&space), taken, limit])
            }
            None => captions.spaces.put(&mut line, [Space::COUNT.into(), limit]),
        }
        line
    }
}

/// Board in `game` of the seat that decides in `decided`.
fn owner<'a>(decided: &rules::Dice, game: &'a rules::Dice) -> Option<&'a SeatBoard> {
    match decided.turn() {
        Turn::Seat(seat) => game.board(seat),
        Turn::Chance(_) | Turn::Over => None,
    }
}

/// Change of the deciding seat's score if the epoch ended now.
fn effect(game: &rules::Dice, after: &rules::Dice) -> i16 {
    match game.turn() {
        Turn::Seat(seat) => standing(after, seat) - standing(game, seat),
        Turn::Chance(_) | Turn::Over => 0,
    }
}

/// Spaces before and after, and the total effect.
fn move_caption(context: &ViewContext<'_, rules::Dice>, chosen: Move, line: &mut Caption) -> core::fmt::Result {
    let (game, texts, colon) = (context.game, &context.texts().games.dice, context.texts().colon);
    let (Turn::Seat(seat), Some(after)) = (game.turn(), after(game, chosen)) else {
        return Ok(());
    };
    let (Some(&now), Some(&then)) = (game.board(seat), after.board(seat)) else {
        return Ok(());
    };
    let effect = effect(game, &after);
    let [gap, ankh] = match chosen {
        Move::PharaohAnkh | Move::NileAnkh => [" ", texts.captions.ankh],
        _ => ["", ""],
    };
    match chosen {
        Move::Pharaoh | Move::PharaohAnkh => {
            write!(
                line,
                "{} {}>{}{gap}{ankh}{colon}{effect:+}",
                texts.uses.pharaoh, now.pharaoh, then.pharaoh
            )
        }
        Move::Nile | Move::NileAnkh => {
            write!(line, "{} {}>{}{gap}{ankh}{colon}", texts.uses.nile, now.nile, then.nile)?;
            match then.floods {
                0 => line.write_str(texts.captions.no_flood),
                _ => write!(line, "{effect:+}"),
            }
        }
        Move::Flood(ankhs) => {
            line.write_str(texts.uses.flood)?;
            if ankhs > 0 {
                write!(line, " {ankhs} {}", texts.counted.ankh.for_count(ankhs.into()))?;
            }
            match now.floods {
                0 => write!(line, "{colon}{} {effect:+}", texts.uses.nile),
                floods => write!(line, "{colon}{floods}>{}", then.floods),
            }
        }
        Move::Ankhs => line.write_str(texts.captions.two_ankhs),
        Move::Disaster(disaster) => write!(line, "{}{colon}{}", texts.uses.disaster, texts.struck.of(disaster)),
        Move::End => end_caption(game, texts, line),
        _ => Ok(()),
    }
}

/// Effect of the suns at the end of the turn.
fn end_caption(game: &rules::Dice, texts: &Dice, line: &mut Caption) -> core::fmt::Result {
    let (suns, captions) = (game.suns(), &texts.captions);
    match suns {
        1 | 2 if game.ra() + suns >= game.sun_steps() => captions.end_epoch.write(line, [suns.into()]),
        1 | 2 => captions.end_ra.write(line, [suns.into()]),
        3 => line.write_str(captions.end_three_suns),
        _ => line.write_str(texts.uses.end),
    }
}
