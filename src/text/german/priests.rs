//! Priests of Ra in German.

use crate::text::{
    page,
    play::Reason,
    priests::{About, Categories, Events, Faces, Help, Parts, Phrases, Priests, Refusals},
    question,
    template::{noun, template},
};

pub const TEXTS: Priests = Priests {
    name: "Priester des Ra",
    fields: [
        "Bauern",
        "Krieger",
        "Händler",
        "Schreiber",
        "Priester",
        "Speicher",
        "Festungen",
        "Märkte",
        "Bibliotheken",
        "Plagen",
        "Pyramiden",
        "Grüne Kammern",
        "Rote Kammern",
        "Blaue Kammern",
        "Gelbe Kammern",
    ],
    faces: Faces {
        farmer: noun("Bauer", "Bauern"),
        warrior: noun("Krieger", "Krieger"),
        merchant: noun("Händler", "Händler"),
        scribe: noun("Schreiber", "Schreiber"),
        granary: noun("Speicher", "Speicher"),
        fortress: noun("Festung", "Festungen"),
        market: noun("Markt", "Märkte"),
        library: noun("Bibliothek", "Bibliotheken"),
        green: noun("grüne Kammer", "grüne Kammern"),
        red: noun("rote Kammer", "rote Kammern"),
        blue: noun("blaue Kammer", "blaue Kammern"),
        yellow: noun("gelbe Kammer", "gelbe Kammern"),
    },
    green: "grüne",
    red: "rote",
    blue: "blaue",
    yellow: "gelbe",
    priest: noun("Priester", "Priester"),
    plague: noun("Plage", "Plagen"),
    pyramid: noun("Pyramide", "Pyramiden"),
    ankh: noun("Ankh", "Ankhs"),
    categories: Categories {
        people: "Völker",
        priest: "Priester",
        building: "Gebäude",
        plague: "Plagen",
        pyramid: "Pyramiden",
        ankh: "Ankhs",
        sun: "Sonnen",
    },
    about: About {
        people: "Volk. Zwei oder mehr, und niemand hat mehr: 5 Punkte. 3 verschiedene bringen ein Ankh, alle 4 zwei. \
                 Dann gehen sie.",
        building: "Gebäude. Jedes Paar 2 Punkte; Paare von 3 Arten 5 mehr, von allen 4 Arten 10 mehr. Zählt jede \
                   Epoche und bleibt.",
        chamber: "Kammer. In der letzten Epoche bringen 3 einer Farbe 5, 4 bringen 10; sie zählt auch zur Pyramide. \
                  Sie bleibt.",
        priest: "Priester. 2 Punkte je Epoche, 3 vertreiben eine Plage; dann gehen sie. Wer einen gewinnt, darf ein \
                 Plättchen wenden.",
        plague: "Plage. Je Epoche kostet 1 einen Punkt, 2 kosten 3, 3 kosten 6, 4 kosten 10, 5 kosten 15, mehr 20. Sie \
                 bleibt.",
        pyramid: "Teil der Pyramide. In der letzten Epoche, mit den Kammern: 3 bringen 5, 6 bringen 10, 10 bringen 20. \
                  Er bleibt.",
        ankh: "Ankh, für 3 oder 4 verschiedene Völker. In der letzten Epoche bringen 2 davon 5, 3 bringen 10, 4 \
               bringen 20.",
    },
    about_showing: "Das gezogene Plättchen liegt mit dieser Seite oben:",
    about_turning: "Ein Priester darf dieses Plättchen wenden:",
    about_being_done: "Nichts mehr wenden.",
    hidden: "Verdeckt: ",
    done: "Fertig",
    to_turn: template("noch {0}"),
    show: template("{0} zeigen"),
    turn: template("{0} zu {1} wenden"),
    shows: "zeigt?",
    turns: "wendet?",
    refusals: Refusals {
        not_in_the_bag: template("Nicht mehr im Beutel: {0}."),
        no_such_face: template("Das gezogene Plättchen hat diese Seite nicht: {0}."),
        nothing_drawn: "Kein Plättchen mit zwei Seiten wartet.",
        no_priest: "Nur die Priester eines eben gewonnenen Loses wenden Plättchen.",
        has_none: template("Liegt hier nicht: {0}."),
    },
    events: Events {
        shows: template("{0} zeigt {1}"),
        turns: template("{0} wendet {1} zu {2}"),
    },
    help: Help {
        show: "Ein Plättchen mit zwei Seiten ist gezogen. Die Seite wählen, die oben liegt: Nur sie zählt.",
        turn: "Jeder Priester des Loses darf ein eigenes Plättchen wenden. Fertig, wenn nichts zu wenden ist.",
    },
    tile_drawn: "gezogen",
    one_face: "nur eine Seite",
    about_tile_drawn: "Links und rechts: eine der Seiten. Hoch und runter: die andere.",
    how_to_play: [
        page(
            "Das Ziel",
            "Die meisten Punkte nach drei Epochen. Plättchen kommen als Lose, durch Auktionen wie in Ra.",
        ),
        page(
            "Ein Zug",
            "Ein Plättchen für die Leiste ziehen, oder Ra anrufen. Volle Leiste: anrufen!",
        ),
        page(
            "Zwei Seiten",
            "Die meisten haben zwei. Wer zieht, wählt eine; nur die Seite, die oben liegt, zählt.",
        ),
        page(
            "Auktion",
            "Jeder einmal, der Rufer zuletzt: eine höhere Sonne oder passen. Wer rief, muss notfalls bieten.",
        ),
        page(
            "Sonnen",
            "Die gebotene Sonne kommt in die Mitte; die von dort kommt verdeckt, für die nächste Epoche.",
        ),
        page(
            "Priester",
            "Für jeden Priester im Los darf der Sieger ein eigenes Plättchen wenden, neu oder alt.",
        ),
        page(
            "Ende der Epoche",
            "Das letzte Ra beendet sie sofort, die Leiste ist verloren. Oder keine Sonne liegt mehr offen.",
        ),
        page(
            "Der Beutel",
            "30 Ra, 16 Priester, 16 Plagen, 16 Pyramiden, 96 mit zwei Seiten: Aufteilung von uns.",
        ),
        page(
            "Hausregeln",
            "Jede Farbe der Kammern zählt. Ankhs gehen nie aus. Gleichstand: höchste Sonne.",
        ),
    ],
    scoring: [
        page(
            "Völker",
            "Jede Epoche, gehen\ndie meisten, und zwei\noder mehr      +5\n3 Völker    1 Ankh\n4 Völker    2 Ankhs\n\
             Gleichstand: alle.",
        ),
        page(
            "Priester",
            "Jede Epoche\n2 Punkte je Priester,\ndann gehen sie.\nDrei und mehr: erst\ngeht eine Plage.",
        ),
        page(
            "Gebäude",
            "Jede Epoche, bleiben\njedes Paar        +2\nPaare: 3 Arten    +5\nPaare: 4 Arten   +10",
        ),
        page(
            "Plagen",
            "Jede Epoche, bleiben\n1  -1     2  -3\n3  -6     4 -10\n5 -15     6+ -20",
        ),
        page(
            "Pyramiden, Kammern",
            "Nach Epoche 3,\nbeide zusammen\n3-5     5\n6-9    10\n10+    20",
        ),
        page(
            "Gleiche Kammern",
            "Nach Epoche 3, dazu\nfür jede Farbe\n3       5\n4+     10",
        ),
        page("Ankhs", "Nach Epoche 3\n2       5\n3      10\n4+     20"),
        page(
            "Sonnen",
            "Nach Epoche 3, Summe\nder eigenen Sonnen\nhöchste    +5\nniedrigste -5\nGleichstand: alle.\nAlle \
             gleich: nichts.",
        ),
    ],
    lesson: [
        "Auktionen wie in Ra, doch Plättchen mit 2 Seiten.",
        "Pfeil: Mia ist dran. 6 und 9 können bieten, (1) und (3) ruhen.",
        "Kästchen: 4 von 6 Ra. Die 4: Sonne der Mitte. Helle Punkte: wer führt.",
        "Punkte: freie Plätze. Ein Plättchen ziehen.",
        "Die Seite wählen, die zählt (die andere ist klein): den Schreiber.",
        "Ein Priester: 2 Punkte, und er wendet. Ziehen.",
        "Kammern und Pyramiden zählen am Ende. Die blaue zeigen.",
        "Thot zog Ra und ruft (das !): Auktion. Das +: so viel ist das Los wert.",
        "Schreiber, Priester, Kammer: die 6 bieten.",
        "Der Priester: 1 Speicher zählt nichts. Zu Blau wenden!",
        "5 von 6 Ra liegen da. Noch einmal ziehen!",
        "Das 6. ist das Ende. Schreiber 5, Priester 2.",
        "Völker und Priester gehen, alles andere bleibt.",
    ],
    questions: [
        question(
            "Wer wählt die Seite eines Plättchens?",
            ["Wer es zieht", "Wer es gewinnt"],
            "Wer es zieht. Der Gewinner braucht einen Priester.",
        ),
        question(
            "Was geht am Ende einer Epoche?",
            ["Gebäude", "Völker und Priester"],
            "Völker und Priester. Gebäude und Plagen bleiben.",
        ),
    ],
    phrases: Phrases {
        best_face: Reason::Plain("die beste Seite"),
        turning: Reason::number("Wenden: {0} {0|Punkt|Punkte}"),
        no_turning: Reason::Plain("Wenden bringt nichts"),
    },
    parts: Parts {
        priests: "Priester",
        peoples: "Völker",
        ankhs: "Ankhs",
        buildings: "Gebäude",
        plagues: "Plagen",
        pyramid: "Pyramide",
    },
};
