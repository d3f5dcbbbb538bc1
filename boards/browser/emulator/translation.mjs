// Translates Thumb code to WebAssembly: a region of basic blocks becomes one function, equivalent to processor.mjs in
// every flag and cycle.
//
// Registers and flags are locals. A block is entered only if the remaining cycles cover all of it, so nothing becomes
// due inside, and cycles are counted once per block. Any other instruction than plain memory or arithmetic leaves the
// region before it has an effect.
//
// Flags are computed only where they may be used: at a branch, at the end of a block, and on exit.
//
// With the fault "cache", lines are looked up in program order wherever it can matter; a block is entered only if the
// cycles suffice even when every lookup misses.

import { linesOf, MISS_CYCLES } from './cache.mjs';
import { ALL, bits, literalAddress, LR, SP } from './instructions.mjs';
import { FLASH_START, MemoryAccess } from './memory-access.mjs';
import { ENTRY, LEFT, REGISTER, SCRATCH, PLACE, TARGET } from './region-code.mjs';
import { constant, local, memory, OP, set, tee, unsigned } from './webassembly.mjs';

const HANDLER_RETURN = 0xf;

/**
 * `blocks`: `{ pc, instructions, next }` by address, `next` being the address after the last instruction; `region`: its
 * number; `layout`: offsets of memory, state and table of blocks; `isCached`: whether the cache is emulated; `closed`:
 * addresses closed by memory protection, or null.
 */
export class Translation extends MemoryAccess {
  #region;
  #blocks;
  #index = new Map();
  #exit = 0;
  #top = 0;
  #labels = [];
  // Of the current block.
  #number = 0;

  constructor({ blocks, region, layout, read16, barrier, isCached, closed }) {
    super(layout, read16, isCached, closed);
    this.#blocks = blocks;
    this.#region = region;
    blocks.forEach(({ pc }, index) => this.#index.set(pc, index));
    this.#index.delete(barrier);
  }

  translate() {
    const blocks = this.#blocks;
    this.stop = this.begin(OP.block);
    this.#exit = this.begin(OP.block);
    this.#top = this.begin(OP.loop);
    // A label ends where its block begins: an earlier block reaches it with one branch.
    for (let index = blocks.length - 1; index >= 0; index--) this.#labels[index] = this.begin(OP.block);
    this.emit(local(ENTRY), OP.brTable);
    unsigned(this.code, blocks.length - 1);
    for (let index = 0; index < blocks.length; index++) unsigned(this.code, index);
    blocks.forEach((block, index) => {
      this.end();
      this.#block(block, index);
    });
    this.emit(OP.unreachable);
    this.end();
    this.end();
    this.storeState();
    this.emit(local(LEFT), OP.return);
    this.end();
    this.storeState();
    this.emit(local(LEFT), constant(-1), OP.xor, OP.end);
    return this.withState();
  }

  // ---- blocks

  #block({ pc, instructions, next }, index) {
    this.#number = index;
    this.flags = { nz: null, carry: null, overflow: null, compared: null };
    const base = instructions.reduce((sum, { cycles }) => sum + cycles, 0);
    const last = instructions.at(-1);
    const lines = this.isCached ? linesOf(instructions) : null;
    const worst = base + (last?.traits.form === 'branch' ? 1 : 0) + MISS_CYCLES * (lines?.most ?? 0);
    this.unspent = 0;
    this.pc = pc;
    if (instructions.length === 0) return this.leave(pc, this.stop);
    this.beginIf(local(LEFT), constant(worst), OP.ltS);
    this.leave(pc, this.stop);
    this.end();
    this.addToLeft(-base);

    const looked = lookedAt(instructions);
    this.unspent = base;
    instructions.forEach((instruction, place) => {
      this.pc = instruction.pc;
      for (const address of lines?.fetched[place] ?? []) this.lookUp(address);
      this.lineAfterLoad = lines?.again[place] ? instruction.pc : null;
      if (instruction.ends) this.#jump(instruction);
      else this.#instruction(instruction, looked[place]);
      this.unspent -= instruction.cycles;
    });
    if (last.ends) return;
    this.settleFlags();
    if (next.slow) this.leave(next.pc, this.stop);
    else this.#goTo(next.pc);
  }

  #goTo(pc) {
    const index = this.#index.get(pc);
    if (index === undefined) return this.leave(pc, this.#exit);
    if (index === this.#number + 1 && this.open === this.#labels[index]) return;
    if (index > this.#number) return this.br(this.#labels[index]);
    this.emit(constant(index), set(ENTRY));
    this.br(this.#top);
  }

  #jump(instruction) {
    const { traits: { name }, opcode, target, pc } = instruction;
    const other = (opcode >> 3) & 0xf;
    switch (name) {
      case 'BRANCH_IF':
        this.settleFlags();
        this.condition((opcode >> 8) & 0xf);
        this.begin(OP.if);
        this.addToLeft(-1);
        this.#goTo(target);
        this.end();
        return this.#goTo(pc + 2);
      case 'B':
        this.settleFlags();
        return this.#goTo(target);
      case 'BL':
        this.settleFlags();
        this.emit(constant((pc + 4) | 1), set(REGISTER + LR));
        return this.#goTo(target);
      case 'BX':
        this.emit(local(REGISTER + other), set(TARGET));
        this.#giveUpAtHandlerReturn();
        break;
      case 'BLX':
        this.emit(local(REGISTER + other), set(TARGET), constant((pc + 2) | 1), set(REGISTER + LR));
        break;
      case 'POP': {
        const list = opcode & 0xff;
        const count = bits(list) + 1;
        this.findStack(REGISTER + SP, 0, count);
        this.loadAt(4 * (count - 1));
        this.emit(set(TARGET));
        this.#giveUpAtHandlerReturn();
        this.loadList(list);
        this.addTo(REGISTER + SP, 4 * count);
        break;
      }
      case 'ADD':
        this.emit(constant(pc + 4));
        this.operand(other);
        this.emit(OP.add, set(TARGET));
        break;
      default: // MOV
        this.operand(other);
        this.emit(set(TARGET));
    }
    this.settleFlags();
    this.emit(local(TARGET), constant(-2), OP.and, set(TARGET), local(TARGET), constant(FLASH_START), OP.sub);
    this.beginIf(tee(PLACE), constant(this.layout.flashBytes), OP.ltU);
    this.emit(local(PLACE), constant(1), OP.shl, memory(OP.load32, this.layout.table), tee(SCRATCH), constant(16));
    this.beginIf(OP.shrU, constant(this.#region), OP.eq);
    this.emit(local(SCRATCH), constant(0xffff), OP.and, set(ENTRY));
    this.br(this.#top);
    this.end();
    this.end();
    this.emit(constant(0), local(TARGET), memory(OP.store32, this.layout.state + 60));
    this.br(this.#exit);
  }

  #giveUpAtHandlerReturn() {
    this.giveUpIf(local(TARGET), constant(28), OP.shrU, constant(HANDLER_RETURN), OP.eq);
  }

  // ---- instructions

  #instruction(instruction, looked) {
    const { traits: { name }, opcode, pc } = instruction;
    const low = opcode & 7;
    const middle = (opcode >> 3) & 7;
    const upper = (opcode >> 6) & 7;
    const third = (opcode >> 8) & 7;
    const number5 = (opcode >> 6) & 0x1f;
    const number8 = opcode & 0xff;
    const one = ((opcode >> 4) & 8) | low;
    const other = (opcode >> 3) & 0xf;
    const register = number => ({ local: REGISTER + number });
    const number = value => ({ value });
    switch (name) {
      case 'ADDS_3': return this.add(low, register(middle), number(upper), looked);
      case 'ADDS_8': return this.add(third, register(third), number(number8), looked);
      case 'ADDS': return this.add(low, register(middle), register(upper), looked);
      case 'CMN': return this.add(null, register(low), register(middle), looked);
      case 'SUBS_3': return this.subtract(low, register(middle), number(upper), looked);
      case 'SUBS_8': return this.subtract(third, register(third), number(number8), looked);
      case 'SUBS': return this.subtract(low, register(middle), register(upper), looked);
      case 'NEGS': return this.subtract(low, number(0), register(middle), looked);
      case 'CMP_8': return this.subtract(null, register(third), number(number8), looked);
      case 'CMP': return this.subtract(null, register(low), register(middle), looked);
      case 'CMP_HIGH': return this.subtract(null, register(one), register(other), looked);
      case 'ADCS': return this.addWithCarry(low, middle);
      case 'SBCS': return this.subtractWithCarry(low, middle);

      case 'MOVS': return this.result(third, looked, constant(number8));
      case 'MULS': return this.logic(OP.mul, low, middle, looked);
      case 'ANDS': return this.logic(OP.and, low, middle, looked);
      case 'ORRS': return this.logic(OP.or, low, middle, looked);
      case 'EORS': return this.logic(OP.xor, low, middle, looked);
      case 'TST': return this.result(null, looked, local(REGISTER + low), local(REGISTER + middle), OP.and);
      case 'BICS':
        return this.result(low, looked, local(REGISTER + low), local(REGISTER + middle), constant(-1), OP.xor, OP.and);
      case 'MVNS': return this.result(low, looked, local(REGISTER + middle), constant(-1), OP.xor);

      case 'LSLS_5':
        if (number5 === 0) {
          return this.result(low, looked, local(REGISTER + middle));
        }
        return this.shift(OP.shl, low, middle, number5, 32 - number5, looked);
      case 'LSRS_5':
        if (number5 === 0) return this.shiftAllOut(low, middle, looked);
        return this.shift(OP.shrU, low, middle, number5, number5 - 1, looked);
      case 'ASRS_5': return this.shift(OP.shrS, low, middle, number5 || 31, (number5 || 32) - 1, looked);
      case 'LSLS': return this.shiftBy(OP.shl, low, middle);
      case 'LSRS': return this.shiftBy(OP.shrU, low, middle);
      case 'ASRS': return this.shiftBy(OP.shrS, low, middle);
      case 'RORS': return this.rotate(low, middle);

      case 'ADD':
        this.emit(local(REGISTER + one));
        this.operand(other);
        this.emit(OP.add);
        return this.setHigh(one);
      case 'MOV':
        this.operand(other);
        return this.setHigh(one);
      case 'ADD_SP_TO': return this.emit(local(REGISTER + SP), constant(number8 << 2), OP.add, set(REGISTER + third));
      case 'ADD_TO_SP': return this.addTo(REGISTER + SP, (opcode & 0x7f) << 2);
      case 'SUB_FROM_SP': return this.addTo(REGISTER + SP, -((opcode & 0x7f) << 2));
      case 'ADR': return this.emit(constant((pc & ~3) + 4 + (number8 << 2)), set(REGISTER + third));
      case 'SXTB': return this.extend(low, middle, OP.extend8);
      case 'SXTH': return this.extend(low, middle, OP.extend16);
      case 'UXTB': return this.mask(low, middle, 0xff);
      case 'UXTH': return this.mask(low, middle, 0xffff);
      case 'REV': return this.reverse(low, middle);
      case 'NOP': return undefined;

      case 'LDR_LITERAL': return this.literal(third, literalAddress(instruction));
      case 'LDR_5': return this.load(OP.load32, 2, low, register(middle), number(number5 << 2));
      case 'LDR_SP': return this.load(OP.load32, 2, third, register(SP), number(number8 << 2));
      case 'LDR': return this.load(OP.load32, 2, low, register(middle), register(upper));
      case 'LDRB_5': return this.load(OP.load8u, 0, low, register(middle), number(number5));
      case 'LDRB': return this.load(OP.load8u, 0, low, register(middle), register(upper));
      case 'LDRSB': return this.load(OP.load8s, 0, low, register(middle), register(upper));
      case 'LDRH_5': return this.load(OP.load16u, 1, low, register(middle), number(number5 << 1));
      case 'LDRH': return this.load(OP.load16u, 1, low, register(middle), register(upper));
      case 'LDRSH': return this.load(OP.load16s, 1, low, register(middle), register(upper));
      case 'STR_5': return this.store(OP.store32, 2, low, register(middle), number(number5 << 2));
      case 'STR_SP': return this.store(OP.store32, 2, third, register(SP), number(number8 << 2));
      case 'STR': return this.store(OP.store32, 2, low, register(middle), register(upper));
      case 'STRB_5': return this.store(OP.store8, 0, low, register(middle), number(number5));
      case 'STRB': return this.store(OP.store8, 0, low, register(middle), register(upper));
      case 'STRH_5': return this.store(OP.store16, 1, low, register(middle), number(number5 << 1));
      case 'STRH': return this.store(OP.store16, 1, low, register(middle), register(upper));

      case 'PUSH': {
        const count = bits(opcode & 0x1ff);
        this.findStack(REGISTER + SP, -4 * count, count);
        this.storeList((opcode & 0xff) | (opcode & 0x100 ? 1 << LR : 0));
        return this.addTo(REGISTER + SP, -4 * count);
      }
      case 'POP': {
        const count = bits(number8);
        this.findStack(REGISTER + SP, 0, count);
        this.loadList(number8);
        return this.addTo(REGISTER + SP, 4 * count);
      }
      case 'STMIA':
        this.findStack(REGISTER + third, 0, bits(number8));
        this.storeList(number8);
        if (!(number8 & (1 << third))) this.addTo(REGISTER + third, 4 * bits(number8));
        return undefined;
      case 'LDMIA':
        this.findAny(REGISTER + third, bits(number8));
        this.loadList(number8);
        if (!(number8 & (1 << third))) this.addTo(REGISTER + third, 4 * bits(number8));
        return undefined;
      default:
        throw new Error(`${name} is not translated`);
    }
  }
}

// Flags of each instruction that may be used before they are set again.
function lookedAt(instructions) {
  const looked = new Array(instructions.length);
  let after = ALL;
  for (let index = instructions.length - 1; index >= 0; index--) {
    const { writes, reads, mayLeave } = instructions[index].traits;
    looked[index] = after;
    after = mayLeave ? ALL : (after & ~writes) | (instructions[index].ends ? ALL : reads);
  }
  return looked;
}
