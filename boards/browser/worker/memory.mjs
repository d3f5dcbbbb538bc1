// Reads the memory of a Pocket Ra, the last 128 KiB of its flash, in the formats of src/tasks/storage: sectors.rs,
// look.rs, items.rs, slots.rs and store.rs.

import { FLASH_BYTES } from '../emulator/image.mjs';
import { Problem } from './problem.mjs';
import { SECTOR_BYTES } from './storage.mjs';

export const MEMORY_BYTES = 128 * 1024;
export const MEMORY_START = FLASH_BYTES - MEMORY_BYTES;
const SECTORS = MEMORY_BYTES / SECTOR_BYTES;
const LABEL_BYTES = 16;
const ITEMS = { start: 129, end: 3968 };
const HEADER_BYTES = 8;
const LONGEST_ITEM = 512;
const KEYS = { places: 4, head: 12, chunk: 128 };
const SLOTS = 4;
const CHUNKS_PER_SLOT = 48;
const EMPTY_SLOT = 0;
const GAMES = ['Ra', 'Dice', 'Priests', 'Rauha'];
/** One sector is being erased, one damaged by an earlier power cut. */
const MOST_WITHOUT_LABEL = 2;

const isBlank = bytes => bytes.every(byte => byte === 0xff);

/**
 * `{ age, hasResults, games }`: the number of its newest sector, whether it holds more than settings, and the games of
 * the slots as `{ number, id, game, players, moves }`; the id consists of number and seed. Null if the memory is blank;
 * throws an Error if it is not a complete memory.
 */
export function readMemory(bytes) {
  if (isBlank(bytes)) return null;
  const sectors = Array.from({ length: SECTORS }, (_, index) => bytes.subarray(index * SECTOR_BYTES, (index + 1) * SECTOR_BYTES));
  const numbers = sectors.map(sector => labelNumber(sector, 0) ?? labelNumber(sector, SECTOR_BYTES - LABEL_BYTES));
  const labelled = numbers.filter(number => number !== null);
  if (labelled.length === 0) throw new Problem('memory_foreign');
  // Sectors are filled in a ring and numbered from 1; one is blank.
  const newest = Math.max(...labelled);
  if (labelled.length + MOST_WITHOUT_LABEL < Math.min(newest, SECTORS - 1)) throw new Problem('memory_incomplete');
  const oldest = numbers.indexOf(newest) + 1;
  const records = new Map();
  for (let step = 0; step < SECTORS; step++) readItems(sectors[(oldest + step) % SECTORS], records);
  return { age: newest, hasResults: [...records.keys()].some(key => key >= KEYS.places), games: gamesOf(records) };
}

/** Nothing of `memory` is lost if `other` (or null) replaces it. */
export function contains(other, memory) {
  if (!memory.hasResults) return true;
  const isIn = ({ id, moves }) => other.games.some(game => game.id === id && game.moves >= moves);
  return other !== null && other.age >= memory.age && memory.games.every(isIn);
}

const viewOf = bytes => new DataView(bytes.buffer, bytes.byteOffset, bytes.length);

function labelNumber(sector, offset) {
  const label = sector.subarray(offset, offset + LABEL_BYTES);
  const isLabel = String.fromCharCode(...label.subarray(0, 4)) === 'RaKp' && viewOf(label).getUint32(12, true) === checksum(label.subarray(0, 12));
  return isLabel ? viewOf(label).getUint32(4, true) : null;
}

// From the oldest item; later records of a key replace earlier ones.
function readItems(sector, records) {
  const view = viewOf(sector);
  for (let at = ITEMS.start; at + HEADER_BYTES < ITEMS.end; ) {
    const length = view.getUint16(at + 4, true);
    const start = at + HEADER_BYTES;
    const data = sector.subarray(start, start + length);
    const isItem = length > HEADER_BYTES && length <= LONGEST_ITEM && start + length < ITEMS.end && view.getUint32(at, true) === checksum(data);
    if (isItem) records.set(view.getUint16(start, true), data.subarray(2));
    at = isItem ? start + length : at + 1;
  }
}

function gamesOf(records) {
  const places = records.get(KEYS.places)?.subarray(0, SLOTS) ?? [0, 1, 2, 3];
  const isOrder = new Set(places).size === SLOTS && Math.max(...places) < SLOTS;
  return Array.from({ length: SLOTS }, (_, slot) => gameIn(records, isOrder ? places[slot] : slot)).filter(game => game !== null);
}

function gameIn(records, place) {
  const head = records.get(KEYS.head + place);
  if (head === undefined || head[0] === EMPTY_SLOT || head.length < 26) return null;
  const number = viewOf(head).getUint32(3, true);
  const players = Array.from({ length: head[8] }, (_, seat) => nameFrom(head.subarray(22 + seat * 9, 30 + seat * 9)));
  const id = head.subarray(3, 19).join();
  return { number, id, game: GAMES[head[7]] ?? '?', players, moves: movesOf(records, place, number) };
}

/** Capitals in Latin-1, padded with zeros. */
function nameFrom(letters) {
  const name = String.fromCharCode(...letters).replaceAll('\0', '');
  return name.slice(0, 1) + name.slice(1).toLowerCase();
}

function movesOf(records, place, game) {
  let [moves, generation] = [0, 0];
  for (let index = 0; index < CHUNKS_PER_SLOT; index++) {
    const chunk = records.get(KEYS.chunk + place * CHUNKS_PER_SLOT + index);
    if (chunk === undefined || chunk.length < 16) break;
    const view = viewOf(chunk);
    const undone = view.getUint32(6, true);
    if (view.getUint32(2, true) !== game || undone < generation || view.getUint16(10, true) !== moves) break;
    generation = undone;
    // A move has two bytes if the first is 0x80 or more.
    for (let at = 12; at < chunk.length - 4; at += chunk[at] < 0x80 ? 1 : 2) moves++;
  }
  return moves;
}

const CRC_32C = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0x82f63b78 : value >>> 1;
  return value;
});

/** CRC-32C as in items.rs: never 0, and its first byte is neither 0 nor 0xff. */
function checksum(bytes) {
  let sum = 0xeeeeeeee;
  for (const byte of bytes) sum = (sum >>> 8) ^ CRC_32C[(sum ^ byte) & 0xff];
  const value = ~sum >>> 0;
  if (value === 0) return 1;
  return [0, 0xff].includes(value & 0xff) ? (value ^ 1) >>> 0 : value;
}
