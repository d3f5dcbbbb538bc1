//! The files of a release, without building them.

use std::collections::BTreeSet;

use pocket_ra_workshop::release;

use crate::{text, workshop};

#[test]
fn each_text_of_a_release_names_every_file_of_it_and_no_other() {
    let output = workshop(&["release-files", "--list"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let files: BTreeSet<&str> = text(&output.stdout).lines().collect();
    for file in ["README.txt", "LISEZ-MOI.txt", "LIES-MICH.txt"] {
        let text = release::text(file).unwrap();
        let words = text
            .split_whitespace()
            .map(|word| word.trim_end_matches([',', '.', ':', ';']));
        let named: BTreeSet<&str> = words.filter(|word| word.starts_with("pocket-ra-")).collect();
        assert_eq!(named, files, "{file}");
    }
}

#[test]
fn every_name_has_the_version() {
    let version = concat!("pocket-ra-", env!("CARGO_PKG_VERSION"), "-");
    let files = release::file_names().unwrap();
    assert!(
        files.len() > 20 && files.iter().all(|name| name.starts_with(version)),
        "{files:?}"
    );
}

#[test]
fn a_folder_that_contains_the_sources_is_not_emptied() {
    for option in ["--out", "--page"] {
        let output = workshop(&["release-files", option, concat!(env!("CARGO_MANIFEST_DIR"), "/../..")]);
        let errors = text(&output.stderr);
        let refused = format!(" would be emptied; choose another folder with {option}\n");
        assert!(
            errors.ends_with(&refused) && output.status.code() == Some(2),
            "{errors}"
        );
    }
}
