//! The page: npm packages, and one HTML file with everything.

use std::{fs, path::Path, process::Command, time::SystemTime};

use crate::{WORKSPACE, cache, firmware::uf2_of, install, licences, process};

const OLDEST_NODE: u32 = 18;
const FOLDER: &str = "boards/browser";

/// Node.js, and the packages of the page and the emulator.
pub fn install_packages() -> Result<(), String> {
    let advice = format!("install Node {OLDEST_NODE} or newer from https://nodejs.org");
    let version = process::output(Command::new("node").arg("--version"));
    let version = version.map_err(|_| format!("Node is missing; {advice}"))?;
    let major = version
        .trim_start_matches('v')
        .split('.')
        .next()
        .and_then(|major| major.parse().ok());
    if major.is_none_or(|major: u32| major < OLDEST_NODE) {
        return Err(format!("Node {version} is too old; {advice}"));
    }
    if are_installed() {
        return Ok(());
    }
    // Concurrent calls of npm would unpack over each other.
    let _lock = cache::lock()?;
    if are_installed() {
        return Ok(());
    }
    let item = "the npm packages rp2040js, esbuild and playwright-core";
    let by_hand = format!("npm ci --prefix {FOLDER}");
    install::check_permitted(item, &by_hand)?;
    install::announce(item, &format!("25 MB in {FOLDER}/node_modules"));
    let mut npm = Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" });
    npm.args(["ci", "--no-audit", "--no-fund", "--silent"])
        .current_dir(Path::new(WORKSPACE).join(FOLDER));
    // Its standard output is a report, not a result.
    process::output(&mut npm)
        .map_err(|reason| format!("{item} were not installed: {reason}; to see why: {by_hand}"))?;
    Ok(())
}

/// npm's record of an installation is newer than its lock file, unless that has changed since.
fn are_installed() -> bool {
    let folder = Path::new(WORKSPACE).join(FOLDER);
    let changed = |file: &str| -> Option<SystemTime> { fs::metadata(folder.join(file)).ok()?.modified().ok() };
    changed("node_modules/.package-lock.json") > changed("package-lock.json")
}

/// Writes the page with this firmware, whose UF2 is next to it, into a folder; its contents are replaced. Returns a line
/// about its size.
pub fn build(firmware: &Path, out: &Path) -> Result<String, String> {
    install_packages()?;
    for file in [firmware, &uf2_of(firmware)] {
        fs::metadata(file).map_err(|error| format!("{}: {error}", file.display()))?;
    }
    let bundle = Path::new(WORKSPACE).join(FOLDER).join("bundle/bundle.mjs");
    let mut node = Command::new("node");
    node.arg(bundle).args([firmware, out]);
    process::answer(&mut node, &licences::notices()?).map_err(|reason| format!("the page was not built: {reason}"))
}
