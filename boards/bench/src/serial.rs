//! Host side of the virtual handheld's serial port.

use std::{cell::RefCell, collections::VecDeque, mem, rc::Rc};

use embassy_sync::{blocking_mutex::raw::NoopRawMutex, signal::Signal};
use pocket_ra::tasks::{Channels, storage::serial::Typing};

#[derive(Clone, Default)]
pub struct Serial(Rc<Cable>);

struct Cable {
    typed: RefCell<VecDeque<u8>>,
    arrived: Signal<NoopRawMutex, ()>,
    answered: RefCell<Vec<u8>>,
}

impl Default for Cable {
    fn default() -> Cable {
        Cable {
            typed: RefCell::default(),
            arrived: Signal::new(),
            answered: RefCell::default(),
        }
    }
}

impl Serial {
    pub fn send(&self, bytes: &[u8]) {
        self.0.typed.borrow_mut().extend(bytes);
        self.0.arrived.signal(());
    }

    /// Since the last call.
    pub fn take(&self) -> Vec<u8> {
        mem::take(&mut self.0.answered.borrow_mut())
    }

    pub(crate) async fn listen(&self, channels: &Channels<NoopRawMutex>) {
        let mut typing = Typing::default();
        loop {
            self.0.arrived.wait().await;
            while let Some(byte) = self.next() {
                if let Some(line) = typing.take(byte) {
                    channels.lines.send(line).await;
                }
            }
        }
    }

    fn next(&self) -> Option<u8> {
        self.0.typed.borrow_mut().pop_front()
    }

    pub(crate) async fn answer(&self, channels: &Channels<NoopRawMutex>) {
        let mut packet = [0; 64];
        loop {
            let length = channels.answers.read(&mut packet).await;
            self.0.answered.borrow_mut().extend(&packet[..length]);
        }
    }
}
