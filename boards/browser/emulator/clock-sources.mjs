// The crystal and the PLLs. The crystal reports STABLE after the delay programmed by the firmware. The faults "crystal"
// and "pll" stop the machine when firmware uses such a clock before it is ready; without "pll", a PLL locks
// immediately, as in the package.

import { onPeripheralReset } from './corrections.mjs';

const CRYSTAL = 0x40024;
const CRYSTAL_STATUS = 0x04;
const CRYSTAL_STABLE = 0x80000000;
const STARTUP_DELAY = 0x3fff; // in 256 cycles of the crystal
const STARTUP_TIMES_FOUR = 1 << 20;
const STARTUP_RESET = 0xc4;

// A dormant crystal restarts on a level at a wake-up pin; edges are not emulated.
const CRYSTAL_DORMANT = 0x08;
const CRYSTAL_WAKE = 0x77616b65;
const PINS = 0x40014;
const DORMANT_WAKE = 0x160; // four registers, four bits per pin
const WAKES_WHEN_LOW = 1;
const WAKES_WHEN_HIGH = 2;

const REFERENCE_CONTROL = 0x30;
const REFERENCE_IS_CRYSTAL = 2;
const SYSTEM_CONTROL = 0x3c;
const SYSTEM_IS_AUXILIARY = 1;
const SYSTEM_SOURCES = ['pllSys', 'pllUsb'];
const USB_CONTROL = 0x54;
const USB_ENABLED = 1 << 11;

const PLL_CONTROL = 0x00;
const PLL_LOCK = 0x80000000;
const PLL_POWER = 0x04;
const PLL_OFF = (1 << 0) | (1 << 5); // PD or VCOPD
const PLL_RESET = { cs: 1, pwr: 0x2d, fbdivInt: 0, prim: 0x77000 };
const RESET_BITS = { pllSys: 1 << 12, pllUsb: 1 << 13 };
const OLD_LOCK_NANOS = 10e3; // of a stale lock

/** `stop(reason, withPlace)` halts the machine. */
export function addClockSources(chip, faults, stop) {
  const isSteady = addCrystal(chip, faults);
  const isLocked = { pllSys: addPll(chip, 'pllSys', faults), pllUsb: addPll(chip, 'pllUsb', faults) };
  const { clocks } = chip;
  const { writeUint32 } = clocks;
  clocks.writeUint32 = (offset, value) => {
    const source = sourceOf(offset, value);
    if (source === 'crystal' && !isSteady()) stop('fault: the crystal is used before it is steady', true);
    if (source !== undefined && source !== 'crystal' && !isLocked[source]()) stop(`fault: ${source} is used before it has locked`, true);
    writeUint32.call(clocks, offset, value);
  };
}

// Clock source selected by a register write, where it is checked.
function sourceOf(offset, value) {
  if (offset === REFERENCE_CONTROL && (value & 3) === REFERENCE_IS_CRYSTAL) return 'crystal';
  if (offset === SYSTEM_CONTROL && (value & 1) === SYSTEM_IS_AUXILIARY) return SYSTEM_SOURCES[(value >> 5) & 7];
  if (offset === USB_CONTROL && value & USB_ENABLED && ((value >> 5) & 7) === 0) return 'pllUsb';
  return undefined;
}

// Reported stable after the programmed count, whether it is or not.
function addCrystal(chip, faults) {
  const crystal = chip.peripherals[CRYSTAL];
  const { readUint32, writeUint32 } = crystal;
  const isWoken = addDormantWake(chip);
  let since = 0;
  crystal.startup = STARTUP_RESET;
  crystal.writeUint32 = (offset, value) => {
    const was = crystal.enabled;
    writeUint32.call(crystal, offset, value);
    if (!was && crystal.enabled) since = chip.clock.nanos;
  };
  crystal.readUint32 = offset => {
    if (crystal.isDormant && isWoken()) {
      writeUint32.call(crystal, CRYSTAL_DORMANT, CRYSTAL_WAKE);
      since = chip.clock.nanos;
    }
    const value = readUint32.call(crystal, offset);
    if (offset !== CRYSTAL_STATUS) return value;
    const cycles = (crystal.startup & STARTUP_DELAY) * 256 * (crystal.startup & STARTUP_TIMES_FOUR ? 4 : 1);
    const isCounted = chip.clock.nanos - since >= (cycles / chip.xoscFreq) * 1e9;
    return (isCounted ? value : value & ~CRYSTAL_STABLE) >>> 0;
  };
  return () => chip.clock.nanos - since >= (faults.get('crystal') ?? 0) * 1e6;
}

// Returns whether a wake-up condition is met.
function addDormantWake(chip) {
  const pins = chip.peripherals[PINS];
  const { readUint32, writeUint32 } = pins;
  const wakes = [0, 0, 0, 0];
  const place = offset => (offset - DORMANT_WAKE) / 4;
  pins.readUint32 = offset => wakes[place(offset)] ?? readUint32.call(pins, offset);
  pins.writeUint32 = (offset, value) => {
    if (place(offset) in wakes) wakes[place(offset)] = value;
    else writeUint32.call(pins, offset, value);
  };
  return () =>
    chip.gpio.some(({ inputValue }, pin) => {
      const bits = wakes[pin >> 3] >>> (4 * (pin & 7));
      return (bits & (inputValue ? WAKES_WHEN_HIGH : WAKES_WHEN_LOW)) !== 0;
    });
}

function addPll(chip, name, faults) {
  const pll = chip[name];
  const { readUint32, writeUint32 } = pll;
  const isOn = () => (pll.pwr & PLL_OFF) === 0;
  let since = 0;
  let lockedBefore = false;
  const isLocked = () => !faults.has('pll') || (isOn() && chip.clock.nanos - since >= faults.get('pll') * 1e6);
  pll.writeUint32 = (offset, value) => {
    const was = { on: isOn(), locked: isLocked() };
    writeUint32.call(pll, offset, value);
    if (offset !== PLL_POWER) return;
    if (was.on && !isOn()) lockedBefore = was.locked;
    if (!was.on && isOn()) since = chip.clock.nanos;
  };
  pll.readUint32 = offset => {
    const value = readUint32.call(pll, offset);
    if (offset !== PLL_CONTROL) return value;
    const isOld = lockedBefore && (!isOn() || chip.clock.nanos - since < OLD_LOCK_NANOS);
    return (isLocked() || isOld ? value : value & ~PLL_LOCK) >>> 0;
  };
  onPeripheralReset(chip, RESET_BITS[name], () => {
    Object.assign(pll, PLL_RESET);
    lockedBefore = false;
  });
  return isLocked;
}
