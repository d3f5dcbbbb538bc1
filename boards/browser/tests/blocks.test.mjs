// Translated code is equivalent to interpreted code, for random programs and all interferences.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Blocks } from '../emulator/blocks.mjs';
import { PLACES } from '../emulator/cache.mjs';
import { correct } from '../emulator/corrections.mjs';
import { decode } from '../emulator/instructions.mjs';
import { Machine } from '../emulator/machine.mjs';
import { chipMemory, LAYOUT, moveInto } from '../emulator/memory.mjs';
import { RP2040 } from '../node_modules/rp2040js/dist/esm/index.js';
import { CODE, FLASH, imageOf, startClocks } from './image.mjs';

const RAM = 0x20000000;
const TIMER_RAW_LOW = 0x40054028;
const SIO = 0xd0000000;

let state = 1;
const random = bound => {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state >>> 0) % bound;
};
const pick = list => list[random(list.length)];

const push = list => 0xb400 | list;
const pop = list => 0xbc00 | list;
const branchIf = (condition, from, to) => 0xd000 | (condition << 8) | (((to - from - 4) >> 1) & 0xff);
const branch = (from, to) => 0xe000 | (((to - from - 4) >> 1) & 0x7ff);
const call = (from, to) => {
  const offset = to - from - 4;
  return [0xf000 | ((offset >> 12) & 0x7ff), 0xf800 | ((offset >> 1) & 0x7ff)];
};

// On r0 to r4, or on memory at r7 (plain, also with r6 as offset) or r5 (a peripheral register).
function anyInstruction() {
  const [a, b, c] = [random(5), random(5), random(5)];
  return pick([
    () => 0x2000 | (a << 8) | random(256), // movs
    () => 0x3000 | (a << 8) | random(256), // adds
    () => 0x3800 | (a << 8) | random(256), // subs
    () => 0x2800 | (a << 8) | random(256), // cmp
    () => pick([0x1800, 0x1a00, 0x1c00, 0x1e00]) | (c << 6) | (b << 3) | a, // adds and subs with three operands
    () => 0x4000 | (random(16) << 6) | (b << 3) | a, // logic, shifts by registers, adcs, sbcs, rors, tst, negs, cmp, cmn, muls
    () => (random(3) << 11) | (random(32) << 6) | (b << 3) | a, // shifts by constants
    () => pick([0x4400, 0x4500, 0x4600]) | (b << 3) | a, // add, cmp, mov
    () => 0x4650 | a, // mov a, r10
    () => 0x4682 | (a << 3), // mov r10, a
    () => pick([0xb200, 0xb240, 0xb280, 0xb2c0, 0xba00]) | (b << 3) | a, // extensions and rev
    () => pick([0x6000, 0x6800, 0x7000, 0x7800, 0x8000, 0x8800]) | (random(32) << 6) | (7 << 3) | a, // memory with a constant offset
    () => pick([0x5000, 0x5200, 0x5400, 0x5600, 0x5800, 0x5a00, 0x5c00, 0x5e00]) | (6 << 6) | (7 << 3) | a, // memory with a register offset
    () => 0x2600 | (random(64) << 2), // movs r6
    () => pick([0x9000, 0x9800, 0xa800]) | (a << 8) | random(4), // on the stack
    () => 0xa000 | (a << 8) | random(16), // adr
    () => 0x6828 | a, // ldr a, [r5]: a peripheral
    () => pick([0xbf00, 0xb672, 0xb662]), // nop, cpsid, cpsie
  ])();
}

// From flash at r7 or r5, or an instruction that moves the address.
function anyLoad() {
  const [a, base] = [random(5), pick([7, 5])];
  return pick([
    () => pick([0x6800, 0x7800, 0x8800]) | (random(32) << 6) | (base << 3) | a,
    () => pick([0x5600, 0x5800, 0x5a00, 0x5c00, 0x5e00]) | (6 << 6) | (base << 3) | a,
    () => 0x2600 | (random(64) << 2), // movs r6
    () => 0x4800 | (a << 8) | random(64), // ldr a, [pc, #]
    () => 0x9800 | (a << 8) | random(4),
    () => 0x3001 | (a << 8), // adds a, #1, so that branches go either way
  ])();
}

/** Blocks that jump to each other at random, and two functions that they call. */
function anyProgram() {
  const literals = [RAM + 0x1000, pick([TIMER_RAW_LOW, SIO, SIO + 0x100]), RAM + 0x8000];
  return programOf(anyInstruction, literals, [0xb082, 0x463e, 0xce0f, 0x463e, 0xc60f, 0xb002, 0x4770]); // with ldmia and stmia
}

/** With loads from flash, which compete with the code for cache sets. */
function anyLoads() {
  const literals = [FLASH + 0x2000 + CODE, FLASH + 0x4000 + CODE, RAM + 0x8000];
  return programOf(anyLoad, literals, [0xb082, 0x463e, 0xce0f, 0x462e, 0xce0f, 0xb002, 0x4770]);
}

function programOf(any, literals, lists) {
  // r7: memory; r5: a peripheral; sp.
  const head = [0x4f02, 0x4d03, 0x4803, 0x4685, branch(8, 24), 0xbf00, ...literals.flatMap(word => [word & 0xffff, word >>> 16])];
  const parts = Array.from({ length: 12 }, () => Array.from({ length: 1 + random(12) }, any));
  const list = () => pick([0x0f, 0x13, 0x1e]);
  const functions = [0, 1].map(() => {
    const kept = list();
    return pick([
      () => [push(kept | 0x100), ...Array.from({ length: 4 }, any), pop(kept | 0x100)],
      () => [...Array.from({ length: 3 }, any), 0x4770],
      () => lists,
    ])();
  });
  // Each ends with a conditional branch, perhaps a call, and a branch.
  const lengths = parts.map(part => part.length + 4);
  const starts = lengths.map((_, index) => head.length * 2 + lengths.slice(0, index).reduce((sum, length) => sum + length * 2, 0));
  const end = starts.at(-1) + lengths.at(-1) * 2;
  const entries = [end, end + functions[0].length * 2];
  const code = [...head];
  parts.forEach(part => {
    code.push(...part);
    const near = starts.filter(start => Math.abs(start - code.length * 2) < 200);
    code.push(branchIf(random(14), code.length * 2, pick(near)));
    code.push(...pick([call(code.length * 2, pick(entries)), [0xbf00, 0x3101]]));
    code.push(branch(code.length * 2, pick(starts)));
  });
  return [...code, ...functions.flat()];
}

function chipIn(memory) {
  const chip = new RP2040();
  moveInto(memory, chip);
  correct(chip, { stop: assert.fail, warn: assert.fail, randomBit: () => 1 });
  return chip;
}

const value = () =>
  pick([
    () => RAM + 0x1000 + (random(0xe00) & ~3),
    () => random(64),
    () => FLASH + random(0x1000),
    () => pick([0, 1, 31, 32, 33, 255, 0x7fffffff, 0x80000000, 0x80000001, 0xfffffff9, 0xffffffff, RAM - 4, RAM + 264 * 1024 - 4]),
    () => (random(0x10000) << 16) | random(0x10000),
  ])() >>> 0;

test('every kind of instruction, translated, does what the package does with it, in many states', () => {
  const blocks = new Blocks(chipMemory());
  const one = chipIn(blocks.memory);
  const other = chipIn(chipMemory());
  const opcodes = Array.from({ length: 6000 }, () => pick([random(0x10000), 0x4000 | random(0x400), 0x4400 | random(0x300)])).filter(opcode => {
    const instruction = decode(() => opcode, FLASH);
    return instruction !== null && !instruction.ends;
  });
  const place = index => FLASH + 0x4000 + index * 4;
  opcodes.forEach((opcode, index) => {
    for (const { flashView } of [one, other]) {
      flashView.setUint16(place(index) - FLASH, opcode, true);
      flashView.setUint16(place(index) - FLASH + 2, 0xbe00, true); // a breakpoint, which is not translated
    }
  });
  blocks.attach(one.core);
  for (let round = 0; round < 300; round++) opcodes.forEach((_, index) => blocks.arrive(place(index)));
  let done = 0;
  for (let round = 0; round < 12; round++) {
    opcodes.forEach((opcode, index) => {
      const registers = [...Array.from({ length: 13 }, value), (RAM + 0x1000 + random(0x1000)) & ~3, value(), place(index)];
      const flags = random(16);
      const memory = Array.from({ length: 64 }, value);
      for (const { core, sram } of [one, other]) {
        new Uint32Array(sram.buffer, sram.byteOffset + 0x1000, 64).set(memory);
        core.registers.set(registers);
        Object.assign(core, { N: !!(flags & 1), Z: !!(flags & 2), C: !!(flags & 4), V: !!(flags & 8) });
      }
      const what = `0x${opcode.toString(16)} with ${registers.map(number => number.toString(16))} and flags ${flags}`;
      const cycles = blocks.arrive(place(index)) ? blocks.run(100) : 0;
      if (cycles === 0) return;
      done++;
      assert.equal(other.core.executeInstruction(), cycles, what);
      const looks = ({ core: { registers: all, N, Z, C, V } }) => [...all, N, Z, C, V].join();
      assert.equal(looks(one), looks(other), what);
    });
    assert.equal(Buffer.compare(one.sram, other.sram), 0, 'memory');
  }
  assert.ok(done > opcodes.length * 8, `${done} of ${opcodes.length * 12}`);
});

/** Code is translated only while clocks run. */
const fullSpeed = options => {
  const machine = new Machine(options);
  startClocks(machine);
  return machine;
};

const WAYS = [{ blocks: true }, { blocks: false }, { quick: false }];

function look(machine) {
  const { core, sram } = machine.chip;
  const { N, Z, C, V, PM, cycles } = core;
  const words = new Uint32Array(sram.buffer, sram.byteOffset, sram.length >> 2);
  let sum = 0;
  for (const word of words) sum = (Math.imul(sum, 31) + word) | 0;
  const lines = [...new Int32Array(sram.buffer, LAYOUT.cache, 2 * PLACES)].join();
  return { lines, registers: [...core.registers], N, Z, C, V, PM, cycles, sum, nanos: machine.clock.nanos, stopped: machine.stopped };
}

/** All three ways of execution must have the same result. */
function sameResult(options, run) {
  const [first, ...others] = WAYS.map(way => run(fullSpeed({ ...options, ...way })));
  for (const other of others) assert.deepEqual(other, first);
  return first;
}

function lookAfter(machine, ms) {
  machine.run(ms);
  return look(machine);
}

const KINDS = [
  { what: 'any instructions', program: anyProgram, faults: {} },
  { what: 'any instructions with the cache', program: anyProgram, faults: { cache: null } },
  { what: 'loads from flash with the cache', program: anyLoads, faults: { cache: null } },
];
for (const { what, program, faults } of KINDS) test(`random programs come out the same in all three ways, at any time: ${what}`, () => {
  let translated = 0;
  for (let round = 0; round < 30; round++) {
    const image = imageOf(program());
    const machines = WAYS.map(way => fullSpeed({ image, faults, ...way }));
    for (const ms of [0.5, 2.3001, 0.0001, 0.7, 0.013]) {
      const [first, ...others] = machines.map(machine => lookAfter(machine, ms));
      for (const other of others) assert.deepEqual(other, first, `program ${round} after ${first.nanos} ns`);
    }
    translated += machines[0].blocks.regions > 0 ? 1 : 0;
  }
  assert.ok(translated > 20, `${translated} of 30 programs were translated`);
});

test('what is read from a timer is later by what the line of the instruction took', () => {
  // r7 and r6 point to flash in the cache set of the line that reads the timer, so that it always misses; r0
  // accumulates.
  const line = FLASH + CODE + 40;
  const literals = [line + 0x2000, line + 0x4000, TIMER_RAW_LOW].flatMap(word => [word & 0xffff, word >>> 16]);
  const head = [0x4f03, 0x4e04, 0x4d04, branch(6, 32), 0xbf00, 0xbf00, 0xbf00, 0xbf00, ...literals, 0xbf00, 0xbf00];
  const image = imageOf([...head, 0x683b, 0x6833, 0xbf00, 0xbf00, 0x682c, 0x1900, branch(44, 32)]);
  sameResult({ image, faults: { cache: null } }, machine => lookAfter(machine, 3));
});

// r0 counts iterations of a loop that calls a function at LOOP + 8, which adds to r2.
const LOOP = [0x2000, 0x2200, 0x3001, ...call(6, 12), branch(10, 4), 0x3201, 0x4770];

test('what is written over translated code counts at once', () => {
  const { before, after, again } = sameResult({ image: imageOf(LOOP) }, machine => {
    const before = lookAfter(machine, 3);
    machine.flash.write(CODE + 12, Uint8Array.of(7)); // adds r2, #7
    const after = lookAfter(machine, 1);
    machine.flash.erase(0x1000, 0x1000);
    machine.reboot(); // restores the program
    startClocks(machine);
    return { before, after, again: lookAfter(machine, 3) };
  });
  assert.equal(before.registers[0] - before.registers[2] <= 1, true);
  assert.ok(after.registers[2] - before.registers[2] > 6 * (after.registers[0] - before.registers[0] - 1));
  assert.deepEqual(again.registers, before.registers);
});

test('a number beside the code counts as code, and so does what the program itself stores there', () => {
  // ldr r2, [pc, #8]; adds r0, r0, r2; adds r4, #1; ldr r3, [pc, #8]; str r4, [r3]; b; then the value of r2 and its
  // address.
  const place = FLASH + CODE + 12;
  const code = [0x4a02, 0x1880, 0x3401, 0x4b02, 0x601c, branch(10, 0), 0x1234, 0, place & 0xffff, place >>> 16];
  const quiet = [...code.slice(0, 4), 0xbf00, ...code.slice(5)];
  for (const program of [code, quiet]) {
    const { before, after } = sameResult({ image: imageOf(program) }, machine => {
      const before = lookAfter(machine, 3);
      machine.flash.write(CODE + 12, Uint8Array.of(0x55));
      return { before, after: lookAfter(machine, 0.1) };
    });
    assert.notEqual(before.registers[2], after.registers[2]);
  }
});

test('calls that are followed are found inside translated code', () => {
  // Called in a loop, through a function that ends with a jump to it; r1 is the picture.
  const code = [0x4902, 0x3001, ...call(4, 16), branch(8, 2), 0xbf00, RAM & 0xffff, RAM >>> 16, 0x3301, branch(18, 20), 0x3201, 0x4770];
  const image = imageOf(code, { draw: FLASH + CODE + 21 });
  const { drawings } = sameResult({ image, drawing: 'draw' }, machine => {
    machine.setOledAttached(false); // or the machine would wait for every picture
    machine.run(0.5);
    return { drawings: machine.drawings.take(), ...look(machine) };
  });
  assert.ok(drawings.length > 2000, `${drawings.length} calls`);
});

test('a machine that takes over translated code is as new', () => {
  const first = fullSpeed({ image: imageOf(LOOP) });
  const before = lookAfter(first, 4);
  assert.ok(first.blocks.regions > 0);
  const second = fullSpeed({ image: imageOf(LOOP), translated: first.blocks });
  assert.deepEqual(lookAfter(second, 4), before);
  const other = [...LOOP];
  other[6] = 0x3205;
  const third = fullSpeed({ image: imageOf(other), translated: second.blocks });
  assert.deepEqual(lookAfter(third, 4), lookAfter(fullSpeed({ image: imageOf(other), blocks: false }), 4));
});
