// Web worker that runs the emulator, so that the page stays responsive. Owns the chip, its program and the storage.
//
// From the page: start { builtIn, seed }, button { button, down, at }, holding { at }, power { on }, open { name, bytes
// }, useBuiltIn, erase, readFlash, serial { text }. To the page: picture, status, log, serial, tones, flash, opened,
// refused, note.

import { readContents, MEMORY_START, samePrograms } from './contents.mjs';
import { Chip } from './chip.mjs';
import { SECTOR_BYTES, Storage } from './storage.mjs';
import { FLASH_BYTES, readImage } from '../emulator/image.mjs';
import { HEIGHT, WIDTH } from '../emulator/ssd1306.mjs';

const BUDGET_MS = 12;
const REST_MS = 4;
const STATUS_EVERY_MS = 50;

/** The page's clock, which timestamps presses. */
const clock = () => performance.timeOrigin + performance.now();

let chip = null;
let storage = null;
let builtIn = null;
/** `{ name, image }`; the name is null for the built-in program. */
let program = null;
let turning = false;

// A message to itself lets the page's messages through and, unlike a timer, has no minimum delay.
const soon = new MessageChannel();
soon.port1.onmessage = () => turn();

const tell = (kind, content = {}, transfer = []) => postMessage({ kind, ...content }, transfer);

// ---- running

function wake() {
  if (turning) return;
  turning = true;
  soon.port2.postMessage(null);
}

function turn() {
  const more = chip.run(clock, BUDGET_MS);
  report();
  turning = chip.on && chip.stopped === null;
  if (!turning) return;
  if (more) soon.port2.postMessage(null);
  else setTimeout(turn, REST_MS);
}

let reported = {};
/** A multi-byte character may arrive in two parts. */
const decoder = new TextDecoder();

function report() {
  keepChanges(chip.takeChangedSectors());
  const lines = chip.takeLog();
  if (lines.length > 0) tell('log', { lines });
  const answer = chip.takeSerial();
  if (answer.length > 0) tell('serial', { text: decoder.decode(answer, { stream: true }) });
  const tones = chip.takeTones();
  if (tones.length > 0) tell('tones', { tones: tones.map(({ ms, tone }) => ({ afterMs: ms - tones[0].ms, tone })) });
  reportPicture();
  reportStatus();
}

function reportPicture() {
  if (reported.activity === chip.oledActivity) return;
  reported.activity = chip.oledActivity;
  const picture = chip.oled?.picture() ?? new Uint8Array((WIDTH * HEIGHT) / 8);
  tell('picture', { picture, contrast: chip.oled?.contrast ?? 0 }, [picture.buffer]);
}

function reportStatus() {
  const now = clock();
  chip.measure(now);
  const state = stateNow();
  const urgent = state !== reported.state || chip.led !== reported.led || chip.restarts !== reported.restarts;
  if (!urgent && now - reported.at < STATUS_EVERY_MS) return;
  Object.assign(reported, { at: now, state, led: chip.led, restarts: chip.restarts });
  tell('status', {
    state,
    reason: chip.stopped,
    speed: chip.speed,
    led: chip.led,
    restarts: chip.restarts,
    chipMs: chip.ms,
    edges: chip.fingers.given,
    lastEdgeMs: chip.fingers.lastEdgeMs,
    logReadable: chip.logReadable,
    program: program?.name ?? null,
    kept: storage !== null,
  });
}

function stateNow() {
  if (chip.stopped !== null) return 'stopped';
  if (!chip.on) return 'off';
  return chip.thinking ? 'thinking' : 'running';
}

// ---- storage

/** Runs `change(storage)` if there is storage; a failure is reported to the page. */
async function keep(change) {
  if (storage === null) return;
  try {
    await change(storage);
  } catch (error) {
    tell('note', { text: `The browser did not save the last changes: ${error?.message ?? 'its storage is full'}.` });
  }
}

function keepChanges(sectors) {
  if (sectors.size > 0) keep(to => to.keepSectors(sectors));
}

function sectorsOf(flash, start, end) {
  const numbers = Array.from({ length: (end - start) / SECTOR_BYTES }, (_, index) => start / SECTOR_BYTES + index);
  return new Map(numbers.map(number => [number, flash.slice(number * SECTOR_BYTES, (number + 1) * SECTOR_BYTES)]));
}

// ---- requests from the page

async function start({ builtIn: packed, seed }) {
  chip = new Chip(seed);
  const [image, kept] = await Promise.all([unpack(packed).then(readImage), openStorage()]);
  builtIn = image;
  program = { name: null, image };
  if (kept?.program) {
    try {
      program = { name: kept.program.name, image: withKnownSymbols(readContents(kept.program.bytes).program) };
    } catch (error) {
      tell('note', { text: `${kept.program.name} could not be loaded: ${error.message}. The built-in firmware runs instead.` });
    }
  }
  kept?.sectors.forEach((bytes, number) => chip.flash.set(bytes, number * SECTOR_BYTES));
  powerOn();
}

async function unpack(packed) {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

async function openStorage() {
  try {
    storage = await Storage.open();
    return await storage.read();
  } catch (error) {
    storage = null;
    tell('note', { text: `Nothing will be saved: ${error.message}.` });
    return null;
  }
}

// A UF2 of the built-in program has no symbols, which the log decoder needs.
const withKnownSymbols = image => (samePrograms(image, builtIn) ? builtIn : image);

function powerOn() {
  try {
    chip.powerOn(program.image, clock());
  } catch (error) {
    chip.stopped = error.message;
  }
  reported = {};
  report();
  wake();
}

function powerOff() {
  report();
  chip.powerOff();
  reported = {};
  report();
}

/** Opens a file; an unsuitable one changes nothing and is reported. */
function open({ name, bytes }) {
  const flash = chip.flash.slice();
  let contents;
  let image;
  try {
    contents = readContents(bytes);
    image = contents.program === undefined ? program.image : withKnownSymbols(contents.program);
    if (contents.memory !== undefined) flash.set(contents.memory, MEMORY_START);
    chip.powerOn(image, clock(), flash);
  } catch (error) {
    tell('refused', { name, reason: error.message });
    return;
  }
  const isProgram = contents.program !== undefined;
  const isBuiltIn = image === builtIn;
  if (isProgram) {
    program = { name: isBuiltIn ? null : name, image };
    keep(to => to.keepProgram(isBuiltIn ? null : { name, bytes }));
  }
  if (contents.memory !== undefined) keepChanges(sectorsOf(flash, MEMORY_START, FLASH_BYTES));
  tell('opened', { name, restored: contents.memory !== undefined, isProgram, isBuiltIn });
  reported = {};
  report();
  wake();
}

function useBuiltIn() {
  program = { name: null, image: builtIn };
  keep(to => to.keepProgram(null));
  powerOn();
}

function erase() {
  powerOff();
  chip.flash.fill(0xff);
  keep(to => to.forgetSectors());
  powerOn();
}

// Button events are handled at any time; everything else waits for a chip with a program.
const FINGERS = {
  button({ button, down, at }) {
    chip.fingers.move(button, down, at);
  },
  holding({ at }) {
    chip.fingers.holding(at);
  },
};
const COMMANDS = {
  open,
  useBuiltIn,
  erase,
  power({ on }) {
    if (on && (!chip.on || chip.stopped !== null)) powerOn();
    else if (!on && (chip.on || chip.stopped !== null)) powerOff();
  },
  serial({ text }) {
    if (!chip.sendSerial(new TextEncoder().encode(text))) tell('note', { text: 'The serial port is unavailable while the handheld is off.' });
  },
  readFlash() {
    const flash = chip.flash.slice();
    tell('flash', { flash }, [flash.buffer]);
  },
};

let started = null;
onmessage = ({ data }) => {
  if (data.do === 'start') {
    started = start(data);
    started.catch(error => tell('note', { text: `The chip cannot be emulated in this browser: ${error.message}.` }));
  } else if (data.do in FINGERS) FINGERS[data.do](data);
  else started.then(() => COMMANDS[data.do](data));
};
