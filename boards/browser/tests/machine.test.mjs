// State that the machine reports: pictures, stack, and the reason why it does not start.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Machine } from '../emulator/machine.mjs';
import { imageOf, startClocks } from './image.mjs';

const LOOP = [0xe7fe];
const RAM = 0x20000000;

test('a picture is there when the bus was quiet for five milliseconds behind it', () => {
  const machine = new Machine({ image: imageOf(LOOP) });
  startClocks(machine);
  const start = machine.ms;
  assert.equal(machine.runUntilPicture(20), false);
  assert.ok(machine.ms - start >= 20 && machine.ms - start < 20.5, `${machine.ms - start}`);
  // Bytes go on for eight milliseconds.
  const [began, run] = [machine.ms, machine.run.bind(machine)];
  machine.run = ms => {
    run(ms);
    if (machine.ms < began + 8) machine.bus.lastByteNanos = machine.clock.nanos;
  };
  assert.equal(machine.runUntilPicture(50), true);
  assert.ok(machine.ms - began > 12.5 && machine.ms - began < 13.5, `${machine.ms - began}`);
  assert.equal(machine.runUntilPicture(10), false, 'that picture was before');
});

test('a stopped machine shows no picture', () => {
  const machine = new Machine({ image: imageOf([0xbe00]) });
  assert.equal(machine.runUntilPicture(1000), false);
  assert.ok(machine.stopped !== null && machine.ms < 20);
});

test('the stack is what was ever written of it', () => {
  const image = imageOf(LOOP, { __sheap: RAM + 0x1000, _stack_start: RAM + 0x1100 });
  const machine = new Machine({ image });
  assert.equal(machine.stackUsed, 0);
  machine.chip.writeUint32(RAM + 0x1080, 0);
  assert.equal(machine.stackUsed, 0x80);
  machine.chip.writeUint32(RAM + 0x0ffc, 0);
  assert.equal(machine.stackUsed, 0x80);
  machine.chip.writeUint32(RAM + 0x1000, 0);
  assert.equal(machine.stackUsed, 0x100);
  for (const symbols of [{}, { __sheap: RAM }, { _stack_start: RAM }]) assert.equal(new Machine({ image: imageOf(LOOP, symbols) }).stackUsed, null);
});

test('a machine that cannot be has a reason', () => {
  const refused = (options, reason) => assert.throws(() => new Machine({ image: imageOf(LOOP), ...options }), reason);
  refused({ drawing: 'draw' }, /the firmware has no symbol draw/);
  refused({ oled: { controller: 'st7789' } }, /no OLED st7789; there are/);
  refused({ patches: { seed: Uint8Array.of(1) } }, /the firmware has no symbol seed/);
  refused({ faults: { dust: null } }, /no fault dust/);
});
