// The emulated handheld: a Pico with OLED and buttons. Runs in Node and in a web worker.
//
// Runs are reproducible to the cycle. Cache misses cost nothing without the fault "cache", exception entry never does:
// cycle counts compare well, but are optimistic. Panel bus and flash take their real time.

import { RP2040 } from 'rp2040js';

import { Blocks } from './blocks.mjs';
import { BOOT_ROM_CYCLES, buildBootRom, romFunction, serveRomFunction, startFromFlash } from './boot-rom.mjs';
import { Cache } from './cache.mjs';
import { ClockGates } from './clock-gates.mjs';
import { addClockSources } from './clock-sources.mjs';
import { addConverterNoise } from './converter-noise.mjs';
import { correct, watchdogOf } from './corrections.mjs';
import { Drawings } from './drawings.mjs';
import { Faults } from './faults.mjs';
import { Flash } from './flash.mjs';
import { I2cBus } from './i2c.mjs';
import { FLASH_BYTES, nameOfAddress, patchSymbol, writeImage } from './image.mjs';
import { chipMemory, moveInto } from './memory.mjs';
import { addMemoryProtection } from './memory-protection.mjs';
import { NO_HISTORY, PictureHistory } from './pictures.mjs';
import { quickProcessor } from './processor.mjs';
import { randomBitSource } from './random-bit.mjs';
import { RttReader } from './rtt.mjs';
import { Sh1106 } from './sh1106.mjs';
import { SpiBus } from './spi.mjs';
import { Ssd1306 } from './ssd1306.mjs';
import { addTimer, timerOf } from './timer.mjs';
import { UsbSerial } from './usb.mjs';
import { CriticalSections, EdgeLatency } from './waits.mjs';

/** Pins of a Pico; other boards differ. */
export const BUTTON_PINS = { up: 10, down: 11, left: 12, right: 13, a: 14, b: 15 };
export const OUTPUT_PINS = { buzzer: 16, led: 25 };
/** Of a Pico, with the ADC channel and divider of its supply. */
const PANEL_PINS = { sda: 4, scl: 5 };
const SUPPLY_SENSE = { channel: 3, part: 1 / 3 };
const VBUS_SENSE = 24; // GPIO that is high while USB powers a Pico
const CABLE_MILLIVOLTS = 4700; // after the diode
const REFERENCE_MILLIVOLTS = 3300;
const CONVERTER_STEPS = 4096;
const OLED_ADDRESS = 0x3c;
const OLEDS = { ssd1306: Ssd1306, sh1106: Sh1106 };
const FUNCTION_SPI = 1;
const FUNCTION_I2C = 3;

const RAM_START = 0x20000000;
const RAM_KEPT_IN_A_RESET = 0x41f00; // the second boot stage is above it
const RAM_PAINT = 0xa5; // shows the stack depth, and firmware that relies on zeroed RAM
const NANOS_BETWEEN_RTT_POLLS = 250e3;
const PICTURE_STEP_MS = 0.1;
const QUIET_MS = 5;
const GLITCH_EVERY_MS = 2.3; // not a multiple of any period of the firmware
const CHATTER_AFTER_MS = 25; // within a press, a worn switch opens briefly
const PULSES_KEPT = 24; // one pulse per bit of a WS2812

// The package fills the whole flash address space at every reset; here the flash has its own memory.
class Chip extends RP2040 {
  reset() {
    this.core.reset();
    this.pwm.reset();
  }
}

export class Machine {
  #looked = null; // of the next instruction, if it was looked up

  /**
   * image: from readImage;
   * patches: { symbol: bytes } written over statics in flash;
   * flash: its contents before the image is written, for saved games;
   * seed, rosc: the random bit (see random-bit.mjs), or randomBit: a function instead, unless the oscillator has a
   * fault;
   * oled: { controller, address, pins: { sda, scl } } of the panel, or { controller, spi: { port, select, pixels, reset
   * } } with the GPIOs of CS, DC and RES;
   * buttons, outputs: { name: pin } of the board;
   * faults: { name: value } active from the start, see faults.mjs; null for those without a value;
   * supply: { channel, part } of the supply measurement, if it differs from a Pico;
   * vbus: the GPIO that senses USB power, null if the board has none;
   * quick: whether processor.mjs executes common instructions, and blocks: whether blocks.mjs translates hot code; both
   * affect only the speed;
   * history: whether to keep every stable picture (memory grows with play time);
   * drawing: symbol of the drawing function, to time its calls;
   * translated: the `blocks` of a discarded machine with the same image and drawing, to reuse.
   *
   * Throws an Error with a readable reason when the chip would not start.
   */
  constructor({
    image,
    patches = {},
    flash = null,
    seed = 1,
    rosc = 'fair',
    randomBit = null,
    oled = {},
    buttons = BUTTON_PINS,
    outputs = OUTPUT_PINS,
    faults = {},
    supply = SUPPLY_SENSE,
    vbus = VBUS_SENSE,
    history = true,
    quick = true,
    blocks = quick,
    drawing,
    translated,
  }) {
    if (drawing !== undefined && !image.symbols.has(drawing)) throw new Error(`the firmware has no symbol ${drawing}`);
    this.image = image;
    this.drawing = drawing;
    this.patches = patches;
    this.buttonPins = buttons;
    this.outputPins = outputs;
    this.history = history;
    this.quick = quick;
    const draws = image.symbols.get(drawing)?.address;
    this.blocks = blocks ? translated ?? new Blocks(chipMemory(), draws) : null;
    this.memory = this.blocks?.memory ?? chipMemory();
    this.oledAddress = oled.address ?? OLED_ADDRESS;
    this.oledSpi = oled.spi ?? null;
    this.oledPins = oled.pins ?? PANEL_PINS;
    this.supply = supply;
    this.vbusPin = vbus;
    /** Null on USB power. */
    this.batteryMillivolts = null;
    this.faults = new Faults();
    const Oled = OLEDS[oled.controller ?? 'ssd1306'];
    if (Oled === undefined) throw new Error(`no OLED ${oled.controller}; there are ${Object.keys(OLEDS).join(', ')}`);
    for (const [name, value] of Object.entries(faults)) this.faults.begin(name, value);
    this.oled = new Oled();
    this.#checkCold();
    this.givenBit = randomBit;
    this.#chooseRandomBit(rosc, seed);
    this.#powerUp({ flash, oledAttached: !this.faults.has('unplugged'), held: new Set() });
  }

  #chooseRandomBit(kind, seed) {
    this.oscillator = { kind, seed };
    const fault = this.faults.get('oscillator');
    const isGiven = this.givenBit !== null && fault === undefined;
    this.randomBit = isGiven ? this.givenBit : randomBitSource(fault ?? kind, seed, () => this.clock.nanos);
  }

  #checkCold() {
    const cold = this.faults.has('cold');
    if (cold && !(this.oled instanceof Sh1106)) throw new Error('fault cold is of an SH1106');
    this.oled.cold = cold;
  }

  // `flash`: new contents, if any; `panelHasPower`: the panel stayed powered.
  #powerUp({ flash, oledAttached, held, panelHasPower = false }) {
    const chip = new Chip();
    moveInto(this.memory, chip, offset => this.blocks?.written(offset, 4));
    this.chip = chip;
    chip.updateClocks(); // the package starts at 125 MHz, the chip on its ring oscillator
    this.clock = chip.clock;
    this.stopped = null;
    this.warnings = new Map();
    this.asleepCycles = 0;
    this.nanosPerCycle = 1e9 / chip.clkSys;
    this.nextRttPoll = 0;
    this.leftRingOscillator = null; // { cycles, ms }
    chip.addClockListener(frequency => {
      this.nanosPerCycle = 1e9 / frequency;
      // From a whole nanosecond, sums of cycles are exact at 125 MHz, in any portions.
      chip.clock.nanosCounter = Math.ceil(chip.clock.nanosCounter);
      this.leftRingOscillator ??= { cycles: chip.core.cycles, ms: this.ms };
    });

    const stop = (reason, withPlace = false) => this.#stop(reason, withPlace);
    const warn = message => this.warnings.set(message, (this.warnings.get(message) ?? 0) + 1);
    correct(chip, { stop, warn, randomBit: () => this.randomBit() });
    addConverterNoise(chip, this.faults);
    addClockSources(chip, this.faults, stop);
    addTimer(chip);
    this.closed = { from: 0, to: 0 };
    addMemoryProtection(chip, range => this.#close(range), stop);
    chip.loadBootrom(buildBootRom());
    chip.onBreak = number => this.#onBreakpoint(number);
    chip.sram.fill(RAM_PAINT);
    if (flash !== undefined) chip.flash.fill(0xff);
    if (flash) chip.flash.set(flash);
    writeImage(this.image, chip.flash);
    for (const [name, bytes] of Object.entries(this.patches)) patchSymbol(this.image, chip.flash, name, bytes);
    const { faults, oled } = this;
    this.flash = new Flash({
      memory: chip.flash,
      clock: chip.clock,
      stop,
      onChange: (offset, length) => this.blocks?.written(offset, length),
      onErase: () => this.usb.onErase(),
      faults,
      millivolts: () => this.millivolts,
    });
    this.setVoltage(this.batteryMillivolts);
    this.edgeLatency = new EdgeLatency(chip, this.flash, () => this.drawings.drawing);
    this.criticalSections = new CriticalSections(this.flash);

    this.oledAttached = oledAttached;
    const note = () => this.pictures.note();
    this.i2c = new I2cBus(chip, chip.i2c[0], faults, note);
    if (this.oledSpi === null) this.i2c.wire(this.oledPins);
    this.spi = new SpiBus(chip, this.oledSpi?.port ?? 0, note, warn);
    this.bus = this.oledSpi === null ? this.i2c : this.spi;
    if (oledAttached) this.#attachOled(panelHasPower);
    const draws = this.image.symbols.get(this.drawing)?.address;
    this.drawings = new Drawings(chip, this.bus, oled, draws, () => this.oledAttached);
    this.secondBus = new I2cBus(chip, chip.i2c[1], new Faults(), () => {}); // nothing is connected, so every address is refused, in real time
    this.pictures = this.history ? new PictureHistory(chip.clock, this.bus, oled) : NO_HISTORY;

    this.held = new Set();
    this.touches = new Map();
    for (const pin of Object.values(this.buttonPins)) this.setButton(pin, held.has(pin));
    this.outputs = this.#watchOutputs();
    this.rtt = new RttReader(chip, this.image.symbols.get('_SEGGER_RTT')?.address);
    this.usb = new UsbSerial(chip, faults);
    this.execute = quickProcessor(chip, this.closed);
    this.#setCache();
    this.gates = null;
    this.#setGates();
    if (this.faults.has('glitch')) this.#pickUpNoise();
    this.blocks?.attach(chip.core);
    startFromFlash(chip);
    this.bootRomEnd = (BOOT_ROM_CYCLES / chip.clkSys) * 1e9;
  }

  // Returns whether the boot ROM's time is over.
  #passBootRom(end) {
    const { clock } = this;
    clock.tick(Math.min(end, this.bootRomEnd) - clock.nanos);
    if (clock.nanos < this.bootRomEnd) return false;
    this.bootRomEnd = 0;
    this.chip.core.cycles = BOOT_ROM_CYCLES;
    return true;
  }

  #stop(reason, withPlace) {
    if (this.stopped !== null) return; // later reasons are consequences of the first
    this.stopped = withPlace ? `${reason} in ${nameOfAddress(this.image, this.chip.core.PC - 2)}` : reason;
  }

  #close(range) {
    Object.assign(this.closed, range);
    this.blocks?.close(range);
  }

  #onBreakpoint(number) {
    const name = romFunction(number, this.chip.core.PC);
    if (name !== null) serveRomFunction(name, this.chip, this.flash, reason => this.#stop(reason, false), () => this.cache?.clear());
    else this.#stop(`breakpoint or undefined instruction ${number}`, true); // a panic handler ends here
  }

  #watchOutputs() {
    const outputs = {};
    for (const [name, pin] of Object.entries(this.outputPins)) {
      const output = { high: false, edges: 0, lastPulses: [] };
      let since = 0;
      this.chip.gpio[pin].addListener(state => {
        const high = state === 1;
        if (high === output.high) return;
        output.edges++;
        output.high = high;
        // The data encoding of a WS2812.
        if (high) since = this.chip.core.cycles;
        else output.lastPulses = [...output.lastPulses.slice(1 - PULSES_KEPT), this.chip.core.cycles - since];
      });
      outputs[name] = output;
    }
    return outputs;
  }

  // ---- user actions

  /** A pressed button pulls its pin to ground. */
  setButton(pin, down) {
    if (down) this.held.add(pin);
    else this.held.delete(pin);
    const touch = Symbol('touch');
    this.touches.set(pin, touch);
    this.#setLevel(pin, !down);
    const open = this.faults.get('worn');
    if (!down || open === undefined) return;
    const isStillThere = () => this.touches.get(pin) === touch;
    for (const [ms, high] of [[CHATTER_AFTER_MS, true], [CHATTER_AFTER_MS + open, false]]) {
      this.clock.createAlarm(() => isStillThere() && this.#setLevel(pin, high)).schedule(ms * 1e6);
    }
  }

  #setLevel(pin, high) {
    const gpio = this.chip.gpio[pin];
    if (gpio.rawInputValue !== high) this.edgeLatency.edge(pin);
    gpio.setInputValue(high);
  }

  // Fault "glitch": pulls the released buttons low in turn.
  #pickUpNoise() {
    const chip = this.chip;
    const pins = Object.values(this.buttonPins);
    const noise = (this.noise = Symbol('noise'));
    const pulse = index => {
      const nanos = this.faults.get('glitch');
      if (nanos === undefined || this.noise !== noise || this.chip !== chip) return;
      const pin = pins[index % pins.length];
      if (!this.held.has(pin)) {
        this.#setLevel(pin, false);
        this.clock.createAlarm(() => this.chip === chip && this.#setLevel(pin, !this.held.has(pin))).schedule(nanos);
      }
      this.clock.createAlarm(() => pulse(index + 1)).schedule(GLITCH_EVERY_MS * 1e6);
    };
    this.clock.createAlarm(() => pulse(0)).schedule(GLITCH_EVERY_MS * 1e6);
  }

  /** Sets the button at a future time, also within a flash operation. */
  setButtonAt(pin, down, ms) {
    this.clock.createAlarm(() => this.setButton(pin, down)).schedule(ms * 1e6 - this.clock.nanos);
  }

  /** The module loses power and comes back dark, with noise in its RAM. */
  setOledAttached(attached) {
    if (attached === this.oledAttached) return;
    this.pictures.note();
    this.oledAttached = attached;
    this.oled.powerUp();
    if (attached) this.#attachOled(false);
    else {
      this.bus.detach(this.oledAddress);
      this.drawings.lose();
    }
    this.pictures.record(this.clock.nanos);
  }

  #attachOled(hasPower) {
    if (this.oledSpi === null) this.i2c.attach(this.oledAddress, this.oled, { hasPower });
    else this.spi.attach(this.oled, this.oledSpi);
  }

  /** Battery voltage; null: USB power. */
  setVoltage(millivolts) {
    const { adc } = this.chip;
    this.batteryMillivolts = millivolts;
    const { channel, part } = this.supply;
    const steps = Math.round((this.millivolts * part * CONVERTER_STEPS) / REFERENCE_MILLIVOLTS);
    adc.channelValues[channel] = Math.min(steps, CONVERTER_STEPS - 1);
    this.#setVbus();
  }

  #setVbus() {
    if (this.vbusPin === null) return;
    const stuck = this.faults.get('vbus');
    const isHigh = stuck === undefined ? this.batteryMillivolts === null : stuck === 'high';
    this.chip.gpio[this.vbusPin].setInputValue(isHigh);
  }

  get millivolts() {
    return this.batteryMillivolts ?? CABLE_MILLIVOLTS;
  }

  // ---- faults

  beginFault(name, value) {
    const before = this.faults.get(name);
    this.faults.begin(name, value);
    try {
      this.#takeFault(name);
    } catch (error) {
      if (before === undefined) this.faults.end(name);
      throw error;
    }
  }

  endFault(name) {
    this.faults.end(name);
    this.#takeFault(name);
  }

  #setCache() {
    const isCached = this.faults.has('cache');
    this.cache = isCached ? new Cache(this.memory, this.chip.core) : null;
    this.#looked = null;
    if (this.blocks !== null) this.blocks.isCached = isCached;
  }

  #setGates() {
    this.gates?.open();
    const buses = { i2c: [this.i2c, this.secondBus], spi: [this.spi] };
    this.gates = this.faults.has('gated') ? new ClockGates(this.chip, buses) : null;
    this.gates?.update(this.chip.core.waiting);
  }

  // Most faults are checked where they matter; these act at once.
  #takeFault(name) {
    if (name === 'cache') this.#setCache();
    else if (name === 'gated') this.#setGates();
    else if (name === 'cold') this.#checkCold();
    else if (name === 'vbus') this.#setVbus();
    else if (name === 'bus-low') this.i2c.holdLow(this.faults.get(name));
    else if (name === 'unplugged') this.setOledAttached(!this.faults.has(name));
    else if (name === 'glitch') this.#pickUpNoise();
    else if (name === 'oscillator') this.#chooseRandomBit(this.oscillator.kind, this.oscillator.seed);
  }

  /** Power cycle or watchdog reset. Time and counters restart at zero; flash and held buttons stay. */
  reboot({ seed, rosc } = {}) {
    const before = this.chip;
    const watchdogBit = this.stopped === 'watchdog';
    if (seed !== undefined || rosc !== undefined) this.#chooseRandomBit(rosc ?? 'fair', seed ?? 1);
    if (!watchdogBit) this.oled.powerUp();
    const kept = before.sram.slice(0, RAM_KEPT_IN_A_RESET); // RAM survives a reset, and is painted at power-up
    this.#powerUp({ oledAttached: this.oledAttached, held: this.held, panelHasPower: watchdogBit });
    if (watchdogBit) {
      watchdogOf(this.chip).scratchData.set(watchdogOf(before).scratchData);
      watchdogOf(this.chip).reason = watchdogOf(before).reason;
      this.chip.sram.set(kept);
    }
  }

  // ---- time

  get ms() {
    return this.clock.nanos / 1e6;
  }

  /** Runs until the time is over or the machine stops; returns the reason for stopping, or null. */
  run(ms) {
    const { chip, clock, criticalSections, drawings } = this;
    const { core } = chip;
    const end = Math.min(clock.nanos + ms * 1e6, this.flash.cutAtNanos);
    const isInBootRom = this.bootRomEnd > 0 && !this.#passBootRom(end);
    while (!isInBootRom && clock.nanosCounter < end && this.stopped === null) {
      this.gates?.update(core.waiting);
      if (core.waiting) {
        const alarm = clock.nextAlarm;
        const until = alarm === null ? end : Math.min(Math.max(alarm.nanos, clock.nanosCounter), end);
        this.asleepCycles += (until - clock.nanosCounter) / this.nanosPerCycle;
        clock.tick(until - clock.nanosCounter);
      } else {
        if (core.PC === drawings.next) drawings.pass();
        this.blocks?.watch(drawings.next);
        let cycles = this.quick ? this.#runPlain(end) : 0;
        if (cycles === 0) {
          const missed = this.cache === null ? 0 : this.#fetch();
          cycles = core.executeInstruction();
          this.#pass(cycles);
          if (core.PM !== criticalSections.masked) criticalSections.change(core.PM, clock.nanosCounter, core.PC);
          cycles += missed;
        }
        if (drawings.drawing) drawings.count(cycles);
      }
      if (clock.nanosCounter >= this.nextRttPoll) {
        this.rtt.poll();
        this.nextRttPoll = clock.nanosCounter + NANOS_BETWEEN_RTT_POLLS;
      }
    }
    if (clock.nanos >= this.flash.cutAtNanos) this.#stop('power cut', false);
    this.rtt.poll();
    this.pictures.note();
    return this.stopped;
  }

  // The cache lookup takes its time before execution: a timer that the instruction reads has advanced, and an alarm
  // that became due goes first. Exceptions are entered by the package.
  #fetch() {
    const { core } = this.chip;
    let missed = 0;
    for (;;) {
      if (core.interruptsUpdated && core.checkForInterrupts()) {
        core.waiting = false;
        this.#looked = null;
      }
      const looked = this.#looked ?? this.cache.look();
      this.#looked = looked === 0 ? null : 0;
      if (looked === 0) return missed;
      core.cycles += looked;
      missed += looked;
      this.#pass(looked);
    }
  }

  // If no alarm is due, adding cycles is much faster than a tick.
  #pass(cycles) {
    const { clock } = this;
    const nanos = cycles * this.nanosPerCycle;
    const alarm = clock.nextAlarm;
    if (alarm === null || alarm.nanos > clock.nanosCounter + nanos) clock.nanosCounter += nanos;
    else clock.tick(nanos);
  }

  // Executes instructions that affect only the processor, without checking the clock. Returns their cycles, 0 if there
  // are none.
  #runPlain(end) {
    const { cache, clock, criticalSections, execute, nanosPerCycle } = this;
    const { core } = this.chip;
    // Added per block: the sum must equal that of single instructions.
    const blocks = Number.isInteger(nanosPerCycle) ? this.blocks : null;
    const { registers } = core;
    const watched = this.drawings.next;
    const alarmNanos = clock.nextAlarm?.nanos ?? Infinity;
    const pause = Math.min(end, this.nextRttPoll);
    let nanos = clock.nanosCounter;
    let total = 0;
    let last = 0;
    let pc = registers[15];
    let arrived = true;
    do {
      if (core.interruptsUpdated) {
        if (isSomethingPending(core)) break;
        core.interruptsUpdated = false;
      }
      let goesOn = false;
      if (arrived && blocks !== null && blocks.arrive(pc)) {
        const cycles = blocks.run(cyclesBefore(Math.min(alarmNanos, pause), nanos, nanosPerCycle));
        total += cycles;
        nanos += cycles * nanosPerCycle;
        pc = registers[15];
        if (cycles > 0 && pc === watched) break;
        // Left at an untranslated instruction, not for lack of time.
        goesOn = !blocks.isAt(pc);
      }
      if (cache !== null) this.#looked ??= cache.look();
      last = execute();
      if (last === 0) break;
      if (cache !== null) {
        last += this.#looked;
        this.#looked = null;
      }
      // Translated code never changes PRIMASK.
      if (core.PM !== criticalSections.masked) criticalSections.change(core.PM, nanos + last * nanosPerCycle, registers[15]);
      total += last;
      if (nanos + last * nanosPerCycle >= alarmNanos) break;
      nanos += last * nanosPerCycle;
      last = 0;
      arrived = goesOn || registers[15] !== pc + 2;
      pc = registers[15];
    } while (nanos < pause && pc !== watched);
    clock.nanosCounter = nanos;
    core.cycles += total;
    if (last > 0) clock.tick(last * nanosPerCycle);
    return total;
  }

  /** Runs until a new picture was sent and the bus was idle for 5 ms; false after `limitMs`. */
  runUntilPicture(limitMs) {
    const start = this.clock.nanos;
    while (this.stopped === null && this.clock.nanos - start < limitMs * 1e6) {
      this.run(PICTURE_STEP_MS);
      const last = this.bus.lastByteNanos;
      if (last > start && this.clock.nanos - last >= QUIET_MS * 1e6) return true;
    }
    return false;
  }

  // ---- measurements

  #pinsOf(wanted) {
    return this.chip.gpio.flatMap((pin, number) => (pin.functionSelect === wanted ? [number] : []));
  }

  /** Null without symbols. */
  get stackUsed() {
    const [bottom, top] = ['__sheap', '_stack_start'].map(name => this.image.symbols.get(name)?.address);
    if (bottom === undefined || top === undefined) return null;
    const stack = this.chip.sram.subarray(bottom - RAM_START, top - RAM_START);
    let untouched = 0;
    while (untouched < stack.length && stack[untouched] === RAM_PAINT) untouched++;
    return stack.length - untouched;
  }

  get #longestCriticalSection() {
    const { longest, longestNanos } = this.criticalSections;
    const places = longest && ['began', 'ended'].map(end => nameOfAddress(this.image, longest[end] - 2));
    return { ms: longestNanos / 1e6, atMs: (longest?.atNanos ?? 0) / 1e6, places };
  }

  get counters() {
    const awake = Math.round(this.chip.core.cycles + this.flash.busyNanos / this.nanosPerCycle);
    const asleep = Math.round(this.asleepCycles);
    return {
      ms: this.ms,
      timerMs: timerOf(this.chip).clock.nanos / 1e6,
      cycles: awake + asleep,
      asleep,
      hertz: this.chip.clkSys,
      slow: this.leftRingOscillator ?? { cycles: awake + asleep, ms: this.ms },
      closed: this.closed,
      stackUsed: this.stackUsed,
      bus: this.bus.counters,
      usb: this.usb.counters,
      flashOperations: this.flash.operations.length,
      edgeLatency: this.edgeLatency.counters,
      criticalSection: this.#longestCriticalSection,
      usbConnected: this.usb.connected,
      outputs: this.outputs,
      i2cPins: this.#pinsOf(FUNCTION_I2C),
      spiPins: this.#pinsOf(FUNCTION_SPI),
      warnings: Object.fromEntries(this.warnings),
      unknownOledCommands: [...this.oled.unknownCommands],
    };
  }
}

function isSomethingPending(core) {
  const { pendingInterrupts, enabledInterrupts, pendingNMI, pendingSVCall, pendingPendSV, pendingSystick } = core;
  return (pendingInterrupts & enabledInterrupts) !== 0 || pendingNMI || pendingSVCall || pendingPendSV || pendingSystick;
}

function cyclesBefore(limit, nanos, nanosPerCycle) {
  const cycles = Math.ceil((limit - nanos) / nanosPerCycle) - 1;
  return nanos + cycles * nanosPerCycle < limit ? cycles : cycles - 1;
}
