//! Help for where a game is: what can be done now, in plain words.

use core::fmt::Write;

use crate::{
    rules::{
        Seat,
        auction::{Auction, Stage as AuctionStage},
        dice::{Dice, Face},
        position::Position,
        priests::Priests,
        ra::{Kind, Ra},
        rauha::{Notch, Rauha, Stage, Symbol},
    },
    screens::reading::Text,
    table::{Awaits, Language},
};

/// Writes what the seat that is asked can do now, and what it should know for it.
pub fn context(position: &Position, awaits: Awaits, language: Language, text: &mut Text) {
    let seat = match awaits {
        Awaits::Human { seat, .. } => seat,
        Awaits::Over => {
            return say(
                text,
                language,
                "The game is over. The scores tell who won and why.",
                "La partie est finie. Les scores disent qui gagne et pourquoi.",
            );
        }
        Awaits::Bot { .. } | Awaits::Itself { .. } | Awaits::Chance(_) => {
            return say(
                text,
                language,
                "Nothing to decide now: somebody else or chance is at work. Any press skips what is shown.",
                "Rien à décider: un autre ou le hasard agit. Toute touche passe ce qui est montré.",
            );
        }
    };
    match position {
        Position::Ra(game) => ra(game, seat, language, text),
        Position::Dice(game) => dice(game, language, text),
        Position::Priests(game) => priests(game, seat, language, text),
        Position::Rauha(game) => rauha(game, language, text),
    }
    say(
        text,
        language,
        "Hold a direction or A on a thing: what it is.",
        "Maintenir une direction ou A: ce que c'est.",
    );
}

/// Every help fits its room; a test writes them all.
fn say(text: &mut Text, language: Language, english: &str, french: &str) {
    let gap = if text.is_empty() { "" } else { "\n" };
    let _ = write!(text, "{gap}{}", language.choose(english, french));
}

fn ra(game: &Ra, seat: Seat, language: Language, text: &mut Text) {
    let auction = game.auction();
    if game.striking().is_some() {
        return say(
            text,
            language,
            "A disaster came with the lot. Choose the tile to lose; what is best left is kept.",
            "Une catastrophe est venue avec le lot. Choisissez la tuile à perdre.",
        );
    }
    match auction.stage() {
        AuctionStage::Bidding => bidding(auction, seat, language, text),
        _ if game.has_taken() => say(
            text,
            language,
            "A god has taken a tile. Another god may take one more, or the turn ends.",
            "Un dieu a pris une tuile. Un autre dieu peut prendre encore, ou le tour finit.",
        ),
        _ => {
            turn(auction, language, text);
            if game.tiles(seat).count(Kind::God) > 0 {
                say(
                    text,
                    language,
                    "Or: a god tile takes any tile but a god off the track, without an auction.",
                    "Ou: un dieu prend sur la piste toute tuile sauf un dieu, sans enchère.",
                );
            }
        }
    }
}

fn priests(game: &Priests, seat: Seat, language: Language, text: &mut Text) {
    let auction = game.auction();
    if game.drawn().is_some() {
        return say(
            text,
            language,
            "A tile with two faces was drawn. Choose the face that is shown: only it counts.",
            "Une tuile à deux faces est tirée. Choisissez la face visible: elle seule compte.",
        );
    }
    match auction.stage() {
        AuctionStage::Bidding => bidding(auction, seat, language, text),
        AuctionStage::Settling => say(
            text,
            language,
            "Each priest of the lot lets one own tile be turned over. Done when nothing is to be turned.",
            "Chaque prêtre du lot permet de retourner une tuile à soi. Terminer si rien n'est à changer.",
        ),
        _ => turn(auction, language, text),
    }
}

/// Draw or invoke, for both games of auctions.
fn turn<T: Copy + PartialEq>(auction: &Auction<T>, language: Language, text: &mut Text) {
    if auction.track().is_full() {
        say(
            text,
            language,
            "The track is full: Ra has to be invoked. If nobody bids, the tiles leave the game.",
            "La piste est pleine: il faut invoquer Râ. Si nul ne mise, les tuiles partent.",
        );
    } else {
        say(
            text,
            language,
            "Draw: a tile comes to the track; a ra tile starts an auction.",
            "Tirer: une tuile vient sur la piste; une tuile Râ lance une enchère.",
        );
        say(
            text,
            language,
            "Invoke: the tiles on the track are auctioned now. If nobody else bids, the caller must.",
            "Invoquer: la piste est mise aux enchères. Si nul ne mise, l'appelant le doit.",
        );
    }
    if auction.ra_tiles() + 1 >= auction.ra_track_size() {
        say(
            text,
            language,
            "Beware: the next ra tile ends the epoch, and the track is lost.",
            "Attention: la prochaine Râ finit l'époque, et la piste est perdue.",
        );
    }
}

fn bidding<T: Copy + PartialEq>(auction: &Auction<T>, seat: Seat, language: Language, text: &mut Text) {
    let highest = auction.highest_bid();
    let _ = match (language, highest) {
        (Language::English, 0) => write!(text, "Bid a sun for the whole track, or pass."),
        (Language::French, 0) => write!(text, "Misez un soleil pour toute la piste, ou passez."),
        (Language::English, _) => write!(text, "Bid a sun higher than {highest} for the whole track, or pass."),
        (Language::French, _) => write!(text, "Misez plus haut que {highest} pour toute la piste, ou passez."),
    };
    if highest == 0 && auction.is_voluntary() && auction.caller() == Some(seat) {
        say(
            text,
            language,
            "Nobody has bid, and the caller invoked freely: there is no pass.",
            "Nul n'a misé et l'appelant a invoqué de plein gré: pas de passe.",
        );
    }
    let centre = auction.centre_sun();
    let _ = match language {
        Language::English => write!(
            text,
            "\nThe winner's sun goes to the centre, and the {centre} comes face down, for the next epoch."
        ),
        Language::French => write!(
            text,
            "\nLe soleil gagnant va au centre, et le {centre} vient face cachée, pour l'époque suivante."
        ),
    };
}

fn dice(game: &Dice, language: Language, text: &mut Text) {
    if game.disaster().is_some() {
        return say(
            text,
            language,
            "A disaster: choose an own marker to remove, two in all.",
            "Catastrophe: choisissez une marque à ôter, deux en tout.",
        );
    }
    if game.is_choosing() {
        let left = 3 - game.rolls().min(3);
        let _ = match language {
            Language::English => write!(
                text,
                "Mark the dice to roll again, or keep all. Rolls left: {left}. Suns stay."
            ),
            Language::French => write!(
                text,
                "Marquez les dés à relancer, ou gardez tout. Jets restants: {left}. Les soleils restent."
            ),
        };
        return;
    }
    say(
        text,
        language,
        "Use the dice in any order, none has to be used. Then end the turn.",
        "Utilisez les dés dans l'ordre voulu, sans obligation. Puis finissez le tour.",
    );
    for face in Face::ALL {
        if game.unused(face).is_empty() {
            continue;
        }
        let (english, french) = match face {
            Face::Sun => continue,
            Face::Pharaoh => ("Pharaoh: one step on.", "Pharaon: un pas."),
            Face::Nile => ("Nile: one step on; three: a flood.", "Nil: un pas; trois: une crue."),
            Face::Civilisation => (
                "Civilisation: 3-5 dice for 1-3 spaces.",
                "Civilisation: 3-5 dés pour 1-3 cases.",
            ),
            Face::Monument => (
                "Monument: one die, then two for each.",
                "Monument: un dé, puis deux chacun.",
            ),
            Face::Ankh => (
                "Ankh: helps the others; two: 2 points.",
                "Ankh: aide les autres; deux: 2 points.",
            ),
        };
        say(text, language, english, french);
    }
    if game.suns() >= 4 && !game.done().disaster {
        say(
            text,
            language,
            "Four suns: a disaster for the others has to be chosen before the end.",
            "Quatre soleils: une catastrophe doit être choisie avant la fin.",
        );
    }
}

fn rauha(game: &Rauha, language: Language, text: &mut Text) {
    match game.stage() {
        Stage::Picking(_) => {
            if let Notch::Turn { symbol, .. } = Notch::numbered(game.notch()) {
                let (english, french) = match symbol {
                    Symbol::Moon => (
                        "Pick a card from the stack at the left (moon).",
                        "Choisissez une carte de la pile de gauche (lune).",
                    ),
                    Symbol::Star => (
                        "Pick a card from the stack at the right (star).",
                        "Choisissez une carte de la pile de droite (étoile).",
                    ),
                };
                say(text, language, english, french);
            }
            say(
                text,
                language,
                "Nobody sees it before all have picked. It will be placed or discarded at once.",
                "Nul ne la voit avant que tous aient choisi. Elle sera posée ou défaussée aussitôt.",
            );
        }
        Stage::Placing(_) => {
            say(
                text,
                language,
                "Place the card for its crystals on one of its cells, or discard it: 4 crystals, or a spore on a cell.",
                "Posez la carte contre ses cristaux sur une de ses cases, ou défaussez: 4 cristaux, ou une spore.",
            );
            say(
                text,
                language,
                "Three in a line with a common animal or biome bring its entity.",
                "Trois alignés avec un animal ou biome commun donnent son entité.",
            );
        }
        Stage::Scoring(_) => say(
            text,
            language,
            "Scoring: each cell with a spore and each own entity may be used once. Then end; water counts.",
            "Décompte: chaque case à spore et chaque entité servent une fois. Puis finir; l'eau compte.",
        ),
        _ => say(
            text,
            language,
            "Use effects in the avatar's line and of entities taken now, each once, all optional. Then end.",
            "Utilisez les effets de la ligne de l'avatar et des entités prises, une fois chacun. Puis finir.",
        ),
    }
}
