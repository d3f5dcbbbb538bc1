// The chip behind the page: an emulated machine with its program and flash.

import { toneOf } from '../emulator/buzzer.mjs';
import { LogReader } from '../emulator/defmt.mjs';
import { FLASH_BYTES } from '../emulator/image.mjs';
import { BUTTON_PINS, Machine } from '../emulator/machine.mjs';
import { unforeseeableBits } from '../emulator/random-bit.mjs';
import { Fingers } from './fingers.mjs';
import { Pace } from './pace.mjs';
import { SECTOR_BYTES } from './storage.mjs';

const SLICE_MS = 2;
/** Watchdog resets in a row, each within the minimum run time, after which the chip stays stopped. */
const MOST_SHORT_LIVES = 5;
const SHORT_LIFE_MS = 8000;

export class Chip {
  #machine = null;
  #pace = null;
  #reader = null;
  #seenOperations = 0;
  #shortLives = 0;
  #program = null;
  #seed = null;
  #address = null;
  #faults = {};
  #speedFactor = 1;
  /** Log from before watchdog resets. */
  #leftBehind = [];
  #tones = [];
  #lastTone = null;
  restarts = 0;
  fingers = new Fingers();
  /** Reason as from `reasonOf`; null while it can run. */
  stopped = null;
  /** Kept while powered off. */
  flash = new Uint8Array(FLASH_BYTES).fill(0xff);

  /**
   * `seed`: fixes the random numbers of programs that support it, or null. `address`: of the page, for their QR codes, or null.
   */
  constructor(seed, address = null) {
    this.#seed = seed;
    this.#address = address;
  }

  get on() {
    return this.#machine !== null;
  }

  get ms() {
    return this.#machine?.ms ?? 0;
  }

  get thinking() {
    return this.#pace?.thinking ?? false;
  }

  get speed() {
    return this.#pace?.speed ?? null;
  }

  get oled() {
    return this.#machine?.oled ?? null;
  }

  get led() {
    return this.#machine?.outputs.led.high ?? false;
  }

  /** Changes whenever the picture may have changed. */
  get oledActivity() {
    return `${this.#machine?.bus.bytes} ${this.#machine?.oledAttached}`;
  }

  get logReadable() {
    return this.#reader?.readable ?? false;
  }

  /** Throws, and changes nothing, if the chip would not start. */
  powerOn(program, hostMs, flash = this.flash) {
    const patches = {};
    if (this.#seed !== null && program.symbols.has('GIVEN_SEED')) patches.GIVEN_SEED = seedBytes(this.#seed);
    if (this.#address !== null && program.symbols.has('PAGE_ADDRESS')) patches.PAGE_ADDRESS = new TextEncoder().encode(`${this.#address}\0`);
    const machine = new Machine({ image: program, patches, flash, randomBit: unforeseeableBits(), faults: this.#faults, history: false });
    if (program !== this.#program) this.#reader = new LogReader(program.symbols);
    this.#program = program;
    this.#shortLives = 0;
    this.#begin(machine, hostMs);
  }

  #begin(machine, hostMs) {
    this.#machine = machine;
    this.flash = machine.chip.flash.subarray(0, FLASH_BYTES);
    this.#pace = new Pace(hostMs, this.#speedFactor);
    this.#seenOperations = 0;
    this.stopped = null;
    const held = this.fingers.restart(hostMs);
    for (const [button, pin] of Object.entries(BUTTON_PINS)) machine.setButton(pin, held.has(button));
  }

  /** Multiple of real time, except while a button is held. */
  set speedFactor(factor) {
    this.#speedFactor = factor;
    if (this.#pace !== null) this.#pace.factor = factor;
  }

  /** Sets a fault, also for later power-ups; ends it without a value. Null: it has none. */
  setFault(name, value) {
    if (value === undefined) this.#machine?.endFault(name);
    else this.#machine?.beginFault(name, value);
    const { [name]: _, ...others } = this.#faults;
    this.#faults = value === undefined ? others : { ...others, [name]: value };
  }

  powerOff() {
    this.flash = this.flash.slice();
    this.#machine = null;
    this.#pace = null;
    this.stopped = null;
  }

  /** Up to the host's time, for at most `budgetMs` of it; true if more could be run at once. */
  run(clock, budgetMs) {
    const end = clock() + budgetMs;
    while (this.#machine !== null && this.stopped === null) {
      const now = clock();
      const machine = this.#machine;
      for (let edge = this.fingers.take(machine.ms); edge !== null; edge = this.fingers.take(machine.ms)) {
        machine.setButton(BUTTON_PINS[edge.button], edge.down);
      }
      const known = this.fingers.latestMs - machine.ms;
      const allowed = Math.min(this.#pace.allowance(now, machine.ms, this.fingers.busy(machine.ms)), known);
      if (allowed <= 0) return false;
      if (now >= end) return true;
      this.#runSlice(Math.min(allowed, SLICE_MS, Math.max(this.fingers.nextMs - machine.ms, 0.01)), now);
    }
    return false;
  }

  #runSlice(ms, hostMs) {
    const machine = this.#machine;
    const [began, asleep] = [machine.ms, machine.asleepCycles];
    try {
      machine.run(ms);
    } catch (error) {
      this.stopped = `the emulator failed: ${error.message}`;
      return;
    }
    this.#listen();
    this.#pace.ran(machine.ms - began, ((machine.asleepCycles - asleep) * machine.nanosPerCycle) / 1e6);
    if (machine.stopped === 'watchdog') this.#restart(hostMs);
    else if (machine.stopped !== null) this.stopped = inPlainWords(machine.stopped);
  }

  #listen() {
    const tone = toneOf(this.#machine.chip);
    if (tone?.hertz === this.#lastTone?.hertz && tone?.share === this.#lastTone?.share) return;
    this.#lastTone = tone;
    this.#tones.push({ ms: this.#machine.ms, tone });
  }

  // The firmware restarts and finds the reason.
  #restart(hostMs) {
    this.#shortLives = this.#machine.ms < SHORT_LIFE_MS ? this.#shortLives + 1 : 0;
    if (this.#shortLives >= MOST_SHORT_LIVES) {
      this.stopped = { key: 'restarts' };
      return;
    }
    this.#leftBehind.push(this.#machine.rtt.take());
    this.#machine.reboot();
    this.restarts++;
    this.#begin(this.#machine, hostMs);
  }

  measure(hostMs) {
    return this.#pace?.measure(hostMs, this.ms) ?? false;
  }

  takeLog() {
    if (this.#machine === null) return [];
    return [...this.#leftBehind.splice(0), this.#machine.rtt.take()].flatMap(bytes => this.#reader.read(bytes));
  }

  /** Returns false while powered off. */
  sendSerial(bytes) {
    this.#machine?.usb.write(bytes);
    return this.#machine !== null;
  }

  takeSerial() {
    return this.#machine?.usb.take() ?? new Uint8Array(0);
  }

  /** `{ ms, tone }` since the last call, the tone as from `toneOf`. */
  takeTones() {
    return this.#tones.splice(0);
  }

  /** Erased or written since the last call, with their contents. */
  takeChangedSectors() {
    const sectors = new Map();
    const operations = this.#machine?.flash.operations ?? [];
    for (const { offset, length } of operations.slice(this.#seenOperations)) {
      const last = Math.floor((offset + length - 1) / SECTOR_BYTES);
      for (let number = Math.floor(offset / SECTOR_BYTES); number <= last; number++) {
        sectors.set(number, this.flash.slice(number * SECTOR_BYTES, (number + 1) * SECTOR_BYTES));
      }
    }
    this.#seenOperations = operations.length;
    return sectors;
  }
}

function seedBytes(seed) {
  const bytes = new Uint8Array(12);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, 1, true);
  view.setBigUint64(4, BigInt(seed), true);
  return bytes;
}

function inPlainWords(reason) {
  if (reason.includes('USB boot loader')) return { key: 'boot_loader' };
  const words = reason.replace(/^breakpoint or undefined instruction \d+/, 'the program reached a breakpoint or an undefined instruction');
  return words.replace(/_ZN\S+E/, demangle);
}

// `_ZN4core3ptr4read17h0123456789abcdefE` is core::ptr::read with a hash.
function demangle(symbol) {
  const parts = [];
  for (let rest = symbol.slice('_ZN'.length); /^\d/.test(rest); ) {
    const [digits] = /^\d+/.exec(rest);
    parts.push(rest.slice(digits.length, digits.length + Number(digits)));
    rest = rest.slice(digits.length + Number(digits));
  }
  const letters = { LT: '<', GT: '>', RF: '&', BP: '*', C: ',', u20: ' ', u27: "'", u7b: '{', u7d: '}' };
  const written = part => part.replace(/\$(\w+)\$/g, (whole, name) => letters[name] ?? whole);
  const readable = part => written(part).replaceAll('..', '::').replace(/^_(?=<)/, '');
  return parts.filter(part => !/^h[0-9a-f]{16}$/.test(part)).map(readable).join('::');
}
