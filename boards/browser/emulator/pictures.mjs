// The pictures somebody in front of the glass has seen: every distinct one that stood still.

const SETTLED_AFTER_NANOS = 1e6;

export class PictureHistory {
  #oled;
  #bus;
  #clock;
  // When the bus was last taken after it had been quiet, and its counters then.
  #began = { ms: 0, bytes: 0, transactions: 0 };

  constructor(clock, bus, oled) {
    this.#clock = clock;
    this.#bus = bus;
    this.#oled = oled;
    /** `{ began, ms, bytes, transactions, hertz, picture }`: from the first byte to the last one, and what it took on the bus. */
    this.settled = [];
  }

  /** To be called before the picture changes and before it is asked for: looks whether what is shown has stood still. */
  note() {
    const since = this.#bus.lastByteNanos;
    const quiet = this.#clock.nanos - since >= SETTLED_AFTER_NANOS;
    if (quiet && since !== -Infinity) this.record(since);
    if (quiet) this.#began = { ms: this.#clock.nanos / 1e6, bytes: this.#bus.bytes, transactions: this.#bus.transactions };
  }

  /** The picture as it is now, shown since `nanos`. */
  record(nanos) {
    const picture = this.#oled.picture();
    const last = this.settled.at(-1);
    if (last !== undefined && last.picture.every((byte, index) => byte === picture[index])) return;
    this.settled.push({
      began: this.#began.ms,
      ms: nanos / 1e6,
      bytes: this.#bus.bytes - this.#began.bytes,
      transactions: this.#bus.transactions - this.#began.transactions,
      hertz: this.#bus.hertz,
      picture,
    });
  }
}

/** For a machine whose pictures nobody asks for later. */
export const NO_HISTORY = { settled: [], note() {}, record() {} };
