// Messages above the handheld: only errors stay until closed.

import { text } from './texts.mjs';

const SHOWN_MS = 5000;

export class Messages {
  #place;

  constructor(place) {
    this.#place = place;
  }

  /** Returns the message, to remove it when it no longer applies. `action`: `{ label, act }` of a button. */
  warn(words, action) {
    return this.#add(words, 'warning', action);
  }

  tell(words) {
    const message = this.#add(words, 'news');
    setTimeout(() => message.remove(), SHOWN_MS);
  }

  #add(words, kind, action) {
    for (const other of this.#place.children) if (other.firstChild.textContent === words || kind === 'news') other.remove();
    const message = document.createElement('div');
    message.className = `message ${kind}`;
    const paragraph = document.createElement('p');
    paragraph.textContent = words;
    message.append(paragraph);
    for (const { label, act } of [action ?? [], { label: text('close') }].flat()) {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = label;
      button.addEventListener('click', () => {
        message.remove();
        act?.();
      });
      message.append(button);
    }
    this.#place.append(message);
    return message;
  }
}
