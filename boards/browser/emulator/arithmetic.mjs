// Arithmetic and logic of the translated code, and the operands that its flags need.

import { Flags } from './flags.mjs';
import { ALL, CARRY, NZ, OVERFLOW, PC, SP } from './instructions.mjs';
import { REGISTER, C, RESULT, CARRY_A, CARRY_B, OVERFLOW_A, OVERFLOW_B, OVERFLOW_R, SCRATCH } from './region-code.mjs';
import { OP } from './webassembly.mjs';

export class Arithmetic extends Flags {
  // Saves `operand` in `local` for the flags, unless it is a constant or the flags are unused.
  keep(operand, local) {
    if (operand.value !== undefined) return operand;
    this.get(operand.local);
    this.set(local);
    return { local };
  }

  put(operand) {
    if (operand.value !== undefined) this.const(operand.value);
    else this.get(operand.local);
  }

  subtract(to, a, b, looked) {
    const flags = this.flags;
    let compared = null;
    if (looked & CARRY) {
      compared = { a: this.keep(a, CARRY_A), b: this.keep(b, CARRY_B) };
      flags.carry = { op: OP.geU, ...compared };
    }
    if (looked & OVERFLOW) {
      flags.overflow = { op: OP.sub, a: this.keep(a, OVERFLOW_A), b: this.keep(b, OVERFLOW_B) };
    }
    if (to === null && looked === 0) return;
    this.put(a);
    this.put(b);
    this.code.push(OP.sub);
    this.flagsFromResult(to, looked);
    if (compared !== null && looked === ALL) flags.compared = compared;
  }

  add(to, a, b, looked) {
    const flags = this.flags;
    if (looked & OVERFLOW) {
      flags.overflow = { op: OP.add, a: this.keep(a, OVERFLOW_A), b: this.keep(b, OVERFLOW_B) };
    }
    if (looked & CARRY) {
      // Carry: the sum is less than the first operand.
      this.put(a);
      this.set(CARRY_B);
    }
    this.put(a);
    this.put(b);
    this.code.push(OP.add);
    if (looked & CARRY) {
      this.tee(CARRY_A);
      flags.carry = { op: OP.ltU, a: { local: CARRY_A }, b: { local: CARRY_B } };
    }
    this.flagsFromResult(to, looked);
  }

  flagsFromResult(to, looked) {
    this.flags.compared = null;
    if (looked & OVERFLOW) {
      this.tee(OVERFLOW_R);
    }
    this.result(to, looked);
  }

  // The result is on the stack and determines N and Z.
  result(to, looked) {
    this.flags.compared = null;
    if (looked & NZ) {
      this.flags.nz = RESULT;
      if (to === null) return this.set(RESULT);
      this.tee(RESULT);
    }
    if (to === null) this.set(SCRATCH);
    else this.set(REGISTER + to);
  }

  addWithCarry(to, from) {
    const a = { local: REGISTER + from };
    const b = { local: REGISTER + to };
    this.settle(CARRY);
    this.keep(a, OVERFLOW_A);
    this.keep(b, OVERFLOW_B);
    this.put(a);
    this.put(b);
    this.code.push(OP.add);
    this.tee(SCRATCH);
    this.get(C);
    this.code.push(OP.add);
    this.set(OVERFLOW_R);
    this.get(SCRATCH);
    this.get(OVERFLOW_A);
    this.code.push(OP.ltU);
    this.get(OVERFLOW_R);
    this.get(SCRATCH);
    this.code.push(OP.ltU, OP.or);
    this.set(C);
    this.flags.carry = null;
    this.flags.overflow = { op: OP.add, a: { local: OVERFLOW_A }, b: { local: OVERFLOW_B } };
    this.get(OVERFLOW_R);
    this.result(to, ALL);
  }

  subtractWithCarry(to, from) {
    const a = { local: REGISTER + to };
    const b = { local: REGISTER + from };
    this.settle(CARRY);
    this.keep(a, OVERFLOW_A);
    this.keep(b, OVERFLOW_B);
    this.put(a);
    this.put(b);
    this.code.push(OP.sub);
    this.const(1);
    this.code.push(OP.sub);
    this.get(C);
    this.code.push(OP.add);
    this.set(OVERFLOW_R);
    // With a borrow the first operand must be greater, without one it may be equal.
    this.get(OVERFLOW_A);
    this.get(OVERFLOW_B);
    this.code.push(OP.gtU);
    this.get(OVERFLOW_A);
    this.get(OVERFLOW_B);
    this.code.push(OP.eq);
    this.get(C);
    this.code.push(OP.and, OP.or);
    this.set(C);
    this.flags.carry = null;
    this.flags.overflow = { op: OP.sub, a: { local: OVERFLOW_A }, b: { local: OVERFLOW_B } };
    this.get(OVERFLOW_R);
    this.result(to, ALL);
  }

  logic(op, low, middle, looked) {
    this.get(REGISTER + low);
    this.get(REGISTER + middle);
    this.code.push(op);
    this.result(low, looked);
  }

  shift(op, to, from, by, bit, looked) {
    if (looked & CARRY) {
      this.get(REGISTER + from);
      this.set(CARRY_A);
      this.flags.carry = { bit };
    }
    this.get(REGISTER + from);
    this.const(by);
    this.code.push(op);
    this.result(to, looked);
  }

  shiftAllOut(to, from, looked) {
    if (looked & CARRY) {
      this.get(REGISTER + from);
      this.set(CARRY_A);
      this.flags.carry = { bit: 31 };
    }
    this.const(0);
    this.result(to, looked);
  }

  // Shift by a register: 1 to 31 (or 0, to the left); other amounts are left to the package.
  shiftBy(op, to, by) {
    const left = op === OP.shl;
    this.get(REGISTER + by);
    this.const(0xff);
    this.code.push(OP.and);
    this.tee(SCRATCH);
    if (!left) {
      this.const(1);
      this.code.push(OP.sub);
    }
    this.const(left ? 32 : 31);
    this.code.push(OP.geU);
    this.giveUpIf();
    if (left) this.settle(CARRY);
    else this.flags.carry = null;
    if (left) {
      this.get(SCRATCH);
      this.begin(OP.if);
      this.get(REGISTER + to);
      this.const(0);
      this.get(SCRATCH);
      this.code.push(OP.sub, OP.shrU);
    } else {
      this.get(REGISTER + to);
      this.get(SCRATCH);
      this.const(1);
      this.code.push(OP.sub, OP.shrU);
    }
    this.const(1);
    this.code.push(OP.and);
    this.set(C);
    if (left) this.end();
    this.get(REGISTER + to);
    this.get(SCRATCH);
    this.code.push(op);
    this.result(to, NZ);
  }

  rotate(to, by) {
    this.get(REGISTER + to);
    this.get(REGISTER + by);
    this.code.push(OP.rotr);
    this.tee(SCRATCH);
    this.const(31);
    this.code.push(OP.shrU);
    this.set(C);
    this.flags.carry = null;
    this.get(SCRATCH);
    this.result(to, NZ);
  }

  reverse(to, from) {
    const part = (shift, op, mask) => {
      this.get(REGISTER + from);
      this.const(shift);
      this.code.push(op);
      this.const(mask);
      this.code.push(OP.and);
    };
    part(8, OP.rotr, 0xff00ff00 | 0);
    part(24, OP.rotr, 0x00ff00ff);
    this.code.push(OP.or);
    this.set(REGISTER + to);
  }

  extend(to, from, op) {
    this.get(REGISTER + from);
    this.code.push(op);
    this.set(REGISTER + to);
  }

  mask(to, from, mask) {
    this.get(REGISTER + from);
    this.const(mask);
    this.code.push(OP.and);
    this.set(REGISTER + to);
  }

  setHigh(to) {
    if (to === SP) {
      this.const(-4);
      this.code.push(OP.and);
    }
    this.set(REGISTER + to);
  }

  operand(number) {
    if (number === PC) this.const(this.pc + 4);
    else this.get(REGISTER + number);
  }
}
