//! The USB serial port: lines go to the storage task, its answers go back.

use embassy_futures::{join::join, select::select};
use embassy_rp::{bind_interrupts, peripherals::USB, usb};
use embassy_usb::{
    Builder, Config,
    class::cdc_acm::{CdcAcmClass, State},
};
use pocket_ra::tasks::storage::serial::Typing;
use static_cell::StaticCell;

use crate::BoardChannels;

bind_interrupts!(struct Interrupts {
    USBCTRL_IRQ => usb::InterruptHandler<USB>;
});

/// The largest packet of the port.
const PACKET: u16 = 64;

pub async fn run(usb: embassy_rp::Peri<'static, USB>, channels: &BoardChannels) -> ! {
    static STATE: StaticCell<State> = StaticCell::new();
    static CONFIGURATION: StaticCell<[u8; 128]> = StaticCell::new();
    static BOS: StaticCell<[u8; 16]> = StaticCell::new();
    static CONTROL: StaticCell<[u8; 64]> = StaticCell::new();

    // The identifiers for tests and prototypes; a product needs its own.
    let mut config = Config::new(0xc0de, 0xcafe);
    config.manufacturer = Some("Pocket Ra");
    config.product = Some("Pocket Ra");
    let mut builder = Builder::new(
        usb::Driver::new(usb, Interrupts),
        config,
        CONFIGURATION.init([0; 128]),
        BOS.init([0; 16]),
        &mut [],
        CONTROL.init([0; 64]),
    );
    let port = CdcAcmClass::new(&mut builder, STATE.init(State::new()), PACKET);
    let mut device = builder.build();
    let (mut sender, mut receiver) = port.split();

    let listen = async {
        loop {
            receiver.wait_connection().await;
            let mut typing = Typing::default();
            let mut packet = [0; PACKET as usize];
            while let Ok(length) = receiver.read_packet(&mut packet).await {
                for &byte in packet.get(..length).unwrap_or_default() {
                    if let Some(line) = typing.take(byte) {
                        channels.lines.send(line).await;
                    }
                }
            }
        }
    };
    let answer = async {
        loop {
            sender.wait_connection().await;
            let mut packet = [0; PACKET as usize - 1];
            loop {
                let length = channels.answers.read(&mut packet).await;
                if sender
                    .write_packet(packet.get(..length).unwrap_or_default())
                    .await
                    .is_err()
                {
                    break;
                }
            }
        }
    };
    select(device.run(), join(listen, answer)).await;
    core::future::pending().await
}
