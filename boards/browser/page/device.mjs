// The serial protocol of a handheld on a USB port: a command is a line, its answer ends with that of the command `end`.

const WIDTH = 128;
const HEIGHT = 64;
const FILTERS = [{ usbVendorId: 0x1209, usbProductId: 0x0001 }];
/** Any but 1200, which requests the boot loader. */
const BAUD = 115_200;
const SILENCE_MS = 10_000;
const END = '.';
const ASKS = 'the handheld asks';

export const hasSerial = () => globalThis.navigator?.serial !== undefined;

/** An error with a text of the page, or with the handheld's own words. */
export class DeviceError extends Error {
  constructor(key, words) {
    super(words ?? key);
    this.reason = words ?? { key };
  }
}

/** Lets the user choose a port; null without a choice. */
export async function choosePort() {
  try {
    return await navigator.serial.requestPort({ filters: FILTERS });
  } catch (error) {
    if (error.name === 'NotFoundError') return null;
    throw error;
  }
}

export class Device {
  #port;
  #reader;
  #writer;
  #lines = [];
  #begun = '';
  /** Of the reader of the next line: `{ resolve, reject }`. */
  #waiting = null;
  #gone = null;
  /** Commands wait for the answer to the one before. */
  #last = Promise.resolve();
  /** In page order. */
  picture = new Uint8Array((WIDTH * HEIGHT) / 8);

  /** Opens a port of Web Serial; skips what earlier programs left in the line. */
  static async connect(port) {
    const device = new Device(port);
    await port.open({ baudRate: BAUD });
    device.#reader = port.readable.getReader();
    device.#writer = port.writable.getWriter();
    device.#read();
    try {
      await device.#inTurn(async () => {
        await device.#send('');
        await device.#answer();
      });
    } catch (error) {
      await device.close();
      throw error;
    }
    return device;
  }

  constructor(port) {
    this.#port = port;
  }

  async #read() {
    const decoder = new TextDecoder();
    try {
      for (;;) {
        const { value, done } = await this.#reader.read();
        if (done) break;
        const lines = (this.#begun + decoder.decode(value, { stream: true })).split('\n');
        this.#begun = lines.pop();
        this.#lines.push(...lines.map(line => line.trimEnd()));
        if (this.#lines.length > 0) this.#wake();
      }
    } catch {
      // Unplugged.
    }
    this.#gone ??= new DeviceError('device_gone');
    this.#wake();
  }

  #wake() {
    this.#waiting?.();
    this.#waiting = null;
  }

  async #line() {
    while (this.#lines.length === 0) {
      if (this.#gone !== null) throw this.#gone;
      let timer;
      const silent = new Promise((_, reject) => (timer = setTimeout(() => reject(new DeviceError('device_silent')), SILENCE_MS)));
      const arrived = new Promise(resolve => (this.#waiting = resolve));
      await Promise.race([arrived, silent]).finally(() => clearTimeout(timer));
    }
    return this.#lines.shift();
  }

  async #send(line) {
    try {
      await this.#writer.write(new TextEncoder().encode(`${line}\r\n`));
    } catch {
      throw this.#gone ?? new DeviceError('device_gone');
    }
  }

  async #answer() {
    await this.#send('end');
    const lines = [];
    for (let line = await this.#line(); line !== END; line = await this.#line()) lines.push(line);
    return lines;
  }

  #inTurn(act) {
    const result = this.#last.then(act);
    this.#last = result.catch(() => {});
    return result;
  }

  /** The lines of the answer. A refused command throws. */
  ask(command) {
    return this.#inTurn(async () => {
      await this.#send(command);
      const lines = await this.#answer();
      if (lines.length === 1 && lines[0].startsWith('error: ')) throw new DeviceError(null, lines[0].slice('error: '.length));
      return lines;
    });
  }

  /** Null while the handheld asks its user. */
  async #askRemotely(command) {
    try {
      return await this.ask(command);
    } catch (error) {
      if (error.message.startsWith(ASKS)) return null;
      throw error;
    }
  }

  /** Updates `picture`; returns "on", "dim" or "off", or null while the handheld asks its user. `all`: the first time. */
  async look(all) {
    const lines = await this.#askRemotely(all ? 'screen all' : 'screen');
    if (lines === null) return null;
    let light = null;
    for (const line of lines) {
      const [, page, column, digits] = /^~([0-7]) (\d{1,3}) ([0-9a-f]*)$/.exec(line) ?? [];
      if (page === undefined) light = /^screen (on|dim|off)$/.exec(line)?.[1] ?? light;
      else this.picture.set((digits.match(/../g) ?? []).map(byte => parseInt(byte, 16)).slice(0, WIDTH - column), page * WIDTH + Number(column));
    }
    if (light === null) throw new DeviceError(null, lines.join(' '));
    return light;
  }

  /** `how`: "down" or "up"; "" or "long" for a whole press. */
  press(button, how) {
    return this.#askRemotely(`press ${button} ${how}`.trim());
  }

  async backUp() {
    const text = (await this.ask('backup')).map(line => `${line}\r\n`).join('');
    if (!isBackup(text)) throw new DeviceError('device_no_backup');
    return text;
  }

  /** `sent(share)` reports the progress. The handheld restarts. */
  restore(text, sent) {
    if (!isBackup(text)) throw new DeviceError('device_no_backup');
    const lines = text.split(/\r?\n/).filter(line => line.trim() !== '');
    const expect = async wanted => {
      const line = await this.#line();
      if (line !== wanted) throw new DeviceError(null, line.replace('error: ', ''));
    };
    return this.#inTurn(async () => {
      await this.#send(lines[0]);
      await expect('ready for the backup');
      for (const [index, line] of lines.entries()) {
        if (index === 0) continue;
        await this.#send(line);
        sent(index / lines.length);
        if (this.#lines.length > 0) break; // an error comes at once
      }
      await expect('restored; the device starts again');
    });
  }

  async close() {
    this.#gone ??= new DeviceError('device_gone');
    await this.#reader.cancel().catch(() => {});
    this.#reader.releaseLock();
    this.#writer.releaseLock();
    await this.#port.close().catch(() => {});
  }
}

/** Complete: the handheld would wait for the rest. */
export const isBackup = text => /^restore \d+\s/.test(text) && /^restore end \d+ [0-9a-f]+\s*$/m.test(text);
