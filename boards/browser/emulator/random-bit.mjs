// The ring oscillator's random bit, repeatable: fair, or broken in the ways a health test has to notice.

const SOURCES = {
  fair: next => () => next() & 1,
  biased: next => () => ((next() & 7) === 0 ? 0 : 1),
  stuck: () => () => 1,
};

export function randomBitSource(kind, seed) {
  const source = SOURCES[kind];
  if (source === undefined) throw new Error(`no random bit source ${kind}; there are ${Object.keys(SOURCES).join(', ')}`);
  let state = seed >>> 0 || 1; // xorshift32, which stays at zero
  return source(() => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state >>> 8; // the low bits of neighbouring states are alike
  });
}
