// Tone of a buzzer, from the PWM on its pin.

import { OUTPUT_PINS } from './machine.mjs';

const ENABLED = 1;

/** `{ hertz, share }`, where `share` is the duty cycle; null when silent. */
export function toneOf(chip) {
  // Pins 16 and up share the slices of pins 0 and up, two pins each (RP2040 data sheet, section 4.5.2).
  const slice = chip.pwm.channels[(OUTPUT_PINS.buzzer >> 1) & 7];
  const compare = OUTPUT_PINS.buzzer & 1 ? slice.cc >>> 16 : slice.cc & 0xffff;
  if (!(slice.csr & ENABLED) || compare === 0) return null;
  const period = slice.top + 1;
  const divider = slice.div / 16 || 256;
  return { hertz: chip.clkSys / divider / period, share: Math.min(compare / period, 1) };
}
