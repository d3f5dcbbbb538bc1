//! Priests of Ra: pictures for the pages of the rules.

use crate::{
    rules::dice::Face,
    screens::{
        icons,
        rules::{Picture, pictures},
    },
};

pub static SCORING: [Picture; 8] = [
    Some(&pictures::PEOPLE),
    Some(&pictures::PRIEST),
    Some(&pictures::BUILDING),
    Some(&pictures::PLAGUE),
    Some(icons::face(Face::Monument)),
    Some(&pictures::CHAMBER),
    Some(icons::face(Face::Ankh)),
    Some(icons::face(Face::Sun)),
];
