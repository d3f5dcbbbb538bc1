//! The firmware on a Raspberry Pi Pico: where everything is soldered.

#![no_std]
#![no_main]

#[macro_use]
#[path = "firmware.rs"]
mod firmware;

board! {
    name: "Raspberry Pi Pico",
    panel: I2C0 I2C0_IRQ,
    sda: PIN_4,
    scl: PIN_5,
    up: PIN_10,
    down: PIN_11,
    left: PIN_12,
    right: PIN_13,
    a: PIN_14,
    b: PIN_15,
    buzzer: PIN_16 PWM_SLICE0 new_output_a,
    lamp: PIN_25 plain,
}
