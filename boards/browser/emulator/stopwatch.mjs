// Times the calls of one function in cycles of the processor. What interrupts the function is not counted.

const NOWHERE = -1;

export class Stopwatch {
  #core;
  #clock;
  #entry;
  #returnStack = 0;
  #exception = 0;
  #cycles = 0;

  /** `entry`: the function's address; undefined when nothing is to be timed. */
  constructor(core, clock, entry) {
    this.#core = core;
    this.#clock = clock;
    this.#entry = entry === undefined ? NOWHERE : entry & ~1;
    /** The address at which `pass` wants to be called. */
    this.next = this.#entry;
    this.running = false;
    /** `{ ms, cycles }` of every call that has returned. */
    this.calls = [];
  }

  /** The processor is about to execute the instruction at `next`: the function is entered or has returned. */
  pass() {
    const core = this.#core;
    if (!this.running) {
      this.running = true;
      this.next = core.LR & ~1;
      this.#returnStack = core.SP;
      this.#exception = core.IPSR;
      this.#cycles = 0;
    } else if (core.SP === this.#returnStack && core.IPSR === this.#exception) {
      this.running = false;
      this.next = this.#entry;
      this.calls.push({ ms: this.#clock.nanos / 1e6, cycles: this.#cycles });
    }
  }

  count(cycles) {
    if (this.#core.IPSR === this.#exception) this.#cycles += cycles;
  }
}
