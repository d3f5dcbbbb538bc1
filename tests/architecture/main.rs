//! The house as it is meant to be: read from the sources.

mod art;
mod catalogue;
mod display;
mod games;
mod layers;
mod mutations;
mod rolls;
mod source;
mod voice;
