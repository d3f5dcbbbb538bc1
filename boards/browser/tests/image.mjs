// A program of halfwords in flash, behind a second boot stage that starts it.

export const FLASH = 0x10000000;
/** Where the program begins in flash. */
export const CODE = 0x100;

/** An image as from readImage. */
export function imageOf(halfwords, symbols = {}) {
  const bytes = new Uint8Array(CODE + halfwords.length * 2);
  const view = new DataView(bytes.buffer);
  // ldr r0, [pc, #0]; bx r0; and where to.
  [0x4800, 0x4700, (FLASH + CODE + 1) & 0xffff, (FLASH + CODE + 1) >>> 16].forEach((half, index) => view.setUint16(index * 2, half, true));
  view.setUint32(252, crc(bytes.subarray(0, 252)), true);
  halfwords.forEach((half, index) => view.setUint16(CODE + index * 2, half, true));
  const entries = Object.entries(symbols).map(([name, address]) => [name, { address, size: 4 }]);
  return { segments: [{ address: FLASH, bytes }], symbols: new Map(entries) };
}

function crc(bytes) {
  let value = 0xffffffff;
  for (const byte of bytes) {
    value ^= byte << 24;
    for (let bit = 0; bit < 8; bit++) value = value & 0x80000000 ? (value << 1) ^ 0x04c11db7 : value << 1;
  }
  return value >>> 0;
}
