// Decodes Thumb instructions for translation.mjs: operands, cycles, and flags read and written.

import { KINDS, NAMES } from './processor.mjs';

export const SP = 13;
export const LR = 14;
export const PC = 15;

/** N and Z always go together. */
export const NZ = 1;
export const CARRY = 2;
export const OVERFLOW = 4;
export const ALL = NZ | CARRY | OVERFLOW;

// By name: decoder, cycles, flags written and read, and whether it may have to be left to the package.
const TRAITS = new Map();
const trait = (names, traits) => {
  for (const name of names.split(' ')) TRAITS.set(name, { name, form: 'plain', cycles: 1, writes: 0, reads: 0, mayLeave: false, ...traits });
};
trait('ADDS_3 ADDS_8 ADDS SUBS_3 SUBS_8 SUBS NEGS CMP_8 CMP CMN', { writes: ALL });
trait('CMP_HIGH', { writes: ALL, form: 'high' });
trait('ADCS SBCS', { writes: ALL, reads: CARRY });
trait('MOVS MULS ANDS ORRS EORS BICS MVNS TST', { writes: NZ });
trait('LSLS_5', { writes: NZ, reads: CARRY }); // a shift by 0 leaves C unchanged
trait('LSRS_5 ASRS_5 RORS', { writes: NZ | CARRY });
trait('LSLS', { writes: NZ, reads: CARRY, mayLeave: true });
trait('LSRS ASRS', { writes: NZ | CARRY, mayLeave: true });
trait('ADD_SP_TO ADD_TO_SP SUB_FROM_SP ADR SXTB SXTH UXTB UXTH REV NOP');
trait('ADD MOV', { form: 'high' });
trait('LDR_LITERAL', { form: 'literal', cycles: 2 });
trait('LDR_5 LDR_SP LDR LDRB_5 LDRB LDRH_5 LDRH LDRSB LDRSH', { cycles: 2, mayLeave: true });
trait('STR_5 STR_SP STR STRB_5 STRB STRH_5 STRH', { cycles: 2, mayLeave: true });
trait('LDMIA STMIA PUSH POP', { form: 'list', mayLeave: true });
trait('BRANCH_IF', { form: 'branch', reads: ALL });
trait('B', { form: 'jump', cycles: 2, reads: ALL });
trait('BL', { form: 'call', cycles: 3, reads: ALL });
trait('BX BLX', { form: 'register', cycles: 2, reads: ALL });
const BY_KIND = NAMES.map(name => TRAITS.get(name) ?? null);

export const bits = value => {
  let count = 0;
  for (let rest = value; rest !== 0; rest &= rest - 1) count++;
  return count;
};

/**
 * The instruction at `pc`: `{ pc, traits, opcode, size, cycles, ends, target }`. `ends`: it ends a block; `target`: its
 * jump target if known (a taken conditional branch costs one more cycle). Null if it is not translated.
 */
export function decode(read16, pc) {
  const opcode = read16(pc);
  const traits = BY_KIND[KINDS[opcode]];
  if (traits === null || traits === undefined) return null;
  const instruction = { pc, traits, opcode, size: 2, cycles: traits.cycles, ends: false, target: undefined };
  const one = ((opcode >> 4) & 8) | (opcode & 7);
  const other = (opcode >> 3) & 0xf;
  switch (traits.form) {
    case 'high':
      if (traits.name === 'CMP_HIGH') return one === PC || other === PC ? null : instruction;
      instruction.ends = one === PC;
      if (one === PC) instruction.cycles = 2;
      return instruction;
    case 'literal':
      return read16(literalAddress(instruction) + 2) === undefined ? null : instruction;
    case 'list': {
      const { name } = traits;
      const withLink = (name === 'PUSH' || name === 'POP') && (opcode & 0x100) !== 0;
      if ((opcode & 0xff) === 0 && !withLink) return null;
      instruction.ends = name === 'POP' && withLink;
      instruction.cycles = 1 + bits(opcode & 0xff) + (instruction.ends ? 2 : 0);
      return instruction;
    }
    case 'branch':
      instruction.ends = true;
      instruction.target = pc + 4 + ((opcode << 24) >> 23);
      return instruction;
    case 'jump':
      instruction.ends = true;
      instruction.target = pc + 4 + ((opcode << 21) >> 20);
      return instruction;
    case 'call': {
      const second = read16(pc + 2);
      if ((second & 0xd000) !== 0xd000) return null;
      const sign = (opcode >> 10) & 1;
      const high = 1 - (sign ^ ((second >> 13) & 1));
      const low = 1 - (sign ^ ((second >> 11) & 1));
      instruction.ends = true;
      instruction.size = 4;
      instruction.target =
        pc + 4 + ((sign ? 0xff000000 : 0) | (high << 23) | (low << 22) | ((opcode & 0x3ff) << 12) | ((second & 0x7ff) << 1));
      return instruction;
    }
    case 'register':
      instruction.ends = true;
      return (opcode & 7) !== 0 || other === PC || (traits.name === 'BLX' && other === LR) ? null : instruction;
    default:
      return instruction;
  }
}

export const literalAddress = ({ pc, opcode }) => ((pc + 4) & ~3) + ((opcode & 0xff) << 2);
