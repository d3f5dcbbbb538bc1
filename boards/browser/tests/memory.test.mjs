// Memories of a Pocket Ra and their games are recognised.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

import { contains, MEMORY_BYTES, readMemory } from '../worker/memory.mjs';

const FOLDER = new URL('../../../tests/memories/1.0/', import.meta.url);
const load = name => new Uint8Array(readFileSync(new URL(name, FOLDER)));
const SECTOR = 4096;

test('the games of every earlier memory are those that the firmware finds', () => {
  const files = readdirSync(FOLDER).filter(name => name.endsWith('.bin'));
  assert.ok(files.length > 5);
  for (const file of files) {
    const expected = readFileSync(new URL(file.replace('.bin', '.expected'), FOLDER), 'utf8');
    const slots = expected.split(/^(?=slot \d)/m).filter(part => /^slot \d game/.test(part));
    const games = slots.map(slot => ({
      number: Number(/ game \w+ (\d+)/.exec(slot)[1]),
      players: [...slot.matchAll(/^ +player \d \w+ (\S+)/gm)].map(([, name]) => name),
      moves: Number(/^ +(\d+) moves/m.exec(slot)[1]),
    }));
    const found = readMemory(load(file)).games.map(({ number, players, moves }) => ({ number, players, moves }));
    assert.deepEqual(found, games, file);
  }
});

/** An independent implementation of the format. */
function withItem(memory, key, record) {
  const bytes = memory.slice();
  const view = new DataView(bytes.buffer);
  const isLabelled = sector => view.getUint32(sector * SECTOR, true) === 0x704b6152;
  const sectors = Array.from({ length: MEMORY_BYTES / SECTOR }, (_, index) => index).filter(isLabelled);
  const newest = sectors.sort((one, other) => view.getUint32(other * SECTOR + 4, true) - view.getUint32(one * SECTOR + 4, true))[0] * SECTOR;
  const at = newest + 3968 - [...bytes.subarray(newest, newest + 3968)].reverse().findIndex(byte => byte !== 0xff);
  const data = Uint8Array.of(key & 0xff, key >> 8, ...record);
  let sum = 0xeeeeeeee;
  for (const byte of data) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0x82f63b78 : sum >>> 1;
  }
  const isReserved = [0, 0xff].includes(~sum & 0xff);
  view.setUint32(at, (~sum ^ (isReserved ? 1 : 0)) >>> 0, true);
  view.setUint16(at + 4, data.length, true);
  bytes.set(data, at + 8);
  return bytes;
}

test('games that have changed their slots, and moves that were taken back', () => {
  const memory = load('ra.bin');
  const [first, second, ...others] = readMemory(memory).games;
  const swapped = withItem(memory, 4, [1, 0, 2, 3, 0, 0, 0]);
  assert.deepEqual(readMemory(swapped).games, [second, first, ...others]);
  // The first chunk after three undos: the following chunks are stale, even if they fit.
  for (let moves = 1; moves <= 48; moves++) {
    const chunk = [5, 1, first.number, 0, 0, 0, 3, 0, 0, 0, 0, 0, ...Array(moves).fill(7), 1, 2, 3, 4];
    assert.equal(readMemory(withItem(memory, 128, chunk)).games[0].moves, moves);
  }
});

test('a blank memory has nothing, and anything else is refused', () => {
  assert.equal(readMemory(new Uint8Array(MEMORY_BYTES).fill(0xff)), null);
  assert.throws(() => readMemory(new Uint8Array(MEMORY_BYTES)), /memory_foreign/);
  assert.throws(() => readMemory(new Uint8Array(MEMORY_BYTES).map((_, index) => index * 7)), /memory_foreign/);
});

test('a memory without some of its sectors is refused', () => {
  const whole = load('rauha.bin');
  const written = Array.from({ length: MEMORY_BYTES / SECTOR }, (_, index) => index).filter(index =>
    whole.subarray(index * SECTOR, (index + 1) * SECTOR).some(byte => byte !== 0xff),
  );
  assert.ok(written.length > 4);
  const without = count => {
    const bytes = whole.slice();
    written.slice(0, count).forEach(index => bytes.fill(0xff, index * SECTOR, (index + 1) * SECTOR));
    return bytes;
  };
  assert.doesNotThrow(() => readMemory(without(2)), 'a power cut can damage that much');
  assert.throws(() => readMemory(without(3)), /memory_incomplete/);
});

test('a memory with damage anywhere is read or refused', () => {
  const whole = load('ra.bin');
  for (let at = 0; at < MEMORY_BYTES; at += 2003) {
    const bytes = whole.slice();
    bytes.fill(0, at, at + 40);
    assert.ok(readMemory(bytes).games.length <= 4);
  }
});

test('a memory contains another if it has its games and is not older', () => {
  const [ra, dice] = [load('ra.bin'), load('dice.bin')].map(readMemory);
  assert.ok(contains(ra, ra));
  assert.ok(!contains(ra, dice));
  assert.ok(!contains(null, ra));
  assert.ok(contains(null, readMemory(load('new.bin'))), 'only settings');
  assert.ok(!contains({ ...ra, age: ra.age - 1 }, ra));
  const [first, ...others] = ra.games;
  assert.ok(contains({ ...ra, games: [{ ...first, moves: first.moves + 1 }, ...others] }, ra));
  assert.ok(!contains({ ...ra, games: [{ ...first, moves: first.moves - 1 }, ...others] }, ra));
});
