// Input latency: edges, masked interrupts and nested interrupts.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Machine } from '../emulator/machine.mjs';
import { CriticalSections } from '../emulator/waits.mjs';
import { imageOf, startClocks } from './image.mjs';

const SIO_INPUTS = 0xd0000004;
const PADS = 0x4001c004;
const PULL_UP_AND_INPUT = 0x4a;
const [NVIC_ENABLE, NVIC_PRIORITIES] = [0xe000e100, 0xe000e400];
const [IO_BANK0, SOFTWARE] = [13, 27];
const A = 14;

const LOOP = [0xe7fe]; // b to itself

const machineWith = options => {
  const machine = new Machine({ image: imageOf(LOOP), ...options });
  startClocks(machine);
  machine.chip.writeUint32(PADS + 4 * A, PULL_UP_AND_INPUT);
  return machine;
};
const readPins = machine => machine.chip.readUint32(SIO_INPUTS);
const near = (found, expected) => assert.ok(Math.abs(found - expected) < 0.001, `${found}, not ${expected}`);

test('an edge waits until the pins are read; one that is gone before has waited as long as it was there', () => {
  const machine = machineWith();
  machine.setButton(A, true);
  machine.run(1);
  assert.equal(machine.counters.edgeLatency.count, 0, 'nothing has looked at the pins yet');
  readPins(machine);
  machine.setButton(A, false);
  machine.run(0.05);
  readPins(machine);
  near(machine.counters.edgeLatency.longestMs, 0.05);
  machine.setButton(A, true);
  machine.run(0.2);
  machine.setButton(A, false);
  machine.run(5);
  readPins(machine);
  const { count, longestMs } = machine.counters.edgeLatency;
  assert.equal(count, 2);
  near(longestMs, 0.2);
});

test('an edge that a flash operation covers is not counted', () => {
  const machine = machineWith();
  readPins(machine);
  machine.setButtonAt(A, true, machine.ms + 10); // during an erase
  machine.flash.erase(0x100000, 0x1000);
  readPins(machine);
  machine.setButton(A, false); // before the next one
  machine.flash.erase(0x100000, 0x1000);
  readPins(machine);
  assert.equal(machine.counters.edgeLatency.count, 0);
});

test('a section with interrupts masked is as long as its instructions take, whichever way they are executed', () => {
  // movs r0, #100; cpsid i; one: subs r0, #1; bne one; cpsie i; b to itself
  const image = imageOf([0x2064, 0xb672, 0x3801, 0xd1fd, 0xb662, 0xe7fe]);
  const found = [true, false].map(quick => {
    const machine = new Machine({ image, quick });
    machine.run(8);
    return machine.counters.criticalSection.ms * 1e6 / machine.nanosPerCycle;
  });
  // 100 iterations of three cycles, one less for the last branch, and one for CPSIE.
  assert.deepEqual(found.map(Math.round), [300, 300]);
});

test('flash operations are no part of a section, and one that does not end does not count', () => {
  const flash = { busyNanos: 0 };
  const sections = new CriticalSections(flash);
  sections.change(true, 1000, 0x10000010);
  flash.busyNanos = 45e6;
  sections.change(false, 1000 + 45e6 + 700, 0x10000020);
  assert.equal(sections.longestNanos, 700);
  sections.change(true, 1e9, 0x10000030);
  assert.equal(sections.longestNanos, 700);
  assert.equal(sections.longest.began, 0x10000010);
});

test('an interrupt interrupts another one of lower priority only', () => {
  const isTaken = priorities => {
    const { chip } = machineWith();
    const { core } = chip;
    for (const [number, priority] of Object.entries(priorities)) {
      const register = NVIC_PRIORITIES + (number & ~3);
      const shift = 8 * (number & 3) + 6;
      chip.writeUint32(register, (chip.readUint32(register) & ~(3 << shift)) | (priority << shift));
    }
    chip.writeUint32(NVIC_ENABLE, (1 << IO_BANK0) | (1 << SOFTWARE));
    core.IPSR = 16 + SOFTWARE; // as in its handler
    core.setInterrupt(IO_BANK0, true);
    core.checkForInterrupts();
    return core.IPSR === 16 + IO_BANK0;
  };
  assert.equal(isTaken({ [IO_BANK0]: 3, [SOFTWARE]: 2 }), false);
  assert.equal(isTaken({ [IO_BANK0]: 2, [SOFTWARE]: 2 }), false);
  assert.equal(isTaken({ [IO_BANK0]: 0, [SOFTWARE]: 2 }), true);
});
