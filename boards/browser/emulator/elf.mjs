// Reads flash contents and symbols of an RP2040 executable.

const EXECUTABLE_32_BIT_LITTLE_ENDIAN = [0x7f, 0x45, 0x4c, 0x46, 1, 1];
const MACHINE_ARM = 40;
const SEGMENT_LOAD = 1;
const SECTION_SYMBOLS = 2;
const SYMBOL_BYTES = 16;

export const isElf = bytes => [0x7f, 0x45, 0x4c, 0x46].every((byte, index) => bytes[index] === byte);

/**
 * `{ segments: [{ address, bytes }], symbols: Map of name to { address, size } }`; throws an Error with a readable
 * reason.
 */
export function readElf(bytes) {
  if (!EXECUTABLE_32_BIT_LITTLE_ENDIAN.every((byte, index) => bytes[index] === byte)) {
    throw new Error('not a 32-bit little-endian ELF file');
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  try {
    if (view.getUint16(18, true) !== MACHINE_ARM) throw new Error('this ELF file is not for an ARM chip');
    return { segments: readSegments(bytes, view), symbols: readSymbols(bytes, view) };
  } catch (error) {
    if (error instanceof RangeError) throw new Error('the ELF file ends too early; build it again');
    throw error;
  }
}

function readSegments(bytes, view) {
  const table = view.getUint32(28, true);
  const entrySize = view.getUint16(42, true);
  const segments = [];
  for (let index = 0; index < view.getUint16(44, true); index++) {
    const entry = table + index * entrySize;
    const offset = view.getUint32(entry + 4, true);
    const address = view.getUint32(entry + 12, true); // load address in flash, not the run-time address
    const size = view.getUint32(entry + 16, true);
    if (view.getUint32(entry, true) !== SEGMENT_LOAD || size === 0) continue;
    if (offset + size > bytes.length) throw new RangeError();
    segments.push({ address, bytes: bytes.subarray(offset, offset + size) });
  }
  return segments;
}

function readSymbols(bytes, view) {
  const table = view.getUint32(32, true);
  const entrySize = view.getUint16(46, true);
  const section = index => {
    const entry = table + index * entrySize;
    return {
      type: view.getUint32(entry + 4, true),
      offset: view.getUint32(entry + 16, true),
      size: view.getUint32(entry + 20, true),
      link: view.getUint32(entry + 24, true),
    };
  };
  const decoder = new TextDecoder();
  const symbols = new Map();
  for (let index = 0; index < view.getUint16(48, true); index++) {
    const { type, offset, size, link } = section(index);
    if (type !== SECTION_SYMBOLS) continue;
    const names = section(link).offset;
    for (let entry = offset; entry < offset + size; entry += SYMBOL_BYTES) {
      const start = names + view.getUint32(entry, true);
      const name = decoder.decode(bytes.subarray(start, bytes.indexOf(0, start)));
      symbols.set(name, { address: view.getUint32(entry + 4, true), size: view.getUint32(entry + 8, true) });
    }
  }
  return symbols;
}
