//! Every refusal in every language.

extern crate std;

use std::{fmt::Write, vec::Vec};

use crate::{
    device::WIDTH,
    rules::{
        auction::{self, Awaited},
        position::Refusal,
        priests,
        ra::{self, Kind},
    },
    screens::{
        reading::{PageText, lines},
        widgets,
    },
    table::{Language, Refused},
    text,
};

#[test]
fn every_refusal_is_said_in_every_language() {
    let shared = [
        Awaited::Set,
        Awaited::Turn,
        Awaited::Tile,
        Awaited::Answer,
        Awaited::TakeOrEnd,
        Awaited::Loss,
        Awaited::Face,
        Awaited::Flip,
        Awaited::Nothing,
    ]
    .map(auction::Refusal::Awaited)
    .into_iter()
    .chain([
        auction::Refusal::NoSuchSet(4),
        auction::Refusal::SetIsDealt(1),
        auction::Refusal::TrackIsFull,
        auction::Refusal::BagIsEmpty,
        auction::Refusal::NotFaceUp(12),
        auction::Refusal::DoesNotBeat { sun: 12, highest: 13 },
        auction::Refusal::CallerMustBid,
    ]);
    let kind = Kind::StepPyramid;
    let ra = [
        ra::Refusal::NotInTheBag(kind),
        ra::Refusal::NothingTaken,
        ra::Refusal::NoGod,
        ra::Refusal::GodIsNotTaken,
        ra::Refusal::NotOnTheTrack(kind),
        ra::Refusal::NotStruck {
            disaster: Kind::Funeral,
            kind,
        },
        ra::Refusal::HasNone(kind),
        ra::Refusal::FloodsFirst,
    ];
    let pair = priests::Pair::all().last().unwrap();
    let [faced, _] = pair.both_ways();
    let priests = [
        priests::Refusal::NotInTheBag(priests::Tile::Pair(pair)),
        priests::Refusal::NoSuchFace {
            pair,
            face: priests::Face::Farmer,
        },
        priests::Refusal::NothingDrawn,
        priests::Refusal::NoPriest,
        priests::Refusal::HasNone(faced),
    ];
    let mut all: Vec<Refusal> = Vec::new();
    all.extend(shared.clone().map(|refusal| Refusal::Ra(refusal.into())));
    all.extend(shared.map(|refusal| Refusal::Priests(refusal.into())));
    all.extend(ra.map(Refusal::Ra));
    all.extend(priests.map(Refusal::Priests));
    for refusal in all {
        let said = Language::ALL.map(|language| {
            let mut text = PageText::new();
            write!(text, "{}", text::refusal(Refused::Rules(refusal), language)).unwrap();
            text
        });
        for (index, text) in said.iter().enumerate() {
            assert!(!text.is_empty() && !said[..index].contains(text), "{refusal:?}: {text}");
            assert!(
                text.ends_with(['.', '?', '!']) && lines(text, &widgets::BODY, WIDTH as i32).count() <= 6,
                "{text}"
            );
        }
    }
}
