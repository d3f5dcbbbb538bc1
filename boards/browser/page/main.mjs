// Entry point of the page: connects the worker with the handheld and the tools around it.

import small from '../../../src/screens/font/small.txt';
import body from '../../../src/screens/font/text.txt';
import { FAULTS } from '../emulator/faults.mjs';
import { Controls } from './controls.mjs';
import { Connection } from './connection.mjs';
import { isCode, pageAddress, readDeal } from './deal.mjs';
import { download, stamp, watchFiles } from './files.mjs';
import { watchLayout } from './keyboard-layout.mjs';
import { Log } from './log.mjs';
import { Messages } from './messages.mjs';
import { ScreenReader } from './screen-reader.mjs';
import { Screen } from './screen.mjs';
import { Serial } from './serial.mjs';
import { Sound } from './sound.mjs';
import { Status } from './status.mjs';
import { chooseLanguage, fillTexts, reasonText, text, useCatalogues } from './texts.mjs';
import en from './texts/english.json';
import fr from './texts/french.json';
import de from './texts/german.json';

useCatalogues({ en, fr, de });
const element = id => document.getElementById(id);
const SPEEDS = [1, 2, 4];

const worker = new Worker(URL.createObjectURL(new Blob([element('worker').textContent], { type: 'text/javascript' })));
const ask = (what, content = {}, transfer = []) => worker.postMessage({ do: what, ...content }, transfer);

const screen = new Screen(element('oled'), element('panel'));
const reader = new ScreenReader([small, body], words => (element('reading').textContent = words));
const messages = new Messages(element('messages'));
const sound = new Sound();
const status = new Status(element);
const log = new Log({
  drawer: element('developer'),
  list: element('lines'),
  button: element('show-developer'),
  close: element('close-developer'),
  copy: element('copy-log'),
});

const serial = new Serial({ form: element('serial'), command: element('command') }, log, text => ask('serial', { text }));

// ---- language

let letterOf = code => code;

function translate() {
  const keys = codes => codes.map(letterOf).join(', ');
  fillTexts(document, { move_keys: keys(['KeyW', 'KeyA', 'KeyS', 'KeyD']), a_keys: keys(['KeyZ', 'KeyJ']), b_keys: keys(['KeyX', 'KeyK']) });
  for (const hint of document.querySelectorAll('kbd')) hint.textContent = letterOf(hint.dataset.code);
  element('speed').setAttribute('aria-label', `${text('speed')} ${speed}×`);
  element('speed-text').textContent = `${speed}×`;
  status.translate();
}

function setLanguage(wanted) {
  element('language').value = chooseLanguage(wanted);
  translate();
}

let speed = SPEEDS[0];
setLanguage([stored('language'), ...navigator.languages].filter(Boolean));
watchLayout(found => {
  letterOf = found;
  translate();
});
element('language').addEventListener('change', ({ target }) => {
  stored('language', target.value);
  setLanguage([target.value]);
});

/** Outlives a visit, if the browser permits; set if there is a value. */
function stored(key, value) {
  try {
    if (value !== undefined) localStorage.setItem(key, value);
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function show(picture, contrast) {
  screen.show(picture, contrast);
  reader.show(picture);
  document.documentElement.dataset.contrast = contrast;
}

// ---- a handheld on a USB port

const connection = new Connection(element, messages, {
  show,
  changed(isConnected) {
    ask('power', { on: !isConnected });
    status.isConnected = isConnected;
    if (isConnected) show(new Uint8Array(1024), 0);
  },
});

// ---- a deal in the address

let deal = null;

/** The firmware answers when it has booted. */
function takeDeal() {
  const wanted = readDeal(location.hash);
  if (wanted === null) return;
  // A reload does not start it again.
  history.replaceState(null, '', location.pathname + location.search);
  if (!isCode(wanted.code)) {
    messages.warn(text('not_a_deal', { code: wanted.code }));
    return;
  }
  deal = wanted;
  ask('serial', { text: `deal ${deal.code}\r\n` });
}
window.addEventListener('hashchange', takeDeal);

function onAnswer(line) {
  if (deal === null) return;
  if (line.startsWith('choose start')) messages.tell(text(deal.result === '' ? 'deal_ready' : 'deal_result', deal));
  else if (line.startsWith('error: ')) messages.warn(text('not_a_deal', { code: deal.code }));
  else return;
  deal = null;
}

// ---- messages from the worker

let stopMessage = null;
let unsavedMessage = null;
let silentMessage = null;
const askToStay = event => event.preventDefault();

const describe = games => {
  const one = ({ game, players, moves }) => text('game', { game, players: players.join(', '), moves });
  return games.map(one).join('; ') || text('no_game');
};

const HEARD = {
  picture({ picture, contrast }) {
    if (!connection.isConnected) show(picture, contrast);
  },
  status(now) {
    const before = status.show(now);
    if (now.state === 'off' || now.state === 'stopped') sound.fallSilent();
    if (before.restarts !== undefined && now.restarts > before.restarts) log.note(text('watchdog'));
    if (now.state !== 'stopped') stopMessage?.remove();
    else if (before.state !== 'stopped') {
      stopMessage = messages.warn(text('chip_stopped', { reason: now.reason }));
      log.note(text('stopped', { reason: now.reason }));
    }
    if (now.program !== null && now.program !== before.program && !now.logReadable) log.note(text('no_symbols'));
  },
  log({ lines }) {
    log.add(lines);
  },
  serial({ text }) {
    serial.hear(text).forEach(onAnswer);
  },
  tones({ tones }) {
    sound.play(tones);
  },
  flash({ flash }) {
    download(new Blob([flash], { type: 'application/octet-stream' }), `pocket-ra-flash-${stamp()}.bin`);
  },
  opened({ name, restored, isProgram, isBuiltIn }) {
    messages.tell(text(restored || !isProgram ? 'restored' : isBuiltIn ? 'own_program' : 'other_program', { name }));
  },
  refused({ name, reason }) {
    messages.warn(text('refused', { name, reason }));
  },
  question({ name, here, there }) {
    element('replace-here').textContent = text('on_handheld', { games: describe(here) });
    element('replace-there').textContent = text('in_file', { name, games: describe(there) });
    if (!element('replace-dialog').open) element('replace-dialog').showModal();
  },
  storage({ problem, silent }) {
    if (problem !== undefined) {
      unsavedMessage?.remove();
      unsavedMessage = problem && messages.warn(text('unsaved', { reason: problem }));
      window.onbeforeunload = problem && askToStay;
    }
    if (silent) silentMessage = messages.warn(text('silent'), { label: text('play_unsaved'), act: () => ask('playUnsaved') });
    else if (silent === false) silentMessage?.remove();
  },
  note({ reason }) {
    const words = reasonText(reason);
    messages.warn(words);
    log.note(words);
  },
};
worker.onmessage = ({ data }) => HEARD[data.kind](data);
worker.onerror = event => messages.warn(text('emulator_failed', { reason: event.message }));

// ---- user actions

new Controls(element('handheld'), {
  move(button, down, at) {
    if (connection.isConnected) connection.move(button, down);
    else ask('button', { button, down, at });
  },
  holding: at => ask('holding', { at }),
});

const onClick = (id, act) => element(id).addEventListener('click', act);
onClick('power', () => !connection.isConnected && ask('power', { on: element('power').getAttribute('aria-checked') !== 'true' }));
onClick('restart', () => ask('restart'));
onClick('sound', () => element('sound').setAttribute('aria-pressed', String(!sound.toggle())));
onClick('speed', () => {
  speed = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length];
  ask('speed', { factor: speed });
  translate();
});
for (const id of ['picture', 'device-picture']) onClick(id, async () => download(await screen.toPng(), `pocket-ra-${stamp()}.png`));
onClick('save', () => ask('readFlash'));
onClick('program', () => ask('useBuiltIn'));
onClick('erase', () => element('erase-dialog').showModal());
onClick('show-help', () => {
  element('help-dialog').showModal();
  element('help-dialog').scrollTop = 0;
});

/** Runs `act` if the dialog is closed with its grave answer. */
function onAgreed(dialog, act) {
  dialog.addEventListener('close', () => {
    if (dialog.returnValue === 'agreed') act();
    dialog.returnValue = '';
  });
}
onAgreed(element('erase-dialog'), () => ask('erase'));
onAgreed(element('replace-dialog'), () => ask('replace'));

watchFiles({
  button: element('open'),
  input: element('file'),
  drop: element('drop'),
  async open(file) {
    try {
      const bytes = new Uint8Array(await file.arrayBuffer());
      ask('open', { name: file.name, bytes }, [bytes.buffer]);
    } catch (error) {
      messages.warn(text('unreadable', { name: file.name, reason: error.message }));
    }
  },
});

element('fault').append(...Object.keys(FAULTS).map(name => new Option(name)));
element('faults').addEventListener('submit', event => {
  event.preventDefault();
  ask('fault', { name: element('fault').value, value: element('fault-value').value || null, off: event.submitter?.value === 'end' });
});

// Gives up the focus: the next Enter is for the game.
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
  navigator.serviceWorker?.register('offline.js').catch(error => log.note(text('not_offline', { reason: error.message })));
} else element('uf2-line').hidden = true; // a folder or an attachment may contain this file only

const seed = new URLSearchParams(location.search).get('seed');
const isSeed = seed !== null && /^\d{1,20}$/.test(seed) && BigInt(seed) < 1n << 64n;
if (seed !== null && !isSeed) messages.warn(text('not_a_seed', { seed, last: (1n << 64n) - 1n }));

const builtIn = Uint8Array.from(atob(element('firmware').textContent), letter => letter.charCodeAt(0));
ask('start', { builtIn, seed: isSeed ? seed : null, address: pageAddress(location) }, [builtIn.buffer]);
takeDeal();
