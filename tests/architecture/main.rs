//! Structure of the project, read from sources and packages.

mod art;
mod catalogue;
mod display;
mod files;
mod games;
mod layers;
mod line_ends;
mod mutations;
mod packages;
mod rolls;
mod source;
