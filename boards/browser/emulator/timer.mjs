// The microsecond timer and its tick, which also drives the watchdog: clk_ref divided by WATCHDOG.TICK. On the chip the
// timer stands still until the firmware enables the tick; the package always counts.
//
// The package truncates alarm times, so an alarm fires up to a microsecond early. embassy then sets the same alarm
// again, and if its time passes before that write, the next match is 71 minutes later. Here an alarm fires when the
// counter reaches its value.

import { onPeripheralReset, watchdogOf } from './corrections.mjs';

const TIMER = 0x40054;
const TIMER_RESET = 1 << 21;
const FIRST_ALARM = 0x10;
const LAST_ALARM = 0x1c;
const TICK = 0x2c;
const TICK_ENABLE = 1 << 9;
const TICK_RUNNING = 1 << 10;
const TICK_CYCLES = 0x1ff;
const WATCHDOG_COUNTS_PER_TICK = 2; // erratum RP2040-E1
const NANOS_PER_MICRO = 1e3;
/** Tolerance for rounding errors of summed times, far below one cycle. */
const ROUNDING_TICKS = 1e-6;

export const timerOf = chip => chip.peripherals[TIMER];

/** Install after the other corrections, which report resets. */
export function addTimer(chip) {
  const { clock } = chip;
  const timer = timerOf(chip);
  const watchdog = watchdogOf(chip);
  let cycles = 0;
  let isEnabled = false;
  let hertz = 0;
  let ticks = 0; // at `since`
  let since = 0;
  const count = () => ticks + ((clock.nanos - since) * hertz) / 1e9;
  const whole = () => Math.floor(count() + ROUNDING_TICKS);

  const arm = alarm => {
    const left = (alarm.targetMicros - whole()) >>> 0;
    alarm.armed = true;
    if (hertz === 0) return alarm.clockAlarm.cancel();
    alarm.clockAlarm.schedule(left === 0 ? 0 : ((whole() + left - count()) * 1e9) / hertz);
  };
  const update = () => {
    ticks = count();
    since = clock.nanos;
    hertz = isEnabled && cycles > 0 ? chip.clocks.refFreq / cycles : 0;
    if (hertz > 0) watchdog.timer.frequency = WATCHDOG_COUNTS_PER_TICK * hertz;
    for (const alarm of timer.alarms) if (alarm.armed) arm(alarm);
  };

  timer.clock = {
    get nanos() {
      return whole() * NANOS_PER_MICRO;
    },
  };
  const { writeUint32: writeTimer } = timer;
  timer.writeUint32 = (offset, value) => {
    if (offset < FIRST_ALARM || offset > LAST_ALARM) return writeTimer.call(timer, offset, value);
    const alarm = timer.alarms[(offset - FIRST_ALARM) / 4];
    alarm.targetMicros = value >>> 0;
    arm(alarm);
  };
  onPeripheralReset(chip, TIMER_RESET, () => {
    ticks = 0;
    since = clock.nanos;
    for (const alarm of timer.alarms) timer.disarmAlarm(alarm);
    Object.assign(timer, { intRaw: 0, intEnable: 0, intForce: 0 });
    timer.checkInterrupts();
  });

  const { readUint32: readWatchdog, writeUint32: writeWatchdog } = watchdog;
  watchdog.tickEnable = false;
  watchdog.readUint32 = offset =>
    offset === TICK ? cycles | (isEnabled ? TICK_ENABLE | TICK_RUNNING : 0) : readWatchdog.call(watchdog, offset);
  watchdog.writeUint32 = (offset, value) => {
    writeWatchdog.call(watchdog, offset, value);
    if (offset !== TICK) return;
    cycles = value & TICK_CYCLES;
    isEnabled = (value & TICK_ENABLE) !== 0;
    update();
  };
  // A new source or divider of clk_ref changes the tick too.
  const { clocks } = chip;
  const { writeUint32: writeClocks } = clocks;
  clocks.writeUint32 = (offset, value) => {
    const before = clocks.refFreq;
    writeClocks.call(clocks, offset, value);
    if (clocks.refFreq !== before) update();
  };
}
