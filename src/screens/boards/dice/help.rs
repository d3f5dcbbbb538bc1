//! Context help in a turn of the dice game: what the seat can do now.

use crate::{
    rules::dice::{Dice, Face},
    screens::{reading::PageText, rules::say},
    text::Catalogue,
};

pub fn help(game: &Dice, texts: &Catalogue, text: &mut PageText) {
    let help = &texts.games.dice.help;
    if game.disaster().is_some() {
        return say(text, help.disaster);
    }
    if game.is_choosing() {
        let left = 3 - game.rolls().min(3);
        help.mark.put(text, [left.into()]);
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
