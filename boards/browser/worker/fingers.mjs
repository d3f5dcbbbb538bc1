// Presses in the chip's own time. The emulated chip may be slower than real while it thinks, or faster: a press lasts as long
// for it as it did for the finger, and presses keep their order, so that no tap becomes a long press or is lost. The page may
// be slow to say that a finger was lifted: the chip does not run ahead of what is known of a finger that is down.

/** No finger is faster; shorter contacts come from programs and from slow pages, and a chip that debounces may miss them. */
export const SHORTEST_PRESS_MS = 40;
export const SHORTEST_REST_MS = 40;
/** After an edge the chip debounces: until then its time has to run like the finger's. */
const SETTLED_AFTER_MS = 60;
/** How far a chip under a finger may run ahead of the last news of it, so that it need not stop between two of them. */
const AHEAD_OF_NEWS_MS = 50;

export class Fingers {
  #waiting = [];
  #buttons = new Map();
  #lastEdgeMs = -Infinity;
  #newsMs = -Infinity;
  /** Edges that the chip has seen since power-up. */
  given = 0;

  /** A finger touched or left `button` at `fingerMs`, on any clock that all edges share. */
  move(button, down, fingerMs) {
    this.#waiting.push({ button, down, fingerMs });
    this.holding(fingerMs);
  }

  /** At `fingerMs` all fingers were where they were last. */
  holding(fingerMs) {
    this.#newsMs = Math.max(this.#newsMs, fingerMs);
  }

  /** How far the chip may run by what is known of the fingers on it. */
  get latestMs() {
    if (this.#waiting.length > 0) return Infinity;
    const down = [...this.#buttons.values()].filter(state => state.down);
    return Math.min(...down.map(({ chipMs, fingerMs }) => chipMs + this.#newsMs - fingerMs + AHEAD_OF_NEWS_MS));
  }

  /** When, in the chip's time, the next edge happens; Infinity when none waits. */
  get nextMs() {
    const next = this.#waiting[0];
    if (next === undefined) return Infinity;
    const before = this.#buttons.get(next.button);
    if (before === undefined) return this.#lastEdgeMs;
    const lasted = next.fingerMs - before.fingerMs;
    const pause = next.down ? SHORTEST_REST_MS : Math.max(lasted, SHORTEST_PRESS_MS);
    return Math.max(before.chipMs + pause, this.#lastEdgeMs);
  }

  /** The next edge that has happened by `chipMs`, as `{ button, down }`, or null. */
  take(chipMs) {
    if (chipMs < this.nextMs || this.#waiting.length === 0) return null;
    const { button, down, fingerMs } = this.#waiting.shift();
    this.#buttons.set(button, { fingerMs, chipMs, down });
    this.#lastEdgeMs = chipMs;
    this.given++;
    return { button, down };
  }

  /** Whether the chip's time has to run no faster than the finger's. */
  busy(chipMs) {
    if (this.#waiting.length > 0 || chipMs - this.#lastEdgeMs < SETTLED_AFTER_MS) return true;
    return [...this.#buttons.values()].some(({ down }) => down);
  }

  /** When the chip saw its last edge; -Infinity before the first. */
  get lastEdgeMs() {
    return this.#lastEdgeMs;
  }

  /** Power comes on at `fingerMs` and the chip's time begins anew; gives the buttons that are held from the start. */
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
