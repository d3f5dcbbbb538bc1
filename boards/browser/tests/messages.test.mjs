// Messages above the handheld, its picture, and the letters on its keys.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { watchLayout } from '../page/keyboard-layout.mjs';
import { Messages } from '../page/messages.mjs';
import { Screen } from '../page/screen.mjs';
import { useCatalogues } from '../page/texts.mjs';
import { define, Element, fire, install } from './dom.mjs';

useCatalogues({ en: { close: 'Close' } });

function messages() {
  install();
  const place = new Element();
  const shown = () => place.children.map(message => `${message.className}: ${message.firstChild.textContent}`);
  return { place, shown, messages: new Messages(place) };
}

test('a warning stays until it is closed or answered, and is there once', () => {
  const { place, shown, messages: all } = messages();
  const acts = [];
  all.warn('The storage is full.');
  all.warn('The flash is foreign.', { label: 'Erase', act: () => acts.push('erase') });
  all.warn('The storage is full.');
  assert.deepEqual(shown(), ['message warning: The flash is foreign.', 'message warning: The storage is full.']);
  const labels = place.children.map(message => message.children.slice(1).map(button => button.textContent));
  assert.deepEqual(labels, [['Erase', 'Close'], ['Close']]);
  place.children[1].children[1].click();
  assert.deepEqual(acts, []);
  place.children[0].children[1].click();
  assert.deepEqual([acts, shown()], [['erase'], []]);
  all.warn('gone').remove();
  assert.deepEqual(shown(), []);
});

test('news replaces every other message, and leaves after five seconds', t => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { shown, messages: all } = messages();
  all.warn('The storage is full.');
  all.tell('Saved.');
  assert.deepEqual(shown(), ['message news: Saved.']);
  t.mock.timers.tick(4_999);
  assert.equal(shown().length, 1);
  t.mock.timers.tick(1);
  assert.deepEqual(shown(), []);
});

test('keys show the letters of the layout, as far as they are known', async () => {
  install({ navigator: { keyboard: { getLayoutMap: async () => new Map([['KeyZ', 'y']]) } } });
  const shown = [];
  const codes = ['KeyZ', 'KeyX', 'Space'];
  watchLayout(letterOf => shown.push(codes.map(letterOf).join(' ')));
  await new Promise(setImmediate);
  assert.deepEqual(shown, ['Z X SPACE', 'Y X SPACE']);
  const type = (code, key) => fire(document, 'keydown', { code, key });
  type('KeyX', 'x');
  type('KeyX', 'Shift');
  type('Space', ' ');
  assert.equal(shown.length, 2);
  type('KeyX', 'q');
  assert.equal(shown.at(-1), 'Y Q SPACE');
  // Refused, or unknown to the browser.
  for (const keyboard of [{ getLayoutMap: () => Promise.reject(new Error('refused')) }, undefined]) {
    define({ navigator: { keyboard } });
    const letters = [];
    watchLayout(letterOf => letters.push(letterOf('KeyW')));
    await new Promise(setImmediate);
    assert.deepEqual(letters, ['W']);
  }
});

function screen(devicePixelRatio) {
  install({ window: { devicePixelRatio } });
  const drawn = {};
  const context = {
    createImageData: (width, height) => ({ width, height, data: new Uint8ClampedArray(width * height * 4) }),
    putImageData: (image, x, y) => Object.assign(drawn, { image, at: [x, y] }),
    fillRect: (...area) => (drawn.filled = [context.fillStyle, ...area]),
    drawImage: (...image) => (drawn.copied = [...image, context.imageSmoothingEnabled]),
  };
  const canvas = Object.assign(new Element(), { getContext: () => context });
  define({ document: { createElement: () => ({ getContext: () => context, toBlob: (act, type) => act(type) }) } });
  const panel = new Element();
  return { drawn, canvas, panel, screen: new Screen(canvas, panel) };
}

test('lit pixels have a colour, and the contrast is brightness', () => {
  const { drawn, canvas, screen: oled } = screen(1);
  const picture = new Uint8Array(1024);
  picture[3 * 128 + 5] = 0b1000_0010; // in column 5, rows 25 and 31
  oled.show(picture, 255);
  assert.deepEqual([drawn.image.width, drawn.image.height, ...drawn.at], [128, 64, 0, 0]);
  const lit = [];
  for (let at = 0; at < drawn.image.data.length; at += 4) if (drawn.image.data[at + 3] > 0) lit.push([(at / 4) % 128, Math.floor(at / 512)]);
  assert.deepEqual(lit, [[5, 25], [5, 31]]);
  assert.deepEqual([...drawn.image.data.subarray((25 * 128 + 5) * 4).subarray(0, 4)], [0xd8, 0xee, 0xff, 0xff]);
  assert.equal(canvas.style.opacity, 1);
  oled.show(picture, 0);
  assert.equal(canvas.style.opacity, 0.35);
  oled.show(picture, 64);
  assert.ok(Math.abs(canvas.style.opacity - 0.6756) < 0.001, `${canvas.style.opacity}`);
});

test('a pixel is a whole number of device pixels, with gaps from four', () => {
  for (const [ratio, width, height, expected] of [
    [1, 128, 64, ['1px', '0px', 1]],
    [1, 383, 999, ['2px', '0px', 2]],
    [1, 999, 192, ['3px', '0px', 3]],
    [2, 256, 128, ['2px', '0.5px', 4]],
    [1, 50, 50, ['1px', '0px', 1]],
    [undefined, 512, 256, ['4px', '1px', 4]],
  ]) {
    const { panel, screen: oled } = screen(ratio);
    oled.fit(width, height);
    assert.deepEqual([panel.style.set['--pixel'], panel.style.set['--gap'], panel.dataset.scale], expected);
  }
});

test('a picture is saved at eight times its size, on black, with sharp edges', async () => {
  const { drawn, canvas, screen: oled } = screen(1);
  assert.equal(await oled.toPng(), 'image/png');
  assert.deepEqual(drawn.filled, ['#000', 0, 0, 1024, 512]);
  assert.deepEqual(drawn.copied, [canvas, 0, 0, 1024, 512, false]);
});
