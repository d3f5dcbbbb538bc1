//! Context help in Ra: what the seat can do now.

use crate::{
    rules::{
        Seat,
        auction::Stage,
        ra::{Kind, Ra},
    },
    screens::{
        boards::auction::help::{bidding, turn},
        reading::PageText,
        rules::say,
    },
    text::Catalogue,
};

pub fn help(game: &Ra, seat: Seat, texts: &Catalogue, text: &mut PageText) {
    let (auction, help) = (game.auction(), &texts.games.ra.help);
    if game.striking().is_some() {
        return say(text, help.lose);
    }
    match auction.stage() {
        Stage::Bidding => bidding(auction, seat, texts, text),
        _ if game.has_taken() => say(text, help.has_taken),
        _ => {
            turn(auction, texts, text);
            if game.tiles(seat).count(Kind::God) > 0 {
                say(text, help.take);
            }
        }
    }
}
