//! The auctions in German.

use crate::text::{
    auction::{Auction, Awaited, AwaitedFirst, Events, Help, Phrases, Refusals},
    play::Reason,
    template::template,
};

pub const AUCTION: Auction = Auction {
    highest_sun: "Höchste Sonne",
    next_sun: "Nächste Sonne",
    draw: "Ziehen",
    invoke: "Anrufen",
    pass: "Passe",
    about_draw: "Ein Plättchen aus dem Beutel ziehen. Es kommt auf die Leiste, und der Zug endet. Ein Ra-Plättchen \
                 kommt auf die Ra-Leiste und beginnt eine Auktion.",
    about_invoke: "Ra anrufen: eine Auktion um alles auf der Leiste. Alle antworten einmal, wer rief zuletzt; bietet \
                   niemand, muss der Rufer, außer die Leiste ist voll.",
    about_pass: "Passen: kein Gebot in dieser Auktion.",
    about_bid: "Diese Sonne bieten. Das höchste Gebot nimmt das Los und die Sonne der Mitte, verdeckt; die gebotene \
                Sonne kommt in die Mitte.",
    awaited: Awaited {
        suns: "Sonnen",
        turn: "am Zug",
        tile: "zieht",
        answer: "bietet?",
        settling: "gewinnt",
        over: "Ende",
    },
    epoch: "E",
    ra_track: template("Ra: {0} von {1}"),
    centre: template("Sonne der Mitte: {0}"),
    about_ra_track: "Die Ra-Leiste. Jedes Ra-Plättchen füllt ein Feld; ist sie voll, endet die Epoche sofort, und \
                     die Plättchen auf der Leiste sind verloren.",
    about_centre: "Die Sonne in der Mitte. Wer das Los gewinnt, bekommt sie verdeckt für die nächste Epoche; die \
                   gebotene Sonne nimmt ihren Platz.",
    about_suns: "Sonnen sind das einzige Geld. Weiß: kann geboten werden. Hohl: bis zur nächsten Epoche verbraucht. \
                 Am Ende bringt die höchste Summe 5, die niedrigste kostet 5.",
    points: template("{0}: {1} {1|Punkt|Punkte}"),
    suns_sum: template("Sonnen, Summe: {0}"),
    this_lot: template("dieses Los {0}"),
    passed: "hat gepasst",
    bids: template("bietet {0}"),
    refusals: Refusals {
        awaited: AwaitedFirst {
            set: "Zuerst werden die Sonnen verteilt.",
            turn: "Nicht jetzt: Ein Zug beginnt, ziehen oder anrufen.",
            tile: "Nicht jetzt: Ein Plättchen wird gezogen.",
            answer: "Nicht jetzt: Die Auktion läuft, bieten oder passen.",
            take_or_end: "Hat ein Gott ein Plättchen genommen, folgt nur ein weiterer Gott oder das Ende des Zugs.",
            loss: "Zuerst die Katastrophe: Ein Plättchen geht verloren.",
            face: "Zuerst das gezogene Plättchen: Welche Seite liegt oben?",
            flip: "Zuerst die Priester des Loses: Plättchen wenden oder fertig.",
            nothing: "Das Spiel ist aus.",
        },
        no_such_set: "Diesen Satz Sonnen gibt es bei so vielen Spielern nicht.",
        set_is_dealt: "Dieser Satz Sonnen ist schon verteilt.",
        track_is_full: "Die Leiste ist voll: Nichts kann mehr gezogen werden.",
        bag_is_empty: "Der Beutel ist leer: Nichts kann gezogen werden.",
        not_face_up: template("Die Sonne {0} liegt hier nicht offen."),
        does_not_beat: template("{0} schlägt {1} nicht."),
        caller_must_bid: "Wer Ra anrief, muss bieten, wenn es sonst niemand tat.",
    },
    events: Events {
        dealt: template("{0} bekommt die Sonnen {1}"),
        draws: template("{0} zieht {1}"),
        draws_ra: template("{0} zieht Ra, {1} von {2}"),
        invokes: template("{0} ruft Ra an"),
        bids: template("{0} bietet {1}"),
        passes: template("{0} passt"),
        wins: template("{0} gewinnt das Los mit {1}: {2}"),
        nothing: "nichts",
        nobody_bids_discarded: "Niemand bietet; das Los wird abgelegt",
        nobody_bids: "Niemand bietet; das Los bleibt",
        out_of_suns: template("{0} hat keine Sonne mehr"),
    },
    help: Help {
        track_is_full: "Die Leiste ist voll: Ra muss angerufen werden. Bietet niemand, kommen die Plättchen aus dem \
                        Spiel.",
        draw: "Ziehen: Ein Plättchen kommt auf die Leiste; ein Ra-Plättchen beginnt eine Auktion.",
        invoke: "Anrufen: Die Leiste wird jetzt versteigert. Bietet sonst niemand, muss der Rufer.",
        last_ra: "Achtung: Das nächste Ra-Plättchen beendet die Epoche, und die Leiste ist verloren.",
        bid: "Eine Sonne für die ganze Leiste bieten oder passen.",
        bid_higher: template("Mehr als {0} für die ganze Leiste bieten oder passen."),
        no_pass: "Niemand hat geboten, und der Rufer rief aus freien Stücken: Passen geht nicht.",
        winner: template(
            "Die Sonne des Siegers kommt in die Mitte, und die {0} kommt verdeckt, für die nächste Epoche.",
        ),
    },
    suns_dealt: "Sonnen erhalten",
    about_suns_dealt: "Welche Sonnen liegen vor diesem Spieler? Hoch und runter wählen den Satz, A meldet ihn.",
    left_in_the_bag: template("{0}: noch {1} im Beutel."),
    phrases: Phrases {
        lot: Reason::number("{0} für dieses Los"),
        only_lot: Reason::number("nur {0} für dieses Los"),
        beaten: Reason::Plain("keine Sonne schlägt das Gebot"),
        forced: Reason::number("muss bieten, {0} für dieses Los"),
        empty_track: Reason::Plain("noch nichts zu verkaufen"),
        may_grow: Reason::number("{0} jetzt, das Los kann wachsen"),
        alone: Reason::Plain("sonst kann niemand bieten"),
        dealt: Reason::Plain("vom Zufall verteilt"),
    },
};
