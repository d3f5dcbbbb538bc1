//! The screens in the hands of people who press anything at any time.

mod owner;
mod secrets;
mod walk;
