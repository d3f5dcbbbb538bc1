// The last lines of the log, following the newest unless scrolled up.

const MOST_LINES = 1000;

export class Log {
  #list;
  #drawer;
  #button;

  constructor({ drawer, list, button, close, copy }) {
    this.#drawer = drawer;
    this.#list = list;
    this.#button = button;
    button.addEventListener('click', () => this.#show(drawer.hidden));
    close.addEventListener('click', () => this.#show(false));
    copy.addEventListener('click', () => navigator.clipboard?.writeText(this.text));
    drawer.addEventListener('keydown', event => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      this.#show(false);
    });
  }

  get text() {
    return [...this.#list.children].map(line => line.textContent).join('\n');
  }

  #show(shown) {
    this.#drawer.hidden = !shown;
    this.#button.setAttribute('aria-expanded', String(shown));
    if (shown) {
      this.#list.scrollTop = this.#list.scrollHeight;
      this.#list.focus();
    } else this.#button.focus();
  }

  /** `lines` from the worker: `{ level, time, text }`. */
  add(lines) {
    const list = this.#list;
    const follows = list.scrollHeight - list.scrollTop - list.clientHeight < 8;
    for (const { level, time, text } of lines) {
      const line = document.createElement('li');
      line.dataset.level = level;
      const stamp = document.createElement('time');
      stamp.textContent = time ?? '';
      line.append(stamp, ` ${text}`);
      list.append(line);
    }
    while (list.children.length > MOST_LINES) list.firstChild.remove();
    if (follows) list.scrollTop = list.scrollHeight;
  }

  note(text) {
    this.add([{ level: 'page', time: null, text }]);
  }
}
