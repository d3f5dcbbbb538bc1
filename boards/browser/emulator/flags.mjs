// Flags of the translated code, computed lazily from their saved operands, and leaving a region, which settles them.

import { ALL, CARRY, NZ, OVERFLOW } from './instructions.mjs';
import { C, CARRY_A, N, OVERFLOW_R, RegionCode, V, Z } from './region-code.mjs';
import { constant, local, memory, OP, set } from './webassembly.mjs';

export class Flags extends RegionCode {
  // Of the current block.
  flags = null;
  unspent = 0;
  pc = 0;
  stop = 0;

  // Writes the flags to their locals between blocks. The translator's state stays: the other exits need it.
  settleFlags() {
    this.settleInto(ALL);
  }

  // Moves these flags to their locals.
  settle(which) {
    this.settleInto(which);
    if (which & CARRY) this.flags.carry = null;
  }

  settleInto(which) {
    const { nz, carry, overflow } = this.flags;
    if (which & NZ && nz !== null) {
      this.emit(local(nz), set(N), local(nz), set(Z));
    }
    if (which & CARRY && carry !== null) {
      this.carry();
      this.emit(set(C));
    }
    if (which & OVERFLOW && overflow !== null) {
      this.overflow();
      this.emit(set(V));
    }
  }

  carry() {
    const { carry } = this.flags;
    if (carry === null) return this.emit(local(C));
    if (carry.bit !== undefined) {
      return this.emit(local(CARRY_A), ...(carry.bit > 0 ? [constant(carry.bit), OP.shrU] : []), constant(1), OP.and);
    }
    return this.emit(carry.a, carry.b, carry.op);
  }

  overflow() {
    const { overflow } = this.flags;
    if (overflow === null) return this.emit(local(V));
    const { a, b, op } = overflow;
    const result = local(OVERFLOW_R);
    if (op === OP.sub) return this.emit(a, b, OP.xor, a, result, OP.xor, OP.and);
    return this.emit(a, result, OP.xor, b, result, OP.xor, OP.and);
  }

  negative() {
    this.emit(local(this.flags.nz ?? N));
  }

  zero() {
    this.emit(local(this.flags.nz ?? Z));
  }

  // Pushes whether the condition is met.
  condition(condition) {
    const { compared } = this.flags;
    if (compared !== null) {
      const op = [OP.eq, OP.ne, OP.geU, OP.ltU, null, null, null, null, OP.gtU, OP.leU, OP.geS, OP.ltS, OP.gtS, OP.leS][condition];
      if (op !== null) {
        return this.emit(compared.a, compared.b, op);
      }
    }
    switch (condition >> 1) {
      case 0:
        this.zero();
        this.emit(OP.eqz);
        break;
      case 1:
        this.carry();
        break;
      case 2:
        this.negative();
        this.isBelowZero();
        break;
      case 3:
        this.overflow();
        this.isBelowZero();
        break;
      case 4:
        this.carry();
        this.zero();
        this.emit(constant(0), OP.ne, OP.and);
        break;
      default:
        this.negative();
        this.overflow();
        this.emit(OP.xor, constant(0), OP.geS);
        if (condition >> 1 === 6) {
          this.zero();
          this.emit(constant(0), OP.ne, OP.and);
        }
    }
    if (condition & 1) this.code.push(OP.eqz);
    return undefined;
  }

  isBelowZero() {
    this.emit(constant(0), OP.ltS);
  }

  // ---- leaving a region

  leave(pc, label) {
    this.emit(constant(0), constant(pc), memory(OP.store32, this.layout.state + 60));
    this.br(label);
  }

  // Leaves before the current instruction. Must be inside an `if`.
  giveUp() {
    this.addToLeft(this.unspent);
    this.settleFlags();
    this.leave(this.pc, this.stop);
  }

  giveUpIf(...condition) {
    this.beginIf(...condition);
    this.giveUp();
    this.end();
  }
}
