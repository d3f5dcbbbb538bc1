//! Ra: The Dice Game in French.

use crate::text::{
    dice::{
        About, Captions, Colours, CountedFaces, Dice, Disasters, Events, Faces, Headings, Help, Parts, Phrases,
        Refusals, Uses,
    },
    page,
    play::Reason,
    template::{noun, template},
};

pub const TEXTS: Dice = Dice {
    name: "Râ: les dés",
    fields: [
        "Pharaon en",
        "Nil en",
        "Crues",
        "Civilisations",
        "Points en route",
        "Colonnes",
        "Colonnes avec 3",
        "Colonnes avec 4",
        "Colonnes avec 5",
    ],
    faces: Faces {
        sun: "soleil",
        pharaoh: "pharaon",
        nile: "Nil",
        civilisation: "civilisation",
        monument: "monument",
        ankh: "ankh",
    },
    counted: CountedFaces {
        sun: noun("soleil", "soleils"),
        pharaoh: noun("pharaon", "pharaons"),
        nile: noun("Nil", "Nils"),
        civilisation: noun("civilisation", "civilisations"),
        monument: noun("monument", "monuments"),
        ankh: noun("ankh", "ankhs"),
    },
    colours: Colours {
        yellow: "jaune",
        red: "rouge",
        blue: "bleu",
        violet: "violet",
        green: "vert",
    },
    capital_colours: Colours {
        yellow: "Jaune",
        red: "Rouge",
        blue: "Bleu",
        violet: "Violet",
        green: "Vert",
    },
    disasters: Disasters {
        pharaoh: "pharaons",
        nile: "Nil",
        civilisation: "civilisation",
        monument: "monuments",
    },
    uses: Uses {
        pharaoh: "Pharaon",
        nile: "Nil",
        flood: "Crue",
        civilisation: "Civilisation",
        monument: "Monument",
        ankhs: "2 ankhs",
        disaster: "Désastre",
        end: "Fin du tour",
    },
    about: About {
        pharaoh: "Pharaon: chaque dé avance le jeton d'une case, jusqu'à 12; après un dé pharaon, les ankhs aussi. À \
                  chaque époque le premier gagne 5 points et recule de 2; le dernier perd 2 points et avance de 1. \
                  Tous égaux: rien.",
        nile: "Nil: chaque dé avance le jeton d'une case, jusqu'à 12; après un dé Nil, les ankhs aussi. Avec une \
               crue, l'époque donne le numéro de la case, sans crue rien. Le jeton reste là.",
        flood: "Crue: trois dés Nil, dont deux ankhs au plus, posent une crue sans avancer. Avec elle, le Nil compte \
                à la fin de l'époque. D'autres crues ne comptent pas plus, mais un désastre en prend une d'abord. \
                Toutes partent après l'époque.",
        civilisation: "Civilisation: 3, 4 ou 5 dés, ankhs compris, prennent 1, 2 ou 3 cases; un jeton par joueur sur \
                       chacune, un de moins que de joueurs en tout. L'époque compte ses jetons: aucun -5, 1-2: 0, 3: \
                       5, 4: 10, 5: 15. Puis tous partent.",
        monument: "Monument: la couleur du dé est la rangée. Le premier d'un tour: un dé, toute case libre. Chaque \
                   autre: deux dés, le second peut être un ankh, dans une colonne sans jeton à soi. Tout à la fin, \
                   les colonnes occupées comptent 1, 7: 10, 8: 15; et 3, 4, 5 dans une colonne 5, 10, 15.",
        ankhs: "Deux ankhs inutiles ailleurs: 2 points tout de suite.",
        disaster: "Désastre: avec 4 ou 5 soleils, un seul, avant la fin du tour. Il frappe tous les autres: pharaon \
                   -2; une crue, ou sans crue Nil -2; deux jetons de civilisation; ou deux monuments.",
        end: "Fin: les dés non utilisés sont perdus. Puis les soleils: 1 ou 2 avancent Râ, 3 donnent 3 points. Quand \
              Râ arrive, l'époque est comptée.",
        sun: "Soleil: bloqué dès qu'il tombe. À la fin du tour, 1 ou 2 soleils avancent Râ d'autant de pas; 3 \
              donnent 3 points; 4 ou 5 frappent tous les autres d'un désastre. Au bout du chemin de Râ, l'époque \
              finit.",
        ankh: "Ankh: remplace un autre dé, à côté d'un vrai au moins: après un pharaon, après un Nil, dans une crue, \
               en civilisation, ou comme second dé d'un autre monument. Deux ankhs seuls donnent 2 points.",
        roll: "Haut sur un dé: le relancer. A relance les dés choisis, trois jets par tour au plus; sans choix, A \
               garde. Ici, haut parcourt des ensembles, les plus probables d'abord. La rangée d'images: ce que les \
               dés permettraient ainsi.",
        score: "Score: les points acquis. Après trois époques, le plus grand score gagne; à égalité, la victoire est \
                partagée.",
        prospect: "Ce que l'époque donnerait si elle finissait maintenant: pharaon, Nil et civilisation; à la \
                   troisième, aussi les monuments.",
    },
    headings: Headings {
        score: "Score",
        pharaoh: "Piste des pharaons",
        nile: "Nil",
        floods: "Crues",
        civilisation: "Jetons de civilisation",
        monuments: "Colonnes de monuments",
        prospect: "Si l'époque finissait ici",
    },
    captions: Captions {
        locked: ", bloqué",
        keep_or_reroll: "Garder; haut: relancer",
        reroll: "Relancer:",
        where_to_build: ": où?",
        where_to_put: template("{0}: +{1}, où?"),
        not_now: template("{0}: impossible"),
        and_ankh: "+ankh",
        away: " retiré",
        at_the_end: template(": {0}>{1} à la fin"),
        remove: "Retirer ",
        ankh: "ankh",
        space: template("Case {0}: {1} sur {2}"),
        spaces: template("Cases 1-{0}: au plus {1}"),
        no_flood: "sans crue",
        two_ankhs: "2 ankhs: +2 points",
        end_ra: template("Fin: Râ +{0}"),
        end_epoch: template("Fin: Râ +{0}, fin d'époque"),
        end_three_suns: "Fin: 3 soleils, +3 points",
        pharaoh_track: "Pharaon: +5, dernier -2",
        nile_track: "Nil: compte avec une crue",
        column: template("Colonne {0}:"),
    },
    struck: Disasters {
        pharaoh: "pharaons -2",
        nile: "crue/Nil -2",
        civilisation: "civilisation -2",
        monument: "monuments -2",
    },
    not_now: "Pas maintenant: ",
    framed: template("{0}: les cases encadrées sont libres; les autres rangées veulent leur dé."),
    framed_further: template("{0}+{1}: les cases encadrées sont libres; une colonne avec un jeton à soi est fermée."),
    marker_goes: template("{0}: ce jeton est retiré."),
    refusals: Refusals {
        roll_awaited: "Les dés roulent encore.",
        no_roll_awaited: "Aucun dé n'est lancé.",
        not_rolled: template("Le dé {0} n'est pas relancé et garde sa face."),
        keep_first: "Il faut garder les dés avant de les utiliser.",
        already_kept: "Les jets de ce tour sont finis.",
        no_die_named: "Il faut choisir au moins un dé à relancer.",
        locked_sun: template("Le dé {0} est un soleil. Les soleils sont bloqués et ne se relancent pas."),
        too_few_dice: template("Il faut {1} {1|dé|dés} {0}; il en reste {2}."),
        not_showing: template("Le dé {0} ne montre pas {1}."),
        die_used: template("Le dé {0} est déjà utilisé."),
        same_die: template("Le dé {0} ne compte pas deux fois."),
        pharaoh_at_top: "Le pharaon est sur 12, la dernière case.",
        nile_at_top: "Le Nil est sur 12, la dernière case.",
        no_pharaoh_used: "Un ankh n'avance le pharaon qu'après un dé pharaon utilisé ce tour-ci.",
        no_nile_used: "Un ankh n'avance sur le Nil qu'après un dé Nil utilisé ce tour-ci.",
        flood_dice: "Une crue prend trois dés, dont deux ankhs au plus.",
        civilisation_dice: "La civilisation prend de 3 à 5 dés, dont un au moins n'est pas un ankh.",
        civilisation_markers: template("Ces dés prennent {0} cases de civilisation, et non {1}."),
        own_marker_on_space: template("La case {0} porte déjà un jeton du même joueur."),
        space_full: template("La case {0} est pleine: {1} au plus."),
        first_monument: "Le premier monument d'un tour prend un seul dé monument.",
        further_monument: "Un autre monument du tour prend deux dés: un monument, et un second ou un ankh.",
        cell_taken: template("{0} {1} est occupé."),
        own_marker_in_column: template(
            "La colonne {0} porte un jeton du même joueur; un autre monument du tour veut une colonne nouvelle.",
        ),
        too_few_suns: template("Un désastre prend 4 soleils; il y en a {0}."),
        disaster_done: "Un seul désastre par tour, et il a eu lieu.",
        disaster_due: template("{0} soleils: un désastre est dû avant la fin du tour."),
        no_removal: "Aucun désastre ne demande de jeton.",
        removal_due: "Le désastre prend d'abord un jeton.",
        remove_from_civilisation: "Ce désastre prend des jetons de civilisation.",
        remove_from_monuments: "Ce désastre prend des monuments.",
        no_marker_on_space: template("Aucun jeton de ce joueur sur la case {0}."),
        no_marker_in_cell: template("Aucun jeton de ce joueur sur {0}."),
    },
    events: Events {
        rolls: template("{0} lance {1}"),
        rerolls: template("{0} relance: {1}"),
        keeps: template("{0} garde les dés"),
        pharaoh: template("{0}: pharaons à {1}"),
        nile: template("{0}: Nil à {1}"),
        floods: template("{0}: une crue"),
        civilises: template("{0}: civilisation {1}"),
        builds: template("{0}: monument {1}"),
        ankhs: template("{0}: 2 points d'ankhs"),
        declares: template("{0}: désastre, {1}"),
        removes_civilisation: template("{0} retire civilisation {1}"),
        removes_monument: template("{0} retire monument {1}"),
        ra_moves: template("Râ avance à {0} sur {1}"),
        three_suns: template("{0}: 3 points de soleils"),
    },
    help: Help {
        disaster: "Catastrophe: choisissez une marque à ôter, deux en tout.",
        mark: template("Marquez les dés à relancer, ou gardez tout. Jets restants: {0}. Les soleils restent."),
        using: "Utilisez les dés dans l'ordre voulu, sans obligation. Puis finissez le tour.",
        pharaoh: "Pharaon: un pas.",
        nile: "Nil: un pas; trois: une crue.",
        civilisation: "Civilisation: 3-5 dés pour 1-3 cases.",
        monument: "Monument: un dé, puis deux chacun.",
        ankh: "Ankh: aide les autres; deux: 2 points.",
        disaster_due: "Quatre soleils: une catastrophe doit être choisie avant la fin.",
    },
    dice_rolled: "dés lancés",
    about_dice_rolled: "Les dés lancés: gauche et droite passent de dé en dé, haut et bas le tournent, A annonce le \
                        tout.",
    categories: ["pharaon", "Nil", "civilisation", "monuments", "en route"],
    how_to_play: [
        page(
            "Le but",
            "Le plus de points en trois époques. Une époque finit quand Râ est au bout de la piste.",
        ),
        page(
            "Lancer",
            "Trois jets au plus. Les soleils restent. Marquez des dés à relancer, ou gardez tout.",
        ),
        page(
            "Soleils",
            "1 ou 2: Râ avance. 3: Râ reste, 3 points. 4 ou 5: Râ reste, une catastrophe pour les autres.",
        ),
        page(
            "Pharaon et Nil",
            "Chaque dé avance d'un pas. Ensuite les ankhs peuvent suivre. Trois Nils: une crue.",
        ),
        page(
            "Civilisation",
            "3, 4 ou 5 dés pour 1, 2 ou 3 cases. Les ankhs aident, avec au moins une civilisation.",
        ),
        page(
            "Civilisation: place",
            "Une case: un marqueur par joueur, et un de moins qu'il n'y a de joueurs.",
        ),
        page(
            "Monuments",
            "Un dé: une case de la ligne de sa couleur. Un autre: deux dés, dans une colonne sans marque.",
        ),
        page(
            "Ankhs",
            "Jamais en premier: après pharaon ou Nil, pour une crue, civilisation, second monument.",
        ),
        page(
            "Catastrophe",
            "Aux autres: pharaon -2, ou une crue en moins (sinon Nil -2), ou deux marques ôtées.",
        ),
        page(
            "Choix de la maison",
            "8, 10 ou 12 pas de soleil à 2, 3 ou 4. Aucun score sous 0. Égalité partagée.",
        ),
    ],
    scoring: [
        page(
            "Piste du pharaon",
            "Chaque époque\n1er      +5, recule 2\ndernier  -2, avance 1\nÀ égalité: tous.\nTous égaux: rien.",
        ),
        page(
            "Piste du Nil",
            "Chaque époque\navec une crue: le\nnombre de la case.\nSans crue: rien.\nLes crues partent.",
        ),
        page(
            "Civilisation",
            "Chaque époque, ôtés\ncases  0     -5\n       1-2    0\n       3      5\n       4     10\n       5     15",
        ),
        page(
            "Monuments: colonnes",
            "Après l'époque 3,\ncolonnes occupées\n1-6    1 chacune\n7      10\n8      15",
        ),
        page(
            "Même colonne",
            "Après l'époque 3, et\npour chaque colonne\n3 marques    5\n4 marques   10\n5 marques   15",
        ),
        page("Aussitôt", "deux ankhs     2\ntrois soleils  3"),
    ],
    lesson: [
        "Cinq dés, trois jets. Les soleils restent.\nA: suite, B: sortir",
        "Une civilisation seule ne vaut rien. Relancez rouge et violet.",
        "Un ankh et un Nil: bien. Ne marquez aucun dé et gardez tout.",
        "Utilisez les dés. Le Nil d'abord: le marqueur avance d'un pas.",
        "Après un Nil, un ankh peut en être un autre. Mettez-le sur le Nil.",
        "Le premier des pharaons gagne 5 par époque. Utilisez le pharaon.",
        "Un monument: dans la ligne du dé, où l'on veut. Il compte à la fin.",
        "Reste le soleil: Râ avance d'un pas. Finissez le tour.",
        "La civilisation veut 3 dés; l'ankh aide, le Nil non: relancez vert.",
        "Deux et un ankh font trois. Gardez.",
        "Trois dés valent un marqueur. Posez-le sur une case de civilisation.",
        "Deux soleils: Râ est au bout de la piste, courte ici. Finissez le tour.",
        "Pharaon en tête: 5. Nil: 0, il faut une crue (trois dés Nil).",
        "Thot a perdu 5: aucune civilisation. Après 3 époques, le plus gagne.",
    ],
    phrases: Phrases {
        reroll: Reason::number("les relancer : {0} en moyenne"),
        keep: Reason::number("{0} avec ces dés"),
        dice_use: Reason::number("{0} ainsi"),
        no_use: Reason::Plain("plus rien d'utile"),
        least_missed: Reason::Plain("ce qui me manquera le moins"),
    },
    parts: Parts {
        pharaoh: "pharaon",
        nile: "Nil",
        civilisation: "civilisation",
        monument: "monument",
        points: "points",
        suns: "soleils",
    },
};
