//! Debian's packages, installed by apt-get as root.

use std::{
    fs,
    io::{BufRead, BufReader},
    process::{Command, Stdio},
    time::Instant,
};

use indicatif::{ProgressBar, ProgressStyle};

use crate::{
    install::{announce, check_permitted, report},
    process,
    programs::in_path,
};

pub fn is_root() -> bool {
    #[cfg(unix)]
    let is_root = rustix::process::geteuid().is_root();
    #[cfg(not(unix))]
    let is_root = false;
    let release = fs::read_to_string("/etc/os-release").unwrap_or_default();
    is_root && in_path("apt-get").is_some() && release.lines().any(|line| line == "ID=debian")
}

/// Waits for other package managers, and retries lost connections.
fn apt_get() -> Command {
    let mut command = Command::new("apt-get");
    command.args(["-o", "DPkg::Lock::Timeout=600", "-o", "Acquire::Retries=3"]);
    command.envs([("DEBIAN_FRONTEND", "noninteractive"), ("LC_ALL", "C")]);
    command
}

/// Removes nothing, such as the user's own packages.
fn apt_get_install(packages: &[&str]) -> Command {
    let mut command = apt_get();
    command
        .args(["install", "--no-install-recommends", "--no-remove"])
        .args(packages);
    command
}

/// Installs packages, after an announcement with their size, and shows the progress.
pub fn install(item: &str, packages: &[&str]) -> Result<(), String> {
    check_permitted(item, &format!("apt-get install {}", packages.join(" ")))?;
    report(&format!("reading Debian's list of packages, for {item}"));
    process::output(apt_get().args(["-qq", "update"]))?;
    // It fails, as nothing is installed, unless nothing has to be.
    let simulated = apt_get_install(packages).arg("--assume-no").output();
    let simulated = simulated.map_err(|error| format!("apt-get: {error}"))?;
    let size = size(&String::from_utf8_lossy(&simulated.stdout));
    if size.is_none() && simulated.status.success() {
        return Ok(());
    }
    let Some(size) = size else {
        let errors = String::from_utf8_lossy(&simulated.stderr);
        let first = errors.lines().next().unwrap_or("apt-get does not say why");
        return Err(format!("{item} cannot be installed with apt-get: {first}"));
    };
    announce(&format!("{item} with apt-get"), &size);
    let began = Instant::now();
    let mut install = apt_get_install(packages);
    install.args(["-y", "-qq", "-o", "APT::Status-Fd=1"]);
    show_progress(&mut install).map_err(|reason| format!("{item}: {reason}"))?;
    report(&format!("installed {item} in {} s", began.elapsed().as_secs()));
    Ok(())
}

/// From apt-get's summary: the number of packages, and the bytes on the way and on the disk.
fn size(summary: &str) -> Option<String> {
    let between = |before: &str, after: &str| {
        let mut lines = summary.lines();
        lines.find_map(|line| {
            line.split_once(before)?
                .1
                .split_once(after)
                .map(|(found, _)| found.to_owned())
        })
    };
    let count = between(" upgraded, ", " newly installed")?;
    let download = between("Need to get ", " of archives")?;
    let disk = between("After this operation, ", " of additional disk space").unwrap_or("no more".to_owned());
    Some(format!(
        "{count} new packages, {download} to download, {disk} on the disk"
    ))
}

/// Reports of apt-get: first it downloads, then it unpacks.
fn show_progress(install: &mut Command) -> Result<(), String> {
    let told = |error: std::io::Error| format!("apt-get: {error}");
    let mut child = install.stdout(Stdio::piped()).spawn().map_err(told)?;
    let style = ProgressStyle::with_template("{bar:30} {percent} % {msg}");
    let bar = ProgressBar::new(200).with_style(style.unwrap_or(ProgressStyle::default_bar()));
    let mut last = String::new();
    for line in BufReader::new(child.stdout.take().expect("stdout is piped")).lines() {
        let line = line.map_err(told)?;
        let mut parts = line.splitn(4, ':');
        let Some((step, (percent, message))) = parts.next().zip(parts.nth(1).zip(parts.next())) else {
            continue;
        };
        let percent = percent.parse().map_or(0, |percent: f64| percent as u64);
        match step {
            "dlstatus" => bar.set_position(percent),
            "pmstatus" => bar.set_position(100 + percent),
            "pmerror" => message.clone_into(&mut last),
            _ => continue,
        }
        bar.set_message(message.to_owned());
    }
    bar.finish_and_clear();
    let status = child.wait().map_err(told)?;
    match status.success() {
        true => Ok(()),
        false => Err(format!("apt-get failed ({status}) {last}").trim_end().to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_announcement_has_the_size_from_the_summary_of_apt_get() {
        let summary = "The following NEW packages will be installed:\n  libzip4 openscad\n\
            1 upgraded, 32 newly installed, 0 to remove and 131 not upgraded.\n\
            Need to get 16.9 MB/20 MB of archives.\n\
            After this operation, 55.6 MB of additional disk space will be used.\n";
        let expected = "32 new packages, 16.9 MB/20 MB to download, 55.6 MB on the disk";
        assert_eq!(size(summary).as_deref(), Some(expected));
        assert_eq!(
            size("0 upgraded, 0 newly installed, 0 to remove and 131 not upgraded.\n"),
            None
        );
        assert_eq!(size(""), None);
    }
}
