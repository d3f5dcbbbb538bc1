// The replacement of the mask ROM: its tables, its functions, and the check of the second boot stage.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { buildBootRom, ROM_BYTES, romFunction, serveRomFunction, startFromFlash } from '../emulator/boot-rom.mjs';
import { imageOf } from './image.mjs';

const RAM = 0x20000000;
const CODES = ['IF', 'EX', 'RE', 'RP', 'FC', 'CX', 'MC', 'C4', 'MS', 'S4', 'UB', 'P3', 'R3', 'L3', 'T3'];
const codeOf = text => text.charCodeAt(0) | (text.charCodeAt(1) << 8);

/** A chip with the ROM at 0 and 64 bytes of RAM; `call` returns r0 and what happened. */
function chipWithRom() {
  const rom = new DataView(buildBootRom().buffer);
  const sram = new Uint8Array(64);
  const chip = {
    core: { registers: new Uint32Array(16) },
    sram,
    readUint16: address => rom.getUint16(address, true),
    readUint8: address => (address >= RAM ? sram[address - RAM] : rom.getUint8(address)),
    writeUint8: (address, value) => (sram[address - RAM] = value),
  };
  const call = (name, ...values) => {
    const seen = [];
    chip.core.registers.set(values);
    const flash = {
      erase: (...all) => seen.push(['erase', ...all]),
      program: (offset, bytes) => seen.push(['program', offset, ...bytes]),
    };
    serveRomFunction(name, chip, flash, reason => seen.push(reason), () => seen.push('flushed'));
    return [chip.core.registers[0], ...seen];
  };
  return { chip, rom, sram, call };
}

test('every function is found by its code, and is a breakpoint that returns', () => {
  const { rom, call } = chipWithRom();
  assert.equal(rom.getUint32(0, true), 0x20041f00, 'the stack');
  assert.deepEqual([rom.getUint8(0x10), rom.getUint8(0x11), rom.getUint8(0x12), rom.getUint8(0x13)], [0x4d, 0x75, 1, 2]);
  const [table, data, lookup] = [0x14, 0x16, 0x18].map(address => rom.getUint16(address, true));
  const behind = address => {
    assert.equal(address & 1, 1);
    assert.equal(rom.getUint16(address + 1, true), 0x4770);
    const breakpoint = rom.getUint16(address - 1, true);
    assert.equal(breakpoint >> 8, 0xbe);
    return romFunction(breakpoint & 0xff, address - 1);
  };
  assert.equal(behind(lookup), 'lookup');
  for (const code of CODES) assert.equal(behind(call('lookup', table, codeOf(code))[0]), code);
  assert.equal(call('lookup', table, codeOf('XX'))[0], 0);
  assert.equal(call('lookup', data, codeOf('IF'))[0], 0, 'there is no data');
});

test('breakpoints elsewhere, and other numbers, are not of the ROM', () => {
  assert.equal(romFunction(2, ROM_BYTES - 2), 'RE');
  assert.equal(romFunction(2, ROM_BYTES), null);
  assert.equal(romFunction(15, 0x200), null);
});

test('memory is copied and filled', () => {
  const { sram, call } = chipWithRom();
  sram.set([1, 2, 3, 4]);
  for (const code of ['MC', 'C4']) {
    sram.fill(9, 8, 16);
    call(code, RAM + 8, RAM, 3);
    assert.deepEqual([...sram.subarray(7, 12)], [0, 1, 2, 3, 9]);
  }
  for (const code of ['MS', 'S4']) {
    sram.fill(9, 8, 16);
    call(code, RAM + 8, 0x105, 3);
    assert.deepEqual([...sram.subarray(7, 12)], [0, 5, 5, 5, 9]);
  }
});

test('bits are counted and reversed', () => {
  const { call } = chipWithRom();
  const of = code => [0, 1, 0x80000000, 0x00f00010, 0xffffffff].map(value => call(code, value)[0]);
  assert.deepEqual(of('P3'), [0, 1, 1, 5, 32]);
  assert.deepEqual(of('R3'), [0, 0x80000000, 1, 0x08000f00, 0xffffffff]);
  assert.deepEqual(of('L3'), [32, 31, 0, 8, 0]);
  assert.deepEqual(of('T3'), [32, 0, 31, 4, 0]);
});

test('the flash is erased and programmed, from RAM or from elsewhere', () => {
  const { sram, call, rom } = chipWithRom();
  sram.set([5, 6, 7], 61);
  assert.deepEqual(call('RE', 4096, 8192), [4096, ['erase', 4096, 8192]]);
  assert.deepEqual(call('RP', 256, RAM + 61, 3), [256, ['program', 256, 5, 6, 7]]);
  assert.deepEqual(call('RP', 0, 0x10, 2), [0, ['program', 0, rom.getUint8(0x10), rom.getUint8(0x11)]]);
  // Bytes that reach beyond RAM are read one by one.
  sram.fill(1);
  assert.deepEqual(call('RP', 0, RAM + 62, 3)[1].slice(0, 4), ['program', 0, 1, 1]);
  assert.deepEqual(call('FC'), [0, 'flushed']);
  assert.deepEqual(call('UB'), [0, 'the firmware restarted into the USB boot loader']);
  for (const code of ['IF', 'EX', 'CX']) assert.deepEqual(call(code, 7), [7]);
});

test('the second boot stage is checked, copied and started', () => {
  const [{ bytes }] = imageOf([0xe7fe]).segments;
  const chip = { flash: bytes.slice(), sram: new Uint8Array(0x42000), core: { LR: 5, cycles: 9 } };
  startFromFlash(chip);
  assert.deepEqual(chip.sram.subarray(0x41f00), bytes.subarray(0, 256));
  assert.deepEqual(chip.core, { LR: 0, cycles: 0, SP: 0x20041f00, PC: 0x20041f00 });
  for (const at of [0, 251, 252, 255]) {
    const damaged = { ...chip, flash: bytes.slice() };
    damaged.flash[at] ^= 1;
    assert.throws(() => startFromFlash(damaged), /boot2 is damaged: its CRC is 0x[0-9a-f]{8}, the flash says 0x[0-9a-f]{8}/);
  }
});
