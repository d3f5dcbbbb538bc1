// Corrections to the npm package rp2040js 1.4.1, applied from outside; for I2C see i2c.mjs.

import { BasePeripheral } from 'rp2040js';

const RING_OSCILLATOR = 0x40060;
const VOLTAGE_REGULATOR = 0x40064;
const WATCHDOG = 0x40058;
const XIP_CONTROL = 0x14000;
const RESETS = 0x4000c;
const SERIAL_INTERFACE = 0x18000;

/** `stop(reason)` halts the machine. */
export function correct(chip, { stop, warn, randomBit }) {
  reportFaults(chip, stop, warn);
  addRingOscillator(chip, randomBit);
  addPlainRegisters(chip);
  addDeepSleep(chip);
  addResets(chip);
  correctConversions(chip);
  addFlashNumber(chip);
  correctCarryOverflow(chip);
  correctExceptionEntry(chip);
  stopAtSecondCore(chip, stop);
  stopAtWatchdog(chip, stop);
}

export const watchdogOf = chip => chip.peripherals[WATCHDOG];

/** `reset()` is called when the firmware resets the peripheral with this bit. */
export const onPeripheralReset = (chip, bit, reset) => void chip.resetListeners.push({ bit, reset });

// The package stores the register but resets nothing.
function addResets(chip) {
  const RESET = 0;
  const resets = chip.peripherals[RESETS];
  const { writeUint32 } = resets;
  chip.resetListeners = [];
  resets.writeUint32 = (offset, value) => {
    const begun = offset === RESET ? value & ~resets.readUint32(RESET) : 0;
    writeUint32.call(resets, offset, value);
    for (const { bit, reset } of chip.resetListeners) if (begun & bit) reset();
  };
}

// START_ONE is self-clearing; in the package it stays set, and the next write starts a conversion.
function correctConversions({ adc }) {
  const CONTROL = 0;
  const START_ONE = 1 << 2;
  const { writeUint32 } = adc;
  adc.writeUint32 = (offset, value) => {
    writeUint32.call(adc, offset, value);
    if (offset === CONTROL) adc.cs &= ~START_ONE;
  };
}

// The package has no HardFault: it logs and continues with garbage; here the machine stops. SEV is only logged too;
// without the event register, an executor sleeping in WFE misses its wake-up.
function reportFaults(chip, stop, warn) {
  const fatal = /is not implemented yet|invalid memory address|undefined address|not 32 bit aligned/;
  const note = (component, message) => {
    warn(`${component}: ${message}`);
    if (fatal.test(message)) stop(`fault: ${message}`, true);
  };
  chip.logger = {
    debug() {},
    info(component, message) {
      if (message === 'SEV') chip.core.eventRegistered = true;
      else if (message !== 'Yield') note(component, message);
    },
    warn: note,
    error: note,
  };
}

// Missing: registers for clock setup, and the random bit.
function addRingOscillator(chip, randomBit) {
  const STATUS = 0x18;
  const RANDOM_BIT = 0x1c;
  const STABLE_AND_ENABLED = 0x80001000;
  const registers = plainRegisters(chip.peripherals[RING_OSCILLATOR], {});
  const { readUint32 } = registers;
  registers.readUint32 = offset =>
    offset === RANDOM_BIT ? randomBit() : offset === STATUS ? STABLE_AND_ENABLED : readUint32(offset);
}

// Missing: the regulator, and XIP_CTRL, whose stream flash drivers wait for.
function addPlainRegisters(chip) {
  plainRegisters(chip.peripherals[VOLTAGE_REGULATOR], { 0x00: 0xb1, 0x04: 0x91, 0x08: 0x100 });
  const CONTROL_AND_STATUS = { 0x00: 3, 0x08: 2 };
  chip.peripherals[XIP_CONTROL] = plainRegisters(new BasePeripheral(chip, 'XIP_CTRL'), CONTROL_AND_STATUS);
}

// Deep sleep and its clock gates. `chip.clocksInSleep()` and `chip.clocksAwake()` return both registers in effect;
// `chip.onClocksChosen()` is called when they change.
function addDeepSleep(chip) {
  const WAKE_EN0 = 0xa0;
  const WAKE_EN1 = 0xa4;
  const SLEEP_EN0 = 0xa8;
  const SLEEP_EN1 = 0xac;
  const SYSTEM_CONTROL_REGISTER = 0xd10;
  const SLEEP_DEEP = 1 << 2;
  const ENABLE = { [WAKE_EN0]: 0xffffffff, [WAKE_EN1]: 0x7fff, [SLEEP_EN0]: 0xffffffff, [SLEEP_EN1]: 0x7fff };
  const SYSTEM_CONTROL = { [SYSTEM_CONTROL_REGISTER]: 0 };
  for (const [peripheral, initial] of [[chip.clocks, ENABLE], [chip.ppb, SYSTEM_CONTROL]]) {
    const registers = new Map(Object.entries(initial).map(([offset, value]) => [Number(offset), value]));
    const { readUint32, writeUint32 } = peripheral;
    peripheral.readUint32 = offset => registers.get(offset) ?? readUint32.call(peripheral, offset);
    peripheral.writeUint32 = (offset, value) => {
      if (registers.has(offset)) registers.set(offset, value);
      else writeUint32.call(peripheral, offset, value);
      if (peripheral === chip.clocks) chip.onClocksChosen();
    };
  }
  chip.onClocksChosen = () => {};
  const isDeep = () => (chip.ppb.readUint32(SYSTEM_CONTROL_REGISTER) & SLEEP_DEEP) !== 0;
  chip.clocksAwake = () => [WAKE_EN0, WAKE_EN1].map(offset => chip.clocks.readUint32(offset));
  chip.clocksInSleep = () => (isDeep() ? [SLEEP_EN0, SLEEP_EN1].map(offset => chip.clocks.readUint32(offset)) : [~0, ~0]);
}

const FLASH_NUMBER = [0xe6, 0x61, 0x64, 0x08, 0x43, 0x2b, 0x91, 0x2c];

// The package ignores the command for the unique id: four dummy bytes, then the id.
function addFlashNumber(chip) {
  const DATA = 0x60;
  const READ_NUMBER = 0x4b;
  const port = chip.peripherals[SERIAL_INTERFACE];
  const { readUint32, writeUint32 } = port;
  let answer = [];
  port.readUint32 = offset => (offset === DATA && answer.length > 0 ? answer.shift() : readUint32.call(port, offset));
  port.writeUint32 = (offset, value) => {
    if (offset === DATA && (value & 0xff) === READ_NUMBER) answer = [0, 0, 0, 0, ...FLASH_NUMBER];
    else writeUint32.call(port, offset, value);
  };
}

function plainRegisters(peripheral, initial) {
  const registers = new Map(Object.entries(initial).map(([offset, value]) => [Number(offset), value]));
  peripheral.readUint32 = offset => registers.get(offset & 0xfff) ?? 0;
  peripheral.writeUint32 = (offset, value) => void registers.set(offset, value);
  return peripheral;
}

// The package folds the carry into the operand of SBCS and ADCS. When it becomes exactly 0x80000000, V is wrong, and
// 0i64 < i64::MAX is false.
function correctCarryOverflow(chip) {
  const core = chip.core;
  const isOpcode = pattern => chip.readUint16((core.PC - 2) & ~1) >> 6 === pattern;
  const subtract = core.substractUpdateFlags;
  const add = core.addUpdateFlags;
  core.substractUpdateFlags = function (minuend, subtrahend) {
    const borrowed = subtrahend === 0x80000000 && !this.C && isOpcode(0b0100000110);
    const result = subtract.call(this, minuend, subtrahend);
    if (borrowed) this.V = ((minuend ^ 0x7fffffff) & (minuend ^ result) & 0x80000000) !== 0;
    return result;
  };
  core.addUpdateFlags = function (first, second) {
    const carried = second === 0x80000000 && this.C && isOpcode(0b0100000101);
    const result = add.call(this, first, second);
    if (carried) this.V = (~(first ^ 0x7fffffff) & (first ^ result) & 0x80000000) !== 0;
    return result;
  };
}

// The package leaves the Thumb bit of a handler in the program counter.
function correctExceptionEntry({ core }) {
  const { exceptionEntry } = core;
  core.exceptionEntry = number => {
    exceptionEntry.call(core, number);
    core.registers[15] &= ~1;
  };
}

// The second core is not emulated; the package would wait forever.
function stopAtSecondCore(chip, stop) {
  const FIFO_STATUS = 0x50;
  const FIFO_READ = 0x58;
  const READY_TO_WRITE = 2;
  const read = chip.sio.readUint32.bind(chip.sio);
  chip.sio.readUint32 = offset => {
    if (offset < FIFO_STATUS || offset > FIFO_READ) return read(offset);
    stop('the second core is not emulated');
    return offset === FIFO_STATUS ? READY_TO_WRITE : 0;
  };
}

// The package's alarm rearms itself without a delay, forever, within one step of the clock.
function stopAtWatchdog(chip, stop) {
  const watchdog = watchdogOf(chip);
  watchdog.onWatchdogTrigger = () => {
    watchdog.alarm.enable = false;
    watchdog.timer.enable = false;
    stop('watchdog');
  };
}
