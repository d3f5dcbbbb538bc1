// Splits defmt format strings such as `moved {=u8} of {=[?]:x}` into text and parameters.

const FIXED_TYPES = new Set([
  'u8', 'u16', 'u32', 'u64', 'u128', 'usize', 'i8', 'i16', 'i32', 'i64', 'i128', 'isize', 'f32', 'f64', 'bool', 'char',
  'str', 'istr', '[u8]', '?', '[?]', '__internal_Debug', '__internal_Display', '__internal_FormatSequence',
]);

const PARAMETER = /^(\d*)(?:=([^:]*))?(?::(.+))?$/s;
const ARRAY = /^\[(u8|\?); *(\d+)\]$/;
const BIT_FIELD = /^(\d+)\.\.(\d+)$/;

const parsed = new Map();

/** Strings and `{ index, type, hint }`, where `type` is `{ name, length?, from?, to? }` and `hint` text or null. */
export function parseFormat(format) {
  if (!parsed.has(format)) parsed.set(format, parse(format));
  return parsed.get(format);
}

function parse(format) {
  const fragments = [];
  let literal = '';
  let nextIndex = 0;
  for (let at = 0; at < format.length; at++) {
    const letter = format[at];
    if ((letter === '{' || letter === '}') && format[at + 1] === letter) {
      literal += letter;
      at++;
    } else if (letter === '{') {
      const end = format.indexOf('}', at);
      const match = end < 0 ? null : PARAMETER.exec(format.slice(at + 1, end));
      if (match === null) throw new Error(`the format ${JSON.stringify(format)} cannot be read`);
      const [, index, type, hint] = match;
      if (literal !== '') fragments.push(literal);
      literal = '';
      fragments.push({ index: index === '' ? nextIndex++ : Number(index), type: parseType(type ?? '?'), hint: hint ?? null });
      at = end;
    } else literal += letter;
  }
  if (literal !== '') fragments.push(literal);
  return fragments;
}

function parseType(name) {
  if (FIXED_TYPES.has(name)) return { name };
  const array = ARRAY.exec(name);
  if (array !== null) return { name: array[1] === 'u8' ? '[u8;N]' : '[?;N]', length: Number(array[2]) };
  const field = BIT_FIELD.exec(name);
  if (field !== null) return { name: 'bits', from: Number(field[1]), to: Number(field[2]) };
  throw new Error(`defmt has no type ${name}`);
}

/** Parameters in transmission order: each value once, bit fields of one number merged. */
export function valuesOf(fragments) {
  const values = new Map();
  for (const fragment of fragments) {
    if (typeof fragment === 'string') continue;
    const { index, type } = fragment;
    const other = values.get(index);
    if (other !== undefined && other.name === 'bits' && type.name === 'bits') {
      values.set(index, { name: 'bits', from: Math.min(other.from, type.from), to: Math.max(other.to, type.to) });
    } else if (other === undefined) values.set(index, type);
  }
  return [...values].sort(([first], [second]) => first - second);
}
