//! Rauha: pictures for the pages of the rules.

use crate::screens::rules::{Picture, pictures};

pub static SCORING: [Picture; 6] = [
    Some(&pictures::ENERGY),
    Some(&pictures::SPORE),
    Some(&pictures::ENTITY),
    Some(&pictures::ENTITY),
    Some(&pictures::ENTITY),
    Some(&pictures::WATER),
];
