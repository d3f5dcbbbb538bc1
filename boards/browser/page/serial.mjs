// The serial port: input line below the log, responses in the log.

export class Serial {
  #log;
  #begun = '';

  constructor({ form, command }, log, send) {
    this.#log = log;
    form.addEventListener('submit', event => {
      event.preventDefault();
      // A backup to restore is pasted as several lines.
      const lines = (command.value.trim() || 'help').split(/\r?\n/);
      if (lines.length === 1) this.#add(`> ${lines[0]}`);
      else this.#add(`> ${lines.length} lines`);
      send(lines.map(line => `${line}\r\n`).join(''));
      command.value = '';
    });
    command.addEventListener('keydown', event => {
      if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      form.requestSubmit();
    });
  }

  /** Returns the complete lines. */
  hear(text) {
    const lines = (this.#begun + text).split('\n');
    this.#begun = lines.pop();
    const complete = lines.map(line => line.trimEnd());
    complete.forEach(line => this.#add(line));
    return complete;
  }

  #add(text) {
    this.#log.add([{ level: 'serial', time: null, text }]);
  }
}
