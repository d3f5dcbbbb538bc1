//! Licences of all parts of a release: the crates of the firmware, Rust's core library, and the npm packages of the page.

use std::{collections::BTreeMap, fs, path::Path};

use serde_json::Value;

use crate::{WORKSPACE, process, toolchain::TARGET};

const APACHE: &str = include_str!("../../../LICENSE-APACHE");
const MIT: &str = include_str!("../licences/mit.txt");
const BSD: &str = include_str!("../licences/bsd-3-clause.txt");
const LLVM_EXCEPTION: &str = include_str!("../licences/llvm-exception.txt");

const RULE: &str = "------------------------------------------------------------------------";

/// A part that others wrote.
#[derive(Debug, PartialEq)]
struct Part {
    name: String,
    /// In the syntax of SPDX, with `/` for OR in old manifests.
    licence: String,
    repository: String,
    authors: String,
    /// The licence's text in the package, unless it is the Apache licence, which needs no names.
    text: Option<String>,
    notice: Option<String>,
}

/// The complete text, in English.
pub fn notices() -> Result<String, String> {
    let (crates, packages) = (crates()?, packages()?);
    let mut text = String::from(
        "Pocket Ra is licensed under MIT or Apache-2.0, at your option. It contains works of others.\n\n\
         In the firmware, and therefore in the page:\n\n\
         core, alloc (the Rust Project): MIT OR Apache-2.0, https://github.com/rust-lang/rust\n\
         compiler_builtins (the Rust Project): MIT AND Apache-2.0 WITH LLVM-exception AND (MIT OR Apache-2.0), \
         https://github.com/rust-lang/compiler-builtins\n",
    );
    list(&mut text, &crates);
    text += "\nIn the page only:\n\n";
    list(&mut text, &packages);
    text +=
        "\nParts with a choice are used under the Apache licence if they offer it. Its text is the first one below.\n";
    let chapter = |title: &str, body: &str| format!("\n{RULE}\n{title}\n\n{}\n", body.trim_end());
    text += &chapter("Apache License, Version 2.0", APACHE);
    text += &chapter("The LLVM exception, for compiler_builtins", LLVM_EXCEPTION);
    text += &chapter(
        "MIT, for compiler_builtins",
        &format!("Copyright (c) the Rust Project Developers\n\n{MIT}"),
    );
    for part in crates.iter().chain(&packages) {
        if let Some(body) = part.needed_text()? {
            text += &chapter(&format!("{}, for {}", part.licence, part.name), &body);
        }
        if let Some(notice) = &part.notice {
            text += &chapter(&format!("Notice of {}", part.name), notice);
        }
    }
    Ok(text)
}

fn list(text: &mut String, parts: &[Part]) {
    for Part {
        name,
        licence,
        repository,
        ..
    } in parts
    {
        *text += &format!("{name}: {licence}, {repository}\n");
    }
}

impl Part {
    fn offers(&self, licence: &str) -> bool {
        self.licence
            .replace('/', " OR ")
            .split(" OR ")
            .any(|offered| offered.trim() == licence)
    }

    /// The text that has to accompany the part; none under the Apache licence.
    fn needed_text(&self) -> Result<Option<String>, String> {
        if self.offers("Apache-2.0") {
            return Ok(None);
        }
        let holders = match self.authors.is_empty() {
            true => format!("the authors of {}", self.name),
            false => self.authors.clone(),
        };
        let standard = |text: &str| format!("Copyright (c) {holders}\n\n{text}");
        match &self.text {
            Some(text) => Ok(Some(text.clone())),
            None if self.offers("MIT") => Ok(Some(standard(MIT))),
            None if self.offers("BSD-3-Clause") => Ok(Some(standard(BSD))),
            None => Err(format!("{} has no text of its licence {}", self.name, self.licence)),
        }
    }
}

/// Crates that are linked into the firmware. Macros and build scripts are not.
fn crates() -> Result<Vec<Part>, String> {
    let mut tree = process::cargo();
    tree.args([
        "tree",
        "--locked",
        "--package",
        "pocket-ra-pico",
        "--target",
        TARGET,
        "--prefix",
        "none",
    ]);
    tree.args(["--edges", "normal,no-proc-macro", "--format", "{p}|{l}|{r}"])
        .current_dir(WORKSPACE);
    let tree = process::output(&mut tree)?;
    let mut metadata = process::cargo();
    metadata.args([
        "metadata",
        "--locked",
        "--format-version",
        "1",
        "--filter-platform",
        TARGET,
    ]);
    let metadata: Value = serde_json::from_str(&process::output(metadata.current_dir(WORKSPACE))?).unwrap_or_default();
    let packages = metadata["packages"]
        .as_array()
        .ok_or("cargo metadata lists no packages")?;
    let mut parts = BTreeMap::new();
    for line in tree.lines() {
        let Some((package, licence, repository)) = linked_crate(line) else {
            continue;
        };
        let (name, version) = package.split_once(" v").unwrap_or((package, ""));
        let found = packages
            .iter()
            .find(|found| found["name"] == name && found["version"] == version);
        let found = found.ok_or_else(|| format!("cargo metadata does not list {package}"))?;
        let manifest = Path::new(found["manifest_path"].as_str().unwrap_or_default());
        let authors = found["authors"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(Value::as_str);
        let part = Part {
            name: format!("{name} {version}"),
            licence: licence.to_owned(),
            repository: repository.to_owned(),
            authors: authors.collect::<Vec<_>>().join(", "),
            text: manifest
                .parent()
                .and_then(|folder| text_in(folder, &["LICENSE-MIT", "LICENSE", "LICENSE.txt", "COPYING"])),
            notice: manifest.parent().and_then(|folder| text_in(folder, &["NOTICE"])),
        };
        parts.insert(part.name.clone(), part);
    }
    Ok(parts.into_values().collect())
}

/// Package, licence and repository of a line of the tree; none for the packages of this workspace.
fn linked_crate(line: &str) -> Option<(&str, &str, &str)> {
    let mut parts = line.trim_end_matches(" (*)").splitn(3, '|');
    let (package, licence, repository) = (parts.next()?, parts.next()?, parts.next()?);
    (!package.contains(" (")).then_some((package, licence, repository))
}

/// npm packages that are not for development only.
fn packages() -> Result<Vec<Part>, String> {
    let folder = Path::new(WORKSPACE).join("boards/browser");
    let lock = folder.join("package-lock.json");
    let read = fs::read_to_string(&lock).map_err(|error| format!("{}: {error}", lock.display()))?;
    let lock: Value = serde_json::from_str(&read).map_err(|error| format!("{}: {error}", lock.display()))?;
    let packages = lock["packages"]
        .as_object()
        .ok_or("package-lock.json lists no packages")?;
    let bundled = packages
        .iter()
        .filter(|(path, package)| !path.is_empty() && package["dev"] != true);
    let part = |(path, package): (&String, &Value)| {
        let name = path.rsplit("node_modules/").next().unwrap_or(path);
        let text = |key: &str| package[key].as_str().unwrap_or_default().to_owned();
        Part {
            name: format!("{name} {}", text("version")),
            licence: text("license"),
            repository: format!("https://www.npmjs.com/package/{name}"),
            authors: String::new(),
            text: text_in(&folder.join(path), &["LICENSE", "LICENSE.md", "LICENSE.txt"]),
            notice: text_in(&folder.join(path), &["NOTICE"]),
        }
    };
    Ok(bundled.map(part).collect())
}

fn text_in(folder: &Path, names: &[&str]) -> Option<String> {
    names
        .iter()
        .find_map(|name| fs::read_to_string(folder.join(name)).ok())
        .map(|text| text.replace('\r', ""))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(licence: &str) -> Part {
        let [name, repository, authors] = ["papyrus 1.0.0", "https://example.org", "Thoth"].map(str::to_owned);
        Part {
            name,
            licence: licence.to_owned(),
            repository,
            authors,
            text: None,
            notice: None,
        }
    }

    #[test]
    fn a_part_under_mit_or_bsd_has_its_own_text_and_an_unknown_licence_is_an_error() {
        for licence in ["MIT OR Apache-2.0", "MIT/Apache-2.0", "Zlib OR Apache-2.0 OR MIT"] {
            assert_eq!(part(licence).needed_text(), Ok(None), "{licence}");
        }
        let standard = part("Unlicense OR MIT").needed_text().unwrap().unwrap();
        assert!(
            standard.starts_with("Copyright (c) Thoth\n\nPermission is hereby granted"),
            "{standard}"
        );
        assert!(
            part("BSD-3-Clause")
                .needed_text()
                .unwrap()
                .unwrap()
                .contains("Redistribution")
        );
        let own = Part {
            text: Some("as is".into()),
            ..part("MIT")
        };
        assert_eq!(own.needed_text(), Ok(Some("as is".into())));
        assert!(part("GPL-3.0-only").needed_text().is_err());
    }

    #[test]
    fn the_tree_names_the_crates_of_others() {
        let line = "az v1.2.1|MIT/Apache-2.0|https://example.org/az (*)";
        assert_eq!(
            linked_crate(line),
            Some(("az v1.2.1", "MIT/Apache-2.0", "https://example.org/az"))
        );
        assert_eq!(linked_crate("pocket-ra v0.1.0 (/home/mia/pocket-ra)|MIT|"), None);
    }

    #[test]
    fn the_notices_name_the_crates_of_the_firmware_and_no_macros() {
        let text = notices().unwrap();
        for name in [
            "\nembassy-rp 0",
            "\nqrcodegen-no-heap 1",
            "\nrp2040-boot2 0",
            "\nrp2040js 1",
            "\nssd1306 0",
        ] {
            assert!(text.contains(name), "{name}");
        }
        assert!(!text.contains("\nsyn ") && !text.contains("\npocket-ra"), "{text}");
    }
}
