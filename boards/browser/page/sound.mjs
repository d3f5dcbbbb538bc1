// The buzzer: a square wave that follows the worker's reports. Browsers allow sound only after a user gesture.

const LOUDEST = 0.12;
/** Reports arrive in bunches: a fixed delay preserves their spacing. */
const DELAY_SECONDS = 0.03;

export class Sound {
  #context = null;
  #oscillator = null;
  #gain = null;
  #isMuted = false;

  constructor() {
    const begin = () => {
      this.#begin();
      ['pointerdown', 'keydown'].forEach(kind => window.removeEventListener(kind, begin));
    };
    ['pointerdown', 'keydown'].forEach(kind => window.addEventListener(kind, begin));
  }

  #begin() {
    if (globalThis.AudioContext === undefined) return;
    this.#context = new AudioContext();
    this.#gain = new GainNode(this.#context, { gain: 0 });
    this.#gain.connect(this.#context.destination);
    this.#oscillator = new OscillatorNode(this.#context, { type: 'square' });
    this.#oscillator.connect(this.#gain);
    this.#oscillator.start();
  }

  /** `{ afterMs, tone }`: `{ hertz, share }` from then on, or null for silence. */
  play(tones) {
    if (this.#isMuted || this.#context?.state !== 'running') return;
    for (const { afterMs, tone } of tones) {
      const at = this.#context.currentTime + DELAY_SECONDS + afterMs / 1000;
      if (tone !== null) this.#oscillator.frequency.setValueAtTime(tone.hertz, at);
      // A piezo disc is loudest at a duty cycle of one half.
      this.#gain.gain.setTargetAtTime(tone === null ? 0 : LOUDEST * Math.min(1, 2 * Math.sqrt(tone.share / 2)), at, 0.002);
    }
  }

  /** Returns whether it is muted. */
  toggle() {
    this.#isMuted = !this.#isMuted;
    if (this.#isMuted) this.fallSilent();
    return this.#isMuted;
  }

  /** Drops scheduled tones. */
  fallSilent() {
    if (this.#context === null) return;
    this.#gain.gain.cancelScheduledValues(0);
    this.#gain.gain.value = 0;
  }
}
