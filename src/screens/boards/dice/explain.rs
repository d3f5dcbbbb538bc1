//! What a thing on the board is, what it scores, and why it can or cannot be used now: on a long press.

use core::fmt::Write;

use super::{
    DiceBoard, Mode, Page,
    offers::{self, Builder, Offer, Site, Use},
    players::Heading,
    refusals,
};
use crate::{
    rules::{
        Game,
        dice::{Colour, Dice, Face, Refusal, Space, Spaces},
    },
    screens::{play::Scene, reading::Text},
    table::Language,
};

/// Something that can be explained.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Subject {
    Use(Use),
    Sun,
    Ankh,
    Throw,
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
        Subject::Throw,
        Subject::Score,
        Subject::Prospect,
    ];

    const fn of(face: Face) -> Subject {
        match face {
            Face::Sun => Subject::Sun,
            Face::Pharaoh => Subject::Use(Use::Pharaoh),
            Face::Nile => Subject::Use(Use::Nile),
            Face::Civilisation => Subject::Use(Use::Civilisation),
            Face::Monument => Subject::Use(Use::Monument),
            Face::Ankh => Subject::Ankh,
        }
    }

    pub const fn text(self, language: Language) -> &'static str {
        match self {
            Subject::Use(each) => of_use(each, language),
            Subject::Sun => language.choose(
                "Sun: locked as soon as it falls. When the turn ends, 1 or 2 suns move Ra as many steps; 3 give 3 \
                 points; 4 or 5 bring a disaster on all others. When Ra has gone the whole way, the epoch ends.",
                "Soleil: bloqué dès qu'il tombe. À la fin du tour, 1 ou 2 soleils avancent Râ d'autant de pas; 3 \
                 donnent 3 points; 4 ou 5 frappent tous les autres d'un désastre. Au bout du chemin de Râ, l'époque \
                 finit.",
            ),
            Subject::Ankh => language.choose(
                "Ankh: stands in for another die, beside at least one real one: after a pharaoh, after a Nile, in a \
                 flood, in civilisation, or as the second die of a further monument. Two ankhs alone give 2 points.",
                "Ankh: remplace un autre dé, à côté d'un vrai au moins: après un pharaon, après un Nil, dans une \
                 crue, en civilisation, ou comme second dé d'un autre monument. Deux ankhs seuls donnent 2 points.",
            ),
            Subject::Throw => language.choose(
                "Up on a die: roll it again. A rolls all marked dice, three rolls a turn at most; with none marked \
                 A keeps. Here, up goes through whole sets, the likeliest first. The row of pictures: what the dice \
                 could do as they lie.",
                "Haut sur un dé: le relancer. A relance les dés choisis, trois jets par tour au plus; sans choix, A \
                 garde. Ici, haut parcourt des ensembles, les plus probables d'abord. La rangée d'images: ce que \
                 les dés permettraient ainsi.",
            ),
            Subject::Score => language.choose(
                "Score: the points so far. After three epochs the most points win; equals share the victory.",
                "Score: les points acquis. Après trois époques, le plus grand score gagne; à égalité, la victoire \
                 est partagée.",
            ),
            Subject::Prospect => language.choose(
                "What the epoch would bring if it ended now: pharaoh, Nile and civilisation; in the third epoch \
                 monuments too.",
                "Ce que l'époque donnerait si elle finissait maintenant: pharaon, Nil et civilisation; à la \
                 troisième, aussi les monuments.",
            ),
        }
    }
}

const fn of_use(each: Use, language: Language) -> &'static str {
    match each {
        Use::Pharaoh => language.choose(
            "Pharaoh: each die moves the marker 1 space, to 12 at most; after a pharaoh die, ankhs do too. Each \
             epoch the furthest gets 5 points and goes back 2; the last loses 2 points and goes on 1. All equal: \
             nothing.",
            "Pharaon: chaque dé avance le jeton d'une case, jusqu'à 12; après un dé pharaon, les ankhs aussi. À \
             chaque époque le premier gagne 5 points et recule de 2; le dernier perd 2 points et avance de 1. \
             Tous égaux: rien.",
        ),
        Use::Nile => language.choose(
            "Nile: each die moves the marker 1 space, to 12 at most; after a Nile die, ankhs do too. With a flood \
             an epoch scores the number of the space, without one nothing. The marker stays there.",
            "Nil: chaque dé avance le jeton d'une case, jusqu'à 12; après un dé Nil, les ankhs aussi. Avec une \
             crue, l'époque donne le numéro de la case, sans crue rien. Le jeton reste là.",
        ),
        Use::Flood => language.choose(
            "Flood: three Nile dice, up to two of them ankhs, set a flood marker and do not move. With it the Nile \
             scores at the end of the epoch. More markers score no more, but a disaster takes one first. All go \
             after the epoch.",
            "Crue: trois dés Nil, dont deux ankhs au plus, posent une crue sans avancer. Avec elle, le Nil compte \
             à la fin de l'époque. D'autres crues ne comptent pas plus, mais un désastre en prend une d'abord. \
             Toutes partent après l'époque.",
        ),
        Use::Civilisation => language.choose(
            "Civilisation: 3, 4 or 5 dice, ankhs among them, take 1, 2 or 3 spaces; one marker a player on each, \
             one fewer than players in all. An epoch scores own markers: none -5, 1-2: 0, 3: 5, 4: 10, 5: 15. Then \
             all go.",
            "Civilisation: 3, 4 ou 5 dés, ankhs compris, prennent 1, 2 ou 3 cases; un jeton par joueur sur \
             chacune, un de moins que de joueurs en tout. L'époque compte ses jetons: aucun -5, 1-2: 0, 3: 5, 4: \
             10, 5: 15. Puis tous partent.",
        ),
        Use::Monument => language.choose(
            "Monument: the die's colour is the row. The first of a turn: one die, any free cell. Each further one: \
             two dice, the second may be an ankh, in a column without own markers. At the very end columns with \
             own markers score 1 each, 7: 10, 8: 15; and 3, 4, 5 in one column 5, 10, 15.",
            "Monument: la couleur du dé est la rangée. Le premier d'un tour: un dé, toute case libre. Chaque \
             autre: deux dés, le second peut être un ankh, dans une colonne sans jeton à soi. Tout à la fin, les \
             colonnes occupées comptent 1, 7: 10, 8: 15; et 3, 4, 5 dans une colonne 5, 10, 15.",
        ),
        Use::Ankhs => language.choose(
            "Two ankhs that are not needed elsewhere: 2 points at once.",
            "Deux ankhs inutiles ailleurs: 2 points tout de suite.",
        ),
        Use::Disaster => language.choose(
            "Disaster: with 4 or 5 suns, exactly one before the turn ends. It strikes all others: pharaoh 2 back; \
             one flood, or without a flood Nile 2 back; two civilisation markers; or two monument markers.",
            "Désastre: avec 4 ou 5 soleils, un seul, avant la fin du tour. Il frappe tous les autres: pharaon -2; \
             une crue, ou sans crue Nil -2; deux jetons de civilisation; ou deux monuments.",
        ),
        Use::End => language.choose(
            "End: dice that are not used are lost. Then the suns: 1 or 2 move Ra, 3 give 3 points. When Ra arrives \
             the epoch is scored.",
            "Fin: les dés non utilisés sont perdus. Puis les soleils: 1 ou 2 avancent Râ, 3 donnent 3 points. \
             Quand Râ arrive, l'époque est comptée.",
        ),
    }
}

impl DiceBoard {
    pub(super) fn tell_about(&self, scene: &Scene<'_, Dice>, text: &mut Text) {
        let language = scene.language;
        let mode = Mode::of(scene);
        let mut say = |subject: Subject| {
            // Every text fits with its reason; a test writes them all.
            let _ = text.write_str(subject.text(language));
        };
        match self.page {
            Page::Hand if mode == Mode::Using => {
                let Some(&(each, offer)) = self.offers.uses.get(self.selected) else {
                    return;
                };
                if let (Offer::Illegal, Some(refusal)) = (offer, offers::refusal(scene.game, each)) {
                    let _ = text.write_str(language.choose("Not now: ", "Pas maintenant: "));
                    refusals::why(&refusal, language, text);
                    let _ = text.write_str("\n");
                }
                let _ = text.write_str(of_use(each, language));
            }
            Page::Hand => match (Colour::ALL.get(self.stop), scene.game.dice()) {
                (Some(&colour), Some(faces)) => say(Subject::of(faces.of(colour))),
                _ => say(Subject::Throw),
            },
            Page::Monuments => {
                if let Some(site) = self.offers.sites.get(self.row) {
                    tell_site(site, language, text);
                }
                let _ = text.write_str(of_use(Use::Monument, language));
            }
            Page::Civilisation => {
                if self
                    .offers
                    .settlements
                    .iter()
                    .any(|settlement| settlement.settlers.is_some())
                {
                    tell_closed_spaces(scene, text);
                }
                let _ = text.write_str(of_use(Use::Civilisation, language));
            }
            Page::Pharaohs => say(Subject::Use(Use::Pharaoh)),
            Page::Nile => say(Subject::Use(Use::Nile)),
            Page::Players => say(match Heading::ALL.get(self.heading) {
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

/// Which cells of a row are open, and why the others are not.
fn tell_site(site: &Site, language: Language, text: &mut Text) {
    let colour = language.words().colour(site.colour);
    let _ = match site.builder {
        Builder::First => writeln!(
            text,
            "{colour}: {}",
            language.choose(
                "framed cells are free; other rows need their own die.",
                "les cases encadrées sont libres; les autres rangées veulent leur dé.",
            )
        ),
        Builder::Further(second) => {
            let second = second.map_or(language.words().face(Face::Ankh), |second| language.colour(second));
            writeln!(
                text,
                "{colour}+{second}: {}",
                language.choose(
                    "framed cells are free; columns with an own marker are closed for a further monument.",
                    "les cases encadrées sont libres; une colonne avec un jeton à soi est fermée.",
                )
            )
        }
        Builder::Removal => writeln!(
            text,
            "{colour}: {}",
            language.choose("this marker goes away.", "ce jeton est retiré.")
        ),
    };
}

/// Why a civilisation space cannot be taken.
fn tell_closed_spaces(scene: &Scene<'_, Dice>, text: &mut Text) {
    let (game, limit) = (scene.game, scene.game.civilisation_limit());
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
        refusals::why(&refusal, scene.language, text);
        let _ = text.write_str("\n");
    }
}
