//! Scripts are parsed to the microsecond, and errors name their line.

use embassy_time::Duration;
use pocket_ra::device::Button;

use pocket_ra_bench::{
    Handheld,
    faults::{Fault, HeldLow},
    picture::Picture,
    script::{Action, Script, Step},
};

fn parse(text: &str) -> Script {
    text.parse().unwrap()
}

fn complaint(text: &str) -> String {
    text.parse::<Script>().unwrap_err().to_string()
}

fn steps(text: &str) -> Vec<(u64, Action)> {
    let micros = |step: Step| (step.at.as_micros(), step.action);
    parse(text).steps.into_iter().map(micros).collect()
}

const fn down(button: Button) -> Action {
    Action::Contact { button, down: true }
}

const fn up(button: Button) -> Action {
    Action::Contact { button, down: false }
}

#[test]
fn a_tap_and_a_hold_are_a_press_and_a_release_with_rest_after_them() {
    assert_eq!(
        steps("tap A\nhold b 500\nwait 1"),
        [
            (0, down(Button::A)),
            (60_000, up(Button::A)),
            (400_000, down(Button::B)),
            (900_000, up(Button::B))
        ]
    );
    assert_eq!(parse("tap A\nhold B 500\nwait 1").length, Duration::from_millis(961));
}

#[test]
fn faults_begin_and_end_and_the_voltage_changes_when_the_script_says() {
    assert_eq!(
        steps(
            "fault erase 400\nwait 100\nfault bus-low scl\nwait 50\nfault bus-low off\nvoltage 3700\nwait 5\nvoltage usb"
        ),
        [
            (0, Action::Fault(Fault::Erase(Duration::from_millis(400)))),
            (100_000, Action::Fault(Fault::BusLow(HeldLow::Scl))),
            (150_000, Action::Mend("bus-low")),
            (150_000, Action::Voltage(Some(3700))),
            (155_000, Action::Voltage(None)),
        ]
    );
}

#[test]
fn taps_follow_each_other_and_presses_happen_together() {
    let tapped = steps("tap DOWN A");
    assert_eq!(tapped[2], (120_000, down(Button::A)));
    assert_eq!(
        steps("press UP LEFT\nwait 2.25\nrelease LEFT UP"),
        [
            (0, down(Button::Up)),
            (0, down(Button::Left)),
            (2250, up(Button::Left)),
            (2250, up(Button::Up))
        ]
    );
}

#[test]
fn a_button_is_tapped_as_often_as_is_said() {
    assert_eq!(steps("tap DOWN x3 A B x2"), steps("tap DOWN DOWN DOWN A B B"));
    assert_eq!(steps("tap A x1"), steps("tap A"));
    assert_eq!(parse("tap A x999").steps.len(), 2 * 999);
}

#[test]
fn a_bounce_is_its_edges_and_the_second_one_is_the_release() {
    assert_eq!(
        steps("bounce RIGHT 0.5 2\nwait 8\nbounce RIGHT 1 1.001"),
        [
            (0, down(Button::Right)),
            (500, up(Button::Right)),
            (2000, down(Button::Right)),
            (10_000, up(Button::Right)),
            (11_000, down(Button::Right)),
            (11_001, up(Button::Right))
        ]
    );
}

#[test]
fn comments_and_blank_lines_are_nothing() {
    let script = parse("# all of it\n\n  seed 7 # why\n wait 5 #\nunplug\nplug\n");
    assert_eq!(script.seed, Some(7));
    let actions: Vec<Action> = script.steps.iter().map(|step| step.action).collect();
    assert_eq!(actions, [Action::Unplug, Action::Plug]);
}

#[test]
fn a_screen_has_a_name_and_perhaps_a_picture() {
    let picture = Picture::from_fn(|x, y| x == 2 * y);
    let text = format!(
        "wait 9\nscreen first light # new\nscreen second\n{}wait 1\n",
        picture.framed()
    );
    let script = parse(&text);
    let screens: Vec<_> = script
        .screens
        .iter()
        .map(|screen| (screen.name.as_str(), screen.line))
        .collect();
    assert_eq!(screens, [("first light", 2), ("second", 3)]);
    assert_eq!(script.screens[0].expected, None);
    assert_eq!(script.screens[1].expected, Some(picture));
    assert_eq!(script.length, Duration::from_millis(10));
}

#[test]
fn recording_puts_the_pictures_in_and_leaves_the_rest_as_it_is() {
    let (old, new) = (Picture::DARK, Picture::from_fn(|x, y| x == y));
    let text = format!(
        "# Why.\nwait 9   # long\nscreen one\n\nscreen two\n{}tap A\n",
        old.framed()
    );
    let recorded = parse(&text).record(&text, &[new.clone(), new.clone()]);
    let expected = format!(
        "# Why.\nwait 9   # long\nscreen one\n{0}\nscreen two\n{0}tap A\n",
        new.framed()
    );
    assert_eq!(recorded, expected);
    let again = parse(&recorded);
    assert_eq!(again.record(&recorded, &[new.clone(), new]), recorded);
}

#[test]
fn a_mismatch_shows_what_was_expected_what_was_shown_and_where_they_differ() {
    let dot = |at: (usize, usize)| Picture::from_fn(|x, y| (x, y) == at);
    let text = format!(
        "screen one\n{}screen two\n{}screen three\n",
        dot((3, 4)).framed(),
        dot((5, 6)).framed()
    );
    let script = parse(&text);
    let shown = [dot((3, 4)), dot((6, 6)), Picture::DARK];
    let mismatches: Vec<String> = script.mismatches(&shown).iter().map(ToString::to_string).collect();
    let both = Picture::from_fn(|x, y| matches!((x, y), (5 | 6, 6)));
    assert_eq!(
        mismatches[0],
        format!(
            "line 36: screen two differs in 2 pixels\nexpected:\n{}shown:\n{}difference:\n{}",
            dot((5, 6)).framed(),
            dot((6, 6)).framed(),
            both.framed()
        )
    );
    assert!(mismatches[1].starts_with("line 71: screen three has no picture yet"));
    assert_eq!(mismatches.len(), 2);
}

#[test]
fn what_is_wrong_is_told_with_its_line() {
    let wrong = [
        (
            "wait 5\ntpa A",
            "line 2: \"tpa\" is no step; a line begins with seed, panel, language, rest,",
        ),
        ("tap", "line 1: tap which button?"),
        ("panel i2s", "line 1: write panel spi or panel sh1106"),
        ("fault cold", "line 1: fault cold needs panel sh1106"),
        (
            "fault moth",
            "line 1: \"moth\" is no fault; there are cache, rise-time, bus-low",
        ),
        ("fault moth off", "line 1: \"moth\" is no fault"),
        ("fault erase", "line 1: write fault erase and a number"),
        ("voltage high", "line 1: write voltage and millivolts, or usb"),
        ("wait 5\npanel spi", "line 2: panel comes before the first step"),
        (
            "tap A C",
            "line 1: \"C\" is no button; there are UP, DOWN, LEFT, RIGHT, A, B",
        ),
        ("tap x2 A", "line 1: x2 follows a button"),
        ("tap A x0", "line 1: \"x0\" is no number of times, x1 to x999"),
        ("tap A x1000", "line 1: \"x1000\" is no number of times"),
        ("tap A x", "line 1: \"x\" is no number of times"),
        ("press A x2", "line 1: \"x2\" is no button"),
        ("\n\nhold A", "line 3: write hold, a button and a time in milliseconds"),
        ("wait", "line 1: write wait and a time in milliseconds"),
        ("wait -5", "line 1: \"-5\" is no time in milliseconds"),
        ("wait 1.2345", "line 1: \"1.2345\" is no time in milliseconds"),
        ("wait 1.", "line 1: \"1.\" is no time in milliseconds"),
        (
            "wait 99999999999999999999",
            "line 1: \"99999999999999999999\" is no time",
        ),
        (
            "wait 18446744073709551.999",
            "line 1: \"18446744073709551.999\" is no time",
        ),
        ("wait 86400000\nwait 1", "line 2: a script lasts a day at most"),
        ("press A\npress A", "line 2: A is down already"),
        ("press A\ntap A", "line 2: A is down already"),
        ("release LEFT", "line 1: LEFT is up already"),
        ("bounce A 1", "line 1: a bounce has an even number of times"),
        ("bounce A", "line 1: a bounce has an even number of times"),
        ("bounce A 3 2", "line 1: 2 is not later than the edge before it"),
        ("unplug\nunplug", "line 2: the OLED is unplugged already"),
        ("plug", "line 1: the OLED is plugged in already"),
        ("unplug now", "line 1: unplug stands alone"),
        ("power on", "line 1: the power is on already"),
        ("power off\nwait 5\npower off", "line 3: the power is off already"),
        ("power off\nunplug", "line 2: the power is off"),
        ("power", "line 1: write power off or power on"),
        ("seed 7\nseed 8", "line 2: there is a seed already"),
        ("wait 1\nseed 7", "line 2: seed comes before the first step"),
        ("seed x", "line 1: \"x\" is no seed"),
        ("seed", "line 1: write seed and a number"),
        ("screen", "line 1: a screen has a name"),
        ("screen a\nscreen a", "line 2: there is a screen a already"),
        (
            "screen a\n│ │",
            "line 1: screen a: line 1 of the picture has 1 columns, not 128",
        ),
        ("screen a\n┌\n└", "line 1: screen a: a picture has 32 lines, not 0"),
        ("screen a\n\n│ │", "line 3: a picture belongs directly under a screen"),
    ];
    for (text, expected) in wrong {
        assert!(complaint(text).starts_with(expected), "{text:?}: {}", complaint(text));
    }
}

#[test]
fn what_is_wrong_is_quoted_by_its_beginning_and_tells_a_terminal_nothing() {
    let long = "\u{1b}]0;x\u{7}".repeat(1_000);
    for text in [
        format!("{long} A"),
        format!("tap {long}"),
        format!("tap A x{long}"),
        format!("wait {long}"),
        format!("seed {long}"),
        format!("language {long}"),
        format!("bounce A 2 1{long}"),
        format!("screen {long}\nscreen {long}"),
        format!("screen {long}\n│{long}│"),
        format!("bounce A 3 1{}", "0".repeat(1_000)),
    ] {
        let told = complaint(&text);
        assert!(!told.contains(char::is_control), "{told:?}");
        assert!(told.len() < 600, "{} characters", told.len());
    }
    let script = parse(&format!("screen {long}\n"));
    let told = script.mismatches(&[Picture::DARK])[0].to_string();
    let first = told.lines().next().unwrap();
    assert!(!first.contains(char::is_control) && first.len() < 600, "{first:?}");
}

#[test]
fn playing_looks_at_the_glass_at_the_right_times() {
    let mut handheld = Handheld::new(1);
    let script =
        parse("screen off\nwait 200\nscreen title\ntap DOWN\nscreen moved\nunplug\nwait 5\nscreen pulled out\nwait 7");
    let shown = script.play(&mut handheld);
    assert_eq!(handheld.now().as_millis(), 200 + 120 + 5 + 7);
    assert_eq!(shown.len(), 4);
    assert_eq!((&shown[0], &shown[3]), (&Picture::DARK, &Picture::DARK));
    assert!(shown[1] != shown[2] && shown[1] != Picture::DARK && shown[2] != Picture::DARK);
}
