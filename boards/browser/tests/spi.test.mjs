// The SPI bus: bytes in bus time, the lines of the panel, and the clocks that a transfer needs in deep sleep.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { SpiBus } from '../emulator/spi.mjs';

const PINS = { select: 17, pixels: 20, reset: 21 };
const [LOW, HIGH] = [0, 1];

function bus(port = 0) {
  const warnings = [];
  const taken = [];
  const panel = { reset: () => taken.push('reset'), take: (isPixels, byte) => taken.push(`${isPixels ? 'pixels' : 'command'} ${byte}`) };
  const clock = {
    nanos: 0,
    createAlarm: act => ({ schedule: nanos => ((clock.due = clock.nanos + nanos), (clock.act = act)) }),
  };
  const block = { clockFrequency: 8e6, completed: 0, completeTransmit: () => block.completed++ };
  const gpio = Array.from({ length: 30 }, () => ({
    value: HIGH,
    listeners: [],
    addListener(listener) {
      this.listeners.push(listener);
    },
    set(level) {
      this.value = level;
      this.listeners.forEach(listener => listener(level));
    },
  }));
  const dma = { channels: [{ active: false, readAddr: 0 }, { active: false, readAddr: 0 }], readUint32: offset => offset };
  const sleep = { clocks: [0xffffffff, 0xffffffff] };
  const chip = { spi: [port === 0 ? block : {}, port === 1 ? block : {}], clock, gpio, dma, core: { waiting: false }, clocksInSleep: () => sleep.clocks };
  let activities = 0;
  const spi = new SpiBus(chip, port, () => activities++, message => warnings.push(message));
  const send = byte => {
    block.onTransmit(byte);
    clock.nanos = clock.due;
    clock.act();
  };
  const reset = (nanos = 3000) => {
    gpio[PINS.reset].set(LOW);
    clock.nanos += nanos;
    gpio[PINS.reset].set(HIGH);
  };
  const attach = () => spi.attach(panel, PINS);
  return { spi, send, reset, attach, gpio, taken, clock, block, chip, dma, sleep, warnings, activities: () => activities };
}

test('a byte takes eight bits, and reaches the selected panel once it was reset', () => {
  const { spi, send, reset, attach, gpio, taken, clock, block, activities } = bus();
  send(1);
  assert.deepEqual([clock.nanos, block.completed, spi.bytes], [1000, 1, 0]);
  assert.equal(spi.counters.lastByteMs, null);
  attach();
  gpio[PINS.select].set(LOW);
  gpio[PINS.pixels].value = LOW;
  send(2);
  assert.deepEqual([spi.bytes, taken], [1, []], 'its state is undefined');
  reset();
  assert.deepEqual(taken, ['reset']);
  send(3);
  gpio[PINS.pixels].value = HIGH;
  send(4);
  assert.deepEqual(taken, ['reset', 'command 3', 'pixels 4']);
  gpio[PINS.select].set(HIGH);
  send(5);
  assert.equal(taken.length, 3);
  assert.equal(activities(), 2, 'a selection and a reset');
  assert.deepEqual(spi.counters, { transactions: 1, refused: 0, bytes: 3, frequency: 8e6, lastByteMs: 7e-3 });
  assert.equal(block.completed, 5);
});

test('a reset takes at least three microseconds, and begins low', () => {
  const { send, reset, attach, gpio, taken } = bus();
  attach();
  gpio[PINS.reset].set(HIGH);
  reset(2999);
  gpio[PINS.select].set(LOW);
  send(1);
  assert.deepEqual(taken, []);
  reset(3000);
  send(2);
  assert.deepEqual(taken, ['reset', 'pixels 2']);
});

test('a panel that was detached hears nothing, and has to be reset when it is back', () => {
  const { spi, send, reset, attach, gpio, taken } = bus();
  attach();
  reset();
  gpio[PINS.select].set(LOW);
  spi.detach();
  send(1);
  reset();
  attach();
  send(2);
  assert.deepEqual(taken, ['reset']);
  assert.equal(spi.bytes, 2);
  reset();
  send(3);
  assert.deepEqual(taken, ['reset', 'reset', 'pixels 3']);
  gpio[PINS.select].set(HIGH);
  gpio[PINS.select].set(LOW);
  assert.equal(spi.transactions, 2, 'the lines are connected once');
});

for (const port of [0, 1]) {
  test(`SPI${port}: in deep sleep a transfer needs the clocks of its source and its port`, () => {
    const { send, chip, sleep, warnings, dma } = bus(port);
    const needed = (1 << 5) | (port === 0 ? 0x3000000 : 0xc000000);
    const heard = (first, second = 0xffffffff) => {
      warnings.length = 0;
      sleep.clocks = [first, second];
      send(1);
      return [...warnings];
    };
    assert.deepEqual(heard(0, 0), [], 'awake');
    chip.core.waiting = true;
    assert.deepEqual(heard(needed, 0), []);
    for (const bit of [5, 24 + 2 * port, 25 + 2 * port]) {
      assert.deepEqual(heard(0xffffffff & ~(1 << bit)), [`SPI${port}: its clocks stand still in deep sleep`]);
    }
    dma.channels[1].readAddr = 0x10004000;
    assert.deepEqual(heard(needed, 0), []);
    dma.channels[1].active = true;
    assert.deepEqual(heard(needed, 0), ['DMA: the clock of the flash stands still in deep sleep']);
    assert.deepEqual(heard(needed, 1 << 13), []);
    dma.channels[1].readAddr = 0x20004000;
    assert.deepEqual(heard(needed, 0), []);
  });
}

test('an abort of DMA is over at once', () => {
  const { dma } = bus();
  assert.deepEqual([dma.readUint32(0x444), dma.readUint32(0x440)], [0, 0x440]);
});
