// A stripped ELF reads like the original.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { slimElf } from '../bundle/slim-elf.mjs';
import { readElf } from '../emulator/elf.mjs';

/** One segment, one symbol and many debug strings. */
function wholeElf() {
  const bytes = new Uint8Array(4096);
  const view = new DataView(bytes.buffer);
  bytes.set([0x7f, 0x45, 0x4c, 0x46, 1, 1, 1]);
  view.setUint16(18, 40, true);
  const words = (offset, values) => values.forEach((value, index) => view.setUint32(offset + index * 4, value, true));
  words(28, [52, 200]);
  [52, 32, 1, 40, 3, 2].forEach((half, index) => view.setUint16(40 + index * 2, half, true));
  words(52, [1, 1000, 0x20000000, 0x10000000, 5, 5, 5, 4]);
  words(240, [0, 2, 0, 0, 500, 16, 2, 0, 1, 16]);
  words(280, [0, 3, 0, 0, 600, 8, 0, 0, 1, 0]);
  words(500, [1, 0x10000001, 4]);
  bytes.set(new TextEncoder().encode('\0sün\0'), 600);
  bytes.set([1, 2, 3, 4, 5], 1000);
  return bytes;
}

test('segments and symbols stay, the rest goes', () => {
  const whole = wholeElf();
  const slim = slimElf(whole);
  assert.deepEqual(readElf(slim), readElf(whole));
  assert.equal(readElf(slim).symbols.get('sün').address, 0x10000001);
  assert.ok(slim.length < 300, `${slim.length}`);
  assert.deepEqual(slimElf(slim), slim);
});
