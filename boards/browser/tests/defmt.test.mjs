// Every type and hint of defmt's format strings, and damaged frames.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { decodeFrame, LogReader } from '../emulator/defmt.mjs';

function encodeFrame(bytes) {
  const out = [];
  let run = 0;
  let zeros = 0;
  for (const byte of bytes) {
    if (run < 7) {
      if (byte === 0) zeros |= 1 << run;
      else out.push(byte);
      run++;
      if (run === 7 && zeros !== 0) {
        out.push(zeros);
        [run, zeros] = [0, 0];
      }
    } else if (byte === 0) {
      out.push((run - 7) | 0x80);
      [run, zeros] = [0, 0];
    } else {
      out.push(byte);
      run++;
      if (run === 134) {
        out.push(0xff);
        [run, zeros] = [0, 0];
      }
    }
  }
  if (run > 0 && run < 7) out.push((zeros | (0xff << run)) & 0x7f);
  else if (run >= 7) out.push((run - 7) | 0x80);
  return out;
}

/** `texts` are further strings, from index 10 on. */
function read(format, bytes, texts = []) {
  const symbol = (tag, data, address) => [JSON.stringify({ package: 'p', tag, data, disambiguator: String(address) }), { address, size: 1 }];
  const symbols = new Map([symbol('defmt_info', format, 1), ...texts.map((text, index) => symbol('defmt_str', text, 10 + index))]);
  const lines = new LogReader(symbols).read([...encodeFrame([1, 0, ...bytes]), 0]);
  assert.equal(lines.length, 1);
  return lines[0].text;
}

test('frames of every length come back as they were', () => {
  for (let length = 1; length < 400; length += 13) {
    for (const zeroEvery of [1, 3, 8, 200]) {
      const bytes = Array.from({ length }, (_, index) => (index % zeroEvery === 0 ? 0 : (index % 255) + 1));
      const decoded = [...decodeFrame(encodeFrame(bytes))];
      // The coding may append zeros, which the format ignores.
      assert.deepEqual(decoded.slice(0, length), bytes);
      assert.ok(decoded.slice(length).every(byte => byte === 0));
    }
  }
});

test('whole numbers of every size', () => {
  assert.equal(read('{=u8} {=i8}', [200, 200]), '200 -56');
  assert.equal(read('{=u16} {=i16}', [0x34, 0x12, 0xff, 0xff]), '4660 -1');
  assert.equal(read('{=u32}', [1, 0, 0, 0x80]), '2147483649');
  assert.equal(read('{=i64}', [0, 0, 0, 0, 0, 0, 0, 0x80]), '-9223372036854775808');
  assert.equal(read('{=u128}', Array(16).fill(0xff)), '340282366920938463463374607431768211455');
});

test('hints for numbers', () => {
  assert.equal(read('{=u8:x} {=u8:#04X} {=u8:08b} {=i8:x}', [0xab, 0x0c, 5, 0xff]), 'ab 0x0C 00000101 ff');
  assert.equal(read('{=u32:us} {=u32:ms}', [0x40, 0x42, 0x0f, 0, 0xe8, 3, 0, 0]), '1.000000 1.000');
  assert.equal(read('{=u32:tms}', [0x40, 0x42, 0x0f, 0]), '00:16:40.000');
  assert.equal(read('{=u8:03}', [7]), '007');
});

test('texts, characters, truth and fractions', () => {
  assert.equal(read('{=str}!', [2, 0, 0, 0, 0x52, 0x61]), 'Ra!');
  assert.equal(read('{=str:?}', [2, 0, 0, 0, 0x52, 0x61]), '"Ra"');
  assert.equal(read('{=istr}', [10, 0], ['sun']), 'sun');
  assert.equal(read('{=char}{=bool}', [0xe9, 0, 0, 0, 1]), 'étrue');
  assert.equal(read('{=f32}', [0, 0, 0xc0, 0x3f]), '1.5');
  assert.equal(read('{=__internal_Debug} {=__internal_Display}', [0x41, 0xff, 0x42, 0x43, 0xff]), 'A BC');
});

test('bytes, fields of bits and arguments that are named twice', () => {
  assert.equal(read('{=[u8]}', [2, 0, 0, 0, 1, 2]), '[1, 2]');
  assert.equal(read('{=[u8; 3]:#04x}', [1, 2, 255]), '[0x01, 0x02, 0xff]');
  assert.equal(read('{=[u8]:a}', [3, 0, 0, 0, 0x52, 10, 0]), 'b"R\\n\\x00"');
  assert.equal(read('{0=0..4} {0=4..8}', [0xa5]), '5 10');
  assert.equal(read('{1=u8} {0=u8} {1=u8}', [1, 2]), '2 1 2');
});

test('things inside things: formats, variants, lists, sequences', () => {
  assert.equal(read('{} and {=?:x}', [10, 0, 7, 11, 0, 255], ['a {=u8}', 'b {=u8}']), 'a 7 and b ff');
  assert.equal(read('{=?}', [10, 0, 1, 9], ['None|Some({=u8})']), 'Some(9)');
  assert.equal(read('{=[?]}', [2, 0, 0, 0, 10, 0, 1, 2], ['{=u8}']), '[1, 2]');
  assert.equal(read('{=[?; 2]}', [10, 0, 0, 1], ['No|Yes']), '[No, Yes]');
  assert.equal(read('{=__internal_FormatSequence}', [10, 0, 11, 0, 5, 0, 0], ['x', 'y{=u8}']), 'xy5');
  assert.equal(read('{{{=u8}}}', [1]), '{1}');
});

test('what is damaged is said and does not stop what follows', () => {
  const name = JSON.stringify({ package: 'p', tag: 'defmt_warn', data: 'low {=u8}', disambiguator: '1' });
  const reader = new LogReader(new Map([[name, { address: 1, size: 1 }]]));
  assert.equal(reader.readable, true);
  const frame = encodeFrame([1, 0, 9]);
  const lines = reader.read([...encodeFrame([77, 1]), 0, 0x7f - 0x40, 0, ...frame.slice(0, 2)]);
  assert.equal(lines.length, 2);
  assert.ok(lines.every(({ text }) => text.startsWith('(a line of the log was damaged: ')));
  assert.deepEqual(reader.read([...frame.slice(2), 0]), [{ level: 'warn', time: null, text: 'low 9' }]);
});

test('without symbols nothing is read', () => {
  const reader = new LogReader(new Map());
  assert.equal(reader.readable, false);
  assert.deepEqual(reader.read([1, 2, 3, 0]), []);
});
