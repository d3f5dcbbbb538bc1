// Loads and stores of the translated code: RAM and flash are in the module's memory; any other address leaves the
// region.

import { Arithmetic } from './arithmetic.mjs';
import { lineOf, placeOfLine, PLACES } from './cache.mjs';
import { PC } from './instructions.mjs';
import { LEFT, LINE, REGISTER, SCRATCH, PLACE } from './region-code.mjs';
import { I32, OP } from './webassembly.mjs';

export const FLASH_START = 0x10000000;
export const RAM_START = 0x20000000;

/** Index of the cache lookup function (cache.mjs) in the function table. */
export const LOOK_UP = 0;

export class MemoryAccess extends Arithmetic {
  read16;
  isCached;
  // After a load from flash, this address is looked up again; null if that cannot matter.
  lineAfterLoad = null;

  // Addresses closed by memory protection, `{ from, to }`, or null.
  closed;

  constructor(layout, read16, isCached, closed) {
    super(layout);
    this.read16 = read16;
    this.isCached = isCached;
    this.closed = closed;
  }

  // ---- cache: only a line that is not the most recent of its set needs the slow path, and may cost cycles

  lookUp(address) {
    const line = lineOf(address);
    this.const(0);
    this.memory(OP.load32, placeOfLine(line));
    this.const(line);
    this.code.push(OP.ne);
    this.begin(OP.if);
    this.lookFurther(() => this.const(line));
    this.end();
  }

  /** Looks up the line of the address that `put` pushes. */
  lookUpAt(put) {
    put();
    this.const(3);
    this.code.push(OP.shrU);
    this.tee(LINE);
    this.const(PLACES - 1);
    this.code.push(OP.and);
    this.const(3);
    this.code.push(OP.shl);
    this.memory(OP.load32, placeOfLine(0));
    this.get(LINE);
    this.code.push(OP.ne);
    this.begin(OP.if);
    this.lookFurther(() => this.get(LINE));
    this.end();
  }

  lookFurther(putLine) {
    this.get(LEFT);
    putLine();
    this.const(0);
    this.const(LOOK_UP);
    this.code.push(OP.callIndirect, 1, 0, OP.sub);
    this.set(LEFT);
  }

  // ---- loads and stores

  literal(to, address) {
    if (this.isCached) this.lookUp(address);
    this.const(this.read16(address) | (this.read16(address + 2) << 16));
    this.set(REGISTER + to);
  }

  address(base, offset) {
    this.put(base);
    if (offset.value === 0) return;
    this.put(offset);
    this.code.push(OP.add);
  }

  // Whether PLACE is aligned and below `bytes`: after rotation, the bits that have to be zero are the highest.
  isWithin(shift, bytes) {
    this.get(PLACE);
    if (shift > 0) {
      this.const(shift);
      this.code.push(OP.rotr);
    }
    this.const(bytes >> shift);
    this.code.push(OP.ltU);
  }

  // Leaves the region if the `bytes` from PLACE on, an offset in RAM, overlap the closed addresses.
  giveUpIfClosed(bytes) {
    if (this.closed === null) return;
    const { from, to } = this.closed;
    this.get(PLACE);
    this.const(from - RAM_START - bytes + 1);
    this.code.push(OP.sub);
    this.const(to - from + bytes - 1);
    this.code.push(OP.ltU);
    this.giveUpIf();
  }

  load(op, shift, to, base, offset) {
    const { ram, ramBytes, flash, flashBytes } = this.layout;
    this.address(base, offset);
    this.tee(SCRATCH);
    this.const(RAM_START);
    this.code.push(OP.sub);
    this.set(PLACE);
    this.isWithin(shift, ramBytes);
    this.begin(OP.if, I32);
    this.giveUpIfClosed(1 << shift);
    this.get(PLACE);
    this.memory(op, ram);
    this.code.push(OP.else);
    this.get(SCRATCH);
    this.const(FLASH_START);
    this.code.push(OP.sub);
    this.set(PLACE);
    this.isWithin(shift, flashBytes);
    this.code.push(OP.eqz);
    this.giveUpIf();
    if (this.isCached) {
      this.lookUpAt(() => this.get(SCRATCH));
      if (this.lineAfterLoad !== null) this.lookUp(this.lineAfterLoad);
    }
    this.get(PLACE);
    this.memory(op, flash);
    this.end();
    this.set(REGISTER + to);
  }

  store(op, shift, from, base, offset) {
    const { ram, ramBytes } = this.layout;
    this.address(base, offset);
    this.const(RAM_START);
    this.code.push(OP.sub);
    this.set(PLACE);
    this.isWithin(shift, ramBytes);
    this.code.push(OP.eqz);
    this.giveUpIf();
    this.giveUpIfClosed(1 << shift);
    this.get(PLACE);
    this.get(REGISTER + from);
    this.memory(op, ram);
  }

  // Sets PLACE to the offset of these `words` in the module's memory; all of them must be in RAM.
  findStack(register, offset, words) {
    const { ram, ramBytes } = this.layout;
    this.get(register);
    this.const(RAM_START - offset);
    this.code.push(OP.sub);
    this.set(PLACE);
    this.isWithin(2, ramBytes - 4 * (words - 1));
    this.code.push(OP.eqz);
    this.giveUpIf();
    this.giveUpIfClosed(4 * words);
    this.addTo(PLACE, ram);
  }

  findAny(register, words) {
    const { ram, ramBytes, flash, flashBytes } = this.layout;
    this.get(register);
    this.const(RAM_START);
    this.code.push(OP.sub);
    this.set(PLACE);
    this.isWithin(2, ramBytes - 4 * (words - 1));
    this.begin(OP.if);
    this.giveUpIfClosed(4 * words);
    this.addTo(PLACE, ram);
    this.code.push(OP.else);
    this.addTo(PLACE, RAM_START - FLASH_START);
    this.isWithin(2, flashBytes - 4 * (words - 1));
    this.code.push(OP.eqz);
    this.giveUpIf();
    for (let word = 0; this.isCached && word < words; word++) {
      this.lookUpAt(() => {
        this.get(register);
        this.const(4 * word);
        this.code.push(OP.add);
      });
    }
    if (this.lineAfterLoad !== null) this.lookUp(this.lineAfterLoad);
    this.addTo(PLACE, flash);
    this.end();
  }

  loadAt(offset) {
    this.get(PLACE);
    this.memory(OP.load32, offset);
  }

  loadList(list) {
    let offset = 0;
    for (let register = 0; register < PC; register++) {
      if (!(list & (1 << register))) continue;
      this.loadAt(offset);
      this.set(REGISTER + register);
      offset += 4;
    }
  }

  storeList(list) {
    let offset = 0;
    for (let register = 0; register < PC; register++) {
      if (!(list & (1 << register))) continue;
      this.get(PLACE);
      this.get(REGISTER + register);
      this.memory(OP.store32, offset);
      offset += 4;
    }
  }
}
