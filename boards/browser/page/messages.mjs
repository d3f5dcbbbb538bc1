// Short messages above the handheld: what went wrong stays until it is closed, what went well goes away by itself.

const SHOWN_MS = 5000;

export class Messages {
  #place;

  constructor(place) {
    this.#place = place;
  }

  /** Gives the message, for those who can tell when it is no longer true. */
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
