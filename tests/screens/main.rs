//! The screens in the hands of people who press anything at any time.

mod companion;
mod finish;
mod robot;
mod secrets;
mod texts;
mod walk;
