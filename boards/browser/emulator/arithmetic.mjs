// Arithmetic and logic of the translated code, and the operands that its flags need.

import { Flags } from './flags.mjs';
import { ALL, CARRY, NZ, OVERFLOW, PC, SP } from './instructions.mjs';
import { REGISTER, C, RESULT, CARRY_A, CARRY_B, OVERFLOW_A, OVERFLOW_B, OVERFLOW_R, SCRATCH } from './region-code.mjs';
import { constant, local, OP, set, tee } from './webassembly.mjs';

export class Arithmetic extends Flags {
  // Saves `operand` in a local for the flags, unless it is a constant.
  keep(operand, to) {
    if (operand.value !== undefined) return operand;
    this.emit(operand, set(to));
    return local(to);
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
    this.emit(a, b, OP.sub);
    this.flagsFromResult(to, looked);
    if (compared !== null && looked === ALL) flags.compared = compared;
  }

  add(to, a, b, looked) {
    const flags = this.flags;
    if (looked & OVERFLOW) {
      flags.overflow = { op: OP.add, a: this.keep(a, OVERFLOW_A), b: this.keep(b, OVERFLOW_B) };
    }
    // Carry: the sum is less than the first operand.
    if (looked & CARRY) this.emit(a, set(CARRY_B));
    this.emit(a, b, OP.add);
    if (looked & CARRY) {
      this.emit(tee(CARRY_A));
      flags.carry = { op: OP.ltU, a: local(CARRY_A), b: local(CARRY_B) };
    }
    this.flagsFromResult(to, looked);
  }

  flagsFromResult(to, looked) {
    this.flags.compared = null;
    this.result(to, looked, ...(looked & OVERFLOW ? [tee(OVERFLOW_R)] : []));
  }

  // N and Z follow from the result of the operations, or from what is on the stack.
  result(to, looked, ...operations) {
    this.emit(...operations);
    this.flags.compared = null;
    if (looked & NZ) {
      this.flags.nz = RESULT;
      if (to === null) return this.emit(set(RESULT));
      this.emit(tee(RESULT));
    }
    this.emit(set(to === null ? SCRATCH : REGISTER + to));
  }

  addWithCarry(to, from) {
    const a = local(REGISTER + from);
    const b = local(REGISTER + to);
    this.settle(CARRY);
    this.keep(a, OVERFLOW_A);
    this.keep(b, OVERFLOW_B);
    this.emit(a, b, OP.add, tee(SCRATCH), local(C), OP.add, set(OVERFLOW_R), local(SCRATCH), local(OVERFLOW_A), OP.ltU);
    this.emit(local(OVERFLOW_R), local(SCRATCH), OP.ltU, OP.or, set(C));
    this.flags.carry = null;
    this.flags.overflow = { op: OP.add, a: local(OVERFLOW_A), b: local(OVERFLOW_B) };
    this.result(to, ALL, local(OVERFLOW_R));
  }

  subtractWithCarry(to, from) {
    const a = local(REGISTER + to);
    const b = local(REGISTER + from);
    this.settle(CARRY);
    this.keep(a, OVERFLOW_A);
    this.keep(b, OVERFLOW_B);
    this.emit(a, b, OP.sub, constant(1), OP.sub, local(C), OP.add, set(OVERFLOW_R));
    // With a borrow the first operand must be greater, without one it may be equal.
    this.emit(local(OVERFLOW_A), local(OVERFLOW_B), OP.gtU, local(OVERFLOW_A), local(OVERFLOW_B), OP.eq, local(C));
    this.emit(OP.and, OP.or, set(C));
    this.flags.carry = null;
    this.flags.overflow = { op: OP.sub, a: local(OVERFLOW_A), b: local(OVERFLOW_B) };
    this.result(to, ALL, local(OVERFLOW_R));
  }

  logic(op, low, middle, looked) {
    this.result(low, looked, local(REGISTER + low), local(REGISTER + middle), op);
  }

  shift(op, to, from, by, bit, looked) {
    if (looked & CARRY) {
      this.emit(local(REGISTER + from), set(CARRY_A));
      this.flags.carry = { bit };
    }
    this.result(to, looked, local(REGISTER + from), constant(by), op);
  }

  shiftAllOut(to, from, looked) {
    if (looked & CARRY) {
      this.emit(local(REGISTER + from), set(CARRY_A));
      this.flags.carry = { bit: 31 };
    }
    this.result(to, looked, constant(0));
  }

  // Shifts by 1 to 31 (or 0, to the left); other amounts are left to the package.
  shiftBy(op, to, by) {
    const left = op === OP.shl;
    this.emit(local(REGISTER + by), constant(0xff), OP.and, tee(SCRATCH));
    if (!left) {
      this.emit(constant(1), OP.sub);
    }
    this.giveUpIf(constant(left ? 32 : 31), OP.geU);
    if (left) this.settle(CARRY);
    else this.flags.carry = null;
    if (left) {
      this.beginIf(local(SCRATCH));
      this.emit(local(REGISTER + to), constant(0), local(SCRATCH), OP.sub, OP.shrU);
    } else {
      this.emit(local(REGISTER + to), local(SCRATCH), constant(1), OP.sub, OP.shrU);
    }
    this.emit(constant(1), OP.and, set(C));
    if (left) this.end();
    this.result(to, NZ, local(REGISTER + to), local(SCRATCH), op);
  }

  rotate(to, by) {
    this.emit(local(REGISTER + to), local(REGISTER + by), OP.rotr, tee(SCRATCH), constant(31), OP.shrU, set(C));
    this.flags.carry = null;
    this.result(to, NZ, local(SCRATCH));
  }

  reverse(to, from) {
    const part = (shift, op, mask) => {
      this.emit(local(REGISTER + from), constant(shift), op, constant(mask), OP.and);
    };
    part(8, OP.rotr, 0xff00ff00 | 0);
    part(24, OP.rotr, 0x00ff00ff);
    this.emit(OP.or, set(REGISTER + to));
  }

  extend(to, from, op) {
    this.emit(local(REGISTER + from), op, set(REGISTER + to));
  }

  mask(to, from, mask) {
    this.emit(local(REGISTER + from), constant(mask), OP.and, set(REGISTER + to));
  }

  setHigh(to) {
    if (to === SP) {
      this.emit(constant(-4), OP.and);
    }
    this.emit(set(REGISTER + to));
  }

  operand(number) {
    this.emit(number === PC ? constant(this.pc + 4) : local(REGISTER + number));
  }
}
