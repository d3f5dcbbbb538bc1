//! The simulator in a terminal, and the host commands.

fn main() {
    println!("Pocket Ra");
}
