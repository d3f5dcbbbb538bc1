//! Backup and restore over the serial port: all bytes or nothing.

use embassy_futures::block_on;
use embassy_time::Duration;
use pocket_ra::{device::Button, tasks::storage::Store};
use pocket_ra_bench::{
    Handheld, MEMORY_SECTORS,
    nor::{Chip, Cut, Luck, Nor, SECTOR, Torn},
};

fn tap(handheld: &mut Handheld, button: Button) {
    handheld.button(button, true);
    handheld.run(Duration::from_millis(60));
    handheld.button(button, false);
    handheld.run(Duration::from_millis(340));
}

/// A game played with random presses. The device is idle, also after the next boot.
fn used(seed: u64) -> Handheld {
    let mut handheld = Handheld::new(seed);
    handheld.run(Duration::from_millis(300));
    for button in [
        Button::A,
        Button::B,
        Button::A,
        Button::A,
        Button::A,
        Button::Up,
        Button::A,
    ] {
        tap(&mut handheld, button);
    }
    let mut rng = Luck::new(seed);
    for _ in 0..60 {
        tap(&mut handheld, [Button::A, Button::Down, Button::Right][rng.below(3)]);
    }
    for _ in 0..20 {
        handheld.run(Duration::from_secs(10));
        let before = memory(&handheld);
        handheld.power_off();
        handheld.power_on();
        handheld.run(Duration::from_secs(10));
        if memory(&handheld) == before {
            return handheld;
        }
    }
    panic!("every start writes something");
}

fn send(handheld: &mut Handheld, text: &str) -> String {
    handheld.serial().take();
    handheld.serial().send(text.as_bytes());
    let mut answer = Vec::new();
    for _ in 0..20 {
        handheld.run(Duration::from_millis(100));
        answer.extend(handheld.serial().take());
    }
    String::from_utf8(answer).unwrap()
}

fn back_up(handheld: &mut Handheld) -> String {
    let text = send(handheld, "backup\n");
    assert!(text.lines().all(|line| line.len() <= 82), "a line of a terminal");
    text
}

fn memory(handheld: &Handheld) -> Vec<u8> {
    handheld.memory().image().bytes
}

#[test]
fn a_restore_brings_back_every_byte_and_starts_again_where_the_backup_was() {
    let mut old = used(1);
    let backup = back_up(&mut old);
    assert!(backup.lines().count() > 20 && backup.starts_with("restore 131072\r\n"));
    let image = memory(&old);
    for mut new in [Handheld::new(9), used(2)] {
        new.run(Duration::from_millis(300));
        assert_ne!(memory(&new), image);
        let answer = send(&mut new, &backup);
        assert_eq!(answer, "ready for the backup\r\nrestored; the device starts again\r\n");
        assert_eq!(memory(&new), image, "every byte");
        assert!(send(&mut new, "list\n").starts_with("0 ra "), "and it is known");
        // Restored only once.
        new.power_off();
        let before = new.restored().image().erased;
        new.power_on();
        new.run(Duration::from_secs(1));
        assert_eq!(new.restored().image().erased, before);
    }
}

#[test]
fn a_backup_with_a_line_too_few_too_many_or_changed_is_refused_and_changes_nothing() {
    let backup = back_up(&mut used(1));
    let lines: Vec<&str> = backup.lines().collect();
    let mut damaged: Vec<Vec<String>> = Vec::new();
    let whole: Vec<String> = lines.iter().map(|&line| line.to_owned()).collect();
    let last = whole.len() - 1;
    for place in [1, 2, last / 2, last - 1] {
        let mut dropped = whole.clone();
        dropped.remove(place);
        damaged.push(dropped);
        let mut twice = whole.clone();
        twice.insert(place, whole[place].clone());
        damaged.push(twice);
        let mut swapped = whole.clone();
        swapped.swap(place, if place == 1 { 2 } else { place - 1 });
        damaged.push(swapped);
        for letter in [1, 7, 12, whole[place].len() - 1] {
            let mut changed = whole.clone();
            let old = changed[place].as_bytes()[letter];
            let new = if old == b'0' { "1" } else { "0" };
            changed[place].replace_range(letter..=letter, new);
            damaged.push(changed);
        }
        let mut cut = whole.clone();
        cut[place].truncate(40);
        damaged.push(cut);
        let mut joined = whole.clone();
        let next = joined.remove(place + 1);
        joined[place] += &next;
        damaged.push(joined);
        let mut asked = whole.clone();
        asked.insert(place, "list".to_owned());
        damaged.push(asked);
    }
    // The end of another backup, and an incomplete one.
    damaged.push([&whole[..last], &["restore end 1 00000000".to_owned()]].concat());
    damaged.push(whole[1..].to_vec());
    let mut handheld = used(2);
    let before = memory(&handheld);
    for lines in damaged {
        let mut text = lines.join("\n");
        text.push('\n');
        let answer = send(&mut handheld, &text);
        assert!(answer.contains("error: ") && !answer.contains("restored"), "{answer}");
        assert_eq!(memory(&handheld), before, "{answer}");
    }
    // After all that a complete one is accepted.
    assert!(send(&mut handheld, &backup).contains("restored"));
}

#[test]
fn a_restore_that_is_refused_at_its_end_leaves_the_next_start_nothing_to_do() {
    let backup = back_up(&mut used(1));
    let (parts, end) = backup.trim_end().rsplit_once("\r\n").unwrap();
    let &[_, _, lines, check] = end.split(' ').collect::<Vec<_>>().as_slice() else {
        panic!("{end}");
    };
    let mut handheld = used(2);
    for wrong in [
        format!("restore end {lines} 00000000"),
        format!("restore end {lines}0 {check}"),
    ] {
        let answer = send(&mut handheld, &format!("{parts}\n{wrong}\n"));
        assert!(answer.contains("error: lines of the backup are missing"), "{answer}");
        let beside = handheld.restored().image();
        assert!(beside.bytes[SECTOR..].iter().any(|&byte| byte != 0xff), "it came in");
        assert!(beside.bytes[..SECTOR].iter().all(|&byte| byte == 0xff), "{wrong}");
        handheld.power_off();
        handheld.power_on();
        handheld.run(Duration::from_secs(1));
        assert_eq!(handheld.restored().image().erased, beside.erased, "{wrong}");
    }
}

#[test]
fn a_backup_whose_last_line_ends_where_the_memory_ends_is_restored() {
    let mut flash = Nor::new(MEMORY_SECTORS);
    // The last bytes of a used sector are its label.
    while flash.bytes.ends_with(&[0xff]) {
        let (mut store, _) = block_on(Store::<_, MEMORY_SECTORS>::open(flash, 0)).unwrap();
        block_on(store.make_room()).unwrap();
        flash = store.into_flash();
    }
    let mut old = Handheld::with_memory(1, Chip::new(flash));
    old.run(Duration::from_millis(300));
    let backup = back_up(&mut old);
    let last = backup.lines().rfind(|line| line.starts_with(':')).unwrap();
    assert!(last.starts_with(":1ffe020 "), "{last}");
    let mut new = Handheld::new(9);
    new.run(Duration::from_millis(300));
    let answer = send(&mut new, &backup);
    assert_eq!(answer, "ready for the backup\r\nrestored; the device starts again\r\n");
    assert_eq!(memory(&new), memory(&old), "every byte");
}

/// Power fails at the cut; returns the memory's contents after the next boots.
fn restore_cut(backup: &str, beside: Option<Cut>, within: Option<Cut>, seed: u64) -> (Vec<u8>, Vec<u8>) {
    let mut handheld = used(2);
    let before = memory(&handheld);
    handheld.restored().power_up(beside, seed);
    handheld.memory().power_up(within, seed);
    send(&mut handheld, backup);
    handheld.power_off();
    for chip in [handheld.restored(), handheld.memory()] {
        chip.power_up(None, 0);
    }
    handheld.power_on();
    handheld.run(Duration::from_secs(2));
    let after = memory(&handheld);
    assert!(block_on(Store::<_, MEMORY_SECTORS>::open(handheld.memory().image(), 0)).is_ok());
    assert!(
        send(&mut handheld, "list\n").starts_with("0 ra "),
        "it starts and plays"
    );
    (before, after)
}

#[test]
fn power_that_fails_in_a_restore_leaves_the_memory_as_it_was_or_as_it_should_be() {
    let mut old = used(1);
    let backup = back_up(&mut old);
    let wanted = memory(&old);
    let bytes = backup.lines().filter(|line| line.starts_with(':')).count() as u64 * 32;
    let mut outcomes = [0, 0];
    let mut check = |beside: Option<Cut>, within: Option<Cut>, seed: u64| {
        let (before, after) = restore_cut(&backup, beside, within, seed);
        assert!(after == before || after == wanted, "{beside:?} {within:?}");
        outcomes[usize::from(after == wanted)] += 1;
    };
    // In the transfer, in the note that makes it valid, and in the copy.
    for byte in [0, 7, 8, 100, bytes / 2, bytes + 7, bytes + 8, bytes + 12, bytes + 15] {
        check(Some(Cut::Byte(byte)), None, byte);
    }
    for torn in Torn::ALL {
        check(Some(Cut::Erase(0, torn)), None, 3);
        for erase in [0, 1] {
            check(None, Some(Cut::Erase(erase, torn)), 4);
        }
    }
    for byte in [0, 300, bytes / 2, bytes] {
        check(None, Some(Cut::Byte(byte)), byte);
    }
    assert!(outcomes[0] > 5 && outcomes[1] > 5, "{outcomes:?}");
}
