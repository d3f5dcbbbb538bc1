// Speed of the emulated chip: real time, or full speed while it computes.

/** After a slow moment of the host; the rest is dropped. */
const LONGEST_DEBT_MS = 100;
const THINKING_AFTER_MS = 60;
/** Maximum share of sleep while computing: timer interrupts may end in a short WFE. */
const RESTLESS = 0.1;
const MEASURED_MS = 500;

export class Pace {
  #hostMs;
  #chipMs = 0;
  #restlessMs = 0;
  #debtMs = 0;
  #measured;
  /** Multiple of real time at rest. */
  factor;
  /** Relative to real time, over the last half second; null before. */
  speed = null;

  constructor(hostMs, factor = 1) {
    this.factor = factor;
    this.#hostMs = hostMs;
    this.#measured = { hostMs, chipMs: 0 };
  }

  get thinking() {
    return this.#restlessMs >= THINKING_AFTER_MS;
  }

  /** Milliseconds for a chip at `chipMs`; `held`: a button is held, so its time follows the host's. */
  allowance(hostMs, chipMs, held) {
    this.#debtMs += (hostMs - this.#hostMs) * (held ? 1 : this.factor) - (chipMs - this.#chipMs);
    this.#hostMs = hostMs;
    this.#chipMs = chipMs;
    const free = this.thinking && !held;
    if (free || this.#debtMs > LONGEST_DEBT_MS * this.factor) this.#debtMs = 0;
    return free ? Infinity : Math.max(this.#debtMs, 0);
  }

  /** The chip ran for `ranMs`, of which it slept `restedMs`. */
  ran(ranMs, restedMs) {
    if (restedMs > ranMs * RESTLESS) this.#restlessMs = 0;
    else this.#restlessMs += ranMs;
  }

  /** Call regularly; true if `speed` was updated. */
  measure(hostMs, chipMs) {
    const lasted = hostMs - this.#measured.hostMs;
    if (lasted < MEASURED_MS) return false;
    this.speed = (chipMs - this.#measured.chipMs) / lasted;
    this.#measured = { hostMs, chipMs };
    return true;
  }
}
