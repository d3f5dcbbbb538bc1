// Toasts above the handheld: errors stay until closed, other messages disappear.

const SHOWN_MS = 5000;

export class Messages {
  #place;

  constructor(place) {
    this.#place = place;
  }

  /** Returns the message, so that the caller can remove it when it no longer applies. */
  warn(text) {
    return this.#add(text, 'warning');
  }

  tell(text) {
    const message = this.#add(text, 'news');
    setTimeout(() => message.remove(), SHOWN_MS);
  }

  #add(text, kind) {
    for (const other of this.#place.children) if (other.firstChild.textContent === text || kind === 'news') other.remove();
    const message = document.createElement('div');
    message.className = `message ${kind}`;
    const words = document.createElement('p');
    words.textContent = text;
    const close = document.createElement('button');
    close.type = 'button';
    close.textContent = 'Close';
    close.addEventListener('click', () => message.remove());
    message.append(words, close);
    this.#place.append(message);
    return message;
  }
}
