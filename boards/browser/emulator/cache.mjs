// Fault "cache": the XIP cache, 16 KiB, lines of eight bytes, two-way set-associative with LRU replacement. A miss
// costs the time that the flash needs to send a line.
//
// The lines are in the chip's memory, where translated code (translation.mjs) looks them up too.

import { bits, literalAddress } from './instructions.mjs';
import { LAYOUT } from './memory.mjs';
import { KINDS, NAMES } from './processor.mjs';
import { Code, constant, local, memory, OP, tee } from './webassembly.mjs';

const FLASH_START = 0x10000000;
const RAM_START = 0x20000000;
export const PLACES = 1024;
/** Clocks at half the system clock: six of address, two of mode, four dummy, sixteen of data, plus overhead. */
export const MISS_CYCLES = 60;

/** Cache line of an address in flash, and offset of its set in memory: the most recent line first. */
export const lineOf = address => address >>> 3;
export const placeOfLine = line => LAYOUT.cache + (line & (PLACES - 1)) * 8;

export class Cache {
  #lines;
  #flash16;
  #ram16;
  #registers;

  constructor({ buffer }, core) {
    this.#lines = new Int32Array(buffer, LAYOUT.cache, PLACES * 2);
    this.#flash16 = new Uint16Array(buffer, LAYOUT.flash, LAYOUT.flashBytes / 2);
    this.#ram16 = new Uint16Array(buffer, LAYOUT.ram, LAYOUT.ramBytes / 2);
    this.#registers = core.registers;
    this.clear();
  }

  clear() {
    this.#lines.fill(0);
  }

  /** Looks up the next instruction; returns the cycles spent. */
  look() {
    const pc = this.#registers[15] & ~1;
    const inFlash = pc - FLASH_START;
    const inRam = pc - RAM_START;
    let opcode;
    if (inFlash >= 0 && inFlash < LAYOUT.flashBytes) opcode = this.#flash16[inFlash >> 1];
    else if (inRam >= 0 && inRam < LAYOUT.ramBytes) opcode = this.#ram16[inRam >> 1];
    else return 0;
    let cycles = this.#touch(pc);
    if (isWide(opcode)) cycles += this.#touch(pc + 2);
    const start = loadedFrom(opcode, pc, this.#registers);
    if (start === null) return cycles;
    for (let word = 0; word < loadedWords(opcode); word++) cycles += this.#touch((start + 4 * word) >>> 0);
    return cycles;
  }

  #touch(address) {
    const inFlash = address - FLASH_START;
    if (inFlash < 0 || inFlash >= LAYOUT.flashBytes) return 0;
    const lines = this.#lines;
    const line = lineOf(address);
    const place = (line & (PLACES - 1)) * 2;
    if (lines[place] === line) return 0;
    const cycles = lines[place + 1] === line ? 0 : MISS_CYCLES;
    lines[place + 1] = lines[place];
    lines[place] = line;
    return cycles;
  }
}

const isWide = opcode => opcode >> 12 === 0b1111 || opcode >> 11 === 0b11101;

// Address that a load reads, or null. POP reads the stack, which is in RAM.
function loadedFrom(opcode, pc, registers) {
  const base = registers[(opcode >> 3) & 7];
  const index = registers[(opcode >> 6) & 7];
  const number5 = (opcode >> 6) & 0x1f;
  const number8 = opcode & 0xff;
  switch (NAMES[KINDS[opcode]]) {
    case 'LDR_LITERAL': return ((pc + 4) & ~3) + number8 * 4;
    case 'LDR_SP': return (registers[13] + number8 * 4) >>> 0;
    case 'LDR_5': return (base + number5 * 4) >>> 0;
    case 'LDRH_5': return (base + number5 * 2) >>> 0;
    case 'LDRB_5': return (base + number5) >>> 0;
    case 'LDR':
    case 'LDRH':
    case 'LDRB':
    case 'LDRSH':
    case 'LDRSB': return (base + index) >>> 0;
    case 'LDMIA': return registers[(opcode >> 8) & 7];
    default: return null;
  }
}

const loadedWords = opcode => (opcode >> 11 === 0b11001 ? bits(opcode & 0xff) : 1);

/**
 * Cache lookups of consecutive instructions. `fetched`: addresses looked up to fetch each, none if its line is
 * certainly the most recent of its set; `again`: whether its line has to be looked up again after it loads from flash;
 * `most`: upper bound of misses.
 */
export function linesOf(instructions) {
  const fetched = [];
  const again = [];
  let first = null; // a line known to be the most recent of its set
  let most = 0;
  instructions.forEach((instruction, index) => {
    const { pc, size, opcode, traits: { name, form } } = instruction;
    const addresses = [];
    for (let address = pc; address < pc + size; address += 2) {
      if (lineOf(address) === first) continue;
      first = lineOf(address);
      addresses.push(address);
    }
    fetched.push(addresses);
    most += addresses.length;
    const next = instructions[index + 1];
    const isLoad = name === 'LDMIA' || name.startsWith('LDR');
    again.push(form !== 'literal' && isLoad && next !== undefined && lineOf(next.pc) === first);
    if (form === 'literal') {
      most++;
      const line = lineOf(literalAddress(instruction));
      if (line !== first && placeOfLine(line) === placeOfLine(first)) first = null;
    } else if (isLoad) most += loadedWords(opcode) + (again.at(-1) ? 1 : 0);
  });
  return { fetched, again, most };
}

/** WebAssembly of the slow path: takes a line, returns the cycles. */
export function lookUpCode() {
  const LINE = local(0);
  const PLACE = local(2);
  const code = new Code();
  code.emit(LINE, constant(PLACES - 1), OP.and, constant(3), OP.shl, tee(2), memory(OP.load32, LAYOUT.cache + 4));
  code.emit(LINE, OP.ne, constant(MISS_CYCLES), OP.mul);
  code.emit(PLACE, PLACE, memory(OP.load32, LAYOUT.cache), memory(OP.store32, LAYOUT.cache + 4));
  code.emit(PLACE, LINE, memory(OP.store32, LAYOUT.cache), OP.end);
  return code.code;
}
