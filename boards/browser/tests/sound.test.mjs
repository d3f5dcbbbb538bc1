// The buzzer follows the chip, and is silent when it is off or muted.

import assert from 'node:assert/strict';
import { test } from 'node:test';

/** Seconds of the audio context. */
let now = 1;

/** Changes with the time of their effect. */
class Parameter {
  changes = [];
  set value(value) {
    this.changes.push([now, value]);
  }
  setValueAtTime(value, at) {
    this.changes.push([at, value]);
  }
  setTargetAtTime(value, at) {
    this.changes.push([at, value]);
  }
  cancelScheduledValues(from) {
    // The current tone goes on.
    this.changes = [[now, this.valueAt(now)], ...this.changes.filter(([at]) => at < from)];
  }
  valueAt(time) {
    return this.changes.reduce((last, change) => (change[0] <= time && change[0] >= last[0] ? change : last), [0, 0])[1];
  }
  get last() {
    return this.valueAt(Infinity);
  }
}

let gain = null;
const gesture = [];
Object.assign(globalThis, {
  window: { addEventListener: (_, act) => gesture.push(act), removeEventListener() {} },
  AudioContext: class {
    state = 'running';
    currentTime = now;
  },
  GainNode: class {
    gain = (gain = new Parameter());
    connect() {}
  },
  OscillatorNode: class {
    frequency = new Parameter();
    connect() {}
    start() {}
  },
});
const { Sound } = await import('../page/sound.mjs');
const TONES = [{ afterMs: 0, tone: { hertz: 440, share: 0.5 } }, { afterMs: 500, tone: { hertz: 880, share: 0.5 } }];

function playing() {
  const sound = new Sound();
  gesture.splice(0)[0]();
  sound.play(TONES);
  now += 0.2; // the first tone sounds, the second is scheduled
  assert.ok(gain.valueAt(now) > 0 && gain.last > 0);
  return sound;
}

test('after power-off nothing sounds, not even what was scheduled', () => {
  playing().fallSilent();
  assert.equal(gain.last, 0);
});

test('muted, it stays silent until it is unmuted', () => {
  const sound = playing();
  assert.equal(sound.toggle(), true);
  sound.play(TONES);
  assert.equal(gain.last, 0);
  assert.equal(sound.toggle(), false);
  sound.play(TONES);
  assert.ok(gain.last > 0);
});

test('every tone begins in its time', () => {
  playing();
  const [first, second] = gain.changes.slice(-2).map(([at]) => at);
  assert.ok(Math.abs(second - first - 0.5) < 1e-9 && first >= now - 0.2 && first < now, `${first} ${second}`);
});
