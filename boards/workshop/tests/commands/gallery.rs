//! Screens as pictures.

use std::{fs, io::BufReader, path::PathBuf};

use crate::{assert_refused, folder, text, workshop};

#[test]
fn the_gallery_holds_every_screen_in_every_language_and_the_pictures_of_the_guide() {
    let folder = folder("gallery");
    let output = workshop(&["gallery", folder.to_str().expect("the folder has a name")]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let read = |name: &str| fs::read(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    let names = |language: &str| {
        let entries = fs::read_dir(folder.join(language)).expect("a folder a language");
        let mut names: Vec<_> = entries
            .map(|entry| entry.expect("it can be listed").file_name())
            .collect();
        names.sort();
        names
    };
    assert_eq!(names("english"), names("french"));
    assert_eq!(names("english"), names("german"));
    assert!(names("english").len() > 100);
    // In another language.
    assert_ne!(
        read("english/new_game-the-usual-table.png"),
        read("french/new_game-the-usual-table.png")
    );
    assert!(read("english.png").len() > 10_000 && read("french.png").len() > 10_000);
    let guide = PathBuf::from(pocket_ra_bench::WORKSPACE).join("boards/pico/guide");
    for language in ["english", "french"] {
        let strips = fs::read_dir(folder.join("guide").join(language)).expect("the strips of the guide");
        for strip in strips {
            let name = PathBuf::from(language).join(strip.expect("it can be listed").file_name());
            let shown = fs::read(guide.join(&name)).unwrap_or_default();
            assert!(
                fs::read(folder.join("guide").join(&name)).expect("a strip") == shown,
                "{}: cargo gallery DIR, then cp -r DIR/guide boards/pico",
                name.display()
            );
        }
    }
}

#[test]
fn a_scenario_is_animated_from_its_first_screen_to_its_last() {
    let file = folder("animation").join("bids.png");
    let name = file.to_str().expect("the file has a name");
    let output = workshop(&["gallery", "--animate", "bids", name]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let decoder = png::Decoder::new(BufReader::new(fs::File::open(&file).expect("it was written")));
    let mut reader = decoder.read_info().expect("a PNG");
    let frames = reader.info().animation_control.expect("it is animated").num_frames;
    let mut stills = Vec::new();
    for _ in 0..frames {
        let mut picture = vec![0; reader.output_buffer_size().expect("it fits")];
        reader.next_frame(&mut picture).expect("a frame");
        let delay = reader.info().frame_control.expect("it is animated").delay_num;
        assert!(delay > 0);
        if delay == 1500 {
            stills.push(picture);
        }
    }
    // Six different screens, the first and last among them.
    stills.dedup();
    assert_eq!(stills.len(), 6);
    assert!(frames >= 6);
    assert_refused(
        &["gallery", "--animate", "nothing", name],
        "there is no scenario \"nothing\"; they lie in tests/scenarios",
    );
}
