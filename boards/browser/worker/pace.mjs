// Speed of the emulated chip: real time, or as fast as the host allows while the chip computes.

/** Limit of catching up after a slow moment of the host; the rest is dropped. */
const LONGEST_DEBT_MS = 100;
const THINKING_AFTER_MS = 60;
/** Maximum share of sleep while computing: timer interrupts sometimes end in a short WFE. */
const RESTLESS = 0.1;
const MEASURED_MS = 500;

export class Pace {
  #hostMs;
  #chipMs = 0;
  #restlessMs = 0;
  #measured;
  /** Relative to real time, over the last half second; null before that. */
  speed = null;

  constructor(hostMs) {
    this.#hostMs = hostMs;
    this.#measured = { hostMs, chipMs: 0 };
  }

  get thinking() {
    return this.#restlessMs >= THINKING_AFTER_MS;
  }

  /** Milliseconds that the chip, now at `chipMs`, may run; `held`: a button is held, so its time follows the host's. */
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

  /** The chip ran for `ranMs`, of which it slept `restedMs`. */
  ran(ranMs, restedMs) {
    if (restedMs > ranMs * RESTLESS) this.#restlessMs = 0;
    else this.#restlessMs += ranMs;
  }

  /** Call regularly; true when `speed` was updated. */
  measure(hostMs, chipMs) {
    const lasted = hostMs - this.#measured.hostMs;
    if (lasted < MEASURED_MS) return false;
    this.speed = (chipMs - this.#measured.chipMs) / lasted;
    this.#measured = { hostMs, chipMs };
    return true;
  }
}
