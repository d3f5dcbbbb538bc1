// Presses in the chip's time, which differs from real time. A press keeps its length and order, so that no tap becomes
// a long press or is lost. The page may report a release late: the chip does not run ahead of the last known state of a
// held button.

/** Shorter contacts, from programs and slow pages, might not survive debouncing. */
export const SHORTEST_PRESS_MS = 40;
export const SHORTEST_REST_MS = 40;
/** After an edge; the chip's time must not run faster than the host's meanwhile. */
const SETTLED_AFTER_MS = 60;
/** Lead of the chip over the last report on a held button, to avoid stopping between reports. */
const AHEAD_OF_NEWS_MS = 50;

export class Fingers {
  #waiting = [];
  #buttons = new Map();
  #lastEdgeMs = -Infinity;
  #newsMs = -Infinity;
  /** Since power-up. */
  given = 0;

  /** An edge at `fingerMs`, on the clock shared by all edges. */
  move(button, down, fingerMs) {
    this.#waiting.push({ button, down, fingerMs });
    this.holding(fingerMs);
  }

  /** All fingers were unchanged at `fingerMs`. */
  holding(fingerMs) {
    this.#newsMs = Math.max(this.#newsMs, fingerMs);
  }

  /** Limit of the chip's time while a button is held. */
  get latestMs() {
    if (this.#waiting.length > 0) return Infinity;
    const down = [...this.#buttons.values()].filter(state => state.down);
    return Math.min(...down.map(({ chipMs, fingerMs }) => chipMs + this.#newsMs - fingerMs + AHEAD_OF_NEWS_MS));
  }

  /** Infinity if no edge is pending. */
  get nextMs() {
    const next = this.#waiting[0];
    if (next === undefined) return Infinity;
    const before = this.#buttons.get(next.button);
    if (before === undefined) return this.#lastEdgeMs;
    const lasted = next.fingerMs - before.fingerMs;
    const pause = next.down ? SHORTEST_REST_MS : Math.max(lasted, SHORTEST_PRESS_MS);
    return Math.max(before.chipMs + pause, this.#lastEdgeMs);
  }

  /** The edge due by `chipMs`, as `{ button, down }`, or null. */
  take(chipMs) {
    if (chipMs < this.nextMs || this.#waiting.length === 0) return null;
    const { button, down, fingerMs } = this.#waiting.shift();
    this.#buttons.set(button, { fingerMs, chipMs, down });
    this.#lastEdgeMs = chipMs;
    this.given++;
    return { button, down };
  }

  busy(chipMs) {
    if (this.#waiting.length > 0 || chipMs - this.#lastEdgeMs < SETTLED_AFTER_MS) return true;
    return [...this.#buttons.values()].some(({ down }) => down);
  }

  /** -Infinity before the first edge. */
  get lastEdgeMs() {
    return this.#lastEdgeMs;
  }

  /** The chip's time restarts at `fingerMs`; returns the buttons held from the start. */
  restart(fingerMs) {
    const down = new Set([...this.#buttons].filter(([, state]) => state.down).map(([button]) => button));
    for (const edge of this.#waiting) {
      if (edge.down) down.add(edge.button);
      else down.delete(edge.button);
    }
    this.#waiting = [];
    this.#newsMs = fingerMs;
    this.#buttons = new Map([...down].map(button => [button, { fingerMs, chipMs: 0, down: true }]));
    this.#lastEdgeMs = -Infinity;
    this.given = 0;
    return down;
  }
}
