// WebAssembly encoder: instructions and modules.

export const OP = {
  unreachable: 0x00, block: 0x02, loop: 0x03, if: 0x04, else: 0x05, end: 0x0b, br: 0x0c, brIf: 0x0d, brTable: 0x0e,
  return: 0x0f, callIndirect: 0x11, get: 0x20, set: 0x21, tee: 0x22, load32: 0x28, load8s: 0x2c, load8u: 0x2d, load16s: 0x2e,
  load16u: 0x2f, store32: 0x36, store8: 0x3a, store16: 0x3b, const: 0x41, eqz: 0x45, eq: 0x46, ne: 0x47, ltS: 0x48, ltU: 0x49,
  gtS: 0x4a, gtU: 0x4b, leS: 0x4c, leU: 0x4d, geS: 0x4e, geU: 0x4f, add: 0x6a, sub: 0x6b, mul: 0x6c, and: 0x71, or: 0x72,
  xor: 0x73, shl: 0x74, shrS: 0x75, shrU: 0x76, rotr: 0x78, extend8: 0xc0, extend16: 0xc1,
};
export const NOTHING = 0x40;
export const I32 = 0x7f;

const MAGIC_AND_VERSION = [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
const SECTIONS = { types: 1, imports: 2, functions: 3, exports: 7, elements: 9, code: 10 };

/** Unsigned LEB128. */
export function unsigned(to, value) {
  let rest = value >>> 0;
  while (rest > 0x7f) {
    to.push((rest & 0x7f) | 0x80);
    rest >>>= 7;
  }
  to.push(rest);
}

/** Signed 32-bit LEB128. */
export function signed(to, value) {
  let rest = value | 0;
  while (rest < -0x40 || rest > 0x3f) {
    to.push((rest & 0x7f) | 0x80);
    rest >>= 7;
  }
  to.push(rest & 0x7f);
}

/** Operations for `Code.emit` besides opcodes. */
export const local = number => ({ local: number });
export const constant = value => ({ value });
export const set = number => ({ op: OP.set, to: number });
export const tee = number => ({ op: OP.tee, to: number });
export const memory = (op, offset) => ({ op, offset });

/** Body of a function. */
export class Code {
  code = [];
  open = 0;

  emit(...operations) {
    for (const operation of operations) {
      if (typeof operation === 'number') this.code.push(operation);
      else if (operation.local !== undefined) this.get(operation.local);
      else if (operation.to !== undefined) this.change(operation.op, operation.to);
      else if (operation.offset !== undefined) {
        this.code.push(operation.op, 0);
        unsigned(this.code, operation.offset);
      } else {
        this.code.push(OP.const);
        signed(this.code, operation.value);
      }
    }
  }

  get(number) {
    this.code.push(OP.get, number);
  }

  change(op, number) {
    this.code.push(op, number);
  }

  begin(op, type = NOTHING) {
    this.code.push(op, type);
    return ++this.open;
  }

  beginIf(...condition) {
    this.emit(...condition);
    return this.begin(OP.if);
  }

  end() {
    this.code.push(OP.end);
    this.open--;
  }

  br(label) {
    this.code.push(OP.br);
    unsigned(this.code, this.open - label);
  }
}

/**
 * Functions with `parameters` numbers as arguments, `locals` more and one result; `codes` holds their bodies. The
 * module shares `host.memory` and `host.table`, whose functions take two numbers (type 1). The functions are put into
 * the table from `place` on; if undefined, the first is exported as `f`: exports are slow to create.
 */
export function moduleOf({ parameters, locals, codes, place }) {
  const name = text => [text.length, ...[...text].map(letter => letter.charCodeAt(0))];
  const imported = (field, ...what) => [...name('host'), ...name(field), ...what];
  const type = count => [0x60, count, ...Array(count).fill(I32), 1, I32];
  const count = bytesOf(codes.length);
  const parts = [MAGIC_AND_VERSION];
  const section = (kind, ...contents) => {
    const length = contents.reduce((sum, content) => sum + content.length, 0);
    parts.push([kind, ...bytesOf(length)], ...contents);
  };
  section(SECTIONS.types, [2], type(parameters), type(2));
  section(SECTIONS.imports, [2], imported('memory', 2, 0, 1), imported('table', 1, 0x70, 0, 1));
  section(SECTIONS.functions, count, codes.map(() => 0));
  if (place === undefined) section(SECTIONS.exports, [1, ...name('f'), 0, 0]);
  else section(SECTIONS.elements, [1, 0, OP.const, ...bytesOf(place, signed), OP.end, ...count, ...codes.flatMap((_, index) => bytesOf(index))]);
  const declared = [1, ...bytesOf(locals), I32];
  section(SECTIONS.code, count, ...codes.flatMap(code => [bytesOf(declared.length + code.length), declared, code]));

  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}

function bytesOf(value, encode = unsigned) {
  const bytes = [];
  encode(bytes, value);
  return bytes;
}
