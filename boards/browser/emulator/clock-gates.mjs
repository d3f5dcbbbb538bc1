// Fault "gated": a peripheral whose clock is gated off stops. WAKE_EN selects the clocks while the processor is awake
// or DMA is active, SLEEP_EN those in deep sleep. Without this fault everything keeps running, which hides firmware
// that forgot a clock.
//
// Only the alarms of a peripheral stop; its registers stay readable.

const CONVERTER_CONTROL = 0x60;
const CLOCK_ENABLED = 1 << 11;

export class ClockGates {
  #chip;
  #parts;
  #stopped = new Map(); // each with the function that resumes it
  #isAsleep = false;

  /** `buses`: { i2c: [...], spi: [...] } with the `alarm` of each. */
  constructor(chip, { i2c, spi }) {
    this.#chip = chip;
    const { adc, pwm, usbCtrl, peripherals } = chip;
    const timer = peripherals[0x40054];
    const watchdog = peripherals[0x40058];
    const alarms = list => () => this.#stopAlarms(list());
    const usbAlarms = () => [...usbCtrl.endpointReadAlarms, ...usbCtrl.endpointWriteAlarms].map(({ alarm }) => alarm).concat(usbCtrl.resetAlarm);
    this.#parts = [
      { bits: [1 << 6, 0], stop: alarms(() => [i2c[0].alarm]) },
      { bits: [1 << 7, 0], stop: alarms(() => [i2c[1].alarm]) },
      ...spi.map(bus => ({ bits: [bus.port === 0 ? 3 << 24 : 3 << 26, 0], stop: alarms(() => [bus.alarm]) })),
      { bits: [3 << 1, 0], stop: alarms(() => [adc.sampleAlarm, adc.multiShotAlarm]), isOff: () => !(chip.clocks.adcCtrl & CLOCK_ENABLED) },
      { bits: [1 << 17, 0], stop: () => stopTimers(pwm.channels, channel => channel.updateEnable()) },
      { bits: [0, 1 << 5], stop: alarms(() => timer.alarms.map(({ clockAlarm }) => clockAlarm)) },
      { bits: [0, 3 << 10], stop: alarms(usbAlarms) },
      { bits: [0, 1 << 12], stop: () => stopTimers([watchdog], ({ timer: counter, enable, tickEnable }) => (counter.enable = enable && tickEnable)) },
    ];
    chip.onClocksChosen = () => this.#choose();
    this.#choose();
  }

  /** Stops the peripherals without a clock in this state. */
  update(isAsleep) {
    // While awake, only a write to the registers changes anything.
    if (!isAsleep && !this.#isAsleep) return;
    this.#isAsleep = isAsleep;
    this.#choose();
  }

  #choose() {
    const isAsleep = this.#isAsleep;
    const registers = isAsleep && !this.#isDmaActive() ? this.#chip.clocksInSleep() : this.#chip.clocksAwake();
    for (const part of this.#parts) {
      const runs = part.bits.every((bits, index) => (registers[index] & bits) === bits) && !part.isOff?.();
      if (runs === !this.#stopped.has(part)) continue;
      if (!runs) this.#stopped.set(part, part.stop());
      else {
        const goOn = this.#stopped.get(part);
        this.#stopped.delete(part);
        goOn();
      }
    }
  }

  open() {
    for (const goOn of this.#stopped.values()) goOn();
    this.#stopped.clear();
    this.#chip.onClocksChosen = () => {};
  }

  #isDmaActive() {
    return this.#chip.dma.channels.some(({ active }) => active);
  }

  #stopAlarms(alarms) {
    const { clock } = this.#chip;
    const rests = new Map();
    for (const alarm of alarms) {
      if (clock.unlinkAlarm(alarm)) rests.set(alarm, alarm.nanos - clock.nanos);
      // Operations started meanwhile wait too.
      alarm.schedule = nanos => void rests.set(alarm, nanos);
      alarm.cancel = () => void rests.delete(alarm);
    }
    return () => {
      for (const alarm of alarms) {
        delete alarm.schedule;
        delete alarm.cancel;
        if (rests.has(alarm)) alarm.schedule(rests.get(alarm));
      }
    };
  }
}

function stopTimers(owners, goOn) {
  for (const { timer } of owners) timer.enable = false;
  return () => owners.forEach(goOn);
}
