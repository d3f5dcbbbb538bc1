//! LEDs that report a missing panel, by kind as in a board's table.

pub mod plain {
    use embassy_rp::{
        Peri,
        gpio::{Level, Output, Pin},
    };

    pub type Led = Output<'static>;

    pub fn connect(pin: Peri<'static, impl Pin>) -> Led {
        Output::new(pin, Level::Low)
    }
}

/// 24 bits of colour as short and long pulses.
pub mod ws2812 {
    use core::{arch::asm, convert::Infallible, ptr};

    use embassy_rp::{
        Peri,
        gpio::{Level, Output, Pin},
        pac,
    };
    use embedded_hal::digital::{ErrorType, OutputPin};

    /// Green, red, blue; dimmed.
    const RED: u32 = 0x00_10_00;
    const DARK: u32 = 0;
    const BITS: u32 = 24;

    pub struct Led {
        /// Reserved; its methods are too slow for the pulses.
        _pin: Output<'static>,
        mask: u32,
    }

    pub fn connect(pin: Peri<'static, impl Pin>) -> Led {
        let mask = 1 << pin.pin();
        let mut led = Led {
            _pin: Output::new(pin, Level::Low),
            mask,
        };
        // It may have kept its colour across a reset.
        let Ok(()) = led.set_low();
        led
    }

    impl ErrorType for Led {
        type Error = Infallible;
    }

    impl OutputPin for Led {
        fn set_high(&mut self) -> Result<(), Infallible> {
            cortex_m::interrupt::free(|_| show(self.mask, RED));
            Ok(())
        }

        fn set_low(&mut self) -> Result<(), Infallible> {
            cortex_m::interrupt::free(|_| show(self.mask, DARK));
            Ok(())
        }
    }

    /// In RAM: a flash access would lengthen a pulse.
    #[unsafe(link_section = ".data.ws2812")]
    #[inline(never)]
    fn show(mask: u32, colour: u32) {
        /// In loops of three cycles at 125 MHz: 0.4 us, 0.8 us, and 0.6 us after each.
        const SHORT: u32 = 15;
        const LONG: u32 = 32;
        const PAUSE: u32 = 25;
        let output = pac::SIO.gpio_out(0);
        let (set, clear) = (output.value_set().as_ptr(), output.value_clr().as_ptr());
        let mut bit = 1 << (BITS - 1);
        while bit != 0 {
            let turns = if colour & bit != 0 { LONG } else { SHORT };
            // SAFETY: atomic set and clear registers, restricted to the pins in the mask.
            unsafe { ptr::write_volatile(set.cast::<u32>(), mask) };
            spin(turns);
            // SAFETY: as above.
            unsafe { ptr::write_volatile(clear.cast::<u32>(), mask) };
            spin(PAUSE);
            bit >>= 1;
        }
    }

    #[inline(always)]
    fn spin(turns: u32) {
        // SAFETY: decrements a register to zero.
        unsafe {
            asm!("2:", "subs {turns}, #1", "bne 2b", turns = inout(reg) turns => _, options(nomem, nostack));
        }
    }
}
