//! Context help in Priests of Ra: what the seat can do now.

use crate::{
    rules::{Seat, auction::Stage, priests::Priests},
    screens::{
        boards::auction::help::{bidding, turn},
        reading::PageText,
        rules::say,
    },
    text::Catalogue,
};

pub fn help(game: &Priests, seat: Seat, texts: &Catalogue, text: &mut PageText) {
    let (auction, help) = (game.auction(), &texts.games.priests.help);
    if game.drawn().is_some() {
        return say(text, help.show);
    }
    match auction.stage() {
        Stage::Bidding => bidding(auction, seat, texts, text),
        Stage::Settling => say(text, help.turn),
        _ => turn(auction, texts, text),
    }
}
