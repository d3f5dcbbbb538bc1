//! The screens in the hands of people who press anything at any time.

mod ahead;
mod companion;
mod finish;
mod guard;
mod hints;
mod replay;
mod robot;
mod secrets;
mod texts;
mod walk;
