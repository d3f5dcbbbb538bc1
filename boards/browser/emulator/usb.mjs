// USB host of the firmware's CDC-ACM device. The faults "usb-suspend", "usb-reset" and "usb-enumeration" (faults.mjs)
// act while the device erases flash and cannot respond.

import { USBCDC } from 'rp2040js';

const AVAILABLE = 0x400;
const CONTROL = 0;
const SIE_CONTROL = 0x4c;
const PULL_UP = 1 << 16;
const PLL_OFF = (1 << 0) | (1 << 5);
const SIE_STATUS = 0x50;
const SUSPENDED = 1 << 4;
const RESUME = 1 << 11;
const BUS_RESET = 1 << 19;

const SUSPENDED_NANOS = 100e6;
/** 10 ms of bus reset, plus 10 ms until the first request (USB 2.0, 7.1.7.5). */
const RESET_NANOS = 20e6;
/** Of a SET_ADDRESS request (USB 2.0, 9.2.6.3), after which the host retries. */
const PATIENCE_NANOS = 50e6;
const SET_ADDRESS = Uint8Array.of(0, 5, 1, 0, 0, 0, 0, 0);

export class UsbSerial {
  #chip;
  #faults;
  #cdc;
  #sentAddress; // the package's handler of a reset
  #alarms;
  #outgoing = [];
  #incoming = [];
  #room = 0;
  /** The pull-up is on. */
  #isAttached = false;
  /** Pending control request: `{ data, answer }`. */
  #request = null;

  constructor(chip, faults) {
    this.#chip = chip;
    this.#faults = faults;
    this.#cdc = new USBCDC(chip.usbCtrl);
    this.#sentAddress = chip.usbCtrl.onResetReceived;
    /** Apart from transfers. */
    this.counters = { suspends: 0, resets: 0, tries: 0 };
    const alarm = act => chip.clock.createAlarm(act);
    this.#alarms = {
      suspend: alarm(() => this.#suspend()),
      resume: alarm(() => this.#setStatus(RESUME)),
      reset: alarm(() => this.#reset(true)),
      rush: alarm(() => this.#rush()),
      address: alarm(() => this.#askForAddress()),
      retry: alarm(() => this.connected || this.#rush()),
    };
    this.#correctSuspended();
    this.#cdc.onSerialData = bytes => this.#incoming.push(...bytes);
    // The package completes every poll of the OUT endpoint at once with an empty packet, which makes firmware spin. A
    // host stays silent until it has data: hold the poll until then.
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
    // No effect while the block's clock is off.
    chip.usbCtrl.writeUint32 = (offset, value) => {
      writeUint32.call(chip.usbCtrl, offset, value);
      if (offset === SIE_CONTROL && (chip.pllUsb.pwr & PLL_OFF) === 0) this.#isAttached = (value & PULL_UP) !== 0;
    };
    chip.usbCtrl.finishRead = (endpoint, packet) => {
      this.#setAvailable(endpoint, false);
      finishRead.call(chip.usbCtrl, endpoint, packet);
    };
    // The package would take the response to a later request for one of its enumeration.
    chip.usbCtrl.onEndpointWrite = (endpoint, packet) => {
      if (endpoint === CONTROL && this.#request !== null) this.#request.answer.push(...packet);
      else onEndpointWrite(endpoint, packet);
    };
  }

  // ---- other host actions

  /** The active faults act after their delay in milliseconds. */
  onErase() {
    if (!this.#isAttached) return;
    for (const [fault, alarm] of [['usb-suspend', 'suspend'], ['usb-reset', 'reset'], ['usb-enumeration', 'rush']]) {
      if (this.#faults.has(fault)) this.#alarms[alarm].schedule(this.#faults.get(fault) * 1e6);
    }
  }

  #suspend() {
    this.counters.suspends++;
    this.#setStatus(SUSPENDED);
    this.#alarms.resume.schedule(SUSPENDED_NANOS);
  }

  /** `waits`: the first request comes after the firmware has seen the reset. */
  #reset(waits) {
    this.counters.resets++;
    this.#room = 0;
    Object.assign(this.#cdc, { initialized: false, descriptorsSize: null, descriptors: [], inEndpoint: -1, outEndpoint: -1 });
    this.#chip.usbCtrl.onResetReceived = waits ? this.#sentAddress : () => {};
    this.#setStatus(BUS_RESET);
  }

  /** Sends requests as early as the standard allows, whether the firmware runs or not; retries without a response. */
  #rush() {
    this.counters.tries++;
    this.#reset(false);
    this.#alarms.address.schedule(RESET_NANOS);
  }

  #askForAddress() {
    this.#chip.usbCtrl.sendSetupPacket(SET_ADDRESS);
    this.#alarms.retry.schedule(PATIENCE_NANOS);
  }

  #setStatus(bit) {
    this.#chip.usbCtrl.sieStatus |= bit;
    this.#chip.usbCtrl.sieStatusUpdated();
  }

  // SUSPENDED is cleared by a write, but never by the package.
  #correctSuspended() {
    const { usbCtrl } = this.#chip;
    const { writeUint32 } = usbCtrl;
    usbCtrl.writeUint32 = (offset, value) => {
      if (offset === SIE_STATUS) usbCtrl.sieStatus &= ~(usbCtrl.rawWriteValue & SUSPENDED);
      writeUint32.call(usbCtrl, offset, value);
    };
  }

  // ---- the port

  /** An eight-byte setup packet and its data, to the control endpoint; the response arrives while the firmware runs. */
  request(setup, data) {
    this.#request = { data, answer: [] };
    this.#chip.usbCtrl.sendSetupPacket(setup);
  }

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

  take() {
    return Uint8Array.from(this.#incoming.splice(0));
  }

  #send() {
    if (this.#room === 0 || this.#outgoing.length === 0) return;
    const packet = Uint8Array.from(this.#outgoing.splice(0, this.#room));
    this.#room = 0;
    this.#chip.usbCtrl.endpointReadDone(this.#cdc.outEndpoint, packet);
  }

  // The chip clears AVAILABLE when the packet has arrived, the package on the request.
  #setAvailable(endpoint, available) {
    const view = this.#chip.usbDPRAMView;
    const address = 0x84 + endpoint * 8;
    const control = view.getUint32(address, true);
    view.setUint32(address, available ? control | AVAILABLE : control & ~AVAILABLE, true);
  }
}
