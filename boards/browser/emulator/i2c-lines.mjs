// The two wires of a panel on I2C as the chip's pins have them: pulled up, and low as soon as anybody pulls one down. The port
// moves whole bytes and no pins (see i2c.mjs); firmware moves the pins itself to free a bus that is stuck.

const FUNCTION_SIO = 5;
// A module that waits in the middle of a byte that it sends lets go after this many clocks at most.
const CLOCKS_THAT_FREE = 9;

export class I2cLines {
  #pins; // { sda, scl }
  #isPulledUp;
  #onFreed;
  #held = null;
  #clocksLeft = 0;
  #levels = { sda: true, scl: true };

  /**
   * `pins`: { sda, scl }; `isPulledUp()`: whether the module with its resistors is there; `onFreed()` is called when a line that was held low is not
   * any more.
   */
  constructor(chip, { sda, scl }, isPulledUp, onFreed) {
    this.#pins = { sda: chip.gpio[sda], scl: chip.gpio[scl] };
    this.#isPulledUp = isPulledUp;
    this.#onFreed = onFreed;
    for (const pin of Object.values(this.#pins)) pin.addListener(() => this.#follow());
    this.#follow();
  }

  /** Which line is held low by something that is not the chip: null, "scl", "sda", or "byte", see faults.mjs. */
  hold(what) {
    this.#held = what ?? null;
    this.#clocksLeft = CLOCKS_THAT_FREE;
    this.#follow();
    if (this.#held === null) this.#onFreed();
  }

  get isClockHeld() {
    return this.#held === 'scl';
  }

  get isDataHeld() {
    return this.#held === 'sda' || this.#held === 'byte';
  }

  /** A module was put on or taken off. */
  update() {
    this.#follow();
  }

  #isHigh(line) {
    const pin = this.#pins[line];
    if (pin.functionSelect === FUNCTION_SIO && pin.outputEnable && !pin.outputValue) return false;
    if (line === 'scl' ? this.isClockHeld : this.isDataHeld) return false;
    return this.#isPulledUp() || pin.pullupEnabled || (pin.outputEnable && pin.outputValue);
  }

  #follow() {
    const before = this.#levels;
    const now = { sda: this.#isHigh('sda'), scl: this.#isHigh('scl') };
    this.#levels = now;
    if (!before.scl && now.scl) this.#clockRises();
    this.#levels.sda = this.#isHigh('sda');
    for (const line of ['sda', 'scl']) {
      const pin = this.#pins[line];
      if (pin.rawInputValue !== this.#levels[line]) pin.setInputValue(this.#levels[line]);
    }
  }

  #clockRises() {
    if (this.#held === 'byte' && --this.#clocksLeft === 0) {
      this.#held = null;
      this.#onFreed();
    }
  }
}
