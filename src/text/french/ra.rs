//! Ra in French.

use crate::text::{
    page,
    play::Reason,
    question,
    ra::{AboutTiles, Categories, Events, Help, Parts, Phrases, Ra, Refusals, Tiles, god},
    template::{noun, template},
};

pub const TEXTS: Ra = Ra {
    name: "Râ",
    fields: [
        "Pharaons",
        "Nils",
        "Crues",
        "Dieux",
        "Or",
        "Civilis. diff.",
        "Monuments diff.",
        "Sortes avec 3",
        "Sortes avec 4",
        "Sortes avec 5",
    ],
    tiles: Tiles {
        ra: noun("Râ", "Râs"),
        god: noun("dieu", "dieux"),
        gold: noun("or", "or"),
        pharaoh: noun("pharaon", "pharaons"),
        funeral: noun("funérailles", "funérailles"),
        nile: noun("Nil", "Nils"),
        flood: noun("crue", "crues"),
        drought: noun("sécheresse", "sécheresses"),
        art: noun("art", "art"),
        agriculture: noun("agriculture", "agriculture"),
        religion: noun("religion", "religion"),
        astronomy: noun("astronomie", "astronomie"),
        writing: noun("écriture", "écriture"),
        unrest: noun("agitation", "agitations"),
        fortress: noun("forteresse", "forteresses"),
        obelisk: noun("obélisque", "obélisques"),
        palace: noun("palais", "palais"),
        pyramid: noun("pyramide", "pyramides"),
        sphinx: noun("sphinx", "sphinx"),
        statues: noun("statues", "paires de statues"),
        step_pyramid: noun("pyramide à degrés", "pyramides à degrés"),
        temple: noun("temple", "temples"),
        earthquake: noun("tremblement de terre", "tremblements de terre"),
    },
    categories: Categories {
        god: "dieux",
        pharaoh: "pharaons",
        nile: "Nil",
        gold: "or",
        civilisation: "civilisation",
        monument: "monuments",
        sun: "soleils",
    },
    about: AboutTiles {
        ra: "Lance une enchère et remplit la piste de Râ.",
        god: "Dieu. 2 points à la fin de l'époque, puis il part. Ou à son tour: le rendre pour prendre une tuile de la \
              piste.",
        gold: "Or. 3 points à la fin de l'époque, puis il part.",
        pharaoh: "Pharaon. À chaque époque, qui en a le plus gagne 5, le moins perd 2; à égalité, tous. Il reste.",
        nile: "Nil. 1 point par époque, mais seulement avec une crue. Il reste.",
        flood: "Crue. 1 point, et chaque Nil compte 1. Puis elle part.",
        civilisation: "Civilisation. Différentes: 3 valent 5, 4 valent 10, 5 valent 15; aucune coûte 5. Puis elles \
                       partent.",
        monument: "Monument. Reste; compte à la dernière époque: 1 par sorte, 7 valent 10, 8 valent 15. Et 3 pareils \
                   5, 4 pareils 10, 5 pareils 15.",
        funeral: "Désastre: qui le prend perd 2 pharaons.",
        drought: "Désastre: qui le prend perd 2 crues ou Nils, les crues d'abord.",
        unrest: "Désastre: qui le prend perd 2 civilisations.",
        earthquake: "Désastre: qui le prend perd 2 monuments.",
    },
    about_taking: "A: la prendre avec un dieu.",
    about_losing: "Cette tuile peut être perdue:",
    about_ending: "Finir le tour sans autre dieu.",
    end: "Finir le tour",
    to_lose: template("{0} à perdre"),
    take: template("Prendre {0} avec un dieu"),
    lose: template("Perdre {0}"),
    loses: "perd?",
    takes: "prend",
    refusals: Refusals {
        not_in_the_bag: template("Plus dans le sac: {0}."),
        nothing_taken: "Le tour ne se finit à la main qu'après une prise par un dieu.",
        no_god: "Il faut une tuile Dieu; il n'y en a pas.",
        god_is_not_taken: "Un dieu ne prend pas un dieu.",
        not_on_the_track: template("Pas sur la piste: {0}."),
        not_struck: template("Pas touché par {0}: {1}."),
        has_none: template("Rien à perdre: {0}."),
        floods_first: "Une sécheresse prend d'abord les crues.",
    },
    events: Events {
        strikes: template("Désastre pour {0} ({1}): {2} {2|tuile|tuiles}"),
        loses: template("{0} perd {1}"),
        takes: template("{0} prend {1} avec un dieu"),
    },
    help: Help {
        lose: "Un désastre est venu avec le lot. Choisir la tuile à perdre.",
        has_taken: "Un dieu a pris une tuile. Un autre peut en prendre encore, ou finir le tour.",
        take: "Ou: un dieu prend sur la piste toute tuile sauf un dieu, sans enchère.",
    },
    how_to_play: [
        page(
            "Le but",
            "Le plus de points en trois époques. Les tuiles en donnent; on les gagne par lots, aux enchères.",
        ),
        page(
            "Un tour",
            "Au choix: tirer une tuile, invoquer Râ, ou prendre sur la piste avec des dieux.",
        ),
        page(
            "Tuiles Râ",
            "Une tuile Râ lance une enchère. La dernière finit l'époque: la piste est perdue.",
        ),
        page(
            "Enchère",
            "Chacun une fois, depuis la gauche de l'invocateur: un soleil plus haut, ou passer.",
        ),
        page(
            "L'invocateur",
            "Mise en dernier. S'il a invoqué librement, il doit miser si nul ne mise. Piste pleine: invoquer!",
        ),
        page(
            "Soleils",
            "Le soleil misé va au centre; celui du centre vient face cachée, pour l'époque suivante.",
        ),
        page(
            "Désastres",
            "Deux tuiles chacun:\nfunérailles: pharaons\nsécheresse: crues/Nil\nagitation: civilis.\ntremblement de \
             terre:\n           monuments",
        ),
        page(
            "Fin d'époque",
            "La dernière tuile Râ, ou aucun soleil visible. On décompte, les soleils se relèvent.",
        ),
        page(
            "Règles maison",
            "Aucun score sous 0. À deux: quatre soleils, six Râ. Un dieu prend aussi les désastres.",
        ),
        page(
            "Règles maison",
            "L'invocateur ne doit miser que si nul n'a misé. Les désastres suivent la piste.",
        ),
    ],
    scoring: [
        page("Dieux", "Chaque époque\n2 points chacun,\npuis ils partent."),
        page(
            "Pharaons",
            "Chaque époque, gardés\nle plus       +5\nle moins      -2\nÀ égalité: tous.\nTous égaux: rien.",
        ),
        page(
            "Nil et crues",
            "Chaque époque\navec une crue: 1 par\nNil et par crue.\nSans crue: rien.\nLes crues partent.",
        ),
        page("Or", "Chaque époque\n3 points chacun,\npuis il part."),
        page(
            "Civilisation",
            "Chaque époque, ôtées\nsortes 0     -5\n       1-2    0\n       3      5\n       4     10\n       5     15",
        ),
        page(
            "Monuments: sortes",
            "Après l'époque 3\n1-6 sortes 1 chacune\n7 sortes   10\n8 sortes   15",
        ),
        page(
            "Monuments pareils",
            "Après l'époque 3, et\npour chaque sorte\n3 pareils   5\n4 pareils  10\n5 pareils  15",
        ),
        page(
            "Soleils",
            "Après l'époque 3, la\nsomme des soleils\nplus forte  +5\nplus faible -5\nÀ égalité gagne le\nplus haut \
             soleil.",
        ),
    ],
    lesson: [
        "Râ: gagner de bons lots avec peu de soleils.",
        "Flèche: au tour de Mia. 7 et 8 peuvent miser; (1) et (3) attendent.",
        "Points (en clair: qui mène). Avec +: ce que la piste vaut pour chacun.",
        "Cases: les tuiles Râ. 4 sur 6 sont là. La 6e finit l'époque.",
        "Le 4 est le soleil du centre: qui gagne un lot l'échange.",
        "Points: places libres. Tirer une tuile ou invoquer Râ. Tirer!",
        "Thot a tiré Râ: il invoque (le !). Toute la piste est aux enchères.",
        "Une mise chacun, ou passer. Or: 3 points, dieu: 2. Miser le 7.",
        "Gagné! Le 7 va au centre. Mia reçoit le 4 pour la prochaine époque.",
        "La piste est vide. Tirer une tuile.",
        "Un trait sous l'or: le dieu de Mia le prend sans enchère.",
        "Le dieu est parti; d'autres prendraient aussi. Finir le tour.",
        "Ce pharaon et ce Nil sont bons; la 6e Râ les perd. Invoquer!",
        "Thot a misé 5 (moins: pointillé). À Mia, en dernier: miser le 8.",
        "Mia n'a plus de soleil et attend. Thot seul: la 6e Râ viendra?",
        "Elle est venue: tout est perdu. Les Nils comptent grâce à la crue.",
        "Une partie: 3 époques. Monuments et soleils comptent à la fin.",
    ],
    questions: [
        question(
            "Quand l'époque finit-elle aussitôt?",
            ["À la dernière tuile Râ", "Sans soleil"],
            "À la dernière tuile Râ. Sans soleil, on attend.",
        ),
        question(
            "Un lot est gagné avec le 7. Qu'y a-t-il au centre?",
            ["L'ancien soleil", "Le 7"],
            "Le 7. Le gagnant reçoit l'ancien soleil.",
        ),
    ],
    gods: [
        god(
            "Anubis",
            "À tête de chacal, il veille sur les morts. Il pèse leur cœur contre une plume.",
        ),
        god(
            "Khnoum",
            "Le bélier des sources du Nil. Sur son tour de potier il façonne les hommes.",
        ),
        god(
            "Seth",
            "Maître de l'orage et du désert, à tête d'animal inconnu. La nuit il défend la barque solaire.",
        ),
        god(
            "Thot",
            "L'ibis a inventé l'écriture et le calcul. Il note le verdict de chaque cœur.",
        ),
        god(
            "Bastet",
            "La chatte garde la maison et aime la musique. En colère, elle est lionne.",
        ),
        god(
            "Horus",
            "Le faucon du ciel; chaque pharaon règne en son nom. Ses yeux: soleil et lune.",
        ),
        god(
            "Sobek",
            "Le crocodile du Nil, fort et vorace. On dit que le fleuve est sa sueur.",
        ),
        god(
            "Ouadjet",
            "Le cobra du Delta se dresse au front du roi. Elle crache le feu sur l'ennemi.",
        ),
    ],
    phrases: Phrases {
        tile: Reason::number("la tuile vaut {0} {0|point|points}"),
        gods_later: Reason::Plain("les dieux vaudront plus ensuite"),
        least_loss: Reason::Plain("fait le moins mal"),
    },
    parts: Parts {
        gods_and_gold: "dieux et or",
        nile: "Nil",
        pharaohs: "pharaons",
        civilisation: "civilisation",
        monuments: "monuments",
    },
};
