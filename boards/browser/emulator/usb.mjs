// The computer's end of the USB cable: a serial port to firmware that is a CDC-ACM device.

import { USBCDC } from 'rp2040js';

const AVAILABLE = 0x400;

export class UsbSerial {
  #chip;
  #cdc;
  #outgoing = [];
  #incoming = [];
  #room = 0;

  constructor(chip) {
    this.#chip = chip;
    this.#cdc = new USBCDC(chip.usbCtrl);
    this.#cdc.onSerialData = bytes => this.#incoming.push(...bytes);
    // The package answers every poll of the OUT endpoint at once with an empty packet, which keeps firmware spinning on reads
    // of nothing. A computer stays silent until it has something to say: hold the poll until then.
    chip.usbCtrl.onEndpointRead = (endpoint, size) => {
      if (endpoint !== this.#cdc.outEndpoint) return;
      this.#room = size;
      this.#setAvailable(true);
      this.#send();
    };
  }

  get connected() {
    return this.#cdc.initialized;
  }

  write(bytes) {
    this.#outgoing.push(...bytes);
    this.#send();
  }

  /** The bytes since the last call. */
  take() {
    return Uint8Array.from(this.#incoming.splice(0));
  }

  #send() {
    if (this.#room === 0 || this.#outgoing.length === 0) return;
    const packet = Uint8Array.from(this.#outgoing.splice(0, this.#room));
    this.#room = 0;
    this.#setAvailable(false);
    this.#chip.usbCtrl.endpointReadDone(this.#cdc.outEndpoint, packet);
  }

  // The package clears the buffer's AVAILABLE bit as soon as it asks; the chip keeps it until the packet has come.
  #setAvailable(available) {
    const view = this.#chip.usbDPRAMView;
    const address = 0x84 + this.#cdc.outEndpoint * 8;
    const control = view.getUint32(address, true);
    view.setUint32(address, available ? control | AVAILABLE : control & ~AVAILABLE, true);
  }
}
