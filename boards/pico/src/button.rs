//! A button on its pin. While the flash is erased the processor stands still for 45 ms; a press that comes and goes in that
//! time is seen all the same, because the pin remembers an edge until it is asked.

use core::{convert::Infallible, future::poll_fn, pin::pin, task::Poll};

use embassy_rp::{
    Peri,
    gpio::{Input, Pin, Pull},
    pac,
};
use embedded_hal::digital::{ErrorType, InputPin};
use embedded_hal_async::digital::Wait;

/// Closed to ground when pressed.
pub struct ButtonPin {
    input: Input<'static>,
    number: usize,
}

impl ButtonPin {
    pub fn new(pin: Peri<'static, impl Pin>) -> ButtonPin {
        ButtonPin {
            number: pin.pin().into(),
            input: Input::new(pin, Pull::Up),
        }
    }
}

impl ButtonPin {
    /// The number of its pin.
    pub const fn number(&self) -> usize {
        self.number
    }
}

impl ErrorType for ButtonPin {
    type Error = Infallible;
}

impl InputPin for ButtonPin {
    fn is_high(&mut self) -> Result<bool, Infallible> {
        Ok(self.input.is_high())
    }

    fn is_low(&mut self) -> Result<bool, Infallible> {
        Ok(self.input.is_low())
    }
}

impl Wait for ButtonPin {
    async fn wait_for_high(&mut self) -> Result<(), Infallible> {
        self.input.wait_for_high().await;
        Ok(())
    }

    /// Also resolves when the pin was low for a moment since the wait began.
    async fn wait_for_low(&mut self) -> Result<(), Infallible> {
        let number = self.number;
        let mut edge = pin!(self.input.wait_for_falling_edge());
        let mut watched = false;
        poll_fn(|context| {
            // Between the two nothing may happen, or its end would be missed.
            cortex_m::interrupt::free(|_| {
                let polled = edge.as_mut().poll(context);
                if polled.is_pending() && !watched {
                    // Besides the edge the level: the pin may have been low before the wait began.
                    let enabled = pac::IO_BANK0.int_proc(0).inte(number / 8);
                    enabled.modify(|bits| bits.set_level_low(number % 8, true));
                    watched = true;
                }
                match polled {
                    Poll::Ready(()) => Poll::Ready(Ok(())),
                    Poll::Pending => Poll::Pending,
                }
            })
        })
        .await
    }

    async fn wait_for_rising_edge(&mut self) -> Result<(), Infallible> {
        self.input.wait_for_rising_edge().await;
        Ok(())
    }

    async fn wait_for_falling_edge(&mut self) -> Result<(), Infallible> {
        self.input.wait_for_falling_edge().await;
        Ok(())
    }

    async fn wait_for_any_edge(&mut self) -> Result<(), Infallible> {
        self.input.wait_for_any_edge().await;
        Ok(())
    }
}
