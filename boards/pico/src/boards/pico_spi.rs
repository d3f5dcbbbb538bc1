//! Wiring of the Raspberry Pi Pico with an OLED on SPI (seven pins, in the order of the module's); otherwise like the
//! Pico.

/// Defines the executable for this board: `raspberry_pi_pico_spi!();`, optionally with a function that observes every
/// UI event, and additional tasks.
#[macro_export]
macro_rules! raspberry_pi_pico_spi {
    ($($more:tt)*) => {
        $crate::board! {
            name: "Pico, OLED on SPI",
            panel: SPI0,
            sck: PIN_18,
            mosi: PIN_19,
            reset: PIN_20,
            dc: PIN_21,
            cs: PIN_22,
            up: PIN_10,
            down: PIN_11,
            left: PIN_12,
            right: PIN_13,
            a: PIN_14,
            b: PIN_15,
            buzzer: PIN_16 PWM_SLICE0 new_output_a,
            led: PIN_25 plain,
            crystal: 10,
            battery: (PIN_29 / 3),
            vbus: PIN_24,
            $($more)*
        }
    };
}
