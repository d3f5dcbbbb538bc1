//! USB serial port: lines to the storage task, and its responses.

use embassy_futures::{
    join::join,
    select::{Either, select},
};
use embassy_rp::{bind_interrupts, pac, peripherals::USB, usb};
use embassy_usb::{
    Builder, Config,
    class::cdc_acm::{CdcAcmClass, State},
};
use pocket_ra::{screens::Event, tasks::storage::serial::Typing};
use static_cell::StaticCell;

use crate::{BoardChannels, boards::SerialNumber};

bind_interrupts!(struct Interrupts {
    USBCTRL_IRQ => usb::InterruptHandler<USB>;
});

/// Test id of pid.codes: replace it before distributing devices, also in `boards/browser/page/device.mjs`.
const VENDOR: u16 = 0x1209;
const PRODUCT: u16 = 0x0001;

/// 1200-baud touch: opening the port at this speed and hanging up requests the boot loader.
const TOUCH: u32 = 1200;

const PACKET: u16 = 64;

/// Until a detached pull-up has reached the USB clock domain (48 MHz) and the host has seen it (2.5 us).
const DETACH_CYCLES: u32 = 1_000;

/// Disables the pull-up: a disconnect for the host. The USB clock must still run.
pub fn detach() {
    pac::USB.sie_ctrl().modify(|control| control.set_pullup_en(false));
    cortex_m::asm::delay(DETACH_CYCLES);
}

pub async fn run(usb: embassy_rp::Peri<'static, USB>, number: SerialNumber, channels: &BoardChannels) -> ! {
    static STATE: StaticCell<State> = StaticCell::new();
    static CONFIGURATION: StaticCell<[u8; 128]> = StaticCell::new();
    static BOS: StaticCell<[u8; 16]> = StaticCell::new();
    static CONTROL: StaticCell<[u8; 64]> = StaticCell::new();

    static NUMBER: StaticCell<SerialNumber> = StaticCell::new();

    let mut config = Config::new(VENDOR, PRODUCT);
    // Makes a device the same port in every socket.
    config.serial_number = Some(NUMBER.init(number));
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
    let (mut sender, mut receiver, control) = port.split_with_control();

    let listen = async {
        loop {
            receiver.wait_connection().await;
            channels.remote.forget();
            let mut typing = Typing::default();
            let mut packet = [0; PACKET as usize];
            loop {
                let length = match select(receiver.read_packet(&mut packet), control.control_changed()).await {
                    Either::First(Ok(length)) => length,
                    Either::First(Err(_)) => break,
                    Either::Second(()) => {
                        if !control.dtr() {
                            channels.remote.forget();
                        }
                        if receiver.line_coding().data_rate() == TOUCH && !control.dtr() {
                            channels.events.send(Event::BootLoaderWanted).await;
                        }
                        continue;
                    }
                };
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
