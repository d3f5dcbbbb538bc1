// The chip behind the page restarts like the board, and keeps the log.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Chip } from '../worker/chip.mjs';
import { CODE, FLASH, imageOf } from './image.mjs';

const RAM = 0x20001000;
const WATCHDOG = 0x40058000;

/** Copies an RTT control block with one frame into RAM, and triggers the watchdog. */
function crashingProgram() {
  const PROGRAM = [0x4805, 0x4906, 0x4a06, 0x3a04, 0x5883, 0x508b, 0xd1fb, 0x4c05, 0x4d05, 0x6025, 0xe7fe, 0xbf00];
  const start = CODE + PROGRAM.length * 2 + 20;
  const [block, buffer] = [RAM, RAM + 64];
  const bytes = new Uint8Array(128);
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode('SEGGER RTT'));
  [1, 0, 0, buffer, 64, 4, 0, 0].forEach((word, index) => view.setUint32(16 + index * 4, word, true));
  bytes.set([1, 0x7e, 0, 0], 64); // the entry with index 1
  const words = [FLASH + start, block, bytes.length, WATCHDOG, 0x80000000];
  const halves = words.flatMap(word => [word & 0xffff, word >>> 16]);
  const content = Array.from({ length: bytes.length / 2 }, (_, index) => view.getUint16(index * 2, true));
  const name = JSON.stringify({ package: 'p', tag: 'defmt_error', data: 'it crashes', disambiguator: '1' });
  return imageOf([...PROGRAM, ...halves, ...content], { _SEGGER_RTT: RAM, [name]: 1 });
}

test('the log of every life that the watchdog ended is read', () => {
  const chip = new Chip(null);
  let ms = 0;
  chip.powerOn(crashingProgram(), ms);
  while (chip.stopped === null && ms < 5000) chip.run(() => (ms += 1), 100);
  assert.deepEqual(chip.stopped, { key: 'restarts' });
  assert.equal(chip.restarts, 4);
  assert.deepEqual(chip.takeLog().map(({ text }) => text), Array(chip.restarts + 1).fill('it crashes'));
});

const LOOP = [0xe7fe];

/** A chip that runs this program at host times a millisecond apart. */
function powered(program, seed = null) {
  const chip = new Chip(seed);
  let ms = 0;
  chip.powerOn(program, ms);
  const run = span => {
    const end = ms + span;
    while (ms < end && chip.stopped === null) chip.run(() => (ms += 0.25), 1);
  };
  return { chip, run };
}

test('a chip without power has neither time nor state', () => {
  const off = new Chip(null);
  const state = chip => [chip.on, chip.ms, chip.thinking, chip.speed, chip.oled, chip.led, chip.logReadable, chip.stopped];
  assert.deepEqual(state(off), [false, 0, false, null, null, false, false, null]);
  assert.deepEqual([off.takeLog(), off.takeTones(), [...off.takeSerial()], [...off.takeChangedSectors()]], [[], [], [], []]);
  assert.deepEqual([off.sendSerial(Uint8Array.of(1)), off.measure(5), off.run(() => 0, 5)], [false, false, false]);
  const { chip, run } = powered(imageOf(LOOP));
  run(40);
  assert.ok(chip.on && chip.ms > 20 && chip.ms <= 40.5, `${chip.ms}`);
  assert.ok(chip.oled !== null && chip.sendSerial(Uint8Array.of(1)));
  const flash = chip.flash.slice();
  chip.powerOff();
  assert.deepEqual(state(chip), [false, 0, false, null, null, false, false, null]);
  assert.deepEqual(chip.flash, flash);
});

test('a given seed is put into the program that has a place for it', () => {
  const place = FLASH + CODE + 4;
  const patched = (symbols, seed) => powered(imageOf([...LOOP, 0, ...Array(6).fill(0)], symbols), seed).chip.flash.slice(CODE + 4, CODE + 16);
  const image = { GIVEN_SEED: place };
  const withRoom = seed => {
    const program = imageOf([...LOOP, 0, ...Array(6).fill(0)], image);
    program.symbols.get('GIVEN_SEED').size = 12;
    return [...powered(program, seed).chip.flash.slice(CODE + 4, CODE + 16)];
  };
  assert.deepEqual(withRoom('18446744073709551615'), [1, 0, 0, 0, ...Array(8).fill(0xff)]);
  assert.deepEqual(withRoom('258'), [1, 0, 0, 0, 2, 1, 0, 0, 0, 0, 0, 0]);
  assert.deepEqual(withRoom(null), Array(12).fill(0));
  assert.deepEqual([...patched({}, '7')], Array(12).fill(0));
});

test('a stop names its place, readable', () => {
  const stopped = symbols => {
    const { chip, run } = powered(imageOf([0xbe00], symbols));
    run(500);
    return chip.stopped;
  };
  const reason = 'the program reached a breakpoint or an undefined instruction in ';
  const at = FLASH + CODE + 1;
  assert.equal(stopped({ _ZN4core9panicking9panic_fmt17h0123456789abcdefE: at }), `${reason}core::panicking::panic_fmt`);
  const implementation = '_ZN60_$LT$alloc..vec..Vec$LT$T$GT$$u20$as$u20$core..ops..Drop$GT$4drop17h0123456789abcdefE';
  assert.equal(stopped({ [implementation]: at }), `${reason}<alloc::vec::Vec<T> as core::ops::Drop>::drop`);
  assert.equal(stopped({ main: at }), `${reason}main`);
});

test('a stopped chip does not run on, and power starts it again', () => {
  const { chip, run } = powered(imageOf([0xbe00]));
  run(500);
  const { ms } = chip;
  assert.ok(chip.stopped.includes('breakpoint') && ms > 0);
  run(100);
  assert.equal(chip.ms, ms);
  chip.powerOn(imageOf(LOOP), 0);
  assert.equal(chip.stopped, null);
});

test('faults stay over power cycles until they are ended, and unknown ones are refused', () => {
  const { chip } = powered(imageOf(LOOP));
  assert.throws(() => chip.setFault('dust', null), /no fault dust/);
  chip.setFault('crystal', 5);
  assert.throws(() => chip.setFault('crystal', -1), /crystal/);
  chip.powerOff();
  // Without power it is taken as it is, and refused with the power.
  chip.setFault('pll', -1);
  assert.throws(() => chip.powerOn(imageOf(LOOP), 0), /pll/);
  assert.equal(chip.on, false);
  chip.setFault('pll', undefined);
  chip.powerOn(imageOf(LOOP), 0);
  assert.ok(chip.on);
});

test('a faster chip is ahead of the host', () => {
  const lasts = factor => {
    const { chip, run } = powered(imageOf(LOOP));
    chip.speedFactor = factor;
    run(100);
    return chip.ms;
  };
  const [usual, fast] = [lasts(1), lasts(3)];
  assert.ok(fast > 1.5 * usual, `${usual} ${fast}`);
  const before = new Chip(null);
  before.speedFactor = 3;
  let ms = 0;
  before.powerOn(imageOf(LOOP), ms);
  while (ms < 100) before.run(() => (ms += 0.25), 1);
  assert.ok(before.ms > 1.5 * usual, `${usual} ${before.ms}`);
});

test('a chip that is behind runs for its budget, and says that there is more', () => {
  const chip = new Chip(null);
  let ms = 0;
  chip.powerOn(imageOf(LOOP), ms);
  // Each slice of two milliseconds takes the host one.
  assert.equal(chip.run(() => (ms += 1), 3), true);
  assert.ok(ms < 8 && chip.ms > 2, `${ms} ${chip.ms}`);
});
