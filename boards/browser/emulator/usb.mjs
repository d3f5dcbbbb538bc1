// The computer's end of the USB cable: a serial port to firmware that is a CDC-ACM device.

import { USBCDC } from 'rp2040js';

const AVAILABLE = 0x400;
/** The endpoint of requests. */
const CONTROL = 0;
const SIE_CONTROL = 0x4c;
const PULL_UP = 1 << 16;
const PLL_OFF = (1 << 0) | (1 << 5);

export class UsbSerial {
  #chip;
  #cdc;
  #outgoing = [];
  #incoming = [];
  #room = 0;
  /** Whether the computer sees a device: the pull-up is on. */
  #isAttached = false;
  /** A request at the control endpoint, until its answer is taken: `{ data, answer }`. */
  #request = null;

  constructor(chip) {
    this.#chip = chip;
    this.#cdc = new USBCDC(chip.usbCtrl);
    this.#cdc.onSerialData = bytes => this.#incoming.push(...bytes);
    // The package answers every poll of the OUT endpoint at once with an empty packet, which keeps firmware spinning on reads
    // of nothing. A computer stays silent until it has something to say: hold the poll until then.
    chip.usbCtrl.onEndpointRead = (endpoint, size) => {
      if (endpoint === CONTROL && this.#request?.data.length > 0) {
        this.#setAvailable(CONTROL, true);
        chip.usbCtrl.endpointReadDone(CONTROL, this.#request.data);
        this.#request.data = new Uint8Array();
      }
      if (endpoint !== this.#cdc.outEndpoint) return;
      this.#room = size;
      this.#setAvailable(endpoint, true);
      this.#send();
    };
    const { finishRead, onEndpointWrite, writeUint32 } = chip.usbCtrl;
    // What is written without the clock of the port does not reach the cable.
    chip.usbCtrl.writeUint32 = (offset, value) => {
      writeUint32.call(chip.usbCtrl, offset, value);
      if (offset === SIE_CONTROL && (chip.pllUsb.pwr & PLL_OFF) === 0) this.#isAttached = (value & PULL_UP) !== 0;
    };
    chip.usbCtrl.finishRead = (endpoint, packet) => {
      this.#setAvailable(endpoint, false);
      finishRead.call(chip.usbCtrl, endpoint, packet);
    };
    // The package would take the answer to a later request for one of those that it begins with.
    chip.usbCtrl.onEndpointWrite = (endpoint, packet) => {
      if (endpoint === CONTROL && this.#request !== null) this.#request.answer.push(...packet);
      else onEndpointWrite(endpoint, packet);
    };
  }

  /** Sends the eight bytes of a request to the control endpoint, and data behind them; the answer comes while the firmware runs. */
  request(setup, data) {
    this.#request = { data, answer: [] };
    this.#chip.usbCtrl.sendSetupPacket(setup);
  }

  /** What was answered. */
  takeAnswer() {
    const answer = this.#request?.answer ?? [];
    this.#request = null;
    return Uint8Array.from(answer);
  }

  get connected() {
    return this.#isAttached && this.#cdc.initialized;
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
    this.#chip.usbCtrl.endpointReadDone(this.#cdc.outEndpoint, packet);
  }

  // The package clears the buffer's AVAILABLE bit as soon as it asks; the chip keeps it until the packet has come.
  #setAvailable(endpoint, available) {
    const view = this.#chip.usbDPRAMView;
    const address = 0x84 + endpoint * 8;
    const control = view.getUint32(address, true);
    view.setUint32(address, available ? control | AVAILABLE : control & ~AVAILABLE, true);
  }
}
