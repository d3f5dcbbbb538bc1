// Files are recognised by their contents.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { FLASH_BYTES, FLASH_START } from '../emulator/image.mjs';
import { readContents, samePrograms } from '../worker/contents.mjs';
import { MEMORY_BYTES, MEMORY_START } from '../worker/memory.mjs';

test('two mebibytes are the whole flash, and its end is the memory', () => {
  const flash = new Uint8Array(FLASH_BYTES).map((_, index) => index >> 12);
  const { program, memory } = readContents(flash);
  assert.deepEqual(memory, flash.subarray(MEMORY_START));
  assert.equal(memory.length, MEMORY_BYTES);
  assert.equal(program.segments[0].address, FLASH_START);
  assert.deepEqual(program.segments[0].bytes, flash.subarray(0, MEMORY_START));
});

test('128 kibibytes are the memory alone', () => {
  const { program, memory } = readContents(new Uint8Array(MEMORY_BYTES));
  assert.equal(program, undefined);
  assert.equal(memory.length, MEMORY_BYTES);
});

test('anything else is refused with a reason', () => {
  assert.throws(() => readContents(new Uint8Array(0)), /file_empty/);
  assert.throws(() => readContents(new Uint8Array(100)), /file_unknown/);
  assert.throws(() => readContents(new Uint8Array(65 * 1024 * 1024)), error => error.message === 'file_large' && error.values.size === 65);
});

test('a program is the same when all of its bytes are, whatever lies behind it', () => {
  const image = (...bytes) => ({ segments: [{ address: FLASH_START, bytes: Uint8Array.from(bytes) }], symbols: new Map() });
  assert.equal(samePrograms(image(1, 2, 3, 0, 0), image(1, 2, 3)), true);
  assert.equal(samePrograms(image(1, 2, 4), image(1, 2, 3)), false);
  assert.equal(samePrograms(image(1, 2), image(1, 2, 3)), false);
});
