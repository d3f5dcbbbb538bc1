// Decoder of the firmware's defmt log; the strings are symbols of its ELF.

import { parseFormat, valuesOf } from './defmt-format.mjs';

const LEVELS = { defmt_trace: 'trace', defmt_debug: 'debug', defmt_info: 'info', defmt_warn: 'warn', defmt_error: 'error' };
const INTEGERS = { u8: 1, u16: 2, u32: 4, usize: 4, u64: 8, u128: 16, i8: 1, i16: 2, i32: 4, isize: 4, i64: 8, i128: 16 };
const LONGEST_FRAME = 64 * 1024; // without a terminator: not a defmt log

export class LogReader {
  #entries = new Map();
  #flags = [];
  #timestamp = null;
  #pending = [];

  /** `symbols` as `readElf` gives them. */
  constructor(symbols) {
    for (const [name, { address }] of symbols) {
      if (!name.startsWith('{"')) continue;
      const symbol = readSymbol(name);
      if (symbol === null) continue;
      if (symbol.tag === 'defmt_timestamp') this.#timestamp = symbol.data;
      else if (symbol.tag === 'defmt_bitflags_value') this.#flags.push(symbol);
      else this.#entries.set(address, symbol);
    }
  }

  /** False without the firmware's symbols. */
  get readable() {
    return this.#entries.size > 0;
  }

  /** Completed lines: `{ level, time, text }`; `time` is null where the firmware sends none. */
  read(bytes) {
    const lines = [];
    for (const byte of bytes) {
      if (byte !== 0) {
        this.#pending.push(byte);
        if (this.#pending.length > LONGEST_FRAME) this.#pending = [];
      } else if (this.#pending.length > 0) {
        const frame = this.#pending;
        this.#pending = [];
        if (this.readable) lines.push(this.#line(frame));
      }
    }
    return lines;
  }

  #line(encoded) {
    try {
      const bytes = new Bytes(decodeFrame(encoded));
      const entry = this.#entry(bytes);
      const time = this.#timestamp === null ? null : this.#reading(this.#timestamp, bytes)(null);
      return { level: LEVELS[entry.tag] ?? 'print', time, text: this.#reading(entry.data, bytes)(null) };
    } catch (error) {
      return { level: 'warn', time: null, text: `(a line of the log was damaged: ${error.message})` };
    }
  }

  #entry(bytes) {
    const index = Number(bytes.integer('u16'));
    const entry = this.#entries.get(index);
    if (entry === undefined) throw new Error(`the firmware has no text ${index}`);
    return entry;
  }

  // Formats later: a nested value takes the display hint of its parent.
  #reading(format, bytes) {
    const fragments = parseFormat(format);
    const values = new Map(valuesOf(fragments).map(([index, type]) => [index, this.#value(type, bytes)]));
    const show = (fragment, outerHint) =>
      typeof fragment === 'string' ? fragment : this.#show(values.get(fragment.index), fragment.type, fragment.hint ?? outerHint);
    return outerHint => fragments.map(fragment => show(fragment, outerHint)).join('');
  }

  #value(type, bytes) {
    switch (type.name) {
      case 'f32':
      case 'f64':
        return bytes.float(type.name);
      case 'bool':
        return bytes.integer('u8') !== 0n;
      case 'char':
        return String.fromCodePoint(Number(bytes.integer('u32')));
      case 'str':
        return utf8(bytes.take(Number(bytes.integer('u32'))));
      case 'istr':
        return this.#entry(bytes).data;
      case '[u8]':
        return bytes.take(Number(bytes.integer('u32')));
      case '[u8;N]':
        return bytes.take(type.length);
      case 'bits': {
        const lowest = type.from >> 3;
        const size = ((type.to - 1) >> 3) - lowest + 1;
        const name = ['u8', 'u16', 'u32', 'u64', 'u128'].find(candidate => INTEGERS[candidate] >= size);
        return bytes.integer(name) << BigInt(lowest * 8);
      }
      case '__internal_Debug':
      case '__internal_Display':
        return utf8(bytes.takeUntil(0xff));
      case '?':
        return this.#nested(bytes, this.#entry(bytes).data);
      case '[?]':
        return this.#nestedList(bytes, Number(bytes.integer('u32')));
      case '[?;N]':
        return this.#nestedList(bytes, type.length);
      case '__internal_FormatSequence': {
        const parts = [];
        for (let index = Number(bytes.integer('u16')); index !== 0; index = Number(bytes.integer('u16'))) {
          const entry = this.#entries.get(index);
          if (entry === undefined) throw new Error(`the firmware has no text ${index}`);
          parts.push(this.#nested(bytes, entry.data));
        }
        return hint => parts.map(part => part(hint)).join('');
      }
      default:
        return bytes.integer(type.name);
    }
  }

  #nested(bytes, format) {
    return this.#reading(format.includes('|') ? variantOf(format, bytes) : format, bytes);
  }

  #nestedList(bytes, length) {
    if (length > bytes.left) throw new Error('a list is longer than the line');
    const { data } = this.#entry(bytes);
    const parts = Array.from({ length }, () => this.#nested(bytes, data));
    return hint => `[${parts.map(part => part(hint)).join(', ')}]`;
  }

  #show(value, type, hint) {
    if (typeof value === 'function') return value(hint);
    if (value instanceof Uint8Array) return showBytes(value, hint);
    if (typeof value === 'string') return hint === '?' && type.name !== 'char' ? JSON.stringify(value) : value;
    if (typeof value !== 'bigint') return String(value);
    if (type.name === 'bits') return showInteger((value >> BigInt(type.from)) & ((1n << BigInt(type.to - type.from)) - 1n), hint, 16);
    if (hint?.startsWith('__internal_bitflags_')) return this.#showFlags(value, hint);
    return showInteger(value, hint, INTEGERS[type.name]);
  }

  #showFlags(value, hint) {
    const name = hint.slice('__internal_bitflags_'.length).split('@')[0];
    const known = this.#flags.map(({ data }) => data.split('::')).filter(([owner]) => owner === name);
    const set = known.filter(([, , bits]) => {
      const flag = BigInt(bits ?? 0);
      return (flag !== 0n || value === 0n) && (value & flag) === flag;
    });
    return set.length === 0 ? (known.length === 0 ? String(value) : '(empty)') : set.map(([, flag]) => flag).join(' | ');
  }
}

function readSymbol(name) {
  try {
    const { tag, data } = JSON.parse(name);
    return typeof tag === 'string' && tag.startsWith('defmt_') && typeof data === 'string' ? { tag, data } : null;
  } catch {
    return null;
  }
}

function variantOf(format, bytes) {
  const variants = format.split('|');
  const most = variants.length - 1;
  const variant = variants[Number(bytes.integer(most < 0x100 ? 'u8' : most < 0x10000 ? 'u16' : 'u32'))];
  if (variant === undefined) throw new Error(`there is no such variant of ${format}`);
  return variant;
}

const utf8 = bytes => new TextDecoder('utf-8', { fatal: true }).decode(bytes);

/** defmt's reverse zero-compressing COBS, without the terminating zero. */
export function decodeFrame(encoded) {
  const reversed = [];
  let at = encoded.length;
  const previous = () => {
    if (at === 0) throw new Error('its end is missing');
    return encoded[--at];
  };
  while (at > 0) {
    const code = previous();
    if (code < 0x80) for (let bit = 6; bit >= 0; bit--) reversed.push((code >> bit) & 1 ? 0 : previous());
    else {
      if (code < 0xff) reversed.push(0);
      for (let count = code < 0xff ? (code & 0x7f) + 7 : 134; count > 0; count--) reversed.push(previous());
    }
  }
  return Uint8Array.from(reversed.reverse());
}

class Bytes {
  #bytes;
  #at = 0;

  constructor(bytes) {
    this.#bytes = bytes;
  }

  get left() {
    return this.#bytes.length - this.#at;
  }

  take(length) {
    if (length > this.left) throw new Error('it ends too early');
    this.#at += length;
    return this.#bytes.subarray(this.#at - length, this.#at);
  }

  takeUntil(end) {
    const found = this.#bytes.indexOf(end, this.#at);
    if (found < 0) throw new Error('it ends too early');
    const bytes = this.take(found - this.#at);
    this.#at++;
    return bytes;
  }

  integer(name) {
    const bits = INTEGERS[name] * 8;
    const value = this.take(INTEGERS[name]).reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
    return name.startsWith('i') ? BigInt.asIntN(bits, value) : value;
  }

  float(name) {
    const bytes = this.take(name === 'f32' ? 4 : 8);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    return name === 'f32' ? view.getFloat32(0, true) : view.getFloat64(0, true);
  }
}

const RADIXES = { b: [2, '0b'], o: [8, '0o'], x: [16, '0x'], X: [16, '0x'] };
const NUMBER_HINT = /^(#?)(?:0(\d+))?([boxX]?)$/;

function showInteger(value, hint, byteCount) {
  if (hint === 'us') return showFraction(value, 6);
  if (hint === 'ms') return showFraction(value, 3);
  if (hint === 'ts') return showClock(value, 0);
  if (hint === 'tms') return showClock(value, 3);
  if (hint === 'tus') return showClock(value, 6);
  if (hint === 'iso8601s') return new Date(Number(value) * 1000).toISOString();
  if (hint === 'iso8601ms') return new Date(Number(value)).toISOString();
  const match = hint === null ? null : NUMBER_HINT.exec(hint);
  if (match === null) return String(value);
  const [, alternate, padding = '0', base] = match;
  const [radix, prefix] = RADIXES[base] ?? [10, ''];
  const shown = radix === 10 ? value : BigInt.asUintN(byteCount * 8, value); // the bit pattern, without a sign
  const sign = shown < 0n ? '-' : '';
  const start = sign + (alternate === '' ? '' : prefix);
  const digits = shown.toString(radix).replace('-', '').padStart(Number(padding) - start.length, '0');
  return start + (base === 'X' ? digits.toUpperCase() : digits);
}

function showFraction(value, digits) {
  const unit = 10n ** BigInt(digits);
  return `${value / unit}.${String(value % unit).padStart(digits, '0')}`;
}

function showClock(value, digits) {
  const unit = 10n ** BigInt(digits);
  const seconds = value / unit;
  const two = number => String(number).padStart(2, '0');
  const clock = `${two(seconds / 3600n)}:${two((seconds / 60n) % 60n)}:${two(seconds % 60n)}`;
  return digits === 0 ? clock : `${clock}.${String(value % unit).padStart(digits, '0')}`;
}

function showBytes(bytes, hint) {
  if (hint !== 'a') return `[${[...bytes].map(byte => showInteger(BigInt(byte), hint, 1)).join(', ')}]`;
  const escapes = { 9: '\\t', 10: '\\n', 13: '\\r', 34: '\\"', 92: '\\\\' };
  const letter = byte =>
    escapes[byte] ?? (byte >= 32 && byte < 127 ? String.fromCharCode(byte) : `\\x${byte.toString(16).padStart(2, '0')}`);
  return `b"${[...bytes].map(letter).join('')}"`;
}
