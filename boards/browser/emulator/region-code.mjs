// Code buffer of a region's function: locals, loads and stores of registers and flags.

import { LR } from './instructions.mjs';
import { Code, constant, local, memory, OP, set } from './webassembly.mjs';

// Locals: entry block, cycles left, r0 to r14, the flags between blocks (N is the sign of one local, Z whether another
// is zero, C is 0 or 1, V a sign), the operands of lazy flags, scratch, and a cache line.
export const ENTRY = 0;
export const LEFT = 1;
export const REGISTER = 2;
export const [N, Z, C, V] = [17, 18, 19, 20];
export const [RESULT, CARRY_A, CARRY_B, OVERFLOW_A, OVERFLOW_B, OVERFLOW_R] = [21, 22, 23, 24, 25, 26];
export const [SCRATCH, PLACE, TARGET, LINE] = [27, 28, 29, 30];
export const PARAMETERS = 2;
export const LOCALS = 29;

export class RegionCode extends Code {
  layout;
  touched = 0;
  changed = 0;

  constructor(layout) {
    super();
    this.layout = layout;
  }

  get(local) {
    this.touched |= 1 << local;
    super.get(local);
  }

  change(op, local) {
    this.changed |= 1 << local;
    super.change(op, local);
  }

  addTo(to, value) {
    this.emit(local(to), constant(value), OP.add, set(to));
  }

  addToLeft(cycles) {
    if (cycles !== 0) this.addTo(LEFT, cycles);
  }

  // Preceded by loads of the registers and flags that the code uses.
  withState() {
    const body = this.code;
    this.code = [];
    for (const [to, address] of this.stateOf(this.touched | this.changed)) {
      this.emit(constant(0), memory(OP.load32, address), set(to));
    }
    return this.code.concat(body);
  }

  storeState() {
    for (const [from, address] of this.stateOf(this.changed)) {
      this.emit(constant(0), local(from), memory(OP.store32, address));
    }
  }

  // Locals of a set that are part of the state, with their addresses.
  stateOf(set) {
    const { state } = this.layout;
    const places = [];
    for (let number = 0; number <= LR; number++) places.push([REGISTER + number, state + 4 * number]);
    [N, Z, C, V].forEach((flag, index) => places.push([flag, state + 64 + 4 * index]));
    return places.filter(([local]) => set & (1 << local));
  }
}
