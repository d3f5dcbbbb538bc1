//! Help for where a game is: what can be done now, in plain words.

use core::fmt::Write;

use crate::{
    rules::{
        Seat,
        auction::{Auction, Stage as AuctionStage},
        dice::{Dice, Face},
        position::Position,
        priests::Priests,
        ra::{Kind, Ra},
        rauha::{Notch, Rauha, Stage, Symbol},
    },
    screens::reading::Text,
    table::Awaits,
    text::{Catalogue, Language},
};

/// Writes what the seat that is asked can do now, and what it should know for it.
pub fn context(position: &Position, awaits: Awaits, language: Language, text: &mut Text) {
    let texts = language.texts();
    let seat = match awaits {
        Awaits::Human { seat, .. } => seat,
        Awaits::Over => return say(text, texts.rules.game_over),
        Awaits::Bot { .. } | Awaits::Itself { .. } | Awaits::Chance(_) => {
            return say(text, texts.rules.nothing_to_decide);
        }
    };
    match position {
        Position::Ra(game) => ra(game, seat, texts, text),
        Position::Dice(game) => dice(game, texts, text),
        Position::Priests(game) => priests(game, seat, texts, text),
        Position::Rauha(game) => rauha(game, texts, text),
    }
    say(text, texts.rules.hold_for_more);
}

/// Every help fits its room; a test writes them all.
fn say(text: &mut Text, help: &str) {
    let gap = if text.is_empty() { "" } else { "\n" };
    let _ = write!(text, "{gap}{help}");
}

fn ra(game: &Ra, seat: Seat, texts: &Catalogue, text: &mut Text) {
    let (auction, help) = (game.auction(), &texts.ra.help);
    if game.striking().is_some() {
        return say(text, help.lose);
    }
    match auction.stage() {
        AuctionStage::Bidding => bidding(auction, seat, texts, text),
        _ if game.has_taken() => say(text, help.has_taken),
        _ => {
            turn(auction, texts, text);
            if game.tiles(seat).count(Kind::God) > 0 {
                say(text, help.take);
            }
        }
    }
}

fn priests(game: &Priests, seat: Seat, texts: &Catalogue, text: &mut Text) {
    let (auction, help) = (game.auction(), &texts.priests.help);
    if game.drawn().is_some() {
        return say(text, help.show);
    }
    match auction.stage() {
        AuctionStage::Bidding => bidding(auction, seat, texts, text),
        AuctionStage::Settling => say(text, help.turn),
        _ => turn(auction, texts, text),
    }
}

/// Draw or invoke, for both games of auctions.
fn turn<T: Copy + PartialEq>(auction: &Auction<T>, texts: &Catalogue, text: &mut Text) {
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

fn bidding<T: Copy + PartialEq>(auction: &Auction<T>, seat: Seat, texts: &Catalogue, text: &mut Text) {
    let help = &texts.auction.help;
    let highest = auction.highest_bid();
    if highest == 0 {
        say(text, help.bid);
    } else {
        let _ = help.bid_higher.write(text, [highest.into()]);
    }
    if highest == 0 && auction.is_voluntary() && auction.caller() == Some(seat) {
        say(text, help.no_pass);
    }
    say(text, "");
    let _ = help.winner.write(text, [auction.centre_sun().into()]);
}

fn dice(game: &Dice, texts: &Catalogue, text: &mut Text) {
    let help = &texts.dice.help;
    if game.disaster().is_some() {
        return say(text, help.disaster);
    }
    if game.is_choosing() {
        let left = 3 - game.rolls().min(3);
        let _ = help.mark.write(text, [left.into()]);
        return;
    }
    say(text, help.using);
    for face in Face::ALL {
        if game.unused(face).is_empty() {
            continue;
        }
        say(
            text,
            match face {
                Face::Sun => continue,
                Face::Pharaoh => help.pharaoh,
                Face::Nile => help.nile,
                Face::Civilisation => help.civilisation,
                Face::Monument => help.monument,
                Face::Ankh => help.ankh,
            },
        );
    }
    if game.suns() >= 4 && !game.done().disaster {
        say(text, help.disaster_due);
    }
}

fn rauha(game: &Rauha, texts: &Catalogue, text: &mut Text) {
    let help = &texts.rauha.help;
    match game.stage() {
        Stage::Picking(_) => {
            if let Notch::Turn { symbol, .. } = Notch::numbered(game.notch()) {
                say(
                    text,
                    match symbol {
                        Symbol::Moon => help.pick_moon,
                        Symbol::Star => help.pick_star,
                    },
                );
            }
            say(text, help.picking);
        }
        Stage::Placing(_) => {
            say(text, help.placing);
            say(text, help.entities);
        }
        Stage::Scoring(_) => say(text, help.scoring),
        _ => say(text, help.using),
    }
}
