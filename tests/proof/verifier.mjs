// Independent verifier of dice sessions, from boards/pico/PROOF.md alone: node verifier.mjs FILE [NOTES]
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const DICE = /^(?:d(4|6|8|10|12|20|100) ([1-6])|ra (?=.)(Y?R?B?V?G?))$/;
const sha256 = (...parts) => createHash('sha256').update(Buffer.concat(parts)).digest();
const quote = (text) => JSON.stringify(text.slice(0, 120)); // one short line, for any contents
const refuse = (why) => { throw new Error(why); };

// ChaCha20 in the original layout, one little-endian word at a time.
function* keystream(key, n) {
  const start = new Uint32Array(16), head = Buffer.concat([Buffer.from('expand 32-byte k'), key]);
  for (let i = 0; i < 12; i++) start[i] = head.readUInt32LE(4 * i);
  start[14] = n; // words 13 and 15 stay 0: no roll needs 2^32 blocks, and n is at most 1024
  for (;; start[12]++) {
    const x = start.slice();
    const mix = (a, b, d, by) => { x[a] += x[b]; x[d] ^= x[a]; x[d] = (x[d] << by) | (x[d] >>> (32 - by)); };
    const quarter = (a, b, c, d) => { mix(a, b, d, 16); mix(c, d, b, 12); mix(a, b, d, 8); mix(c, d, b, 7); };
    for (let round = 0; round < 20; round += 2) {
      for (let i = 0; i < 4; i++) quarter(i, 4 + i, 8 + i, 12 + i);
      for (let i = 0; i < 4; i++) quarter(i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4);
    }
    for (let i = 0; i < 16; i++) yield (x[i] + start[i]) >>> 0;
  }
}

// Each from 0. Rejection sampling, so that no face is favoured.
function fall(seed, n, faces, count) {
  const words = keystream(seed, n), mask = 2 ** (32 - Math.clz32(faces - 1)) - 1, fallen = [];
  while (fallen.length < count) {
    const number = words.next().value & mask;
    if (number < faces) fallen.push(number);
  }
  return fallen;
}

// Expected line of roll n and its byte in the checksum; `dice` is "d6 3" or "ra YRB".
function roll(seed, n, dice) {
  const [, faces, count, ra] = DICE.exec(dice) ?? refuse(`roll ${n} is of no dice there are: ${quote(dice)}`);
  const fallen = fall(seed, n, Number(faces ?? 6), Number(count ?? ra.length));
  if (!ra) return [`${n} ${dice}: ${fallen.map((face) => face + 1).join(' ')}`,
    6 * ['4', '6', '8', '10', '12', '20', '100'].indexOf(faces) + Number(count) - 1];
  return [`${n} ${dice}: ${fallen.map((face) => 'SPNCMA'[face]).join('')}`,
    [...ra].reduce((sum, die) => sum + 2 ** 'YRBVG'.indexOf(die), 42)];
}

function verify(bytes) {
  if (bytes.length > 2 ** 22) refuse('the text is longer than 4 MiB');
  // A byte order mark is kept, and so rejected. The lookbehind prevents quadratic time on white space.
  const lines = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes).split('\n')
    .map((line) => line.replace(/(?<!\p{White_Space})\p{White_Space}+$/u, '')).filter((line) => line !== '');
  const take = (what, form) => {
    const line = lines.shift() ?? refuse(`the text ends where the ${what} should stand`);
    return form.exec(line)?.[1] ?? refuse(`${quote(line)} stands where the ${what} should`);
  };
  const takeHex = (what) => take(what, new RegExp(`^${what} ([0-9a-f]{64})$`));
  take('scheme', /^(pocket-ra rolls 2)$/);
  const commitment = takeHex('commitment');
  const luck = take('luck', /^luck (oscillator|buttons !|given #)$/).split(' ')[0]; // without its mark
  if (lines[0] === 'secret until the session ends') refuse('the session still goes on');
  const secret = Buffer.from(takeHex('secret'), 'hex');
  const committed = sha256(secret, Buffer.from(luck)).toString('hex');
  if (committed !== commitment) refuse(`the commitment should be ${committed}`);
  const pressed = take('moment', /^pressed (0|[1-9][0-9]*)$/);
  if (pressed.length > 20 || BigInt(pressed) >= 2n ** 64n) refuse('the moment is not below 2^64');
  if (luck === 'given' && pressed !== '0') refuse('the moment should be 0 where the luck is given');
  const word = take('word', /^word (-|[A-ZÀÂÄÆÇÈÉÊËÎÏÔÖŒÙÛÜ]{1,8})$/);
  const moment = Buffer.alloc(8);
  moment.writeBigUInt64LE(BigInt(pressed));
  const seed = sha256(secret, moment, Buffer.from(word === '-' ? '' : word));
  const made = [], results = [], checks = [];
  const checkOf = (rolls) => sha256(seed, Buffer.from(rolls)).toString('hex', 0, 8);
  while (lines.length > 0 && !lines[0].startsWith('end')) {
    const line = lines[0], n = made.length + 1;
    if (n > 1024) refuse('there are more than 1024 rolls');
    const [right, byte] = roll(seed, n, take(`line of roll ${n}`, /^[0-9]+ ([^ ]+ [^ ]+): /));
    if (line !== right) refuse(`${quote(line)} should be ${quote(right)}`);
    made.push(byte);
    results.push(resultOf(line));
    checks.push(checkOf(made));
  }
  const check = checkOf(made);
  const end = take('end', /^end (.+)$/), rightEnd = `${made.length} ${check}`;
  if (end !== rightEnd) refuse(`${quote(`end ${end}`)} should be ${quote(`end ${rightEnd}`)}`);
  if (lines.length > 0) refuse(`${quote(lines[0])} stands behind the end`);
  return { commitment, pressed, word, rolls: made.length, check, results, checks };
}

// "2 ra YRB: MNM" becomes "ra MNM..".
function resultOf(line) {
  const [, dice, of, shown] = /^[0-9]+ ([^ ]+) ([^ ]+): (.+)$/.exec(line);
  if (dice !== 'ra') return `${dice} ${shown}`;
  const faces = [...shown];
  return `ra ${[...'YRBVG'].map((die) => (of.includes(die) ? faces.shift() : '.')).join('')}`;
}

// Notes have to agree with a verified text.
function compare(session, notes) {
  for (const line of notes.split('\n').map((line) => line.trim())) {
    if (line === '' || line.startsWith('#')) continue;
    const [kind, ...rest] = line.split(/\s+/), [dice, ...faces] = rest.map((part) => part.toLowerCase());
    const take = (form, text) => (form.test(text) ? text : refuse(`${quote(line)} is no note`));
    const agree = (noted, right) => noted === right || refuse(`${quote(line)} was noted, but it is ${quote(right)}`);
    const hex = (parts, digits) => take(new RegExp(`^[0-9a-f]{${digits}}$`), parts.join('').toLowerCase());
    switch (kind.toLowerCase()) {
      case 'commitment': agree(hex(rest, 64), session.commitment); continue;
      case 'check': agree(hex(rest, 16), session.check); continue;
      case 'word': agree(take(/^(-|[A-ZÀÂÄÆÇÈÉÊËÎÏÔÖÙÛÜ]{1,8})$/, rest.join(' ').toUpperCase()), session.word); continue;
      case 'rolls': agree(Number(take(/^[0-9]+$/, rest.join(' '))), session.rolls); continue;
      case 'pressed': {
        const [, seconds, micros] = /^([0-9]+)\.([0-9]{6}) ?s?$/i.exec(rest.join(' ')) ?? refuse(`${quote(line)} is no note`);
        agree(`${BigInt(seconds + micros)}`, session.pressed);
        continue;
      }
    }
    const number = Number(take(/^[0-9]+$/, kind));
    if (number < 1 || number > 1024) refuse(`${quote(line)} is no note`);
    const behind = faces.indexOf('check'), shown = behind < 0 ? faces : faces.slice(0, behind);
    const noted = dice === 'ra'
      ? take(/^ra (?!\.{5})[SPNCMA.]{5}$/, `ra ${shown.join('').toUpperCase().replaceAll('Z', 'C')}`)
      : take(/^d(4|6|8|10|12|20|100)( [1-9][0-9]*){1,6}$/, [dice, ...shown.map((face) => `${Number(face)}`)].join(' '));
    agree(noted, session.results[number - 1]);
    if (behind >= 0) agree(hex(faces.slice(behind + 1), 16), session.checks[number - 1]);
  }
}

try {
  const session = verify(readFileSync(process.argv[2] ?? refuse('no FILE was named')));
  if (process.argv[3]) compare(session, readFileSync(process.argv[3], 'utf8'));
  const { commitment, pressed, word, rolls, check } = session;
  console.log(`right: commitment ${commitment}, pressed ${pressed}, word ${word}, ${rolls} rolls, check ${check}`);
} catch (error) {
  console.log(`wrong: ${error.message.replaceAll('\n', ' ')}`);
  process.exitCode = 1;
}
