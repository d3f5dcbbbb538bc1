// The cache alone: what each instruction looks up, and what that costs.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Cache, MISS_CYCLES, PLACES } from '../emulator/cache.mjs';
import { chipMemory, LAYOUT } from '../emulator/memory.mjs';

const [FLASH, RAM] = [0x10000000, 0x20000000];
const LINE = 8;

/** `misses(place, opcode, registers)`: lines that an instruction there has to load. */
function cached() {
  const memory = chipMemory();
  const halves = new Uint16Array(memory.buffer);
  const registers = new Uint32Array(16);
  const cache = new Cache(memory, { registers });
  const misses = (pc, opcode, values = {}) => {
    const start = pc >= RAM ? LAYOUT.ram + pc - RAM : LAYOUT.flash + pc - FLASH;
    if (start >= 0 && start < LAYOUT.ram + LAYOUT.ramBytes) halves[start / 2] = opcode;
    registers.fill(RAM);
    for (const [register, value] of Object.entries(values)) registers[register] = value;
    registers[15] = pc;
    return cache.look() / MISS_CYCLES;
  };
  return { cache, misses };
}

const NOP = 0xbf00;

test('a line is loaded once, and again after a flush', () => {
  const { cache, misses } = cached();
  assert.deepEqual([0, 2, 6, 8, 14, 16].map(offset => misses(FLASH + offset, NOP)), [1, 0, 0, 1, 0, 1]);
  assert.equal(misses(FLASH + 1, NOP), 0, 'the Thumb bit');
  cache.clear();
  assert.equal(misses(FLASH, NOP), 1);
});

test('a set has two lines, and the one that was used last stays', () => {
  const { misses } = cached();
  const [one, two, three] = [0, 1, 2].map(way => FLASH + way * PLACES * LINE);
  assert.deepEqual([one, two, one, three, one, two].map(place => misses(place, NOP)), [1, 1, 0, 1, 0, 1]);
});

test('a wide instruction is in two lines if it begins at the end of one', () => {
  for (const [opcode, expected] of [[0xf000, 2], [0xe800, 2], [0xefff, 2], [0xe7fe, 1], [NOP, 1]]) {
    assert.equal(cached().misses(FLASH + 6, opcode), expected, opcode.toString(16));
    assert.equal(cached().misses(FLASH, opcode), 1, opcode.toString(16));
  }
});

test('every load looks up what it reads', () => {
  const far = FLASH + 0x4000;
  // Reads the line at `far`, which is then there.
  const reads = (opcode, values, pc = FLASH) => {
    const { misses } = cached();
    const cost = misses(pc, opcode, values);
    return [cost, misses(far, NOP)];
  };
  const [base, at] = [1, 2]; // r1, and r2 as offset
  const loads = {
    'ldr r0, [r1, #12]': [0x6800 | (3 << 6) | (base << 3), far - 12],
    'ldrh r0, [r1, #6]': [0x8800 | (3 << 6) | (base << 3), far - 6],
    'ldrb r0, [r1, #3]': [0x7800 | (3 << 6) | (base << 3), far - 3],
  };
  for (const [name, [opcode, address]] of Object.entries(loads)) {
    assert.deepEqual(reads(opcode, { [base]: address }), [2, 0], name);
    assert.deepEqual(reads(opcode, { [base]: address - LINE }), [2, 1], name);
    assert.deepEqual(reads(opcode, { [base]: RAM }), [1, 1], name);
  }
  for (const opcode of [0x5800, 0x5a00, 0x5c00, 0x5e00, 0x5600]) {
    assert.deepEqual(reads(opcode | (at << 6) | (base << 3), { [base]: far - 0x100, [at]: 0x100 }), [2, 0], opcode.toString(16));
    // Sums wrap around.
    assert.deepEqual(reads(opcode | (at << 6) | (base << 3), { [base]: far + 16, [at]: 0xfffffff0 }), [2, 0], opcode.toString(16));
  }
  assert.deepEqual(reads(0x9800 | 5, { 13: far - 20 }), [2, 0], 'ldr r0, [sp, #20]');
  // Relative to the aligned address of the instruction plus four.
  assert.deepEqual(reads(0x4800 | 2, {}, far - 12), [2, 0], 'ldr r0, [pc, #8]');
  assert.deepEqual(reads(0x4800 | 2, {}, far - 10), [2, 0], 'ldr r0, [pc, #8], unaligned');
  assert.deepEqual(reads(0x4800 | 1, {}, far - 12), [2, 1], 'ldr r0, [pc, #4]: the line before');
  // Stores and others read nothing.
  for (const opcode of [0x6000, 0x7000, 0x8000, 0x5000, 0x9000, 0xa800]) {
    assert.deepEqual(reads(opcode | (base << 3), { [base]: far, 13: far }), [1, 1], opcode.toString(16));
  }
});

test('ldmia reads as many words as it has registers', () => {
  for (const [list, expected] of [[0x01, 1], [0x03, 1], [0x07, 2], [0xfe, 4]]) {
    const { misses } = cached();
    assert.equal(misses(FLASH, 0xc800 | list, { 0: FLASH + 0x4000 }) - 1, expected, list.toString(2));
  }
});

test('code in RAM is free, but not what it reads from flash; elsewhere nothing is looked up', () => {
  const { misses } = cached();
  assert.equal(misses(RAM + 0x100, NOP), 0);
  assert.equal(misses(RAM + 0x100, 0x6808, { 1: FLASH }), 1);
  assert.equal(misses(RAM + 0x100, 0x6808, { 1: FLASH }), 0);
  const last = RAM + LAYOUT.ramBytes - 2;
  assert.equal(misses(last, 0x6808, { 1: FLASH + LINE }), 1);
  for (const pc of [0x100, FLASH + LAYOUT.flashBytes, RAM + LAYOUT.ramBytes]) {
    assert.equal(misses(pc, 0x6808, { 1: FLASH + 0x1000 }), 0, pc.toString(16));
  }
  assert.equal(misses(RAM, 0x6808, { 1: FLASH + LAYOUT.flashBytes }), 0);
});
