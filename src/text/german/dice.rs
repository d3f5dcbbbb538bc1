//! Ra: The Dice Game in German.

use crate::text::{
    dice::{
        About, Captions, Colours, CountedFaces, Dice, Disasters, Events, Faces, Headings, Help, Legend, Parts, Phrases,
        Refusals, Uses,
    },
    page,
    play::Reason,
    question,
    template::{noun, template},
};

pub const TEXTS: Dice = Dice {
    name: "Ra: Würfelspiel",
    apprentice: "Lehrling: jede sechste Wahl ohne Blick auf das Brett, der Rest nach Faustregel.",
    fields: [
        "Pharao auf",
        "Nil auf",
        "Fluten",
        "Zivilisationen",
        "Punkte bisher",
        "Spalten",
        "Spalten mit 3",
        "Spalten mit 4",
        "Spalten mit 5",
    ],
    faces: Faces {
        sun: "Sonne",
        pharaoh: "Pharao",
        nile: "Nil",
        civilisation: "Zivilisation",
        monument: "Monument",
        ankh: "Ankh",
    },
    counted: CountedFaces {
        sun: noun("Sonne", "Sonnen"),
        pharaoh: noun("Pharao", "Pharaonen"),
        nile: noun("Nil", "Nil"),
        civilisation: noun("Zivilisation", "Zivilisationen"),
        monument: noun("Monument", "Monumente"),
        ankh: noun("Ankh", "Ankhs"),
    },
    colours: Colours {
        yellow: "gelb",
        red: "rot",
        blue: "blau",
        violet: "violett",
        green: "grün",
    },
    capital_colours: Colours {
        yellow: "Gelb",
        red: "Rot",
        blue: "Blau",
        violet: "Violett",
        green: "Grün",
    },
    letters: Colours {
        yellow: "Ge",
        red: "Ro",
        blue: "Bl",
        violet: "Vi",
        green: "Gr",
    },
    disasters: Disasters {
        pharaoh: "Pharaonen",
        nile: "Nil",
        civilisation: "Zivilisation",
        monument: "Monumente",
    },
    uses: Uses {
        pharaoh: "Pharao",
        nile: "Nil",
        flood: "Flut",
        civilisation: "Zivilisation",
        monument: "Monument",
        ankhs: "2 Ankhs",
        disaster: "Katastrophe",
        end: "Zug beenden",
    },
    about: About {
        pharaoh: "Pharao: Jeder Würfel rückt den Stein 1 Feld vor, bis 12; nach einem Pharao auch Ankhs. In jeder \
                  Epoche bekommt der Erste 5 Punkte und geht 2 zurück; der Letzte verliert 2 Punkte und geht 1 vor. \
                  Alle gleich: nichts.",
        nile: "Nil: Jeder Würfel rückt den Stein 1 Feld vor, bis 12; nach einem Nil auch Ankhs. Mit einer Flut \
               bringt die Epoche die Zahl des Feldes, ohne Flut nichts. Der Stein bleibt dort.",
        flood: "Flut: Drei Nil-Würfel, davon bis zu zwei Ankhs, setzen eine Flut und rücken nicht vor. Dann zählt \
                der Nil am Ende der Epoche. Mehr Fluten zählen nicht mehr, aber eine Katastrophe nimmt zuerst eine. \
                Alle gehen nach der Epoche.",
        civilisation: "Zivilisation: 3, 4 oder 5 Würfel, auch Ankhs, nehmen 1, 2 oder 3 Felder; auf jedem ein Stein \
                       je Spieler, insgesamt einer weniger als Spieler. Die Epoche zählt eigene Steine: keiner -5, \
                       1-2: 0, 3: 5, 4: 10, 5: 15. Dann gehen alle.",
        monument: "Monument: Die Farbe des Würfels ist die Zeile. Das erste im Zug: ein Würfel, jedes freie Feld. \
                   Jedes weitere: zwei Würfel, der zweite darf ein Ankh sein, in einer Spalte ohne eigenen Stein. \
                   Ganz am Ende zählen besetzte Spalten je 1, 7: 10, 8: 15; und 3, 4, 5 in einer Spalte 5, 10, 15.",
        ankhs: "Zwei Ankhs, die sonst nicht gebraucht werden: sofort 2 Punkte.",
        disaster: "Katastrophe: mit 4 oder 5 Sonnen genau eine, bevor der Zug endet. Sie trifft alle anderen: Pharao \
                   2 zurück; eine Flut, oder ohne Flut Nil 2 zurück; zwei Steine der Zivilisation; oder zwei \
                   Monumente.",
        end: "Ende: Würfel, die nicht benutzt sind, verfallen. Dann die Sonnen: 1 oder 2 rücken Ra vor, 3 geben 3 \
              Punkte. Kommt Ra an, wird die Epoche gewertet.",
        sun: "Sonne: fest, sobald sie gewürfelt ist. Am Ende des Zugs rücken 1 oder 2 Sonnen Ra so weit vor; 3 geben 3 \
              Punkte; 4 oder 5 bringen allen anderen eine Katastrophe. Ist Ra am Ziel, endet die Epoche.",
        ankh: "Ankh: vertritt einen anderen Würfel, neben mindestens einem echten: nach einem Pharao, nach einem \
               Nil, in einer Flut, in der Zivilisation oder als zweiter Würfel eines weiteren Monuments. Zwei Ankhs \
               allein geben 2 Punkte.",
        roll: "Hoch auf einem Würfel: ihn neu würfeln. A würfelt alle markierten, höchstens drei Würfe im Zug; ohne \
               Marke behält A. Hier geht hoch durch ganze Sätze, die wahrscheinlichsten zuerst. Die Bilderreihe: was \
               die Würfel so könnten.",
        score: "Punkte: die bisherigen. Nach drei Epochen gewinnen die meisten Punkte; bei Gleichstand teilt man den \
                Sieg.",
        prospect: "Was die Epoche brächte, wenn sie jetzt endete: Pharao, Nil und Zivilisation; in der dritten auch \
                   Monumente.",
    },
    headings: Headings {
        score: "Punkte",
        pharaoh: "Pharaonenleiste",
        nile: "Nil",
        floods: "Fluten",
        civilisation: "Steine der Zivilisation",
        monuments: "Spalten mit Monumenten",
        prospect: "Wenn jetzt Epochenende",
    },
    legend: Legend {
        keep: "behalten",
        again: "neu würfeln",
        rolls: "Würfe bisher",
        way: "Weg des Ra",
        prospect: "Ende jetzt",
    },
    captions: Captions {
        locked: ", fest",
        keep_or_reroll: "A: behalten Hoch: neu",
        keep: "Würfel behalten",
        reroll: "Neu:",
        where_to_build: ": wo?",
        where_to_put: template("{0}: +{1}, wo?"),
        not_now: template("{0}: jetzt nicht"),
        and_ankh: "+Ankh",
        away: " weg",
        at_the_end: template(": Endwert {0}>{1}"),
        remove: "Entfernen ",
        ankh: "Ankh",
        space: template("Feld {0}: {1} von {2}"),
        spaces: template("Felder 1-{0}: höchstens {1}"),
        no_flood: "ohne Flut",
        two_ankhs: "2 Ankhs: +2 Punkte",
        end_ra: template("Ende: Ra +{0}"),
        end_epoch: template("Ende: Ra +{0}, Epochenende"),
        end_three_suns: "Ende: 3 Sonnen, +3 Punkte",
        pharaoh_track: "Pharao: 1. +5, Letzter -2",
        nile_track: "Nil: zählt nur mit Flut",
        column: template("Spalte {0}:"),
    },
    struck: Disasters {
        pharaoh: "Pharao -2",
        nile: "Flut/Nil -2",
        civilisation: "Zivil. -2",
        monument: "Monument -2",
    },
    not_now: "Nicht jetzt: ",
    framed: template("{0}: Umrahmte Felder sind frei; andere Zeilen brauchen ihren Würfel."),
    framed_further: template(
        "{0}+{1}: Umrahmte Felder sind frei; ein weiteres Monument braucht eine Spalte ohne eigenen Stein.",
    ),
    marker_goes: template("{0}: Dieser Stein kommt weg."),
    refusals: Refusals {
        roll_awaited: "Es wird noch gewürfelt.",
        no_roll_awaited: "Es wird nicht gewürfelt.",
        not_rolled: template("Der {0}e Würfel wurde nicht gewürfelt und behält seine Seite."),
        keep_first: "Zuerst die Würfel behalten, dann benutzen.",
        already_kept: "Die Würfe dieses Zugs sind vorbei.",
        no_die_named: "Mindestens einen Würfel neu würfeln.",
        locked_sun: template("Der {0}e Würfel ist eine Sonne: fest, nicht neu zu würfeln."),
        too_few_dice: template("Braucht {1} Würfel mit {0}; übrig: {2}."),
        not_showing: template("Der {0}e Würfel zeigt nicht {1}."),
        die_used: template("Der {0}e Würfel ist schon benutzt."),
        same_die: template("Der {0}e Würfel zählt nicht doppelt."),
        pharaoh_at_top: "Der Stein des Pharaos ist schon auf 12.",
        nile_at_top: "Der Stein des Nils ist schon auf 12.",
        no_pharaoh_used: "Ein Ankh rückt den Pharao erst nach einem Pharao-Würfel vor.",
        no_nile_used: "Ein Ankh rückt den Nil erst nach einem Nil-Würfel vor.",
        flood_dice: "Eine Flut braucht drei Würfel, davon höchstens zwei Ankhs.",
        civilisation_dice: "Zivilisation braucht 3 bis 5 Würfel, nicht nur Ankhs.",
        civilisation_markers: template("Diese Würfel nehmen {0} {0|Feld|Felder}, nicht {1}."),
        own_marker_on_space: template("Auf Feld {0} liegt schon ein eigener Stein."),
        space_full: template("Feld {0} ist voll: höchstens {1}."),
        first_monument: "Das erste Monument im Zug braucht einen Monument-Würfel.",
        further_monument: "Noch ein Monument braucht zwei Würfel: ein Monument und ein zweites oder ein Ankh.",
        cell_taken: template("{0} {1} ist besetzt."),
        own_marker_in_column: template(
            "In Spalte {0} liegt ein eigener Stein; noch ein Monument braucht eine neue Spalte.",
        ),
        too_few_suns: template("Braucht 4 Sonnen; {0} gewürfelt."),
        disaster_done: "Nur eine Katastrophe je Zug.",
        disaster_due: template("{0} Sonnen: vor dem Ende des Zugs eine Katastrophe wählen."),
        no_removal: "Keine Katastrophe verlangt einen Stein.",
        removal_due: "Zuerst einen Stein für die Katastrophe entfernen.",
        remove_from_civilisation: "Diese Katastrophe nimmt Steine der Zivilisation.",
        remove_from_monuments: "Diese Katastrophe nimmt Monumente.",
        no_marker_on_space: template("Kein eigener Stein auf Feld {0}."),
        no_marker_in_cell: template("Kein eigener Stein auf {0}."),
    },
    events: Events {
        rolls: template("{0} würfelt {1}"),
        rerolls: template("{0} würfelt neu: {1}"),
        keeps: template("{0} behält die Würfel"),
        pharaoh: template("{0}: Pharao auf {1}"),
        nile: template("{0}: Nil auf {1}"),
        floods: template("{0}: eine Flut"),
        civilises: template("{0}: Zivilisation {1}"),
        builds: template("{0}: Monument {1}"),
        ankhs: template("{0}: 2 Punkte für Ankhs"),
        declares: template("{0}: Katastrophe, {1}"),
        removes_civilisation: template("{0} entfernt Zivilisation {1}"),
        removes_monument: template("{0} entfernt Monument {1}"),
        ra_moves: template("Ra rückt auf {0} von {1}"),
        three_suns: template("{0}: 3 Punkte für Sonnen"),
    },
    help: Help {
        disaster: "Eine Katastrophe: einen eigenen Stein entfernen, zwei im Ganzen.",
        mark: template("Würfel zum Neuwürfeln markieren oder alle behalten. Würfe übrig: {0}. Sonnen bleiben."),
        using: "Die Würfel in beliebiger Folge benutzen, keiner muss. Dann den Zug beenden.",
        pharaoh: "Pharao: ein Feld vor.",
        nile: "Nil: ein Feld vor; drei: eine Flut.",
        civilisation: "Zivilisation: 3-5 Würfel für 1-3 Felder.",
        monument: "Monument: ein Würfel, dann je zwei.",
        ankh: "Ankh: hilft den anderen; zwei: 2 Punkte.",
        disaster_due: "Vier Sonnen: vor dem Ende eine Katastrophe für die anderen wählen.",
    },
    dice_rolled: "Würfelwurf",
    about_dice_rolled: "Der Wurf: Links und rechts wählen einen Würfel, hoch und runter drehen ihn, A bestätigt alle.",
    categories: ["Pharao", "Nil", "Zivilisation", "Monumente", "im Spiel"],
    how_to_play: [
        page(
            "Das Ziel",
            "Die meisten Punkte nach drei Epochen. Eine endet, wenn Ra am Ende der Sonnenleiste ist.",
        ),
        page(
            "Würfeln",
            "Bis zu drei Würfe. Sonnen bleiben. Würfel markieren und neu würfeln, oder behalten.",
        ),
        page(
            "Sonnen",
            "1 oder 2: Ra rückt so weit vor. 3: 3 Punkte. 4 oder 5: Katastrophe für andere; Ra bleibt.",
        ),
        page(
            "Pharao und Nil",
            "Jeder Würfel: ein Feld vor. Danach dürfen Ankhs folgen. Drei Nil: eine Flut.",
        ),
        page(
            "Zivilisation",
            "3, 4 oder 5 Würfel für 1, 2 oder 3 Felder. Ankhs helfen, neben mindestens einer.",
        ),
        page(
            "Zivilisation: Platz",
            "Auf einem Feld liegt von jedem ein Stein, und einer weniger als Spieler da sind.",
        ),
        page(
            "Monumente",
            "Ein Würfel: ein Feld der Zeile seiner Farbe. Noch eins: zwei Würfel, Spalte ohne eigenen Stein.",
        ),
        page(
            "Ankhs",
            "Nie zuerst: nach Pharao oder Nil, für Flut, Zivilisation, weitere Monumente.",
        ),
        page(
            "Katastrophe",
            "Für die anderen: Pharao -2, oder eine Flut weg (sonst Nil -2), oder zwei Steine weg.",
        ),
        page(
            "Hausregeln",
            "8, 10 oder 12 Felder bis zum Ziel zu 2, 3 oder 4. Nie unter 0. Gleichstand: geteilt.",
        ),
    ],
    scoring: [
        page(
            "Pharaonenleiste",
            "Jede Epoche\nErster  +5, 2 zurück\nLetzter -2, 1 vor\nGleichstand: alle.\nAlle gleich: nichts.",
        ),
        page(
            "Nilleiste",
            "Jede Epoche\nmit Flut: die Zahl\ndes Feldes.\nOhne Flut: nichts.\nFluten gehen, der\nStein bleibt.",
        ),
        page(
            "Zivilisation",
            "Jede Epoche, gehen\nFelder 0     -5\n       1-2    0\n       3      5\n       4     10\n       5     15",
        ),
        page(
            "Monumente: Spalten",
            "Nach Epoche 3,\nbesetzte Spalten\n1-6    je 1\n7      10\n8      15",
        ),
        page(
            "In einer Spalte",
            "Nach Epoche 3, dazu\nfür jede Spalte\n3 Steine    5\n4 Steine   10\n5 Steine   15",
        ),
        page("Sofort", "zwei Ankhs   2\ndrei Sonnen  3"),
    ],
    lesson: [
        "Fünf Würfel, drei Würfe. Sonnen bleiben.",
        "Quadrat: Mia. Kreise: Würfe. I: Epoche. Rechts alle Punkte, hell: wer führt.",
        "Striche: Ras Weg zum Ende der Epoche. Balken: Seite, auf und ab.",
        "Oben schlägt vor, was neu gewürfelt wird. A würfelt es.",
        "Ein Ankh, ein Nil: gut. Der Haken behält alles.",
        "Unten: was Würfel können; gepunktet: nicht. Erst der Nil.",
        "Nach einem Nil zählt ein Ankh als weiterer. Auf den Nil damit.",
        "Wer bei Pharaonen führt, bekommt 5 je Epoche. Pharao nutzen.",
        "Ein Monument: in die Zeile seines Würfels. Es zählt am Ende.",
        "Genutzte sind gepunktet. Die Sonne rückt Ra vor. Zug beenden.",
        "Zivilisation braucht 3; Ankhs helfen. Den Rest neu würfeln.",
        "Zwei und ein Ankh sind drei. Behalten.",
        "Drei Würfel: ein Stein. Auf ein Feld der Zivilisation.",
        "Ra erreicht das Ende einer kurzen Leiste. Zug beenden.",
        "Pharao vorn: 5. Nil: 0, es fehlt eine Flut (drei Nil-Würfel).",
        "Thot verlor 5: keine Zivilisation. 3 Epochen sind ein Spiel.",
    ],
    questions: [
        question(
            "Welche Würfel würfelt man nie neu?",
            ["Sonnen", "Ankhs"],
            "Sonnen bleiben liegen. Ankhs darf man neu würfeln.",
        ),
        question(
            "Keine Zivilisation am Ende der Epoche?",
            ["Nichts geschieht", "Minus 5 Punkte"],
            "Das kostet 5 Punkte, wie Thot gesehen hat.",
        ),
    ],
    phrases: Phrases {
        reroll: Reason::number("neu würfeln: {0} {0|Punkt|Punkte} im Schnitt"),
        keep: Reason::number("diese Würfel: {0} {0|Punkt|Punkte}"),
        dice_use: Reason::number("bringt {0} {0|Punkt|Punkte}"),
        no_use: Reason::Plain("nichts mehr, was hilft"),
        least_missed: Reason::Plain("fehlt am wenigsten"),
    },
    parts: Parts {
        pharaoh: "Pharao",
        nile: "Nil",
        civilisation: "Zivilisation",
        monument: "Monument",
        points: "Punkte",
        suns: "Sonnen",
    },
};
