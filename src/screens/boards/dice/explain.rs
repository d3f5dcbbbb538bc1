//! Explanations for a long press: the selection, how it scores, and whether it can be used now.

use super::{
    DiceBoard, DiceTab, Mode,
    offers::{self, Builder, Offer, Site, Use},
    players::Heading,
    things,
};
use crate::{
    rules::{
        Game,
        dice::{Colour, Dice, Face, Refusal, Space, Spaces},
    },
    screens::{play::ViewContext, reading::PageText},
    table::Refused,
    text::{self, dice::About},
};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Subject {
    Use(Use),
    Sun,
    Ankh,
    Roll,
    Score,
    Prospect,
}

impl Subject {
    #[cfg(test)]
    pub const ALL: [Subject; 13] = [
        Subject::Use(Use::Pharaoh),
        Subject::Use(Use::Nile),
        Subject::Use(Use::Flood),
        Subject::Use(Use::Civilisation),
        Subject::Use(Use::Monument),
        Subject::Use(Use::Ankhs),
        Subject::Use(Use::Disaster),
        Subject::Use(Use::End),
        Subject::Sun,
        Subject::Ankh,
        Subject::Roll,
        Subject::Score,
        Subject::Prospect,
    ];

    pub const fn of(face: Face) -> Subject {
        match face {
            Face::Sun => Subject::Sun,
            Face::Pharaoh => Subject::Use(Use::Pharaoh),
            Face::Nile => Subject::Use(Use::Nile),
            Face::Civilisation => Subject::Use(Use::Civilisation),
            Face::Monument => Subject::Use(Use::Monument),
            Face::Ankh => Subject::Ankh,
        }
    }

    pub const fn text(self, texts: &About) -> &'static str {
        match self {
            Subject::Use(each) => of_use(each, texts),
            Subject::Sun => texts.sun,
            Subject::Ankh => texts.ankh,
            Subject::Roll => texts.roll,
            Subject::Score => texts.score,
            Subject::Prospect => texts.prospect,
        }
    }
}

const fn of_use(each: Use, texts: &About) -> &'static str {
    match each {
        Use::Pharaoh => texts.pharaoh,
        Use::Nile => texts.nile,
        Use::Flood => texts.flood,
        Use::Civilisation => texts.civilisation,
        Use::Monument => texts.monument,
        Use::Ankhs => texts.ankhs,
        Use::Disaster => texts.disaster,
        Use::End => texts.end,
    }
}

impl DiceBoard {
    pub(super) fn tell_about(&self, context: &ViewContext<'_, Dice>, text: &mut PageText) {
        let texts = &context.texts().games.dice;
        let mode = Mode::of(context);
        let mut say = |subject: Subject| {
            put!(text, "{}", subject.text(&texts.about));
        };
        match self.page {
            DiceTab::Hand if mode == Mode::Using => {
                let Some(&(each, offer)) = self.offers.uses.get(self.selected) else {
                    return;
                };
                if let (Offer::Illegal, Some(refusal)) = (offer, offers::refusal(context.game, each)) {
                    let refused = Refused::Rules(refusal.into());
                    let reason = text::refusal(refused, context.language);
                    put!(text, "{}{reason}\n", texts.not_now);
                }
                put!(text, "{}", of_use(each, &texts.about));
            }
            DiceTab::Hand => match (Colour::ALL.get(self.stop), context.game.dice()) {
                (Some(&colour), Some(faces)) => say(Subject::of(faces.of(colour))),
                _ => say(Subject::Roll),
            },
            DiceTab::Monuments => {
                if let Some(site) = self.offers.sites.get(self.row) {
                    tell_site(site, texts, text);
                }
                put!(text, "{}", texts.about.monument);
            }
            DiceTab::Civilisation => {
                if self
                    .offers
                    .settlements
                    .iter()
                    .any(|settlement| settlement.settlers.is_some())
                {
                    tell_closed_spaces(context, text);
                }
                put!(text, "{}", texts.about.civilisation);
            }
            DiceTab::Pharaohs => say(Subject::Use(Use::Pharaoh)),
            DiceTab::Nile => say(Subject::Use(Use::Nile)),
            DiceTab::Legend => say(things::subject(self.thing)),
            DiceTab::Players => say(match Heading::ALL.get(self.heading) {
                Some(Heading::Pharaoh) => Subject::Use(Use::Pharaoh),
                Some(Heading::Nile) => Subject::Use(Use::Nile),
                Some(Heading::Floods) => Subject::Use(Use::Flood),
                Some(Heading::Civilisation) => Subject::Use(Use::Civilisation),
                Some(Heading::Monuments) => Subject::Use(Use::Monument),
                Some(Heading::Prospect) => Subject::Prospect,
                Some(Heading::Score) | None => Subject::Score,
            }),
        }
    }
}

/// Open cells of a row, and why the others are closed.
fn tell_site(site: &Site, texts: &text::dice::Dice, text: &mut PageText) {
    let colour = texts.capital_colours.of(site.colour).into();
    match site.builder {
        Builder::First => texts.framed.put(text, [colour]),
        Builder::Further(second) => {
            let second = second.map_or(texts.faces.ankh, |second| texts.colours.of(second));
            texts.framed_further.put(text, [colour, second.into()])
        }
        Builder::Removal => texts.marker_goes.put(text, [colour]),
    }
    put!(text, "\n");
}

fn tell_closed_spaces(context: &ViewContext<'_, Dice>, text: &mut PageText) {
    let (game, limit) = (context.game, context.game.civilisation_limit());
    let own = game
        .active()
        .and_then(|seat| game.board(seat))
        .map_or(Spaces::NONE, |board| board.civilisation);
    for space in Space::all() {
        let refusal = match game.markers_on(space) {
            _ if own.contains(space) => Refusal::OwnMarkerOnSpace(space),
            markers if markers >= limit => Refusal::SpaceFull { space, limit },
            _ => continue,
        };
        let refused = Refused::Rules(refusal.into());
        put!(text, "{}\n", text::refusal(refused, context.language));
    }
}
