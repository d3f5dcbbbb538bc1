// A flash image: a second boot stage that jumps to a program of halfwords.

export const FLASH = 0x10000000;
export const CODE = 0x100;

export function imageOf(halfwords, symbols = {}) {
  const bytes = new Uint8Array(CODE + halfwords.length * 2);
  const view = new DataView(bytes.buffer);
  // ldr r0, [pc, #0]; bx r0; and the address.
  [0x4800, 0x4700, (FLASH + CODE + 1) & 0xffff, (FLASH + CODE + 1) >>> 16].forEach((half, index) => view.setUint16(index * 2, half, true));
  view.setUint32(252, crc(bytes.subarray(0, 252)), true);
  halfwords.forEach((half, index) => view.setUint16(CODE + index * 2, half, true));
  const entries = Object.entries(symbols).map(([name, address]) => [name, { address, size: 4 }]);
  return { segments: [{ address: FLASH, bytes }], symbols: new Map(entries) };
}

const [RESETS, CLOCKS, XOSC, PLL_SYS, WATCHDOG] = [0x4000c000, 0x40008000, 0x40024000, 0x40028000, 0x40058000];

/** Longer than the boot ROM takes. */
export const BOOT_ROM_MS = 7;

/** Sets up clocks like firmware: 125 MHz from the PLL, microsecond ticks from the crystal. */
export function startClocks(machine) {
  const { chip } = machine;
  machine.run(BOOT_ROM_MS);
  const write = (address, value) => chip.writeUint32(address, value);
  write(RESETS, 0);
  write(XOSC, 0xfabaa0);
  write(PLL_SYS + 0x08, 125);
  write(PLL_SYS + 0x04, 0);
  write(PLL_SYS + 0x0c, (6 << 16) | (2 << 12));
  write(CLOCKS + 0x30, 2); // clk_ref: the crystal
  write(WATCHDOG + 0x2c, (1 << 9) | 12);
  write(CLOCKS + 0x3c, 1); // clk_sys: the PLL
}

function crc(bytes) {
  let value = 0xffffffff;
  for (const byte of bytes) {
    value ^= byte << 24;
    for (let bit = 0; bit < 8; bit++) value = value & 0x80000000 ? (value << 1) ^ 0x04c11db7 : value << 1;
  }
  return value >>> 0;
}
