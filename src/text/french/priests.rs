//! Priests of Ra in French.

use crate::text::{
    page,
    play::Reason,
    priests::{About, Categories, Events, Faces, Help, Parts, Phrases, Priests, Refusals},
    question,
    template::{noun, template},
};

pub const TEXTS: Priests = Priests {
    name: "Prêtres de Râ",
    fields: [
        "Fermiers",
        "Guerriers",
        "Marchands",
        "Scribes",
        "Prêtres",
        "Greniers",
        "Forteresses",
        "Marchés",
        "Bibliothèques",
        "Pestes",
        "Pyramides",
        "Chambres vertes",
        "Chambres rouges",
        "Chambres bleues",
        "Chambres jaunes",
    ],
    faces: Faces {
        farmer: noun("fermier", "fermiers"),
        warrior: noun("guerrier", "guerriers"),
        merchant: noun("marchand", "marchands"),
        scribe: noun("scribe", "scribes"),
        granary: noun("grenier", "greniers"),
        fortress: noun("forteresse", "forteresses"),
        market: noun("marché", "marchés"),
        library: noun("bibliothèque", "bibliothèques"),
        green: noun("chambre verte", "chambres vertes"),
        red: noun("chambre rouge", "chambres rouges"),
        blue: noun("chambre bleue", "chambres bleues"),
        yellow: noun("chambre jaune", "chambres jaunes"),
    },
    green: "verte",
    red: "rouge",
    blue: "bleue",
    yellow: "jaune",
    priest: noun("prêtre", "prêtres"),
    plague: noun("peste", "pestes"),
    pyramid: noun("pyramide", "pyramides"),
    ankh: noun("ankh", "ankhs"),
    categories: Categories {
        people: "peuples",
        priest: "prêtres",
        building: "bâtiments",
        plague: "pestes",
        pyramid: "pyramides",
        ankh: "ankhs",
        sun: "soleils",
    },
    about: About {
        people: "Peuple. Deux ou plus, et personne n'en a plus: 5 points. 3 différents donnent un ankh, les 4 en \
                 donnent deux. Puis ils partent.",
        building: "Bâtiment. Chaque paire 2 points; paires de 3 sortes 5 de plus, des 4 sortes 10 de plus. Compte à \
                   chaque époque et reste.",
        chamber: "Chambre. À la dernière époque 3 d'une couleur valent 5, 4 valent 10; elle compte aussi pour la \
                  pyramide. Elle reste.",
        priest: "Prêtre. 2 points par époque, 3 chassent une peste; puis ils partent. Qui en gagne un peut retourner \
                 une tuile à deux faces.",
        plague: "Peste. Par époque 1 coûte 1, 2 coûtent 3, 3 coûtent 6, 4 coûtent 10, 5 coûtent 15, plus 20. Elle \
                 reste.",
        pyramid: "Part de la pyramide. À la dernière époque, avec les chambres: 3 valent 5, 6 valent 10, 10 valent 20. \
                  Elle reste.",
        ankh: "Ankh, gagné avec 3 ou 4 peuples différents. À la dernière époque 2 valent 5, 3 valent 10, 4 valent 20.",
    },
    about_showing: "La tuile tirée est posée avec cette face visible:",
    about_turning: "Un prêtre peut retourner cette tuile:",
    about_being_done: "Ne plus retourner de tuile.",
    hidden: "Cachées: ",
    done: "Fini",
    to_turn: template("{0} {0|prêtre|prêtres}"),
    show: template("Montrer {0}"),
    turn: template("Retourner {0} en {1}"),
    shows: "montre?",
    turns: "tourne?",
    refusals: Refusals {
        not_in_the_bag: template("Plus dans le sac: {0}."),
        no_such_face: template("La tuile tirée n'a pas cette face: {0}."),
        nothing_drawn: "Aucune tuile à deux faces n'attend.",
        no_priest: "Seuls les prêtres d'un lot tout juste gagné retournent des tuiles.",
        has_none: template("Pas de {0} ici."),
    },
    events: Events {
        shows: template("{0} montre {1}"),
        turns: template("{0} retourne {1} en {2}"),
    },
    help: Help {
        show: "Une tuile à deux faces est tirée. Choisir la face visible: elle seule compte.",
        turn: "Chaque prêtre du lot permet de retourner une tuile à soi. Finir s'il n'y a rien à retourner.",
    },
    tile_drawn: "tuile tirée",
    one_face: "une seule face",
    about_tile_drawn: "Gauche et droite: l'une de ses faces. Haut et bas: l'autre.",
    how_to_play: [
        page(
            "Le but",
            "Le plus de points en trois époques. On gagne des lots aux enchères, comme dans Râ.",
        ),
        page(
            "Un tour",
            "Tirer une tuile pour la piste, ou invoquer Râ. Piste pleine: invoquer!",
        ),
        page(
            "Deux faces",
            "La plupart en ont deux. Qui tire montre l'une; seule la face visible compte.",
        ),
        page(
            "Enchère",
            "Chacun répond une fois, l'invocateur en dernier; il doit miser si personne ne mise.",
        ),
        page(
            "Soleils",
            "Le soleil misé va au centre; celui du centre vient face cachée, pour l'époque suivante.",
        ),
        page(
            "Prêtres",
            "Chaque prêtre d'un lot permet de retourner une tuile à soi, nouvelle ou ancienne.",
        ),
        page(
            "Fin d'époque",
            "La dernière tuile Râ la finit, la piste est perdue. Ou aucun soleil n'est plus visible.",
        ),
        page(
            "Le sac",
            "30 Râ, 16 prêtres, 16 pestes, 16 pyramides, 96 à deux faces: répartition d'ici.",
        ),
        page(
            "Règles maison",
            "Chaque couleur de chambre compte. Ankhs sans limite. Égalité: plus haut soleil.",
        ),
    ],
    scoring: [
        page(
            "Peuples",
            "Chaque époque, ôtés\nle plus d'un peuple,\nau moins deux  +5\n3 peuples   1 ankh\n4 peuples   2 ankhs\n\
             À égalité: tous.",
        ),
        page(
            "Prêtres",
            "Chaque époque\n2 points chacun,\npuis ils partent.\nTrois et plus: une\npeste part d'abord.",
        ),
        page(
            "Bâtiments",
            "Chaque époque, gardés\nchaque paire      +2\npaires: 3 sortes  +5\npaires: 4 sortes +10",
        ),
        page(
            "Pestes",
            "Chaque époque, gardées\n1  -1     2  -3\n3  -6     4 -10\n5 -15     6+ -20",
        ),
        page(
            "Pyramides, chambres",
            "Après l'époque 3,\nles deux ensemble\n3-5     5\n6-9    10\n10+    20",
        ),
        page(
            "Chambres pareilles",
            "Après l'époque 3, et\npour chaque couleur\n3       5\n4+     10",
        ),
        page("Ankhs", "Après l'époque 3\n2       5\n3      10\n4+     20"),
        page(
            "Soleils",
            "Après l'époque 3, la\nsomme des soleils\nplus forte  +5\nplus faible -5\nÀ égalité: tous.\nTous égaux: \
             rien.",
        ),
    ],
    lesson: [
        "Enchères comme dans Râ, mais tuiles à deux faces.",
        "Flèche: au tour de Mia. 6 et 9 peuvent miser; (1) et (3) attendent.",
        "Cases: 4 tuiles Râ sur 6. Le 4: soleil du centre. Points en clair: qui mène.",
        "Points: places libres. Tirer une tuile.",
        "Choisir la face qui compte (l'autre est en petit). Le scribe!",
        "Un prêtre: 2 points, et retourne 1 tuile. Tirer.",
        "Chambres et pyramides comptent à la fin. Montrer la bleue.",
        "Thot tire Râ et invoque (le !): enchère. Le +: la valeur du lot.",
        "Scribe, prêtre, chambre: miser le 6.",
        "Le prêtre: un grenier seul ne vaut rien. Le passer au bleu.",
        "5 tuiles Râ sur 6. Oser tirer encore!",
        "La 6e finit l'époque. Scribes: 5, prêtre: 2.",
        "Peuples et prêtres partent, tout le reste demeure.",
    ],
    questions: [
        question(
            "Qui choisit la face d'une tuile?",
            ["Qui la tire", "Qui la gagne"],
            "Qui la tire. Le gagnant doit avoir un prêtre.",
        ),
        question(
            "Qu'est-ce qui part en fin d'époque?",
            ["Les bâtiments", "Peuples et prêtres"],
            "Peuples et prêtres. Bâtiments et pestes restent.",
        ),
    ],
    phrases: Phrases {
        best_face: Reason::Plain("la meilleure face à montrer"),
        turning: Reason::number("la retourner: {0} {0|point|points}"),
        no_turning: Reason::Plain("retourner ne rapporte rien"),
    },
    parts: Parts {
        priests: "prêtres",
        peoples: "peuples",
        ankhs: "ankhs",
        buildings: "bâtiments",
        plagues: "pestes",
        pyramid: "pyramide",
    },
};
