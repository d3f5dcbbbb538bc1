// Files for the flash: what is in them, and why some are refused.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { readElf } from '../emulator/elf.mjs';
import { FLASH_BYTES, FLASH_START, nameOfAddress, patchSymbol, readImage, writeImage } from '../emulator/image.mjs';
import { isUf2, readUf2 } from '../emulator/uf2.mjs';

const words = (...all) => [...new Uint8Array(Uint32Array.from(all).buffer)];

/** A block of a UF2, with other values by word. */
function block(index, count, changes = {}) {
  const view = new DataView(new ArrayBuffer(512));
  const values = { 0: 0x0a324655, 4: 0x9e5d5157, 8: 0x2000, 12: FLASH_START + 256 * index, 16: 256, 20: index, 24: count, 28: 0xe48bff56, 508: 0x0ab16f30, ...changes };
  for (const [offset, value] of Object.entries(values)) view.setUint32(Number(offset), value, true);
  for (let at = 0; at < 256; at++) view.setUint8(32 + at, at ^ index);
  return new Uint8Array(view.buffer);
}

const file = (...blocks) => Uint8Array.from(blocks.flatMap(bytes => [...bytes]));

test('a UF2 is its pages, without blocks that are not for the flash', () => {
  const { segments, symbols } = readUf2(file(block(0, 3), block(1, 3, { 8: 1 }), block(2, 3)));
  assert.deepEqual(segments.map(({ address, bytes }) => [address, bytes.length, bytes[0], bytes[255]]), [
    [FLASH_START, 256, 0, 255],
    [FLASH_START + 512, 256, 2, 253],
  ]);
  assert.equal(symbols.size, 0);
  // Also if it begins within another buffer.
  const shifted = file([7, 7, 7, 7], block(0, 1)).subarray(4);
  assert.ok(isUf2(shifted));
  assert.equal(readImage(shifted).segments[0].bytes[3], 3);
  assert.ok(!isUf2(Uint8Array.of(0x55, 0x46, 0x32)));
});

test('a UF2 that the boot loader would ignore is refused', () => {
  const refused = (reason, ...blocks) => assert.throws(() => readUf2(file(...blocks)), reason);
  for (const magic of [0, 4, 508]) refused(/block 1 has a wrong magic number/, block(0, 2), block(1, 2, { [magic]: 5 }));
  refused(/block 0 is not for the RP2040/, block(0, 1, { 8: 0 }));
  refused(/block 0 is not for the RP2040/, block(0, 1, { 28: 1 }));
  refused(/block 0 is not one aligned page/, block(0, 1, { 16: 128 }));
  refused(/block 0 is not one aligned page/, block(0, 1, { 12: FLASH_START + 1 }));
  refused(/block 0 says it is 1 of 1, in a file of 1/, block(0, 1, { 20: 1 }));
  refused(/block 1 says it is 1 of 3, in a file of 2/, block(0, 2), block(1, 3));
  for (const length of [0, 511, 513]) {
    assert.throws(() => readUf2(new Uint8Array(length)), new RegExp(`has ${length} bytes, which is not a whole number of 512-byte blocks`));
  }
});

/** An ELF with a segment of `content` at `address`, one that is not loaded, an empty one, and two symbols. */
function elf({ address = FLASH_START, content = [1, 2, 3, 4], machine = 40, symbols = true } = {}) {
  const names = [0, ...new TextEncoder().encode('main\0seed\0')];
  const symbolTable = words(1, FLASH_START + 1, 4, 0, 6, FLASH_START + 2, 2, 0);
  const [header, contentAt] = [52, 52 + 3 * 32];
  const namesAt = contentAt + content.length;
  const symbolsAt = namesAt + names.length;
  const sectionsAt = symbolsAt + symbolTable.length;
  const programs = [
    [1, contentAt, 0x20000000, address, content.length, content.length, 0, 0],
    [0x70000001, contentAt, 0, 0x30000000, 4, 4, 0, 0],
    [1, contentAt, 0, 0x30000000, 0, 16, 0, 0],
  ];
  const sections = [
    [0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    [0, symbols ? 2 : 1, 0, 0, symbolsAt, symbolTable.length, 2, 0, 0, 16],
    [0, 3, 0, 0, namesAt, names.length, 0, 0, 0, 0],
  ];
  const bytes = Uint8Array.from([...Array(header).fill(0), ...programs.flatMap(all => words(...all)), ...content, ...names, ...symbolTable, ...sections.flatMap(all => words(...all))]);
  bytes.set([0x7f, 0x45, 0x4c, 0x46, 1, 1]);
  const view = new DataView(bytes.buffer);
  view.setUint16(18, machine, true);
  view.setUint32(28, header, true);
  view.setUint32(32, sectionsAt, true);
  for (const [offset, value] of [[42, 32], [44, 3], [46, 40], [48, 3]]) view.setUint16(offset, value, true);
  return bytes;
}

test('an ELF is what is loaded into flash, and its symbols', () => {
  const { segments, symbols } = readImage(elf());
  assert.deepEqual(segments, [{ address: FLASH_START, bytes: Uint8Array.of(1, 2, 3, 4) }]);
  assert.deepEqual([...symbols], [['main', { address: FLASH_START + 1, size: 4 }], ['seed', { address: FLASH_START + 2, size: 2 }]]);
  assert.equal(readElf(elf({ symbols: false })).symbols.size, 0);
});

test('a file that cannot run on a Pico is refused with a reason', () => {
  const refused = (reason, bytes) => assert.throws(() => readImage(bytes), reason);
  refused(/neither an ELF nor a UF2/, Uint8Array.of(0x7f, 0x45, 0x4c, 0x47, 1, 1));
  refused(/not a 32-bit little-endian ELF/, elf().map((byte, at) => (at === 4 ? 2 : byte)));
  refused(/not for an ARM chip/, elf({ machine: 62 }));
  refused(/puts nothing into flash/, elf({ content: [] }));
  refused(/the ELF file ends too early/, elf().subarray(0, 150));
  refused(/the ELF file ends too early/, elf().subarray(0, 20));
  refused(/puts 4 bytes at 0x20000000, outside/, elf({ address: 0x20000000 }));
  refused(/puts 4 bytes at 0xffffffe, outside/, elf({ address: FLASH_START - 2 }));
  refused(/puts 4 bytes at 0x101ffffd, outside/, elf({ address: FLASH_START + FLASH_BYTES - 3 }));
  assert.equal(readImage(elf({ address: FLASH_START + FLASH_BYTES - 4 })).segments.length, 1);
});

test('an image is written over the flash, and a static in it can be patched', () => {
  const flash = new Uint8Array(16).fill(9);
  const image = readImage(elf({ address: FLASH_START + 4 }));
  writeImage(image, flash);
  assert.deepEqual([...flash], [9, 9, 9, 9, 1, 2, 3, 4, 9, 9, 9, 9, 9, 9, 9, 9]);
  patchSymbol(image, flash, 'seed', Uint8Array.of(7, 8));
  assert.deepEqual([...flash.subarray(0, 5)], [9, 9, 7, 8, 1]);
  assert.throws(() => patchSymbol(image, flash, 'seed', new Uint8Array(3)), /seed has 2 bytes, not 3/);
  assert.throws(() => patchSymbol(image, flash, 'none', new Uint8Array(1)), /no symbol none/);
  for (const address of [FLASH_START - 1, FLASH_START + FLASH_BYTES - 1]) {
    const symbols = new Map([['far', { address, size: 2 }]]);
    assert.throws(() => patchSymbol({ symbols }, flash, 'far', new Uint8Array(1)), /far is not in flash/);
  }
  const symbols = new Map([['last', { address: FLASH_START + FLASH_BYTES - 2, size: 2 }]]);
  const whole = new Uint8Array(FLASH_BYTES);
  patchSymbol({ symbols }, whole, 'last', Uint8Array.of(5, 6));
  assert.equal(whole.at(-1), 6);
});

test('an address is named by the function around it', () => {
  const symbols = new Map([
    ['label', { address: 0x10000100, size: 0 }],
    ['main', { address: 0x10000101, size: 8 }],
  ]);
  const names = [0x100000ff, 0x10000100, 0x10000107, 0x10000108].map(address => nameOfAddress({ symbols }, address));
  assert.deepEqual(names, ['0x100000ff', 'main', 'main', '0x10000108']);
  assert.equal(nameOfAddress({ symbols }, -2), '0xfffffffe');
});
