// Code in flash that runs often is translated to WebAssembly, region by region, and run from there: many times as fast as one
// instruction after the other, and the same to the last cycle. What it is translated to is in translation.mjs.
//
// Places that are jumped to are counted; one that was reached often becomes the beginning of a region, which takes in what can be
// reached from there. Where translation is not allowed, as on a page that forbids it, nothing is ever translated.

import { linesOf, lookUpCode } from './cache.mjs';
import { decode, literalAddress } from './instructions.mjs';
import { LAYOUT } from './memory.mjs';
import { FLASH_START, LOOK_UP } from './memory-access.mjs';
import { LOCALS, PARAMETERS } from './region-code.mjs';
import { Translation } from './translation.mjs';
import { moduleOf, NOTHING, OP, signed, unsigned } from './webassembly.mjs';

const OFTEN = 250; // a place was jumped to so many times: less, and translating costs more than it saves
const HEAT = 2000; // what was reached often was reached so many times more: then it is translated, all at once
const MOST_BLOCKS = 64; // of a region: large ones take long to be compiled
const MOST_INSTRUCTIONS = 100; // of a block, so that short times are also used
const MOST_LINES = 5; // of the cache that a block may look up: for more it would need a long time in which nothing is due
const MOST_REGIONS = 0xffff; // as many as there are numbers in the table of blocks
const NOWHERE = -1;

export class Blocks {
  #memory;
  #table; // WebAssembly's, of the regions' functions
  #places; // for each place in flash the region and block that begin there, 0 for none
  #counts;
  #state;
  #flash16;
  #enter = null;
  #core = null;
  #regions = 0;
  #often = []; // places that were reached often and are not yet translated
  #heat = 0; // how often they were reached since
  #end = 0; // of all that is translated, as an offset in flash
  #translated = []; // `{ start, end, code }`, offsets in flash
  #barrier;
  #watched = NOWHERE;
  #hidden = 0; // what is at the watched place in the table
  #isCached = false;
  #closed = null;

  /** `memory`: the WebAssembly.Memory of a chip, laid out as in memory.mjs; `barrier`: a function that no region goes on into. */
  constructor(memory, barrier = NOWHERE) {
    this.#memory = memory;
    this.#barrier = barrier & ~1;
    this.#table = new WebAssembly.Table({ element: 'anyfunc', initial: 64 });
    this.#places = new Int32Array(memory.buffer, LAYOUT.table, LAYOUT.flashBytes / 2);
    this.#state = new Int32Array(memory.buffer, LAYOUT.state, 20);
    this.#flash16 = new Uint16Array(memory.buffer, LAYOUT.flash, LAYOUT.flashBytes / 2);
    this.#counts = new Uint8Array(LAYOUT.flashBytes / 2);
    try {
      this.#begin();
    } catch (error) {
      if (!(error instanceof WebAssembly.CompileError)) throw error;
    }
  }

  get memory() {
    return this.#memory;
  }

  /** How much was translated so far. */
  get regions() {
    return this.#regions;
  }

  /** Whether lines are looked up in the cache; see cache.mjs. */
  get isCached() {
    return this.#isCached;
  }

  set isCached(isCached) {
    if (isCached === this.#isCached) return;
    this.#isCached = isCached;
    this.forget();
  }

  /**
   * Memory protection closes these addresses, `{ from, to }`. Translated code leaves what touches them to the processor; it goes on
   * doing so when they are open again, so that what was translated serves the next start too.
   */
  close({ from, to }) {
    if (from === to || (this.#closed?.from === from && this.#closed?.to === to)) return;
    this.#closed = { from, to };
    this.forget();
  }

  /** For a processor that was just switched on; its registers are in the memory. */
  attach(core) {
    this.#core = core;
    this.watch(NOWHERE);
    const isAsBefore = ({ start, code }) => code.every((halfword, index) => this.#flash16[start / 2 + index] === halfword);
    if (!this.#translated.every(isAsBefore)) this.forget();
  }

  /** From now on the processor is not run past this place without stopping there. */
  watch(pc) {
    if (pc === this.#watched) return;
    if (this.#watched !== NOWHERE && isInFlash(this.#watched)) this.#places[placeOf(this.#watched)] = this.#hidden;
    this.#watched = pc;
    if (pc === NOWHERE || !isInFlash(pc)) return;
    this.#hidden = this.#places[placeOf(pc)];
    this.#places[placeOf(pc)] = 0;
  }

  /** Whether a block begins there. */
  isAt(pc) {
    return isInFlash(pc) && this.#places[placeOf(pc)] !== 0;
  }

  /** The processor jumped to `pc`: whether to go on with `run`. */
  arrive(pc) {
    if (!isInFlash(pc) || pc & 1) return false;
    const place = placeOf(pc);
    if (this.#places[place] !== 0) return true;
    if (this.#enter === null) return false;
    if (this.#counts[place] < OFTEN) {
      if (++this.#counts[place] === OFTEN) this.#often.push(pc);
      return false;
    }
    if (++this.#heat < HEAT) return false;
    this.#heat = 0;
    this.#translate();
    return this.#places[place] !== 0;
  }

  /** Runs on from where the processor is, for at most so many cycles; gives how many it took. */
  run(cycles) {
    const core = this.#core;
    const state = this.#state;
    state[16] = core.N ? -1 : 0;
    state[17] = core.Z ? 0 : 1;
    state[18] = core.C ? 1 : 0;
    state[19] = core.V ? -1 : 0;
    const left = this.#enter(cycles);
    core.N = state[16] < 0;
    core.Z = state[17] === 0;
    core.C = state[18] !== 0;
    core.V = state[19] < 0;
    return cycles - left;
  }

  /** Something was written to flash: what was translated from there is no longer right. */
  written(offset, length) {
    if (offset >= this.#end) return;
    if (this.#translated.some(({ start, end }) => start < offset + length && offset < end)) this.forget();
  }

  forget() {
    this.#places.fill(0);
    this.#counts.fill(0);
    this.#translated = [];
    this.#end = 0;
    this.#often = [];
    this.#hidden = 0;
    this.#table = new WebAssembly.Table({ element: 'anyfunc', initial: 64 });
    this.#regions = 0;
    if (this.#enter !== null) this.#begin();
  }

  // What every region needs: the way to it, and the cache.
  #begin() {
    this.#instantiate({ parameters: 2, locals: 1, codes: [lookUpCode()], place: LOOK_UP });
    this.#enter = this.#instantiate({ parameters: 1, locals: 1, codes: [dispatcher()] }).f;
  }

  #instantiate(parts) {
    const module = new WebAssembly.Module(moduleOf(parts));
    return new WebAssembly.Instance(module, { host: { memory: this.#memory, table: this.#table } }).exports;
  }

  // Translates what was reached often, all at once: a module is slow to make.
  #translate() {
    const read16 = pc => this.#flash16[(pc - FLASH_START) >> 1];
    const first = this.#regions + 1;
    const codes = [];
    for (const entry of this.#often.splice(0)) {
      if (this.#places[placeOf(entry)] !== 0 || entry === this.#watched || this.#regions === MOST_REGIONS) continue;
      const blocks = this.#discover(entry, read16);
      if (blocks.every(({ instructions }) => instructions.length === 0)) continue;
      const region = ++this.#regions;
      codes.push(new Translation({ blocks, region, layout: LAYOUT, read16, barrier: this.#barrier, isCached: this.#isCached, closed: this.#closed }).translate());
      this.#claim(blocks, region);
    }
    if (codes.length === 0) return;
    while (this.#regions >= this.#table.length) this.#table.grow(this.#table.length);
    this.#instantiate({ parameters: PARAMETERS, locals: LOCALS, codes, place: first });
  }

  #claim(blocks, region) {
    blocks.forEach(({ pc, end, instructions }, index) => {
      this.#remember(pc, end);
      for (const instruction of instructions) {
        if (instruction.traits.form === 'literal') this.#remember(literalAddress(instruction), literalAddress(instruction) + 4);
      }
      const number = (region << 16) | index;
      if (pc === this.#watched) this.#hidden = number;
      else this.#places[placeOf(pc)] = number;
    });
  }

  // What was translated depends on the flash from `from` to `to`.
  #remember(from, to) {
    this.#end = Math.max(this.#end, to - FLASH_START);
    this.#translated.push({ start: from - FLASH_START, end: to - FLASH_START, code: this.#flash16.slice(placeOf(from), placeOf(to)) });
  }

  // The blocks that can be reached from `entry`, as far as they have been: what never happens is left out.
  #discover(entry, read16) {
    const starts = new Set();
    const queue = [entry];
    const wasReached = pc => this.#counts[placeOf(pc)] > 0;
    const isNew = pc => isInFlash(pc) && this.#places[placeOf(pc)] === 0;
    for (let index = 0; index < queue.length && starts.size < MOST_BLOCKS; index++) {
      let pc = queue[index];
      if (starts.has(pc)) continue;
      starts.add(pc);
      for (let count = 0; count < MOST_INSTRUCTIONS; count++) {
        const instruction = decode(read16, pc);
        if (instruction === null) break;
        const { traits: { name }, target, size, ends } = instruction;
        pc += size;
        if (!ends) continue;
        // Not into functions that are called, nor into what is translated already: code that is there twice costs more than it
        // saves.
        if (name === 'B' ? isNew(target) : name === 'BRANCH_IF' && isNew(target) && wasReached(target)) queue.push(target);
        if (name === 'BRANCH_IF' || ((name === 'BL' || name === 'BLX') && wasReached(pc))) queue.push(pc);
        break;
      }
    }
    const blocks = [...starts].sort((one, other) => one - other).map(start => blockFrom(start, starts, read16));
    return this.#isCached ? blocks.flatMap(shortBlocks) : blocks;
  }
}

function blockFrom(start, starts, read16) {
  const instructions = [];
  let pc = start;
  let slow = false;
  while (instructions.length < MOST_INSTRUCTIONS && (pc === start || !starts.has(pc))) {
    const instruction = decode(read16, pc);
    if (instruction === null) {
      slow = true;
      break;
    }
    instructions.push(instruction);
    pc += instruction.size;
    if (instruction.ends) break;
  }
  return { pc: start, instructions, end: pc, next: { pc, slow } };
}

// The block in pieces that look up few lines each.
function shortBlocks({ pc, instructions, end, next }) {
  let last = instructions.length;
  while (last > 1 && linesOf(instructions.slice(0, last)).most > MOST_LINES) last--;
  if (last >= instructions.length) return [{ pc, instructions, end, next }];
  const middle = instructions[last].pc;
  const first = { pc, instructions: instructions.slice(0, last), end: middle, next: { pc: middle, slow: false } };
  return [first, ...shortBlocks({ pc: middle, instructions: instructions.slice(last), end, next })];
}

const isInFlash = pc => pc >= FLASH_START && pc < FLASH_START + LAYOUT.flashBytes;
const placeOf = pc => (pc - FLASH_START) >> 1;

// Goes from region to region as long as there is one that begins where the processor is and none says that it has to stop.
function dispatcher() {
  const LEFT = 0;
  const PLACE = 1;
  const code = [];
  const constant = value => {
    code.push(OP.const);
    signed(code, value);
  };
  const load = address => {
    code.push(OP.load32, 0);
    unsigned(code, address);
  };
  code.push(OP.loop, NOTHING);
  constant(0);
  load(LAYOUT.state + 60);
  constant(FLASH_START);
  code.push(OP.sub, OP.tee, PLACE);
  constant(LAYOUT.flashBytes);
  code.push(OP.ltU, OP.if, NOTHING, OP.get, PLACE);
  constant(1);
  code.push(OP.shl);
  load(LAYOUT.table);
  code.push(OP.tee, PLACE, OP.if, NOTHING, OP.get, PLACE);
  constant(0xffff);
  code.push(OP.and, OP.get, LEFT, OP.get, PLACE);
  constant(16);
  code.push(OP.shrU, OP.callIndirect, 1, 0, OP.tee, LEFT);
  constant(0);
  code.push(OP.geS, OP.brIf, 2, OP.get, LEFT);
  constant(-1);
  code.push(OP.xor, OP.return, OP.end, OP.end, OP.end, OP.get, LEFT, OP.end);
  return code;
}
