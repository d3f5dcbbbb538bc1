//! The simulated OLED behaves like an SSD1306 on its bus.

use super::*;

/// Upright, charge pump on, display on, horizontal addressing.
const UPRIGHT: &[u8] = &[0x00, 0xa1, 0xc8, 0x8d, 0x14, 0x20, 0x00, 0xaf];

struct Lab {
    clock: VirtualClock,
    executor: Executor,
    panel: Panel,
}

impl Lab {
    fn new() -> Lab {
        let clock = VirtualClock::new();
        let panel = Panel::new(clock.clone());
        panel.set_frequency(1_000_000);
        Lab {
            executor: Executor::new(clock.clone()),
            panel,
            clock,
        }
    }

    fn cleared() -> Lab {
        let mut lab = Lab::new();
        let data: Vec<u8> = std::iter::once(0x40).chain([0; 1024]).collect();
        lab.write(UPRIGHT).unwrap();
        lab.write(&data).unwrap();
        lab
    }

    fn write(&mut self, bytes: &[u8]) -> Result<(), NoAcknowledge> {
        self.write_to(ADDRESS, bytes)
    }

    /// Waits until the bus is free again.
    fn write_to(&mut self, address: u8, bytes: &[u8]) -> Result<(), NoAcknowledge> {
        let outcome = Rc::new(RefCell::new(None));
        let (mut bus, bytes, told) = (self.panel.bus(), bytes.to_vec(), outcome.clone());
        self.executor
            .spawn(async move { *told.borrow_mut() = Some(bus.write(address, &bytes).await) });
        while outcome.borrow().is_none() {
            let next = self.clock.next_alarm().unwrap_or(self.clock.now());
            self.executor.run_until(next);
        }
        outcome.take().unwrap()
    }

    fn lit(&self) -> Vec<(usize, usize)> {
        let picture = self.panel.picture();
        let pixels = (0..HEIGHT).flat_map(|y| (0..WIDTH).map(move |x| (x, y)));
        pixels.filter(|&(x, y)| picture.pixel(x, y)).collect()
    }
}

#[test]
fn a_module_that_nobody_set_up_is_dark() {
    assert_eq!(Lab::new().panel.picture(), Picture::DARK);
    assert_eq!(Lab::new().panel.contrast(), None);
}

#[test]
fn its_memory_comes_up_with_noise() {
    let mut lab = Lab::new();
    lab.write(UPRIGHT).unwrap();
    assert!((1000..7000).contains(&lab.panel.picture().lit_pixels()));
}

#[test]
fn without_the_charge_pump_nothing_is_lit() {
    let mut lab = Lab::new();
    lab.write(&[0x00, 0xa1, 0xc8, 0xaf]).unwrap();
    assert_eq!(lab.panel.picture(), Picture::DARK);
}

#[test]
fn horizontal_addressing_fills_the_window_line_by_line() {
    let mut lab = Lab::cleared();
    lab.write(&[0x00, 0x21, 10, 11, 0x22, 2, 3]).unwrap();
    lab.write(&[0x40, 0x01, 0x02, 0x04, 0x08, 0x80]).unwrap();
    // The fifth byte wraps around to the start of the window.
    assert_eq!(lab.lit(), [(11, 17), (10, 23), (10, 26), (11, 27)]);
}

#[test]
fn vertical_addressing_fills_the_window_column_by_column() {
    let mut lab = Lab::cleared();
    lab.write(&[0x00, 0x20, 0x01, 0x21, 10, 11, 0x22, 2, 3]).unwrap();
    lab.write(&[0x40, 0x01, 0x02, 0x04, 0x08]).unwrap();
    assert_eq!(lab.lit(), [(10, 16), (11, 18), (10, 25), (11, 27)]);
}

#[test]
fn page_addressing_stays_on_its_page() {
    let mut lab = Lab::cleared();
    lab.write(&[0x00, 0x20, 0x02, 0xb7, 0x0e, 0x17]).unwrap();
    lab.write(&[0x40, 0x01, 0x01, 0x80]).unwrap();
    assert_eq!(lab.lit(), [(126, 56), (127, 56), (0, 63)]);
}

#[test]
fn control_bytes_can_come_one_by_one() {
    let mut lab = Lab::cleared();
    lab.write(&[0x80, 0x21, 0x80, 5, 0x80, 5, 0xc0, 0xff, 0x80, 0xa7, 0x40, 0x0f])
        .unwrap();
    // Inverse; the second data byte went to the same column of the next page.
    assert_eq!(lab.panel.picture().lit_pixels(), 128 * 64 - 8 - 4);
    assert!(!lab.panel.picture().pixel(5, 0) && !lab.panel.picture().pixel(5, 8));
}

#[test]
fn a_command_may_wait_for_its_arguments_across_transfers() {
    let mut lab = Lab::cleared();
    lab.write(&[0x00, 0x21, 7]).unwrap();
    lab.write(&[0x00, 7]).unwrap();
    lab.write(&[0x40, 0x01]).unwrap();
    assert_eq!(lab.lit(), [(7, 0)]);
}

#[test]
fn a_segment_remap_moves_only_what_is_written_after_it() {
    let mut lab = Lab::cleared();
    lab.write(&[0x40, 0x01]).unwrap();
    lab.write(&[0x00, 0xa0]).unwrap();
    assert_eq!(lab.lit(), [(0, 0)]);
    lab.write(&[0x40, 0x02]).unwrap();
    assert_eq!(lab.lit(), [(0, 0), (126, 1)]);
}

#[test]
fn the_scan_direction_start_line_and_offset_move_what_is_there() {
    let mut lab = Lab::cleared();
    lab.write(&[0x40, 0x01]).unwrap();
    lab.write(&[0x00, 0xc0]).unwrap();
    assert_eq!(lab.lit(), [(0, 63)]);
    lab.write(&[0x00, 0xc8, 0x40 | 60]).unwrap();
    assert_eq!(lab.lit(), [(0, 4)]);
    lab.write(&[0x00, 0x40, 0xd3, 62]).unwrap();
    assert_eq!(lab.lit(), [(0, 2)]);
}

#[test]
fn contrast_off_and_all_lit() {
    let mut lab = Lab::cleared();
    lab.write(&[0x00, 0x81, 0x22, 0xa5]).unwrap();
    assert_eq!(
        (lab.panel.contrast(), lab.panel.picture().lit_pixels()),
        (Some(0x22), 128 * 64)
    );
    lab.write(&[0x00, 0xae]).unwrap();
    assert_eq!((lab.panel.contrast(), lab.panel.picture().lit_pixels()), (None, 0));
}

#[test]
fn what_it_does_not_know_is_a_fault() {
    let mut lab = Lab::cleared();
    assert_eq!(lab.panel.faults(), Vec::<String>::new());
    lab.write(&[0x00, 0xff]).unwrap();
    lab.write(&[0x00, 0x21, 9, 3]).unwrap();
    lab.panel.unplug();
    lab.panel.plug();
    lab.write(&[0x41]).unwrap();
    assert_eq!(
        lab.panel.faults(),
        ["command 0xff []", "command 0x21 [9, 3]", "control byte 0x41"]
    );
}

#[test]
fn a_transfer_takes_the_time_of_its_bits() {
    for (hertz, micros) in [
        (400_000, (1 + 9 * 4 + 1) * 5 / 2),
        (1_000_000, 1 + 9 * 4 + 1),
        (100_000, 380),
    ] {
        let mut lab = Lab::new();
        lab.panel.set_frequency(hertz);
        lab.write(&[0x00, 0x81, 0x10]).unwrap();
        assert_eq!(lab.clock.now().as_micros(), micros, "at {hertz} Hz");
        assert_eq!((lab.panel.transactions(), lab.panel.bytes()), (1, 4));
    }
}

#[test]
fn another_address_and_an_unplugged_module_do_not_answer() {
    let mut lab = Lab::cleared();
    let nobody = Err(NoAcknowledge(NoAcknowledgeSource::Address));
    assert_eq!(lab.write_to(0x3d, &[0x00]), nobody);
    lab.panel.unplug();
    assert_eq!(lab.write(&[0x00, 0xa7]), nobody);
    assert_eq!(lab.panel.picture(), Picture::DARK);
}

#[test]
fn pulled_out_in_the_middle_of_a_transfer_the_next_byte_is_refused() {
    let mut lab = Lab::cleared();
    let panel = lab.panel.clone();
    lab.clock
        .call_at(lab.clock.now() + Duration::from_micros(500), move || panel.unplug());
    let before = lab.panel.bytes();
    assert_eq!(lab.write(&[0x40; 100]), Err(NoAcknowledge(NoAcknowledgeSource::Data)));
    // 1 + 9 * n bits of 1 us exceed 500 us at the 56th byte.
    assert_eq!(lab.panel.bytes() - before, 56);
}

#[test]
fn plugged_back_it_has_to_be_set_up_again() {
    let mut lab = Lab::cleared();
    lab.panel.plug();
    assert!(
        lab.panel.contrast().is_some(),
        "plugging in what is plugged in changes nothing"
    );
    lab.panel.unplug();
    lab.panel.plug();
    assert!(lab.panel.is_plugged() && lab.panel.contrast().is_none());
    lab.write(&[0x00, 0x8d, 0x14, 0xaf]).unwrap();
    assert!(lab.panel.picture().lit_pixels() > 1000, "its memory is noise again");
}

#[test]
fn a_status_read_tells_whether_it_is_on() {
    let mut lab = Lab::new();
    let status = Rc::new(RefCell::new(Vec::new()));
    let (mut bus, told) = (lab.panel.bus(), status.clone());
    lab.executor.spawn(async move {
        for command in [0xaf, 0xae] {
            let mut byte = [0xff];
            bus.write_read(ADDRESS, &[0x00, command], &mut byte).await.unwrap();
            told.borrow_mut().push(byte[0]);
        }
    });
    lab.executor.run_until(at(10));
    assert_eq!(*status.borrow(), [0x06, 0x46]);
    assert_eq!((lab.panel.transactions(), lab.panel.bytes()), (2, 2 * 5));
}

#[test]
fn an_sh1106_gives_back_its_pixels_after_a_byte_that_means_nothing_and_an_ssd1306_its_status() {
    for (model, answer) in [(Model::Sh1106, [0x00, 0x12, 0x34]), (Model::Ssd1306, [0x46; 3])] {
        let mut lab = Lab::new();
        lab.panel.replace(model, ADDRESS);
        let place = [0x80, 0xb3, 0x80, 0x05, 0x80, 0x11, 0x40];
        lab.write(&[&place[..], &[0x12, 0x34]].concat()).unwrap();
        let read = Rc::new(RefCell::new([0xff; 3]));
        let (mut bus, told) = (lab.panel.bus(), read.clone());
        lab.executor.spawn(async move {
            let mut bytes = [0xff; 3];
            bus.write_read(ADDRESS, &place, &mut bytes).await.unwrap();
            *told.borrow_mut() = bytes;
        });
        lab.executor.run_until(at(10));
        assert_eq!(*read.borrow(), answer, "{model:?}");
    }
}

#[test]
fn a_clock_that_rises_slowly_makes_every_bit_longer() {
    let mut lab = Lab::new();
    lab.panel.set_rise(300);
    lab.write(&[0x00, 0x81, 0x10]).unwrap();
    // 38 bits of 1.3 us.
    assert_eq!((lab.clock.now().as_micros(), lab.panel.bit_nanos()), (49, 1_300));
}

#[test]
fn on_a_bus_that_is_held_a_transfer_goes_on_when_it_is_free() {
    let mut lab = Lab::cleared();
    let (panel, begin) = (lab.panel.clone(), lab.clock.now());
    lab.clock.call_at(begin + Duration::from_micros(200), {
        let panel = panel.clone();
        move || panel.hold_clock()
    });
    lab.clock
        .call_at(begin + Duration::from_millis(700), move || panel.release_lines());
    lab.write(&[0x40; 50]).unwrap();
    let taken = lab.clock.now() - begin;
    assert!(
        taken > Duration::from_millis(700) && taken < Duration::from_millis(701),
        "{taken:?}"
    );
}

#[test]
fn only_pictures_that_stand_still_are_history() {
    let mut lab = Lab::cleared();
    lab.executor.run_until(at(100));
    lab.write(&[0x00, 0xa5]).unwrap();
    let half_way = lab.clock.now();
    assert_eq!(lab.panel.settled(), Picture::DARK, "not quiet for long enough");
    // Replaced at once: never displayed.
    lab.write(&[0x00, 0xa4]).unwrap();
    lab.executor.run_until(at(200));
    assert_eq!(lab.panel.history().len(), 1);
    lab.write(&[0x00, 0xa5]).unwrap();
    lab.executor.run_until(at(300));
    let history: Vec<(Instant, u32)> = lab
        .panel
        .history()
        .iter()
        .map(|shown| (shown.since, shown.picture.lit_pixels()))
        .collect();
    // The last byte is complete one bit before its STOP.
    let since = at(200) + Duration::from_micros(1 + 9 * 3);
    assert_eq!(history, [(at(0), 0), (since, 128 * 64)]);
    assert!(half_way < since);
}

/// Sends to the module with seven pins; returns the time taken.
fn commands_on_spi(lab: &mut Lab, reset: Option<u64>, bytes: &[u8]) -> Duration {
    let (mut port, mut lines) = lab.panel.spi();
    let (clock, bytes, begin) = (lab.clock.clone(), bytes.to_vec(), lab.clock.now());
    let taken = Rc::new(RefCell::new(None));
    let told = taken.clone();
    lab.executor.spawn(async move {
        if let Some(micros) = reset {
            lines.reset.set_low().unwrap();
            clock.until(clock.now() + Duration::from_micros(micros)).await;
            lines.reset.set_high().unwrap();
        }
        let sending = clock.now();
        lines.select.set_low().unwrap();
        lines.pixels.set_low().unwrap();
        port.write(&bytes).await.unwrap();
        lines.select.set_high().unwrap();
        // The module is deselected.
        port.write(&[0xae]).await.unwrap();
        *told.borrow_mut() = Some(clock.now() - sending);
    });
    lab.executor.run_until(begin + Duration::from_millis(10));
    taken.take().expect("it was sent")
}

#[test]
fn a_module_with_seven_pins_takes_commands_once_it_was_reset() {
    let upright = &UPRIGHT[1..];
    for (reset, lit) in [(None, false), (Some(2), false), (Some(3), true)] {
        let mut lab = Lab::new();
        commands_on_spi(&mut lab, reset, upright);
        assert_eq!(lab.panel.contrast().is_some(), lit, "{reset:?}");
        assert_eq!(lab.panel.transactions(), 1);
    }
    // A reset switches it off but keeps the RAM.
    let mut lab = Lab::cleared();
    commands_on_spi(&mut lab, Some(10), &[]);
    assert_eq!(lab.panel.contrast(), None);
    commands_on_spi(&mut lab, None, upright);
    assert_eq!((lab.panel.contrast(), lab.panel.picture()), (Some(0x7f), Picture::DARK));
}

#[test]
fn a_byte_on_spi_takes_eight_bits() {
    let mut lab = Lab::new();
    lab.panel.set_frequency(8_000_000);
    let taken = commands_on_spi(&mut lab, Some(10), &[0xe3; 99]);
    assert_eq!((taken, lab.panel.bytes()), (Duration::from_micros(100), 100));
}
