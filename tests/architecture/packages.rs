//! Every firmware links the essential packages. cargo-deny checks the other dependencies.

use std::{
    collections::{BTreeMap, BTreeSet},
    process::Command,
};

use serde_json::Value;

/// For one platform, at the versions in Cargo.lock.
fn metadata(platform: &str) -> Value {
    let output = Command::new(env!("CARGO"))
        .args([
            "metadata",
            "--locked",
            "--format-version",
            "1",
            "--filter-platform",
            platform,
        ])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
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
            // A kind of null is linked; others are for tests and build scripts.
            let linked = |dependency: &&Value| list(dependency, "dep_kinds").iter().any(|kind| kind["kind"].is_null());
            let dependencies = list(nodes[id], "deps").iter().filter(linked);
            next.extend(dependencies.map(|dependency| text(dependency, "pkg")));
        }
    }
    reached.into_iter().map(|id| names[id]).collect()
}

#[test]
fn every_firmware_links_the_packages_of_the_brief() {
    let metadata = metadata("thumbv6m-none-eabi");
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

/// Unlike a commit, a tag can be moved.
#[test]
fn workflows_name_every_action_by_its_commit() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(".github/workflows");
    let mut actions = 0;
    for file in std::fs::read_dir(folder).unwrap() {
        let file = file.unwrap().path();
        let workflow = std::fs::read_to_string(&file).unwrap();
        let uses = workflow
            .lines()
            .filter_map(|line| line.trim().trim_start_matches("- ").strip_prefix("uses: "));
        for action in uses.filter(|action| !action.starts_with("./")) {
            let commit = action.split(['@', ' ']).nth(1).unwrap_or_default();
            let is_commit = commit.len() == 40 && commit.bytes().all(|digit| digit.is_ascii_hexdigit());
            assert!(is_commit && action.contains(" # v"), "{}: {action}", file.display());
            actions += 1;
        }
    }
    assert!(actions >= 8, "{actions}");
}
