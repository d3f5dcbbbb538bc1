//! Priests of Ra: its pages.

use crate::{
    rules::dice::Face,
    screens::{
        icons,
        rules::{pictures, sheet::Sheet},
    },
};

pub static HOW_TO_PLAY: [Sheet; 9] = [
    Sheet::prose(
        ["The aim", "Le but"],
        [
            "Most points after three epochs. Tiles are won in lots, at auctions like those of Ra.",
            "Le plus de points en trois époques. On gagne des lots aux enchères, comme dans Râ.",
        ],
    ),
    Sheet::prose(
        ["A turn", "Un tour"],
        [
            "Draw a tile for the track, or invoke Ra. A full track has to be invoked.",
            "Tirer une tuile pour la piste, ou invoquer Râ. Piste pleine: invoquer!",
        ],
    ),
    Sheet::prose(
        ["Two faces", "Deux faces"],
        [
            "Most tiles have two. Who draws one shows either face; only the face shown counts.",
            "La plupart en ont deux. Qui tire montre l'une; seule la face visible compte.",
        ],
    ),
    Sheet::prose(
        ["Auction", "Enchère"],
        [
            "All are asked once, the caller last: a higher sun or a pass. Who invoked must bid if alone.",
            "Chacun une fois, l'appelant en dernier. Qui a invoqué doit miser si nul ne mise.",
        ],
    ),
    Sheet::prose(
        ["Suns", "Soleils"],
        [
            "The winner's sun goes to the centre; the one from there comes face down, for the next epoch.",
            "Le soleil misé va au centre; celui du centre vient face cachée, pour l'époque suivante.",
        ],
    ),
    Sheet::prose(
        ["Priests", "Prêtres"],
        [
            "For each priest in a lot its winner may turn one own tile, from this lot or before.",
            "Chaque prêtre d'un lot permet de retourner une tuile à soi, nouvelle ou ancienne.",
        ],
    ),
    Sheet::prose(
        ["End of an epoch", "Fin d'époque"],
        [
            "The last ra tile ends it at once, the track is lost. Or no sun is face up any more.",
            "La dernière Râ la finit, la piste est perdue. Ou plus un soleil n'est visible.",
        ],
    ),
    Sheet::prose(
        ["The bag", "Le sac"],
        [
            "30 ra, 16 priests, 16 plagues, 16 pyramids, 96 with two faces. This split is ours.",
            "30 Râ, 16 prêtres, 16 fléaux, 16 pyramides, 96 à deux faces: répartition d'ici.",
        ],
    ),
    Sheet::prose(
        ["Our rulings", "Choix de la maison"],
        [
            "Each chamber colour scores. Ankhs never run out. A tie goes to the highest sun.",
            "Chaque couleur de chambre compte. Ankhs sans limite. Égalité: plus haut soleil.",
        ],
    ),
];

pub static SCORING: [Sheet; 8] = [
    Sheet::table(
        ["Peoples", "Peuples"],
        &pictures::PEOPLE,
        [
            "Each epoch, then gone\nmost of a people, two\nor more        +5\n3 peoples   1 ankh\n4 peoples   2 ankhs\nTied: all of them.",
            "Chaque époque, ôtés\nle plus d'un peuple,\nau moins deux  +5\n3 peuples   1 ankh\n4 peuples   2 ankhs\nÀ égalité: tous.",
        ],
    ),
    Sheet::table(
        ["Priests", "Prêtres"],
        &pictures::PRIEST,
        [
            "Each epoch\n2 points each,\nthen they leave.\nThree or more: one\nplague goes first.",
            "Chaque époque\n2 points chacun,\npuis ils partent.\nTrois et plus: un\nfléau part d'abord.",
        ],
    ),
    Sheet::table(
        ["Buildings", "Bâtiments"],
        &pictures::BUILDING,
        [
            "Each epoch, kept\neach pair         +2\npairs of 3 kinds  +5\npairs of 4 kinds +10",
            "Chaque époque, gardés\nchaque paire      +2\npaires: 3 sortes  +5\npaires: 4 sortes +10",
        ],
    ),
    Sheet::table(
        ["Plagues", "Fléaux"],
        &pictures::PLAGUE,
        [
            "Each epoch, kept\n1  -1     2  -3\n3  -6     4 -10\n5 -15     6+ -20",
            "Chaque époque, gardés\n1  -1     2  -3\n3  -6     4 -10\n5 -15     6+ -20",
        ],
    ),
    Sheet::table(
        ["Pyramids, chambers", "Pyramides, chambres"],
        icons::face(Face::Monument),
        [
            "After epoch 3,\nboth together\n3-5     5\n6-9    10\n10+    20",
            "Après l'époque 3,\nles deux ensemble\n3-5     5\n6-9    10\n10+    20",
        ],
    ),
    Sheet::table(
        ["Chambers alike", "Chambres pareilles"],
        &pictures::CHAMBER,
        [
            "After epoch 3, for\neach colour as well\n3       5\n4+     10",
            "Après l'époque 3, et\npour chaque couleur\n3       5\n4+     10",
        ],
    ),
    Sheet::table(
        ["Ankhs", "Ankhs"],
        icons::face(Face::Ankh),
        [
            "After epoch 3\n2       5\n3      10\n4+     20",
            "Après l'époque 3\n2       5\n3      10\n4+     20",
        ],
    ),
    Sheet::table(
        ["Suns", "Soleils"],
        icons::face(Face::Sun),
        [
            "After epoch 3, sum of\nall own suns\nhighest   +5\nlowest    -5\nTied: all of them.\nAll equal: nothing.",
            "Après l'époque 3, la\nsomme des soleils\nplus forte  +5\nplus faible -5\nÀ égalité: tous.\nTous égaux: rien.",
        ],
    ),
];
