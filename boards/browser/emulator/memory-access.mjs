// Loads and stores of the translated code: RAM and flash; any other address leaves the region.

import { Arithmetic } from './arithmetic.mjs';
import { lineOf, placeOfLine, PLACES } from './cache.mjs';
import { PC } from './instructions.mjs';
import { LEFT, LINE, REGISTER, SCRATCH, PLACE } from './region-code.mjs';
import { constant, I32, local, memory, OP, set, tee } from './webassembly.mjs';

export const FLASH_START = 0x10000000;
export const RAM_START = 0x20000000;

/** Index in the function table, see cache.mjs. */
export const LOOK_UP = 0;

export class MemoryAccess extends Arithmetic {
  read16;
  isCached;
  // Looked up again after a load from flash; null if that cannot matter.
  lineAfterLoad = null;

  // Range closed by memory protection, `{ from, to }`, or null.
  closed;

  constructor(layout, read16, isCached, closed) {
    super(layout);
    this.read16 = read16;
    this.isCached = isCached;
    this.closed = closed;
  }

  // ---- cache: only a line that is not the most recent of its set needs the slow path

  lookUp(address) {
    const line = lineOf(address);
    this.beginIf(constant(0), memory(OP.load32, placeOfLine(line)), constant(line), OP.ne);
    this.lookFurther(constant(line));
    this.end();
  }

  lookUpAt(...address) {
    this.emit(...address, constant(3), OP.shrU, tee(LINE), constant(PLACES - 1), OP.and, constant(3), OP.shl);
    this.beginIf(memory(OP.load32, placeOfLine(0)), local(LINE), OP.ne);
    this.lookFurther(local(LINE));
    this.end();
  }

  lookFurther(line) {
    this.emit(local(LEFT), line, constant(0), constant(LOOK_UP), OP.callIndirect, 1, 0, OP.sub, set(LEFT));
  }

  // ---- loads and stores

  literal(to, address) {
    if (this.isCached) this.lookUp(address);
    this.emit(constant(this.read16(address) | (this.read16(address + 2) << 16)), set(REGISTER + to));
  }

  address(base, offset) {
    this.emit(base, ...(offset.value === 0 ? [] : [offset, OP.add]));
  }

  // PLACE is aligned and below `bytes`: after rotation, the highest bits have to be zero.
  isWithin(shift, bytes) {
    this.emit(local(PLACE), ...(shift > 0 ? [constant(shift), OP.rotr] : []), constant(bytes >> shift), OP.ltU);
  }

  // Leaves the region if the `bytes` from PLACE on overlap the closed addresses.
  giveUpIfClosed(bytes) {
    if (this.closed === null) return;
    const { from, to } = this.closed;
    this.emit(local(PLACE), constant(from - RAM_START - bytes + 1), OP.sub, constant(to - from + bytes - 1), OP.ltU);
    this.giveUpIf();
  }

  load(op, shift, to, base, offset) {
    const { ram, ramBytes, flash, flashBytes } = this.layout;
    this.address(base, offset);
    this.emit(tee(SCRATCH), constant(RAM_START), OP.sub, set(PLACE));
    this.isWithin(shift, ramBytes);
    this.begin(OP.if, I32);
    this.giveUpIfClosed(1 << shift);
    this.emit(local(PLACE), memory(op, ram), OP.else, local(SCRATCH), constant(FLASH_START), OP.sub, set(PLACE));
    this.isWithin(shift, flashBytes);
    this.giveUpIf(OP.eqz);
    if (this.isCached) {
      this.lookUpAt(local(SCRATCH));
      if (this.lineAfterLoad !== null) this.lookUp(this.lineAfterLoad);
    }
    this.emit(local(PLACE), memory(op, flash));
    this.end();
    this.emit(set(REGISTER + to));
  }

  store(op, shift, from, base, offset) {
    const { ram, ramBytes } = this.layout;
    this.address(base, offset);
    this.emit(constant(RAM_START), OP.sub, set(PLACE));
    this.isWithin(shift, ramBytes);
    this.giveUpIf(OP.eqz);
    this.giveUpIfClosed(1 << shift);
    this.emit(local(PLACE), local(REGISTER + from), memory(op, ram));
  }

  // Sets PLACE to the offset of these `words` in memory; all must be in RAM.
  findStack(register, offset, words) {
    const { ram, ramBytes } = this.layout;
    this.emit(local(register), constant(RAM_START - offset), OP.sub, set(PLACE));
    this.isWithin(2, ramBytes - 4 * (words - 1));
    this.giveUpIf(OP.eqz);
    this.giveUpIfClosed(4 * words);
    this.addTo(PLACE, ram);
  }

  findAny(register, words) {
    const { ram, ramBytes, flash, flashBytes } = this.layout;
    this.emit(local(register), constant(RAM_START), OP.sub, set(PLACE));
    this.isWithin(2, ramBytes - 4 * (words - 1));
    this.begin(OP.if);
    this.giveUpIfClosed(4 * words);
    this.addTo(PLACE, ram);
    this.emit(OP.else);
    this.addTo(PLACE, RAM_START - FLASH_START);
    this.isWithin(2, flashBytes - 4 * (words - 1));
    this.giveUpIf(OP.eqz);
    for (let word = 0; this.isCached && word < words; word++) this.lookUpAt(local(register), constant(4 * word), OP.add);
    if (this.lineAfterLoad !== null) this.lookUp(this.lineAfterLoad);
    this.addTo(PLACE, flash);
    this.end();
  }

  loadAt(offset) {
    this.emit(local(PLACE), memory(OP.load32, offset));
  }

  loadList(list) {
    let offset = 0;
    for (let register = 0; register < PC; register++) {
      if (!(list & (1 << register))) continue;
      this.loadAt(offset);
      this.emit(set(REGISTER + register));
      offset += 4;
    }
  }

  storeList(list) {
    let offset = 0;
    for (let register = 0; register < PC; register++) {
      if (!(list & (1 << register))) continue;
      this.emit(local(PLACE), local(REGISTER + register), memory(OP.store32, offset));
      offset += 4;
    }
  }
}
