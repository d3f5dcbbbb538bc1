//! The firmware on a Waveshare RP2040-Zero: the same program, soldered to one edge of a smaller board.

#![no_std]
#![no_main]

#[macro_use]
#[path = "../pico/firmware.rs"]
mod firmware;

board! {
    name: "RP2040-Zero",
    panel: I2C0 I2C0_IRQ,
    sda: PIN_0,
    scl: PIN_1,
    up: PIN_2,
    down: PIN_3,
    left: PIN_4,
    right: PIN_5,
    a: PIN_6,
    b: PIN_7,
    buzzer: PIN_8 PWM_SLICE4 new_output_a,
    lamp: PIN_16 ws2812,
}
