// Fault "adc-noise": reproducible error of ADC readings, in steps. The RP2040's ADC has about 8.7 effective bits, and
// on a Pico its reference is the chip's supply with its ripple.

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
