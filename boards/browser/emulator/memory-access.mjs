// Loads and stores of the translated code: RAM and flash lie in the module's memory; anything else leaves the region.

import { Arithmetic } from './arithmetic.mjs';
import { lineOf, placeOfLine, PLACES } from './cache.mjs';
import { PC } from './instructions.mjs';
import { LEFT, LINE, REGISTER, SCRATCH, PLACE } from './region-code.mjs';
import { I32, OP } from './webassembly.mjs';

export const FLASH_START = 0x10000000;
export const RAM_START = 0x20000000;

/** Where in the table of functions the one of cache.mjs is. */
export const LOOK_UP = 0;

export class MemoryAccess extends Arithmetic {
  read16;
  isCached;
  // With a load from flash the line of this address is looked up once more; null if that makes no difference.
  lineAfterLoad = null;

  // The addresses that memory protection has closed, `{ from, to }`; null if there are none.
  closed;

  constructor(layout, read16, isCached, closed) {
    super(layout);
    this.read16 = read16;
    this.isCached = isCached;
    this.closed = closed;
  }

  // ---- the cache: only a line that is not the first at its place is looked for, and may take cycles

  /** The line of an address that is known. */
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

  /** The line of the address that `put` puts on the stack. */
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

  // Whether what is in PLACE is aligned and below `bytes`: rotated, the bits that have to be zero are the highest.
  isWithin(shift, bytes) {
    this.get(PLACE);
    if (shift > 0) {
      this.const(shift);
      this.code.push(OP.rotr);
    }
    this.const(bytes >> shift);
    this.code.push(OP.ltU);
  }

  // Leaves the region if so many bytes from PLACE on, an offset in RAM, are closed in part.
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

  // Sets PLACE to where so many words are in the module's memory, all of them in RAM.
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
