// Pointers, keys and clicks become presses, and every press ends.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Controls } from '../page/controls.mjs';
import { define, Element, fire, install } from './dom.mjs';

const BUTTONS = ['up', 'down', 'left', 'right', 'a', 'b'];

/** Controls with the moves they report, and the elements of the buttons. */
function controls() {
  const vibrated = [];
  install({ matchMedia: () => ({ matches: false }), navigator: { vibrate: ms => vibrated.push(ms) } });
  const root = new Element();
  const pad = new Element(['.pad'], root);
  const parts = {};
  for (const name of BUTTONS) {
    parts[name] = new Element(['[data-button]', 'button'], name === 'a' || name === 'b' ? root : pad);
    parts[name].dataset.button = name;
  }
  root.querySelector = selector => parts[/button=(\w+)/.exec(selector)[1]];
  root.captured = [];
  root.setPointerCapture = id => root.captured.push(id);
  const [moves, times, news] = [[], [], []];
  new Controls(root, {
    move(button, down, at) {
      moves.push(`${button} ${down ? 'down' : 'up'}`);
      times.push(at);
    },
    holding: at => news.push(at),
  });
  return { root, parts, moves, times, news, vibrated };
}

const key = (type, code, others = {}) => fire(document, type, { code, key: code, timeStamp: 1000, ...others });
const pointer = (root, type, target, others = {}) => fire(root, type, { pointerId: 1, button: 0, target, pointerType: 'mouse', timeStamp: 2000, ...others });

test('a key is down until it is released, and its repeats are nothing new', () => {
  const { moves, times, parts } = controls();
  const pressed = key('keydown', 'KeyZ');
  assert.ok(pressed.defaultPrevented && parts.a.classList.has('pressed'));
  key('keydown', 'KeyZ', { repeat: true });
  key('keyup', 'KeyZ', { timeStamp: 1100 });
  key('keyup', 'KeyZ');
  assert.ok(!parts.a.classList.has('pressed'));
  assert.deepEqual(moves, ['a down', 'a up']);
  assert.deepEqual(times.map(at => Math.round(at - performance.timeOrigin)), [1000, 1100]);
});

test('every key has its button, by position or by name', () => {
  const { moves } = controls();
  const keys = ['ArrowUp', 'KeyS', 'KeyA', 'ArrowRight', 'Space', 'Escape', 'KeyQ'];
  for (const code of keys) {
    key('keydown', code);
    key('keyup', code);
  }
  // Programs and on-screen keyboards send no position.
  fire(document, 'keydown', { code: '', key: 'ArrowDown', timeStamp: 0 });
  fire(document, 'keyup', { code: '', key: 'ArrowDown', timeStamp: 0 });
  assert.deepEqual(moves.filter(move => move.endsWith('down')).map(move => move.split(' ')[0]), ['up', 'down', 'left', 'right', 'a', 'b', 'down']);
});

test('keys with a modifier, and keys that were used already, press nothing', () => {
  const { moves } = controls();
  for (const modifier of ['ctrlKey', 'metaKey', 'altKey', 'defaultPrevented']) {
    const event = key('keydown', 'KeyX', { [modifier]: true });
    key('keyup', 'KeyX');
    assert.deepEqual(moves, [], modifier);
    assert.ok(modifier === 'defaultPrevented' || !event.defaultPrevented, modifier);
  }
});

test('a button stays down until its last key and finger are off it', () => {
  const { root, parts, moves } = controls();
  key('keydown', 'KeyZ');
  key('keydown', 'KeyJ');
  pointer(root, 'pointerdown', parts.a);
  key('keyup', 'KeyZ');
  key('keyup', 'KeyJ');
  assert.deepEqual(moves, ['a down']);
  pointer(root, 'pointerup', parts.a);
  assert.deepEqual(moves, ['a down', 'a up']);
});

for (const [name, leave] of [
  ['a window that loses the focus', () => fire(window, 'blur')],
  ['a page that is hidden', () => ((document.hidden = true), fire(document, 'visibilitychange'))],
]) {
  test(`${name} releases every button`, () => {
    const { root, parts, moves } = controls();
    key('keydown', 'KeyX');
    pointer(root, 'pointerdown', parts.up);
    leave();
    assert.deepEqual(moves, ['b down', 'up down', 'b up', 'up up']);
  });
}

test('a page that is shown again releases nothing', () => {
  const { moves } = controls();
  key('keydown', 'KeyX');
  fire(document, 'visibilitychange');
  assert.deepEqual(moves, ['b down']);
  key('keyup', 'KeyX');
});

test('a thumb slides over the pad, and only there', () => {
  const { root, parts, moves } = controls();
  const slide = (to, pointerId = 1) => {
    document.elementFromPoint = (x, y) => (x === 3 && y === 4 ? to : null);
    pointer(root, 'pointermove', null, { clientX: 3, clientY: 4, pointerId });
  };
  slide(parts.up);
  assert.deepEqual(moves, [], 'nothing is held');
  pointer(root, 'pointerdown', parts.up);
  slide(parts.up);
  slide(parts.left);
  slide(parts.a);
  slide(null);
  assert.deepEqual(moves, ['up down', 'up up', 'left down']);
  pointer(root, 'pointerdown', parts.b, { pointerId: 2 });
  slide(parts.down, 2);
  pointer(root, 'pointercancel', null, { pointerId: 2 });
  pointer(root, 'lostpointercapture', null);
  assert.deepEqual(moves.slice(3), ['b down', 'b up', 'left up']);
  assert.deepEqual(root.captured, [1, 2]);
});

test('a pointer beside the buttons, or another mouse button, presses nothing', () => {
  const { root, parts, moves, vibrated } = controls();
  assert.ok(!pointer(root, 'pointerdown', root).defaultPrevented);
  pointer(root, 'pointerdown', parts.a, { button: 2 });
  assert.deepEqual([moves, vibrated], [[], []]);
  assert.ok(fire(root, 'contextmenu').defaultPrevented);
});

test('a finger feels its press, unless it wants no motion; a mouse does not', () => {
  const { root, parts, vibrated } = controls();
  const press = pointerType => {
    assert.ok(pointer(root, 'pointerdown', parts.a, { pointerType }).defaultPrevented);
    pointer(root, 'pointerup', parts.a);
  };
  press('mouse');
  assert.deepEqual(vibrated, []);
  press('touch');
  assert.deepEqual(vibrated, [8]);
  define({ matchMedia: query => ({ matches: query === '(prefers-reduced-motion: reduce)' }) });
  press('touch');
  assert.deepEqual(vibrated, [8]);
});

test('while a button is held this is reported, and not longer', t => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const { news } = controls();
  key('keydown', 'KeyZ');
  key('keydown', 'KeyX');
  t.mock.timers.tick(35);
  assert.equal(news.length, 3);
  assert.ok(Math.abs(news[0] - performance.timeOrigin - performance.now()) < 1000);
  key('keyup', 'KeyZ');
  t.mock.timers.tick(10);
  assert.equal(news.length, 4);
  key('keyup', 'KeyX');
  t.mock.timers.tick(100);
  assert.equal(news.length, 4);
});

test('enter and space are for what has the focus, and all keys for a dialog', () => {
  const { parts, moves } = controls();
  const focus = (...selectors) => new Element(selectors).focus();
  const presses = (code, letter) => {
    const before = moves.length;
    key('keydown', code, { key: letter });
    key('keyup', code, { key: letter });
    return moves.slice(before)[0]?.split(' ')[0];
  };
  focus('button');
  assert.deepEqual([presses('Enter', 'Enter'), presses('Space', ' '), presses('KeyZ', 'z')], [undefined, undefined, 'a']);
  parts.left.focus();
  assert.deepEqual([presses('Enter', 'Enter'), presses('Space', ' '), presses('KeyX', 'x')], ['left', 'left', 'b']);
  for (const selector of ['dialog', '.drawer', 'input']) {
    focus(selector);
    assert.equal(presses('KeyZ', 'z'), undefined, selector);
  }
  document.activeElement = null;
  assert.equal(presses('Enter', 'Enter'), 'a');
});

test('a click without a pointer is a short press', () => {
  const { root, parts, moves, times } = controls();
  fire(root, 'click', { target: parts.b, detail: 0, timeStamp: 500 });
  assert.deepEqual(moves, ['b down', 'b up']);
  assert.equal(Math.round(times[1] - times[0]), 80);
  assert.equal(Math.round(times[0] - performance.timeOrigin), 500);
  fire(root, 'click', { target: parts.b, detail: 1, timeStamp: 600 });
  fire(root, 'click', { target: root, detail: 0, timeStamp: 600 });
  assert.equal(moves.length, 2);
});
