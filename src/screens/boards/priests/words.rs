//! What the board of Priests of Ra says, in both languages.

use core::fmt::Write;

use super::{Good, shown};
use crate::{
    rules::priests::{Face, Faced, Refusal, Tile},
    screens::reading::Text,
    table::Language,
};

/// A face beside another one: of a chamber only its colour.
pub const fn short(face: Face, language: Language) -> &'static str {
    match face {
        Face::Green => language.choose("green", "verte"),
        Face::Red => language.choose("red", "rouge"),
        Face::Blue => language.choose("blue", "bleue"),
        Face::Yellow => language.choose("yellow", "jaune"),
        _ => language.face(face).one,
    }
}

/// What a tile is and how it scores.
pub const fn about(good: Good, language: Language) -> &'static str {
    match good {
        Good::Face(Face::Farmer | Face::Warrior | Face::Merchant | Face::Scribe) => language.choose(
            "A people. Two or more, and nobody has more: 5 points. 3 different bring an ankh, all 4 bring two. Then they \
             go.",
            "Un peuple. Deux ou plus, et personne n'en a plus: 5 points. 3 différents donnent un ankh, les 4 en donnent \
             deux. Puis ils partent.",
        ),
        Good::Face(Face::Granary | Face::Fortress | Face::Market | Face::Library) => language.choose(
            "A building. Each pair alike 2; pairs of 3 kinds 5 more, of all 4 kinds 10 more. Counts every epoch and \
             stays.",
            "Un bâtiment. Chaque paire pareille 2; paires de 3 sortes 5 de plus, des 4 sortes 10 de plus. Compte à \
             chaque époque et reste.",
        ),
        Good::Face(Face::Green | Face::Red | Face::Blue | Face::Yellow) => language.choose(
            "A chamber. In the last epoch 3 of a colour bring 5, 4 bring 10; it also counts as part of the pyramid. It \
             stays.",
            "Une chambre. À la dernière époque 3 d'une couleur valent 5, 4 valent 10; elle compte aussi pour la \
             pyramide. Elle reste.",
        ),
        Good::Priest => language.choose(
            "A priest. 2 points each epoch, 3 drive out a plague; then they go. Who wins one may turn a two-faced tile.",
            "Un prêtre. 2 points par époque, 3 chassent un fléau; puis ils partent. Qui en gagne un peut retourner une \
             tuile à deux faces.",
        ),
        Good::Plague => language.choose(
            "A plague. Each epoch 1 costs 1, 2 cost 3, 3 cost 6, 4 cost 10, 5 cost 15, more 20. It stays.",
            "Un fléau. Par époque 1 coûte 1, 2 coûtent 3, 3 coûtent 6, 4 coûtent 10, 5 coûtent 15, plus 20. Il reste.",
        ),
        Good::Pyramid => language.choose(
            "A part of the pyramid. In the last epoch, with the chambers: 3 bring 5, 6 bring 10, 10 bring 20. It stays.",
            "Une part de la pyramide. À la dernière époque, avec les chambres: 3 valent 5, 6 valent 10, 10 valent 20. \
             Elle reste.",
        ),
        Good::Ankh => language.choose(
            "An ankh, won with 3 or 4 different peoples. In the last epoch 2 bring 5, 3 bring 10, 4 bring 20.",
            "Un ankh, gagné avec 3 ou 4 peuples différents. À la dernière époque 2 valent 5, 3 valent 10, 4 valent 20.",
        ),
    }
}

pub const fn about_showing(language: Language) -> &'static str {
    language.choose(
        "The drawn tile is laid with this face up:",
        "La tuile tirée est posée avec cette face visible:",
    )
}

pub const fn about_turning(language: Language) -> &'static str {
    language.choose(
        "A priest may turn this tile over:",
        "Un prêtre peut retourner cette tuile:",
    )
}

pub const fn about_being_done(language: Language) -> &'static str {
    language.choose("No more tiles are turned.", "Plus aucune tuile n'est retournée.")
}

/// Why a move of Priests of Ra is refused.
pub fn why(refusal: &Refusal, language: Language, text: &mut Text) {
    let pair = |faced: Faced| (short(faced.shown(), language), short(faced.hidden(), language));
    // The longest sentence has far fewer letters than fit.
    let _ = match *refusal {
        Refusal::Auction(refusal) => {
            shown::words::why(&refusal, language, text);
            Ok(())
        }
        Refusal::NotInTheBag(tile) => {
            let out = language.choose("Not in the bag any more:", "Plus dans le sac:");
            match tile {
                Tile::Ra => write!(text, "{out} {}.", language.choose("Ra", "Râ")),
                Tile::Priest => write!(text, "{out} {}.", language.priest().one),
                Tile::Plague => write!(text, "{out} {}.", language.plague().one),
                Tile::Pyramid => write!(text, "{out} {}.", language.pyramid().one),
                Tile::Pair(faces) => {
                    let (first, second) = faces.faces();
                    write!(text, "{out} {}/{}.", short(first, language), short(second, language))
                }
            }
        }
        Refusal::NoSuchFace { face, .. } => match language {
            Language::English => write!(text, "The drawn tile has no such face: {}.", language.face(face).one),
            Language::French => write!(text, "La tuile tirée n'a pas cette face: {}.", language.face(face).one),
        },
        Refusal::NothingDrawn => text.write_str(language.choose(
            "No two-faced tile waits to be shown.",
            "Aucune tuile à deux faces n'attend.",
        )),
        Refusal::NoPriest => text.write_str(language.choose(
            "Only the priests of a lot just won turn tiles.",
            "Seuls les prêtres d'un lot gagné à l'instant retournent des tuiles.",
        )),
        Refusal::HasNone(faced) => {
            let (shown, hidden) = pair(faced);
            match language {
                Language::English => write!(text, "There is no {shown}/{hidden} here."),
                Language::French => write!(text, "Il n'y a pas de {shown}/{hidden} ici."),
            }
        }
    };
}
