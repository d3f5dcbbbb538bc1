// As much of a browser's document as the parts of the page use.

export class Element extends EventTarget {
  dataset = {};
  children = [];
  attributes = {};
  hidden = false;
  value = '';
  classList = new Set();
  style = { set: {}, setProperty: (name, value) => (this.style.set[name] = value) };
  #text = '';

  constructor(selectors = [], parent = null) {
    super();
    this.selectors = selectors;
    this.parent = parent;
    this.classList.toggle = (name, on) => (on ? this.classList.add(name) : this.classList.delete(name));
  }

  get firstChild() {
    return this.children[0];
  }
  get textContent() {
    return this.#text + this.children.map(child => child.textContent ?? child).join('');
  }
  set textContent(words) {
    this.children = [];
    this.#text = words;
  }
  append(...children) {
    for (const child of children) if (child instanceof Element) child.parent = this;
    this.children.push(...children);
  }
  remove() {
    this.parent.children = this.parent.children.filter(child => child !== this);
  }
  closest(selectors) {
    if (selectors.split(', ').some(selector => this.selectors.includes(selector))) return this;
    return this.parent?.closest(selectors) ?? null;
  }
  setAttribute(name, value) {
    this.attributes[name] = value;
  }
  focus() {
    document.activeElement = this;
  }
  click() {
    fire(this, 'click', { detail: 1 });
  }
}

/** Dispatches an event with these properties. */
export function fire(target, type, properties = {}) {
  const event = new Event(type, { cancelable: true });
  for (const [name, value] of Object.entries(properties)) Object.defineProperty(event, name, { value });
  target.dispatchEvent(event);
  return event;
}

/** Global objects of a page. */
export function install(others = {}) {
  const document = Object.assign(new EventTarget(), {
    documentElement: new Element(),
    createElement: name => new Element([name]),
    activeElement: null,
    elementFromPoint: () => null,
    hidden: false,
  });
  define({ document, window: new EventTarget(), navigator: {}, ...others });
}

/** Node has some of them, read-only. */
export function define(values) {
  for (const [name, value] of Object.entries(values)) Object.defineProperty(globalThis, name, { value, configurable: true });
}
