// Flags of the translated code, computed lazily from their saved operands. Leaving a region is here too, since it has
// to settle the flags.

import { ALL, CARRY, NZ, OVERFLOW } from './instructions.mjs';
import { C, CARRY_A, N, OVERFLOW_R, RegionCode, V, Z } from './region-code.mjs';
import { OP } from './webassembly.mjs';

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

  // Settles the given flags; from here on they are in their locals.
  settle(which) {
    this.settleInto(which);
    if (which & CARRY) this.flags.carry = null;
  }

  settleInto(which) {
    const { nz, carry, overflow } = this.flags;
    if (which & NZ && nz !== null) {
      this.get(nz);
      this.set(N);
      this.get(nz);
      this.set(Z);
    }
    if (which & CARRY && carry !== null) {
      this.carry();
      this.set(C);
    }
    if (which & OVERFLOW && overflow !== null) {
      this.overflow();
      this.set(V);
    }
  }

  carry() {
    const { carry } = this.flags;
    if (carry === null) return this.get(C);
    if (carry.bit !== undefined) {
      this.get(CARRY_A);
      if (carry.bit > 0) {
        this.const(carry.bit);
        this.code.push(OP.shrU);
      }
      this.const(1);
      return this.code.push(OP.and);
    }
    this.put(carry.a);
    this.put(carry.b);
    return this.code.push(carry.op);
  }

  overflow() {
    const { overflow } = this.flags;
    if (overflow === null) return this.get(V);
    const { a, b, op } = overflow;
    this.put(a);
    if (op === OP.sub) this.put(b);
    else this.get(OVERFLOW_R);
    this.code.push(OP.xor);
    this.put(op === OP.sub ? a : b);
    this.get(OVERFLOW_R);
    return this.code.push(OP.xor, OP.and);
  }

  negative() {
    this.get(this.flags.nz ?? N);
  }

  zero() {
    this.get(this.flags.nz ?? Z);
  }

  // Pushes whether the condition is met.
  condition(condition) {
    const { compared } = this.flags;
    if (compared !== null) {
      const op = [OP.eq, OP.ne, OP.geU, OP.ltU, null, null, null, null, OP.gtU, OP.leU, OP.geS, OP.ltS, OP.gtS, OP.leS][condition];
      if (op !== null) {
        this.put(compared.a);
        this.put(compared.b);
        return this.code.push(op);
      }
    }
    switch (condition >> 1) {
      case 0:
        this.zero();
        this.code.push(OP.eqz);
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
        this.const(0);
        this.code.push(OP.ne, OP.and);
        break;
      default:
        this.negative();
        this.overflow();
        this.code.push(OP.xor);
        this.const(0);
        this.code.push(OP.geS);
        if (condition >> 1 === 6) {
          this.zero();
          this.const(0);
          this.code.push(OP.ne, OP.and);
        }
    }
    if (condition & 1) this.code.push(OP.eqz);
    return undefined;
  }

  isBelowZero() {
    this.const(0);
    this.code.push(OP.ltS);
  }

  // ---- leaving a region

  leave(pc, label) {
    this.const(0);
    this.const(pc);
    this.memory(OP.store32, this.layout.state + 60);
    this.br(label);
  }

  // Leaves before the current instruction, as if its block ended there. Must be inside an `if`.
  giveUp() {
    this.addToLeft(this.unspent);
    this.settleFlags();
    this.leave(this.pc, this.stop);
  }

  giveUpIf() {
    this.begin(OP.if);
    this.giveUp();
    this.end();
  }
}
