//! Runs other programs. A failure is one line.

use std::{
    io::Write,
    path::Path,
    process::{Command, Output, Stdio},
};

/// Its output goes to ours.
pub fn run(command: &mut Command) -> Result<(), String> {
    let status = command
        .status()
        .map_err(|error| format!("{}: {error}", name(command)))?;
    match status.success() {
        true => Ok(()),
        false => Err(format!("{} failed ({status})", name(command))),
    }
}

/// Standard output without white space around it; an error ends with the last line of its messages.
pub fn output(command: &mut Command) -> Result<String, String> {
    let Output { status, stdout, stderr } = command
        .output()
        .map_err(|error| format!("{}: {error}", name(command)))?;
    if status.success() {
        return Ok(String::from_utf8_lossy(&stdout).trim().to_owned());
    }
    let messages = String::from_utf8_lossy(&stderr);
    let last = messages.trim().lines().next_back().unwrap_or_default();
    Err(format!("{} failed ({status}): {last}", name(command)))
}

/// Standard output for an input; errors go to ours.
pub fn answer(command: &mut Command, input: &str) -> Result<String, String> {
    let named = |command: &Command, error: std::io::Error| format!("{}: {error}", name(command));
    let child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
    let mut child = child.map_err(|error| named(command, error))?;
    // A program that does not read to the end has its reason, and an exit code.
    let _ = child.stdin.take().map(|mut stdin| stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().map_err(|error| named(command, error))?;
    match output.status.success() {
        true => Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned()),
        false => Err(format!("{} failed ({})", name(command), output.status)),
    }
}

/// The program without its folder, and its first argument.
fn name(command: &Command) -> String {
    let program = Path::new(command.get_program());
    let program = program.file_name().unwrap_or(program.as_os_str()).display();
    match command.get_args().next() {
        Some(first) => format!("{program} {}", first.display()),
        None => program.to_string(),
    }
}

/// The cargo that runs this program, or the one in the path.
pub fn cargo() -> Command {
    Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_is_one_line_that_names_the_program() {
        let mut missing = Command::new("folder/no-such-program");
        let reason = run(missing.arg("--quiet").arg("x")).unwrap_err();
        assert!(reason.starts_with("no-such-program --quiet: "), "{reason}");
        let reason = output(cargo().arg("no-such-command")).unwrap_err();
        assert!(
            reason.contains(" no-such-command failed (exit ") && reason.lines().count() == 1,
            "{reason}"
        );
        assert!(output(cargo().arg("--version")).unwrap().starts_with("cargo 1."));
    }
}
