//! Tests of the virtual handheld.

mod flash;
mod scripts;

use std::{cell::RefCell, rc::Rc};

use embassy_futures::select::{Either, select};
use embassy_time::{Duration, Instant};
use embedded_hal::digital::{InputPin, OutputPin};
use embedded_hal_async::{
    digital::Wait,
    i2c::{I2c, NoAcknowledgeSource},
    spi::SpiBus,
};
use pocket_ra::{device::Button, tasks::Clock};
use pocket_ra_bench::{
    Handheld,
    buttons::Buttons,
    clock::{Executor, VirtualClock},
    controller::Model,
    faults::Fault,
    panel::{ADDRESS, NoAcknowledge, Panel},
    picture::{HEIGHT, Picture, PictureError, WIDTH},
};

type Log = Rc<RefCell<Vec<(u64, &'static str)>>>;

fn at(milliseconds: u64) -> Instant {
    Instant::from_millis(milliseconds)
}

#[test]
fn a_worn_switch_opens_once_while_the_finger_is_there_and_not_when_it_has_gone() {
    let mut handheld = Handheld::new(1);
    handheld.fault(Fault::Worn(Duration::from_millis(4)));
    let mut closed = |pressed: u64| -> String {
        handheld.button(Button::A, true);
        let mut trace = String::new();
        for time in 0..60 {
            if time == pressed {
                handheld.button(Button::A, false);
            }
            trace.push(if handheld.buttons().is_down(Button::A) {
                '_'
            } else {
                '-'
            });
            handheld.run(Duration::from_millis(1));
        }
        handheld.button(Button::A, false);
        trace
    };
    assert_eq!(
        closed(50),
        format!(
            "{}{}{}{}",
            "_".repeat(25),
            "-".repeat(4),
            "_".repeat(21),
            "-".repeat(10)
        )
    );
    assert_eq!(closed(26), format!("{}{}", "_".repeat(25), "-".repeat(35)));
    assert_eq!(closed(10), format!("{}{}", "_".repeat(10), "-".repeat(50)));
}

mod time {
    use super::*;

    fn note_at(executor: &mut Executor, clock: &VirtualClock, log: &Log, times: &'static [u64], name: &'static str) {
        let (clock, log) = (clock.clone(), log.clone());
        executor.spawn(async move {
            for &time in times {
                clock.until(at(time)).await;
                log.borrow_mut().push((clock.now().as_millis(), name));
            }
        });
    }

    #[test]
    fn alarms_ring_in_the_order_of_time_then_of_priority() {
        let clock = VirtualClock::new();
        let mut executor = Executor::new(clock.clone());
        let log = Log::default();
        note_at(&mut executor, &clock, &log, &[5, 9], "first");
        note_at(&mut executor, &clock, &log, &[3, 5, 7], "second");
        executor.run_until(at(7));
        assert_eq!(
            *log.borrow(),
            [(3, "second"), (5, "first"), (5, "second"), (7, "second")]
        );
        assert_eq!(clock.now(), at(7));
        assert_eq!(clock.next_alarm(), Some(at(9)));
        executor.run_until(at(20));
        assert_eq!(log.borrow().last(), Some(&(9, "first")));
        assert_eq!((clock.now(), clock.next_alarm()), (at(20), None));
    }

    #[test]
    fn a_time_that_has_passed_is_no_wait() {
        let clock = VirtualClock::new();
        let mut executor = Executor::new(clock.clone());
        executor.run_until(at(10));
        let log = Log::default();
        note_at(&mut executor, &clock, &log, &[4, 10], "late");
        executor.run_until(at(10));
        assert_eq!(*log.borrow(), [(10, "late"), (10, "late")]);
    }

    #[test]
    fn an_abandoned_wait_leaves_no_alarm() {
        let clock = VirtualClock::new();
        let mut executor = Executor::new(clock.clone());
        let inside = clock.clone();
        executor.spawn(async move {
            let first = select(inside.until(at(2)), inside.until(at(1000))).await;
            assert!(matches!(first, Either::First(())));
        });
        executor.run_until(at(1));
        assert_eq!(clock.next_alarm(), Some(at(2)));
        executor.run_until(at(2));
        assert_eq!(clock.next_alarm(), None);
    }

    #[test]
    fn hardware_acts_before_the_tasks_of_the_same_instant() {
        let clock = VirtualClock::new();
        let mut executor = Executor::new(clock.clone());
        let log = Log::default();
        note_at(&mut executor, &clock, &log, &[5], "task");
        let inside = log.clone();
        executor.run_until(at(1));
        clock.call_at(at(5), move || inside.borrow_mut().push((5, "hardware")));
        executor.run_until(at(5));
        assert_eq!(*log.borrow(), [(5, "hardware"), (5, "task")]);
    }

    #[test]
    fn while_the_processor_stands_still_hardware_goes_on_and_tasks_run_afterwards() {
        let clock = VirtualClock::new();
        let mut executor = Executor::new(clock.clone());
        let log = Log::default();
        {
            let (clock, log) = (clock.clone(), log.clone());
            executor.spawn(async move {
                clock.until(at(10)).await;
                clock.stand_still(Duration::from_millis(40));
                log.borrow_mut().push((clock.now().as_millis(), "erased"));
                clock.until(at(60)).await;
            });
        }
        note_at(&mut executor, &clock, &log, &[20, 50, 51], "task");
        for time in [15, 50, 51] {
            let (clock_inside, log) = (clock.clone(), log.clone());
            clock.call_at(at(time), move || {
                log.borrow_mut().push((clock_inside.now().as_millis(), "hardware"));
            });
        }
        executor.run_until(at(100));
        let expected = [
            (15, "hardware"),
            (50, "hardware"),
            (50, "erased"),
            (50, "task"),
            (50, "task"),
            (51, "hardware"),
            (51, "task"),
        ];
        assert_eq!(*log.borrow(), expected);
    }

    #[test]
    #[should_panic(expected = "keeps waking itself at 3000 us")]
    fn a_task_that_waits_for_time_without_an_alarm_is_noticed() {
        let clock = VirtualClock::new();
        let mut executor = Executor::new(clock.clone());
        executor.spawn(async move {
            clock.until(at(3)).await;
            while clock.now() < at(4) {
                embassy_futures::yield_now().await;
            }
        });
        executor.run_until(at(5));
    }
}

mod buttons {
    use super::*;

    /// Runs `task` with the pin of A, pressed and released at these times.
    fn with_edges<F: Future<Output = ()> + 'static>(
        edges: &[u64],
        task: impl FnOnce(VirtualClock, Log, pocket_ra_bench::buttons::ButtonPin) -> F,
    ) -> Vec<(u64, &'static str)> {
        let clock = VirtualClock::new();
        let mut executor = Executor::new(clock.clone());
        let buttons = Buttons::new(clock.clone());
        let log = Log::default();
        let [_, _, _, _, pin, _] = buttons.pins();
        executor.spawn(task(clock.clone(), log.clone(), pin));
        for (index, &edge) in edges.iter().enumerate() {
            buttons.set_at(at(edge), Button::A, index % 2 == 0);
        }
        executor.run_until(at(1000));
        log.borrow().clone()
    }

    #[test]
    fn a_pressed_button_reads_low() {
        let buttons = Buttons::new(VirtualClock::new());
        let mut pins = buttons.pins();
        buttons.set(Button::Left, true);
        let low: Vec<bool> = pins.iter_mut().map(|pin| pin.is_low() == Ok(true)).collect();
        assert_eq!(low, Button::ALL.map(|button| button == Button::Left));
        assert!(pins[0].is_high() == Ok(true) && buttons.is_down(Button::Left));
    }

    #[test]
    fn every_edge_is_seen_once_and_in_time() {
        let log = with_edges(&[10, 12, 13, 40], |clock, log, mut pin| async move {
            loop {
                let Ok(()) = pin.wait_for_any_edge().await;
                let name = if pin.is_low() == Ok(true) { "down" } else { "up" };
                log.borrow_mut().push((clock.now().as_millis(), name));
            }
        });
        assert_eq!(log, [(10, "down"), (12, "up"), (13, "down"), (40, "up")]);
    }

    #[test]
    fn a_level_that_is_there_is_no_wait_but_an_edge_has_to_come() {
        let log = with_edges(&[10, 20, 30], |clock, log, mut pin| async move {
            let note = |name| log.borrow_mut().push((clock.now().as_millis(), name));
            let Ok(()) = pin.wait_for_high().await;
            note("high");
            let Ok(()) = pin.wait_for_low().await;
            note("low");
            let Ok(()) = pin.wait_for_low().await;
            note("low");
            let Ok(()) = pin.wait_for_falling_edge().await;
            note("falling");
        });
        assert_eq!(log, [(0, "high"), (10, "low"), (10, "low"), (30, "falling")]);
    }

    #[test]
    fn a_rising_edge_is_the_release() {
        let log = with_edges(&[10, 20, 30], |clock, log, mut pin| async move {
            let Ok(()) = pin.wait_for_rising_edge().await;
            log.borrow_mut().push((clock.now().as_millis(), "rising"));
        });
        assert_eq!(log, [(20, "rising")]);
    }

    #[test]
    fn a_pulse_without_length_is_not_missed() {
        let log = with_edges(&[10, 10], |clock, log, mut pin| async move {
            let Ok(()) = pin.wait_for_low().await;
            log.borrow_mut().push((clock.now().as_millis(), "low"));
        });
        assert_eq!(log, [(10, "low")]);
    }
}

mod panel;

mod picture {
    use super::*;

    /// Neither symmetric nor regular, with all four half blocks.
    fn sample() -> Picture {
        Picture::from_fn(|x, y| (x * x + 3 * y * y + x * y) % 7 < 3 && x + y < 150)
    }

    #[test]
    fn its_text_reads_back_as_the_same_picture() {
        let picture = sample();
        assert_eq!(picture.to_string().parse(), Ok(picture.clone()));
        assert_eq!(picture.framed().parse(), Ok(picture.clone()));
        assert_eq!(picture.to_string().lines().count(), 32);
        assert!(picture.to_string().lines().all(|line| !line.ends_with(' ')));
        assert_eq!(Picture::DARK.to_string(), "\n".repeat(32));
    }

    #[test]
    fn half_blocks_are_the_upper_and_the_lower_pixel() {
        let picture = Picture::from_fn(|x, y| matches!((x, y), (1, 0) | (2, 1) | (3, 0..=1)));
        assert_eq!(picture.to_string().lines().next(), Some(" ▀▄█"));
    }

    #[test]
    fn braille_has_all_eight_dots() {
        let dots = |picture: &Picture| picture.braille(0, 0);
        assert_eq!(dots(&Picture::DARK), '\u{2800}');
        assert_eq!(dots(&Picture::from_fn(|x, _| x == 0)), '⡇');
        assert_eq!(dots(&Picture::from_fn(|x, _| x == 1)), '⢸');
        assert_eq!(dots(&Picture::from_fn(|_, y| y == 3)), '⣀');
        assert_eq!(dots(&Picture::from_fn(|_, y| y == 2)), '⠤');
    }

    #[test]
    fn what_is_no_picture_says_where() {
        let parse = |text: &str| text.parse::<Picture>().unwrap_err();
        assert_eq!(parse("\n\n"), PictureError::Lines(2));
        assert_eq!(parse(&"\n".repeat(33)), PictureError::Lines(33));
        assert_eq!(parse(&" ".repeat(129)), PictureError::Columns { line: 1, columns: 129 });
        assert_eq!(parse("│ │"), PictureError::Columns { line: 1, columns: 1 });
        assert_eq!(
            parse("\n ▀x"),
            PictureError::Character {
                line: 2,
                column: 3,
                character: 'x'
            }
        );
    }

    #[test]
    fn the_difference_is_lit_where_two_pictures_differ() {
        let picture = sample();
        let changed = Picture::from_fn(|x, y| picture.pixel(x, y) != ((x, y) == (127, 63)));
        let difference = picture.difference(&changed);
        assert_eq!(difference, Picture::from_fn(|x, y| (x, y) == (127, 63)));
        assert_eq!(picture.difference(&picture), Picture::DARK);
    }

    #[test]
    fn a_png_holds_every_pixel_as_a_square() {
        let picture = sample();
        for scale in [1, 3, 4] {
            let mut file = Vec::new();
            picture.write_png(scale, &mut file).unwrap();
            assert!(file.starts_with(b"\x89PNG\r\n\x1a\n"));
            let mut decoder = png::Decoder::new(std::io::Cursor::new(file));
            decoder.set_transformations(png::Transformations::EXPAND);
            let mut reader = decoder.read_info().unwrap();
            let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
            let info = reader.next_frame(&mut pixels).unwrap();
            assert_eq!((info.width, info.height), (128 * scale as u32, 64 * scale as u32));
            let read = |x: u32, y: u32| pixels[(y * info.width + x) as usize * 3] != 0;
            for (x, y) in (0..info.height).flat_map(|y| (0..info.width).map(move |x| (x, y))) {
                assert_eq!(
                    read(x, y),
                    picture.pixel(x as usize / scale, y as usize / scale),
                    "({x}, {y})"
                );
            }
        }
    }
}

#[test]
fn the_serial_port_answers_what_is_asked() {
    let mut handheld = Handheld::new(7);
    handheld.run(Duration::from_millis(300));
    handheld.serial().send(b"fly\r\nli");
    handheld.run(Duration::from_millis(100));
    let answer = String::from_utf8(handheld.serial().take()).unwrap();
    assert_eq!(answer.trim_end(), "error: no such command; help lists them");
    handheld.serial().send(b"st\nhelp\n");
    handheld.run(Duration::from_millis(100));
    let answer = String::from_utf8(handheld.serial().take()).unwrap();
    assert!(answer.contains("rolls"), "{answer}");
    assert!(handheld.serial().take().is_empty());
}
