// The ring oscillator's random bit: reproducible (fair, or with a fault for the health tests), or from the host's
// cryptographic generator.

// Balanced and without long runs, but periodic.
const PATTERN = [1, 1, 0, 1, 0, 0, 1, 0, 1, 1, 0, 0];
// Half the period without jitter: beats with the crystal-driven reads.
const HALF_PERIOD_NANOS = 1e3 / 6.503 / 2;

const SOURCES = {
  fair: next => () => next() & 1,
  biased: next => () => ((next() & 7) === 0 ? 0 : 1),
  stuck: () => () => 1,
  periodic: () => {
    let place = 0;
    return () => PATTERN[place++ % PATTERN.length];
  },
  beat: (_, now) => () => Math.floor(now() / HALF_PERIOD_NANOS) & 1,
};

export function randomBitSource(kind, seed, now) {
  const source = SOURCES[kind];
  if (source === undefined) throw new Error(`no random bit source ${kind}; there are ${Object.keys(SOURCES).join(', ')}`);
  let state = seed >>> 0 || 1; // xorshift32, which stays at zero
  return source(() => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state >>> 8; // the low bits of successive states are correlated
  }, now);
}

export function unforeseeableBits(random = globalThis.crypto) {
  const bytes = new Uint8Array(512);
  let taken = 8 * bytes.length;
  return () => {
    if (taken === 8 * bytes.length) {
      random.getRandomValues(bytes);
      taken = 0;
    }
    const bit = (bytes[taken >>> 3] >>> (taken & 7)) & 1;
    taken++;
    return bit;
  };
}
