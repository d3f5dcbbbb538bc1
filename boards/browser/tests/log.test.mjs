// The log and the serial port below it.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Log } from '../page/log.mjs';
import { Serial } from '../page/serial.mjs';
import { define, Element, fire, install } from './dom.mjs';

function opened() {
  install();
  const parts = Object.fromEntries(['drawer', 'list', 'button', 'close', 'copy'].map(name => [name, new Element()]));
  parts.drawer.hidden = true;
  Object.assign(parts.list, { scrollHeight: 0, scrollTop: 0, clientHeight: 100 });
  return { parts, log: new Log(parts) };
}

const line = text => ({ level: 'info', time: '1.5', text });

test('a line has its level, its time and its text', () => {
  const { parts, log } = opened();
  log.add([line('booted'), { level: 'warn', time: null, text: 'slow' }]);
  log.note('opened');
  assert.equal(log.text, '1.5 booted\n slow\n opened');
  assert.deepEqual(parts.list.children.map(({ dataset }) => dataset.level), ['info', 'warn', 'page']);
});

test('only the last thousand lines are kept', () => {
  const { parts, log } = opened();
  log.add(Array.from({ length: 1000 }, (_, number) => line(`line ${number}`)));
  assert.equal(parts.list.children.length, 1000);
  log.add([line('one more'), line('and another')]);
  assert.equal(parts.list.children.length, 1000);
  assert.equal(parts.list.firstChild.textContent, '1.5 line 2');
  assert.equal(parts.list.children.at(-1).textContent, '1.5 and another');
});

test('it follows the newest line unless it is scrolled up', () => {
  const { parts, log } = opened();
  const { list } = parts;
  Object.assign(list, { scrollHeight: 500, scrollTop: 393 });
  log.add([line('below')]);
  assert.equal(list.scrollTop, 500);
  list.scrollTop = 392;
  log.add([line('read later')]);
  assert.equal(list.scrollTop, 392);
});

test('it is opened, closed by button and escape, and copied', () => {
  const { parts, log } = opened();
  const { drawer, list, button, close, copy } = parts;
  const state = () => [drawer.hidden, button.attributes['aria-expanded'], document.activeElement];
  list.scrollHeight = 700;
  button.click();
  assert.deepEqual(state(), [false, 'true', list]);
  assert.equal(list.scrollTop, 700);
  assert.ok(!fire(drawer, 'keydown', { key: 'a' }).defaultPrevented);
  assert.equal(drawer.hidden, false);
  assert.ok(fire(drawer, 'keydown', { key: 'Escape' }).defaultPrevented);
  assert.deepEqual(state(), [true, 'false', button]);
  button.click();
  close.click();
  assert.deepEqual(state(), [true, 'false', button]);
  button.click();
  button.click();
  assert.equal(drawer.hidden, true);
  // Without a clipboard nothing happens.
  copy.click();
  const copied = [];
  define({ navigator: { clipboard: { writeText: text => copied.push(text) } } });
  log.add([line('booted')]);
  copy.click();
  assert.deepEqual(copied, ['1.5 booted']);
});

function port() {
  const added = [];
  const sent = [];
  const [form, command] = [new Element(), new Element()];
  form.requestSubmit = () => fire(form, 'submit');
  const serial = new Serial({ form, command }, { add: lines => added.push(...lines) }, text => sent.push(text));
  const enter = (value, others = {}) => {
    command.value = value;
    return fire(command, 'keydown', { key: 'Enter', ...others });
  };
  return { serial, added, sent, enter, command };
}

test('a command is sent with enter, and an empty one asks for help', () => {
  const { added, sent, enter, command } = port();
  assert.ok(enter(' games ').defaultPrevented);
  assert.equal(command.value, '');
  enter(' ');
  enter('restore\n1f2e\r\n3d');
  assert.deepEqual(sent, ['games\r\n', 'help\r\n', 'restore\r\n1f2e\r\n3d\r\n']);
  assert.deepEqual(added.map(({ text }) => text), ['> games', '> help', '> 3 lines']);
  assert.deepEqual(added[0], { level: 'serial', time: null, text: '> games' });
  for (const others of [{ shiftKey: true }, { isComposing: true }, { key: 'x' }]) {
    assert.ok(!enter('a line', others).defaultPrevented);
  }
  assert.equal(sent.length, 3);
});

test('answers are shown line by line, whole', () => {
  const { serial, added } = port();
  serial.hear('game 1\r\nga');
  serial.hear('me 2\r\n');
  serial.hear('end');
  assert.deepEqual(added.map(({ text }) => text), ['game 1', 'game 2']);
});
