//! Texts of Ra and Priests of Ra.

use core::fmt;

use super::{
    Catalogue, Language,
    event::counted,
    game::Names,
    listed,
    play::Reason,
    template::{Argument, Noun, Text, keyed},
};
use crate::{
    bots::auction::Phrase,
    collections::collect_truncated,
    rules::auction::{self, End, Event, SPACES, Stage},
};

pub use super::catalogue::auction::*;

keyed! {
    Phrases: Phrase => Reason {
        lot: Phrase::Lot,
        worthless: Phrase::Worthless,
        only_lot: Phrase::OnlyLot,
        lot_later: Phrase::LotLater,
        better_sun: Phrase::BetterSun,
        denied: Phrase::Denied,
        rival_pays: Phrase::RivalPays,
        outbid: Phrase::Outbid,
        stays: Phrase::Stays,
        beaten: Phrase::Beaten,
        forced: Phrase::Forced,
        empty_track: Phrase::EmptyTrack,
        so_far: Phrase::SoFar,
        not_yet: Phrase::NotYet,
        risk: Phrase::Risk,
        waits: Phrase::Waits,
        keeps: Phrase::Keeps,
        alone: Phrase::Alone,
        dealt: Phrase::Dealt,
    }
}

keyed! {
    Awaited: Stage => Text {
        suns: Stage::Setup,
        turn: Stage::Turn,
        tile: Stage::Drawing,
        answer: Stage::Bidding,
        settling: Stage::Settling,
        over: Stage::Over,
    }
}

keyed! {
    AwaitedFirst: auction::Awaited => Text {
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

/// Writes an event; `noun` names a tile.
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
        Event::Wins {
            seat,
            sun,
            lot,
            gets,
            last_epoch,
        } => {
            let lot = fmt::from_fn(|f| lot_of(lot.iter().map(&noun), texts, f));
            let template = if last_epoch { events.wins_last } else { events.wins };
            template.write(f, [names.of(seat), sun.into(), Argument::Shown(&lot), gets.into()])
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

/// The question of a puzzle, unless the winner settles the lot.
pub(super) const fn question(stage: Stage, texts: &Catalogue) -> Text {
    match stage {
        Stage::Bidding => texts.auction.puzzles.bid,
        _ => texts.auction.puzzles.turn,
    }
}

/// Writes a decision in the words of its label.
pub(super) fn advice(chosen: auction::Move, texts: &Catalogue, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    use auction::Move;
    let texts = &texts.auction;
    f.write_str(match chosen {
        Move::Draw => texts.draw,
        Move::Invoke => texts.invoke,
        Move::Pass => texts.pass,
        Move::Bid(sun) => return texts.bid.write(f, [sun.into()]),
        Move::Set(_) => "",
    })
}

/// A longer list of tiles is only counted: its sentence would cover the winner's suns.
const LONGEST_LOT: usize = 44;

fn lot_of(nouns: impl Iterator<Item = Noun>, texts: &Catalogue, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let nouns: heapless::Vec<Noun, SPACES> = collect_truncated(nouns);
    if nouns.is_empty() {
        return f.write_str(texts.auction.events.nothing);
    }
    let kinds = (0..)
        .zip(&nouns)
        .filter(|&(place, noun)| !nouns.iter().take(place).any(|other| other == noun));
    if kinds.map(|(_, noun)| noun.one.len() + 2).sum::<usize>() > LONGEST_LOT {
        return texts.auction.events.tiles.write(f, [nouns.len().into()]);
    }
    counted(f, nouns.iter(), |&&noun| noun)
}

/// Suns on a score sheet, largest first.
pub(super) fn sun_field(texts: &Catalogue, place: usize) -> Text {
    match place {
        0 => texts.auction.highest_sun,
        _ => texts.auction.next_sun,
    }
}
