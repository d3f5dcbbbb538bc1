// Images for the Pico's flash: ELF or UF2, with bytes patched over a static.

import { isElf, readElf } from './elf.mjs';
import { isUf2, readUf2 } from './uf2.mjs';

export const FLASH_START = 0x10000000;
export const FLASH_BYTES = 2 * 1024 * 1024;

/** Throws an Error with a readable reason if the file cannot run on a Pico. */
export function readImage(bytes) {
  const read = isElf(bytes) ? readElf : isUf2(bytes) ? readUf2 : null;
  if (read === null) throw new Error('neither an ELF nor a UF2 file');
  const image = read(bytes);
  if (image.segments.length === 0) throw new Error('the file puts nothing into flash');
  for (const { address, bytes: content } of image.segments) {
    if (address < FLASH_START || address + content.length > FLASH_START + FLASH_BYTES) {
      throw new Error(`the file puts ${content.length} bytes at 0x${address.toString(16)}, outside the Pico's 2 MiB of flash`);
    }
  }
  return image;
}

/** The rest of `flash`, with the saved games, is unchanged. */
export function writeImage(image, flash) {
  for (const { address, bytes } of image.segments) flash.set(bytes, address - FLASH_START);
}

/** The static `name` must be in flash and at least as long as `bytes`. */
export function patchSymbol(image, flash, name, bytes) {
  const symbol = image.symbols.get(name);
  if (symbol === undefined) throw new Error(`the firmware has no symbol ${name}`);
  if (symbol.address < FLASH_START || symbol.address + symbol.size > FLASH_START + FLASH_BYTES) {
    throw new Error(`${name} is not in flash`);
  }
  if (bytes.length > symbol.size) throw new Error(`${name} has ${symbol.size} bytes, not ${bytes.length}`);
  flash.set(bytes, symbol.address - FLASH_START);
}

export function nameOfAddress(image, address) {
  for (const [name, symbol] of image.symbols) {
    const start = symbol.address & ~1; // bit 0 is the Thumb bit
    if (symbol.size > 0 && address >= start && address < start + symbol.size) return name;
  }
  return `0x${(address >>> 0).toString(16)}`;
}
