// Clock gates: each bit stops its peripheral and no other, and it goes on where it was.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { ClockGates } from '../emulator/clock-gates.mjs';
import { FAULTS } from '../emulator/faults.mjs';
import { Machine } from '../emulator/machine.mjs';
import { imageOf, startClocks } from './image.mjs';

test('the memory of the board has a number of its own', () => {
  const machine = new Machine({ image: imageOf([0xe7fe]) });
  startClocks(machine);
  const { chip } = machine;
  const DATA = 0x18000060;
  chip.writeUint32(DATA, 0x4b);
  const number = Array.from({ length: 12 }, () => chip.readUint32(DATA));
  assert.deepEqual(number.slice(0, 4), [0, 0, 0, 0]);
  assert.ok(number.slice(4).every(byte => byte > 0 && byte < 256));
  chip.writeUint32(DATA, 0x9f);
  assert.notDeepEqual(Array.from({ length: 12 }, () => chip.readUint32(DATA)), number);
});

test('times of faults have a unit and bounds', () => {
  const glitch = value => FAULTS.glitch(value, 'glitch');
  assert.deepEqual(['10ns', '1.5us', '20us', '1ms'].map(glitch), [10, 1500, 20_000, 1e6]);
  for (const value of ['9ns', '1.001ms', '20', '20s', 'ns', '']) assert.throws(() => glitch(value), /needs a time as 100ns or 20us, from 10ns to 1ms/);
});

/** A chip whose parts are alarms due in a microsecond, or timers; `running()` names those that go on. */
function chipWithParts() {
  const clock = {
    nanos: 500,
    unlinkAlarm(alarm) {
      const was = alarm.isLinked;
      alarm.isLinked = false;
      return was;
    },
  };
  class Alarm {
    nanos = clock.nanos + 1000;
    isLinked = true;
    schedule(nanos) {
      this.nanos = clock.nanos + nanos;
      this.isLinked = true;
    }
    cancel() {
      this.isLinked = false;
    }
  }
  const alarms = {};
  const alarm = name => (alarms[name] = new Alarm());
  const slice = { timer: { enable: true }, updateEnable: () => (slice.timer.enable = true) };
  const watchdog = { timer: { enable: true }, enable: true, tickEnable: true };
  const registers = { awake: [~0, ~0], asleep: [~0, ~0] };
  const chip = {
    clock,
    adc: { sampleAlarm: alarm('ADC'), multiShotAlarm: alarm('ADC again') },
    pwm: { channels: [slice] },
    usbCtrl: { endpointReadAlarms: [{ alarm: alarm('USB in') }], endpointWriteAlarms: [{ alarm: alarm('USB out') }], resetAlarm: alarm('USB reset') },
    peripherals: { 0x40054: { alarms: [{ clockAlarm: alarm('timer') }] }, 0x40058: watchdog },
    clocks: { adcCtrl: 1 << 11 },
    dma: { channels: [{ active: false }] },
    clocksAwake: () => registers.awake,
    clocksInSleep: () => registers.asleep,
  };
  const gates = new ClockGates(chip, {
    i2c: [{ alarm: alarm('I2C0') }, { alarm: alarm('I2C1') }],
    spi: [{ port: 0, alarm: alarm('SPI0') }, { port: 1, alarm: alarm('SPI1') }],
  });
  const stopped = () => [
    ...Object.keys(alarms).filter(name => !alarms[name].isLinked),
    ...(slice.timer.enable ? [] : ['PWM']),
    ...(watchdog.timer.enable ? [] : ['watchdog']),
  ].join(', ');
  const choose = (state, word, bits) => {
    registers[state] = [~0, ~0];
    registers[state][word] = ~bits;
    chip.onClocksChosen();
  };
  return { chip, clock, alarms, gates, watchdog, registers, stopped, choose };
}

test('gated: each clock stops its part and no other', () => {
  const { stopped, choose, chip } = chipWithParts();
  assert.equal(stopped(), '');
  for (const [word, bit, part] of [
    [0, 6, 'I2C0'], [0, 7, 'I2C1'], [0, 24, 'SPI0'], [0, 25, 'SPI0'], [0, 26, 'SPI1'], [0, 27, 'SPI1'],
    [0, 1, 'ADC, ADC again'], [0, 2, 'ADC, ADC again'], [0, 17, 'PWM'],
    [1, 5, 'timer'], [1, 10, 'USB in, USB out, USB reset'], [1, 11, 'USB in, USB out, USB reset'], [1, 12, 'watchdog'],
    [0, 0, ''], [1, 0, ''],
  ]) {
    choose('awake', word, 1 << bit);
    assert.equal(stopped(), part, `bit ${bit} of register ${word}`);
  }
  choose('awake', 0, 0);
  assert.equal(stopped(), '');
  chip.clocks.adcCtrl = 0;
  choose('awake', 0, 0);
  assert.equal(stopped(), 'ADC, ADC again', 'without the clock of the converter');
});

test('gated: a stopped part has as much left as before, and begins nothing', () => {
  const { alarms, clock, choose, stopped } = chipWithParts();
  clock.nanos = 600;
  choose('awake', 0, 1 << 6);
  clock.nanos = 5000;
  choose('awake', 0, 0);
  assert.deepEqual([alarms.I2C0.nanos, alarms.I2C1.nanos], [5900, 1500]);
  // Started and cancelled while it stands still.
  choose('awake', 0, (1 << 6) | (1 << 7));
  alarms.I2C0.schedule(70);
  alarms.I2C1.cancel();
  assert.equal(stopped(), 'I2C0, I2C1');
  clock.nanos = 6000;
  choose('awake', 0, 0);
  assert.equal(alarms.I2C0.nanos, 6070);
  assert.equal(stopped(), 'I2C1');
});

test('gated: asleep other clocks count, unless DMA is active', () => {
  const { gates, stopped, choose, chip, watchdog } = chipWithParts();
  choose('asleep', 1, 1 << 12);
  gates.update(false);
  assert.equal(stopped(), '');
  gates.update(true);
  assert.equal(stopped(), 'watchdog');
  chip.dma.channels[0].active = true;
  gates.update(true);
  assert.equal(stopped(), '');
  chip.dma.channels[0].active = false;
  gates.update(true);
  gates.update(false);
  assert.equal(stopped(), '', 'awake again');
  // A watchdog without ticks stays off.
  gates.update(true);
  watchdog.tickEnable = false;
  gates.update(false);
  assert.equal(stopped(), 'watchdog');
});

test('gated: without the fault everything goes on', () => {
  const { gates, stopped, choose } = chipWithParts();
  choose('awake', 0, 1 << 6);
  gates.open();
  assert.equal(stopped(), '');
  choose('awake', 0, 1 << 7);
  assert.equal(stopped(), '');
});
