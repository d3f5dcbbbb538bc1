//! Ra in German.

use crate::text::{
    page,
    play::Reason,
    question,
    ra::{AboutTiles, Categories, Events, Help, Parts, Phrases, Ra, Refusals, Tiles, god},
    template::{noun, template},
};

pub const TEXTS: Ra = Ra {
    name: "Ra",
    fields: [
        "Pharaonen",
        "Nil-Plättchen",
        "Fluten",
        "Götter",
        "Goldplättchen",
        "Zivil.-Arten",
        "Monumentarten",
        "Arten mit 3",
        "Arten mit 4",
        "Arten mit 5",
    ],
    tiles: Tiles {
        ra: noun("Ra", "Ra"),
        god: noun("Gott", "Götter"),
        gold: noun("Gold", "Gold"),
        pharaoh: noun("Pharao", "Pharaonen"),
        funeral: noun("Begräbnis", "Begräbnisse"),
        nile: noun("Nil", "Nil"),
        flood: noun("Flut", "Fluten"),
        drought: noun("Dürre", "Dürren"),
        art: noun("Kunst", "Kunst"),
        agriculture: noun("Ackerbau", "Ackerbau"),
        religion: noun("Glaube", "Glaube"),
        astronomy: noun("Sternkunde", "Sternkunde"),
        writing: noun("Schrift", "Schrift"),
        unrest: noun("Aufruhr", "Aufruhr"),
        fortress: noun("Festung", "Festungen"),
        obelisk: noun("Obelisk", "Obelisken"),
        palace: noun("Palast", "Paläste"),
        pyramid: noun("Pyramide", "Pyramiden"),
        sphinx: noun("Sphinx", "Sphingen"),
        statues: noun("Statuen", "Statuenpaare"),
        step_pyramid: noun("Stufenpyramide", "Stufenpyramiden"),
        temple: noun("Tempel", "Tempel"),
        earthquake: noun("Erdbeben", "Erdbeben"),
    },
    categories: Categories {
        god: "Götter",
        pharaoh: "Pharaonen",
        nile: "Nil",
        gold: "Gold",
        civilisation: "Zivilisation",
        monument: "Monumente",
        sun: "Sonnen",
    },
    about: AboutTiles {
        ra: "Startet eine Auktion und füllt die Ra-Leiste.",
        god: "Gott. 2 Punkte am Ende der Epoche, dann geht er. Oder im Zug: ihn abgeben und ein Plättchen von der \
              Leiste nehmen.",
        gold: "Gold. 3 Punkte am Ende der Epoche, dann geht es.",
        pharaoh: "Pharao. In jeder Epoche bringen die meisten 5, die wenigsten kosten 2; bei Gleichstand alle. Er \
                  bleibt.",
        nile: "Nil. 1 Punkt in jeder Epoche, aber nur mit einer Flut. Er bleibt.",
        flood: "Flut. 1 Punkt, und jeder Nil zählt 1. Dann geht sie.",
        civilisation: "Zivilisation. Verschiedene: 3 bringen 5, 4 bringen 10, 5 bringen 15; keine kostet 5. Dann gehen \
                       sie.",
        monument: "Monument. Bleibt; zählt in der letzten Epoche: 1 je Art, 7 bringen 10, 8 bringen 15. Und 3 gleiche \
                   5, 4 gleiche 10, 5 gleiche 15.",
        funeral: "Katastrophe: Wer sie nimmt, verliert 2 Pharaonen.",
        drought: "Katastrophe: Wer sie nimmt, verliert 2 Fluten oder Nil, Fluten zuerst.",
        unrest: "Katastrophe: Wer sie nimmt, verliert 2 Zivilisationen.",
        earthquake: "Katastrophe: Wer sie nimmt, verliert 2 Monumente.",
    },
    about_taking: "A: mit einem Gott nehmen.",
    about_losing: "Dieses Plättchen kann verloren gehen:",
    about_ending: "Den Zug ohne weiteren Gott beenden.",
    end: "Zug beenden",
    to_lose: template("{0} verlieren"),
    take: template("{0} mit einem Gott nehmen"),
    lose: template("{0} verlieren"),
    loses: "opfert?",
    takes: "nimmt",
    refusals: Refusals {
        not_in_the_bag: template("Nicht mehr im Beutel: {0}."),
        nothing_taken: "Der Zug wird nur von Hand beendet, wenn ein Gott etwas nahm.",
        no_god: "Braucht einen Gott; keiner da.",
        god_is_not_taken: "Ein Gott kann keinen Gott nehmen.",
        not_on_the_track: template("Nicht auf der Leiste: {0}."),
        not_struck: template("Nicht betroffen von {0}: {1}."),
        has_none: template("Nichts zu verlieren: {0}."),
        floods_first: "Eine Dürre nimmt zuerst Fluten.",
    },
    events: Events {
        strikes: template("{1} kostet {0} {2} Plättchen"),
        loses: template("{0} verliert {1}"),
        takes: template("{0} nimmt {1} mit einem Gott"),
    },
    help: Help {
        lose: "Mit dem Los kam eine Katastrophe. Das Plättchen wählen, das verloren geht.",
        has_taken: "Ein Gott hat ein Plättchen genommen. Noch ein Gott nimmt noch eines, oder der Zug endet.",
        take: "Oder: Ein Gott nimmt ein Plättchen von der Leiste, nur keinen Gott, ohne Auktion.",
    },
    how_to_play: [
        page(
            "Das Ziel",
            "Die meisten Punkte nach drei Epochen. Sie kommen von Plättchen, die man ersteigert.",
        ),
        page(
            "Ein Zug",
            "Eins davon: ein Plättchen ziehen, Ra anrufen, oder mit Göttern Plättchen von der Leiste nehmen.",
        ),
        page(
            "Ra-Plättchen",
            "Jedes beginnt eine Auktion. Das letzte beendet die Epoche: Die Leiste ist verloren.",
        ),
        page(
            "Auktion",
            "Jeder einmal, ab links vom Rufer: eine Sonne über dem letzten Gebot, oder passen.",
        ),
        page(
            "Der Rufer",
            "Bietet zuletzt. Wer freiwillig rief, muss bieten, wenn es niemand tat. Volle Leiste: anrufen!",
        ),
        page(
            "Sonnen",
            "Die gebotene Sonne kommt in die Mitte; die von dort kommt verdeckt, für die nächste Epoche.",
        ),
        page(
            "Katastrophen",
            "Jede kostet zwei:\nBegräbnis: Pharaonen\nDürre: Fluten, dann\n       Nil\nAufruhr: Zivilisation\n\
             Erdbeben: Monumente",
        ),
        page(
            "Ende der Epoche",
            "Das letzte Ra, oder keine Sonne liegt mehr offen. Wertung, dann alle Sonnen auf.",
        ),
        page(
            "Hausregeln",
            "Nie unter 0 Punkte. Zu zweit: vier Sonnen, sechs Ra. Götter nehmen auch Katastrophen.",
        ),
        page(
            "Hausregeln",
            "Der Rufer muss nur bieten, wenn niemand bot. Katastrophen in der Folge der Leiste.",
        ),
    ],
    scoring: [
        page("Götter", "Jede Epoche\n2 Punkte je Gott,\ndann gehen sie."),
        page(
            "Pharaonen",
            "Jede Epoche, bleiben\ndie meisten    +5\ndie wenigsten  -2\nGleichstand: alle.\nAlle gleich: nichts.",
        ),
        page(
            "Nil und Fluten",
            "Jede Epoche\nmit Flut: 1 für jeden\nNil und jede Flut.\nOhne Flut: nichts.\nFluten gehen.",
        ),
        page("Gold", "Jede Epoche\n3 Punkte je Gold,\ndann geht es."),
        page(
            "Zivilisation",
            "Jede Epoche, gehen\nArten  0     -5\n       1-2    0\n       3      5\n       4     10\n       5     15",
        ),
        page(
            "Monumente: Arten",
            "Nach Epoche 3\n1-6 Arten  je 1\n7 Arten    10\n8 Arten    15",
        ),
        page(
            "Gleiche Monumente",
            "Nach Epoche 3, dazu\nfür jede Art\n3 gleiche   5\n4 gleiche  10\n5 gleiche  15",
        ),
        page(
            "Sonnen",
            "Nach Epoche 3, Summe\nder eigenen Sonnen\nhöchste    +5\nniedrigste -5\nPunktgleich: die\nhöchste Sonne \
             siegt.",
        ),
    ],
    lesson: [
        "Ra: gute Lose mit wenigen Sonnen gewinnen.",
        "Pfeil: Mia ist dran. 7 und 8 können bieten, (1) und (3) ruhen.",
        "Punkte (hell: wer führt). Mit +: So viel ist die Leiste für jeden wert.",
        "Kästchen: Ra-Plättchen. 4 von 6 sind da. Das 6. beendet die Epoche.",
        "Die 4 liegt in der Mitte: Wer ein Los gewinnt, bekommt sie.",
        "Punkte: freie Plätze. Ein Plättchen ziehen oder Ra anrufen. Ziehen!",
        "Thot zog ein Ra und ruft (das !): Die ganze Leiste wird versteigert.",
        "Ein Gebot je Spieler. Gold zählt 3, ein Gott 2. Die 7 bieten.",
        "Gewonnen! Die 7 geht in die Mitte. Die 4 ruht für die nächste Epoche.",
        "Die Leiste ist leer. Ein Plättchen ziehen.",
        "Strich unter dem Gold: Mias Gott holt es ohne Auktion.",
        "Der Gott ist fort; weitere könnten noch nehmen. Zug beenden.",
        "Pharao und Nil sind gut; das 6. Ra nimmt sie. Anrufen!",
        "Thot bot 5 (weniger ist gepunktet). Rufer zuletzt: die 8.",
        "Mia hat keine Sonne mehr. Thot spielt allein: Kommt das 6. Ra?",
        "Es kam: Thots Leiste ist verloren. Der Nil zählt, dank der Flut.",
        "Drei Epochen sind ein Spiel. Monumente und Sonnen zählen am Ende.",
    ],
    questions: [
        question(
            "Wann endet eine Epoche sofort?",
            ["Beim letzten Ra", "Ohne Sonnen"],
            "Beim letzten Ra. Wer keine Sonne hat, wartet.",
        ),
        question(
            "Die 7 gewinnt ein Los. Was liegt dann in der Mitte?",
            ["Die alte Sonne", "Die 7"],
            "Die 7. Der Gewinner bekommt die alte Sonne.",
        ),
    ],
    gods: [
        god(
            "Anubis",
            "Mit dem Kopf des Schakals wacht er über die Toten. Er wiegt ihr Herz gegen eine Feder.",
        ),
        god(
            "Chnum",
            "Der Widder an den Quellen des Nils. Auf seiner Töpferscheibe formt er die Menschen.",
        ),
        god(
            "Seth",
            "Herr von Sturm und Wüste, mit dem Kopf eines fremden Tiers. Nachts schützt er die Sonnenbarke.",
        ),
        god(
            "Thot",
            "Der Ibis erfand Schrift und Zahlen. Er schreibt das Urteil über jedes Herz.",
        ),
        god(
            "Bastet",
            "Die Katze hütet das Haus und liebt Musik. Im Zorn wird sie zur Löwin.",
        ),
        god(
            "Horus",
            "Der Falke des Himmels; in seinem Namen herrscht der Pharao. Seine Augen: Sonne und Mond.",
        ),
        god(
            "Sobek",
            "Das Krokodil des Nils, stark und gierig. Man sagt, der Fluss sei sein Schweiß.",
        ),
        god(
            "Wadjet",
            "Die Kobra des Deltas an der Stirn des Königs. Sie speit Feuer auf seine Feinde.",
        ),
    ],
    phrases: Phrases {
        tile: Reason::number("Plättchen: {0} {0|Punkt|Punkte}"),
        gods_later: Reason::Plain("die Götter sind später mehr wert"),
        least_loss: Reason::Plain("tut am wenigsten weh"),
    },
    parts: Parts {
        gods_and_gold: "Götter und Gold",
        nile: "Nil",
        pharaohs: "Pharaonen",
        civilisation: "Zivilisation",
        monuments: "Monumente",
    },
};
