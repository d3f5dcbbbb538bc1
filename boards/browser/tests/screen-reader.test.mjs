// Screen readers get the text of the scenarios' screens.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { mock, test } from 'node:test';

import { readFont, readScreen, ScreenReader } from '../page/screen-reader.mjs';
import { useCatalogues } from '../page/texts.mjs';

const read = path => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const SHEETS = ['small', 'text'].map(name => read(`src/screens/font/${name}.txt`));
const fonts = SHEETS.map(readFont);
useCatalogues({ en: JSON.parse(read('boards/browser/page/texts/english.json')) });

function screenOf(scenario, name) {
  const [, drawing] = read(`tests/scenarios/${scenario}.txt`).split(`screen ${name}\n`);
  const picture = new Uint8Array(1024);
  drawing.split('\n').slice(1, 33).forEach((line, row) => {
    [...line].slice(1, -1).forEach((block, x) => {
      const bits = ' ▀▄█'.indexOf(block);
      picture[(row >> 2) * 128 + x] |= bits << ((row & 3) * 2);
    });
  });
  return picture;
}

const linesOf = (scenario, name) => readScreen(fonts, screenOf(scenario, name)).map(line => line.map(({ text }) => text).join(' '));

test('menus, sentences and tables, in all languages', () => {
  assert.deepEqual(linesOf('help', 'help of the title'), ['D-pad moves, A opens,', 'B goes back.', 'Hold B: main menu', 'Hold A: what is this?']);
  assert.deepEqual(linesOf('german', 'the aim'), ['Das Ziel 1/10', 'Die meisten Punkte', 'nach drei Epochen.', 'Sie kommen von', 'Plättchen, die man', 'ersteigert.']);
  assert.deepEqual(linesOf('self_test_french', 'memory'), ['Mémoire 4/6', 'Données : 1, 1/32', 'lisible', 'A : encore']);
  assert.deepEqual(linesOf('companion_sheet', 'everything entered').at(-1), 'Winner: Player');
});

test('the selected line is marked', () => {
  const lines = readScreen(fonts, screenOf('title', 'moved while still pressed')).map(([{ text, isSelected }]) => [text, isSelected]);
  assert.deepEqual(lines, [['Play', false], ['Roll Ra dice', true], ['Daily deal', false]]);
});

test('a dark screen has no text', () => {
  assert.deepEqual(readScreen(fonts, new Uint8Array(1024)), []);
});

test('a screen is announced once it rests, and once', () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const announced = [];
  const reader = new ScreenReader(SHEETS, words => announced.push(words));
  const show = (name, ms) => {
    reader.show(screenOf('title', name));
    mock.timers.tick(ms);
  };
  show('first picture', 100);
  show('moved while still pressed', 1000);
  show('moved while still pressed', 1000);
  assert.equal(announced.length, 1);
  assert.match(announced[0], /^Play\. selected: Roll Ra dice\. Daily deal par \d+$/);
  mock.timers.reset();
});
