// Translates Thumb code into WebAssembly: a region of blocks, which are instructions without a jump among them, becomes one
// function. It does exactly what processor.mjs does with them, to the flag and to the cycle.
//
// While a region runs, registers and flags are locals of its function. Before a block begins, the cycles that are left have to
// last for all of it, so that nothing is due while a block runs and cycles are counted once a block. An instruction that is not
// plain memory and arithmetic is not done: the region is left before it, with everything as it was.
//
// Flags are computed where somebody may look at them: at a branch, at the end of a block, and on the way out.

import { ALL, bits, CARRY, literalAddress, LR, NZ, OVERFLOW, PC, SP } from './instructions.mjs';
import { I32, NOTHING, OP, signed, unsigned } from './webassembly.mjs';

export const FLASH_START = 0x10000000;
export const RAM_START = 0x20000000;
const HANDLER_RETURN = 0xf;

// The locals of a region's function: where to begin, cycles left, r0 to r14, the flags as they are between blocks (N is the sign
// of one local, Z whether another is zero, C is 0 or 1, V a sign), what the flags of an instruction depend on, and scratch.
const ENTRY = 0;
const LEFT = 1;
const REGISTER = 2;
const [N, Z, C, V] = [17, 18, 19, 20];
const [RESULT, CARRY_A, CARRY_B, OVERFLOW_A, OVERFLOW_B, OVERFLOW_R] = [21, 22, 23, 24, 25, 26];
const [SCRATCH, PLACE, TARGET] = [27, 28, 29];
export const PARAMETERS = 2;
export const LOCALS = 28;

/**
 * The code of a region's function. `blocks`: `{ pc, instructions, next }` in the order of their addresses, `next` where it goes
 * on after the last instruction; `region`: its number; `layout`: where memory, state and the table of blocks are.
 */
export class Translation {
  #code = [];
  #open = 0;
  #layout;
  #region;
  #blocks;
  #index = new Map();
  #read16;
  #exit = 0;
  #stop = 0;
  #top = 0;
  #labels = [];
  // Sets of locals.
  #touched = 0;
  #changed = 0;
  // Of the block that is being translated.
  #number = 0;
  #flags = null;
  #unspent = 0;
  #pc = 0;

  constructor({ blocks, region, layout, read16, barrier }) {
    this.#blocks = blocks;
    this.#region = region;
    this.#layout = layout;
    this.#read16 = read16;
    blocks.forEach(({ pc }, index) => this.#index.set(pc, index));
    this.#index.delete(barrier);
  }

  translate() {
    const blocks = this.#blocks;
    this.#stop = this.#begin(OP.block);
    this.#exit = this.#begin(OP.block);
    this.#top = this.#begin(OP.loop);
    // A block's label ends where the block begins: from an earlier block it is one jump away.
    for (let index = blocks.length - 1; index >= 0; index--) this.#labels[index] = this.#begin(OP.block);
    this.#get(ENTRY);
    this.#code.push(OP.brTable);
    unsigned(this.#code, blocks.length - 1);
    for (let index = 0; index < blocks.length; index++) unsigned(this.#code, index);
    blocks.forEach((block, index) => {
      this.#end();
      this.#block(block, index);
    });
    this.#code.push(OP.unreachable);
    this.#end();
    this.#end();
    this.#storeState();
    this.#get(LEFT);
    this.#code.push(OP.return);
    this.#end();
    this.#storeState();
    this.#get(LEFT);
    this.#const(-1);
    this.#code.push(OP.xor, OP.end);
    return this.#withState();
  }

  // ---- blocks

  #block({ pc, instructions, next }, index) {
    this.#number = index;
    this.#flags = { nz: null, carry: null, overflow: null, compared: null };
    const base = instructions.reduce((sum, { cycles }) => sum + cycles, 0);
    const last = instructions.at(-1);
    const worst = last?.traits.form === 'branch' ? base + 1 : base;
    this.#unspent = 0;
    this.#pc = pc;
    if (instructions.length === 0) return this.#leave(pc, this.#stop);
    this.#get(LEFT);
    this.#const(worst);
    this.#code.push(OP.ltS);
    this.#begin(OP.if);
    this.#leave(pc, this.#stop);
    this.#end();
    this.#addToLeft(-base);

    const looked = lookedAt(instructions);
    this.#unspent = base;
    instructions.forEach((instruction, place) => {
      this.#pc = instruction.pc;
      if (instruction.ends) this.#jump(instruction);
      else this.#instruction(instruction, looked[place]);
      this.#unspent -= instruction.cycles;
    });
    if (last.ends) return;
    this.#settleFlags();
    if (next.slow) this.#leave(next.pc, this.#stop);
    else this.#goTo(next.pc);
  }

  #goTo(pc) {
    const index = this.#index.get(pc);
    if (index === undefined) return this.#leave(pc, this.#exit);
    if (index === this.#number + 1 && this.#open === this.#labels[index]) return;
    if (index > this.#number) return this.#br(this.#labels[index]);
    this.#const(index);
    this.#set(ENTRY);
    this.#br(this.#top);
  }

  #leave(pc, label) {
    this.#const(0);
    this.#const(pc);
    this.#memory(OP.store32, this.#layout.state + 60);
    this.#br(label);
  }

  // Leaves before the instruction that is being translated, as if its block had ended there. Inside an `if`.
  #giveUp() {
    this.#addToLeft(this.#unspent);
    this.#settleFlags();
    this.#leave(this.#pc, this.#stop);
  }

  #giveUpIf() {
    this.#begin(OP.if);
    this.#giveUp();
    this.#end();
  }

  #jump(instruction) {
    const { traits: { name }, opcode, target, pc } = instruction;
    const other = (opcode >> 3) & 0xf;
    switch (name) {
      case 'BRANCH_IF':
        this.#settleFlags();
        this.#condition((opcode >> 8) & 0xf);
        this.#begin(OP.if);
        this.#addToLeft(-1);
        this.#goTo(target);
        this.#end();
        return this.#goTo(pc + 2);
      case 'B':
        this.#settleFlags();
        return this.#goTo(target);
      case 'BL':
        this.#settleFlags();
        this.#const((pc + 4) | 1);
        this.#set(REGISTER + LR);
        return this.#goTo(target);
      case 'BX':
        this.#get(REGISTER + other);
        this.#set(TARGET);
        this.#giveUpAtHandlerReturn();
        break;
      case 'BLX':
        this.#get(REGISTER + other);
        this.#set(TARGET);
        this.#const((pc + 2) | 1);
        this.#set(REGISTER + LR);
        break;
      case 'POP': {
        const list = opcode & 0xff;
        const count = bits(list) + 1;
        this.#findStack(REGISTER + SP, 0, count);
        this.#loadAt(4 * (count - 1));
        this.#set(TARGET);
        this.#giveUpAtHandlerReturn();
        this.#loadList(list);
        this.#addTo(REGISTER + SP, 4 * count);
        break;
      }
      case 'ADD':
        this.#const(pc + 4);
        this.#operand(other);
        this.#code.push(OP.add);
        this.#set(TARGET);
        break;
      default: // MOV
        this.#operand(other);
        this.#set(TARGET);
    }
    this.#settleFlags();
    this.#get(TARGET);
    this.#const(-2);
    this.#code.push(OP.and);
    this.#set(TARGET);
    this.#get(TARGET);
    this.#const(FLASH_START);
    this.#code.push(OP.sub);
    this.#tee(PLACE);
    this.#const(this.#layout.flashBytes);
    this.#code.push(OP.ltU);
    this.#begin(OP.if);
    this.#get(PLACE);
    this.#const(1);
    this.#code.push(OP.shl);
    this.#memory(OP.load32, this.#layout.table);
    this.#tee(SCRATCH);
    this.#const(16);
    this.#code.push(OP.shrU);
    this.#const(this.#region);
    this.#code.push(OP.eq);
    this.#begin(OP.if);
    this.#get(SCRATCH);
    this.#const(0xffff);
    this.#code.push(OP.and);
    this.#set(ENTRY);
    this.#br(this.#top);
    this.#end();
    this.#end();
    this.#const(0);
    this.#get(TARGET);
    this.#memory(OP.store32, this.#layout.state + 60);
    this.#br(this.#exit);
  }

  #giveUpAtHandlerReturn() {
    this.#get(TARGET);
    this.#const(28);
    this.#code.push(OP.shrU);
    this.#const(HANDLER_RETURN);
    this.#code.push(OP.eq);
    this.#giveUpIf();
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
      case 'ADDS_3': return this.#add(low, register(middle), number(upper), looked);
      case 'ADDS_8': return this.#add(third, register(third), number(number8), looked);
      case 'ADDS': return this.#add(low, register(middle), register(upper), looked);
      case 'CMN': return this.#add(null, register(low), register(middle), looked);
      case 'SUBS_3': return this.#subtract(low, register(middle), number(upper), looked);
      case 'SUBS_8': return this.#subtract(third, register(third), number(number8), looked);
      case 'SUBS': return this.#subtract(low, register(middle), register(upper), looked);
      case 'NEGS': return this.#subtract(low, number(0), register(middle), looked);
      case 'CMP_8': return this.#subtract(null, register(third), number(number8), looked);
      case 'CMP': return this.#subtract(null, register(low), register(middle), looked);
      case 'CMP_HIGH': return this.#subtract(null, register(one), register(other), looked);
      case 'ADCS': return this.#addWithCarry(low, middle);
      case 'SBCS': return this.#subtractWithCarry(low, middle);

      case 'MOVS':
        this.#const(number8);
        return this.#result(third, looked);
      case 'MULS': return this.#logic(OP.mul, low, middle, looked);
      case 'ANDS': return this.#logic(OP.and, low, middle, looked);
      case 'ORRS': return this.#logic(OP.or, low, middle, looked);
      case 'EORS': return this.#logic(OP.xor, low, middle, looked);
      case 'TST':
        this.#get(REGISTER + low);
        this.#get(REGISTER + middle);
        this.#code.push(OP.and);
        return this.#result(null, looked);
      case 'BICS':
        this.#get(REGISTER + low);
        this.#get(REGISTER + middle);
        this.#const(-1);
        this.#code.push(OP.xor, OP.and);
        return this.#result(low, looked);
      case 'MVNS':
        this.#get(REGISTER + middle);
        this.#const(-1);
        this.#code.push(OP.xor);
        return this.#result(low, looked);

      case 'LSLS_5':
        if (number5 === 0) {
          this.#get(REGISTER + middle);
          return this.#result(low, looked);
        }
        return this.#shift(OP.shl, low, middle, number5, 32 - number5, looked);
      case 'LSRS_5':
        if (number5 === 0) return this.#shiftAllOut(low, middle, looked);
        return this.#shift(OP.shrU, low, middle, number5, number5 - 1, looked);
      case 'ASRS_5': return this.#shift(OP.shrS, low, middle, number5 || 31, (number5 || 32) - 1, looked);
      case 'LSLS': return this.#shiftBy(OP.shl, low, middle);
      case 'LSRS': return this.#shiftBy(OP.shrU, low, middle);
      case 'ASRS': return this.#shiftBy(OP.shrS, low, middle);
      case 'RORS': return this.#rotate(low, middle);

      case 'ADD':
        this.#get(REGISTER + one);
        this.#operand(other);
        this.#code.push(OP.add);
        return this.#setHigh(one);
      case 'MOV':
        this.#operand(other);
        return this.#setHigh(one);
      case 'ADD_SP_TO':
        this.#get(REGISTER + SP);
        this.#const(number8 << 2);
        this.#code.push(OP.add);
        return this.#set(REGISTER + third);
      case 'ADD_TO_SP': return this.#addTo(REGISTER + SP, (opcode & 0x7f) << 2);
      case 'SUB_FROM_SP': return this.#addTo(REGISTER + SP, -((opcode & 0x7f) << 2));
      case 'ADR':
        this.#const((pc & ~3) + 4 + (number8 << 2));
        return this.#set(REGISTER + third);
      case 'SXTB': return this.#extend(low, middle, OP.extend8);
      case 'SXTH': return this.#extend(low, middle, OP.extend16);
      case 'UXTB': return this.#mask(low, middle, 0xff);
      case 'UXTH': return this.#mask(low, middle, 0xffff);
      case 'REV': return this.#reverse(low, middle);
      case 'NOP': return undefined;

      case 'LDR_LITERAL': return this.#literal(third, literalAddress(instruction));
      case 'LDR_5': return this.#load(OP.load32, 2, low, register(middle), number(number5 << 2));
      case 'LDR_SP': return this.#load(OP.load32, 2, third, register(SP), number(number8 << 2));
      case 'LDR': return this.#load(OP.load32, 2, low, register(middle), register(upper));
      case 'LDRB_5': return this.#load(OP.load8u, 0, low, register(middle), number(number5));
      case 'LDRB': return this.#load(OP.load8u, 0, low, register(middle), register(upper));
      case 'LDRSB': return this.#load(OP.load8s, 0, low, register(middle), register(upper));
      case 'LDRH_5': return this.#load(OP.load16u, 1, low, register(middle), number(number5 << 1));
      case 'LDRH': return this.#load(OP.load16u, 1, low, register(middle), register(upper));
      case 'LDRSH': return this.#load(OP.load16s, 1, low, register(middle), register(upper));
      case 'STR_5': return this.#store(OP.store32, 2, low, register(middle), number(number5 << 2));
      case 'STR_SP': return this.#store(OP.store32, 2, third, register(SP), number(number8 << 2));
      case 'STR': return this.#store(OP.store32, 2, low, register(middle), register(upper));
      case 'STRB_5': return this.#store(OP.store8, 0, low, register(middle), number(number5));
      case 'STRB': return this.#store(OP.store8, 0, low, register(middle), register(upper));
      case 'STRH_5': return this.#store(OP.store16, 1, low, register(middle), number(number5 << 1));
      case 'STRH': return this.#store(OP.store16, 1, low, register(middle), register(upper));

      case 'PUSH': {
        const count = bits(opcode & 0x1ff);
        this.#findStack(REGISTER + SP, -4 * count, count);
        this.#storeList((opcode & 0xff) | (opcode & 0x100 ? 1 << LR : 0));
        return this.#addTo(REGISTER + SP, -4 * count);
      }
      case 'POP': {
        const count = bits(number8);
        this.#findStack(REGISTER + SP, 0, count);
        this.#loadList(number8);
        return this.#addTo(REGISTER + SP, 4 * count);
      }
      case 'STMIA':
        this.#findStack(REGISTER + third, 0, bits(number8));
        this.#storeList(number8);
        if (!(number8 & (1 << third))) this.#addTo(REGISTER + third, 4 * bits(number8));
        return undefined;
      case 'LDMIA':
        this.#findAny(REGISTER + third, bits(number8));
        this.#loadList(number8);
        if (!(number8 & (1 << third))) this.#addTo(REGISTER + third, 4 * bits(number8));
        return undefined;
      default:
        throw new Error(`${name} is not translated`);
    }
  }

  // ---- arithmetic

  // Keeps `operand` in `local` for the flags, unless it is a number or nobody looks.
  #keep(operand, local) {
    if (operand.value !== undefined) return operand;
    this.#get(operand.local);
    this.#set(local);
    return { local };
  }

  #put(operand) {
    if (operand.value !== undefined) this.#const(operand.value);
    else this.#get(operand.local);
  }

  #subtract(to, a, b, looked) {
    const flags = this.#flags;
    let compared = null;
    if (looked & CARRY) {
      compared = { a: this.#keep(a, CARRY_A), b: this.#keep(b, CARRY_B) };
      flags.carry = { op: OP.geU, ...compared };
    }
    if (looked & OVERFLOW) {
      flags.overflow = { op: OP.sub, a: this.#keep(a, OVERFLOW_A), b: this.#keep(b, OVERFLOW_B) };
    }
    if (to === null && looked === 0) return;
    this.#put(a);
    this.#put(b);
    this.#code.push(OP.sub);
    this.#flagsFromResult(to, looked);
    if (compared !== null && looked === ALL) flags.compared = compared;
  }

  #add(to, a, b, looked) {
    const flags = this.#flags;
    if (looked & OVERFLOW) {
      flags.overflow = { op: OP.add, a: this.#keep(a, OVERFLOW_A), b: this.#keep(b, OVERFLOW_B) };
    }
    if (looked & CARRY) {
      // There was a carry when the sum is less than what was added to.
      this.#put(a);
      this.#set(CARRY_B);
    }
    this.#put(a);
    this.#put(b);
    this.#code.push(OP.add);
    if (looked & CARRY) {
      this.#tee(CARRY_A);
      flags.carry = { op: OP.ltU, a: { local: CARRY_A }, b: { local: CARRY_B } };
    }
    this.#flagsFromResult(to, looked);
  }

  // The result is on the stack.
  #flagsFromResult(to, looked) {
    this.#flags.compared = null;
    if (looked & OVERFLOW) {
      this.#tee(OVERFLOW_R);
    }
    this.#result(to, looked);
  }

  // The result is on the stack; N and Z are its.
  #result(to, looked) {
    this.#flags.compared = null;
    if (looked & NZ) {
      this.#flags.nz = RESULT;
      if (to === null) return this.#set(RESULT);
      this.#tee(RESULT);
    }
    if (to === null) this.#set(SCRATCH);
    else this.#set(REGISTER + to);
  }

  #addWithCarry(to, from) {
    const a = { local: REGISTER + from };
    const b = { local: REGISTER + to };
    this.#settle(CARRY);
    this.#keep(a, OVERFLOW_A);
    this.#keep(b, OVERFLOW_B);
    this.#put(a);
    this.#put(b);
    this.#code.push(OP.add);
    this.#tee(SCRATCH);
    this.#get(C);
    this.#code.push(OP.add);
    this.#set(OVERFLOW_R);
    this.#get(SCRATCH);
    this.#get(OVERFLOW_A);
    this.#code.push(OP.ltU);
    this.#get(OVERFLOW_R);
    this.#get(SCRATCH);
    this.#code.push(OP.ltU, OP.or);
    this.#set(C);
    this.#flags.carry = null;
    this.#flags.overflow = { op: OP.add, a: { local: OVERFLOW_A }, b: { local: OVERFLOW_B } };
    this.#get(OVERFLOW_R);
    this.#result(to, ALL);
  }

  #subtractWithCarry(to, from) {
    const a = { local: REGISTER + to };
    const b = { local: REGISTER + from };
    this.#settle(CARRY);
    this.#keep(a, OVERFLOW_A);
    this.#keep(b, OVERFLOW_B);
    this.#put(a);
    this.#put(b);
    this.#code.push(OP.sub);
    this.#const(1);
    this.#code.push(OP.sub);
    this.#get(C);
    this.#code.push(OP.add);
    this.#set(OVERFLOW_R);
    // With a borrow the first has to be greater, without it may be equal.
    this.#get(OVERFLOW_A);
    this.#get(OVERFLOW_B);
    this.#code.push(OP.gtU);
    this.#get(OVERFLOW_A);
    this.#get(OVERFLOW_B);
    this.#code.push(OP.eq);
    this.#get(C);
    this.#code.push(OP.and, OP.or);
    this.#set(C);
    this.#flags.carry = null;
    this.#flags.overflow = { op: OP.sub, a: { local: OVERFLOW_A }, b: { local: OVERFLOW_B } };
    this.#get(OVERFLOW_R);
    this.#result(to, ALL);
  }

  #logic(op, low, middle, looked) {
    this.#get(REGISTER + low);
    this.#get(REGISTER + middle);
    this.#code.push(op);
    this.#result(low, looked);
  }

  #shift(op, to, from, by, bit, looked) {
    if (looked & CARRY) {
      this.#get(REGISTER + from);
      this.#set(CARRY_A);
      this.#flags.carry = { bit };
    }
    this.#get(REGISTER + from);
    this.#const(by);
    this.#code.push(op);
    this.#result(to, looked);
  }

  #shiftAllOut(to, from, looked) {
    if (looked & CARRY) {
      this.#get(REGISTER + from);
      this.#set(CARRY_A);
      this.#flags.carry = { bit: 31 };
    }
    this.#const(0);
    this.#result(to, looked);
  }

  // By what is in a register: from 1 to 31 (or by nothing to the left), the rest is the package's.
  #shiftBy(op, to, by) {
    const left = op === OP.shl;
    this.#get(REGISTER + by);
    this.#const(0xff);
    this.#code.push(OP.and);
    this.#tee(SCRATCH);
    if (!left) {
      this.#const(1);
      this.#code.push(OP.sub);
    }
    this.#const(left ? 32 : 31);
    this.#code.push(OP.geU);
    this.#giveUpIf();
    if (left) this.#settle(CARRY);
    else this.#flags.carry = null;
    if (left) {
      this.#get(SCRATCH);
      this.#begin(OP.if);
      this.#get(REGISTER + to);
      this.#const(0);
      this.#get(SCRATCH);
      this.#code.push(OP.sub, OP.shrU);
    } else {
      this.#get(REGISTER + to);
      this.#get(SCRATCH);
      this.#const(1);
      this.#code.push(OP.sub, OP.shrU);
    }
    this.#const(1);
    this.#code.push(OP.and);
    this.#set(C);
    if (left) this.#end();
    this.#get(REGISTER + to);
    this.#get(SCRATCH);
    this.#code.push(op);
    this.#result(to, NZ);
  }

  #rotate(to, by) {
    this.#get(REGISTER + to);
    this.#get(REGISTER + by);
    this.#code.push(OP.rotr);
    this.#tee(SCRATCH);
    this.#const(31);
    this.#code.push(OP.shrU);
    this.#set(C);
    this.#flags.carry = null;
    this.#get(SCRATCH);
    this.#result(to, NZ);
  }

  #reverse(to, from) {
    const part = (shift, op, mask) => {
      this.#get(REGISTER + from);
      this.#const(shift);
      this.#code.push(op);
      this.#const(mask);
      this.#code.push(OP.and);
    };
    part(8, OP.rotr, 0xff00ff00 | 0);
    part(24, OP.rotr, 0x00ff00ff);
    this.#code.push(OP.or);
    this.#set(REGISTER + to);
  }

  #extend(to, from, op) {
    this.#get(REGISTER + from);
    this.#code.push(op);
    this.#set(REGISTER + to);
  }

  #mask(to, from, mask) {
    this.#get(REGISTER + from);
    this.#const(mask);
    this.#code.push(OP.and);
    this.#set(REGISTER + to);
  }

  #setHigh(to) {
    if (to === SP) {
      this.#const(-4);
      this.#code.push(OP.and);
    }
    this.#set(REGISTER + to);
  }

  #operand(number) {
    if (number === PC) this.#const(this.#pc + 4);
    else this.#get(REGISTER + number);
  }

  // ---- memory

  #literal(to, address) {
    this.#const(this.#read16(address) | (this.#read16(address + 2) << 16));
    this.#set(REGISTER + to);
  }

  #address(base, offset) {
    this.#put(base);
    if (offset.value === 0) return;
    this.#put(offset);
    this.#code.push(OP.add);
  }

  // Whether what is in PLACE is aligned and below `bytes`: rotated, the bits that have to be zero are the highest.
  #isWithin(shift, bytes) {
    this.#get(PLACE);
    if (shift > 0) {
      this.#const(shift);
      this.#code.push(OP.rotr);
    }
    this.#const(bytes >> shift);
    this.#code.push(OP.ltU);
  }

  #load(op, shift, to, base, offset) {
    const { ram, ramBytes, flash, flashBytes } = this.#layout;
    this.#address(base, offset);
    this.#tee(SCRATCH);
    this.#const(RAM_START);
    this.#code.push(OP.sub);
    this.#set(PLACE);
    this.#isWithin(shift, ramBytes);
    this.#begin(OP.if, I32);
    this.#get(PLACE);
    this.#memory(op, ram);
    this.#code.push(OP.else);
    this.#get(SCRATCH);
    this.#const(FLASH_START);
    this.#code.push(OP.sub);
    this.#set(PLACE);
    this.#isWithin(shift, flashBytes);
    this.#code.push(OP.eqz);
    this.#giveUpIf();
    this.#get(PLACE);
    this.#memory(op, flash);
    this.#end();
    this.#set(REGISTER + to);
  }

  #store(op, shift, from, base, offset) {
    const { ram, ramBytes } = this.#layout;
    this.#address(base, offset);
    this.#const(RAM_START);
    this.#code.push(OP.sub);
    this.#set(PLACE);
    this.#isWithin(shift, ramBytes);
    this.#code.push(OP.eqz);
    this.#giveUpIf();
    this.#get(PLACE);
    this.#get(REGISTER + from);
    this.#memory(op, ram);
  }

  // Sets PLACE to where so many words are in the module's memory, all of them in RAM.
  #findStack(register, offset, words) {
    const { ram, ramBytes } = this.#layout;
    this.#get(register);
    this.#const(RAM_START - offset);
    this.#code.push(OP.sub);
    this.#set(PLACE);
    this.#isWithin(2, ramBytes - 4 * (words - 1));
    this.#code.push(OP.eqz);
    this.#giveUpIf();
    this.#addTo(PLACE, ram);
  }

  #findAny(register, words) {
    const { ram, ramBytes, flash, flashBytes } = this.#layout;
    this.#get(register);
    this.#const(RAM_START);
    this.#code.push(OP.sub);
    this.#set(PLACE);
    this.#isWithin(2, ramBytes - 4 * (words - 1));
    this.#begin(OP.if);
    this.#addTo(PLACE, ram);
    this.#code.push(OP.else);
    this.#addTo(PLACE, RAM_START - FLASH_START);
    this.#isWithin(2, flashBytes - 4 * (words - 1));
    this.#code.push(OP.eqz);
    this.#giveUpIf();
    this.#addTo(PLACE, flash);
    this.#end();
  }

  #loadAt(offset) {
    this.#get(PLACE);
    this.#memory(OP.load32, offset);
  }

  #loadList(list) {
    let offset = 0;
    for (let register = 0; register < PC; register++) {
      if (!(list & (1 << register))) continue;
      this.#loadAt(offset);
      this.#set(REGISTER + register);
      offset += 4;
    }
  }

  #storeList(list) {
    let offset = 0;
    for (let register = 0; register < PC; register++) {
      if (!(list & (1 << register))) continue;
      this.#get(PLACE);
      this.#get(REGISTER + register);
      this.#memory(OP.store32, offset);
      offset += 4;
    }
  }

  // ---- flags

  // Puts the flags where they are between blocks. The state of the translation stays: on a way out, others go on.
  #settleFlags() {
    this.#settleInto(ALL);
  }

  // The same for some, and from here on they are there.
  #settle(which) {
    this.#settleInto(which);
    if (which & CARRY) this.#flags.carry = null;
  }

  #settleInto(which) {
    const { nz, carry, overflow } = this.#flags;
    if (which & NZ && nz !== null) {
      this.#get(nz);
      this.#set(N);
      this.#get(nz);
      this.#set(Z);
    }
    if (which & CARRY && carry !== null) {
      this.#carry();
      this.#set(C);
    }
    if (which & OVERFLOW && overflow !== null) {
      this.#overflow();
      this.#set(V);
    }
  }

  #carry() {
    const { carry } = this.#flags;
    if (carry === null) return this.#get(C);
    if (carry.bit !== undefined) {
      this.#get(CARRY_A);
      if (carry.bit > 0) {
        this.#const(carry.bit);
        this.#code.push(OP.shrU);
      }
      this.#const(1);
      return this.#code.push(OP.and);
    }
    this.#put(carry.a);
    this.#put(carry.b);
    return this.#code.push(carry.op);
  }

  // Its sign is the flag.
  #overflow() {
    const { overflow } = this.#flags;
    if (overflow === null) return this.#get(V);
    const { a, b, op } = overflow;
    this.#put(a);
    if (op === OP.sub) this.#put(b);
    else this.#get(OVERFLOW_R);
    this.#code.push(OP.xor);
    this.#put(op === OP.sub ? a : b);
    this.#get(OVERFLOW_R);
    return this.#code.push(OP.xor, OP.and);
  }

  #negative() {
    this.#get(this.#flags.nz ?? N);
  }

  #zero() {
    this.#get(this.#flags.nz ?? Z);
  }

  // Leaves on the stack whether the condition is met.
  #condition(condition) {
    const { compared } = this.#flags;
    if (compared !== null) {
      const op = [OP.eq, OP.ne, OP.geU, OP.ltU, null, null, null, null, OP.gtU, OP.leU, OP.geS, OP.ltS, OP.gtS, OP.leS][condition];
      if (op !== null) {
        this.#put(compared.a);
        this.#put(compared.b);
        return this.#code.push(op);
      }
    }
    switch (condition >> 1) {
      case 0:
        this.#zero();
        this.#code.push(OP.eqz);
        break;
      case 1:
        this.#carry();
        break;
      case 2:
        this.#negative();
        this.#isBelowZero();
        break;
      case 3:
        this.#overflow();
        this.#isBelowZero();
        break;
      case 4:
        this.#carry();
        this.#zero();
        this.#const(0);
        this.#code.push(OP.ne, OP.and);
        break;
      default:
        this.#negative();
        this.#overflow();
        this.#code.push(OP.xor);
        this.#const(0);
        this.#code.push(OP.geS);
        if (condition >> 1 === 6) {
          this.#zero();
          this.#const(0);
          this.#code.push(OP.ne, OP.and);
        }
    }
    if (condition & 1) this.#code.push(OP.eqz);
    return undefined;
  }

  #isBelowZero() {
    this.#const(0);
    this.#code.push(OP.ltS);
  }

  // ---- the code

  #begin(op, type = NOTHING) {
    this.#code.push(op, type);
    return ++this.#open;
  }

  #end() {
    this.#code.push(OP.end);
    this.#open--;
  }

  #br(label) {
    this.#code.push(OP.br);
    unsigned(this.#code, this.#open - label);
  }

  #get(local) {
    this.#touched |= 1 << local;
    this.#code.push(OP.get, local);
  }

  #set(local) {
    this.#changed |= 1 << local;
    this.#code.push(OP.set, local);
  }

  #tee(local) {
    this.#changed |= 1 << local;
    this.#code.push(OP.tee, local);
  }

  #const(value) {
    this.#code.push(OP.const);
    signed(this.#code, value);
  }

  #memory(op, offset) {
    this.#code.push(op, 0);
    unsigned(this.#code, offset);
  }

  #addTo(local, value) {
    this.#get(local);
    this.#const(value);
    this.#code.push(OP.add);
    this.#set(local);
  }

  #addToLeft(cycles) {
    if (cycles !== 0) this.#addTo(LEFT, cycles);
  }

  // The code with what loads the registers and flags that it concerns before it.
  #withState() {
    const body = this.#code;
    this.#code = [];
    for (const [local, address] of this.#stateOf(this.#touched | this.#changed)) {
      this.#const(0);
      this.#memory(OP.load32, address);
      this.#set(local);
    }
    return this.#code.concat(body);
  }

  #storeState() {
    for (const [local, address] of this.#stateOf(this.#changed)) {
      this.#const(0);
      this.#get(local);
      this.#memory(OP.store32, address);
    }
  }

  // The locals of the set that have a place in the state, each with its address.
  #stateOf(set) {
    const { state } = this.#layout;
    const places = [];
    for (let number = 0; number <= LR; number++) places.push([REGISTER + number, state + 4 * number]);
    [N, Z, C, V].forEach((flag, index) => places.push([flag, state + 64 + 4 * index]));
    return places.filter(([local]) => set & (1 << local));
  }
}

// For each instruction, which of the flags it sets somebody may look at before they are set again.
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
