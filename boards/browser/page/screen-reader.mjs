// Text on the screen, for screen readers: finds the firmware's letters in the picture.

import { text } from './texts.mjs';

const WIDTH = 128;
const HEIGHT = 64;
/** A screen that changes sooner, as in an animation, is not read. */
const SETTLED_MS = 400;
/** Fewer may be part of a drawing. */
const FEWEST_LETTERS = 2;
const FEWEST_PIXELS = 12;

export class ScreenReader {
  #fonts;
  #announce;
  #timer = null;
  #words = '';

  /** `sheets`: the firmware's fonts; `announce(words)` is called when the text has changed. */
  constructor(sheets, announce) {
    this.#fonts = sheets.map(readFont);
    this.#announce = announce;
  }

  /** `picture` in page order. */
  show(picture) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const wordsOf = ({ text: words, isSelected }) => (isSelected ? text('selected', { words }) : words);
      const lines = readScreen(this.#fonts, picture).map(line => line.map(wordsOf).join(' '));
      const words = lines.join('. ');
      if (words !== this.#words) this.#announce((this.#words = words));
    }, SETTLED_MS);
  }
}

/** Letters as columns of bits, bit 0 on top; `rows` without those for descenders. */
export function readFont(sheet) {
  const letters = [];
  let [height, rows] = [0, 0];
  for (const block of sheet.trim().split(/\n\n+/)) {
    const [names, ...lines] = block.split('\n').map(line => line.trim().split(/\s+/));
    height = lines.length;
    names.forEach((name, index) => {
      const columns = Array.from(lines[0][index], (_, x) => lines.reduce((bits, line, y) => bits | (line[index][x] === '#') << y, 0));
      if (name === 'H') rows = lines.findLastIndex(line => line[index].includes('#')) + 1;
      letters.push({ letter: ['space', 'narrow'].includes(name) ? ' ' : name, columns, pixels: columns.reduce((sum, bits) => sum + ones(bits), 0) });
    });
  }
  for (const letter of letters) letter.isDeep = letter.columns.some(bits => bits >> rows !== 0);
  // The widest first: a narrow letter may be the beginning of a wide one.
  letters.sort((one, other) => other.columns.length - one.columns.length || other.isDeep - one.isDeep || other.pixels - one.pixels);
  return { letters, height, rows };
}

const ones = bits => bits.toString(2).replaceAll('0', '').length;

/** Lines of a picture in page order, from top to bottom, as lists of `{ text, isSelected }`. */
export function readScreen(fonts, picture) {
  const isLit = (x, y) => (picture[(y >> 3) * WIDTH + x] >> (y & 7)) & 1;
  const found = [];
  for (const { letters, height, rows } of fonts) {
    for (let y = 0; y + rows <= HEIGHT; y++) {
      const depth = Math.min(height, HEIGHT - y);
      const lit = Array.from({ length: WIDTH }, (_, x) => {
        let bits = 0;
        for (let row = 0; row < depth; row++) bits |= isLit(x, y + row) << row;
        return bits;
      });
      // A selected line is inverted.
      const inverted = lit.map(bits => bits ^ ((1 << depth) - 1));
      found.push(...runsIn(lit, letters, rows, y, false), ...runsIn(inverted, letters, rows, y, true));
    }
  }
  return joined(withoutOverlaps(found));
}

/** As `{ text, isSelected, pixels, x, end, y, bottom }`. */
function runsIn(columns, letters, rows, y, isSelected) {
  const top = (1 << rows) - 1;
  const isBlank = x => x < 0 || x >= WIDTH || (columns[x] & top) === 0;
  const isAt = ({ columns: wanted, isDeep }, x) => {
    const mask = isDeep ? -1 : top;
    return x + wanted.length <= WIDTH && isBlank(x + wanted.length) && wanted.every((bits, index) => bits === (columns[x + index] & mask));
  };
  const runs = [];
  for (let x = 0; x < WIDTH; x++) {
    if (!isBlank(x - 1) || isBlank(x) && isBlank(x + 1) && isBlank(x + 2)) continue;
    const run = { text: '', isSelected, pixels: 0, x, end: x, y, bottom: y + rows };
    for (let at = x, spaces = 0; at < WIDTH && spaces < 3; ) {
      const letter = letters.find(one => isAt(one, at));
      if (letter === undefined) break;
      spaces = letter.letter === ' ' ? spaces + 1 : 0;
      run.text += letter.letter;
      run.pixels += letter.pixels;
      at += letter.columns.length + 1;
      if (spaces === 0) run.end = at;
    }
    run.text = run.text.replace(/^[|\s]+|[|\s]+$/g, ''); // a bar is the side of a frame
    const words = run.text.match(/[\p{L}\d]/gu) ?? [];
    if (words.length >= FEWEST_LETTERS && run.pixels >= FEWEST_PIXELS) runs.push(run);
  }
  return runs;
}

/** Of overlapping texts, the one with the most pixels is right. */
function withoutOverlaps(found) {
  const kept = [];
  for (const run of found.sort((one, other) => other.pixels - one.pixels)) {
    const isApart = ({ x, end, y, bottom }) => run.end <= x || end <= run.x || run.bottom <= y || bottom <= run.y;
    if (kept.every(isApart)) kept.push(run);
  }
  return kept;
}

/** From top to bottom; texts next to each other make one line. */
function joined(runs) {
  const lines = [];
  for (const run of runs.sort((one, other) => one.y - other.y || one.x - other.x)) {
    const line = lines.find(([first]) => Math.abs(first.y - run.y) <= 2);
    if (line === undefined) lines.push([run]);
    else line.push(run);
  }
  return lines.map(line => line.sort((one, other) => one.x - other.x));
}
