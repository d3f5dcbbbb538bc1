//! Rauha: the pictures of its pages.

use super::Picture;
use crate::screens::rules::pictures;

pub static SCORING: [Picture; 6] = [
    Some(&pictures::ENERGY),
    Some(&pictures::SPORE),
    Some(&pictures::ENTITY),
    Some(&pictures::ENTITY),
    Some(&pictures::ENTITY),
    Some(&pictures::WATER),
];
