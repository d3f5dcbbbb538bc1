// Letters of the keyboard layout at the positions of the buttons.

/** Calls `show(letterOf)` now, and whenever a letter differs. `letterOf(code)` is the label of a key. */
export function watchLayout(show) {
  const letters = new Map();
  const letterOf = code => (letters.get(code) ?? code.replace('Key', '')).toUpperCase();
  show(letterOf);
  navigator.keyboard?.getLayoutMap().then(layout => {
    layout.forEach((letter, code) => letters.set(code, letter));
    show(letterOf);
  }, () => {});
  // Other browsers reveal a letter when its key is pressed.
  document.addEventListener('keydown', ({ code, key }) => {
    if (!code.startsWith('Key') || key.length !== 1 || letterOf(code) === key.toUpperCase()) return;
    letters.set(code, key);
    show(letterOf);
  });
}
