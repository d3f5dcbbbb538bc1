//! Rauha: its pages.

use crate::screens::rules::{pictures, sheet::Sheet};

pub static HOW_TO_PLAY: [Sheet; 8] = [
    Sheet::prose(
        ["The aim", "Le but"],
        [
            "Most energy after four rounds. A round: three turns and a scoring. A tie is shared.",
            "Le plus d'énergie en quatre manches: trois tours et un décompte. Égalité partagée.",
        ],
    ),
    Sheet::prose(
        ["Picking", "Choisir"],
        [
            "All pick a card in secret: from the stack at the left (moon) or at the right (star).",
            "Chacun choisit en secret, dans la pile de gauche (lune) ou de droite (étoile).",
        ],
    ),
    Sheet::prose(
        ["Placing", "Poser"],
        [
            "Pay its crystals, choose one of its cells. It covers what was there; a spore stays.",
            "Payer ses cristaux, choisir une de ses cases. Elle recouvre tout; une spore reste.",
        ],
    ),
    Sheet::prose(
        ["Or discarding", "Ou défausser"],
        [
            "The card goes for 4 crystals, or for a spore on any cell that has none yet.",
            "La carte part contre 4 cristaux, ou une spore sur une case qui n'en a pas.",
        ],
    ),
    Sheet::prose(
        ["Entities", "Entités"],
        [
            "Three in a row or column share an animal or biome: its entity comes, from anyone.",
            "Trois en ligne ou colonne partagent animal ou biome: l'entité vient, d'où qu'elle soit.",
        ],
    ),
    Sheet::prose(
        ["The avatar's line", "Ligne de l'avatar"],
        [
            "Each effect in the avatar's row or column may be used once, and each new entity.",
            "Chaque effet de la ligne ou colonne de l'avatar sert une fois, et les entités prises.",
        ],
    ),
    Sheet::prose(
        ["The scoring", "Le décompte"],
        [
            "All cells with a spore and all own entities act once. Then water brings energy.",
            "Toutes les cases à spore et toutes ses entités agissent une fois. Puis l'eau.",
        ],
    ),
    Sheet::prose(
        ["Who is first", "Qui commence"],
        [
            "The seat with most energy; tied, the one that came to that number last.",
            "Qui a le plus d'énergie; à égalité, qui est arrivé le dernier à ce nombre.",
        ],
    ),
];

pub static SCORING: [Sheet; 6] = [
    Sheet::table(
        ["Effects", "Effets"],
        &pictures::ENERGY,
        [
            "Pay the crystals,\ngain energy, crystals\nor a spore; \"per\": as\noften as the animal,\nwater or spore is on\nthe own world.",
            "Payer les cristaux,\ngagner énergie, cris-\ntaux ou spore; \"par\":\nautant de fois que\nl'animal, l'eau ou la\nspore du monde.",
        ],
    ),
    Sheet::table(
        ["Spores", "Spores"],
        &pictures::SPORE,
        [
            "A cell with a spore\nacts in each scoring.\nSpores stay for good.",
            "Une case à spore agit\nà chaque décompte.\nLes spores restent.",
        ],
    ),
    Sheet::table(
        ["Entities of animals", "Entités des animaux"],
        &pictures::ENTITY,
        [
            "TAIVAS (feather)\npay 4: 7 energy\nMERI (scales)\n1 energy per water\nMAA (hoof)\n1 energy per spore",
            "TAIVAS (plume)\npayer 4: 7 énergie\nMERI (écailles)\n1 énergie par eau\nMAA (sabot)\n1 énergie par spore",
        ],
    ),
    Sheet::table(
        ["Entities of biomes", "Entités des biomes"],
        &pictures::ENTITY,
        [
            "SIENET (mushroom)\n3 crystals\nMETSAT (forest)\n1 energy per symbol\nof one animal chosen",
            "SIENET (champignon)\n3 cristaux\nMETSAT (forêt)\n1 énergie par symbole\nd'un animal au choix",
        ],
    ),
    Sheet::table(
        ["Entities of biomes", "Entités des biomes"],
        &pictures::ENTITY,
        [
            "KITEET (crystal)\n3 energy\nVUORI (mountain)\n2 sources of water",
            "KITEET (cristal)\n3 énergie\nVUORI (montagne)\n2 sources d'eau",
        ],
    ),
    Sheet::table(
        ["Water", "Eau"],
        &pictures::WATER,
        [
            "Each scoring: sources\nmore than the fewest\nof all\n1  1      2  3\n3  6      4 10\n5+ 15",
            "Chaque décompte: plus\nde sources que le\nmoins pourvu\n1  1      2  3\n3  6      4 10\n5+ 15",
        ],
    ),
];
