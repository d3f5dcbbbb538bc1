// An I2C bus: devices that attach and detach, real timing, and counters.
//
// Corrects the package's I2C block where async firmware would hang or run too fast:
// - it ignores writes to IC_INTR_MASK, so no interrupt ever fires;
// - TX_EMPTY is a level (FIFO at or below its threshold), the package raises it only when a byte leaves;
// - after an abort the transmit FIFO stays flushed until IC_CLR_TX_ABRT is read, the package accepts new bytes at once;
// - disabling the block within a transfer ends it with a STOP, in the package the transfer continues later;
// - bytes take no time in the package.

import { onPeripheralReset } from './corrections.mjs';
import { I2cLines } from './i2c-lines.mjs';

const INTERRUPT_MASK = 0x30;
const DATA_COMMAND = 0x10;
const TRANSMIT_THRESHOLD = 0x3c;
const RECEIVE_THRESHOLD = 0x38;
const ENABLE = 0x6c;
const SDA_HOLD = 0x7c;
const DMA_REGISTERS = [0x88, 0x8c, 0x90];
const TX_EMPTY = 1 << 4;
const TX_ABORT = 1 << 6;
const ENABLED = 1;
const IDLE = 0; // a state of the package
const RESET_BITS = { I2C0: 1 << 3, I2C1: 1 << 4 };

// Added to the programmed length of a bit (RP2040 data sheet, section 4.3.14).
const FIXED_PERIODS_OF_A_BIT = 8;
const BITS_OF_A_BYTE = 9; // including ACK

export class I2cBus {
  #block;
  #chip;
  #faults;
  #lines = null;
  #onActivity;
  #devices = new Map();
  #address = null;
  #taken = 0; // bytes since one that may be misread
  alarm;
  #next = null;
  #waitsForLine = false;

  /** `onActivity()` precedes a transaction; `faults`: see faults.mjs. */
  constructor(chip, block, faults, onActivity) {
    this.#chip = chip;
    this.#block = block;
    this.#faults = faults;
    this.#onActivity = onActivity;
    this.transactions = 0;
    this.refused = 0;
    this.bytes = 0;
    this.lastByteNanos = -Infinity;
    this.alarm = chip.clock.createAlarm(() => {
      // The block waits while SCL is held low externally.
      if (this.#lines?.isClockHeld) this.#waitsForLine = true;
      else this.#step();
    });
    this.#correctRegisters();
    this.#answerTransfers();
    onPeripheralReset(chip, RESET_BITS[block.name], () => this.#reset());
  }

  /** Connects GPIOs { sda, scl }, which can be held low and driven by the processor. */
  wire(pins) {
    this.#lines = new I2cLines(this.#chip, pins, () => this.#devices.size > 0, () => this.#lineIsFree());
    this.holdLow(this.#faults.get('bus-low'));
  }

  holdLow(what) {
    this.#lines?.hold(what);
  }

  /** `hasPower`: was powered before; false starts the delay of fault "late". */
  attach(address, device, { hasPower = false } = {}) {
    this.#devices.set(address, { device, poweredAt: hasPower ? -Infinity : this.#chip.clock.nanos });
    this.#lines?.update();
  }

  /** This address is no longer acknowledged, nor the rest of a transfer. */
  detach(address) {
    this.#devices.delete(address);
    this.#lines?.update();
  }

  get counters() {
    const { transactions, refused, bytes, lastByteNanos, frequency } = this;
    return { transactions, refused, bytes, frequency, lastByteMs: lastByteNanos === -Infinity ? null : lastByteNanos / 1e6 };
  }

  get frequency() {
    const { sclLowPeriod, sclHighPeriod, spikelen } = this.#block;
    const periods = sclLowPeriod + sclHighPeriod + spikelen + FIXED_PERIODS_OF_A_BIT;
    const rise = this.#faults.get('rise-time') ?? 0; // the high time begins at the end of the rise
    return 1 / (periods / this.#chip.clkSys + rise * 1e-9);
  }

  #after(bits, step, stretched = 0) {
    this.#next = step;
    this.alarm.schedule((bits / this.frequency) * 1e9 + stretched);
  }

  /** Fault "stretch": the device holds SCL low after a byte. */
  #afterByte(address, step) {
    const stretch = this.#devices.has(address) ? this.#faults.get('stretch') ?? 0 : 0;
    this.#after(BITS_OF_A_BYTE, step, stretch * 1e3);
  }

  #step() {
    const step = this.#next;
    this.#next = null;
    step();
  }

  #lineIsFree() {
    // A panel that has received its clocks does not hold SDA after the next start either.
    if (this.#faults.get('bus-low') === 'byte') this.#faults.end('bus-low');
    if (!this.#waitsForLine) return;
    this.#waitsForLine = false;
    this.#step();
  }

  // The addressed device does not notice.
  #reset() {
    const block = this.#block;
    this.alarm.cancel();
    this.#next = null;
    this.#waitsForLine = false;
    for (const fifo of [block.txFIFO, block.rxFIFO]) fifo.reset();
    const state = { state: IDLE, busy: false, stop: false, pendingRestart: false, firstByte: false };
    Object.assign(block, state, { enable: 0, rxThreshold: 0, txThreshold: 0, abortSource: 0, intRaw: 0, intEnable: 0 });
    block.checkInterrupts();
  }

  // ---- the addressed device

  /** Returns whether a device acknowledges. */
  #call(address) {
    this.#address = address;
    const acknowledged = this.#acknowledges();
    if (acknowledged) {
      this.#onActivity();
      this.transactions++;
      this.#devices.get(address).device.start();
    }
    return acknowledged;
  }

  #acknowledges() {
    const attached = this.#devices.get(this.#address);
    const ready = (attached?.poweredAt ?? 0) + (this.#faults.get('late') ?? 0) * 1e6;
    return attached !== undefined && this.#chip.clock.nanos >= ready;
  }

  #write(byte) {
    const acknowledged = this.#acknowledges();
    if (acknowledged) {
      this.#countByte();
      this.#devices.get(this.#address).device.write(this.#arrives(byte));
    }
    return acknowledged;
  }

  #arrives(byte) {
    const oneIn = this.#faults.get('misread');
    if (oneIn === undefined || ++this.#taken % oneIn !== 0) return byte;
    return byte ^ (1 << (this.#taken % 7));
  }

  #countByte() {
    this.bytes++;
    this.lastByteNanos = this.#chip.clock.nanos;
  }

  // ---- the block

  #answerTransfers() {
    const block = this.#block;
    // A line stays low while the block releases it: arbitration lost, no STOP.
    const isLost = byte => byte !== 0 && this.#lines?.isDataHeld;
    block.onStart = () => this.#after(1, () => block.completeStart());
    block.onConnect = (called, mode) =>
      this.#afterByte(called, () => {
        if (isLost((called << 1) | mode)) return block.arbitrationLost();
        const acknowledged = this.#call(called);
        if (!acknowledged) this.refused++;
        block.completeConnect(acknowledged);
      });
    block.onWriteByte = byte =>
      this.#afterByte(this.#address, () => {
        if (isLost(byte)) return block.arbitrationLost();
        const acknowledged = this.#write(byte);
        if (!acknowledged) this.refused++;
        block.completeWrite(acknowledged);
      });
    block.onReadByte = acknowledge =>
      this.#afterByte(this.#address, () => {
        this.#countByte();
        if (this.#lines?.isDataHeld) return block.completeRead(0);
        const read = this.#acknowledges() ? this.#devices.get(this.#address).device.read?.(acknowledge) : undefined;
        block.completeRead(read ?? 0xff); // the lines are pulled up
      });
    block.onStop = () =>
      this.#after(1, () => {
        // No STOP without a rising SDA.
        if (!this.#lines?.isDataHeld) return block.completeStop();
        this.#next = () => block.completeStop();
        this.#waitsForLine = true;
      });
  }

  #correctRegisters() {
    const block = this.#block;
    const write = block.writeUint32.bind(block);
    const read = block.readUint32.bind(block);
    const nextCommand = block.nextCommand.bind(block);
    const plain = new Map(DMA_REGISTERS.map(offset => [offset, 0]));
    const updateTransmitEmpty = () => {
      const empty = block.enable & 1 && block.txFIFO.itemCount <= block.txThreshold;
      block.intRaw = empty ? block.intRaw | TX_EMPTY : block.intRaw & ~TX_EMPTY;
      block.checkInterrupts();
    };
    block.nextCommand = () => {
      nextCommand();
      updateTransmitEmpty();
    };
    block.writeUint32 = (offset, value) => {
      if (offset === INTERRUPT_MASK) block.intEnable = value & 0x1fff;
      else if (offset === SDA_HOLD) return; // not visible to a device
      else if (plain.has(offset)) return void plain.set(offset, value);
      else if (offset === DATA_COMMAND && block.intRaw & TX_ABORT) return;
      else if (offset === ENABLE && (value & ENABLED) === 0 && block.state !== IDLE) {
        block.stop = true;
        write(offset, value);
      }
      else write(offset, value);
      if ([INTERRUPT_MASK, DATA_COMMAND, TRANSMIT_THRESHOLD, RECEIVE_THRESHOLD, ENABLE].includes(offset)) updateTransmitEmpty();
    };
    block.readUint32 = offset => plain.get(offset) ?? read(offset);
  }
}
