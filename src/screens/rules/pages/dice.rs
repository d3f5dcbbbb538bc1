//! Ra: The Dice Game: its pages.

use crate::{
    rules::dice::Face,
    screens::{icons, rules::sheet::Sheet},
};

pub static HOW_TO_PLAY: [Sheet; 10] = [
    Sheet::prose(
        ["The aim", "Le but"],
        [
            "Most points after three epochs. One ends when Ra has come to the end of the sun track.",
            "Le plus de points en trois époques. Une époque finit quand Râ est au bout de la piste.",
        ],
    ),
    Sheet::prose(
        ["Rolling", "Lancer"],
        [
            "Up to three rolls. Suns stay as they fall. Mark dice and roll them again, or keep all.",
            "Trois jets au plus. Les soleils restent. Marquez des dés à relancer, ou gardez tout.",
        ],
    ),
    Sheet::prose(
        ["Suns", "Soleils"],
        [
            "1 or 2 move Ra as far. 3: Ra stays, 3 points. 4 or 5: Ra stays, a disaster for the others.",
            "1 ou 2: Râ avance. 3: Râ reste, 3 points. 4 ou 5: Râ reste, une catastrophe pour les autres.",
        ],
    ),
    Sheet::prose(
        ["Pharaoh and Nile", "Pharaon et Nil"],
        [
            "Each die: its marker one on. After one of them ankhs may follow. Three niles: one flood.",
            "Chaque dé avance d'un pas. Ensuite les ankhs peuvent suivre. Trois Nils: une crue.",
        ],
    ),
    Sheet::prose(
        ["Civilisation", "Civilisation"],
        [
            "3, 4 or 5 dice for 1, 2 or 3 spaces. Ankhs help, but one civilisation has to be there.",
            "3, 4 ou 5 dés pour 1, 2 ou 3 cases. Les ankhs aident, avec au moins une civilisation.",
        ],
    ),
    Sheet::prose(
        ["Civilisation: room", "Civilisation: place"],
        [
            "A space holds one marker of each, and one fewer than there are players.",
            "Une case: un marqueur par joueur, et un de moins qu'il n'y a de joueurs.",
        ],
    ),
    Sheet::prose(
        ["Monuments", "Monuments"],
        [
            "One die: a cell in the row of its colour. One more: two dice, and a column still without.",
            "Un dé: une case de la ligne de sa couleur. Un autre: deux dés, dans une colonne sans marque.",
        ],
    ),
    Sheet::prose(
        ["Ankhs", "Ankhs"],
        [
            "Never the first: they follow a pharaoh or nile, fill up floods, civilisation, later monuments.",
            "Jamais en premier: après pharaon ou Nil, pour une crue, civilisation, second monument.",
        ],
    ),
    Sheet::prose(
        ["Disaster", "Catastrophe"],
        [
            "All others: pharaoh 2 back, or a flood off (else nile 2 back), or two markers off.",
            "Aux autres: pharaon -2, ou une crue en moins (sinon Nil -2), ou deux marques ôtées.",
        ],
    ),
    Sheet::prose(
        ["Our rulings", "Choix de la maison"],
        [
            "8, 10 or 12 steps of the sun track for 2, 3 or 4. No score falls below 0. A tie is shared.",
            "8, 10 ou 12 pas de soleil à 2, 3 ou 4. Aucun score sous 0. Égalité partagée.",
        ],
    ),
];

pub static SCORING: [Sheet; 6] = [
    Sheet::table(
        ["Pharaoh track", "Piste du pharaon"],
        icons::face(Face::Pharaoh),
        [
            "Each epoch\nfurthest  +5, 2 back\nlast      -2, 1 on\nTied: all of them.\nAll equal: nothing.",
            "Chaque époque\n1er      +5, recule 2\ndernier  -2, avance 1\nÀ égalité: tous.\nTous égaux: rien.",
        ],
    ),
    Sheet::table(
        ["Nile track", "Piste du Nil"],
        icons::face(Face::Nile),
        [
            "Each epoch\nwith a flood: the\nnumber of the space.\nWithout: nothing.\nFloods go, the marker\nstays.",
            "Chaque époque\navec une crue: le\nnombre de la case.\nSans crue: rien.\nLes crues partent.",
        ],
    ),
    Sheet::table(
        ["Civilisation", "Civilisation"],
        icons::face(Face::Civilisation),
        [
            "Each epoch, then gone\nspaces 0     -5\n       1-2    0\n       3      5\n       4     10\n       5     15",
            "Chaque époque, ôtés\ncases  0     -5\n       1-2    0\n       3      5\n       4     10\n       5     15",
        ],
    ),
    Sheet::table(
        ["Monuments: columns", "Monuments: colonnes"],
        icons::face(Face::Monument),
        [
            "After epoch 3,\ncolumns with a marker\n1-6    1 each\n7      10\n8      15",
            "Après l'époque 3,\ncolonnes occupées\n1-6    1 chacune\n7      10\n8      15",
        ],
    ),
    Sheet::table(
        ["In one column", "Même colonne"],
        icons::face(Face::Monument),
        [
            "After epoch 3, for\neach column as well\n3 markers    5\n4 markers   10\n5 markers   15",
            "Après l'époque 3, et\npour chaque colonne\n3 marques    5\n4 marques   10\n5 marques   15",
        ],
    ),
    Sheet::table(
        ["At once", "Aussitôt"],
        icons::face(Face::Ankh),
        ["two ankhs    2\nthree suns   3", "deux ankhs     2\ntrois soleils  3"],
    ),
];
