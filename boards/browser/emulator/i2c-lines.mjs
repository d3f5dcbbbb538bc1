// SDA and SCL as open-drain lines with pull-ups, for firmware that toggles the pins to recover a stuck bus. The I2C
// block moves whole bytes (i2c.mjs).

const FUNCTION_SIO = 5;
// A module stuck within a byte releases SDA at the latest then.
const CLOCKS_THAT_FREE = 9;

export class I2cLines {
  #pins; // { sda, scl }
  #isPulledUp;
  #onFreed;
  #held = null;
  #clocksLeft = 0;
  #levels = { sda: true, scl: true };

  /**
   * `pins`: { sda, scl }; `isPulledUp()`: the module with its pull-ups is attached; `onFreed()`: a held line was
   * released.
   */
  constructor(chip, { sda, scl }, isPulledUp, onFreed) {
    this.#pins = { sda: chip.gpio[sda], scl: chip.gpio[scl] };
    this.#isPulledUp = isPulledUp;
    this.#onFreed = onFreed;
    for (const pin of Object.values(this.#pins)) pin.addListener(() => this.#follow());
    this.#follow();
  }

  /** Externally: null, "scl", "sda" or "byte", see faults.mjs. */
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
