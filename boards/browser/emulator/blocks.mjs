// Translates hot code in flash to WebAssembly, region by region: many times faster than interpreting, and exact to the
// cycle. See translation.mjs for the code.
//
// A frequent jump target becomes the entry of a region, with the blocks reachable from it. Where WebAssembly is
// forbidden (by a content security policy), nothing is translated.

import { linesOf, lookUpCode } from './cache.mjs';
import { decode, literalAddress } from './instructions.mjs';
import { LAYOUT } from './memory.mjs';
import { FLASH_START, LOOK_UP } from './memory-access.mjs';
import { LOCALS, PARAMETERS } from './region-code.mjs';
import { Translation } from './translation.mjs';
import { Code, constant, local, memory, moduleOf, OP, tee } from './webassembly.mjs';

const OFTEN = 250; // jumps to a place before it is queued: below that, translating costs more than it saves
const HEAT = 2000; // further jumps to queued places before all are translated
const MOST_BLOCKS = 64; // per region: compile time grows with its size
const MOST_INSTRUCTIONS = 100; // per block: for short time slices
const MOST_LINES = 5; // cache lines looked up per block: more would need a longer time slice
const MOST_REGIONS = 0xffff; // size of the table
const NOWHERE = -1;

export class Blocks {
  #memory;
  #table; // of the regions' functions
  #places; // by place in flash: region and block that begin there, 0 for none
  #counts;
  #state;
  #flash16;
  #enter = null;
  #core = null;
  #regions = 0;
  #often = []; // frequent places to translate
  #heat = 0; // jumps to them
  #end = 0; // of the translated code, as an offset in flash
  #translated = []; // `{ start, end, code }`, offsets in flash
  #barrier;
  #watched = NOWHERE;
  #hidden = 0; // hidden by the watched place
  #isCached = false;
  #closed = null;

  /**
   * `memory`: the WebAssembly.Memory of a chip, see memory.mjs; `barrier`: a function that regions do not continue
   * into.
   */
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

  get regions() {
    return this.#regions;
  }

  /** See cache.mjs. */
  get isCached() {
    return this.#isCached;
  }

  set isCached(isCached) {
    if (isCached === this.#isCached) return;
    this.#isCached = isCached;
    this.forget();
  }

  /**
   * Addresses closed by memory protection, `{ from, to }`. Code that may touch them always exits to the interpreter, so
   * the translation remains valid across restarts.
   */
  close({ from, to }) {
    if (from === to || (this.#closed?.from === from && this.#closed?.to === to)) return;
    this.#closed = { from, to };
    this.forget();
  }

  /** Called after power-up; the registers are in the memory. */
  attach(core) {
    this.#core = core;
    this.watch(NOWHERE);
    const isAsBefore = ({ start, code }) => code.every((halfword, index) => this.#flash16[start / 2 + index] === halfword);
    if (!this.#translated.every(isAsBefore)) this.forget();
  }

  /** The processor stops at this address. */
  watch(pc) {
    if (pc === this.#watched) return;
    if (this.#watched !== NOWHERE && isInFlash(this.#watched)) this.#places[placeOf(this.#watched)] = this.#hidden;
    this.#watched = pc;
    if (pc === NOWHERE || !isInFlash(pc)) return;
    this.#hidden = this.#places[placeOf(pc)];
    this.#places[placeOf(pc)] = 0;
  }

  isAt(pc) {
    return isInFlash(pc) && this.#places[placeOf(pc)] !== 0;
  }

  /** Called after a jump to `pc`; returns whether to call `run`. */
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

  /** Runs from the processor's position, for at most `cycles`; returns the cycles used. */
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

  /** Discards the translations of a written range. */
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

  #begin() {
    this.#instantiate({ parameters: 2, locals: 1, codes: [lookUpCode()], place: LOOK_UP });
    this.#enter = this.#instantiate({ parameters: 1, locals: 1, codes: [dispatcher()] }).f;
  }

  #instantiate(parts) {
    const module = new WebAssembly.Module(moduleOf(parts));
    return new WebAssembly.Instance(module, { host: { memory: this.#memory, table: this.#table } }).exports;
  }

  // All at once: creating a module is slow.
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

  // A translation depends on the flash from `from` to `to`.
  #remember(from, to) {
    this.#end = Math.max(this.#end, to - FLASH_START);
    this.#translated.push({ start: from - FLASH_START, end: to - FLASH_START, code: this.#flash16.slice(placeOf(from), placeOf(to)) });
  }

  // Blocks reachable from `entry` that have run before.
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
        // Do not follow calls, nor jumps into translated code: duplicated code costs more than it saves.
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

// Pieces that look up few lines each.
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

// Runs regions while one begins at the processor's position and none asks to stop.
function dispatcher() {
  const LEFT = 0;
  const PLACE = 1;
  const code = new Code();
  code.begin(OP.loop);
  code.emit(constant(0), memory(OP.load32, LAYOUT.state + 60), constant(FLASH_START), OP.sub, tee(PLACE));
  code.emit(constant(LAYOUT.flashBytes), OP.ltU);
  code.begin(OP.if);
  code.emit(local(PLACE), constant(1), OP.shl, memory(OP.load32, LAYOUT.table), tee(PLACE));
  code.begin(OP.if);
  code.emit(local(PLACE), constant(0xffff), OP.and, local(LEFT), local(PLACE), constant(16), OP.shrU);
  code.emit(OP.callIndirect, 1, 0, tee(LEFT), constant(0), OP.geS, OP.brIf, 2, local(LEFT), constant(-1), OP.xor, OP.return);
  code.emit(OP.end, OP.end, OP.end, local(LEFT), OP.end);
  return code.code;
}
