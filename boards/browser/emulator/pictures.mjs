// The pictures somebody in front of the glass has seen: every distinct one that stood still.

const SETTLED_AFTER_NANOS = 5e6; // as on the virtual handheld: longer than a flash page and the drawing of the next picture take

export class PictureHistory {
  #oled;
  #bus;
  #clock;

  constructor(clock, bus, oled) {
    this.#clock = clock;
    this.#bus = bus;
    this.#oled = oled;
    /** `{ ms, picture }`, where `ms` is when the last byte of the picture was on the glass. */
    this.settled = [];
  }

  /** To be called before the picture changes and before it is asked for: looks whether what is shown has stood still. */
  note() {
    const since = this.#bus.lastByteNanos;
    if (since === -Infinity || this.#clock.nanos - since < SETTLED_AFTER_NANOS) return;
    this.record(since);
  }

  /** The picture as it is now, shown since `nanos`. */
  record(nanos) {
    const picture = this.#oled.picture();
    const last = this.settled.at(-1);
    if (last !== undefined && last.picture.every((byte, index) => byte === picture[index])) return;
    this.settled.push({ ms: nanos / 1e6, picture });
  }
}

/** For a machine whose pictures nobody asks for later. */
export const NO_HISTORY = { settled: [], note() {}, record() {} };
