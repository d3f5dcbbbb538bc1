// Clocks from power-up: ring oscillator, boot ROM, crystal and PLL, and the timer.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { BOOT_ROM_CYCLES } from '../emulator/boot-rom.mjs';
import { Machine } from '../emulator/machine.mjs';
import { BOOT_ROM_MS, imageOf, startClocks } from './image.mjs';

const LOOP = [0xe7fe]; // b to itself
const RESETS = 0x4000c000;
const TIMER_RESET = 1 << 21;
const TICK = 0x4005802c;
const TICK_ENABLE = 1 << 9;
const CLOCK_REFERENCE = 0x40008030;
const CLOCK_SYSTEM = 0x4000803c;
const CRYSTAL = 2;
const TIMER = 0x40054000;
const [ALARM_0, ARMED, RAW_LOW, INTERRUPTS, ENABLED] = [0x10, 0x20, 0x28, 0x34, 0x38].map(offset => TIMER + offset);
const WATCHDOG = 0x40058000;

const machineOf = () => new Machine({ image: imageOf(LOOP) });
const micros = ({ chip }) => chip.readUint32(RAW_LOW);

test('the chip starts from its ring oscillator, when the boot ROM is done', () => {
  // Increments r0 forever: three cycles per iteration.
  const machine = new Machine({ image: imageOf([0x2000, 0x3001, 0xe7fd]) });
  const bootRomMs = BOOT_ROM_CYCLES / 6.5e3;
  for (const power of ['first', 'again']) {
    assert.deepEqual([machine.ms, machine.counters.hertz], [0, 6.5e6], power);
    const start = machine.chip.core.PC;
    machine.run(bootRomMs - 0.001);
    assert.equal(machine.chip.core.PC, start, 'it is still in the boot ROM');
    machine.run(1.001);
    const cycles = machine.chip.core.cycles;
    assert.ok(Math.abs(cycles - BOOT_ROM_CYCLES - 6500) < 10, `${cycles} cycles`);
    assert.ok(Math.abs(machine.chip.core.registers[0] - 6500 / 3) < 10);
    machine.reboot();
  }
});

test('cycles take the time that the clock of the moment gives them', () => {
  const machine = machineOf();
  const cyclesIn = ms => {
    const before = machine.chip.core.cycles;
    machine.run(ms);
    return machine.chip.core.cycles - before;
  };
  const isNear = (cycles, expected) => assert.ok(Math.abs(cycles - expected) <= 4, `${cycles} cycles, ${expected} expected`);
  machine.run(BOOT_ROM_MS);
  isNear(cyclesIn(2), 13_000);
  startClocks(machine);
  assert.equal(machine.counters.slow.cycles, machine.chip.core.cycles);
  isNear(cyclesIn(2), 250_000);
  machine.chip.writeUint32(CLOCK_SYSTEM, 0); // clk_ref: the crystal
  isNear(cyclesIn(2), 24_000);
  machine.chip.writeUint32(CLOCK_REFERENCE, 0);
  isNear(cyclesIn(2), 13_000);
});

test('the timer stands still until its tick is set, and goes by clk_ref', () => {
  const machine = machineOf();
  machine.run(20);
  assert.equal(micros(machine), 0);
  startClocks(machine);
  machine.run(3);
  assert.equal(micros(machine), 3000);
  // Twelve cycles of the ring oscillator are not a microsecond.
  machine.chip.writeUint32(CLOCK_REFERENCE, 0);
  machine.run(12);
  assert.equal(micros(machine), 3000 + 6500);
  machine.chip.writeUint32(CLOCK_REFERENCE, CRYSTAL);
  machine.chip.writeUint32(TICK, 12); // not enabled
  machine.run(1);
  assert.equal(micros(machine), 9500);
  machine.chip.writeUint32(TICK, TICK_ENABLE | 12);
  machine.run(1);
  assert.equal(micros(machine), 10500);
  machine.chip.writeUint32(RESETS, TIMER_RESET);
  machine.chip.writeUint32(RESETS, 0);
  machine.run(1);
  assert.equal(micros(machine), 1000);
});

test('the watchdog counts ticks: none come before they are set', () => {
  const machine = machineOf();
  machine.chip.writeUint32(WATCHDOG + 4, 2 * 5000); // 5 ms: the counter decrements by two
  machine.chip.writeUint32(WATCHDOG, 1 << 30);
  machine.run(50);
  assert.equal(machine.stopped, null);
  startClocks(machine);
  machine.chip.writeUint32(WATCHDOG + 4, 2 * 5000);
  machine.run(4.9);
  assert.equal(machine.stopped, null);
  machine.run(0.2);
  assert.equal(machine.stopped, 'watchdog');
});

/** Returns the timer at that time and the nanoseconds that it took. */
function untilAlarm(machine, limit) {
  const { chip, clock } = machine;
  const start = clock.nanos;
  while ((chip.readUint32(INTERRUPTS) & 1) === 0) {
    if (clock.nanos - start > limit) return null;
    clock.tick(1);
  }
  const result = { micros: micros(machine), nanos: clock.nanos - start };
  chip.writeUint32(INTERRUPTS, 1);
  return result;
}

test('an alarm comes when the timer has reached it, at every fraction of a microsecond at which it is set', () => {
  const machine = machineOf();
  startClocks(machine);
  machine.run(1.0003);
  const { chip, clock } = machine;
  chip.writeUint32(ENABLED, 1);
  for (let fraction = 0; fraction < 1000; fraction++) {
    clock.tick(1001);
    for (const ahead of [1, 2]) {
      const wanted = micros(machine) + ahead;
      chip.writeUint32(ALARM_0, wanted);
      const came = untilAlarm(machine, 3000);
      assert.ok(came !== null, `fraction ${fraction}: not within three microseconds`);
      assert.equal(came.micros, wanted, `fraction ${fraction}, ${ahead} ahead`);
      assert.ok(came.nanos > (ahead - 1) * 1000 && came.nanos <= ahead * 1000, `${came.nanos} ns`);
      assert.equal(chip.readUint32(ARMED), 0);
    }
  }
});

test('an alarm for this very microsecond comes at once, one that has passed after 71 minutes, one that is taken back never', () => {
  const machine = machineOf();
  startClocks(machine);
  machine.run(1);
  const { chip, clock } = machine;
  chip.writeUint32(ALARM_0, micros(machine));
  assert.equal(untilAlarm(machine, 10).nanos <= 1, true);
  const passed = micros(machine) - 1;
  chip.writeUint32(ALARM_0, passed);
  clock.tick(1e9);
  assert.equal(chip.readUint32(INTERRUPTS) & 1, 0);
  clock.tick((2 ** 32 - 1e6 - 2) * 1e3);
  assert.equal(chip.readUint32(INTERRUPTS) & 1, 0);
  assert.ok(untilAlarm(machine, 3000) !== null);
  chip.writeUint32(ALARM_0, micros(machine) + 5);
  chip.writeUint32(ARMED, 1);
  assert.equal(untilAlarm(machine, 10_000), null);
});

test('an alarm moves with the tick', () => {
  const machine = machineOf();
  startClocks(machine);
  machine.run(1);
  const { chip, clock } = machine;
  chip.writeUint32(ALARM_0, micros(machine) + 100);
  chip.writeUint32(CLOCK_REFERENCE, 0); // a tick now takes 12 / 6.5 microseconds
  clock.tick(150e3);
  const came = untilAlarm(machine, 60e3);
  assert.ok(Math.abs(came.nanos + 150e3 - (100 * 12e3) / 6.5) < 2000, `${came.nanos} ns`);
});
