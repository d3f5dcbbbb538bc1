//! Score sheets in few presses, provable dice, and the fairness test.

use embassy_time::Duration;
use pocket_ra::{
    device::Button::{self, A, B, Down, Left, Right, Up},
    screens::Language,
    table::{
        Record,
        companion::CompanionPart,
        rolls::{DiceSession, DiceSessionPart, PoolRollLog, StoredSession, Verify},
        settings::{Pace, Settings},
        sheet::{Sheet, SheetHead, SheetPart},
    },
};

use pocket_ra_bench::owner::{Owner, Random};

fn owner(language: Language) -> Owner {
    let settings = Settings {
        language,
        animation: Pace::Off,
        ..Settings::default()
    };
    let mut owner = Owner::with_settings(3, settings);
    // The last rows of the title.
    tap(&mut owner, &[Up, Up, Up, A]);
    owner
}

fn tap(owner: &mut Owner, buttons: &[Button]) {
    for &button in buttons {
        owner.tap(button);
    }
}

/// Decodes the newest record of each part.
fn sheet(owner: &Owner) -> Sheet {
    let of = |wanted| owner.kept.iter().rev().find(|(part, _)| *part == wanted);
    let (_, head) = of(CompanionPart::Sheet).unwrap();
    let mut sheet = Sheet::from_head(&SheetHead::decode(head).unwrap()).unwrap();
    for part in 0..4 {
        if let Some((_, record)) = of(CompanionPart::SheetPart(part)) {
            sheet.take_up_part(part.into(), &SheetPart::decode(record).unwrap());
        }
    }
    sheet
}

/// A sheet of Ra for three, at the first entry.
fn ra_sheet(language: Language) -> Owner {
    let mut owner = owner(language);
    tap(&mut owner, &[Down, Down, A, A, A, A]);
    owner
}

#[test]
fn a_typical_epoch_of_ra_is_entered_in_at_most_25_presses() {
    let mut owner = ra_sheet(Language::English);
    // Three pharaohs, three Niles and a flood, a god, a gold, three civilisations.
    let typical = [
        Right, Right, Right, Down, Right, Right, Right, Down, Right, Down, Right, Down, Right, Down, Right, Right,
        Right, A,
    ];
    assert!(typical.len() <= 25);
    tap(&mut owner, &typical);
    let entered = sheet(&owner);
    assert!(entered.is_entered(0, 0) && !entered.is_entered(0, 1));
    // Gods 2, pharaohs 5, Nile 4, gold 3, civilisation 5.
    assert_eq!(entered.scores().points(0, 0), [2, 5, 4, 3, 5, 0, 0]);
}

#[test]
fn the_last_epoch_of_ra_takes_25_presses_when_a_held_button_is_one() {
    let mut owner = ra_sheet(Language::English);
    // Two epochs with only two pharaohs and three Niles, which stay.
    for _ in 0..3 {
        tap(&mut owner, &[Right, Right, Down, Right, Right, Right, A]);
    }
    tap(&mut owner, &[A, A, A, A]);
    // Third epoch: one more pharaoh and Nile, a flood, a gold, three civilisations, five kinds of monuments with one
    // three times, and the suns 13, 8, 5 and 2.
    tap(&mut owner, &[A]);
    let before_suns = [
        Right, Down, Right, Down, Right, Down, Down, Right, Down, Right, Right, Right, Down, Right, Right, Right,
        Right, Right, Down, Right,
    ];
    let hand: [(&[Button], u32); 4] = [(&[Right], 1), (&[Right; 5], 1), (&[Right; 3], 1), (&[Right; 3], 1)];
    let mut presses = 0;
    let mut last = None;
    for button in before_suns {
        // Repeats of a direction are one held button.
        presses += u32::from(last != Some(button) || button == Down);
        last = Some(button);
    }
    tap(&mut owner, &before_suns);
    tap(&mut owner, &[Down, Down]);
    presses += 2;
    for (changes, held) in hand {
        tap(&mut owner, &[Down]);
        tap(&mut owner, changes);
        presses += 1 + held;
    }
    tap(&mut owner, &[A]);
    presses += 1;
    assert!(presses <= 25, "{presses}");
    let points = sheet(&owner).scores().points(2, 0);
    // Pharaohs +5 (the others' two are the fewest), Nile 5, gold 3, civilisation 5, monuments 5 + 5; no suns of other
    // seats.
    assert_eq!(points, [0, 5, 5, 3, 5, 10, 5]);
}

#[test]
fn what_was_entered_can_be_corrected_from_the_table_and_the_winner_is_named() {
    for language in Language::ALL {
        let mut owner = ra_sheet(language);
        for _ in 0..3 {
            tap(&mut owner, &[A, A, A, A]);
        }
        // The last press opened the breakdown.
        tap(&mut owner, &[B]);
        let before = sheet(&owner);
        assert!(before.missing().is_none(), "{before:?}");
        assert_eq!(before.victory().unwrap().winners.iter().count(), 3);
        // From below the total to the first epoch of the last player: five gold.
        tap(&mut owner, &[Right, A, Down, Down, Down, Down]);
        tap(&mut owner, &[Right; 7]);
        tap(&mut owner, &[A]);
        let after = sheet(&owner);
        // A missing civilisation costs 5 in every epoch, and no score falls below 0: 10, 5, 0, 0 becomes 10, 20, 15,
        // 10.
        assert_eq!([before.scores().totals[2], after.scores().totals[2]], [0, 10]);
        assert_eq!(after.victory().unwrap().winners.iter().collect::<Vec<_>>(), [2]);
        assert!(!owner.frame.is_text_cut());
    }
}

#[test]
fn a_free_sheet_counts_up_and_down_and_its_clocks_run_one_at_a_time() {
    let mut owner = owner(Language::English);
    tap(&mut owner, &[Down, Down, A, Up, A, A]);
    // First player 12, second -1, third 0: the next round begins.
    tap(&mut owner, &[A, Up, Right, Right, A, Left, A, A]);
    let free = sheet(&owner);
    assert_eq!([free.round(0, 0), free.round(0, 1), free.round(0, 2)], [12, -1, 0]);
    assert_eq!(free.columns(), 2);
    // The clocks are below the total.
    tap(&mut owner, &[Right, A, A]);
    owner.wait(Duration::from_secs(75));
    tap(&mut owner, &[Down, A]);
    owner.wait(Duration::from_secs(5));
    tap(&mut owner, &[B]);
    let thought = sheet(&owner).thought;
    assert!(
        thought[0].abs_diff(75) <= 2 && thought[1].abs_diff(5) <= 2 && thought[2] == 0,
        "{thought:?}"
    );
}

#[test]
fn pools_of_every_die_roll_and_stay_after_power_off() {
    let mut owner = owner(Language::French);
    tap(&mut owner, &[Down, A]);
    for _ in 0..7 {
        for _ in 0..6 {
            tap(&mut owner, &[A, Down]);
            assert!(!owner.frame.is_text_cut());
            tap(&mut owner, &[Up, Up]);
            assert!(!owner.frame.is_text_cut());
        }
        tap(&mut owner, &[Right]);
    }
    let (_, record) = owner
        .kept
        .iter()
        .rev()
        .find(|(part, _)| *part == CompanionPart::PoolRolls)
        .unwrap();
    let rolls = PoolRollLog::decode(record).unwrap();
    use pocket_ra::table::rolls::Die;
    for die in Die::ALL {
        let counted: u32 = rolls.counts(die).iter().map(|&count| u32::from(count)).sum();
        assert_eq!(counted, 1 + 2 + 3 + 4 + 5 + 6, "{die}");
    }
}

#[test]
fn an_evening_is_committed_to_rolled_and_verified() {
    let mut owner = owner(Language::English);
    // Provable session: commitment, press, start.
    tap(&mut owner, &[Down, Down, Down, A, A, A, A]);
    let head = |owner: &Owner| {
        let kept = owner
            .kept
            .iter()
            .rev()
            .find(|(part, _)| *part == CompanionPart::DiceSession);
        StoredSession::decode(&kept.unwrap().1).unwrap().head
    };
    let committed = head(&owner);
    assert!(!committed.over);
    // Other dice, then the Ra dice: three rolls of a turn.
    tap(&mut owner, &[B, Up, Up, A, A, Right, Up, A, B, Up, A, A, Up, A]);
    tap(&mut owner, &[B, Down, Down, Down, A, A, A]);
    let revealed = head(&owner);
    assert!(revealed.over && revealed.secret == committed.secret);
    let kept = owner
        .kept
        .iter()
        .rev()
        .find(|(part, _)| *part == CompanionPart::DiceSessionPart(0));
    let mut session = DiceSession::new(revealed);
    assert!(session.append(&DiceSessionPart::decode(&kept.unwrap().1).unwrap()));
    assert!(session.len() >= 3, "{}", session.len());
    let mut verify = Verify::default();
    let mut index = 0;
    loop {
        let mut line = String::new();
        if !session.line(index, &mut line).unwrap() {
            break;
        }
        verify.line(&line).unwrap();
        index += 1;
    }
    assert_eq!(verify.end().unwrap().len(), session.len());
}

#[test]
fn a_hundred_thousand_rolls_are_counted_while_the_buttons_work() {
    let mut owner = owner(Language::English);
    tap(&mut owner, &[Up, Up, A]);
    owner.tap_blindly(A);
    // B stops it.
    tap(&mut owner, &[B]);
    assert!(
        owner
            .screens
            .deadline()
            .is_none_or(|due| due > owner.now + Duration::from_millis(100))
    );
    owner.tap_blindly(A);
    assert!(
        owner
            .screens
            .deadline()
            .is_some_and(|due| due <= owner.now + Duration::from_millis(2))
    );
    owner.wait(Duration::from_secs(1));
    assert!(
        owner
            .screens
            .deadline()
            .is_none_or(|due| due > owner.now + Duration::from_millis(100))
    );
    assert!(!owner.frame.is_text_cut());
}

/// No panic, no truncated text, and B leads to the title.
#[test]
fn whoever_presses_anything_beside_the_box_gets_home() {
    let mut random = Random(1);
    for round in 0..10 {
        let language = Language::ALL[round % Language::ALL.len()];
        let mut owner = owner(language);
        for press in 0..200 {
            let button = [Up, Down, Left, Right, A, A, A, B][random.below(8) as usize];
            match random.below(20) {
                0 if button != B => owner.hold(button),
                _ => owner.tap(button),
            }
            assert!(!owner.frame.is_text_cut(), "{round} {press}\n{}", owner.picture());
            if owner.screens.is_home() {
                tap(&mut owner, &[A]);
            }
        }
        assert!(
            owner.screens.is_home() || owner.goes_home(),
            "{round}\n{}",
            owner.picture()
        );
    }
}
