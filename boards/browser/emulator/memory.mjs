// The chip's memory and registers in one WebAssembly.Memory, shared with translated code.

import { FLASH_BYTES } from './image.mjs';

const PAGE_BYTES = 0x10000;
const RAM_BYTES = 264 * 1024;
const RAM = FLASH_BYTES;
const STATE = RAM + RAM_BYTES; // sixteen registers, then the flags N, Z, C and V while translated code runs
const TABLE = STATE + 0x1000; // a word per halfword of flash: the region and block that begin there
const CACHE = TABLE + FLASH_BYTES * 2; // two lines per set, see cache.mjs
const END = CACHE + 0x2000;

export const LAYOUT = { flash: 0, flashBytes: FLASH_BYTES, ram: RAM, ramBytes: RAM_BYTES, state: STATE, table: TABLE, cache: CACHE };

export const chipMemory = () => {
  const pages = Math.ceil(END / PAGE_BYTES);
  return new WebAssembly.Memory({ initial: pages, maximum: pages });
};

/** A new chip of the package. `onStore(offset)` follows a store to its flash. */
export function moveInto({ buffer }, chip, onStore = () => {}) {
  chip.flash = new Uint8Array(buffer, LAYOUT.flash, FLASH_BYTES);
  chip.flash16 = new Uint16Array(buffer, LAYOUT.flash, FLASH_BYTES / 2);
  const view = new DataView(buffer, LAYOUT.flash, FLASH_BYTES);
  chip.flashView = view;
  view.setUint32 = (offset, value, littleEndian) => {
    DataView.prototype.setUint32.call(view, offset, value, littleEndian);
    onStore(offset);
  };
  chip.sram = new Uint8Array(buffer, RAM, RAM_BYTES);
  chip.sramView = new DataView(buffer, RAM, RAM_BYTES);
  const registers = new Uint32Array(buffer, STATE, 16);
  registers.set(chip.core.registers);
  chip.core.registers = registers;
}
