// Real speed when idle, full speed while the chip computes, and no catching up.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Pace } from '../worker/pace.mjs';

test('at rest the chip runs with the host', () => {
  const pace = new Pace(1000);
  assert.equal(pace.allowance(1010, 0, false), 10);
  pace.ran(10, 9);
  assert.equal(pace.allowance(1010, 10, false), 0);
  assert.equal(pace.allowance(1014, 10, false), 4);
});

test('ahead of the host, as after an erase of the flash, the chip waits', () => {
  const pace = new Pace(0);
  assert.equal(pace.allowance(10, 55, false), 0);
  assert.equal(pace.allowance(60, 55, false), 5);
});

test('what a sleeping host missed is forgotten', () => {
  const pace = new Pace(0);
  assert.equal(pace.allowance(60_000, 100, false), 0);
  assert.equal(pace.allowance(60_004, 100, false), 4);
});

test('a chip that does not rest thinks, and may run as fast as the host can', () => {
  const pace = new Pace(0);
  for (let ms = 0; ms < 60; ms += 2) pace.ran(2, 0);
  assert.equal(pace.thinking, true);
  assert.equal(pace.allowance(60, 60, false), Infinity);
  assert.equal(pace.allowance(64, 60, true), 4, 'but not under a finger');
  pace.ran(2, 1.9);
  assert.equal(pace.thinking, false);
});

test('after a thought that was faster than real the chip goes on at real speed from there', () => {
  const pace = new Pace(0);
  for (let ms = 0; ms < 100; ms += 2) pace.ran(2, 0);
  assert.equal(pace.allowance(100, 500, false), Infinity);
  pace.ran(2, 2);
  assert.equal(pace.allowance(104, 500, false), 4);
});

test('the speed is what the chip ran in half a second', () => {
  const pace = new Pace(0);
  assert.equal(pace.measure(499, 400), false);
  assert.equal(pace.measure(500, 170), true);
  assert.equal(pace.speed, 0.34);
});

test('at another speed the chip is as much faster than the host, but not while a button is held', () => {
  const pace = new Pace(0, 4);
  assert.equal(pace.allowance(10, 0, false), 40);
  assert.equal(pace.allowance(20, 40, true), 10);
  pace.factor = 1;
  assert.equal(pace.allowance(30, 50, false), 10);
});
