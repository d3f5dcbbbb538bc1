// Pointers and keys to the six buttons. A button is down while at least one holds it.

/** Key positions, independent of the layout. */
const KEYS = {
  ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right', KeyW: 'up', KeyS: 'down', KeyA: 'left', KeyD: 'right',
  KeyZ: 'a', KeyJ: 'a', Space: 'a', Enter: 'a', NumpadEnter: 'a', KeyX: 'b', KeyK: 'b', Backspace: 'b', Escape: 'b',
};
const CLICK_MS = 80;
const NEWS_EVERY_MS = 10;

export class Controls {
  #root;
  #move;
  #holding;
  #news = null;
  #holders = new Map();

  /**
   * `move(button, down, at)` for every change, on the worker's clock; `holding(at)` repeatedly while a button is held.
   */
  constructor(root, { move, holding }) {
    this.#root = root;
    this.#move = move;
    this.#holding = holding;
    this.#watchPointers();
    this.#watchKeys();
    this.#watchClicks();
    // No event will report the lifted fingers.
    window.addEventListener('blur', () => this.#releaseAll());
    document.addEventListener('visibilitychange', () => document.hidden && this.#releaseAll());
  }

  #hold(holder, button, event) {
    const before = this.#holders.get(holder);
    if (before === button) return;
    this.#release(holder, event);
    const isNew = ![...this.#holders.values()].includes(button);
    this.#holders.set(holder, button);
    if (isNew) this.#tell(button, true, event);
  }

  #release(holder, event) {
    const button = this.#holders.get(holder);
    if (button === undefined) return;
    this.#holders.delete(holder);
    if (![...this.#holders.values()].includes(button)) this.#tell(button, false, event);
  }

  #releaseAll() {
    for (const holder of [...this.#holders.keys()]) this.#release(holder, null);
  }

  #tell(button, down, event) {
    this.#root.querySelector(`[data-button=${button}]`).classList.toggle('pressed', down);
    this.#move(button, down, performance.timeOrigin + (event?.timeStamp ?? performance.now()));
    if (this.#holders.size > 0) this.#news ??= setInterval(() => this.#holding(performance.timeOrigin + performance.now()), NEWS_EVERY_MS);
    else {
      clearInterval(this.#news);
      this.#news = null;
    }
  }

  #watchPointers() {
    const root = this.#root;
    const buttonAt = event => document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-button]') ?? null;
    root.addEventListener('pointerdown', event => {
      const element = event.target.closest('[data-button]');
      if (element === null || event.button !== 0) return;
      event.preventDefault();
      root.setPointerCapture(event.pointerId);
      this.#hold(event.pointerId, element.dataset.button, event);
      if (event.pointerType === 'touch' && !matchMedia('(prefers-reduced-motion: reduce)').matches) navigator.vibrate?.(8);
    });
    // A thumb slides over the pad; A and B stay down until it is lifted.
    root.addEventListener('pointermove', event => {
      const held = this.#holders.get(event.pointerId);
      if (held === undefined || held === 'a' || held === 'b') return;
      const element = buttonAt(event);
      if (element !== null && element.closest('.pad') !== null) this.#hold(event.pointerId, element.dataset.button, event);
    });
    for (const end of ['pointerup', 'pointercancel', 'lostpointercapture']) {
      root.addEventListener(end, event => this.#release(event.pointerId, event));
    }
    root.addEventListener('contextmenu', event => event.preventDefault());
  }

  #watchKeys() {
    document.addEventListener('keydown', event => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const button = this.#buttonOf(event);
      if (button === null) return;
      event.preventDefault();
      if (!event.repeat) this.#hold(`key ${event.code}`, button, event);
    });
    document.addEventListener('keyup', event => this.#release(`key ${event.code}`, event));
  }

  // Enter and space belong to the focused element, all keys to an open dialog and the log.
  #buttonOf(event) {
    const focus = document.activeElement;
    if (focus?.closest('dialog, .drawer, input') != null) return null;
    const onButton = focus?.closest('[data-button]');
    const pressesFocus = event.key === 'Enter' || event.key === ' ';
    if (onButton != null && pressesFocus) return onButton.dataset.button;
    if (pressesFocus && focus?.closest('button, a') != null) return null;
    return KEYS[event.code] ?? KEYS[event.key] ?? null;
  }

  // Assistive technology clicks without a pointer.
  #watchClicks() {
    this.#root.addEventListener('click', event => {
      const element = event.target.closest('[data-button]');
      if (element === null || event.detail !== 0) return;
      const at = performance.timeOrigin + event.timeStamp;
      this.#move(element.dataset.button, true, at);
      this.#move(element.dataset.button, false, at + CLICK_MS);
    });
  }
}
