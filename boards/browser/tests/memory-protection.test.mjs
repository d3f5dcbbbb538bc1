// Access to a closed range raises a HardFault, in each way of execution.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Machine } from '../emulator/machine.mjs';
import { CODE, FLASH, imageOf, startClocks } from './image.mjs';

const RAM = 0x20000000;
const STACK = RAM + 0x40000;
const VECTORS = RAM + 0x100;
const CLOSED = { from: RAM + 0x30000, to: RAM + 0x32000 };
const [CONTROL, BASE, ATTRIBUTES] = [0xe000ed94, 0xe000ed9c, 0xe000eda0];
const INTERRUPT_CONTROL = 0xe000ed04;
const PEND_SV = 1 << 28;
const [PEND_SV_VECTOR, HARD_FAULT] = [14, 3];
const [WAYS, PAINT] = [[{ quick: false }, { blocks: false }, {}], 0xa5];

const LOOP = 0xe7fe; // b to itself
const PROGRAM = [
  0xb40f, 0xe7fd, // push r0 to r3, forever
  0xb403, 0xbc03, LOOP, // a handler: push and pop
  LOOP,
];
const PUSHES = FLASH + CODE;
const HANDLER = PUSHES + 4;
const WAITS = PUSHES + 10;

/** Region 0, 8 KiB, no access. */
function close(machine) {
  machine.chip.writeUint32(BASE, CLOSED.from | (1 << 4));
  machine.chip.writeUint32(ATTRIBUTES, (1 << 28) | (12 << 1) | 1);
  machine.chip.writeUint32(CONTROL, 5);
}

function machineAt(pc, way) {
  const machine = new Machine({ image: imageOf(PROGRAM), ...way });
  const { chip } = machine;
  startClocks(machine);
  chip.core.VTOR = VECTORS;
  for (const vector of [HARD_FAULT, PEND_SV_VECTOR]) chip.writeUint32(VECTORS + 4 * vector, HANDLER | 1);
  chip.core.registers[13] = STACK;
  chip.core.registers[15] = pc;
  return machine;
}

const bytesFrom = (machine, from, to) => machine.chip.sram.subarray(from - RAM, to - RAM);

test('a stack that grows into a closed range ends in a HardFault, and nothing in the range is changed', () => {
  const ends = WAYS.map(way => {
    const machine = machineAt(PUSHES, way);
    close(machine);
    machine.run(1);
    const { core } = machine.chip;
    assert.equal(core.IPSR, HARD_FAULT);
    assert.equal((machine.blocks?.regions ?? 0) > 0, Object.keys(way).length === 0, 'it was translated meanwhile');
    assert.equal(core.registers[15], HANDLER + 4);
    assert.ok(bytesFrom(machine, CLOSED.from, CLOSED.to - 40).every(byte => byte === PAINT));
    return { registers: [...core.registers], cycles: core.cycles, stack: bytesFrom(machine, CLOSED.from, STACK).slice() };
  });
  // The frame was 32 bytes below the last completed push, inside the range: nothing was written.
  assert.equal(ends[0].registers[13], CLOSED.to - 32);
  for (const end of ends.slice(1)) assert.deepEqual(end, ends[0]);
});

test('without memory protection the same stack grows on', () => {
  for (const way of WAYS) {
    const machine = machineAt(PUSHES, way);
    machine.run(0.3);
    assert.equal(machine.chip.core.IPSR, 0);
    assert.ok(machine.chip.core.registers[13] < CLOSED.from);
  }
});

test('an exception whose frame does not fit above the range becomes a HardFault', () => {
  const machine = machineAt(WAITS, {});
  const { chip } = machine;
  close(machine);
  chip.core.registers[13] = CLOSED.to + 8;
  chip.writeUint32(INTERRUPT_CONTROL, PEND_SV);
  machine.run(0.01);
  assert.equal(chip.core.IPSR, HARD_FAULT);
  assert.equal(chip.readUint32(CLOSED.to), WAITS, 'what was above the range is written: the place');
});

test('DMA may touch a closed range, and one that is open again ends in no fault', () => {
  const machine = machineAt(PUSHES, {});
  const { chip } = machine;
  close(machine);
  chip.writeUint32(CLOSED.from, 7);
  assert.equal(chip.readUint32(CLOSED.from), 7);
  chip.writeUint32(CONTROL, 0);
  machine.run(0.3);
  assert.equal(chip.core.IPSR, 0);
  assert.ok(chip.core.registers[13] < CLOSED.from);
});

test('subregions that are left out are open, as the guard of embassy-rp has it', () => {
  const machine = machineAt(PUSHES, {});
  machine.chip.writeUint32(CONTROL, 5);
  machine.chip.writeUint32(BASE, CLOSED.from | (1 << 4));
  machine.chip.writeUint32(ATTRIBUTES, 0x10000000 | ((0xff ^ (1 << 3)) << 8) | (7 << 1) | 1);
  assert.deepEqual(machine.closed, { from: CLOSED.from + 96, to: CLOSED.from + 128 });
});
