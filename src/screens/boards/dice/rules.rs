//! Ra: The Dice Game: pictures for the pages of the rules.

use crate::{
    rules::dice::Face,
    screens::{icons, rules::Picture},
};

pub static SCORING: [Picture; 6] = [
    Some(icons::face(Face::Pharaoh)),
    Some(icons::face(Face::Nile)),
    Some(icons::face(Face::Civilisation)),
    Some(icons::face(Face::Monument)),
    Some(icons::face(Face::Monument)),
    Some(icons::face(Face::Ankh)),
];
