// History of stable pictures.

const SETTLED_AFTER_NANOS = 5e6; // as on the virtual handheld: longer than a flash page write plus drawing

export class PictureHistory {
  #oled;
  #bus;
  #clock;

  constructor(clock, bus, oled) {
    this.#clock = clock;
    this.#bus = bus;
    this.#oled = oled;
    /** `{ ms, picture }`, where `ms` is the time of the last byte. */
    this.settled = [];
  }

  /** Records the current picture if stable. Call before it changes and before it is read. */
  note() {
    const since = this.#bus.lastByteNanos;
    if (since === -Infinity || this.#clock.nanos - since < SETTLED_AFTER_NANOS) return;
    this.record(since);
  }

  /** Displayed since `nanos`. */
  record(nanos) {
    const picture = this.#oled.picture();
    const last = this.settled.at(-1);
    if (last !== undefined && last.picture.every((byte, index) => byte === picture[index])) return;
    this.settled.push({ ms: nanos / 1e6, picture });
  }
}

export const NO_HISTORY = { settled: [], note() {}, record() {} };
