//! What the board of Ra says, in both languages.

use core::fmt::Write;

use super::shown;
use crate::{
    rules::ra::{Kind, Refusal},
    screens::reading::Text,
    table::Language,
};

/// What a tile is and how it scores.
pub const fn about(kind: Kind, language: Language) -> &'static str {
    match kind {
        Kind::Ra => language.choose(
            "Begins an auction and fills the Ra track.",
            "Lance une enchère et remplit la piste de Râ.",
        ),
        Kind::God => language.choose(
            "A god. 2 points at the end of the epoch, then it goes. Or on a turn: spend it to take a tile off the track.",
            "Un dieu. 2 points à la fin de l'époque, puis il part. Ou à son tour: le rendre pour prendre une tuile de \
             la piste.",
        ),
        Kind::Gold => language.choose(
            "Gold. 3 points at the end of the epoch, then it goes.",
            "De l'or. 3 points à la fin de l'époque, puis il part.",
        ),
        Kind::Pharaoh => language.choose(
            "A pharaoh. Each epoch the most bring 5, the fewest cost 2; ties count for all. It stays.",
            "Un pharaon. À chaque époque, qui en a le plus gagne 5, le moins perd 2; à égalité, tous. Il reste.",
        ),
        Kind::Nile => language.choose(
            "The Nile. 1 point each epoch, but only with a flood. It stays.",
            "Le Nil. 1 point par époque, mais seulement avec une crue. Il reste.",
        ),
        Kind::Flood => language.choose(
            "A flood. 1 point, and every Nile tile counts 1. Then it goes.",
            "Une crue. 1 point, et chaque Nil compte 1. Puis elle part.",
        ),
        Kind::Art | Kind::Agriculture | Kind::Religion | Kind::Astronomy | Kind::Writing => language.choose(
            "A civilisation. Different ones: 3 bring 5, 4 bring 10, 5 bring 15; none costs 5. Then they go.",
            "Une civilisation. Différentes: 3 valent 5, 4 valent 10, 5 valent 15; aucune coûte 5. Puis elles partent.",
        ),
        Kind::Fortress
        | Kind::Obelisk
        | Kind::Palace
        | Kind::Pyramid
        | Kind::Sphinx
        | Kind::Statues
        | Kind::StepPyramid
        | Kind::Temple => language.choose(
            "A monument. Stays; counts in the last epoch: 1 each different, 7 bring 10, 8 bring 15. And 3 alike 5, 4 \
             alike 10, 5 alike 15.",
            "Un monument. Reste; compte à la dernière époque: 1 par sorte, 7 valent 10, 8 valent 15. Et 3 pareils 5, 4 \
             pareils 10, 5 pareils 15.",
        ),
        Kind::Funeral => language.choose(
            "A disaster: who takes it loses 2 pharaohs.",
            "Un désastre: qui le prend perd 2 pharaons.",
        ),
        Kind::Drought => language.choose(
            "A disaster: who takes it loses 2 tiles of the river, floods first.",
            "Un désastre: qui le prend perd 2 tuiles du fleuve, les crues d'abord.",
        ),
        Kind::Unrest => language.choose(
            "A disaster: who takes it loses 2 civilisations.",
            "Un désastre: qui le prend perd 2 civilisations.",
        ),
        Kind::Earthquake => language.choose(
            "A disaster: who takes it loses 2 monuments.",
            "Un désastre: qui le prend perd 2 monuments.",
        ),
    }
}

pub const fn about_taking(language: Language) -> &'static str {
    language.choose("A takes it with a god tile.", "A la prend avec un dieu.")
}

pub const fn about_losing(language: Language) -> &'static str {
    language.choose("This tile can be lost:", "Cette tuile peut être perdue:")
}

pub const fn about_ending(language: Language) -> &'static str {
    language.choose(
        "No more gods are used: the turn ends.",
        "Plus de dieux: le tour est fini.",
    )
}

/// Why a move of Ra is refused.
pub fn why(refusal: &Refusal, language: Language, text: &mut Text) {
    let name = |kind: Kind| language.tile(kind).one;
    // The longest sentence has far fewer letters than fit.
    let _ = match *refusal {
        Refusal::Auction(refusal) => {
            shown::words::why(&refusal, language, text);
            Ok(())
        }
        Refusal::NotInTheBag(kind) => match language {
            Language::English => write!(text, "Not in the bag any more: {}.", name(kind)),
            Language::French => write!(text, "Plus dans le sac: {}.", name(kind)),
        },
        Refusal::NothingTaken => text.write_str(language.choose(
            "Only a turn in which a god took a tile is ended by hand.",
            "Seul un tour où un dieu a pris une tuile se termine à la main.",
        )),
        Refusal::NoGod => {
            text.write_str(language.choose("No god tile to take it with.", "Pas de tuile dieu pour la prendre."))
        }
        Refusal::GodIsNotTaken => text.write_str(language.choose(
            "A god cannot be taken by a god.",
            "Un dieu ne peut pas être pris par un dieu.",
        )),
        Refusal::NotOnTheTrack(kind) => match language {
            Language::English => write!(text, "Not on the track: {}.", name(kind)),
            Language::French => write!(text, "Pas sur la piste: {}.", name(kind)),
        },
        Refusal::NotStruck { disaster, kind } => match language {
            Language::English => write!(text, "Not lost to {}: {}.", name(disaster), name(kind)),
            Language::French => write!(text, "Pas touché par {}: {}.", name(disaster), name(kind)),
        },
        Refusal::HasNone(kind) => match language {
            Language::English => write!(text, "None to lose: {}.", name(kind)),
            Language::French => write!(text, "Rien à perdre: {}.", name(kind)),
        },
        Refusal::FloodsFirst => text.write_str(language.choose(
            "A drought costs floods first.",
            "Une sécheresse coûte d'abord les crues.",
        )),
    };
}
