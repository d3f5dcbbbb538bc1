// Parts of the emulated board alone: the log in RAM, the flash, the timing of drawings, the buzzer, the converter.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { toneOf } from '../emulator/buzzer.mjs';
import { addConverterNoise } from '../emulator/converter-noise.mjs';
import { Drawings } from '../emulator/drawings.mjs';
import { Flash } from '../emulator/flash.mjs';
import { RttReader } from '../emulator/rtt.mjs';

const RAM = 0x20000000;

/** RAM with a control block at `block` and a ring buffer of eight bytes at 0x80. */
function logging(block = 0x40) {
  const sram = new Uint8Array(256);
  const view = new DataView(sram.buffer);
  const chip = {
    sram,
    readUint32: address => view.getUint32(address - RAM, true),
    writeUint32: (address, value) => view.setUint32(address - RAM, value, true),
  };
  sram.set(new TextEncoder().encode('SEGGER RTT'), block);
  [RAM + 0x80, 8, 0, 0].forEach((word, index) => view.setUint32(block + 28 + 4 * index, word, true));
  let written = 0;
  const write = (...bytes) => {
    for (const byte of bytes) {
      sram[0x80 + written] = byte;
      written = (written + 1) % 8;
    }
    view.setUint32(block + 36, written, true);
  };
  return { chip, write, view };
}

test('rtt: bytes are read once and in order, also around the end of the buffer', () => {
  const { chip, write, view } = logging();
  const reader = new RttReader(chip, RAM + 0x40);
  assert.deepEqual([...reader.take()], []);
  write(1, 2, 3);
  assert.deepEqual([...reader.take()], [1, 2, 3]);
  assert.equal(view.getUint32(0x40 + 40, true), 3, 'the firmware has room again');
  assert.deepEqual([...reader.take()], []);
  write(4, 5, 6, 7, 8, 9);
  assert.deepEqual([...reader.take()], [4, 5, 6, 7, 8, 9]);
  // Polled bytes are taken together.
  write(10, 11);
  reader.poll();
  write(12);
  assert.deepEqual([...reader.take()], [10, 11, 12]);
});

test('rtt: without an address the block is searched, and one that is not initialised is left alone', () => {
  const { chip, write } = logging(0x30);
  chip.sram[0x10] = 'S'.charCodeAt(0); // begins like one
  write(7);
  const reader = new RttReader(chip, undefined);
  assert.deepEqual([...reader.take()], [7]);
  write(8);
  assert.deepEqual([...reader.take()], [8]);
  chip.sram[0x30] = 0;
  write(9);
  assert.deepEqual([...reader.take()], []);
  assert.deepEqual([...new RttReader(chip, null).take()], []);
});

test('rtt: positions outside the buffer are not followed', () => {
  for (const offset of [36, 40]) {
    const { chip, write, view } = logging();
    write(1, 2);
    view.setUint32(0x40 + offset, 8, true);
    assert.deepEqual([...new RttReader(chip, RAM + 0x40).take()], []);
  }
});

function flash(faults = {}) {
  const memory = new Uint8Array(2 * 1024 * 1024).fill(0xff);
  const seen = { stops: [], changes: [], erases: 0 };
  const clock = { nanos: 1e6, tick: nanos => (clock.nanos += nanos) };
  const supply = { millivolts: 5000 };
  const chip = new Flash({
    memory,
    clock,
    stop: reason => seen.stops.push(reason),
    onChange: (...change) => seen.changes.push(change),
    onErase: () => seen.erases++,
    faults: new Map(Object.entries(faults)),
    millivolts: () => supply.millivolts,
  });
  return { chip, memory, clock, seen, supply };
}

const page = byte => new Uint8Array(256).fill(byte);

test('flash: a program clears bits, an erase sets them, and both take their time', () => {
  const { chip, memory, clock, seen } = flash();
  chip.program(256, page(0x0f));
  chip.program(256, page(0x55));
  assert.deepEqual([memory[255], memory[256], memory[511], memory[512]], [0xff, 0x05, 0x05, 0xff]);
  assert.equal(clock.nanos, 1.8e6);
  chip.program(4096, new Uint8Array(512));
  assert.equal(clock.nanos, 2.6e6);
  assert.equal(seen.erases, 0);
  chip.erase(0, 4096);
  assert.equal(clock.nanos, 47.6e6);
  assert.deepEqual([memory[256], memory[4096]], [0xff, 0]);
  assert.equal(seen.erases, 1);
  chip.erase(4096, 8192);
  assert.equal(clock.nanos, 137.6e6);
  assert.equal(memory[4096], 0xff);
  assert.deepEqual(seen.changes, [[256, 256], [256, 256], [4096, 512], [0, 4096], [4096, 8192]]);
  assert.equal(chip.busyNanos, 136.6e6);
  assert.deepEqual(chip.operations[2], { kind: 'program', offset: 4096, length: 512, ms: 1.8, millivolts: 5000 });
  assert.equal(chip.isBusy, false);
  assert.deepEqual(seen.stops, []);
  // Not an operation of the chip.
  chip.write(8, Uint8Array.of(1, 2));
  assert.deepEqual([memory[8], memory[9], chip.operations.length], [1, 2, 5]);
});

test('flash: times are as the faults say', () => {
  const { chip, clock } = flash({ erase: 10, program: 2 });
  chip.program(0, page(0));
  assert.equal(clock.nanos, 3e6);
  chip.erase(0, 4096);
  assert.equal(clock.nanos, 13e6);
});

test('flash: what is not aligned or not there is refused', () => {
  const { chip, memory, seen } = flash();
  chip.program(1, page(0));
  chip.program(0, new Uint8Array(255));
  chip.erase(256, 4096);
  chip.erase(0, 4095);
  chip.erase(2 * 1024 * 1024 - 4096, 8192);
  assert.deepEqual(seen.stops.map(reason => reason.replace(/^flash /, '')), [
    'program of 256 at 1 is not of whole pages',
    'program of 255 at 0 is not of whole pages',
    'erase of 4096 at 256 is not of whole sectors',
    'erase of 4095 at 0 is not of whole sectors',
    'erase of 8192 at 2093056 is outside the 2 MiB of the chip',
  ]);
  assert.ok(memory.every(byte => byte === 0xff) && chip.operations.length === 0);
  chip.program(2 * 1024 * 1024 - 256, page(0));
  assert.equal(seen.stops.length, 5);
});

test('flash: a cut leaves a program half done, with one byte in between', () => {
  const { chip, memory, clock, seen } = flash();
  // Only every second byte changes.
  const bytes = page(0xff).map((byte, at) => (at % 2 ? 0 : byte));
  chip.cutPowerIn(1, 0.25);
  chip.program(0, page(0xff));
  chip.program(256, bytes);
  assert.deepEqual(seen.stops, ['power cut']);
  assert.ok(Math.abs(clock.nanos - 1.5e6) < 1, `${clock.nanos}`);
  const cleared = [...memory.subarray(256, 512)].flatMap((byte, at) => (byte === 0 ? [at] : []));
  assert.deepEqual(cleared, Array.from({ length: 32 }, (_, index) => 2 * index + 1));
  const between = [...memory.subarray(256, 512)].flatMap((byte, at) => (byte > 0 && byte < 0xff ? [at] : []));
  assert.deepEqual(between, [65]);
});

test('flash: a cut leaves an erase half done, with a page in between', () => {
  const { chip, memory, seen, clock } = flash();
  memory.fill(0, 0, 8192);
  chip.cutPowerAt(clock.nanos + 22.5e6);
  chip.erase(0, 4096);
  assert.deepEqual(seen.stops, ['power cut']);
  assert.ok(memory.subarray(0, 2048).every(byte => byte === 0xff));
  assert.ok(new Set(memory.subarray(2048, 2304)).size > 100, 'neither');
  assert.ok(memory.subarray(2304, 8192).every(byte => byte === 0));
  // Before its end nothing is left of a second one.
  chip.erase(4096, 4096);
  assert.ok(memory.subarray(4352, 8192).every(byte => byte === 0));
});

test('flash: in a brown-out half is done, and no error is reported', () => {
  const { chip, memory, supply, seen } = flash({ brownout: 3000 });
  supply.millivolts = 2999;
  chip.program(0, page(0));
  assert.deepEqual([memory[127], memory[129], memory[255]], [0, 0xff, 0xff]);
  supply.millivolts = 3000;
  chip.program(256, page(0));
  assert.equal(memory[511], 0);
  assert.deepEqual(seen.stops, []);
});

/** Draws `frame` with the function at 0x100, which returns to 0x200, and takes a millisecond and 70 cycles. */
function drawer() {
  const registers = new Uint32Array(16);
  const core = { LR: 0x201, SP: 0x20040000, IPSR: 0, registers };
  const clock = { nanos: 0 };
  const sram = new Uint8Array(4096);
  const bus = { bytes: 0, transactions: 0, frequency: 400e3 };
  const oled = { on: true, ram: new Uint8Array(4), bytesOnGlass: () => oled.ram };
  let attached = true;
  const drawings = new Drawings({ core, clock, sram }, bus, oled, 0x101, () => attached);
  const draw = (...frame) => {
    sram.set(frame, 64);
    registers[1] = RAM + 64;
    assert.deepEqual([drawings.next, drawings.drawing], [0x100, false]);
    drawings.pass();
    assert.deepEqual([drawings.next, drawings.drawing], [0x200, true]);
    drawings.count(60);
    // Interrupts do not count, and a deeper return is not this one.
    core.IPSR = 16;
    drawings.count(1000);
    drawings.pass();
    core.IPSR = 0;
    core.SP -= 8;
    drawings.pass();
    core.SP += 8;
    drawings.count(10);
    assert.ok(drawings.drawing);
    clock.nanos += 1e6;
    drawings.pass();
  };
  const send = (place, byte) => {
    clock.nanos += 1e5;
    bus.bytes++;
    bus.transactions += 2;
    if (place !== undefined) oled.ram[place] = byte;
    oled.onWritten(place);
  };
  const detach = () => (attached = false);
  return { drawings, draw, send, oled, clock, detach };
}

test('drawings: from the call until the last byte that differs is on the glass', () => {
  const { drawings, draw, send, clock } = drawer();
  clock.nanos = 5e6;
  draw(1, 2, 0, 0);
  send(undefined);
  send(3, 0);
  send(1, 2);
  assert.equal(drawings.take()[0].shown, null);
  draw(1, 2, 0, 0); // the same again: one byte is still missing
  send(0, 1);
  const [second] = drawings.take();
  assert.deepEqual([second.cycles, second.changed], [70, 1]);
  assert.ok(Math.abs(second.began - 6.3) < 1e-6 && Math.abs(second.shown - 7.4) < 1e-6, JSON.stringify(second));
  assert.deepEqual([second.bytes, second.transactions, second.hertz, second.anew], [1, 2, 400e3, false]);
});

test('drawings: a picture that does not change the glass is not waited for', () => {
  const { drawings, draw, send, oled } = drawer();
  draw(0, 0, 0, 0);
  draw(7, 0, 0, 0);
  // A newer picture takes the difference back.
  draw(0, 0, 0, 0);
  const [same, changed, again] = drawings.take();
  assert.deepEqual([same.changed, same.shown], [0, null]);
  assert.deepEqual([changed.changed, changed.first, changed.bytes], [1, null, 0]);
  assert.ok(changed.shown > 0);
  assert.deepEqual([again.changed, again.shown], [0, null]);
  // A panel that is off is written completely.
  oled.on = false;
  draw(0, 0, 0, 0);
  const [anew] = drawings.take();
  assert.equal(anew.changed, 4);
  for (const place of [0, 1, 2, 3]) send(place, 0);
  assert.equal(anew.shown, null);
  oled.on = true;
  send(undefined);
  assert.ok(anew.shown > anew.first && anew.bytes === 5 && !anew.anew);
});

test('drawings: a panel that was lost gets none, and one that went off gets the rest again', () => {
  const { drawings, draw, send, oled, detach } = drawer();
  draw(1, 1, 0, 0);
  const [lost] = drawings.take();
  drawings.lose();
  send(0, 1);
  send(1, 1);
  assert.deepEqual([lost.first, lost.shown], [null, null]);
  draw(2, 1, 0, 0);
  const [anew] = drawings.take();
  oled.on = false;
  send(0, 2);
  oled.on = true;
  send(undefined);
  assert.ok(anew.anew && anew.shown !== null);
  detach();
  draw(3, 1, 0, 0);
  send(0, 3);
  assert.equal(drawings.take()[0].shown, null);
});

test('drawings: without the function nothing is timed', () => {
  const oled = {};
  const drawings = new Drawings({}, {}, oled, undefined, () => true);
  assert.deepEqual([oled.onWritten, drawings.next, drawings.take()], [null, -1, []]);
});

test('buzzer: its tone is that of the slice of its pin, while that runs', () => {
  const channels = Array.from({ length: 8 }, () => ({ csr: 0, cc: 0, top: 0xffff, div: 16 }));
  const chip = { clkSys: 125e6, pwm: { channels } };
  assert.equal(toneOf(chip), null);
  for (const slice of channels) Object.assign(slice, { csr: 1, cc: (500 << 16) | 500, top: 999, div: 16 * 125 });
  assert.deepEqual(toneOf(chip), { hertz: 1000, share: 0.5 });
  for (const slice of channels) Object.assign(slice, { cc: (2000 << 16) | 2000, div: 0 });
  assert.deepEqual(toneOf(chip), { hertz: 125e6 / 256 / 1000, share: 1 });
  for (const slice of channels) slice.cc = 0;
  assert.equal(toneOf(chip), null);
});

test('adc-noise: readings differ by at most the given steps, and stay in their range', () => {
  const faults = new Map();
  const readings = [];
  const adc = { completeADCRead: (value, error) => readings.push([value, error]) };
  addConverterNoise({ adc }, faults);
  const convert = value => {
    readings.length = 0;
    for (let count = 0; count < 2000; count++) adc.completeADCRead(value, false);
    const values = readings.map(([read]) => read);
    return [Math.min(...values), Math.max(...values), new Set(values).size];
  };
  assert.deepEqual(convert(1000), [1000, 1000, 1]);
  faults.set('adc-noise', 3);
  assert.deepEqual(convert(1000), [997, 1003, 7]);
  assert.deepEqual(convert(0), [0, 3, 4]);
  assert.deepEqual(convert(4095), [4092, 4095, 4]);
  assert.equal(readings[0][1], false);
});
