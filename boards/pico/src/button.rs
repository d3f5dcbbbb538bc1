//! Button pins. Pins latch edges, so a press is detected even while an erase stops the processor for 45 ms.
//!
//! Uses embassy's GPIO interrupt, which disables a pin's interrupts (INTE) and wakes the task. A register holds eight
//! pins, so all buttons are armed with a few accesses; a future per pin would take 0.1 ms of cache misses.

use core::{
    future::poll_fn,
    pin::pin,
    task::{Context, Poll, Waker},
};

use embassy_rp::{
    Peri,
    gpio::{Input, Pin, Pull},
    pac::{self, io::regs::Int},
};
use pocket_ra::tasks::input::Pins;

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

    pub const fn number(&self) -> usize {
        self.number
    }

    /// Interrupt register, and lowest of the pin's four bits.
    const fn place(&self) -> (usize, usize) {
        (self.number / PINS_A_REGISTER, self.number % PINS_A_REGISTER * 4)
    }
}

const PINS_A_REGISTER: usize = 8;
const REGISTERS: usize = 4;

/// Bits in the interrupt registers.
const LEVEL_LOW: u32 = 1 << 0;
const LEVEL_HIGH: u32 = 1 << 1;
const EDGE_LOW: u32 = 1 << 2;
const EDGE_HIGH: u32 = 1 << 3;
const ALL: u32 = 0b1111;

pub struct ButtonPins {
    pins: [ButtonPin; 6],
    waker: Option<Waker>,
}

impl ButtonPins {
    pub const fn new(pins: [ButtonPin; 6]) -> ButtonPins {
        ButtonPins { pins, waker: None }
    }

    /// Registers the waker with embassy, which keeps it: once is enough.
    fn register(&mut self, context: &mut Context<'_>) {
        if self
            .waker
            .as_ref()
            .is_some_and(|waker| waker.will_wake(context.waker()))
        {
            return;
        }
        self.waker = Some(context.waker().clone());
        for pin in &mut self.pins {
            // Arming is overwritten below.
            let _ = pin!(pin.input.wait_for_falling_edge()).poll(context);
        }
    }

    /// Per register.
    fn bits(&self, of: impl Fn(usize) -> u32) -> [u32; REGISTERS] {
        let mut bits = [0; REGISTERS];
        for (index, pin) in self.pins.iter().enumerate() {
            let (register, lowest) = pin.place();
            if let Some(bits) = bits.get_mut(register) {
                *bits |= of(index) << lowest;
            }
        }
        bits
    }

    /// Waits for any change. Open contacts wait for level and edge: one may close before this call, or open again
    /// before the interrupt is served.
    fn arm(&self, closed: [bool; 6]) {
        let all = self.bits(|_| ALL);
        let edges = self.bits(|_| EDGE_LOW | EDGE_HIGH);
        let wanted = self.bits(|index| match closed.get(index) {
            Some(true) => LEVEL_HIGH,
            _ => LEVEL_LOW | EDGE_LOW,
        });
        for (register, ((all, edges), wanted)) in all.into_iter().zip(edges).zip(wanted).enumerate() {
            if all == 0 {
                continue;
            }
            // Atomic: embassy's interrupt changes the same register.
            cortex_m::interrupt::free(|_| {
                pac::IO_BANK0.intr(register).write_value(Int(edges));
                let enabled = pac::IO_BANK0.int_proc(0).inte(register);
                enabled.modify(|bits| bits.0 = bits.0 & !all | wanted);
            });
        }
    }

    fn fired(&self) -> [bool; 6] {
        self.pins.each_ref().map(|pin| {
            let (register, lowest) = pin.place();
            pac::IO_BANK0.int_proc(0).inte(register).read().0 >> lowest & ALL == 0
        })
    }
}

impl Pins for ButtonPins {
    fn closed(&mut self) -> [bool; 6] {
        let levels = pac::SIO.gpio_in(0).read();
        self.pins.each_ref().map(|pin| levels >> pin.number & 1 == 0)
    }

    async fn changed(&mut self, closed: [bool; 6]) -> [bool; 6] {
        let mut is_armed = false;
        poll_fn(|context| {
            if !is_armed {
                self.register(context);
                self.arm(closed);
                is_armed = true;
                return Poll::Pending;
            }
            let fired = self.fired();
            if fired.contains(&true) {
                Poll::Ready(fired)
            } else {
                Poll::Pending
            }
        })
        .await
    }
}
