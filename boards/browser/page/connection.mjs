// Shows a handheld on a USB port in place of the emulated one: its screen, its buttons, and its files in the dialog.

import { choosePort, Device, DeviceError, hasSerial } from './device.mjs';
import { download, stamp } from './files.mjs';
import { text } from './texts.mjs';

const INTERVAL_MS = 40;
const PENDING_INTERVAL_MS = 400;
/** The handheld releases a button after two seconds without a command. */
const RENEW_MS = 1000;
/** Contrast of the page's screen. */
const CONTRAST = { on: 0xff, dim: 0x10, off: 0 };

const wait = ms => new Promise(resolve => setTimeout(resolve, ms));

export class Connection {
  #element;
  #messages;
  #show;
  #changed;
  #device = null;
  #held = new Set();
  #isShown = false;

  /** `show(picture, contrast)` for every picture; `changed(isConnected)`. */
  constructor(element, messages, { show, changed }) {
    this.#element = element;
    this.#messages = messages;
    this.#show = show;
    this.#changed = changed;
    element('connect').hidden = element('no-serial').hidden = true;
    element(hasSerial() ? 'connect' : 'no-serial').hidden = false;
    const system = /Win|Mac|Linux/.exec(navigator.platform)?.[0] ?? 'Linux';
    document.querySelector(`[data-system=${system}]`).open = true;
    const onClick = (id, act) => element(id).addEventListener('click', () => this.#try(act));
    onClick('connect', () => this.#connect());
    onClick('disconnect', () => this.disconnect());
    onClick('connected', () => this.open());
    onClick('show-pico', () => this.open());
    onClick('device-backup', async () => this.#save('backup', await this.#device.backUp()));
    for (const button of document.querySelectorAll('[data-export]')) {
      button.addEventListener('click', () => this.#try(() => this.#export(button.dataset.export)));
    }
    onClick('device-restore', () => element('device-file').click());
    element('device-file').addEventListener('change', ({ target }) => {
      const [file] = target.files;
      if (file !== undefined) this.#try(async () => this.#restore(await file.text()));
    });
    setInterval(() => this.#held.forEach(button => this.#press(button, 'down')), RENEW_MS);
  }

  get isConnected() {
    return this.#device !== null;
  }

  async open() {
    this.#element('help-dialog').close();
    if (!this.#element('pico-dialog').open) this.#element('pico-dialog').showModal();
    if (this.isConnected) await this.#try(() => this.#listGames());
  }

  /** Errors of the connection end it; others are only reported. Those of an earlier connection are not. */
  async #try(act, device = null) {
    try {
      await act();
    } catch (error) {
      if (device !== null && device !== this.#device) return;
      const reason = error.reason ?? error.message;
      const isLost = !(error instanceof DeviceError) || typeof reason === 'object' && reason.key !== 'device_no_backup';
      if (isLost && this.isConnected) await this.disconnect();
      // A message would be hidden behind it.
      this.#element('pico-dialog').close();
      this.#messages.warn(text(isLost ? 'device_lost' : 'device_failed', { reason }));
    }
  }

  async #connect() {
    const port = await choosePort();
    if (port === null) return;
    this.#device = await Device.connect(port);
    this.#isShown = false;
    this.#setConnected(true);
    await this.#listGames();
    this.#mirror(this.#device);
  }

  async disconnect() {
    const device = this.#device;
    if (device === null) return;
    this.#device = null;
    this.#held.clear();
    this.#setConnected(false);
    await device.close();
  }

  #setConnected(isConnected) {
    const hide = { connect: isConnected, flashing: isConnected, device: !isConnected, disconnect: !isConnected, connected: !isConnected };
    for (const [id, hidden] of Object.entries(hide)) this.#element(id).hidden = hidden;
    this.#say('device_asks');
    this.#changed(isConnected);
  }

  #say(key, values) {
    this.#element('device-state').textContent = text(key, values);
  }

  async #mirror(device) {
    await this.#try(async () => {
      while (this.#device === device) {
        const light = await device.look(!this.#isShown);
        if (this.#device !== device) break;
        if (light !== null) {
          if (!this.#isShown) this.#begin();
          this.#show(light === 'off' ? new Uint8Array(device.picture.length) : device.picture.slice(), CONTRAST[light]);
        }
        await wait(light === null ? PENDING_INTERVAL_MS : INTERVAL_MS);
      }
    }, device);
  }

  #begin() {
    this.#isShown = true;
    this.#say('device_shown');
    this.#element('pico-dialog').close();
  }

  /** From the buttons of the page. */
  move(button, down) {
    if (!this.#isShown) return;
    if (down) this.#held.add(button);
    else this.#held.delete(button);
    this.#press(button, down ? 'down' : 'up');
  }

  #press(button, how) {
    const device = this.#device;
    return this.#try(() => device?.press(button, how), device);
  }

  #save(name, words) {
    download(new Blob([words], { type: 'text/plain' }), `pocket-ra-${name}-${stamp()}.txt`);
  }

  async #export(command) {
    const lines = await this.#device.ask(command);
    this.#save(command.replace(' ', '-'), lines.map(line => `${line}\n`).join(''));
  }

  /** A button for each game, in front of the others. */
  async #listGames() {
    const list = this.#element('device-files');
    const games = (await this.#device.ask('list')).map(line => /^([0-3]) (.* moves.*)$/.exec(line)).filter(game => game !== null);
    list.querySelectorAll('.game').forEach(item => item.remove());
    list.prepend(...games.map(([, slot, summary]) => {
      const item = document.createElement('li');
      item.className = 'game';
      const button = Object.assign(document.createElement('button'), { type: 'button', textContent: text('device_game', { summary }) });
      button.dataset.slot = slot;
      button.addEventListener('click', () => this.#try(() => this.#export(`show ${slot}`)));
      item.append(button);
      return item;
    }));
  }

  async #restore(words) {
    await this.#device.restore(words, share => this.#say('device_restoring', { percent: Math.floor(share * 100) }));
    this.#element('pico-dialog').close();
    this.#messages.tell(text('device_restored'));
    await this.disconnect();
  }
}
