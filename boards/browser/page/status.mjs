// Status line, LED and power switch; also exported as data attributes of the page, for tests.

const WORDS = { off: 'Off', running: 'Running', thinking: 'Thinking', stopped: 'Stopped' };

export class Status {
  #element;
  #last = {};
  #words = '';

  constructor(element) {
    this.#element = element;
  }

  /** Shows the worker's status; returns the previous one. */
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

    // Announce state changes only: screen readers would read out every new speed, twice a second.
    if (before.state !== state || before.reason !== now.reason) {
      const { reason } = now;
      this.#element('state').textContent = state === 'stopped' ? `Stopped: ${reason}` : WORDS[state];
      this.#element('power').setAttribute('aria-checked', String(state !== 'off'));
    }
    const words = speedInWords(state, speed);
    // Skip unchanged text, twenty times a second: setting it causes a new layout.
    if (words !== this.#words) this.#element('speed').textContent = this.#words = words;
    if (before.led !== led) {
      this.#element('led').classList.toggle('lit', led);
      this.#element('led').setAttribute('aria-label', led ? 'LED: lit' : 'LED: dark');
    }
    if (before.program !== program) {
      const button = this.#element('program');
      button.hidden = program === null;
      button.textContent = program === null ? '' : `${program}: back to Pocket Ra`;
    }
    return before;
  }
}

function speedInWords(state, speed) {
  if (speed === null || (state !== 'running' && state !== 'thinking')) return '';
  const percent = `${Math.round(speed * 100)} %`;
  return state === 'thinking' ? `${percent} of real speed` : percent;
}
