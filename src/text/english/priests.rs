//! Priests of Ra in English.

use crate::text::{
    page,
    play::Reason,
    priests::{About, Categories, Events, Faces, Help, Parts, Phrases, Priests, Refusals},
    question,
    template::{noun, template},
};

pub const TEXTS: Priests = Priests {
    name: "Priests of Ra",
    fields: [
        "Farmers",
        "Warriors",
        "Merchants",
        "Scribes",
        "Priests",
        "Granaries",
        "Fortresses",
        "Markets",
        "Libraries",
        "Plagues",
        "Pyramids",
        "Green chambers",
        "Red chambers",
        "Blue chambers",
        "Yellow chambers",
    ],
    faces: Faces {
        farmer: noun("farmer", "farmers"),
        warrior: noun("warrior", "warriors"),
        merchant: noun("merchant", "merchants"),
        scribe: noun("scribe", "scribes"),
        granary: noun("granary", "granaries"),
        fortress: noun("fortress", "fortresses"),
        market: noun("market", "markets"),
        library: noun("library", "libraries"),
        green: noun("green chamber", "green chambers"),
        red: noun("red chamber", "red chambers"),
        blue: noun("blue chamber", "blue chambers"),
        yellow: noun("yellow chamber", "yellow chambers"),
    },
    green: "green",
    red: "red",
    blue: "blue",
    yellow: "yellow",
    priest: noun("priest", "priests"),
    plague: noun("plague", "plagues"),
    pyramid: noun("pyramid", "pyramids"),
    ankh: noun("ankh", "ankhs"),
    categories: Categories {
        people: "peoples",
        priest: "priests",
        building: "buildings",
        plague: "plagues",
        pyramid: "pyramids",
        ankh: "ankhs",
        sun: "suns",
    },
    about: About {
        people: "People. Two or more, and nobody has more: 5 points. 3 different bring an ankh, all 4 bring two. Then \
                 they go.",
        building: "Building. Each pair 2 points; pairs of 3 kinds 5 more, of all 4 kinds 10 more. Scores every epoch \
                   and stays.",
        chamber: "Chamber. In the last epoch 3 of a colour bring 5, 4 bring 10; it also counts for the pyramid. It \
                  stays.",
        priest: "Priest. 2 points each epoch, 3 drive out a plague; then they go. Its winner may turn a two-faced \
                 tile.",
        plague: "Plague. Each epoch 1 costs 1, 2 cost 3, 3 cost 6, 4 cost 10, 5 cost 15, more 20. It stays.",
        pyramid: "Part of the pyramid. In the last epoch, with the chambers: 3 bring 5, 6 bring 10, 10 bring 20. It \
                  stays.",
        ankh: "Ankh, won with 3 or 4 different peoples. In the last epoch 2 bring 5, 3 bring 10, 4 bring 20.",
    },
    about_showing: "The drawn tile is laid with this face up:",
    about_turning: "A priest may turn this tile over:",
    about_being_done: "Turn no more tiles.",
    hidden: "Hidden: ",
    done: "Done",
    to_turn: template("{0} {0|priest|priests}"),
    show: template("Show {0}"),
    turn: template("Turn {0} to {1}"),
    shows: "face?",
    turns: "flip?",
    refusals: Refusals {
        not_in_the_bag: template("No longer in the bag: {0}."),
        no_such_face: template("The drawn tile has no such face: {0}."),
        nothing_drawn: "No two-faced tile is waiting.",
        no_priest: "Only the priests of a lot just won turn tiles.",
        has_none: template("No {0} here."),
    },
    events: Events {
        shows: template("{0} shows {1}"),
        turns: template("{0} turns {1} to {2}"),
    },
    help: Help {
        show: "A two-faced tile was drawn. Choose the face to show: only that one counts.",
        turn: "Each priest of the lot may turn one own tile over. Done when nothing is to be turned.",
    },
    tile_drawn: "tile drawn",
    one_face: "one face",
    about_tile_drawn: "Left and right: one of its faces. Up and down: the other one.",
    how_to_play: [
        page(
            "The aim",
            "Most points after three epochs. Tiles are won in lots, at auctions like those of Ra.",
        ),
        page(
            "A turn",
            "Draw a tile for the track, or invoke Ra. A full track must be invoked.",
        ),
        page(
            "Two faces",
            "Most tiles have two. Whoever draws one chooses; only the face shown counts.",
        ),
        page(
            "Auction",
            "All answer once, the caller last: a higher sun or a pass. Who invoked must bid if alone.",
        ),
        page(
            "Suns",
            "The winner's sun goes to the centre; the sun from there comes face down, for the next epoch.",
        ),
        page(
            "Priests",
            "For each priest in a lot its winner may turn one own tile, new or old.",
        ),
        page(
            "End of an epoch",
            "The last Ra tile ends it at once, the track is lost. Or no sun is face up any more.",
        ),
        page(
            "The bag",
            "30 Ra, 16 priests, 16 plagues, 16 pyramids, 96 with two faces. This split is ours.",
        ),
        page(
            "House rules",
            "Each chamber colour scores. Ankhs never run out. A tie goes to the highest sun.",
        ),
    ],
    scoring: [
        page(
            "Peoples",
            "Each epoch, then gone\nmost of a people, two\nor more        +5\n3 peoples   1 ankh\n4 peoples   2 \
             ankhs\nTied: all of them.",
        ),
        page(
            "Priests",
            "Each epoch\n2 points each,\nthen they leave.\nThree or more: one\nplague goes first.",
        ),
        page(
            "Buildings",
            "Each epoch, kept\neach pair         +2\npairs of 3 kinds  +5\npairs of 4 kinds +10",
        ),
        page(
            "Plagues",
            "Each epoch, kept\n1  -1     2  -3\n3  -6     4 -10\n5 -15     6+ -20",
        ),
        page(
            "Pyramids, chambers",
            "After epoch 3,\nboth together\n3-5     5\n6-9    10\n10+    20",
        ),
        page(
            "Chambers alike",
            "After epoch 3, for\neach colour as well\n3       5\n4+     10",
        ),
        page("Ankhs", "After epoch 3\n2       5\n3      10\n4+     20"),
        page(
            "Suns",
            "After epoch 3, sum of\nall own suns\nhighest   +5\nlowest    -5\nTied: all of them.\nAll equal: nothing.",
        ),
    ],
    lesson: [
        "Auctions as in Ra, but tiles have two faces.",
        "Arrow: Mia's turn. Her 6 and 9 can bid; (1) and (3) rest this epoch.",
        "Boxes: 4 of 6 Ra tiles. The 4: the centre sun. Light points: who leads.",
        "Dots: free spaces. Draw a tile.",
        "Pick the face that counts (the other stays small). Show the scribe.",
        "A priest: 2 points, and may turn a tile. Draw.",
        "Chambers and pyramids count when the game ends. Show the blue one.",
        "Thoth drew Ra and calls (the !): an auction. The +: the lot's worth.",
        "Scribe, priest, chamber: bid the 6.",
        "Now the priest: a lone granary is worthless. Turn it blue.",
        "5 of 6 Ra tiles are out. Dare one more draw!",
        "The 6th ends the epoch. Scribes: 5, priest: 2.",
        "Peoples and priests go, everything else stays.",
    ],
    questions: [
        question(
            "Who picks the face of a tile?",
            ["Who draws it", "Who wins it"],
            "Who draws it. A winner needs a priest to turn it.",
        ),
        question(
            "What goes when an epoch ends?",
            ["Buildings", "Peoples and priests"],
            "Peoples and priests. Buildings and plagues stay.",
        ),
    ],
    phrases: Phrases {
        best_face: Reason::Plain("the best face to show"),
        turning: Reason::number("turning it: {0} {0|point|points}"),
        no_turning: Reason::Plain("turning gains nothing"),
    },
    parts: Parts {
        priests: "priests",
        peoples: "peoples",
        ankhs: "ankhs",
        buildings: "buildings",
        plagues: "plagues",
        pyramid: "pyramid",
    },
};
