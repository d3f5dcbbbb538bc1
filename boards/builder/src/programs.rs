//! Programs of the tests, found or installed: Chromium, OpenSCAD.

use std::{
    env,
    ffi::OsStr,
    path::{Path, PathBuf},
};

use crate::{cache, debian};

/// A program that is not built here.
struct Program {
    title: &'static str,
    /// Environment variable with its path.
    variable: &'static str,
    /// Names in the path, and where installers put it.
    names: &'static [&'static str],
    debian_package: &'static str,
}

const CHROMIUM: Program = Program {
    title: "Chromium",
    variable: "CHROMIUM",
    names: &[
        "chromium",
        "chromium-browser",
        "google-chrome",
        "google-chrome-stable",
        "/Applications/Chromium.app/Contents/MacOS/Chromium",
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
        r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    ],
    debian_package: "chromium",
};

const OPENSCAD: Program = Program {
    title: "OpenSCAD",
    variable: "OPENSCAD",
    names: &[
        "openscad",
        "openscad-nightly",
        "/Applications/OpenSCAD.app/Contents/MacOS/OpenSCAD",
        r"C:\Program Files\OpenSCAD\openscad.com",
    ],
    debian_package: "openscad",
};

/// For the tests of the page.
pub fn chromium() -> Result<PathBuf, String> {
    CHROMIUM.find_or_install()
}

/// Evaluates and renders the case.
pub fn openscad() -> Result<PathBuf, String> {
    OPENSCAD.find_or_install()
}

impl Program {
    /// The one that the variable names, or the first one found.
    fn find(&self) -> Option<PathBuf> {
        match env::var_os(self.variable).filter(|name| !name.is_empty()) {
            Some(name) => in_path(name),
            None => self.names.iter().find_map(in_path),
        }
    }

    fn find_or_install(&self) -> Result<PathBuf, String> {
        let Program {
            title,
            variable,
            debian_package,
            ..
        } = self;
        if let Some(found) = self.find() {
            return Ok(found);
        }
        if debian::is_root() && env::var_os(variable).is_none() {
            let _lock = cache::lock()?;
            // Another test may have installed it meanwhile.
            if let Some(found) = self.find() {
                return Ok(found);
            }
            debian::install(title, &[debian_package])?;
        }
        let missing = || {
            format!(
                "{title} is missing; install it (Debian: apt-get install {debian_package}), or name it in {variable}"
            )
        };
        self.find().ok_or_else(missing)
    }
}

/// A name with a folder must exist; others are searched for in the path.
pub fn in_path(name: impl AsRef<OsStr>) -> Option<PathBuf> {
    let name = Path::new(name.as_ref());
    let is_program = |path: &PathBuf| path.is_file();
    if name.components().count() > 1 {
        return Some(name.to_path_buf()).filter(is_program);
    }
    let file = match name.extension() {
        Some(_) => name.to_path_buf(),
        None => name.with_extension(env::consts::EXE_EXTENSION),
    };
    let folders = env::var_os("PATH")?;
    env::split_paths(&folders)
        .map(|folder| folder.join(&file))
        .find(is_program)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_is_found_in_the_path_or_where_it_is_named() {
        let found = in_path("git").expect("the tests need git");
        assert_eq!(in_path(&found), Some(found));
        assert_eq!(in_path("no-such-program"), None);
        assert_eq!(in_path("folder/no-such-program"), None);
    }
}
