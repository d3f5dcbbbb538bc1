// How long the firmware keeps a button waiting: the time from an edge on a pin to the instruction that reads the pins, and the time
// for which interrupts are masked (PRIMASK). Flash operations stop the processor for milliseconds and are left out of both.

const GPIO_IN = 0x04; // of the SIO block

/** The longest time between an edge on a button's pin and the next read of the pins. */
export class EdgeLatency {
  #clock;
  #flash;
  #isDrawing;
  #waiting = new Map(); // by pin: `{ nanos, operations, isCovered, isDrawing }` of the first edge that was not read yet
  #isWatching = false;
  #any = { count: 0, longestMs: 0, longestAtMs: 0 };
  #whileDrawing = { count: 0, longestMs: 0, longestAtMs: 0 };

  /** `flash`: see flash.mjs; `isDrawing()`: whether a picture is being drawn, also if something else interrupts that. */
  constructor(chip, flash, isDrawing) {
    this.#clock = chip.clock;
    this.#flash = flash;
    this.#isDrawing = isDrawing;
    const { sio } = chip;
    const { readUint32 } = sio;
    sio.readUint32 = offset => {
      if (offset === GPIO_IN) this.#read();
      return readUint32.call(sio, offset);
    };
  }

  /** The level on this pin is about to change. */
  edge(pin) {
    // Before the firmware first looks at its pins, nothing waits for an edge.
    if (!this.#isWatching) return;
    const unread = this.#waiting.get(pin);
    if (unread !== undefined) {
      // The level is as it was: nothing is left to be read, and it took at least this long.
      this.#waiting.delete(pin);
      this.#count(unread);
      return;
    }
    const { operations, isBusy } = this.#flash;
    const isDrawing = this.#isDrawing();
    this.#waiting.set(pin, { nanos: this.#clock.nanos, operations: operations.length, isCovered: isBusy, isDrawing });
  }

  #read() {
    this.#isWatching = true;
    if (this.#waiting.size === 0) return;
    for (const edge of this.#waiting.values()) this.#count(edge);
    this.#waiting.clear();
  }

  #count({ nanos, operations, isCovered, isDrawing }) {
    if (isCovered || operations !== this.#flash.operations.length) return;
    const ms = (this.#clock.nanos - nanos) / 1e6;
    for (const edges of isDrawing ? [this.#any, this.#whileDrawing] : [this.#any]) {
      edges.count++;
      if (ms <= edges.longestMs) continue;
      edges.longestMs = ms;
      edges.longestAtMs = nanos / 1e6;
    }
  }

  /** Of all edges, and of those that came while a picture was drawn. */
  get counters() {
    return { ...this.#any, whileDrawing: { ...this.#whileDrawing } };
  }
}

/** The longest time for which interrupts were masked. One that never ends, as before a reset, does not count. */
export class CriticalSections {
  #flash;
  #since = 0;
  #busy = 0;
  #began = 0;

  constructor(flash) {
    this.#flash = flash;
    /** Whether interrupts are masked now, as of the last `change`. */
    this.masked = false;
    this.longestNanos = 0;
    /** Where the longest one began and ended: addresses of code. */
    this.longest = null;
  }

  /** PRIMASK has changed at this time, by the instruction before this address. */
  change(masked, nanos, pc) {
    this.masked = masked;
    if (masked) {
      this.#since = nanos;
      this.#busy = this.#flash.busyNanos;
      this.#began = pc;
      return;
    }
    const length = nanos - this.#since - (this.#flash.busyNanos - this.#busy);
    if (length <= this.longestNanos) return;
    this.longestNanos = length;
    this.longest = { began: this.#began, ended: pc, atNanos: this.#since };
  }
}
