// Entry point of the page: starts the worker and connects it with the drawn handheld and the tools around it.

import { Controls } from './controls.mjs';
import { download, stamp, watchFiles } from './files.mjs';
import { Log } from './log.mjs';
import { Messages } from './messages.mjs';
import { Screen } from './screen.mjs';
import { Serial } from './serial.mjs';
import { Sound } from './sound.mjs';
import { Status } from './status.mjs';

const element = id => document.getElementById(id);

const worker = new Worker(URL.createObjectURL(new Blob([element('worker').textContent], { type: 'text/javascript' })));
const ask = (what, content = {}, transfer = []) => worker.postMessage({ do: what, ...content }, transfer);

const screen = new Screen(element('oled'), element('panel'));
const messages = new Messages(element('messages'));
const sound = new Sound();
const status = new Status(element);
const log = new Log({
  drawer: element('log'),
  list: element('lines'),
  button: element('show-log'),
  close: element('close-log'),
  copy: element('copy-log'),
});

const serial = new Serial({ form: element('serial'), command: element('command') }, log, text => ask('serial', { text }));

// ---- messages from the worker

let stopMessage = null;

const HEARD = {
  picture({ picture, contrast }) {
    screen.show(picture, contrast);
    document.documentElement.dataset.contrast = contrast;
  },
  status(now) {
    const before = status.show(now);
    if (now.state === 'off' || now.state === 'stopped') sound.fallSilent();
    if (before.restarts !== undefined && now.restarts > before.restarts) log.note('The watchdog restarted the firmware.');
    if (now.state !== 'stopped') stopMessage?.remove();
    else if (before.state !== 'stopped') {
      stopMessage = messages.warn(`The chip stopped: ${now.reason}. Switch it off and on to restart it.`);
      log.note(`Stopped: ${now.reason}`);
    }
    if (now.program !== null && now.program !== before.program && !now.logReadable) {
      log.note('This program has no symbols, so its log cannot be decoded. Open its ELF file instead.');
    }
  },
  log({ lines }) {
    log.add(lines);
  },
  serial({ text }) {
    serial.hear(text);
  },
  tones({ tones }) {
    sound.play(tones);
  },
  flash({ flash }) {
    download(new Blob([flash], { type: 'application/octet-stream' }), `pocket-ra-flash-${stamp()}.bin`);
  },
  opened({ name, restored, isProgram, isBuiltIn }) {
    const program = isBuiltIn ? 'the built-in firmware is running' : 'the program is running';
    messages.tell(restored ? `${name}: the flash was restored.` : isProgram ? `${name}: ${program}.` : `${name} was opened.`);
  },
  refused({ name, reason }) {
    messages.warn(`${name} was rejected: ${reason}. Nothing was changed.`);
  },
  note({ text }) {
    messages.warn(text);
    log.note(text);
  },
};
worker.onmessage = ({ data }) => HEARD[data.kind](data);
worker.onerror = event => messages.warn(`The emulator failed: ${event.message}. Reload the page.`);

// ---- user actions

new Controls(element('handheld'), {
  move: (button, down, at) => ask('button', { button, down, at }),
  holding: at => ask('holding', { at }),
});

element('power').addEventListener('click', () => {
  ask('power', { on: element('power').getAttribute('aria-checked') !== 'true' });
});

element('screenshot').addEventListener('click', async () => download(await screen.toPng(), `pocket-ra-${stamp()}.png`));
element('save').addEventListener('click', () => ask('readFlash'));
element('program').addEventListener('click', () => ask('useBuiltIn'));

watchFiles({
  button: element('open'),
  input: element('file'),
  drop: element('drop'),
  async open(file) {
    try {
      const bytes = new Uint8Array(await file.arrayBuffer());
      ask('open', { name: file.name, bytes }, [bytes.buffer]);
    } catch (error) {
      messages.warn(`${file.name} could not be read: ${error.message}.`);
    }
  },
});

element('erase').addEventListener('click', () => element('erase-dialog').showModal());
element('erase-dialog').addEventListener('close', () => {
  if (element('erase-dialog').returnValue === 'erase') ask('erase');
  element('erase-dialog').returnValue = '';
});
element('show-help').addEventListener('click', () => element('help-dialog').showModal());

// A clicked button does not keep the focus: the next Enter is for the game.
const letGo = () => {
  const focus = document.activeElement;
  if (focus?.closest('.dock, .edge') && !focus.matches(':focus-visible')) focus.blur();
};
document.addEventListener('click', event => event.detail > 0 && letGo());
document.querySelectorAll('dialog').forEach(dialog => dialog.addEventListener('close', letGo));

// ---- sizes

const handheld = element('handheld');
const glass = handheld.querySelector('.glass');
function fit() {
  const style = getComputedStyle(glass);
  const room = glass.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  screen.fit(room, parseFloat(style.getPropertyValue('--tallest')) * window.innerHeight);
}
new ResizeObserver(fit).observe(handheld);
window.addEventListener('resize', fit);
fit();

// ---- start

if (location.protocol.startsWith('http')) {
  const manifest = document.createElement('link');
  manifest.rel = 'manifest';
  manifest.href = 'pocket-ra.webmanifest';
  document.head.append(manifest);
  navigator.serviceWorker?.register('offline.js').catch(error => log.note(`The page is not available offline: ${error.message}`));
} else element('uf2-line').hidden = true; // a folder or an attachment may contain this file only

const seed = new URLSearchParams(location.search).get('seed');
const isSeed = seed !== null && /^\d{1,20}$/.test(seed) && BigInt(seed) < 1n << 64n;
if (seed !== null && !isSeed) messages.warn(`${seed} is not a seed (a number from 0 to ${(1n << 64n) - 1n}); a random seed is used.`);

const builtIn = Uint8Array.from(atob(element('firmware').textContent), letter => letter.charCodeAt(0));
ask('start', { builtIn, seed: isSeed ? seed : null }, [builtIn.buffer]);
