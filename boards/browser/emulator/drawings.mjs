// Drawing time and latency until a picture is displayed. Calls of the drawing function are timed in cycles, without
// interrupts, and followed until every differing byte was sent to the panel, by this picture or a newer one.

const NOWHERE = -1;
const RAM_START = 0x20000000;

export class Drawings {
  #chip;
  #bus;
  #oled;
  #isAttached;
  #entry;
  #return = null; // of the call in progress
  #drawn = [];
  #onTheirWay = [];

  /**
   * `entry`: address of the drawing function, whose second argument is the picture; undefined to disable timing.
   * `isAttached()`: whether the panel is attached.
   */
  constructor(chip, bus, oled, entry, isAttached) {
    this.#chip = chip;
    this.#bus = bus;
    this.#oled = oled;
    this.#isAttached = isAttached;
    this.#entry = entry === undefined ? NOWHERE : entry & ~1;
    /** Where `pass` is to be called next. */
    this.next = this.#entry;
    this.drawing = false;
    oled.onWritten = entry === undefined ? null : place => this.#written(place);
  }

  /** Called before the instruction at `next`: the function is entered or has returned. */
  pass() {
    const { core, clock } = this.#chip;
    if (!this.drawing) {
      this.drawing = true;
      this.next = core.LR & ~1;
      this.#return = { stack: core.SP, exception: core.IPSR, began: clock.nanos / 1e6, cycles: 0, frame: core.registers[1] };
    } else if (core.SP === this.#return.stack && core.IPSR === this.#return.exception) {
      this.drawing = false;
      this.next = this.#entry;
      this.#follow(this.#return);
    }
  }

  count(cycles) {
    if (this.#chip.core.IPSR === this.#return.exception) this.#return.cycles += cycles;
  }

  #follow({ began, cycles, frame }) {
    const { sram } = this.#chip;
    const start = frame - RAM_START;
    const shown = this.#oled.bytesOnGlass();
    const wanted = sram.subarray(start, start + shown.length);
    // Bytes that a newer picture does not change will not be sent for an older one.
    for (const arriving of [...this.#onTheirWay]) {
      arriving.missing.forEach(place => wanted[place] === shown[place] && arriving.missing.delete(place));
      this.#arrive(arriving);
    }
    const missing = new Set();
    for (let place = 0; place < shown.length; place++) if (!this.#oled.on || wanted[place] !== shown[place]) missing.add(place);
    const { bytes, transactions } = this.#bus;
    const { on } = this.#oled;
    const drawing = { began, cycles, changed: missing.size, first: null, shown: null, anew: false, bytes: 0, transactions: 0, hertz: 0 };
    this.#drawn.push(drawing);
    if (missing.size > 0 && this.#isAttached()) this.#onTheirWay.push({ drawing, missing, on, bytes, transactions });
  }

  #written(place) {
    for (const arriving of [...this.#onTheirWay]) {
      if (arriving.missing.delete(place)) arriving.drawing.first ??= this.#chip.clock.nanos / 1e6;
      if (arriving.on && !this.#oled.on) arriving.drawing.anew = true;
      this.#arrive(arriving);
    }
  }

  /** The panel was detached: pending pictures never arrived. */
  lose() {
    this.#onTheirWay = [];
  }

  #arrive(arriving) {
    if (arriving.missing.size > 0 || !this.#oled.on) return;
    const { drawing, bytes, transactions } = arriving;
    drawing.shown = this.#chip.clock.nanos / 1e6;
    drawing.bytes = this.#bus.bytes - bytes;
    drawing.transactions = this.#bus.transactions - transactions;
    drawing.hertz = this.#bus.frequency;
    this.#onTheirWay.splice(this.#onTheirWay.indexOf(arriving), 1);
  }

  /** `{ began, cycles, changed, first, shown, anew, bytes, transactions, hertz }` of every call so far. */
  take() {
    return this.#drawn.splice(0);
  }
}
