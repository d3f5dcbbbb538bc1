// Fuzzes the emulator's image reader with damaged firmware: rejected with a reason, or within the flash.
// Usage: node images.mjs UF2 ELF RUNS

import { readFileSync } from 'node:fs';
import { FLASH_BYTES, FLASH_START, readImage, writeImage } from '../../boards/browser/emulator/image.mjs';

const [uf2, elf, runs] = process.argv.slice(2);
const images = [uf2, elf].map(file => new Uint8Array(readFileSync(file)));

let state = 1;
const below = bound => {
  // xorshift
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state >>> 0) % bound;
};

const INTERESTING = [0, 1, 0x7f, 0x80, 0xff];

function damaged(image) {
  const length = below(8) === 0 ? below(image.length + 1) : image.length;
  const bytes = image.slice(0, length);
  for (let changes = below(4); changes > 0 && length > 0; changes--) {
    // Mostly headers and tables.
    const at = below(3) === 0 ? below(length) : below(Math.min(length, 600));
    for (let offset = at; offset < Math.min(at + 1 + below(4), length); offset++) {
      bytes[offset] = below(2) === 0 ? below(256) : INTERESTING[below(INTERESTING.length)];
    }
  }
  return bytes;
}

const counts = { accepted: 0, refused: 0 };
for (let run = 0; run < Number(runs); run++) {
  const bytes = damaged(images[run % images.length]);
  try {
    const image = readImage(bytes);
    writeImage(image, new Uint8Array(FLASH_BYTES));
    const inside = ({ address, bytes }) => address >= FLASH_START && address + bytes.length <= FLASH_START + FLASH_BYTES;
    if (!image.segments.every(inside)) throw new TypeError('a segment is outside the flash');
    counts.accepted++;
  } catch (error) {
    if (Object.getPrototypeOf(error) !== Error.prototype || error.message === '') {
      console.error(`run ${run}:`, error);
      process.exit(1);
    }
    counts.refused++;
  }
}
console.log(`${counts.accepted} ${counts.refused}`);
