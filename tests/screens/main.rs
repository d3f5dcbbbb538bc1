//! The screens in the hands of people who press anything at any time.

mod beside;
mod owner;
mod robot;
mod secrets;
#[path = "../table/twins.rs"]
mod twins;
mod walk;
