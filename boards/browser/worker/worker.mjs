// Web worker that runs the emulator, so that the page stays responsive. Owns the chip, its program and the storage.
//
// From the page: start { builtIn, seed, address }, playUnsaved, button { button, down, at }, holding { at }, power { on }, restart,
// speed { factor }, fault { name, value, off }, open { name, bytes }, replace, useBuiltIn, erase, readFlash, serial { text }.
// To the page: picture, status, log, serial, tones, flash, opened, refused, question, storage, note. Texts are keys of
// page/texts/.

import { readContents, samePrograms } from './contents.mjs';
import { Chip } from './chip.mjs';
import { contains, MEMORY_START, readMemory } from './memory.mjs';
import { Problem, reasonOf } from './problem.mjs';
import { SECTOR_BYTES, SILENCE_MS, Storage } from './storage.mjs';
import { FLASH_BYTES, readImage } from '../emulator/image.mjs';
import { HEIGHT, WIDTH } from '../emulator/ssd1306.mjs';

const BUDGET_MS = 12;
const REST_MS = 4;
const STATUS_EVERY_MS = 50;

/** Shared with the page, for timestamps of presses. */
const clock = () => performance.timeOrigin + performance.now();

let chip = null;
let storage = null;
let builtIn = null;
/** The name is null for the built-in program. */
let program = null;
let turning = false;
/** Waits for an answer: `{ name, bytes }`. */
let questioned = null;
/** Stops waiting for a silent storage. */
let playUnsaved = null;

// Lets the page's messages through and, unlike a timer, has no minimum delay.
const soon = new MessageChannel();
soon.port1.onmessage = () => turn();

const tell = (kind, content = {}, transfer = []) => postMessage({ kind, ...content }, transfer);
const note = (key, values) => tell('note', { reason: { key, values } });

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
/** A character may arrive in two parts. */
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

function keepChanges(sectors) {
  if (sectors.size > 0) storage?.keepSectors(sectors);
}

function sectorsOf(flash, start, end) {
  const numbers = Array.from({ length: (end - start) / SECTOR_BYTES }, (_, index) => start / SECTOR_BYTES + index);
  return new Map(numbers.map(number => [number, flash.slice(number * SECTOR_BYTES, (number + 1) * SECTOR_BYTES)]));
}

// ---- requests from the page

async function start({ builtIn: packed, seed, address }) {
  chip = new Chip(seed, address);
  const [image, kept] = await Promise.all([unpack(packed).then(readImage), openStorage()]);
  builtIn = image;
  program = { name: null, image };
  if (kept?.program) {
    try {
      program = { name: kept.program.name, image: withKnownSymbols(readContents(kept.program.bytes).program) };
    } catch (error) {
      note('not_loaded', { name: kept.program.name, reason: reasonOf(error) });
    }
  }
  kept?.sectors.forEach((bytes, number) => chip.flash.set(bytes, number * SECTOR_BYTES));
  powerOn();
}

async function unpack(packed) {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Null without storage. */
async function openStorage() {
  const givenUp = new Promise((_, reject) => (playUnsaved = () => reject(new Problem('given_up'))));
  const silence = setTimeout(() => tell('storage', { silent: true }), SILENCE_MS);
  const opening = Storage.open(problem => tell('storage', { problem: problem && reasonOf(problem) })).then(async opened => [opened, await opened.read()]);
  try {
    const [opened, kept] = await Promise.race([opening, givenUp]);
    storage = opened;
    return kept;
  } catch (error) {
    note('nothing_kept', { reason: reasonOf(error) });
    return null;
  } finally {
    clearTimeout(silence);
    tell('storage', { silent: false });
  }
}

// A UF2 has no symbols, which the log decoder needs.
const withKnownSymbols = image => (samePrograms(image, builtIn) ? builtIn : image);

function powerOn() {
  try {
    chip.powerOn(program.image, clock());
  } catch (error) {
    chip.stopped = reasonOf(error);
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

/**
 * An unsuitable file changes nothing and is reported; one without the games of this handheld replaces them only after a
 * question.
 */
function open({ name, bytes }, isAgreed = false) {
  const flash = chip.flash.slice();
  let contents;
  let image;
  try {
    contents = readContents(bytes);
    image = contents.program === undefined ? program.image : withKnownSymbols(contents.program);
    if (contents.memory !== undefined) {
      const [here, there] = [memoryHere(), readMemory(contents.memory)];
      if (!isAgreed && here !== null && !contains(there, here)) {
        questioned = { name, bytes };
        tell('question', { name, here: here.games, there: there?.games ?? [] });
        return;
      }
      flash.set(contents.memory, MEMORY_START);
    }
    chip.powerOn(image, clock(), flash);
  } catch (error) {
    tell('refused', { name, reason: reasonOf(error) });
    return;
  }
  const isProgram = contents.program !== undefined;
  const isBuiltIn = image === builtIn;
  if (isProgram) {
    program = { name: isBuiltIn ? null : name, image };
    storage?.keepProgram(isBuiltIn ? null : { name, bytes });
  }
  if (contents.memory !== undefined) keepChanges(sectorsOf(flash, MEMORY_START, FLASH_BYTES));
  tell('opened', { name, restored: contents.memory !== undefined, isProgram, isBuiltIn });
  reported = {};
  report();
  wake();
}

/** Null if there are none, or another program's data. */
function memoryHere() {
  try {
    return readMemory(chip.flash.subarray(MEMORY_START));
  } catch {
    return null;
  }
}

function useBuiltIn() {
  program = { name: null, image: builtIn };
  storage?.keepProgram(null);
  powerOn();
}

function erase() {
  powerOff();
  chip.flash.fill(0xff);
  storage?.forgetSectors();
  powerOn();
}

// Handled at any time; everything else waits for a chip with a program.
const IMMEDIATE = {
  button({ button, down, at }) {
    chip.fingers.move(button, down, at);
  },
  holding({ at }) {
    chip.fingers.holding(at);
  },
  playUnsaved: () => playUnsaved(),
};
const COMMANDS = {
  open: file => open(file),
  replace: () => questioned && open(questioned, true),
  useBuiltIn,
  erase,
  power({ on }) {
    if (on && (!chip.on || chip.stopped !== null)) powerOn();
    else if (!on && (chip.on || chip.stopped !== null)) powerOff();
  },
  restart() {
    powerOff();
    powerOn();
  },
  speed({ factor }) {
    chip.speedFactor = factor;
  },
  fault({ name, value, off }) {
    try {
      chip.setFault(name, off ? undefined : value);
      note(off ? 'fault_over' : 'fault_active', { name });
    } catch (error) {
      tell('note', { reason: reasonOf(error) });
    }
  },
  serial({ text }) {
    if (!chip.sendSerial(new TextEncoder().encode(text))) note('serial_off');
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
    started.catch(error => note('not_emulated', { reason: reasonOf(error) }));
  } else if (data.do in IMMEDIATE) IMMEDIATE[data.do](data);
  else started.then(() => COMMANDS[data.do](data));
};
