// Type of an opened file: a program, the whole flash, or the saved data only.

import { isElf } from '../emulator/elf.mjs';
import { FLASH_BYTES, FLASH_START, readImage, writeImage } from '../emulator/image.mjs';
import { isUf2 } from '../emulator/uf2.mjs';
import { MEMORY_BYTES, MEMORY_START } from './memory.mjs';
import { Problem } from './problem.mjs';

const LARGEST_FILE = 64 * 1024 * 1024; // ten times an ELF with all its debug information

/**
 * `{ program }`, an image that can be started; `{ program, memory }`, the whole flash; or `{ memory }`. Throws an Error
 * with a readable reason.
 */
export function readContents(bytes) {
  if (bytes.length === 0) throw new Problem('file_empty');
  if (bytes.length > LARGEST_FILE) throw new Problem('file_large', { size: Math.round(bytes.length / 1024 / 1024) });
  if (isElf(bytes) || isUf2(bytes)) return { program: readImage(bytes) };
  if (bytes.length === MEMORY_BYTES) return { memory: bytes };
  if (bytes.length === FLASH_BYTES) {
    const segments = [{ address: FLASH_START, bytes: bytes.subarray(0, MEMORY_START) }];
    return { program: { segments, symbols: new Map() }, memory: bytes.subarray(MEMORY_START) };
  }
  throw new Problem('file_unknown');
}

/** Same flash contents: the symbols of one fit the other. */
export function samePrograms(one, other) {
  const flashOf = image => {
    const flash = new Uint8Array(FLASH_BYTES).fill(0xff);
    writeImage(image, flash);
    return flash;
  };
  const second = flashOf(other);
  // A UF2 pads its last page with zeros; a flash image has old contents there.
  const end = Math.max(...other.segments.map(({ address, bytes }) => address + bytes.length)) - FLASH_START;
  return flashOf(one).every((byte, index) => index >= end || byte === second[index]);
}
