// Input latency: time from a pin edge to the read of the pins, and time with interrupts masked (PRIMASK). Both exclude
// flash operations, which stop the processor for milliseconds.

const GPIO_IN = 0x04; // of the SIO block

/** Longest time from an edge on a button's pin to the next read of the pins. */
export class EdgeLatency {
  #clock;
  #flash;
  #isDrawing;
  #waiting = new Map(); // the first unread edge by pin: `{ nanos, operations, isCovered, isDrawing }`
  #isWatching = false;
  #any = { count: 0, longestMs: 0, longestAtMs: 0 };
  #whileDrawing = { count: 0, longestMs: 0, longestAtMs: 0 };

  /** `flash`: see flash.mjs; `isDrawing()`: a picture is being drawn, interrupted or not. */
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

  /** Called before the level of this pin changes. */
  edge(pin) {
    // Edges before the first read of the pins do not count.
    if (!this.#isWatching) return;
    const unread = this.#waiting.get(pin);
    if (unread !== undefined) {
      // Returned unread: count the time until now.
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

  /** Maximum of all edges, and of those during drawing. */
  get counters() {
    return { ...this.#any, whileDrawing: { ...this.#whileDrawing } };
  }
}

/** Longest time with interrupts masked. One that never ends, as before a reset, does not count. */
export class CriticalSections {
  #flash;
  #since = 0;
  #busy = 0;
  #began = 0;

  constructor(flash) {
    this.#flash = flash;
    this.masked = false;
    this.longestNanos = 0;
    /** Code addresses of its begin and end. */
    this.longest = null;
  }

  /** PRIMASK was changed by the instruction before this address. */
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
