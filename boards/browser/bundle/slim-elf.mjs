// Strips an ELF to its flash contents and symbol names.

import { readElf } from '../emulator/elf.mjs';

const HEADER_BYTES = 52;
const SEGMENT_BYTES = 32;
const SECTION_BYTES = 40;
const SYMBOL_BYTES = 16;
const SECTION_TYPES = { none: 0, symbols: 2, names: 3 };

/** `readElf` reads it like the given one. */
export function slimElf(elf) {
  const { segments, symbols } = readElf(elf);
  const names = joined([new Uint8Array(1), ...[...symbols.keys()].map(name => new TextEncoder().encode(`${name}\0`))]);
  const table = symbolTable(symbols);
  const parts = [...segments.map(({ bytes }) => bytes), table, names];
  const first = HEADER_BYTES + segments.length * SEGMENT_BYTES + 3 * SECTION_BYTES;
  const offsets = parts.map((_, index) => parts.slice(0, index).reduce((sum, { length }) => sum + length, first));

  const head = new DataView(new ArrayBuffer(first));
  const words = (offset, values) => values.forEach((value, index) => head.setUint32(offset + index * 4, value, true));
  new Uint8Array(head.buffer).set(elf.subarray(0, HEADER_BYTES));
  words(28, [HEADER_BYTES, HEADER_BYTES + segments.length * SEGMENT_BYTES]);
  [HEADER_BYTES, SEGMENT_BYTES, segments.length, SECTION_BYTES, 3, 2].forEach((half, index) => head.setUint16(40 + index * 2, half, true));
  segments.forEach(({ address, bytes }, index) => {
    words(HEADER_BYTES + index * SEGMENT_BYTES, [1, offsets[index], address, address, bytes.length, bytes.length, 4, 1]);
  });
  const sections = HEADER_BYTES + segments.length * SEGMENT_BYTES;
  const [tableOffset, namesOffset] = offsets.slice(-2);
  words(sections, [0, SECTION_TYPES.none, 0, 0, 0, 0, 0, 0, 0, 0]);
  words(sections + SECTION_BYTES, [0, SECTION_TYPES.symbols, 0, 0, tableOffset, table.length, 2, 0, 1, SYMBOL_BYTES]);
  words(sections + 2 * SECTION_BYTES, [0, SECTION_TYPES.names, 0, 0, namesOffset, names.length, 0, 0, 1, 0]);
  return joined([new Uint8Array(head.buffer), ...parts]);
}

function symbolTable(symbols) {
  const ABSOLUTE = 0xfff1;
  const table = new DataView(new ArrayBuffer(symbols.size * SYMBOL_BYTES));
  let name = 1;
  [...symbols].forEach(([text, { address, size }], index) => {
    [name, address, size].forEach((word, place) => table.setUint32(index * SYMBOL_BYTES + place * 4, word, true));
    table.setUint16(index * SYMBOL_BYTES + 14, ABSOLUTE, true);
    name += new TextEncoder().encode(text).length + 1;
  });
  return new Uint8Array(table.buffer);
}

function joined(parts) {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  parts.reduce((offset, part) => {
    whole.set(part, offset);
    return offset + part.length;
  }, 0);
  return whole;
}
