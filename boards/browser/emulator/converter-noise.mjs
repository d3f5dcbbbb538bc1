// Fault "adc-noise": what the converter reads is off by up to so many steps, differently each time and the same in every run. That of an
// RP2040 has about 8.7 bits of its twelve, and the reference of a Pico is the supply of the chip, with its ripple.

const MOST = 4095;

export function addConverterNoise({ adc }, faults) {
  let state = 1; // xorshift32
  const noise = most => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return ((state >>> 0) % (2 * most + 1)) - most;
  };
  const { completeADCRead } = adc;
  adc.completeADCRead = (value, error) => {
    const steps = faults.get('adc-noise');
    const read = steps === undefined ? value : Math.min(Math.max(value + noise(Math.round(steps)), 0), MOST);
    completeADCRead.call(adc, read, error);
  };
}
