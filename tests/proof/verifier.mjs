// A second verifier of dice sessions, written from boards/pico/PROOF.md alone: `node verifier.mjs FILE`.
// Prints what has to be compared and ends with 0, or tells what is wrong and ends with 1.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();
const littleEndian = number => Buffer.from(BigUint64Array.of(number).buffer);
const fail = reason => {
  console.log(`wrong: ${reason}`);
  process.exit(1);
};

/** The keystream of ChaCha20 as 32-bit numbers. */
function* keystream(key, nonce) {
  const words = bytes => Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readUInt32LE(4 * index));
  for (let counter = 0; ; counter++) {
    const start = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574, ...words(key), counter, 0, ...words(nonce)];
    const state = Uint32Array.from(start);
    const step = (a, b, d, by) => {
      state[a] += state[b];
      const mixed = state[d] ^ state[a];
      state[d] = (mixed << by) | (mixed >>> (32 - by));
    };
    const quarter = (a, b, c, d) => [step(a, b, d, 16), step(c, d, b, 12), step(a, b, d, 8), step(c, d, b, 7)];
    for (let round = 0; round < 20; round += 2) {
      for (let i = 0; i < 4; i++) quarter(i, i + 4, i + 8, i + 12);
      for (let i = 0; i < 4; i++) quarter(i, 4 + ((i + 1) % 4), 8 + ((i + 2) % 4), 12 + ((i + 3) % 4));
    }
    for (let i = 0; i < 16; i++) yield (state[i] + start[i]) >>> 0;
  }
}

function fall(seed, number, faces, count) {
  const numbers = keystream(seed, littleEndian(BigInt(number)));
  const mask = 2 ** Math.ceil(Math.log2(faces)) - 1;
  const die = () => {
    for (;;) {
      const shown = (numbers.next().value & mask) >>> 0;
      if (shown < faces) return shown;
    }
  };
  return Array.from({ length: count }, die);
}

const lines = readFileSync(process.argv[2], 'utf8').split('\n').map(line => line.trimEnd()).filter(line => line !== '');
let at = 0;
const take = (pattern, what) => pattern.exec(lines[at++] ?? '') ?? fail(what);
const HASH = '([0-9a-f]{64})';
const scheme = Number(take(/^pocket-ra rolls ([12])$/, 'the first line')[1]);
const commitment = take(RegExp(`^commitment ${HASH}$`), 'the commitment')[1];
const luck = scheme === 1 ? '' : take(/^luck (?:(oscillator)|(buttons) !|(given) #)$/, 'the luck').slice(1).find(word => word);
const secret = Buffer.from(take(RegExp(`^${scheme === 1 ? 'seed' : 'secret'} ${HASH}$`), 'the secret')[1], 'hex');
if (sha256(secret, luck).toString('hex') !== commitment) fail('the secret does not fit the commitment');
const pressed = scheme === 1 ? 0n : BigInt(take(/^pressed (0|[1-9][0-9]{0,19})$/, 'the moment')[1]);
if (pressed >= 2n ** 64n || (luck === 'given' && pressed !== 0n)) fail('the moment');
const word = scheme === 1 ? '-' : take(/^word (-|[A-ZÀÂÄÆÇÈÉÊËÎÏÔÖÙÛÜ]{1,8})$/u, 'the word')[1];
const seed = scheme === 1 ? secret : sha256(secret, littleEndian(pressed), word === '-' ? '' : word);
const DICE = [4, 6, 8, 10, 12, 20, 100];
const thrown = [];
while (at < lines.length && !lines[at].startsWith('end')) {
  const number = thrown.length + 1;
  const [, told, kind, which] = take(/^([0-9]+) (ra|d[0-9]+) ([1-6]|Y?R?B?V?G?): /, `roll ${number}`);
  const isRa = kind === 'ra';
  const place = DICE.indexOf(Number(kind.slice(1)));
  if (told !== String(number) || which === '' || isRa !== /[A-Z]/.test(which) || (!isRa && place < 0)) fail(`roll ${number}`);
  const dice = fall(seed, number, isRa ? 6 : DICE[place], isRa ? which.length : Number(which));
  const shown = isRa ? dice.map(face => 'SPNCMA'[face]).join('') : dice.map(face => face + 1).join(' ');
  if (lines[at - 1] !== `${number} ${kind} ${which}: ${shown}`) fail(`roll ${number} is ${shown}`);
  thrown.push(isRa ? 42 + [...which].reduce((sum, die) => sum + 2 ** 'YRBVG'.indexOf(die), 0) : 6 * place + Number(which) - 1);
}
const check = sha256(seed, Buffer.from(thrown)).toString('hex', 0, 8);
if (lines[at] !== `end ${thrown.length}${scheme === 1 ? '' : ` ${check}`}`) fail('the end');
if (at !== lines.length - 1) fail('something follows the end');
console.log(`right: commitment ${commitment}, pressed ${pressed}, word ${word}, ${thrown.length} rolls, check ${check}`);
