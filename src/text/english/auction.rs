//! The auctions in English.

use crate::text::{
    auction::{Auction, Awaited, AwaitedFirst, Events, Help, Refusals},
    template::template,
};

pub const AUCTION: Auction = Auction {
    highest_sun: "Highest sun",
    next_sun: "Next sun",
    draw: "Draw",
    invoke: "Invoke",
    pass: "Pass",
    about_draw: "Draw a tile from the bag. It goes on the track, and the turn ends. A Ra tile goes on the Ra track \
                 and begins an auction.",
    about_invoke: "Invoke Ra: an auction of everything on the track. All answer once, the caller last; when nobody \
                   bids, the caller has to, unless the track is full.",
    about_pass: "Pass: no bid in this auction.",
    about_bid: "Bid this sun. The highest bid takes the lot and the centre sun, face down; the sun that was bid \
                becomes the centre sun.",
    awaited: Awaited {
        suns: "suns",
        turn: "to play",
        tile: "draws",
        answer: "to bid",
        settling: "wins",
        over: "over",
    },
    epoch: "E",
    ra_track: template("Ra: {0} of {1}"),
    centre: template("centre sun: {0}"),
    about_ra_track: "The Ra track. Each Ra tile fills a space; when it is full, the epoch ends at once and the tiles \
                     on the track are lost.",
    about_centre: "The sun in the centre. Who wins the lot gets it face down, for the next epoch; the winning sun \
                   takes its place.",
    about_suns: "Suns are the only money. White: can be bid. Hollow: spent until the next epoch. At the end of the \
                 game the highest sum brings 5, the lowest costs 5.",
    points: template("{0}: {1} points"),
    suns_sum: template("suns, sum: {0}"),
    this_lot: template("this lot {0}"),
    passed: "passed",
    bids: template("bids {0}"),
    refusals: Refusals {
        awaited: AwaitedFirst {
            set: "The suns are dealt first.",
            turn: "Not now: a turn begins, draw or invoke.",
            tile: "Not now: a tile is being drawn.",
            answer: "Not now: the auction goes on, bid or pass.",
            take_or_end: "After a god has taken a tile only another god or the end of the turn may follow.",
            loss: "The disaster comes first: a tile has to be lost.",
            face: "The drawn tile comes first: which face is shown?",
            flip: "The priests of the lot come first: turn tiles, or be done.",
            nothing: "The game is over.",
        },
        no_such_set: "There is no such set of suns for this many players.",
        set_is_dealt: "This set of suns is dealt already.",
        track_is_full: "The track is full: nothing more can be drawn.",
        bag_is_empty: "The bag is empty: nothing can be drawn.",
        not_face_up: template("Sun {0} does not lie face up here."),
        does_not_beat: template("{0} does not beat {1}."),
        caller_must_bid: "Whoever invoked Ra must bid when nobody else has.",
    },
    events: Events {
        dealt: template("{0} gets the suns {1}"),
        draws: template("{0} draws {1}"),
        draws_ra: template("{0} draws Ra, {1} of {2}"),
        invokes: template("{0} invokes Ra"),
        bids: template("{0} bids {1}"),
        passes: template("{0} passes"),
        wins: template("{0} wins the lot with {1}: {2}"),
        nothing: "nothing",
        nobody_bids_discarded: "Nobody bids; the lot is discarded",
        nobody_bids: "Nobody bids; the lot stays",
        out_of_suns: template("{0} is out of suns"),
    },
    help: Help {
        track_is_full: "The track is full: Ra has to be invoked. If nobody bids, the tiles leave the game.",
        draw: "Draw: a tile comes to the track; a ra tile starts an auction.",
        invoke: "Invoke: the tiles on the track are auctioned now. If nobody else bids, the caller must.",
        last_ra: "Beware: the next ra tile ends the epoch, and the track is lost.",
        bid: "Bid a sun for the whole track, or pass.",
        bid_higher: template("Bid a sun higher than {0} for the whole track, or pass."),
        no_pass: "Nobody has bid, and the caller invoked freely: there is no pass.",
        winner: template("The winner's sun goes to the centre, and the {0} comes face down, for the next epoch."),
    },
    suns_dealt: "suns dealt",
    about_suns_dealt: "Which suns lie before this player? Up and down choose the set, A tells it.",
    left_in_the_bag: template("{0}: {1} left in the bag."),
};
