//! Ra: The Dice Game in English.

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
    name: "Ra: the dice",
    fields: [
        "Pharaoh at",
        "Nile at",
        "Floods",
        "Civilisations",
        "Points so far",
        "Columns",
        "Columns with 3",
        "Columns with 4",
        "Columns with 5",
    ],
    faces: Faces {
        sun: "sun",
        pharaoh: "pharaoh",
        nile: "Nile",
        civilisation: "civilisation",
        monument: "monument",
        ankh: "ankh",
    },
    counted: CountedFaces {
        sun: noun("sun", "suns"),
        pharaoh: noun("pharaoh", "pharaohs"),
        nile: noun("nile", "niles"),
        civilisation: noun("civilisation", "civilisations"),
        monument: noun("monument", "monuments"),
        ankh: noun("ankh", "ankhs"),
    },
    colours: Colours {
        yellow: "yellow",
        red: "red",
        blue: "blue",
        violet: "violet",
        green: "green",
    },
    capital_colours: Colours {
        yellow: "Yellow",
        red: "Red",
        blue: "Blue",
        violet: "Violet",
        green: "Green",
    },
    disasters: Disasters {
        pharaoh: "pharaohs",
        nile: "nile",
        civilisation: "civilisation",
        monument: "monuments",
    },
    uses: Uses {
        pharaoh: "Pharaoh",
        nile: "Nile",
        flood: "Flood",
        civilisation: "Civilisation",
        monument: "Monument",
        ankhs: "2 ankhs",
        disaster: "Disaster",
        end: "End the turn",
    },
    about: About {
        pharaoh: "Pharaoh: each die moves the marker 1 space, to 12 at most; after a pharaoh die, ankhs do too. Each \
                  epoch the furthest gets 5 points and goes back 2; the last loses 2 points and goes on 1. All \
                  equal: nothing.",
        nile: "Nile: each die moves the marker 1 space, to 12 at most; after a Nile die, ankhs do too. With a flood \
               an epoch scores the number of the space, without one nothing. The marker stays there.",
        flood: "Flood: three Nile dice, up to two of them ankhs, set a flood marker and do not move. With it the \
                Nile scores at the end of the epoch. More markers score no more, but a disaster takes one first. All \
                go after the epoch.",
        civilisation: "Civilisation: 3, 4 or 5 dice, ankhs among them, take 1, 2 or 3 spaces; one marker a player on \
                       each, one fewer than players in all. An epoch scores own markers: none -5, 1-2: 0, 3: 5, 4: \
                       10, 5: 15. Then all go.",
        monument: "Monument: the die's colour is the row. The first of a turn: one die, any free cell. Each further \
                   one: two dice, the second may be an ankh, in a column without own markers. At the very end \
                   columns with own markers score 1 each, 7: 10, 8: 15; and 3, 4, 5 in one column 5, 10, 15.",
        ankhs: "Two ankhs that are not needed elsewhere: 2 points at once.",
        disaster: "Disaster: with 4 or 5 suns, exactly one before the turn ends. It strikes all others: pharaoh 2 \
                   back; one flood, or without a flood Nile 2 back; two civilisation markers; or two monument \
                   markers.",
        end: "End: dice that are not used are lost. Then the suns: 1 or 2 move Ra, 3 give 3 points. When Ra arrives \
              the epoch is scored.",
        sun: "Sun: locked as soon as it falls. When the turn ends, 1 or 2 suns move Ra as many steps; 3 give 3 \
              points; 4 or 5 bring a disaster on all others. When Ra has gone the whole way, the epoch ends.",
        ankh: "Ankh: stands in for another die, beside at least one real one: after a pharaoh, after a Nile, in a \
               flood, in civilisation, or as the second die of a further monument. Two ankhs alone give 2 points.",
        roll: "Up on a die: roll it again. A rolls all marked dice, three rolls a turn at most; with none marked A \
               keeps. Here, up goes through whole sets, the likeliest first. The row of pictures: what the dice \
               could do as they lie.",
        score: "Score: the points so far. After three epochs the most points win; equals share the victory.",
        prospect: "What the epoch would bring if it ended now: pharaoh, Nile and civilisation; in the third epoch \
                   monuments too.",
    },
    headings: Headings {
        score: "Score",
        pharaoh: "Pharaoh track",
        nile: "Nile",
        floods: "Floods",
        civilisation: "Civilisation markers",
        monuments: "Columns of monuments",
        prospect: "If the epoch ended now",
    },
    captions: Captions {
        locked: ", locked",
        keep_or_reroll: "Keep, or up: roll again",
        reroll: "Roll again:",
        where_to_build: ": where?",
        where_to_put: template("{0}: +{1}, where?"),
        not_now: template("{0}: not now"),
        and_ankh: "+ankh",
        away: " away",
        at_the_end: template(": {0}>{1} at the end"),
        remove: "Remove ",
        ankh: "ankh",
        space: template("Space {0}: {1} of {2}"),
        spaces: template("Spaces 1-{0}: at most {1}"),
        no_flood: "no flood",
        two_ankhs: "2 ankhs: +2 points",
        end_ra: template("End: Ra +{0}"),
        end_epoch: template("End: Ra +{0}, epoch ends"),
        end_three_suns: "End: 3 suns, +3 points",
        pharaoh_track: "Pharaoh: +5, last -2",
        nile_track: "Nile: scores if flooded",
        column: template("Column {0}:"),
    },
    struck: Disasters {
        pharaoh: "pharaohs -2",
        nile: "flood/Nile -2",
        civilisation: "civilisation -2",
        monument: "monuments -2",
    },
    not_now: "Not now: ",
    framed: template("{0}: framed cells are free; other rows need their own die."),
    framed_further: template(
        "{0}+{1}: framed cells are free; columns with an own marker are closed for a further monument.",
    ),
    marker_goes: template("{0}: this marker goes away."),
    refusals: Refusals {
        roll_awaited: "The dice are still rolling.",
        no_roll_awaited: "No dice are being rolled.",
        not_rolled: template("The {0} die was not rolled and keeps its face."),
        keep_first: "Dice are used only after keeping them.",
        already_kept: "The rolls of this turn are over.",
        no_die_named: "Mark at least one die to roll again.",
        locked_sun: template("The {0} die is a sun. Suns are locked and are not rolled again."),
        too_few_dice: template("This takes {1} {0} {1|die|dice}; {2} left to use."),
        not_showing: template("The {0} die does not show {1}."),
        die_used: template("The {0} die is used already."),
        same_die: template("The {0} die cannot count twice."),
        pharaoh_at_top: "The pharaoh marker is on 12, the last space.",
        nile_at_top: "The Nile marker is on 12, the last space.",
        no_pharaoh_used: "An ankh moves the pharaoh only after a pharaoh die did this turn.",
        no_nile_used: "An ankh moves along the Nile only after a Nile die did this turn.",
        flood_dice: "A flood takes three dice, at most two of them ankhs.",
        civilisation_dice: "Civilisation takes 3 to 5 dice, at least one of them no ankh.",
        civilisation_markers: template("These dice take {0} civilisation spaces, not {1}."),
        own_marker_on_space: template("Space {0} holds a marker of the same player already."),
        space_full: template("Space {0} is full: it holds {1} at most."),
        first_monument: "The first monument of a turn takes one monument die.",
        further_monument: "A further monument of a turn takes two dice: a monument, and another one or an ankh.",
        cell_taken: template("{0} {1} is taken."),
        own_marker_in_column: template(
            "Column {0} holds a marker of the same player; a further monument of a turn needs a new column.",
        ),
        too_few_suns: template("A disaster takes 4 suns; here are {0}."),
        disaster_done: "One disaster a turn, and this turn had it.",
        disaster_due: template("{0} suns: a disaster is due before the turn ends."),
        no_removal: "No disaster asks for a marker.",
        removal_due: "First the disaster takes a marker.",
        remove_from_civilisation: "This disaster takes civilisation markers.",
        remove_from_monuments: "This disaster takes monument markers.",
        no_marker_on_space: template("No marker of this player on space {0}."),
        no_marker_in_cell: template("No marker of this player on {0}."),
    },
    events: Events {
        rolls: template("{0} rolls {1}"),
        rerolls: template("{0} rolls again: {1}"),
        keeps: template("{0} keeps the dice"),
        pharaoh: template("{0}: pharaohs to {1}"),
        nile: template("{0}: nile to {1}"),
        floods: template("{0}: a flood"),
        civilises: template("{0}: civilisation {1}"),
        builds: template("{0}: monument {1}"),
        ankhs: template("{0}: 2 points for ankhs"),
        declares: template("{0}: disaster, {1}"),
        removes_civilisation: template("{0} removes civilisation {1}"),
        removes_monument: template("{0} removes monument {1}"),
        ra_moves: template("Ra moves to {0} of {1}"),
        three_suns: template("{0}: 3 points for suns"),
    },
    help: Help {
        disaster: "A disaster: choose an own marker to remove, two in all.",
        mark: template("Mark the dice to roll again, or keep all. Rolls left: {0}. Suns stay."),
        using: "Use the dice in any order, none has to be used. Then end the turn.",
        pharaoh: "Pharaoh: one step on.",
        nile: "Nile: one step on; three: a flood.",
        civilisation: "Civilisation: 3-5 dice for 1-3 spaces.",
        monument: "Monument: one die, then two for each.",
        ankh: "Ankh: helps the others; two: 2 points.",
        disaster_due: "Four suns: a disaster for the others has to be chosen before the end.",
    },
    dice_rolled: "dice rolled",
    about_dice_rolled: "How the dice fell: left and right go from die to die, up and down turn it, A tells all of \
                        them.",
    categories: ["pharaoh", "nile", "civilisation", "monuments", "on the way"],
    how_to_play: [
        page(
            "The aim",
            "Most points after three epochs. One ends when Ra has come to the end of the sun track.",
        ),
        page(
            "Rolling",
            "Up to three rolls. Suns stay as they fall. Mark dice and roll them again, or keep all.",
        ),
        page(
            "Suns",
            "1 or 2 move Ra as far. 3: Ra stays, 3 points. 4 or 5: Ra stays, a disaster for the others.",
        ),
        page(
            "Pharaoh and Nile",
            "Each die: its marker one on. After one of them ankhs may follow. Three niles: one flood.",
        ),
        page(
            "Civilisation",
            "3, 4 or 5 dice for 1, 2 or 3 spaces. Ankhs help, but one civilisation has to be there.",
        ),
        page(
            "Civilisation: room",
            "A space holds one marker of each, and one fewer than there are players.",
        ),
        page(
            "Monuments",
            "One die: a cell in the row of its colour. One more: two dice, and a column still without.",
        ),
        page(
            "Ankhs",
            "Never the first: they follow a pharaoh or nile, fill up floods, civilisation, later monuments.",
        ),
        page(
            "Disaster",
            "All others: pharaoh 2 back, or a flood off (else nile 2 back), or two markers off.",
        ),
        page(
            "Our rulings",
            "8, 10 or 12 steps of the sun track for 2, 3 or 4. No score falls below 0. A tie is shared.",
        ),
    ],
    scoring: [
        page(
            "Pharaoh track",
            "Each epoch\nfurthest  +5, 2 back\nlast      -2, 1 on\nTied: all of them.\nAll equal: nothing.",
        ),
        page(
            "Nile track",
            "Each epoch\nwith a flood: the\nnumber of the space.\nWithout: nothing.\nFloods go, the marker\nstays.",
        ),
        page(
            "Civilisation",
            "Each epoch, then gone\nspaces 0     -5\n       1-2    0\n       3      5\n       4     10\n       5     \
             15",
        ),
        page(
            "Monuments: columns",
            "After epoch 3,\ncolumns with a marker\n1-6    1 each\n7      10\n8      15",
        ),
        page(
            "In one column",
            "After epoch 3, for\neach column as well\n3 markers    5\n4 markers   10\n5 markers   15",
        ),
        page("At once", "two ankhs    2\nthree suns   3"),
    ],
    lesson: [
        "Five dice, three rolls at most. Suns stay.\nA: go on, B: leave",
        "One civilisation alone is nothing. Roll red and violet again.",
        "An ankh and a nile: good. Mark no die and keep them all.",
        "Now use the dice. The nile first: Mia's marker goes one step.",
        "After a nile an ankh may be one more. Use it on the nile.",
        "Who is ahead on the pharaoh track gets 5 each epoch. Use the pharaoh.",
        "A monument: any column in the row of its die. They count at the end.",
        "Only the sun is left: it moves Ra one step. End the turn.",
        "Civilisation wants three dice; ankhs help, niles do not: roll green again.",
        "Two and an ankh make three. Keep.",
        "Three dice are worth one marker. Put it on any civilisation space.",
        "Two suns: Ra reaches the end of a track made short here. End the turn.",
        "Pharaoh ahead: 5. Nile: 0, it needs a flood (three nile dice).",
        "Thot lost 5: not one civilisation. After three epochs most points win.",
    ],
    phrases: Phrases {
        reroll: Reason::number("rolling these again: {0} on average"),
        keep: Reason::number("{0} with these dice"),
        dice_use: Reason::number("{0} for this"),
        no_use: Reason::Plain("nothing left that helps"),
        least_missed: Reason::Plain("what I miss least"),
    },
    parts: Parts {
        pharaoh: "pharaoh",
        nile: "nile",
        civilisation: "civilisation",
        monument: "monument",
        points: "points",
        suns: "suns",
    },
};
