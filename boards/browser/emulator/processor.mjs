// Table-driven execution of common instructions: several times faster than the package, which compares each with eighty
// patterns. Rare instructions, anything but plain memory, and interrupts are left to the package.
//
// Flags and cycles equal those of the corrected package, as a test checks.

const RAM_START = 0x20000000;
const FLASH_START = 0x10000000;
const FLASH_PAGE = 0x10; // top byte of cached flash addresses
const PROCESSOR_NUMBER = 0xd0000000; // the first register of the SIO block
const FIRST_SPINLOCK = 0xd0000100;
const LAST_SPINLOCK = 0xd000017c;
const PRIMASK = 0x10;
const HANDLER_RETURN = 0xf; // top four bits of an exception return address

// Number, name, pattern, and bits to ignore. Numbers, because only those compile to a jump table; each case repeats its
// name.
const PATTERNS = [
  [1, 'BRANCH_IF', 12, 0b1101], [2, 'ADCS', 6, 0b0100000101], [3, 'ADD_SP_TO', 11, 0b10101],
  [4, 'ADD_TO_SP', 7, 0b101100000], [5, 'ADDS_3', 9, 0b0001110], [6, 'ADDS_8', 11, 0b00110], [7, 'ADDS', 9, 0b0001100],
  [8, 'ADD', 8, 0b01000100], [9, 'ADR', 11, 0b10100], [10, 'ANDS', 6, 0b0100000000], [11, 'ASRS_5', 11, 0b00010],
  [12, 'BICS', 6, 0b0100001110], [13, 'B', 11, 0b11100], [14, 'BL', 11, 0b11110], [15, 'BX', 7, 0b010001110],
  [16, 'BLX', 7, 0b010001111], [17, 'CMP_8', 11, 0b00101], [18, 'CMP', 6, 0b0100001010], [19, 'CMP_HIGH', 8, 0b01000101],
  [20, 'EORS', 6, 0b0100000001], [21, 'LDMIA', 11, 0b11001], [22, 'LDR_5', 11, 0b01101], [23, 'LDR_SP', 11, 0b10011],
  [24, 'LDR_LITERAL', 11, 0b01001], [25, 'LDR', 9, 0b0101100], [26, 'LDRB_5', 11, 0b01111], [27, 'LDRB', 9, 0b0101110],
  [28, 'LDRH_5', 11, 0b10001], [29, 'LDRH', 9, 0b0101101], [30, 'LDRSB', 9, 0b0101011], [31, 'LDRSH', 9, 0b0101111],
  [32, 'LSLS_5', 11, 0b00000], [33, 'LSLS', 6, 0b0100000010], [34, 'LSRS_5', 11, 0b00001], [35, 'LSRS', 6, 0b0100000011],
  [36, 'MOV', 8, 0b01000110], [37, 'MOVS', 11, 0b00100], [38, 'MULS', 6, 0b0100001101], [39, 'MVNS', 6, 0b0100001111],
  [40, 'ORRS', 6, 0b0100001100], [41, 'POP', 9, 0b1011110], [42, 'PUSH', 9, 0b1011010], [43, 'NEGS', 6, 0b0100001001],
  [44, 'SBCS', 6, 0b0100000110], [45, 'STMIA', 11, 0b11000], [46, 'STR_5', 11, 0b01100], [47, 'STR_SP', 11, 0b10010],
  [48, 'STR', 9, 0b0101000], [49, 'STRB_5', 11, 0b01110], [50, 'STRB', 9, 0b0101010], [51, 'STRH_5', 11, 0b10000],
  [52, 'STRH', 9, 0b0101001], [53, 'SUB_FROM_SP', 7, 0b101100001], [54, 'SUBS_3', 9, 0b0001111],
  [55, 'SUBS_8', 11, 0b00111], [56, 'SUBS', 9, 0b0001101], [57, 'SXTB', 6, 0b1011001001], [58, 'SXTH', 6, 0b1011001000],
  [59, 'TST', 6, 0b0100001000], [60, 'UXTB', 6, 0b1011001011], [61, 'UXTH', 6, 0b1011001010],
  [62, 'ASRS', 6, 0b0100000100], [63, 'RORS', 6, 0b0100000111], [64, 'CMN', 6, 0b0100001011], [65, 'REV', 6, 0b1011101000],
  [66, 'NOP', 0, 0b1011111100000000], [67, 'CPSID', 0, 0b1011011001110010], [68, 'CPSIE', 0, 0b1011011001100010],
  [69, 'MRS', 0, 0b1111001111101111], [70, 'MSR', 4, 0b111100111000], [71, 'BARRIER', 0, 0b1111001110111111],
];

/** 0 has none. */
export const NAMES = [undefined, ...PATTERNS.map(([, name]) => name)];

/** Instruction number by first halfword; 0: left to the package. */
export const KINDS = new Uint8Array(0x10000);
for (const [number, , drop, pattern] of [...PATTERNS].reverse().sort((one, other) => other[2] - one[2])) KINDS.fill(number, pattern << drop, (pattern + 1) << drop);
KINDS.fill(0, 0xde00, 0xe000); // not a branch: the last two conditions encode UDF and SVC

const BITS = Uint8Array.from({ length: 0x200 }, (_, value) => value.toString(2).replaceAll('0', '').length);

/**
 * Returns a function that executes the next instruction and returns its cycles, or 0 if the package has to execute it.
 * It touches registers, flags and plain memory only. `closed`: `{ from, to }`, addresses in RAM closed by memory
 * protection.
 */
export function quickProcessor(chip, closed = { from: 0, to: 0 }) {
  const { core, sio } = chip;
  const { registers } = core;
  const flash8 = chip.flash;
  const flashBytes = flash8.length;
  const flash16 = new Uint16Array(flash8.buffer, flash8.byteOffset, flashBytes >> 1);
  const flash32 = new Uint32Array(flash8.buffer, flash8.byteOffset, flashBytes >> 2);
  const ram8 = chip.sram;
  const ramBytes = ram8.length;
  const ram16 = new Uint16Array(ram8.buffer, ram8.byteOffset, ramBytes >> 1);
  const ram32 = new Uint32Array(ram8.buffer, ram8.byteOffset, ramBytes >> 2);

  const isClosed = (offset, bytes) => offset + RAM_START < closed.to && offset + RAM_START + bytes > closed.from;

  const setFlags = result => {
    core.N = result < 0;
    core.Z = result === 0;
  };
  const add = (first, second, carry) => {
    const sum = first + second + carry;
    const result = sum | 0;
    core.N = result < 0;
    core.Z = result === 0;
    core.C = sum > 0xffffffff;
    core.V = ((first ^ result) & (second ^ result)) < 0;
    return result;
  };
  const subtract = (minuend, subtrahend, borrow) => {
    const result = (minuend - subtrahend - borrow) | 0;
    core.N = result < 0;
    core.Z = result === 0;
    core.C = minuend >= subtrahend + borrow;
    core.V = ((minuend ^ subtrahend) & (minuend ^ result)) < 0;
    return result;
  };

  return function execute() {
    if (core.interruptsUpdated) return 0;
    const pc = registers[15];
    const fromRam = pc - RAM_START;
    let opcode;
    if (pc >>> 24 === FLASH_PAGE) opcode = flash16[(pc & 0xffffff) >> 1];
    else if (fromRam >= 0 && fromRam < ramBytes - 2) opcode = ram16[fromRam >> 1];
    else return 0;

    // Which operands are valid depends on the kind.
    const low = opcode & 7;
    const middle = (opcode >> 3) & 7;
    const upper = (opcode >> 6) & 7;
    const third = (opcode >> 8) & 7;
    const number5 = (opcode >> 6) & 0x1f;
    const number8 = opcode & 0xff;
    let cycles = 1;

    switch (KINDS[opcode]) {
      case 1: /* BRANCH_IF */ {
        let met;
        switch ((opcode >> 9) & 7) {
          case 0: met = core.Z; break;
          case 1: met = core.C; break;
          case 2: met = core.N; break;
          case 3: met = core.V; break;
          case 4: met = core.C && !core.Z; break;
          case 5: met = core.N === core.V; break;
          default: met = core.N === core.V && !core.Z;
        }
        if (met === ((opcode & 0x100) === 0)) {
          registers[15] = pc + 4 + ((number8 << 24) >> 23);
          cycles = 2;
        } else registers[15] = pc + 2;
        return cycles;
      }
      case 13: /* B */
        registers[15] = pc + 4 + ((opcode << 21) >> 20);
        return 2;
      case 14: /* BL */ {
        const next = pc & ~1;
        const opcode2 = next >>> 24 === FLASH_PAGE ? flash16[((next & 0xffffff) >> 1) + 1] : ram16[((next - RAM_START) >> 1) + 1];
        if ((opcode2 & 0xd000) !== 0xd000) return 0;
        const sign = (opcode >> 10) & 1;
        const first = 1 - (sign ^ ((opcode2 >> 13) & 1));
        const second = 1 - (sign ^ ((opcode2 >> 11) & 1));
        const offset = (sign ? 0xff000000 : 0) | (first << 23) | (second << 22) | ((opcode & 0x3ff) << 12) | ((opcode2 & 0x7ff) << 1);
        registers[14] = (pc + 4) | 1;
        registers[15] = pc + 4 + offset;
        return 3;
      }
      case 15: /* BX */ {
        const target = registers[(opcode >> 3) & 0xf];
        if (low !== 0 || ((opcode >> 3) & 0xf) === 15 || target >>> 28 === HANDLER_RETURN) return 0;
        registers[15] = target & ~1;
        return 2;
      }
      case 16: /* BLX */ {
        const from = (opcode >> 3) & 0xf;
        if (low !== 0 || from === 15 || from === 14) return 0;
        registers[14] = (pc + 2) | 1;
        registers[15] = registers[from] & ~1;
        return 2;
      }

      // ---- loads and stores: plain memory only
      case 22: /* LDR_5 */
      case 25: /* LDR */
      case 23: /* LDR_SP */
      case 24: /* LDR_LITERAL */ {
        let address;
        let to = low;
        switch (opcode >> 11) {
          case 0b01101: address = registers[middle] + (number5 << 2); break;
          case 0b01011: address = registers[middle] + registers[upper]; break;
          case 0b10011: address = registers[13] + (number8 << 2); to = third; break;
          default: address = ((pc + 4) & ~3) + (number8 << 2); to = third;
        }
        const offset = address - RAM_START;
        const inFlash = address - FLASH_START;
        if (address & 3) return 0;
        if (offset >= 0 && offset < ramBytes) {
          if (isClosed(offset, 4)) return 0;
          registers[to] = ram32[offset >> 2];
        } else if (inFlash >= 0 && inFlash < flashBytes) registers[to] = flash32[inFlash >> 2];
        else if (address === PROCESSOR_NUMBER) {
          registers[to] = 0;
          break;
        } else if (address >= FIRST_SPINLOCK && address <= LAST_SPINLOCK) {
          registers[to] = sio.readUint32(address - PROCESSOR_NUMBER);
          break;
        } else return 0;
        cycles = 2;
        break;
      }
      case 26: /* LDRB_5 */
      case 27: /* LDRB */
      case 30: /* LDRSB */ {
        const address = registers[middle] + (opcode >> 11 === 0b01111 ? number5 : registers[upper]);
        const offset = address - RAM_START;
        const inFlash = address - FLASH_START;
        let value;
        if (offset >= 0 && offset < ramBytes) {
          if (isClosed(offset, 1)) return 0;
          value = ram8[offset];
        } else if (inFlash >= 0 && inFlash < flashBytes) value = flash8[inFlash];
        else return 0;
        registers[low] = opcode >> 9 === 0b0101011 ? (value << 24) >> 24 : value;
        cycles = 2;
        break;
      }
      case 28: /* LDRH_5 */
      case 29: /* LDRH */
      case 31: /* LDRSH */ {
        const address = registers[middle] + (opcode >> 11 === 0b10001 ? number5 << 1 : registers[upper]);
        const offset = address - RAM_START;
        const inFlash = address - FLASH_START;
        let value;
        if (address & 1) return 0;
        if (offset >= 0 && offset < ramBytes) {
          if (isClosed(offset, 2)) return 0;
          value = ram16[offset >> 1];
        } else if (inFlash >= 0 && inFlash < flashBytes) value = flash16[inFlash >> 1];
        else return 0;
        registers[low] = opcode >> 9 === 0b0101111 ? (value << 16) >> 16 : value;
        cycles = 2;
        break;
      }
      case 46: /* STR_5 */
      case 48: /* STR */
      case 47: /* STR_SP */ {
        let address;
        let from = low;
        switch (opcode >> 11) {
          case 0b01100: address = registers[middle] + (number5 << 2); break;
          case 0b01010: address = registers[middle] + registers[upper]; break;
          default: address = registers[13] + (number8 << 2); from = third;
        }
        const offset = address - RAM_START;
        const inFlash = address - FLASH_START;
        if (address & 3) return 0;
        if (offset >= 0 && offset < ramBytes) {
          if (isClosed(offset, 4)) return 0;
          ram32[offset >> 2] = registers[from];
        } else if (address >= FIRST_SPINLOCK && address <= LAST_SPINLOCK) {
          sio.writeUint32(address - PROCESSOR_NUMBER, registers[from]);
          break;
        } else return 0;
        cycles = 2;
        break;
      }
      case 49: /* STRB_5 */
      case 50: /* STRB */ {
        const offset = registers[middle] + (opcode >> 11 === 0b01110 ? number5 : registers[upper]) - RAM_START;
        if (offset < 0 || offset >= ramBytes || isClosed(offset, 1)) return 0;
        ram8[offset] = registers[low];
        cycles = 2;
        break;
      }
      case 51: /* STRH_5 */
      case 52: /* STRH */ {
        const offset = registers[middle] + (opcode >> 11 === 0b10000 ? number5 << 1 : registers[upper]) - RAM_START;
        if (offset & 1 || offset < 0 || offset >= ramBytes || isClosed(offset, 2)) return 0;
        ram16[offset >> 1] = registers[low];
        cycles = 2;
        break;
      }
      case 42: /* PUSH */ {
        const count = BITS[opcode & 0x1ff];
        const bottom = registers[13] - 4 * count;
        if (bottom < RAM_START || bottom + 4 * count > RAM_START + ramBytes) return 0;
        if (isClosed(bottom - RAM_START, 4 * count)) return 0;
        let place = (bottom - RAM_START) >> 2;
        for (let register = 0; register < 8; register++) if (opcode & (1 << register)) ram32[place++] = registers[register];
        if (opcode & 0x100) ram32[place] = registers[14];
        registers[13] = bottom;
        cycles = 1 + BITS[number8];
        break;
      }
      case 41: /* POP */ {
        const count = BITS[opcode & 0x1ff];
        const bottom = registers[13];
        if (bottom < RAM_START || bottom + 4 * count > RAM_START + ramBytes) return 0;
        if (isClosed(bottom - RAM_START, 4 * count)) return 0;
        let place = (bottom - RAM_START) >> 2;
        const leaves = opcode & 0x100;
        const target = leaves ? ram32[place + count - 1] : 0;
        if (leaves && target >>> 28 === HANDLER_RETURN) return 0;
        for (let register = 0; register < 8; register++) if (opcode & (1 << register)) registers[register] = ram32[place++];
        registers[13] = bottom + 4 * count;
        registers[15] = leaves ? target & ~1 : pc + 2;
        cycles = 1 + BITS[number8] + (leaves ? 2 : 0);
        return cycles;
      }
      case 21: /* LDMIA */ {
        const count = BITS[number8];
        const start = registers[third];
        if (start & 3 || start < RAM_START || start + 4 * count > RAM_START + ramBytes) return 0;
        if (isClosed(start - RAM_START, 4 * count)) return 0;
        let place = (start - RAM_START) >> 2;
        for (let register = 0; register < 8; register++) if (opcode & (1 << register)) registers[register] = ram32[place++];
        if (!(opcode & (1 << third))) registers[third] = start + 4 * count;
        cycles = 1 + count;
        break;
      }
      case 45: /* STMIA */ {
        const count = BITS[number8];
        const start = registers[third];
        if (start & 3 || start < RAM_START || start + 4 * count > RAM_START + ramBytes) return 0;
        if (isClosed(start - RAM_START, 4 * count)) return 0;
        let place = (start - RAM_START) >> 2;
        for (let register = 0; register < 8; register++) if (opcode & (1 << register)) ram32[place++] = registers[register];
        if (!(opcode & (1 << third))) registers[third] = start + 4 * count;
        cycles = 1 + count;
        break;
      }

      // ---- arithmetic
      case 37: /* MOVS */
        registers[third] = number8;
        core.N = false;
        core.Z = number8 === 0;
        break;
      case 5: /* ADDS_3 */ registers[low] = add(registers[middle], upper, 0); break;
      case 6: /* ADDS_8 */ registers[third] = add(registers[third], number8, 0); break;
      case 7: /* ADDS */ registers[low] = add(registers[middle], registers[upper], 0); break;
      case 2: /* ADCS */ registers[low] = add(registers[middle], registers[low], core.C ? 1 : 0); break;
      case 54: /* SUBS_3 */ registers[low] = subtract(registers[middle], upper, 0); break;
      case 55: /* SUBS_8 */ registers[third] = subtract(registers[third], number8, 0); break;
      case 56: /* SUBS */ registers[low] = subtract(registers[middle], registers[upper], 0); break;
      case 44: /* SBCS */ registers[low] = subtract(registers[low], registers[middle], core.C ? 0 : 1); break;
      case 43: /* NEGS */ registers[low] = subtract(0, registers[middle], 0); break;
      case 17: /* CMP_8 */ subtract(registers[third], number8, 0); break;
      case 18: /* CMP */ subtract(registers[low], registers[middle], 0); break;
      case 64: /* CMN */ add(registers[low], registers[middle], 0); break;
      case 19: /* CMP_HIGH */ {
        const one = ((opcode >> 4) & 8) | low;
        const other = (opcode >> 3) & 0xf;
        if (one === 15 || other === 15) return 0;
        subtract(registers[one], registers[other], 0);
        break;
      }
      case 8: /* ADD */ {
        const to = ((opcode >> 4) & 8) | low;
        const from = (opcode >> 3) & 0xf;
        const value = from === 15 ? pc + 4 : registers[from];
        if (to === 15) {
          registers[15] = (pc + 4 + value) & ~1;
          return 2;
        }
        registers[to] = to === 13 ? (registers[13] + value) & ~3 : registers[to] + value;
        break;
      }
      case 36: /* MOV */ {
        const to = ((opcode >> 4) & 8) | low;
        const from = (opcode >> 3) & 0xf;
        const value = from === 15 ? pc + 4 : registers[from];
        if (to === 15) {
          registers[15] = value & ~1;
          return 2;
        }
        registers[to] = to === 13 ? value & ~3 : value;
        break;
      }
      case 3: /* ADD_SP_TO */ registers[third] = registers[13] + (number8 << 2); break;
      case 4: /* ADD_TO_SP */ registers[13] = registers[13] + ((opcode & 0x7f) << 2); break;
      case 53: /* SUB_FROM_SP */ registers[13] = registers[13] - ((opcode & 0x7f) << 2); break;
      case 9: /* ADR */ registers[third] = (pc & ~3) + 4 + (number8 << 2); break;
      case 38: /* MULS */ setFlags((registers[low] = Math.imul(registers[middle], registers[low])) | 0); break;

      // ---- bits
      case 10: /* ANDS */ setFlags((registers[low] = registers[low] & registers[middle]) | 0); break;
      case 40: /* ORRS */ setFlags((registers[low] = registers[low] | registers[middle]) | 0); break;
      case 20: /* EORS */ setFlags((registers[low] = registers[low] ^ registers[middle]) | 0); break;
      case 12: /* BICS */ setFlags((registers[low] = registers[low] & ~registers[middle]) | 0); break;
      case 39: /* MVNS */ setFlags((registers[low] = ~registers[middle]) | 0); break;
      case 59: /* TST */ setFlags(registers[low] & registers[middle]); break;
      case 32: /* LSLS_5 */ {
        const input = registers[middle];
        if (number5 !== 0) core.C = (input & (1 << (32 - number5))) !== 0;
        setFlags((registers[low] = input << number5) | 0);
        break;
      }
      case 34: /* LSRS_5 */ {
        const input = registers[middle];
        core.C = ((input >>> (number5 === 0 ? 31 : number5 - 1)) & 1) !== 0;
        setFlags((registers[low] = number5 === 0 ? 0 : input >>> number5) | 0);
        break;
      }
      case 11: /* ASRS_5 */ {
        const input = registers[middle] | 0;
        core.C = ((input >> (number5 === 0 ? 31 : number5 - 1)) & 1) !== 0;
        setFlags((registers[low] = input >> (number5 === 0 ? 31 : number5)) | 0);
        break;
      }
      case 33: /* LSLS */ {
        const shift = registers[middle] & 0xff;
        if (shift > 31) return 0;
        const input = registers[low];
        if (shift !== 0) core.C = (input & (1 << (32 - shift))) !== 0;
        setFlags((registers[low] = input << shift) | 0);
        break;
      }
      case 35: /* LSRS */ {
        const shift = registers[middle] & 0xff;
        if (shift === 0 || shift > 31) return 0;
        const input = registers[low];
        core.C = ((input >>> (shift - 1)) & 1) !== 0;
        setFlags((registers[low] = input >>> shift) | 0);
        break;
      }
      case 62: /* ASRS */ {
        const shift = registers[middle] & 0xff;
        if (shift === 0 || shift > 31) return 0;
        const input = registers[low] | 0;
        core.C = ((input >> (shift - 1)) & 1) !== 0;
        setFlags((registers[low] = input >> shift));
        break;
      }
      case 63: /* RORS */ {
        const shift = registers[middle] & 0x1f;
        const input = registers[low];
        const result = (input >>> shift) | (input << (32 - shift));
        registers[low] = result;
        core.C = result < 0;
        setFlags(result);
        break;
      }
      case 65: /* REV */ {
        const input = registers[middle];
        registers[low] = (input << 24) | ((input & 0xff00) << 8) | ((input >> 8) & 0xff00) | (input >>> 24);
        break;
      }
      case 57: /* SXTB */ registers[low] = (registers[middle] << 24) >> 24; break;
      case 58: /* SXTH */ registers[low] = (registers[middle] << 16) >> 16; break;
      case 60: /* UXTB */ registers[low] = registers[middle] & 0xff; break;
      case 61: /* UXTH */ registers[low] = registers[middle] & 0xffff; break;

      // ---- critical sections
      case 67: /* CPSID */ core.PM = true; break;
      case 68: /* CPSIE */
        core.PM = false;
        core.interruptsUpdated = true;
        break;
      case 69: /* MRS */
      case 70: /* MSR */
      case 71: /* BARRIER */ {
        const next = pc & ~1;
        const opcode2 = next >>> 24 === FLASH_PAGE ? flash16[((next & 0xffffff) >> 1) + 1] : ram16[((next - RAM_START) >> 1) + 1];
        if (KINDS[opcode] === 69) {
          const to = (opcode2 >> 8) & 0xf;
          if (opcode2 >> 12 !== 0b1000 || (opcode2 & 0xff) !== PRIMASK || to > 12) return 0;
          registers[to] = core.PM ? 1 : 0;
        } else if (KINDS[opcode] === 70) {
          if (opcode2 !== (0b10001000 << 8 | PRIMASK)) return 0;
          core.PM = (registers[opcode & 0xf] & 1) !== 0;
          core.interruptsUpdated = true;
        } else if (opcode2 >> 8 !== 0x8f || ![4, 5, 6].includes((opcode2 >> 4) & 0xf)) return 0;
        registers[15] = pc + 4;
        return 3;
      }
      case 66: /* NOP */ break;

      default:
        return 0;
    }
    registers[15] = pc + 2;
    return cycles;
  };
}
