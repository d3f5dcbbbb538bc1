// Replacement for the chip's mask ROM, which may not be shipped: same tables, own code. Each function is a breakpoint.

const ROM_WORDS = 4096;
export const ROM_BYTES = ROM_WORDS * 4;
const RAM_START = 0x20000000;
const BOOT2_OFFSET_IN_RAM = 0x41f00; // the ROM copies the second boot stage to the top of RAM and runs it there
const BOOT2_BYTES = 256;

/**
 * Cycles of the mask ROM from the end of reset to the second boot stage, at the frequency of the ring oscillator: an
 * estimate from the ROM's source (github.com/raspberrypi/pico-bootrom-rp2040, bootrom_main.c and
 * program_flash_generic.c).
 *
 *    1,500  resets, and the wait for the pull-up of the BOOTSEL strap: 400 rounds of 3 cycles, then nine samples
 *   13,200  flash_exit_xip: two waits of 2048 rounds of 3 cycles, and ten bytes at a sixth of the clock
 *   12,500  reading 256 bytes behind a command of four, 48 cycles each
 *   14,900  the CRC of 252 bytes: 8 rounds of 6 cycles and 11 more for each
 *
 * That agrees with the ROM's source: a read with its CRC is "around 4 ms total with a 6.5 MHz boot clock". The data
 * sheet allows the oscillator 1.8 to 12 MHz at the start.
 */
export const BOOT_ROM_CYCLES = 42_100;

const LOOKUP_ADDRESS = 0x200;
const FUNCTION_TABLE = 0x90;
const EMPTY_DATA_TABLE = 0x80;
const FIRST_FUNCTION = 0x210;
const LOOKUP = 100; // of the lookup; the functions have their index

// Two-letter function codes: RP2040 data sheet, section 2.8.3.
const FUNCTIONS = ['IF', 'EX', 'RE', 'RP', 'FC', 'CX', 'MC', 'C4', 'MS', 'S4', 'UB', 'P3', 'R3', 'L3', 'T3'];

export function buildBootRom() {
  const rom = new Uint32Array(ROM_WORDS);
  const view = new DataView(rom.buffer);
  const half = (address, value) => view.setUint16(address, value, true);
  const breakpointAndReturn = (address, number) => {
    half(address, 0xbe00 | number); // BKPT #number
    half(address + 2, 0x4770); // BX LR
  };
  view.setUint32(0, RAM_START + BOOT2_OFFSET_IN_RAM, true);
  half(0x10, 0x754d); // 'Mu'
  half(0x12, 0x0201); // layout 1, ROM version 2
  half(0x14, FUNCTION_TABLE);
  half(0x16, EMPTY_DATA_TABLE);
  half(0x18, LOOKUP_ADDRESS | 1);
  breakpointAndReturn(LOOKUP_ADDRESS, LOOKUP);
  FUNCTIONS.forEach((code, index) => {
    const address = FIRST_FUNCTION + index * 4;
    half(FUNCTION_TABLE + index * 4, romCode(code));
    half(FUNCTION_TABLE + index * 4 + 2, address | 1);
    breakpointAndReturn(address, index);
  });
  return rom;
}

const romCode = text => text.charCodeAt(0) | (text.charCodeAt(1) << 8);

/** Behind a breakpoint, or null. */
export function romFunction(number, programCounter) {
  if (programCounter >= ROM_BYTES) return null;
  return number === LOOKUP ? 'lookup' : FUNCTIONS[number] ?? null;
}

/** `chip` is the RP2040, `stop(reason)` halts the machine, `flush()` empties the cache. */
export function serveRomFunction(name, chip, flash, stop, flush) {
  const registers = chip.core.registers;
  const first = registers[0];
  const second = registers[1];
  const third = registers[2];
  switch (name) {
    case 'lookup':
      registers[0] = lookUp(chip, first, second);
      break;
    case 'RE':
      flash.erase(first, second);
      break;
    case 'RP':
      flash.program(first, bytesAt(chip, second, third));
      break;
    case 'MC':
    case 'C4':
      for (let index = 0; index < third; index++) chip.writeUint8(first + index, chip.readUint8(second + index));
      break;
    case 'MS':
    case 'S4':
      for (let index = 0; index < third; index++) chip.writeUint8(first + index, second & 0xff);
      break;
    case 'P3':
      registers[0] = bits(first).replaceAll('0', '').length;
      break;
    case 'R3':
      registers[0] = parseInt([...bits(first)].reverse().join(''), 2);
      break;
    case 'L3':
      registers[0] = Math.clz32(first);
      break;
    case 'T3':
      registers[0] = first === 0 ? 32 : 31 - Math.clz32(first & -first);
      break;
    case 'UB':
      stop('the firmware restarted into the USB boot loader');
      break;
    case 'FC':
      flush();
      break;
    default: // connecting the flash, entering and leaving XIP: the emulated flash is always readable
      break;
  }
}

function bytesAt(chip, address, length) {
  const offset = address - RAM_START;
  if (offset >= 0 && offset + length <= chip.sram.length) return chip.sram.slice(offset, offset + length);
  return Uint8Array.from({ length }, (_, index) => chip.readUint8(address + index));
}

const bits = value => value.toString(2).padStart(32, '0');

function lookUp(chip, table, code) {
  for (let entry = table; ; entry += 4) {
    const found = chip.readUint16(entry);
    if (found === 0) return 0;
    if (found === code) return chip.readUint16(entry + 2);
  }
}

/**
 * Checks the second boot stage like the ROM and jumps to it. Throws where the ROM would reject it. The caller first
 * lets `BOOT_ROM_CYCLES` pass.
 */
export function startFromFlash(chip) {
  const boot2 = chip.flash.subarray(0, BOOT2_BYTES);
  const stored = new DataView(boot2.buffer, boot2.byteOffset).getUint32(BOOT2_BYTES - 4, true);
  const computed = crc32(boot2.subarray(0, BOOT2_BYTES - 4));
  if (stored !== computed) {
    const hex = value => `0x${value.toString(16).padStart(8, '0')}`;
    throw new Error(`boot2 is damaged: its CRC is ${hex(computed)}, the flash says ${hex(stored)}; the chip would stay in USB boot`);
  }
  chip.sram.set(boot2, BOOT2_OFFSET_IN_RAM);
  chip.core.SP = RAM_START + BOOT2_OFFSET_IN_RAM;
  chip.core.PC = RAM_START + BOOT2_OFFSET_IN_RAM;
  chip.core.LR = 0;
  chip.core.cycles = 0;
}

// Most significant bit first, no reflection, no final inversion.
function crc32(bytes) {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte << 24;
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x80000000 ? (crc << 1) ^ 0x04c11db7 : crc << 1;
  }
  return crc >>> 0;
}
