// Panels take bytes as their data sheets say.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { NO_HISTORY, PictureHistory } from '../emulator/pictures.mjs';
import { Sh1106 } from '../emulator/sh1106.mjs';
import { Ssd1306 } from '../emulator/ssd1306.mjs';

const [PIXELS, COMMANDS] = [true, false];
const send = (panel, isPixels, ...bytes) => bytes.forEach(byte => panel.take(isPixels, byte));

/** Switched on and upright, with dark pixels. */
function lit(panel) {
  send(panel, COMMANDS, ...(panel instanceof Sh1106 ? [0xad, 0x8b] : [0x8d, 0x14]), 0xa1, 0xc8, 0xaf);
  panel.ram.fill(0);
  return panel;
}

const litPixels = panel => {
  const found = [];
  for (let y = 0; y < 64; y++) for (let x = 0; x < 128; x++) if (panel.isLit(x, y)) found.push(`${x},${y}`);
  return found.join(' ');
};

const PANELS = [
  ['SSD1306', Ssd1306],
  ['SH1106', Sh1106],
];
for (const [name, Panel] of PANELS) {
  /** One pixel in column 3, row 10, of the picture. */
  const withPixel = () => {
    const panel = lit(new Panel());
    const first = Panel === Sh1106 ? 2 : 0;
    send(panel, COMMANDS, 0xb1, (3 + first) & 0x0f, 0x10);
    send(panel, PIXELS, 0b0000_0100);
    return panel;
  };

  test(`${name}: after power-up its memory is noise and it is dark`, () => {
    const panel = new Panel();
    assert.ok(new Set(panel.ram).size > 100);
    assert.equal(litPixels(panel), '');
    assert.ok(panel.picture().every(byte => byte === 0));
    const noise = panel.ram.slice();
    lit(panel);
    panel.powerUp();
    assert.deepEqual(panel.ram, noise);
    assert.equal(panel.on, false);
  });

  test(`${name}: it needs its charge pump and its switch`, () => {
    const panel = withPixel();
    assert.equal(litPixels(panel), '3,10');
    send(panel, COMMANDS, 0xae);
    assert.equal(litPixels(panel), '');
    send(panel, COMMANDS, 0xaf, ...(Panel === Sh1106 ? [0xad, 0x8a] : [0x8d, 0x10]));
    assert.equal(litPixels(panel), '');
    assert.ok(panel.picture().every(byte => byte === 0));
  });

  test(`${name}: it is turned, shifted, inverted and lit as a whole`, () => {
    const panel = withPixel();
    const shown = (...commands) => {
      send(panel, COMMANDS, ...commands);
      return litPixels(panel);
    };
    assert.equal(shown(0xa0), '124,10');
    assert.equal(shown(0xc0), '124,53');
    assert.equal(shown(0xa1), '3,53');
    assert.equal(shown(0xc8, 0x41), '3,9');
    assert.equal(shown(0x40 + 60), '3,14');
    assert.equal(shown(0x40, 0xa7).split(' ').length, 128 * 64 - 1);
    assert.equal(shown(0xa6), '3,10');
    assert.equal(shown(0xa5).split(' ').length, 128 * 64);
    assert.equal(shown(0xa4), '3,10');
  });

  test(`${name}: its picture is what is lit, in pages`, () => {
    const panel = withPixel();
    const expected = new Uint8Array(1024);
    expected[128 + 3] = 0b0000_0100;
    assert.deepEqual(panel.picture(), expected);
    assert.deepEqual(Uint8Array.from(panel.bytesOnGlass()), expected);
    send(panel, COMMANDS, 0x40 + 3, 0xa0);
    expected[128 + 3] = 0;
    expected[124] = 0b1000_0000;
    assert.deepEqual(panel.picture(), expected);
  });

  test(`${name}: commands of several bytes, without effect, or unknown`, () => {
    const panel = lit(new Panel());
    send(panel, COMMANDS, 0x81, 0xaf, 0xa8, 63, 0xd3, 0, 0xd5, 0x80, 0xd9, 0xf1, 0xda, 0x12, 0xdb, 0x40, 0xe3);
    assert.equal(panel.contrast, 0xaf);
    assert.deepEqual([...panel.unknownCommands], []);
    // They would shift the picture.
    send(panel, COMMANDS, 0xa8, 31, 0xd3, 4, 0xf5);
    assert.deepEqual([...panel.unknownCommands], [0xa8, 0xd3, 0xf5]);
    assert.equal(litPixels(panel), '');
    panel.reset();
    assert.deepEqual([panel.contrast, panel.on], [0x7f, false]);
  });

  test(`${name}: on I2C a control byte says what follows it`, () => {
    const panel = lit(new Panel());
    const transfer = (...bytes) => {
      panel.start();
      bytes.forEach(byte => panel.write(byte));
    };
    transfer(0x00, 0xb2, 0x05, 0x10);
    transfer(0x40, 0xff, 0x01);
    // Co: one byte each.
    transfer(0x80, 0xb3, 0xc0, 0x07, 0x80, 0xae);
    assert.equal(panel.on, false);
    const first = Panel === Sh1106 ? 2 : 0;
    const glass = panel.bytesOnGlass();
    assert.deepEqual([glass[2 * 128 + 5 - first], glass[2 * 128 + 6 - first], glass[3 * 128 + 7 - first]], [0xff, 0x01, 0x07]);
    assert.equal([...glass].filter(byte => byte > 0).length, 3);
  });

  test(`${name}: every byte is reported, pixels with their place`, () => {
    const panel = lit(new Panel());
    const places = [];
    panel.onWritten = place => places.push(place);
    const first = Panel === Sh1106 ? 2 : 0;
    send(panel, COMMANDS, 0xb4, 0x0f & (9 + first), 0x10);
    send(panel, PIXELS, 1, 2);
    assert.deepEqual(places, [undefined, undefined, undefined, 4 * 128 + 9, 4 * 128 + 10]);
  });
}

/** Places in the order in which the bytes 1, 2, 3, … were stored, as `page:column`. */
function order(panel, count) {
  panel.ram.fill(0);
  send(panel, PIXELS, ...Array.from({ length: count }, (_, index) => index + 1));
  const places = [];
  panel.ram.forEach((byte, place) => byte > 0 && (places[byte - 1] = `${Math.floor(place / 128)}:${place % 128}`));
  return places.join(' ');
}

test('SSD1306: addresses go on within their page', () => {
  const panel = lit(new Ssd1306());
  send(panel, COMMANDS, 0xb6, 0x0d, 0x17);
  assert.equal(order(panel, 4), '6:125 6:126 6:127 6:0');
});

test('SSD1306: addresses go on within their window, by column or by page, and begin again', () => {
  const panel = lit(new Ssd1306());
  // The fifth byte takes the place of the first.
  send(panel, COMMANDS, 0x20, 0, 0x21, 10, 11, 0x22, 6, 7);
  assert.equal(order(panel, 5), ' 6:11 7:10 7:11 6:10');
  send(panel, COMMANDS, 0x20, 1, 0x21, 10, 11, 0x22, 6, 7);
  assert.equal(order(panel, 5), ' 7:10 6:11 7:11 6:10');
  // Windows may go past the end.
  send(panel, COMMANDS, 0x20, 0, 0x21, 127, 0, 0x22, 7, 0);
  assert.equal(order(panel, 5), ' 7:0 0:127 0:0 7:127');
  send(panel, COMMANDS, 0x20, 1, 0x21, 127, 0, 0x22, 7, 0);
  assert.equal(order(panel, 5), ' 0:127 7:0 0:0 7:127');
});

test('SSD1306: it only has a status', () => {
  const panel = lit(new Ssd1306());
  assert.equal(panel.read(), 0x06);
  send(panel, COMMANDS, 0xae);
  assert.equal(panel.read(), 0x46);
});

/** Reads from the SH1106: its pixels, or its status. */
function read(panel, isPixels, count) {
  panel.start();
  panel.write(isPixels ? 0x40 : 0x00);
  return Array.from({ length: count }, () => panel.read());
}

test('SH1106: its pixels can be read, after a dummy', () => {
  const panel = lit(new Sh1106());
  send(panel, COMMANDS, 0xb5, 0x0e, 0x17);
  send(panel, PIXELS, 11, 12, 13);
  send(panel, COMMANDS, 0x0e, 0x17);
  assert.deepEqual(read(panel, true, 4).slice(1), [11, 12, 13]);
  assert.deepEqual(read(panel, false, 2), [0x08, 0x08]);
  send(panel, COMMANDS, 0xae);
  panel.cold = true;
  assert.deepEqual(read(panel, false, 1), [0x46]);
});

test('SH1106: reads do not move the column in read-modify-write, and END restores it', () => {
  const panel = lit(new Sh1106());
  send(panel, COMMANDS, 0xb0, 0x04, 0x10, 0xe0);
  send(panel, PIXELS, 1, 2);
  assert.equal(panel.column, 6);
  read(panel, true, 3);
  assert.equal(panel.column, 6);
  send(panel, COMMANDS, 0xee);
  assert.equal(panel.column, 4);
  read(panel, true, 3);
  assert.equal(panel.column, 7);
  // Without a beginning it restores nothing.
  send(panel, COMMANDS, 0xee);
  assert.equal(panel.column, 7);
});

test('SH1106: its 132 columns end, and do not begin again', () => {
  const panel = lit(new Sh1106());
  send(panel, COMMANDS, 0xb7, 0x02, 0x18);
  send(panel, PIXELS, 1, 2, 3);
  assert.deepEqual([...panel.ram.subarray(7 * 132 + 129)], [0, 1, 3]);
  assert.equal(panel.column, 131);
  read(panel, true, 2);
  assert.equal(panel.column, 131);
  send(panel, COMMANDS, 0x04, 0x18);
  send(panel, PIXELS, 9);
  assert.ok(!panel.ram.includes(9));
  assert.deepEqual([...panel.unknownCommands], [0x10]);
});

test('SH1106: commands of the SSD1306 alone are unknown to it, its own voltage is not', () => {
  const panel = lit(new Sh1106());
  send(panel, COMMANDS, 0x30, 0x33);
  assert.deepEqual([...panel.unknownCommands], []);
  send(panel, COMMANDS, 0x20, 0x2f, 0x34, 0x8d, 0x80);
  assert.deepEqual([...panel.unknownCommands], [0x20, 0x2f, 0x34, 0x8d, 0x80]);
  send(panel, COMMANDS, 0xad, 0x80);
  assert.ok(panel.unknownCommands.has(0xad));
});

test('a picture counts once nothing was sent for five milliseconds, and once', () => {
  const [clock, bus, panel] = [{ nanos: 0 }, { lastByteNanos: -Infinity }, lit(new Ssd1306())];
  const history = new PictureHistory(clock, bus, panel);
  const noteAt = (nanos, lastByteNanos) => {
    clock.nanos = nanos;
    bus.lastByteNanos = lastByteNanos;
    history.note();
    return history.settled.map(({ ms }) => ms);
  };
  assert.deepEqual(noteAt(9e6, -Infinity), []);
  assert.deepEqual(noteAt(7e6, 2.1e6), []);
  assert.deepEqual(noteAt(7e6, 2e6), [2]);
  assert.deepEqual(noteAt(20e6, 9e6), [2], 'the same picture');
  send(panel, PIXELS, 0xff);
  assert.deepEqual(noteAt(30e6, 21e6), [2, 21]);
  assert.deepEqual(NO_HISTORY.settled, []);
});
