// The I2C block as async firmware needs it: levels, aborts, and transfers that are switched off.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Machine } from '../emulator/machine.mjs';
import { imageOf, startClocks } from './image.mjs';

const I2C0 = 0x40044000;
const [TAR, DATA, MASK, RAW, THRESHOLD, CLEAR_ABORT, ENABLE, FILLED, HOLD, DMA] = [0x04, 0x10, 0x30, 0x34, 0x3c, 0x54, 0x6c, 0x74, 0x7c, 0x88];
const [STATUS, RECEIVED] = [0x2c, 0x78];
const [TX_EMPTY, TX_ABORT] = [1 << 4, 1 << 6];
const [READ, STOP] = [1 << 8, 1 << 9];
const [PANEL, ABSENT] = [0x3c, 0x20];

function port(address) {
  const machine = new Machine({ image: imageOf([0xe7fe]) });
  startClocks(machine);
  const set = (register, value) => machine.chip.writeUint32(I2C0 + register, value);
  const get = register => machine.chip.readUint32(I2C0 + register);
  set(TAR, address);
  set(ENABLE, 1);
  return { machine, set, get, has: bit => (get(RAW) & bit) !== 0 };
}

test('TX_EMPTY is a level: at most as many bytes wait as the threshold says', () => {
  const { machine, set, has } = port(PANEL);
  assert.ok(has(TX_EMPTY));
  [0x40, 1, 2, 3].forEach(byte => set(DATA, byte));
  assert.ok(!has(TX_EMPTY));
  set(THRESHOLD, 4);
  assert.ok(has(TX_EMPTY));
  set(THRESHOLD, 0);
  assert.ok(!has(TX_EMPTY));
  machine.run(1);
  assert.ok(has(TX_EMPTY));
  set(ENABLE, 0);
  assert.ok(!has(TX_EMPTY), 'only while it is enabled');
});

test('an interrupt fires only if it is in the mask', () => {
  const { set, get } = port(PANEL);
  set(MASK, 0);
  assert.equal(get(STATUS), 0);
  set(MASK, TX_EMPTY);
  assert.equal(get(STATUS), TX_EMPTY);
  assert.equal(get(MASK), TX_EMPTY);
});

test('after an abort bytes are lost until it is cleared', () => {
  const { machine, set, get, has } = port(ABSENT);
  [1, 2, 3 | STOP].forEach(byte => set(DATA, byte));
  machine.run(1);
  assert.ok(has(TX_ABORT));
  set(DATA, 4);
  assert.equal(get(FILLED), 0);
  machine.run(1);
  assert.equal(machine.i2c.counters.refused, 1);
  get(CLEAR_ABORT);
  assert.ok(!has(TX_ABORT));
  set(DATA, 4 | STOP);
  machine.run(1);
  assert.equal(machine.i2c.counters.refused, 2);
});

test('registers of DMA and of the hold time are there, and change nothing else', () => {
  const { machine, set, get } = port(PANEL);
  const { frequency } = machine.i2c;
  for (const register of [DMA, DMA + 4, DMA + 8]) {
    assert.equal(get(register), 0);
    set(register, 3);
    assert.equal(get(register), 3);
  }
  set(HOLD, 40);
  assert.equal(machine.i2c.frequency, frequency);
});

test('a byte that the panel does not send is all ones', () => {
  const { machine, set, get } = port(PANEL);
  machine.i2c.detach(PANEL);
  machine.i2c.attach(PANEL, { start() {}, write() {} });
  set(DATA, READ | STOP);
  machine.run(1);
  assert.equal(get(RECEIVED), 1);
  assert.equal(get(DATA) & 0xff, 0xff);
  const { transactions, refused, bytes, lastByteMs } = machine.i2c.counters;
  assert.deepEqual([transactions, refused], [1, 0]);
  assert.ok(bytes >= 1 && lastByteMs <= machine.ms && lastByteMs > machine.ms - 1);
});

test('a transfer that is switched off ends, and the next one is whole', () => {
  const { machine, set, get } = port(PANEL);
  const written = [];
  machine.i2c.detach(PANEL);
  machine.i2c.attach(PANEL, { start: () => written.push('start'), write: byte => written.push(byte) });
  [1, 2, 3].forEach(byte => set(DATA, byte));
  machine.run(0.001);
  set(ENABLE, 0);
  machine.run(5);
  const count = written.length;
  assert.ok(count < 4, `${written}`);
  set(ENABLE, 1);
  get(CLEAR_ABORT);
  [7, 8 | STOP].forEach(byte => set(DATA, byte));
  machine.run(5);
  assert.deepEqual(written.slice(count), ['start', 7, 8]);
});
