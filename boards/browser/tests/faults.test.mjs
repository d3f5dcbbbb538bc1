// Every fault has its effect, and ends on request.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Machine } from '../emulator/machine.mjs';
import { CODE, FLASH, imageOf, startClocks } from './image.mjs';

const I2C0 = 0x40044000;
const IC = { con: 0x00, tar: 0x04, data: 0x10, high: 0x1c, low: 0x20, raw: 0x34, enable: 0x6c, received: 0x78, abort: 0x80, spike: 0xa0 };
const STOP_DETECTED = 1 << 9;
const ARBITRATION_LOST = 1 << 12;
const [READ, STOP, RESTART] = [1 << 8, 1 << 9, 1 << 10];
const RESETS = 0x4000c000;
const I2C0_RESET = 1 << 3;
const SIO = 0xd0000000;
const [INPUTS, OUT_CLEAR, ENABLE_SET, ENABLE_CLEAR] = [0x04, 0x18, 0x24, 0x28];
const PADS = 0x4001c004;
const PULL_UP_AND_INPUT = 0x4a;
const CONTROL = 0x40014004;
const [SDA, SCL] = [4, 5];
const ADC = 0x4004c000;
const RANDOM_BIT = 0x4006001c;

const LOOP = [0xe7fe]; // b to itself

const atPowerUp = (options = {}) => new Machine({ image: imageOf(LOOP), ...options });
/** A machine with running clocks. */
const machineWith = options => {
  const machine = atPowerUp(options);
  startClocks(machine);
  return machine;
};

function isHigh({ chip }, pin) {
  chip.writeUint32(PADS + 4 * pin, PULL_UP_AND_INPUT);
  return (chip.readUint32(SIO + INPUTS) & (1 << pin)) !== 0;
}

/** Converts the supply's channel. */
function convert(machine) {
  machine.chip.writeUint32(ADC, (3 << 12) | (1 << 2) | 1);
  machine.run(0.01);
  return machine.chip.readUint32(ADC + 4);
}

function timeOf(machine, act) {
  const before = machine.ms;
  act();
  return machine.ms - before;
}

class Port {
  constructor(machine) {
    this.machine = machine;
    const period = Math.round(125e6 / 400e3);
    this.set(IC.enable, 0);
    this.set(IC.low, Math.floor((period * 3) / 5));
    this.set(IC.high, period - Math.floor((period * 3) / 5));
  }

  set(register, value) {
    this.machine.chip.writeUint32(I2C0 + register, value);
  }

  get(register) {
    return this.machine.chip.readUint32(I2C0 + register);
  }

  begin(commands, address = 0x3c) {
    this.set(IC.enable, 0);
    this.set(IC.tar, address);
    this.set(IC.enable, 1);
    for (const clear of [0x54, 0x60]) this.get(clear); // left over from the last transfer
    for (const command of commands) this.set(IC.data, command);
  }

  /** Waits for the end. */
  transfer(bytes, address) {
    this.begin(bytes.map((byte, index) => byte | (index === bytes.length - 1 ? STOP : 0)), address);
    while (!(this.get(IC.raw) & STOP_DETECTED)) this.machine.run(0.001);
  }

  /** Runs for a time and returns the result. */
  write(bytes, ms = 1) {
    this.begin(bytes.map((byte, index) => byte | (index === bytes.length - 1 ? STOP : 0)));
    this.machine.run(ms);
    return { stopped: (this.get(IC.raw) & STOP_DETECTED) !== 0, abort: this.get(IC.abort) & 0x1ffff };
  }

  read(count, ms = 1) {
    this.begin(Array.from({ length: count }, (_, index) => READ | (index === 0 ? RESTART : 0) | (index === count - 1 ? STOP : 0)));
    this.machine.run(ms);
    return Array.from({ length: count }, () => this.get(IC.data) & 0xff);
  }
}

const DONE = { stopped: true, abort: 0 };
const PAGE_0_COLUMN_2 = [0x80, 0xb0, 0x80, 0x02, 0x80, 0x10];

test('a fault or a value that does not exist is refused with a reason, and nothing changes', () => {
  const machine = machineWith();
  assert.throws(() => machine.beginFault('moth'), /no fault moth; there are cache, /);
  assert.throws(() => machine.beginFault('bus-low', 'mosi'), /needs one of scl, sda, byte/);
  assert.throws(() => machine.beginFault('erase'), /needs a number of milliseconds/);
  assert.throws(() => machine.beginFault('cold', 3), /has no value/);
  assert.throws(() => machine.beginFault('cold'), /is of an SH1106/);
  assert.equal(machine.faults.has('cold'), false);
  assert.throws(() => machineWith({ faults: { moth: null } }), /no fault moth/);
});

// r1 counts iterations of a loop within one line: two adds, a load from r7, and a branch back.
const CACHED_LOOP = base => [0x4f01, 0x4e02, 0xe004, 0xbf00, base & 0xffff, base >>> 16, ...[base + 0x2000, base + 0x2000 >>> 16].map(half => half & 0xffff), 0x3101, 0x683a, 0x6833, 0xe7fb];

test('cache: lines that fit cost once, a third at one place costs each time, and a flush costs once more', () => {
  const rounds = (base, during = () => {}) => {
    const machine = machineWith({ image: imageOf(CACHED_LOOP(base)), faults: { cache: null } });
    machine.run(0.1); // past the start
    const before = machine.chip.core.cycles;
    const counted = machine.chip.core.registers[1];
    during(machine);
    machine.run(1);
    return { cycles: machine.chip.core.cycles - before, rounds: machine.chip.core.registers[1] - counted };
  };
  const plain = 1 + 2 + 2 + 2;
  const free = rounds(FLASH + 0x10000);
  assert.ok(Math.abs(free.cycles / free.rounds - plain) < 0.01, `${free.cycles / free.rounds} cycles a round`);
  // The loop's line and two more in its set: the loop's line is used most, the other two evict each other.
  const loop = CODE + 16;
  const crowded = rounds(FLASH + 0x10000 + loop);
  assert.ok(Math.abs(crowded.cycles / crowded.rounds - plain - 2 * 60) < 1, `${crowded.cycles / crowded.rounds} cycles a round`);
  const flushed = rounds(FLASH + 0x10000, machine => machine.cache.clear());
  assert.equal(free.rounds - flushed.rounds, Math.round((3 * 60) / plain));
});

test('cache: the same run without it costs nothing, from the moment on at which it ends', () => {
  const machine = machineWith({ image: imageOf(CACHED_LOOP(FLASH + 0x10000 + CODE + 16)), faults: { cache: null } });
  machine.run(1);
  machine.endFault('cache');
  const [cycles, rounds] = [machine.chip.core.cycles, machine.chip.core.registers[1]];
  machine.run(1);
  assert.ok(Math.abs((machine.chip.core.cycles - cycles) / (machine.chip.core.registers[1] - rounds) - 7) < 0.01);
});

test('rise-time makes every bit of the bus longer', () => {
  const machine = machineWith();
  const port = new Port(machine);
  const before = machine.i2c.frequency;
  machine.beginFault('rise-time', 300);
  assert.ok(Math.abs(1 / machine.i2c.frequency - 1 / before - 300e-9) < 1e-12);
  const took = timeOf(machine, () => port.transfer([0x40, ...Array(15).fill(0xff)]));
  const bits = 1 + 9 * 17 + 1;
  assert.ok(Math.abs(took - (bits / machine.i2c.frequency) * 1e3) < 0.003);
  machine.endFault('rise-time');
  assert.equal(machine.i2c.frequency, before);
});

test('bus-low scl: nothing moves until the clock is let go, then the transfer goes on', () => {
  const machine = machineWith({ faults: { 'bus-low': 'scl' } });
  const port = new Port(machine);
  assert.deepEqual(port.write([0x40, 0x55], 50), { stopped: false, abort: 0 });
  machine.endFault('bus-low');
  machine.run(1);
  assert.ok(port.get(IC.raw) & STOP_DETECTED);
  assert.equal(machine.oled.ram[0], 0x55);

  port.begin([0x40, 1, 2, 3, 4 | STOP]);
  machine.run(0.08);
  const bytes = machine.i2c.bytes;
  assert.ok(bytes > 2 && bytes < 7, `${bytes} bytes`);
  machine.beginFault('bus-low', 'scl');
  machine.run(20);
  assert.equal(machine.i2c.bytes, bytes);
  machine.endFault('bus-low');
  machine.run(1);
  assert.deepEqual([...machine.oled.ram.subarray(1, 5)], [1, 2, 3, 4]);
});

test('bus-low scl: a port that is reset forgets its transfer, and one that is switched off ends it', () => {
  for (const end of [port => port.machine.chip.writeUint32(RESETS, I2C0_RESET), port => port.set(IC.enable, 0)]) {
    const machine = machineWith({ faults: { 'bus-low': 'scl' } });
    const port = new Port(machine);
    port.write([0x40, 0x55], 5);
    end(port);
    machine.chip.writeUint32(RESETS, 0);
    machine.endFault('bus-low');
    machine.run(1);
    assert.notEqual(machine.oled.ram[0], 0x55);
    assert.deepEqual(port.write([0x40, 0x66]), DONE);
    assert.equal(machine.oled.ram[0], 0x66);
  }
});

test('bus-low sda: the port loses the bus and no STOP comes', () => {
  const machine = machineWith({ faults: { 'bus-low': 'sda' } });
  const port = new Port(machine);
  assert.deepEqual(port.write([0x40, 0x55]), { stopped: false, abort: ARBITRATION_LOST });
  machine.endFault('bus-low');
  assert.deepEqual(port.write([0x40, 0x55]), DONE);
});

/** Open drain: low or released. */
class Wires {
  constructor({ chip }) {
    this.chip = chip;
    for (const pin of [SDA, SCL]) {
      chip.writeUint32(PADS + 4 * pin, PULL_UP_AND_INPUT);
      chip.writeUint32(SIO + OUT_CLEAR, 1 << pin);
      chip.writeUint32(CONTROL + 8 * pin, 5);
    }
  }

  set(pin, high) {
    this.chip.writeUint32(SIO + (high ? ENABLE_CLEAR : ENABLE_SET), 1 << pin);
  }

  isHigh(pin) {
    return (this.chip.readUint32(SIO + INPUTS) & (1 << pin)) !== 0;
  }

  clock() {
    this.set(SCL, true);
    const high = this.isHigh(SDA);
    this.set(SCL, false);
    return high;
  }

  stop() {
    this.set(SDA, false);
    this.set(SCL, true);
    this.set(SDA, true);
  }
}

test('bus-low is seen on the pins, with a panel and without', () => {
  const machine = machineWith();
  const wires = new Wires(machine);
  const levels = () => [wires.isHigh(SDA), wires.isHigh(SCL)];
  assert.deepEqual(levels(), [true, true]);
  machine.beginFault('bus-low', 'scl');
  assert.deepEqual(levels(), [true, false]);
  machine.beginFault('bus-low', 'sda');
  assert.deepEqual(levels(), [false, true]);
  machine.endFault('bus-low');
  machine.beginFault('unplugged');
  assert.deepEqual(levels(), [true, true]);
});

test('bus-low byte: nine clocks make the panel let go, fewer or the port do not', () => {
  const machine = machineWith({ faults: { 'bus-low': 'byte' } });
  const port = new Port(machine);
  for (let attempt = 0; attempt < 10; attempt++) assert.equal(port.write([0x40, 1]).abort, ARBITRATION_LOST);
  const wires = new Wires(machine);
  for (let clock = 0; clock < 8; clock++) assert.equal(wires.clock(), false, `clock ${clock}`);
  wires.clock();
  wires.stop();
  assert.equal(wires.isHigh(SDA), true);
  machine.chip.writeUint32(RESETS, I2C0_RESET);
  machine.chip.writeUint32(RESETS, 0);
  assert.deepEqual(new Port(machine).write([0x40, 0x77]), DONE);
  assert.equal(machine.oled.ram[0], 0x77);
  machine.reboot();
  startClocks(machine);
  assert.deepEqual(new Port(machine).write([0x40, 0x78]), DONE, 'after power was off');
});

test('bus-low sda is a short: clocks do not help', () => {
  const machine = machineWith({ faults: { 'bus-low': 'sda' } });
  const wires = new Wires(machine);
  for (let clock = 0; clock < 20; clock++) assert.equal(wires.clock(), false);
});

test('misread: one byte in so many is taken for another, and all are acknowledged', () => {
  for (const [faults, wrong] of [[{}, 0], [{ misread: 20 }, 5]]) {
    const machine = machineWith({ faults });
    const port = new Port(machine);
    port.write([0x00, 0x00]); // so that the twentieth byte is not a control byte
    port.write([0x00, 0x00]);
    machine.oled.ram.fill(0);
    for (let run = 0; run < 10; run++) assert.deepEqual(port.write([0x40, ...Array(9).fill(0)]), DONE);
    assert.equal(machine.oled.ram.filter(byte => byte !== 0).length, wrong);
  }
});

test('an SH1106 reads back what was written, after a byte that means nothing; its status says 8, cold 6; an SSD1306 only has a status', () => {
  const mark = ({ oled }) => oled.read() & 0x0f;
  for (const controller of ['sh1106', 'ssd1306']) {
    const machine = machineWith({ oled: { controller } });
    const port = new Port(machine);
    port.write([...PAGE_0_COLUMN_2, 0x40, 0x12, 0x34, 0x56]);
    port.write([...PAGE_0_COLUMN_2, 0x40]);
    const read = port.read(4);
    if (controller === 'sh1106') assert.deepEqual(read.slice(1), [0x12, 0x34, 0x56]);
    else assert.deepEqual(read, Array(4).fill(0x46));
    port.write([0x00]);
    const [status] = port.read(1);
    assert.equal(status, controller === 'sh1106' ? 0x48 : 0x46);
  }
  const machine = machineWith({ oled: { controller: 'sh1106' } });
  machine.beginFault('cold');
  assert.equal(mark(machine), 6);
  machine.reboot();
  assert.equal(mark(machine), 6);
  machine.endFault('cold');
  assert.equal(mark(machine), 8);
});

test('late: nobody answers until so long after power came, and again after it came back', () => {
  const machine = machineWith({ faults: { late: 80 } });
  const isThere = () => new Port(machine).write([0x00, 0xe3]).abort === 0;
  const seenAt = () => {
    while (!isThere()) machine.run(0.1);
    return machine.ms;
  };
  assert.ok(Math.abs(seenAt() - 80) < 2);
  machine.beginFault('unplugged');
  assert.equal(isThere(), false);
  const back = machine.ms;
  machine.endFault('unplugged');
  assert.ok(Math.abs(seenAt() - back - 80) < 3);
});

test('erase and program take the time that is said, and their usual time after that', () => {
  const machine = machineWith();
  const erase = () => timeOf(machine, () => machine.flash.erase(0x100000, 0x2000));
  const program = () => timeOf(machine, () => machine.flash.program(0x100000, new Uint8Array(512)));
  assert.deepEqual([erase(), program()].map(ms => ms.toFixed(3)), ['90.000', '0.800']);
  machine.beginFault('erase', 400);
  machine.beginFault('program', 3);
  assert.deepEqual([erase(), program()].map(ms => ms.toFixed(3)), ['800.000', '6.000']);
  machine.endFault('erase');
  machine.endFault('program');
  assert.deepEqual([erase(), program()].map(ms => ms.toFixed(3)), ['90.000', '0.800']);
});

test('brownout: below the voltage, what is written is half there, and nobody is told', () => {
  const machine = machineWith({ faults: { brownout: 2900 } });
  const place = 0x100000;
  const page = new Uint8Array(256);
  machine.setVoltage(3000);
  machine.flash.program(place, page);
  assert.ok(machine.chip.flash.subarray(place, place + 256).every(byte => byte === 0));
  machine.setVoltage(2800);
  machine.flash.program(place + 256, page);
  const zeros = machine.chip.flash.subarray(place + 256, place + 512).filter(byte => byte === 0).length;
  assert.ok(zeros > 100 && zeros < 160, `${zeros} zeros`);
  machine.flash.erase(place, 0x1000);
  assert.ok(machine.chip.flash.subarray(place, place + 256).every(byte => byte === 0xff));
  assert.equal(machine.stopped, null);
  assert.deepEqual(machine.flash.operations.map(({ millivolts }) => millivolts), [3000, 2800, 2800]);
});

test('the supply is read as a third of its voltage, and the cable has a pin of its own', () => {
  const machine = machineWith();
  const sample = () => ((convert(machine) * 3300) / 4096) * 3;
  const cable = () => isHigh(machine, 24);
  assert.ok(Math.abs(sample() - 4700) < 3 && cable());
  for (const millivolts of [4200, 3333, 1800]) {
    machine.setVoltage(millivolts);
    assert.ok(Math.abs(sample() - millivolts) < 3 && !cable(), `${millivolts}`);
  }
  machine.reboot();
  assert.ok(Math.abs(sample() - 1800) < 3, 'a battery does not change when the chip starts anew');
  machine.setVoltage(null);
  assert.ok(cable());
});

test('vbus: its pin reads the same whatever feeds the board; a board without one leaves GPIO24 alone', () => {
  const machine = machineWith({ faults: { vbus: 'low' } });
  assert.ok(!isHigh(machine, 24));
  machine.beginFault('vbus', 'high');
  machine.setVoltage(3000);
  assert.ok(isHigh(machine, 24));
  machine.endFault('vbus');
  assert.ok(!isHigh(machine, 24));
  machine.setVoltage(null);
  assert.ok(isHigh(machine, 24));
  assert.ok(!isHigh(machineWith({ vbus: null }), 24));
});

test('usb: the computer sees the device until its pull-up is off, and not what is written without the clock of the port', () => {
  const [SIE_CONTROL, PLL_POWER] = [0x5011004c, 0x4002c004];
  const machine = machineWith();
  const { chip, usb } = machine;
  chip.usbCtrl.onEndpointWrite(0, new Uint8Array()); // responses of the device during enumeration
  for (const bytes of [[9, 2, 9, 0, 1, 1, 0, 0x80, 50], []]) chip.usbCtrl.onEndpointWrite(0, Uint8Array.from(bytes));
  chip.usbCtrl.onEndpointWrite(0, Uint8Array.from([9, 2, 9, 0, 1, 1, 0, 0x80, 50]));
  chip.usbCtrl.onEndpointWrite(0, new Uint8Array());
  assert.ok(!usb.connected, 'there is no pull-up yet');
  chip.writeUint32(PLL_POWER, 0);
  chip.writeUint32(SIE_CONTROL, 1 << 16);
  assert.ok(usb.connected);
  chip.writeUint32(PLL_POWER, 0x2d);
  chip.writeUint32(SIE_CONTROL, 0);
  assert.ok(usb.connected, 'without a clock nothing changes on the cable');
  chip.writeUint32(PLL_POWER, 0);
  chip.writeUint32(SIE_CONTROL, 0);
  assert.ok(!usb.connected);
});

test('oscillator: periodic in its bits, beating in time, and fair again', () => {
  const machine = machineWith();
  const bits = count => Array.from({ length: count }, () => machine.chip.readUint32(RANDOM_BIT) & 1);
  machine.beginFault('oscillator', 'periodic');
  const first = bits(48);
  assert.deepEqual(first.slice(0, 12), first.slice(12, 24));
  assert.equal(first.filter(bit => bit).length, 24);
  machine.beginFault('oscillator', 'beat');
  const inTime = () =>
    Array.from({ length: 300 }, () => {
      machine.run(0.05);
      return bits(1)[0];
    }).join('');
  const ones = inTime().replaceAll('0', '').length;
  assert.ok(ones > 100 && ones < 200, `${ones} ones of 300`);
  machine.endFault('oscillator');
  const text = bits(240).join('');
  assert.notEqual(text.slice(0, 120), text.slice(120));
});

test('crystal: stable after the time that was asked for, and used too early the machine stops', () => {
  const [STATUS, STARTUP, REFERENCE] = [0x40024004, 0x4002400c, 0x40008030];
  for (const [asked, stops] of [[10, true], [50, false]]) {
    const machine = atPowerUp({ faults: { crystal: 40 } });
    const { chip } = machine;
    const isStable = () => chip.readUint32(STATUS) >>> 31 === 1;
    chip.writeUint32(STARTUP, Math.ceil((asked * 12e3) / 256));
    chip.writeUint32(0x40024000, 0xfabaa0);
    assert.equal(isStable(), false);
    machine.run(asked + 0.1);
    assert.equal(isStable(), true);
    chip.writeUint32(REFERENCE, 2);
    assert.equal(/the crystal is used before it is steady/.test(machine.stopped), stops, `${asked} ms`);
  }
  // Without the fault it is usable at once, but reports stable after the programmed time: at reset 196 times 256
  // cycles.
  const usual = atPowerUp();
  usual.chip.writeUint32(0x40024000, 0xfabaa0);
  const stable = [];
  for (const ms of [4.1, 0.1]) {
    usual.run(ms);
    stable.push(usual.chip.readUint32(STATUS) >>> 31);
  }
  assert.deepEqual(stable, [0, 1]);
  usual.chip.writeUint32(REFERENCE, 2);
  assert.equal(usual.stopped, null);
});

test('pll: an old lock is seen first, the new one comes late, a reset forgets the old one', () => {
  const [PLL, RESET, SYSTEM] = [0x40028000, 1 << 12, 0x4000803c];
  const machine = atPowerUp({ faults: { pll: 0.1 } });
  const { chip } = machine;
  const locks = () => chip.readUint32(PLL) >>> 31 === 1;
  const power = on => chip.writeUint32(PLL + 4, on ? 0x04 : 0x2d);
  power(true);
  assert.equal(locks(), false, 'nothing was locked before');
  machine.run(0.11);
  assert.equal(locks(), true);
  power(false);
  machine.run(1);
  power(true);
  assert.equal(locks(), true, 'an old lock');
  machine.run(0.02);
  assert.equal(locks(), false);
  machine.run(0.1);
  assert.equal(locks(), true);
  power(false);
  chip.writeUint32(RESETS, RESET);
  chip.writeUint32(RESETS, 0);
  power(true);
  assert.equal(locks(), false, 'a reset forgets');
  chip.writeUint32(SYSTEM, 1);
  assert.match(machine.stopped, /pllSys is used before it has locked/);
});

test('gated: what has no clock stands still, awake and asleep, and goes on when it has one', () => {
  const [WAKE_EN0, SLEEP_EN0] = [0x400080a0, 0x400080a8];
  const I2C0_CLOCK = 1 << 6;
  const machine = machineWith({ image: imageOf([0xe7fe]), faults: { gated: null } });
  const { chip } = machine;
  const port = new Port(machine);
  chip.writeUint32(WAKE_EN0, ~I2C0_CLOCK >>> 0);
  assert.equal(port.write([0x40, 0x55], 5).stopped, false);
  chip.writeUint32(WAKE_EN0, 0xffffffff);
  machine.run(1);
  assert.equal(machine.oled.ram[0], 0x55);

  chip.writeUint32(SLEEP_EN0, ~I2C0_CLOCK >>> 0);
  for (const [deep, stands] of [[0, false], [4, true]]) {
    chip.writeUint32(0xe000ed10, deep);
    chip.core.waiting = true;
    assert.equal(port.write([0x40, 0x66], 5).stopped, !stands, `SLEEPDEEP ${deep}`);
    chip.core.waiting = false;
    machine.run(1);
    assert.ok(port.get(IC.raw) & STOP_DETECTED, 'awake again');
  }
  chip.core.waiting = true;
  port.write([0x40, 0x77], 5);
  machine.endFault('gated');
  machine.run(1);
  assert.equal(machine.oled.ram[3], 0x77, 'without the fault it goes on');
});

test('gated: the converter needs its clock', () => {
  const machine = machineWith({ faults: { gated: null } });
  const isReady = () => {
    convert(machine);
    return (machine.chip.readUint32(ADC) & (1 << 8)) !== 0;
  };
  assert.equal(isReady(), false);
  machine.chip.writeUint32(0x40008060, 1 << 11);
  machine.run(0.1);
  assert.equal(isReady(), true);
});

test('worn: the contact opens once in the middle of a press, not after it', () => {
  const machine = machineWith({ faults: { worn: 4 } });
  const levels = pressed => {
    machine.setButton(14, true);
    let text = '';
    for (let ms = 0; ms < 60; ms++) {
      if (ms === pressed) machine.setButton(14, false);
      machine.run(1);
      text += isHigh(machine, 14) ? '-' : '_';
    }
    machine.setButton(14, false);
    return text;
  };
  assert.match(levels(50), /^_{24,25}-{4}_{20,22}-{9,10}$/);
  assert.match(levels(26), /^_{24,25}-{35,36}$/, 'a finger that leaves while it is open');
  assert.match(levels(10), /^_{10}-{50}$/);
  machine.endFault('worn');
  assert.match(levels(50), /^_{50}-{10}$/);
});

test('glitch: every pin that is up is low for this long, one after the other, and a button that is down stays down', () => {
  const EDGE_LOW = 1 << 2;
  const buttons = [10, 11, 12, 13, 14, 15];
  for (const [time, nanos] of [['100ns', 100], ['20us', 20e3]]) {
    const machine = machineWith();
    const { gpio } = machine.chip;
    for (const pin of buttons) machine.chip.writeUint32(PADS + 4 * pin, PULL_UP_AND_INPUT);
    machine.setButton(10, true);
    const lows = new Map();
    for (const pin of buttons) {
      const { setInputValue } = gpio[pin];
      gpio[pin].setInputValue = high => {
        const before = lows.get(pin);
        if (!high) lows.set(pin, { since: machine.clock.nanos, times: (before?.times ?? 0) + 1 });
        else before.nanos = machine.clock.nanos - before.since;
        setInputValue.call(gpio[pin], high);
      };
    }
    for (const pin of buttons) gpio[pin].irqStatus &= ~EDGE_LOW;
    machine.beginFault('glitch', time);
    machine.run(6 * 2.3 + 1);
    assert.deepEqual([...lows.keys()], buttons.slice(1), 'not the one that is down');
    for (const { times, nanos: found } of lows.values()) assert.deepEqual([times, Math.round(found)], [1, nanos]);
    assert.ok(buttons.slice(1).every(pin => gpio[pin].irqStatus & EDGE_LOW), 'and the chip has latched it');
    machine.endFault('glitch');
    lows.clear();
    machine.run(100);
    assert.equal(lows.size, 0);
  }
  for (const value of [20, '20', '5ns', '2ms', 'long']) assert.throws(() => machineWith({ faults: { glitch: value } }), /needs a time/);
});

test('faults outlive the power', () => {
  const machine = machineWith({ faults: { 'bus-low': 'scl', erase: 400 } });
  machine.reboot();
  assert.equal(new Port(machine).write([0x40, 1], 10).stopped, false);
  machine.flash.erase(0x100000, 0x1000);
  assert.ok(machine.ms > 400);
});

test('stretch: the panel holds the clock behind each byte, and the port waits; nobody else is held up', () => {
  const machine = machineWith();
  const port = new Port(machine);
  const took = (address = 0x3c) => timeOf(machine, () => port.transfer([0x40, 0x11, 0x22, 0x33], address));
  const [usual, refused] = [took(), took(0x20)];
  machine.beginFault('stretch', 50);
  assert.ok(Math.abs(took() - usual - 5 * 0.05) < 0.003, 'an address and four bytes');
  assert.ok(Math.abs(took(0x20) - refused) < 0.003, 'an address that nobody has');
  assert.deepEqual([...machine.oled.ram.subarray(3, 6)], [0x11, 0x22, 0x33]);
  machine.endFault('stretch');
  assert.ok(Math.abs(took() - usual) < 0.003);
});

test('adc-noise: readings are off by up to so many steps, on both sides, and within the range', () => {
  const machine = machineWith();
  const samples = () => Array.from({ length: 500 }, () => convert(machine));
  machine.setVoltage(3900);
  const [exact] = samples();
  machine.beginFault('adc-noise', 30);
  const noisy = samples().map(steps => steps - exact);
  assert.deepEqual([Math.min(...noisy), Math.max(...noisy)], [-30, 30]);
  const mean = noisy.reduce((sum, steps) => sum + steps) / noisy.length;
  assert.ok(Math.abs(mean) < 3, `mean ${mean}`);
  machine.beginFault('adc-noise', 2000);
  machine.setVoltage(100);
  assert.ok(samples().every(steps => steps >= 0 && steps <= 4095));
  machine.endFault('adc-noise');
  assert.equal(new Set(samples()).size, 1);
});

const PLL_USB_POWER = 0x4002c004;
const [USB_CONTROL, USB_STATUS, USB_INTERRUPTS] = [0x5011004c, 0x50110050, 0x5011008c];
const [SUSPENDED, RESUME, SETUP, BUS_RESET] = [1 << 4, 1 << 11, 1 << 17, 1 << 19];
const EVENTS = SUSPENDED | RESUME | SETUP | BUS_RESET;

/** After an erase of 45 ms, those some time later, and the host's counters. */
function erasedWith(fault, isPlugged = true) {
  const machine = machineWith({ faults: { [fault]: 5 } });
  const { chip } = machine;
  const events = () => (chip.readUint32(USB_STATUS) & EVENTS) >>> 0;
  chip.writeUint32(PLL_USB_POWER, 0);
  if (isPlugged) chip.writeUint32(USB_CONTROL, 1 << 16);
  machine.flash.erase(0x100000, 0x1000);
  const first = events();
  // Firmware clears the events it has handled.
  chip.writeUint32(USB_STATUS, first);
  const cleared = events();
  machine.run(300);
  return { first, cleared, later: events(), interrupts: chip.readUint32(USB_INTERRUPTS), ...machine.usb.counters };
}

test('usb-suspend: the bus is suspended during an erase, and resumed 100 ms later', () => {
  const { first, cleared, later, suspends } = erasedWith('usb-suspend');
  assert.deepEqual({ first, cleared, later, suspends }, { first: SUSPENDED, cleared: 0, later: RESUME, suspends: 1 });
});

test('usb-reset: the bus is reset during an erase, and the first request comes when the firmware has seen it', () => {
  const { first, cleared, resets, tries } = erasedWith('usb-reset');
  assert.deepEqual({ first, cleared, resets, tries }, { first: BUS_RESET, cleared: SETUP, resets: 1, tries: 0 });
});

test('usb-enumeration: reset and request come during an erase, and again while nobody answers', () => {
  const { first, cleared, later, tries } = erasedWith('usb-enumeration');
  assert.deepEqual({ first, cleared, later }, { first: BUS_RESET | SETUP, cleared: 0, later: BUS_RESET | SETUP });
  assert.ok(tries >= 4, `${tries} tries`);
});

test('a computer does nothing to a bus that no device is on', () => {
  for (const fault of ['usb-suspend', 'usb-reset', 'usb-enumeration']) {
    const { first, later, suspends, resets } = erasedWith(fault, false);
    assert.deepEqual({ first, later, suspends, resets }, { first: 0, later: 0, suspends: 0, resets: 0 }, fault);
  }
});
