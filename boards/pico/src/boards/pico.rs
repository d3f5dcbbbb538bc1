//! Wiring of the Raspberry Pi Pico.

/// Defines the executable for this board: `raspberry_pi_pico!();`, optionally with a function that observes every UI
/// event, and additional tasks.
#[macro_export]
macro_rules! raspberry_pi_pico {
    ($($more:tt)*) => {
        $crate::board! {
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
            led: PIN_25 plain,
            crystal: 10,
            battery: (PIN_29 / 3),
            vbus: PIN_24,
            $($more)*
        }
    };
}
