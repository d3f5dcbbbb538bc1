//! The screens in the hands of people who press anything at any time.

mod beside;
mod robot;
mod secrets;
mod walk;
