// Status line, LED and power switch; for tests also data attributes of the page.

import { text } from './texts.mjs';

export class Status {
  #element;
  #last = {};
  #isConnected = false;

  constructor(element) {
    this.#element = element;
  }

  /** Returns the previous status. */
  show(now) {
    const before = this.#last;
    this.#last = now;
    const { state, speed, led, program } = now;
    const data = document.documentElement.dataset;
    data.state = state;
    data.chipMs = now.chipMs.toFixed(1);
    data.edges = now.edges;
    data.lastEdgeMs = now.lastEdgeMs;
    data.restarts = now.restarts;
    data.kept = now.kept;
    data.speed = speed === null ? '' : speed.toFixed(3);

    this.#write('state', this.#isConnected ? '' : text(state, { reason: now.reason }));
    this.#write('pace', speed === null ? '' : text('real_speed', { percent: Math.round(speed * 100) }));
    this.#write('program', program === null ? '' : text('back_to_own', { name: program }));
    this.#element('program').hidden = program === null;
    if (before.state !== state) this.#element('power').setAttribute('aria-checked', String(state !== 'off'));
    if (before.led !== led) {
      const element = this.#element('led');
      element.classList.toggle('lit', led);
      element.dataset.label = led ? 'led_lit' : 'led_dark';
      element.setAttribute('aria-label', text(element.dataset.label));
    }
    return before;
  }

  /** Another handheld is shown. */
  set isConnected(isConnected) {
    this.#isConnected = isConnected;
    document.documentElement.classList.toggle('connected', isConnected);
    this.translate();
  }

  /** Repeats the last status in another language. */
  translate() {
    if (this.#last.state === undefined) this.#write('state', text('starting'));
    else this.show({ ...this.#last });
  }

  // Skips unchanged text: setting it would cause a new layout, and announce it again.
  #write(id, words) {
    if (this.#element(id).textContent !== words) this.#element(id).textContent = words;
  }
}
