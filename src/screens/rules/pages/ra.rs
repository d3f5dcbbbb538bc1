//! Ra: its pages.

use crate::{
    rules::dice::Face,
    screens::{
        icons,
        rules::{pictures, sheet::Sheet},
    },
};

pub static HOW_TO_PLAY: [Sheet; 10] = [
    Sheet::prose(
        ["The aim", "Le but"],
        [
            "Most points after three epochs. Tiles bring them; tiles are won in lots, at auctions.",
            "Le plus de points en trois époques. Les tuiles en donnent; on les gagne par lots, aux enchères.",
        ],
    ),
    Sheet::prose(
        ["A turn", "Un tour"],
        [
            "One of these: draw a tile for the track, invoke Ra, or take tiles off the track with god tiles.",
            "Au choix: tirer une tuile, invoquer Râ, ou prendre sur la piste avec des dieux.",
        ],
    ),
    Sheet::prose(
        ["Ra tiles", "Tuiles Râ"],
        [
            "A ra tile starts an auction. The last one ends the epoch: all on the auction track is lost.",
            "Une tuile Râ lance une enchère. La dernière finit l'époque: la piste est perdue.",
        ],
    ),
    Sheet::prose(
        ["Auction", "Enchère"],
        [
            "All are asked once, from the caller's left on: a sun higher than the last bid, or a pass.",
            "Chacun une fois, depuis la gauche de l'appelant: un soleil plus haut, ou passer.",
        ],
    ),
    Sheet::prose(
        ["The caller", "L'appelant"],
        [
            "Bids last. Who invoked Ra freely must bid if nobody has. A full track has to be invoked.",
            "Mise en dernier. Qui invoque de plein gré doit miser si nul ne mise. Piste pleine: invoquer!",
        ],
    ),
    Sheet::prose(
        ["Suns", "Soleils"],
        [
            "The winner's sun goes to the centre; the one from there comes face down, for the next epoch.",
            "Le soleil misé va au centre; celui du centre vient face cachée, pour l'époque suivante.",
        ],
    ),
    Sheet::table(
        ["Disasters", "Catastrophes"],
        &pictures::DISASTER,
        [
            "Each costs two tiles:\nfuneral: pharaohs\ndrought: floods, then\n         niles\nunrest: civilisation\nearthquake: monuments",
            "Chacune coûte deux:\nfunérailles: pharaons\nsécheresse: crues,\n            puis Nils\nrévolte: civilisation\nséisme: monuments",
        ],
    ),
    Sheet::prose(
        ["End of an epoch", "Fin d'époque"],
        [
            "The last ra tile, or no sun face up anywhere. Points are counted, all suns turn up.",
            "La dernière Râ, ou plus un soleil visible. On compte, tous les soleils se relèvent.",
        ],
    ),
    Sheet::prose(
        ["Our rulings", "Choix de la maison"],
        [
            "No score falls below 0. Two players: four suns each, six ra tiles. Gods take disasters too.",
            "Aucun score sous 0. À deux: quatre soleils, six Râ. Un dieu prend aussi les catastrophes.",
        ],
    ),
    Sheet::prose(
        ["Our rulings", "Choix de la maison"],
        [
            "A caller must bid only if nobody else has. Disasters strike in the order of the track.",
            "L'appelant ne doit miser que si nul n'a misé. Les catastrophes suivent la piste.",
        ],
    ),
];

pub static SCORING: [Sheet; 8] = [
    Sheet::table(
        ["Gods", "Dieux"],
        &pictures::GOD,
        [
            "Each epoch\n2 points each,\nthen they leave.",
            "Chaque époque\n2 points chacun,\npuis ils partent.",
        ],
    ),
    Sheet::table(
        ["Pharaohs", "Pharaons"],
        icons::face(Face::Pharaoh),
        [
            "Each epoch, kept\nmost          +5\nfewest        -2\nTied: all of them.\nAll equal: nothing.",
            "Chaque époque, gardés\nle plus       +5\nle moins      -2\nÀ égalité: tous.\nTous égaux: rien.",
        ],
    ),
    Sheet::table(
        ["Nile and floods", "Nil et crues"],
        icons::face(Face::Nile),
        [
            "Each epoch\nwith a flood: 1 for\neach nile and flood.\nWithout: nothing.\nFloods go, niles stay.",
            "Chaque époque\navec une crue: 1 par\nNil et par crue.\nSans crue: rien.\nLes crues partent.",
        ],
    ),
    Sheet::table(
        ["Gold", "Or"],
        &pictures::GOLD,
        [
            "Each epoch\n3 points each,\nthen it is gone.",
            "Chaque époque\n3 points chacun,\npuis il part.",
        ],
    ),
    Sheet::table(
        ["Civilisation", "Civilisation"],
        icons::face(Face::Civilisation),
        [
            "Each epoch, then gone\nkinds 0      -5\n      1-2     0\n      3       5\n      4      10\n      5      15",
            "Chaque époque, ôtées\nsortes 0     -5\n       1-2    0\n       3      5\n       4     10\n       5     15",
        ],
    ),
    Sheet::table(
        ["Monuments: kinds", "Monuments: sortes"],
        icons::face(Face::Monument),
        [
            "After epoch 3\n1-6 kinds  1 each\n7 kinds    10\n8 kinds    15",
            "Après l'époque 3\n1-6 sortes 1 chacune\n7 sortes   10\n8 sortes   15",
        ],
    ),
    Sheet::table(
        ["Monuments alike", "Monuments pareils"],
        icons::face(Face::Monument),
        [
            "After epoch 3, for\neach kind as well\n3 alike     5\n4 alike    10\n5 alike    15",
            "Après l'époque 3, et\npour chaque sorte\n3 pareils   5\n4 pareils  10\n5 pareils  15",
        ],
    ),
    Sheet::table(
        ["Suns", "Soleils"],
        icons::face(Face::Sun),
        [
            "After epoch 3, sum of\nall own suns\nhighest   +5\nlowest    -5\nA tie in points: the\nhighest sun wins.",
            "Après l'époque 3, la\nsomme des soleils\nplus forte  +5\nplus faible -5\nÀ égalité gagne le\nplus haut soleil.",
        ],
    ),
];
