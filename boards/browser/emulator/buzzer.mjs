// What a buzzer on the chip's pin would be heard to do: the pitch and the width of the PWM that drives it.

import { OUTPUT_PINS } from './machine.mjs';

const ENABLED = 1;

/** `{ hertz, share }`, where `share` is the part of each wave that the pin is high; null when it is silent. */
export function toneOf(chip) {
  // Pins 16 and up share the slices of pins 0 and up, two pins each (RP2040 datasheet, section 4.5.2).
  const slice = chip.pwm.channels[(OUTPUT_PINS.buzzer >> 1) & 7];
  const compare = OUTPUT_PINS.buzzer & 1 ? slice.cc >>> 16 : slice.cc & 0xffff;
  if (!(slice.csr & ENABLED) || compare === 0) return null;
  const period = slice.top + 1;
  const divider = slice.div / 16 || 256;
  return { hertz: chip.clkSys / divider / period, share: Math.min(compare / period, 1) };
}
