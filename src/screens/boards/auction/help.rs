//! Context help during an auction: what the seat can do now.

use crate::{
    rules::{Seat, auction::Auction},
    screens::{reading::PageText, rules::say},
    text::Catalogue,
};

pub fn turn<T: Copy + PartialEq>(auction: &Auction<T>, texts: &Catalogue, text: &mut PageText) {
    let help = &texts.auction.help;
    if auction.track().is_full() {
        say(text, help.track_is_full);
    } else {
        say(text, help.draw);
        say(text, help.invoke);
    }
    if auction.ra_tiles() + 1 >= auction.ra_track_size() {
        say(text, help.last_ra);
    }
}

pub fn bidding<T: Copy + PartialEq>(auction: &Auction<T>, seat: Seat, texts: &Catalogue, text: &mut PageText) {
    let help = &texts.auction.help;
    let highest = auction.highest_bid();
    if highest == 0 {
        say(text, help.bid);
    } else {
        help.bid_higher.put(text, [highest.into()]);
    }
    if highest == 0 && auction.is_voluntary() && auction.caller() == Some(seat) {
        say(text, help.no_pass);
    }
    say(text, "");
    help.winner.put(text, [auction.centre_sun().into()]);
}
