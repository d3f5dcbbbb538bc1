// Code buffer of a region's function: its locals, and loading and storing registers and flags.

import { LR } from './instructions.mjs';
import { NOTHING, OP, signed, unsigned } from './webassembly.mjs';

// Locals of a region's function: entry block, cycles left, r0 to r14, the flags between blocks (N is the sign of one
// local, Z whether another is zero, C is 0 or 1, V a sign), the operands of lazy flags, scratch, and a cache line.
export const ENTRY = 0;
export const LEFT = 1;
export const REGISTER = 2;
export const [N, Z, C, V] = [17, 18, 19, 20];
export const [RESULT, CARRY_A, CARRY_B, OVERFLOW_A, OVERFLOW_B, OVERFLOW_R] = [21, 22, 23, 24, 25, 26];
export const [SCRATCH, PLACE, TARGET, LINE] = [27, 28, 29, 30];
export const PARAMETERS = 2;
export const LOCALS = 29;

export class RegionCode {
  code = [];
  open = 0;
  layout;
  touched = 0;
  changed = 0;

  constructor(layout) {
    this.layout = layout;
  }

  begin(op, type = NOTHING) {
    this.code.push(op, type);
    return ++this.open;
  }

  end() {
    this.code.push(OP.end);
    this.open--;
  }

  br(label) {
    this.code.push(OP.br);
    unsigned(this.code, this.open - label);
  }

  get(local) {
    this.touched |= 1 << local;
    this.code.push(OP.get, local);
  }

  set(local) {
    this.changed |= 1 << local;
    this.code.push(OP.set, local);
  }

  tee(local) {
    this.changed |= 1 << local;
    this.code.push(OP.tee, local);
  }

  const(value) {
    this.code.push(OP.const);
    signed(this.code, value);
  }

  memory(op, offset) {
    this.code.push(op, 0);
    unsigned(this.code, offset);
  }

  addTo(local, value) {
    this.get(local);
    this.const(value);
    this.code.push(OP.add);
    this.set(local);
  }

  addToLeft(cycles) {
    if (cycles !== 0) this.addTo(LEFT, cycles);
  }

  // The code, preceded by loads of the registers and flags that it uses.
  withState() {
    const body = this.code;
    this.code = [];
    for (const [local, address] of this.stateOf(this.touched | this.changed)) {
      this.const(0);
      this.memory(OP.load32, address);
      this.set(local);
    }
    return this.code.concat(body);
  }

  storeState() {
    for (const [local, address] of this.stateOf(this.changed)) {
      this.const(0);
      this.get(local);
      this.memory(OP.store32, address);
    }
  }

  // The locals of a set that are part of the state, each with its address.
  stateOf(set) {
    const { state } = this.layout;
    const places = [];
    for (let number = 0; number <= LR; number++) places.push([REGISTER + number, state + 4 * number]);
    [N, Z, C, V].forEach((flag, index) => places.push([flag, state + 64 + 4 * index]));
    return places.filter(([local]) => set & (1 << local));
  }
}
