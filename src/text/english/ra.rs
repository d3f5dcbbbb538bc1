//! Ra in English.

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
        "Pharaohs",
        "Niles",
        "Floods",
        "Gods",
        "Gold",
        "Civilis. kinds",
        "Monument kinds",
        "Kinds with 3",
        "Kinds with 4",
        "Kinds with 5",
    ],
    tiles: Tiles {
        ra: noun("Ra", "Ras"),
        god: noun("god", "gods"),
        gold: noun("gold", "gold"),
        pharaoh: noun("pharaoh", "pharaohs"),
        funeral: noun("funeral", "funerals"),
        nile: noun("Nile", "Niles"),
        flood: noun("flood", "floods"),
        drought: noun("drought", "droughts"),
        art: noun("art", "art"),
        agriculture: noun("agriculture", "agriculture"),
        religion: noun("religion", "religion"),
        astronomy: noun("astronomy", "astronomy"),
        writing: noun("writing", "writing"),
        unrest: noun("unrest", "unrest"),
        fortress: noun("fortress", "fortresses"),
        obelisk: noun("obelisk", "obelisks"),
        palace: noun("palace", "palaces"),
        pyramid: noun("pyramid", "pyramids"),
        sphinx: noun("sphinx", "sphinxes"),
        statues: noun("statues", "pairs of statues"),
        step_pyramid: noun("step pyramid", "step pyramids"),
        temple: noun("temple", "temples"),
        earthquake: noun("earthquake", "earthquakes"),
    },
    categories: Categories {
        god: "gods",
        pharaoh: "pharaohs",
        nile: "Nile",
        gold: "gold",
        civilisation: "civilisation",
        monument: "monuments",
        sun: "suns",
    },
    about: AboutTiles {
        ra: "Starts an auction and fills the Ra track.",
        god: "God. 2 points at the end of the epoch, then it goes. Or on a turn: spend it to take a tile off the \
              track.",
        gold: "Gold. 3 points at the end of the epoch, then it goes.",
        pharaoh: "Pharaoh. Each epoch the most bring 5, the fewest cost 2; ties count for all. It stays.",
        nile: "Nile. 1 point each epoch, but only with a flood. It stays.",
        flood: "Flood. 1 point, and every Nile counts 1. Then it goes.",
        civilisation: "Civilisation. Different ones: 3 bring 5, 4 bring 10, 5 bring 15; none costs 5. Then they go.",
        monument: "Monument. Stays; counts in the last epoch: 1 each different, 7 bring 10, 8 bring 15. And 3 alike 5, \
                   4 alike 10, 5 alike 15.",
        funeral: "Disaster: its taker loses 2 pharaohs.",
        drought: "Disaster: its taker loses 2 floods or Niles, floods first.",
        unrest: "Disaster: its taker loses 2 civilisations.",
        earthquake: "Disaster: its taker loses 2 monuments.",
    },
    about_taking: "A: take it with a god tile.",
    about_losing: "This tile can be lost:",
    about_ending: "End the turn without using more gods.",
    end: "End the turn",
    to_lose: template("Lose {0} {0|tile|tiles}"),
    take: template("Take {0} with a god"),
    lose: template("Lose {0}"),
    loses: "lose?",
    takes: "takes",
    refusals: Refusals {
        not_in_the_bag: template("No longer in the bag: {0}."),
        nothing_taken: "The turn is ended by hand only after a god took a tile.",
        no_god: "Needs a god tile; none held.",
        god_is_not_taken: "A god cannot take a god.",
        not_on_the_track: template("Not on the track: {0}."),
        not_struck: template("Not lost to {0}: {1}."),
        has_none: template("None to lose: {0}."),
        floods_first: "A drought takes floods first.",
    },
    events: Events {
        strikes: template("The {1} costs {0} {2} {2|tile|tiles}"),
        loses: template("{0} loses {1}"),
        takes: template("{0} takes {1} with a god"),
    },
    help: Help {
        lose: "A disaster came with the lot. Choose the tile to lose.",
        has_taken: "A god has taken a tile. Another may take one more, or end the turn.",
        take: "Or: a god tile takes any tile but a god off the track, without an auction.",
    },
    how_to_play: [
        page(
            "The aim",
            "Most points after three epochs. Tiles bring them; tiles are won in lots, at auctions.",
        ),
        page(
            "A turn",
            "One of these: draw a tile for the track, invoke Ra, or take tiles off the track with god tiles.",
        ),
        page(
            "Ra tiles",
            "A Ra tile starts an auction. The last one ends the epoch: the auction track is lost.",
        ),
        page(
            "Auction",
            "All answer once, from the caller's left on: a sun higher than the last bid, or a pass.",
        ),
        page(
            "The caller",
            "Bids last. Who invoked Ra freely must bid if nobody has. A full track must be invoked.",
        ),
        page(
            "Suns",
            "The winner's sun goes to the centre; the sun from there comes face down, for the next epoch.",
        ),
        page(
            "Disasters",
            "Each costs two tiles:\nfuneral: pharaohs\ndrought: floods, then\n         Niles\nunrest: civilisation\n\
             earthquake: monuments",
        ),
        page(
            "End of an epoch",
            "The last Ra tile, or no sun face up anywhere. Points are counted, all suns turn up.",
        ),
        page(
            "House rules",
            "No score falls below 0. Two players: four suns each, six Ra tiles. Gods take disasters too.",
        ),
        page(
            "House rules",
            "A caller must bid only if nobody else has. Disasters strike in the order of the track.",
        ),
    ],
    scoring: [
        page("Gods", "Each epoch\n2 points each,\nthen they leave."),
        page(
            "Pharaohs",
            "Each epoch, kept\nmost          +5\nfewest        -2\nTied: all of them.\nAll equal: nothing.",
        ),
        page(
            "Nile and floods",
            "Each epoch\nwith a flood: 1 for\neach Nile and flood.\nWithout: nothing.\nFloods go, Niles stay",
        ),
        page("Gold", "Each epoch\n3 points each,\nthen it is gone."),
        page(
            "Civilisation",
            "Each epoch, then gone\nkinds 0      -5\n      1-2     0\n      3       5\n      4      10\n      5      \
             15",
        ),
        page(
            "Monuments: kinds",
            "After epoch 3\n1-6 kinds  1 each\n7 kinds    10\n8 kinds    15",
        ),
        page(
            "Monuments alike",
            "After epoch 3, for\neach kind as well\n3 alike     5\n4 alike    10\n5 alike    15",
        ),
        page(
            "Suns",
            "After epoch 3, sum of\nall own suns\nhighest   +5\nlowest    -5\nA tie in points: the\nhighest sun wins.",
        ),
    ],
    lesson: [
        "Ra: win good lots of tiles with few suns.",
        "Arrow: Mia's turn. Her 7 and 8 can bid; (1) and (3) rest this epoch.",
        "Points (light: who leads). With a +: what the track is worth to each.",
        "Boxes: Ra tiles. 4 of 6 are out. The 6th ends the epoch at once.",
        "The 4 is the centre sun: whoever wins a lot swaps for it.",
        "Dots: free spaces. Draw a tile for the track, or invoke Ra. Draw!",
        "Thoth drew a Ra tile and calls (the !): the whole track is auctioned.",
        "One bid each, higher or pass. Gold is 3 points, a god 2. Bid the 7.",
        "Won! The 7 goes to the centre. Mia gets the 4 for next epoch.",
        "The track is empty again. Draw a tile.",
        "Line below the gold: Mia's god can take it, no auction.",
        "The god is spent; another one could take more. End the turn.",
        "Pharaoh and Nile suit Mia. The 6th Ra loses them: Invoke!",
        "Thoth bid 5 (lower suns get dots). Callers bid last: the 8.",
        "Mia has no sun left and waits. Thoth is alone: will the 6th Ra come?",
        "It came: Thoth's tiles are lost. Niles counted: Mia had a flood.",
        "Three epochs are a game. Monuments and suns count at the end.",
    ],
    questions: [
        question(
            "When does an epoch end at once?",
            ["At the last Ra tile", "When suns run out"],
            "With the last Ra tile. Out of suns, one waits.",
        ),
        question(
            "A lot is won with the 7. What lies in the centre then?",
            ["The sun before", "The 7"],
            "The 7. The winner gets the sun that lay there.",
        ),
    ],
    gods: [
        god(
            "Anubis",
            "With a jackal's head he watches over the dead. He weighs their hearts against a feather.",
        ),
        god(
            "Khnum",
            "The ram at the source of the Nile. On his potter's wheel he shapes people out of clay.",
        ),
        god(
            "Seth",
            "Lord of storm and desert, with the head of a beast nobody knows. At night he defends the sun's boat.",
        ),
        god(
            "Thoth",
            "The ibis invented writing and counting. He notes the verdict on every heart.",
        ),
        god(
            "Bastet",
            "The cat guards the house and loves music. Angry, she becomes a lioness.",
        ),
        god(
            "Horus",
            "The falcon of the sky; every pharaoh rules in his name. His eyes are sun and moon.",
        ),
        god(
            "Sobek",
            "The crocodile of the Nile, strong and greedy. His sweat is said to be the river.",
        ),
        god(
            "Wadjet",
            "The cobra of the Delta rears on the king's brow. She spits fire at his enemies.",
        ),
    ],
    phrases: Phrases {
        tile: Reason::number("tile worth {0} {0|point|points}"),
        gods_later: Reason::Plain("gods are worth more later"),
        least_loss: Reason::Plain("hurts least"),
    },
    parts: Parts {
        gods_and_gold: "gods and gold",
        nile: "Nile",
        pharaohs: "pharaohs",
        civilisation: "civilisation",
        monuments: "monuments",
    },
};
