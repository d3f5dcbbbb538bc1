// History of displayed pictures: every distinct one that was stable.

const SETTLED_AFTER_NANOS = 5e6; // as on the virtual handheld: longer than a flash page write plus drawing the next picture

export class PictureHistory {
  #oled;
  #bus;
  #clock;

  constructor(clock, bus, oled) {
    this.#clock = clock;
    this.#bus = bus;
    this.#oled = oled;
    /** `{ ms, picture }`, where `ms` is when the last byte arrived at the panel. */
    this.settled = [];
  }

  /** Must be called before the picture changes and before it is read: records the current one if it was stable. */
  note() {
    const since = this.#bus.lastByteNanos;
    if (since === -Infinity || this.#clock.nanos - since < SETTLED_AFTER_NANOS) return;
    this.record(since);
  }

  /** Records the current picture, displayed since `nanos`. */
  record(nanos) {
    const picture = this.#oled.picture();
    const last = this.settled.at(-1);
    if (last !== undefined && last.picture.every((byte, index) => byte === picture[index])) return;
    this.settled.push({ ms: nanos / 1e6, picture });
  }
}

export const NO_HISTORY = { settled: [], note() {}, record() {} };
