//! Ra: pictures for the pages of the rules.

use crate::{
    rules::dice::Face,
    screens::{
        icons,
        rules::{Picture, pictures},
    },
};

pub static HOW_TO_PLAY: [Picture; 10] = [
    None,
    None,
    None,
    None,
    None,
    None,
    Some(&pictures::DISASTER),
    None,
    None,
    None,
];

pub static SCORING: [Picture; 8] = [
    Some(&pictures::GOD),
    Some(icons::face(Face::Pharaoh)),
    Some(icons::face(Face::Nile)),
    Some(&pictures::GOLD),
    Some(icons::face(Face::Civilisation)),
    Some(icons::face(Face::Monument)),
    Some(icons::face(Face::Monument)),
    Some(icons::face(Face::Sun)),
];
