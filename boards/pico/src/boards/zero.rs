//! Wiring of the Waveshare RP2040-Zero, along one edge of the smaller board.

/// Defines the executable for this board: `rp2040_zero!();`, optionally with a function that observes every UI event,
/// and additional tasks.
#[macro_export]
macro_rules! rp2040_zero {
    ($($more:tt)*) => {
        $crate::board! {
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
            led: PIN_16 ws2812,
            crystal: 10,
            battery: none,
            vbus: none,
            $($more)*
        }
    };
}
