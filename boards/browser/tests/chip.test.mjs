// The chip behind the page restarts like the board, and keeps the log.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Chip } from '../worker/chip.mjs';
import { CODE, FLASH, imageOf } from './image.mjs';

const RAM = 0x20001000;
const WATCHDOG = 0x40058000;

/** Copies an RTT control block with one frame into RAM, and triggers the watchdog. */
function crashingProgram() {
  const PROGRAM = [0x4805, 0x4906, 0x4a06, 0x3a04, 0x5883, 0x508b, 0xd1fb, 0x4c05, 0x4d05, 0x6025, 0xe7fe, 0xbf00];
  const start = CODE + PROGRAM.length * 2 + 20;
  const [block, buffer] = [RAM, RAM + 64];
  const bytes = new Uint8Array(128);
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode('SEGGER RTT'));
  [1, 0, 0, buffer, 64, 4, 0, 0].forEach((word, index) => view.setUint32(16 + index * 4, word, true));
  bytes.set([1, 0x7e, 0, 0], 64); // the entry with index 1
  const words = [FLASH + start, block, bytes.length, WATCHDOG, 0x80000000];
  const halves = words.flatMap(word => [word & 0xffff, word >>> 16]);
  const content = Array.from({ length: bytes.length / 2 }, (_, index) => view.getUint16(index * 2, true));
  const name = JSON.stringify({ package: 'p', tag: 'defmt_error', data: 'it crashes', disambiguator: '1' });
  return imageOf([...PROGRAM, ...halves, ...content], { _SEGGER_RTT: RAM, [name]: 1 });
}

test('the log of every life that the watchdog ended is read', () => {
  const chip = new Chip(null);
  let ms = 0;
  chip.powerOn(crashingProgram(), ms);
  while (chip.stopped === null && ms < 5000) chip.run(() => (ms += 1), 100);
  assert.deepEqual(chip.stopped, { key: 'restarts' });
  assert.equal(chip.restarts, 4);
  assert.deepEqual(chip.takeLog().map(({ text }) => text), Array(chip.restarts + 1).fill('it crashes'));
});
