//! The simulator in a terminal, and the host commands.

mod firmware;
mod uf2;

use std::{env, ffi::OsString, process::ExitCode};

fn main() -> ExitCode {
    let arguments: Vec<OsString> = env::args_os().skip(1).collect();
    let result = match arguments.split_first() {
        Some((name, rest)) if name == "firmware" => firmware::command(rest),
        Some((name, rest)) if name == "uf2" => uf2::command(rest),
        _ => {
            println!("Pocket Ra");
            Ok(())
        }
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("pocket-ra: {reason}");
            ExitCode::FAILURE
        }
    }
}
