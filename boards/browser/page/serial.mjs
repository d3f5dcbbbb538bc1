// The firmware's serial port: what is typed below the log goes there, and what it answers stands among the lines of the log.

export class Serial {
  #log;
  /** What came of a line that is not whole yet. */
  #begun = '';

  constructor({ form, command }, log, send) {
    this.#log = log;
    form.addEventListener('submit', event => {
      event.preventDefault();
      // Several lines are pasted, not typed: a backup that is restored.
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

  hear(text) {
    const lines = (this.#begun + text).split('\n');
    this.#begun = lines.pop();
    for (const line of lines) this.#add(line.trimEnd());
  }

  #add(text) {
    this.#log.add([{ level: 'serial', time: null, text }]);
  }
}
