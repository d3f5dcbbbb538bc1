// A press has the same length for the chip as for the user, at any emulation speed.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Fingers, SHORTEST_PRESS_MS, SHORTEST_REST_MS } from '../worker/fingers.mjs';

/** Plays `[fingerMs, button, down]` on a chip that runs at `speed`; returns `[chipMs, button, down]`. */
function play(moves, speed) {
  const fingers = new Fingers();
  const seen = [];
  const waiting = [...moves];
  for (let hostMs = 0; hostMs < 20_000; hostMs++) {
    while (waiting.length > 0 && waiting[0][0] <= hostMs) {
      const [fingerMs, button, down] = waiting.shift();
      fingers.move(button, down, fingerMs);
    }
    const chipMs = hostMs * speed;
    for (let edge = fingers.take(chipMs); edge !== null; edge = fingers.take(chipMs)) seen.push([chipMs, edge.button, edge.down]);
  }
  return seen;
}

const lasted = (seen, button) => {
  const [pressed, released] = seen.filter(([, name]) => name === button);
  return released[0] - pressed[0];
};

for (const speed of [1, 0.5, 0.2]) {
  test(`a tap and a long press stay what they are at ${speed} of real speed`, () => {
    const seen = play([[100, 'a', true], [190, 'a', false], [1000, 'b', true], [1500, 'b', false]], speed);
    assert.ok(Math.abs(lasted(seen, 'a') - 90) <= 1, `${lasted(seen, 'a')}`);
    assert.ok(Math.abs(lasted(seen, 'b') - 500) <= 1, `${lasted(seen, 'b')}`);
  });
}

test('presses keep their order and do not overlap when the fingers did not', () => {
  const seen = play([[0, 'a', true], [100, 'a', false], [150, 'b', true], [250, 'b', false]], 0.25);
  assert.deepEqual(seen.map(([, button, down]) => `${button} ${down}`), ['a true', 'a false', 'b true', 'b false']);
  assert.ok(Math.abs(lasted(seen, 'b') - 100) <= 1);
});

test('two buttons held at once stay held at once', () => {
  const seen = play([[0, 'a', true], [50, 'b', true], [400, 'b', false], [450, 'a', false]], 0.5);
  assert.deepEqual(seen.map(([, button, down]) => `${button} ${down}`), ['a true', 'b true', 'b false', 'a false']);
});

test('a contact that no finger can make is drawn out, so that it is not lost', () => {
  const seen = play([[0, 'a', true], [1, 'a', false], [2, 'a', true], [3, 'a', false]], 1);
  assert.equal(seen.length, 4);
  assert.ok(lasted(seen, 'a') >= SHORTEST_PRESS_MS);
  assert.ok(seen[2][0] - seen[1][0] >= SHORTEST_REST_MS);
});

test('a chip that waits for a finger is not hurried, one that does not may be', () => {
  const fingers = new Fingers();
  assert.equal(fingers.busy(0), false);
  fingers.move('a', true, 0);
  assert.equal(fingers.busy(0), true);
  fingers.take(0);
  assert.equal(fingers.busy(5000), true, 'while it is held');
  fingers.move('a', false, 100);
  fingers.take(5100);
  assert.equal(fingers.busy(5110), true, 'while the chip debounces');
  assert.equal(fingers.busy(5200), false);
});

test('what is held when the power comes on is held from the start and let go in its time', () => {
  const fingers = new Fingers();
  fingers.move('up', true, 1000);
  fingers.take(10);
  fingers.move('b', true, 1500);
  fingers.move('up', false, 1600);
  assert.deepEqual([...fingers.restart(2000)], ['b']);
  fingers.move('b', false, 2300);
  assert.equal(fingers.take(299), null);
  assert.deepEqual(fingers.take(300), { button: 'b', down: false });
});

test('the chip does not run ahead of what is known of a finger that is down', () => {
  const fingers = new Fingers();
  assert.equal(fingers.latestMs, Infinity);
  fingers.move('a', true, 1000);
  fingers.take(0);
  assert.equal(fingers.latestMs, 50);
  fingers.holding(1200);
  assert.equal(fingers.latestMs, 250);
  fingers.move('b', true, 1210);
  fingers.take(220);
  assert.equal(fingers.latestMs, 260, 'by the finger of which less is known');
  // The page was blocked for a second: the tap is still short.
  fingers.move('b', false, 1270);
  fingers.move('a', false, 1280);
  assert.equal(fingers.latestMs, Infinity);
  assert.deepEqual([280, 290].map(chipMs => fingers.take(chipMs)?.button), ['b', 'a']);
});
