// The random bit: reproducible in tests; in the page, each bit of the host's generator is used once.

import assert from 'node:assert/strict';
import { webcrypto } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { randomBitSource, unforeseeableBits } from '../emulator/random-bit.mjs';

test('the bits of the page are all those of the generator, each once, and asked for again when they are used up', () => {
  let calls = 0;
  let size = 0;
  const bits = unforeseeableBits({
    getRandomValues(bytes) {
      size = bytes.length;
      bytes.forEach((_, index) => (bytes[index] = 37 * index + calls));
      calls++;
    },
  });
  assert.equal(calls, 0, 'nothing is drawn before it is needed');
  for (let call = 0; call < 3; call++) {
    for (let index = 0; index === 0 || index < size; index++) {
      let byte = 0;
      for (let place = 0; place < 8; place++) byte |= bits() << place;
      assert.equal(byte, (37 * index + call) & 0xff);
    }
    assert.equal(calls, call + 1);
  }
});

test('the page asks a cryptographic generator: two chips have nothing in common', () => {
  const words = () => {
    const bit = unforeseeableBits(webcrypto); // Node 18 has no global one
    return Array.from({ length: 64 }, () => Array.from({ length: 32 }, bit).join(''));
  };
  const [one, other] = [words(), words()];
  assert.equal(new Set([...one, ...other]).size, 128);
  const ones = [...one, ...other].join('').split('1').length - 1;
  assert.ok(Math.abs(ones - 2048) < 200, `${ones} of 4096`);
  const chip = readFileSync(new URL('../worker/chip.mjs', import.meta.url), 'utf8');
  assert.match(chip, /new Machine\(\{[^}]*randomBit: unforeseeableBits\(\)/);
});

test('the bits of the bench follow from their seed', () => {
  const draw = seed => Array.from({ length: 200 }, randomBitSource('fair', seed)).join('');
  assert.equal(draw(7), draw(7));
  assert.notEqual(draw(7), draw(8));
});
