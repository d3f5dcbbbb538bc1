// How fast the emulated chip may run: as fast as a real one, and as fast as the host allows while the chip thinks.

/** What a slow moment of the host left undone is caught up on, more is forgotten: nobody wants ten minutes in fast motion. */
const LONGEST_DEBT_MS = 100;
/** The processor has not rested for this long: it thinks. */
const THINKING_AFTER_MS = 60;
/** The share of its time a processor that thinks may rest, for the interrupts of its timer end in a wait now and then. */
const RESTLESS = 0.1;
const MEASURED_MS = 500;

export class Pace {
  #hostMs;
  #chipMs = 0;
  #restlessMs = 0;
  #measured;
  /** Of real speed, over the last half second; null before there is one. */
  speed = null;

  constructor(hostMs) {
    this.#hostMs = hostMs;
    this.#measured = { hostMs, chipMs: 0 };
  }

  get thinking() {
    return this.#restlessMs >= THINKING_AFTER_MS;
  }

  /** How many milliseconds the chip, which is at `chipMs`, may run on; `held`: a finger is on it, whose time is the host's. */
  allowance(hostMs, chipMs, held) {
    const debt = hostMs - this.#hostMs - (chipMs - this.#chipMs);
    const free = this.thinking && !held;
    if (free || debt > LONGEST_DEBT_MS) {
      this.#hostMs = hostMs;
      this.#chipMs = chipMs;
    }
    if (free) return Infinity;
    return debt > LONGEST_DEBT_MS ? 0 : Math.max(debt, 0);
  }

  /** The chip ran for `ranMs` and its processor rested for `restedMs` of them. */
  ran(ranMs, restedMs) {
    if (restedMs > ranMs * RESTLESS) this.#restlessMs = 0;
    else this.#restlessMs += ranMs;
  }

  /** To be called now and then; true when `speed` is new. */
  measure(hostMs, chipMs) {
    const lasted = hostMs - this.#measured.hostMs;
    if (lasted < MEASURED_MS) return false;
    this.speed = (chipMs - this.#measured.chipMs) / lasted;
    this.#measured = { hostMs, chipMs };
    return true;
  }
}
