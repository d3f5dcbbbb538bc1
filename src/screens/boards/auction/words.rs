//! What the shared view says, in both languages.

use core::fmt::Write;

use crate::{
    bots,
    rules::auction::{Awaited, Move, Refusal, Stage},
    screens::reading::Text,
    table::Language,
};

/// The label of a shared action.
pub const fn label(chosen: Move, language: Language) -> &'static str {
    match chosen {
        Move::Draw => language.choose("Draw", "Tirer"),
        Move::Invoke => language.choose("Invoke", "Invoquer"),
        Move::Pass => language.choose("Pass", "Passe"),
        // A disc with its number stands for a sun.
        Move::Bid(_) | Move::Set(_) => "",
    }
}

/// The word for what the shared part waits for.
pub const fn awaited(stage: Stage, language: Language) -> &'static str {
    match stage {
        Stage::Setup => language.choose("suns", "soleils"),
        Stage::Turn => language.choose("to play", "joue"),
        Stage::Drawing => language.choose("draws", "tire"),
        Stage::Bidding => language.choose("to bid", "mise?"),
        Stage::Settling => language.choose("wins", "gagne"),
        Stage::Over => language.choose("over", "fini"),
    }
}

/// What a shared action is.
pub const fn about(chosen: Move, language: Language) -> &'static str {
    match chosen {
        Move::Draw => language.choose(
            "Draw a tile from the bag. It goes on the track, and the turn ends. A Ra tile goes on the Ra track and \
             begins an auction.",
            "Tirer une tuile du sac. Elle va sur la piste et le tour finit. Une tuile Râ va sur la piste de Râ et \
             lance une enchère.",
        ),
        Move::Invoke => language.choose(
            "Invoke Ra: an auction of everything on the track. All answer once, the caller last; when nobody bids, \
             the caller has to, unless the track is full.",
            "Invoquer Râ: une enchère pour toute la piste. Chacun répond une fois, l'invocateur à la fin; si \
             personne ne mise, il y est obligé, sauf si la piste est pleine.",
        ),
        Move::Pass => language.choose("Pass: no bid in this auction.", "Passer: ne pas miser cette fois."),
        Move::Bid(_) | Move::Set(_) => language.choose(
            "Bid this sun. The highest bid takes the lot and the centre sun, face down; the sun that was bid becomes \
             the centre sun.",
            "Miser ce soleil. La plus haute mise prend le lot et le soleil du centre, face cachée; le soleil misé \
             va au centre.",
        ),
    }
}

/// The text twin of the Ra track: at most 20 letters.
pub const fn ra_track(language: Language) -> [&'static str; 2] {
    language.choose(["Ra:", "of"], ["Râ:", "sur"])
}

/// The text twin of the sun in the centre, without its number.
pub const fn centre(language: Language) -> &'static str {
    language.choose("centre sun:", "soleil du centre:")
}

pub const fn about_ra_track(language: Language) -> &'static str {
    language.choose(
        "The Ra track. Each Ra tile fills a space; when it is full, the epoch ends at once and the tiles on the track \
         are lost.",
        "La piste de Râ. Chaque tuile Râ remplit une case; pleine, l'époque finit aussitôt et les tuiles de la piste \
         sont perdues.",
    )
}

pub const fn about_centre(language: Language) -> &'static str {
    language.choose(
        "The sun in the centre. Who wins the lot gets it face down, for the next epoch; the winning sun takes its \
         place.",
        "Le soleil du centre. Le gagnant du lot le reçoit face cachée, pour l'époque suivante; le soleil misé prend \
         sa place.",
    )
}

pub const fn about_suns(language: Language) -> &'static str {
    language.choose(
        "Suns are the only money. White: can be bid. Hollow: spent until the next epoch. At the end of the game the \
         highest sum brings 5, the lowest costs 5.",
        "Les soleils sont la seule monnaie. Blanc: peut être misé. Creux: utilisé jusqu'à la prochaine époque. À la \
         fin, la plus haute somme donne 5, la plus basse coûte 5.",
    )
}

/// What is written before the number of a lot's points.
pub static LOT: bots::Words = bots::Words::new("# for this lot", "# pour ce lot");

/// Everything that is not allowed, in words.
pub fn why(refusal: &Refusal, language: Language, text: &mut Text) {
    // The longest sentence has far fewer letters than fit.
    let _ = match *refusal {
        Refusal::Awaited(awaited) => text.write_str(why_awaited(awaited, language)),
        Refusal::NoSuchSet(_) => text.write_str(language.choose(
            "There is no such set of suns for this many players.",
            "Ce jeu de soleils n'existe pas à ce nombre.",
        )),
        Refusal::SetIsDealt(_) => text.write_str(language.choose(
            "This set of suns is dealt already.",
            "Ce jeu de soleils est déjà donné.",
        )),
        Refusal::TrackIsFull => text.write_str(language.choose(
            "The track is full: nothing more can be drawn.",
            "La piste est pleine: plus rien à tirer.",
        )),
        Refusal::BagIsEmpty => text.write_str(language.choose(
            "The bag is empty: nothing can be drawn.",
            "Le sac est vide: rien à tirer.",
        )),
        Refusal::NotFaceUp(sun) => match language {
            Language::English => write!(text, "Sun {sun} does not lie face up here."),
            Language::French => write!(text, "Le soleil {sun} n'est pas face visible ici."),
        },
        Refusal::DoesNotBeat { sun, highest } => match language {
            Language::English => write!(text, "{sun} does not beat {highest}."),
            Language::French => write!(text, "{sun} ne bat pas {highest}."),
        },
        Refusal::CallerMustBid => text.write_str(language.choose(
            "Whoever invoked Ra must bid when nobody else has.",
            "Qui a invoqué Râ doit miser si personne d'autre ne l'a fait.",
        )),
    };
}

const fn why_awaited(awaited: Awaited, language: Language) -> &'static str {
    match awaited {
        Awaited::Set => language.choose("The suns are dealt first.", "Les soleils d'abord."),
        Awaited::Turn => language.choose(
            "Not now: a turn begins, draw or invoke.",
            "Pas maintenant: un tour commence, tirer ou invoquer.",
        ),
        Awaited::Tile => language.choose(
            "Not now: a tile is being drawn.",
            "Pas maintenant: une tuile est en train d'être tirée.",
        ),
        Awaited::Answer => language.choose(
            "Not now: the auction goes on, bid or pass.",
            "Pas maintenant: l'enchère continue, miser ou passer.",
        ),
        Awaited::TakeOrEnd => language.choose(
            "After a god has taken a tile only another god or the end of the turn may follow.",
            "Après une prise par un dieu, seulement un autre dieu ou la fin du tour.",
        ),
        Awaited::Loss => language.choose(
            "The disaster comes first: a tile has to be lost.",
            "Le désastre d'abord: il faut perdre une tuile.",
        ),
        Awaited::Face => language.choose(
            "The drawn tile comes first: which face is shown?",
            "La tuile tirée d'abord: quelle face montrer?",
        ),
        Awaited::Flip => language.choose(
            "The priests of the lot come first: turn tiles, or be done.",
            "Les prêtres du lot d'abord: retourner des tuiles, ou finir.",
        ),
        Awaited::Nothing => language.choose("The game is over.", "La partie est finie."),
    }
}
