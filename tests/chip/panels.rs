//! Panels of another kind or at another address show the same frames on the chip.

use crate::{machine::Setup, scenarios::same_on_both};

#[test]
fn a_panel_at_the_second_address_shows_the_same_frames() {
    same_on_both("title", Setup::firmware().oled("ssd1306", 0x3d));
}

#[test]
fn an_sh1106_shows_the_same_frames() {
    same_on_both("first_start", Setup::firmware().oled("sh1106", 0x3c));
}

#[test]
fn an_sh1106_at_the_second_address_comes_back_after_it_was_unplugged() {
    same_on_both("unplugged", Setup::firmware().oled("sh1106", 0x3d));
}
