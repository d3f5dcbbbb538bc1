// Every instruction of processor.mjs equals the corrected package's: registers, flags, memory, cycles.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { correct } from '../emulator/corrections.mjs';
import { quickProcessor } from '../emulator/processor.mjs';
import { RP2040 } from '../node_modules/rp2040js/dist/esm/index.js';

const RAM = 0x20000000;
const WINDOW = 0x1000; // most addresses point here
const WINDOW_WORDS = 0x400;
const PLACES = [RAM + 0x100, RAM + 0x101, 0x10000100]; // the second as in an interrupt

let state = 12345;
const random = () => {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return state >>> 0;
};
const pick = list => list[random() % list.length];
const value = () =>
  pick([
    () => RAM + WINDOW + (random() % 0xe00 & ~3),
    () => RAM + WINDOW + (random() % 0xe00),
    () => random() % 64,
    () => 0x10000000 + (random() % 0x1000 & ~3),
    () => pick([0, 1, 31, 32, 33, 255, 256, 0x7fffffff, 0x80000000, 0x80000001, 0xfffffff9, 0xffffffff]),
    () => pick([RAM - 4, RAM + 264 * 1024 - 4, RAM + 264 * 1024 - 2, RAM + 264 * 1024, 0x10fffffe, 0x11000000, 0x40054000]),
    () => pick([0xd0000000, 0xd0000100, 0xd000017c]),
    random,
  ])();

function freshChip() {
  const chip = new RP2040();
  const events = [];
  const note = kind => (...words) => events.push([kind, ...words].join(' '));
  correct(chip, { stop: note('stop'), warn: note('warn'), randomBit: () => 1 });
  chip.onBreak = note('break');
  return { chip, events, ram: new Uint32Array(chip.sram.buffer), bytes: new DataView(chip.sram.buffer) };
}

const looks = ({ core, sio }) => [...core.registers, core.N, core.Z, core.C, core.V, core.PM, core.interruptsUpdated, sio.spinLock].join();

test('every instruction, in many states', () => {
  const [one, other] = [freshChip(), freshChip()];
  const execute = quickProcessor(one.chip);
  let quick = 0;
  for (let round = 0; round < 3; round++) {
    for (let index = 0; index < WINDOW_WORDS; index++) one.ram[WINDOW / 4 + index] = other.ram[WINDOW / 4 + index] = value();
    for (let opcode = 0; opcode < 0x10000; opcode++) {
      const place = pick(PLACES);
      const second = pick([random() & 0xffff, 0x8010 | (random() & 0xf00), 0x8810, 0x8f4f, 0x8f5f, 0x8f6f]);
      const registers = Array.from({ length: 15 }, value);
      registers[13] = (pick([RAM + WINDOW + (random() % 0xe00), value()]) & ~3) >>> 0;
      const flags = random();
      for (const { chip } of [one, other]) {
        const memory = place < RAM ? chip.flashView : chip.sramView;
        const offset = place & 0xfffffe;
        memory.setUint16(offset, opcode, true);
        memory.setUint16(offset + 2, second, true);
        chip.core.registers.set([...registers, place]);
        Object.assign(chip.core, { N: !!(flags & 1), Z: !!(flags & 2), C: !!(flags & 4), V: !!(flags & 8) });
        Object.assign(chip.core, { PM: !!(flags & 16), interruptsUpdated: false, waiting: false, cycles: 0 });
      }
      const before = looks(one.chip);
      const cycles = execute();
      if (cycles === 0) {
        assert.equal(looks(one.chip), before, `0x${opcode.toString(16)} was left to the package, but something was done`);
        continue;
      }
      quick++;
      const what = `0x${opcode.toString(16)} 0x${second.toString(16)} with ${before}`;
      assert.equal(cycles, other.chip.core.executeInstruction(), `cycles of ${what}`);
      assert.equal(looks(one.chip), looks(other.chip), what);
      for (let index = WINDOW / 4; index < WINDOW / 4 + WINDOW_WORDS; index++) {
        if (one.ram[index] !== other.ram[index]) assert.fail(`memory after ${what}`);
      }
    }
    assert.deepEqual(Buffer.compare(one.chip.sram, other.chip.sram), 0, 'memory elsewhere');
  }
  assert.deepEqual([one.events, other.events], [[], []], 'nothing strange is done the short way');
  assert.ok(quick > 100_000, `${quick} of 196608 were done the short way`);
});

test('an interrupt that waits is for the package', () => {
  const { chip } = freshChip();
  const execute = quickProcessor(chip);
  chip.sramView.setUint16(0x100, 0x2001, true);
  chip.core.registers[15] = RAM + 0x100;
  chip.core.interruptsUpdated = true;
  assert.equal(execute(), 0);
  chip.core.interruptsUpdated = false;
  assert.equal(execute(), 1);
});
