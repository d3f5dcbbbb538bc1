//! What the games of auctions, Ra and Priests of Ra, say alike.

use core::fmt;

use super::{
    Catalogue, Language,
    event::counted,
    game::Names,
    listed,
    play::Reason,
    template::{Argument, Noun, Template, Text, keyed, texts},
};
use crate::{
    bots::auction::Phrase,
    collections::collect_truncated,
    rules::auction::{self, End, Event, SPACES, Stage},
};

texts! {
    pub struct Auction {
        /// What an apprentice does: six lines of 21 letters.
        pub apprentice: Text,
        /// What is counted for a score sheet: at most sixteen letters.
        pub highest_sun: Text,
        pub next_sun: Text,
        /// The labels of what can be done.
        pub draw: Text,
        pub invoke: Text,
        pub pass: Text,
        /// A sun: in a hint.
        pub bid: Template<1>,
        pub about_draw: Text,
        pub about_invoke: Text,
        pub about_pass: Text,
        pub about_bid: Text,
        /// What is awaited, behind a name in the status line: at most eight letters.
        pub awaited: Awaited,
        /// The letter before the number of the epoch in the status line.
        pub epoch: Text,
        /// How full the track is, how long it is, the chance of a Ra tile in percent: at most twenty letters.
        pub ra_track: Template<3>,
        pub centre: Template<1>,
        pub about_ra_track: Text,
        pub about_centre: Text,
        pub about_suns: Text,
        /// How many Ra tiles are in the bag, how many tiles, the chance in percent: at most twenty letters.
        pub bag: Template<3>,
        pub about_bag: Text,
        /// Over what the epoch would bring if it ended now: at most eleven letters.
        pub standings: Text,
        pub about_standings: Text,
        pub legend: Legend,
        pub about_marks: Text,
        /// A name and a score.
        pub points: Template<2>,
        pub suns_sum: Template<1>,
        /// What the lot is worth to the seat that chooses.
        pub this_lot: Template<1>,
        /// The answer of a seat in an auction.
        pub passed: Text,
        pub bids: Template<1>,
        pub refusals: Refusals,
        pub events: Events,
        pub help: Help,
        /// The suns that a real table dealt: behind a name in the status line, and how to tell.
        pub suns_dealt: Text,
        pub about_suns_dealt: Text,
        /// A tile and how many are left.
        pub left_in_the_bag: Template<2>,
        pub phrases: Phrases,
    }
}

keyed! {
    /// Why a move may be right.
    pub struct Phrases: Phrase => Reason {
        lot: Phrase::Lot,
        only_lot: Phrase::OnlyLot,
        beaten: Phrase::Beaten,
        forced: Phrase::Forced,
        empty_track: Phrase::EmptyTrack,
        waits: Phrase::Waits,
        keeps: Phrase::Keeps,
        alone: Phrase::Alone,
        dealt: Phrase::Dealt,
    }
}

texts! {
    /// The marks on the board: at most eighteen letters.
    pub struct Legend {
        pub sun: Text,
        pub spent: Text,
        /// A sun that does not win.
        pub useless: Text,
        pub centre: Text,
        pub ra_track: Text,
        /// Who has to decide.
        pub asked: Text,
        /// Who began the auction.
        pub caller: Text,
        /// What the lot would bring.
        pub worth: Text,
    }
}

keyed! {
    pub struct Awaited: Stage => Text {
        suns: Stage::Setup,
        turn: Stage::Turn,
        tile: Stage::Drawing,
        answer: Stage::Bidding,
        settling: Stage::Settling,
        over: Stage::Over,
    }
}

texts! {
    /// Why a move is not legal.
    pub struct Refusals {
        pub awaited: AwaitedFirst,
        pub no_such_set: Text,
        pub set_is_dealt: Text,
        pub track_is_full: Text,
        pub bag_is_empty: Text,
        /// A sun.
        pub not_face_up: Template<1>,
        /// A sun and the highest bid.
        pub does_not_beat: Template<2>,
        pub caller_must_bid: Text,
    }
}

keyed! {
    /// What has to be done first.
    pub struct AwaitedFirst: auction::Awaited => Text {
        set: auction::Awaited::Set,
        turn: auction::Awaited::Turn,
        tile: auction::Awaited::Tile,
        answer: auction::Awaited::Answer,
        take_or_end: auction::Awaited::TakeOrEnd,
        loss: auction::Awaited::Loss,
        face: auction::Awaited::Face,
        flip: auction::Awaited::Flip,
        nothing: auction::Awaited::Nothing,
    }
}

texts! {
    /// What happened; the first argument is a name.
    pub struct Events {
        pub dealt: Template<2>,
        pub draws: Template<2>,
        /// How full the track is, how long it is.
        pub draws_ra: Template<3>,
        pub invokes: Template<1>,
        pub bids: Template<2>,
        pub passes: Template<1>,
        /// The highest bid.
        pub cannot_beat: Template<2>,
        /// A sun and the lot.
        pub wins: Template<3>,
        /// An empty lot.
        pub nothing: Text,
        pub nobody_bids_discarded: Text,
        pub nobody_bids: Text,
        pub out_of_suns: Template<1>,
    }
}

texts! {
    /// What can be done now.
    pub struct Help {
        pub track_is_full: Text,
        pub draw: Text,
        pub invoke: Text,
        pub last_ra: Text,
        pub bid: Text,
        /// The highest bid.
        pub bid_higher: Template<1>,
        pub no_pass: Text,
        /// The sun in the centre.
        pub winner: Template<1>,
    }
}

pub(super) fn refusal(refusal: auction::Refusal, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    use auction::Refusal;
    let texts = &language.texts().auction.refusals;
    f.write_str(match refusal {
        Refusal::Awaited(awaited) => texts.awaited.of(awaited),
        Refusal::NoSuchSet(_) => texts.no_such_set,
        Refusal::SetIsDealt(_) => texts.set_is_dealt,
        Refusal::TrackIsFull => texts.track_is_full,
        Refusal::BagIsEmpty => texts.bag_is_empty,
        Refusal::NotFaceUp(sun) => return texts.not_face_up.write(f, [sun.into()]),
        Refusal::DoesNotBeat { sun, highest } => {
            return texts.does_not_beat.write(f, [sun.into(), Argument::from(highest)]);
        }
        Refusal::CallerMustBid => texts.caller_must_bid,
    })
}

/// What happened in an auction; `noun` is what a tile is called.
pub(super) fn event<T: Copy + PartialEq>(
    event: &Event<T>,
    noun: impl Fn(T) -> Noun,
    names: Names<'_>,
    language: Language,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    let texts = language.texts();
    let (events, play) = (&texts.auction.events, &texts.play.events);
    match *event {
        Event::Dealt { seat, suns } => {
            let suns = fmt::from_fn(|f| listed(f, suns.ascending()));
            events.dealt.write(f, [names.of(seat), Argument::Shown(&suns)])
        }
        Event::DrawsRa { seat, used, size } => events.draws_ra.write(f, [names.of(seat), used.into(), size.into()]),
        Event::Invokes { seat } => events.invokes.write(f, [names.of(seat)]),
        Event::Bids { seat, sun } => events.bids.write(f, [names.of(seat), sun.into()]),
        Event::Passes { seat, .. } => events.passes.write(f, [names.of(seat)]),
        Event::Wins { seat, sun, lot } => {
            let lot = fmt::from_fn(|f| lot_of(lot.iter().map(&noun), texts, f));
            events
                .wins
                .write(f, [names.of(seat), sun.into(), Argument::Shown(&lot)])
        }
        Event::NobodyBids { discarded: true } => f.write_str(events.nobody_bids_discarded),
        Event::NobodyBids { discarded: false } => f.write_str(events.nobody_bids),
        Event::OutOfSuns { seat } => events.out_of_suns.write(f, [names.of(seat)]),
        Event::EpochEnds { epoch, end } => {
            let end = match end {
                End::RaTrackFull => play.end.ra_track_full,
                End::NoSunLeft => play.end.no_sun_left,
            };
            play.epoch_ends.write(f, [epoch.into(), end.into()])
        }
    }
}

/// A decision of an auction as a hint names it: by its label.
pub(super) fn advice(chosen: auction::Move, texts: &Catalogue, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    use auction::Move;
    let texts = &texts.auction;
    f.write_str(match chosen {
        Move::Draw => texts.draw,
        Move::Invoke => texts.invoke,
        Move::Pass => texts.pass,
        Move::Bid(sun) => return texts.bid.write(f, [sun.into()]),
        // Chance deals.
        Move::Set(_) => "",
    })
}

/// The tiles of a lot.
fn lot_of(nouns: impl Iterator<Item = Noun>, texts: &Catalogue, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let nouns: heapless::Vec<Noun, SPACES> = collect_truncated(nouns);
    if nouns.is_empty() {
        return f.write_str(texts.auction.events.nothing);
    }
    counted(f, nouns.iter(), |&&noun| noun)
}

/// What the suns are called on a score sheet, the largest first.
pub(super) fn sun_field(texts: &Catalogue, place: usize) -> Text {
    match place {
        0 => texts.auction.highest_sun,
        _ => texts.auction.next_sun,
    }
}
