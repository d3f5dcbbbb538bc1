// Test bench around one emulated handheld: a JSON command per line on stdin, a JSON response per line on stdout.
//
// A command is an object with `do`. The response has `ms` (emulated time since power-up), `stopped` (null, or why the machine
// stopped: a fault, a breakpoint, "watchdog", "power cut", ...) and the fields listed below; or it is `{ "error": text }`.
// Bytes are hexadecimal strings. A picture is 1024 bytes in page order: byte page * 128 + x, bit 0 on top.
//
//   load { file, seed?, rosc?, patch?, flash?, oled?, buttons?, outputs?, faults?, supply?, vbus?, quick?, blocks?, drawing? }
//                               a new machine from an ELF or UF2, powered up, at 0 ms, with the options of ../emulator/machine.mjs;
//                               rosc: "fair" (default), "biased" or "stuck"; flash: { offset, bytes } before the image;
//                               images and translated code of recent files are cached
//   press { button | pin, down, at? }  button: up, down, left, right, a, b; at: time in ms, default now
//   run { ms }                   less if the machine stops
//   runUntilPicture { ms }       { settled }: until a new picture is stable, at most ms
//   screen                       { picture, lit } with the number of lit pixels
//   pictures { last? }           { pictures: [{ ms, picture }] } every distinct picture that was stable for 5 ms, or only
//                               the last of them, with the time of its last byte on the bus
//   drawings                     { drawings: [{ began, cycles, changed, first, shown, anew, bytes, transactions, hertz }] } since the
//                               last request: start, cycles, number of bytes that differ from the panel, arrival of the first
//                               and the last of them (null: already before, or not yet), whether the panel was reinitialised,
//                               bus traffic since the drawing, and bus clock
//   counters                     { timerMs of the chip's timer, cycles, asleep, hertz, slow: { cycles, ms } on the ring oscillator,
//                               closed: { from, to } by memory protection, stackUsed,
//                               bus: { transactions, refused, bytes, frequency, lastByteMs } of the panel,
//                               usb: { suspends, resets, tries } by the host, flashOperations, usbConnected, edgeLatency,
//                               criticalSection, outputs: { led, buzzer: { high, edges, lastPulses } }, i2cPins, spiPins,
//                               warnings, unknownOledCommands }
//                               lastPulses: high times of the last 24 pulses in cycles
//                               edgeLatency: { count, longestMs, longestAtMs, whileDrawing: { the same } }, see waits.mjs
//                               criticalSection: { ms, atMs, places }, the longest; places: the functions that began and ended it
//   logs                         { bytes } raw RTT output since the last call
//   logLines                     { lines: [{ level, time, text }] } the same, decoded with the symbols of the ELF
//   fault { name, value?, off? } activates a fault of ../emulator/faults.mjs, or ends it
//   voltage { millivolts }       switches to a battery; null: USB power
//   oled { attached }            detaches or attaches the OLED
//   reboot { seed?, rosc? }      power cycle or watchdog reset; flash and held buttons stay, time restarts
//   cutPower { ms }              cuts the power at that time, also within a flash operation
//   cutPower { flashOperation, done }  cuts the power in that operation (from 0 at boot) after the share `done` of it
//   flashOperations              { operations: [{ kind, offset, length, ms, millivolts }] }
//   flash { offset, length }     { bytes };  flash { offset, bytes } writes without an operation
//   usb { bytes? }               sends bytes to the serial port; { bytes, connected } received since the last call
//   usbRequest { setup, data? }  an eight-byte setup packet and its data, to the control endpoint
//   usbAnswer                    { bytes } of the response

import { readFileSync, statSync } from 'node:fs';
import { createInterface } from 'node:readline';

import { LogReader } from '../emulator/defmt.mjs';
import { FLASH_BYTES, readImage } from '../emulator/image.mjs';
import { Machine } from '../emulator/machine.mjs';

let machine = null;

const MOST_KEPT = 4;
/** The latest last: `{ file, changed, image, drawing, blocks }`. */
const kept = [];

/** Decoder with the incomplete log line of each machine. */
const logReaders = new WeakMap();

const running = () => {
  if (machine === null) throw new Error('nothing is loaded');
  return machine;
};

const number = (value, name) => {
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 0) throw new Error(`${name} has to be a number from 0`);
  return value;
};

const fromHex = (text, name) => {
  if (typeof text !== 'string' || !/^([0-9a-f]{2})*$/i.test(text)) throw new Error(`${name} has to be bytes in hexadecimal`);
  return new Uint8Array(Buffer.from(text, 'hex'));
};
const toHex = bytes => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('hex');

const flashRange = (offset, length) => {
  if (number(offset, 'offset') + number(length, 'length') > FLASH_BYTES) throw new Error('outside the 2 MiB of flash');
  return [offset, offset + length];
};

/** The image in the file, and the file's modification time. */
function read(file) {
  try {
    const changed = statSync(file).mtimeMs;
    const before = kept.find(one => one.file === file && one.changed === changed);
    return { changed, image: before?.image ?? readImage(new Uint8Array(readFileSync(file))) };
  } catch (error) {
    throw error.code === undefined ? error : new Error(`cannot read ${file}: ${error.code}`);
  }
}

const COMMANDS = {
  load({ file, patch = {}, flash: earlier, blocks, drawing, ...options }) {
    if (typeof file !== 'string') throw new Error('load needs a file');
    const { changed, image } = read(file);
    const patches = Object.fromEntries(Object.entries(patch).map(([name, bytes]) => [name, fromHex(bytes, name)]));
    let flash = null;
    if (earlier !== undefined) {
      const bytes = fromHex(earlier.bytes, 'flash.bytes');
      flash = new Uint8Array(FLASH_BYTES).fill(0xff);
      flash.set(bytes, flashRange(earlier.offset, bytes.length)[0]);
    }
    machine = null; // a rejected image leaves no older machine behind
    const isCached = Object.hasOwn(options.faults ?? {}, 'cache');
    const isSame = one => one.file === file && one.changed === changed && one.drawing === drawing && (one.blocks?.isCached ?? false) === isCached;
    const same = kept.findIndex(isSame);
    const translated = same < 0 ? undefined : kept.splice(same, 1)[0].blocks ?? undefined;
    machine = new Machine({ ...options, image, patches, flash, blocks, drawing, translated });
    if (kept.length === MOST_KEPT) kept.shift();
    kept.push({ file, changed, image, drawing, blocks: machine.blocks });
  },
  press({ button, pin = running().buttonPins[button], down, at }) {
    if (!Number.isInteger(pin) || running().chip.gpio[pin] === undefined) throw new Error(`no button ${button ?? pin}`);
    if (at === undefined) running().setButton(pin, Boolean(down));
    else if (number(at, 'at') > running().ms) running().setButtonAt(pin, Boolean(down), at);
    else throw new Error(`${at} ms have passed`);
  },
  run({ ms }) {
    running().run(number(ms, 'ms'));
  },
  runUntilPicture({ ms }) {
    return { settled: running().runUntilPicture(number(ms, 'ms')) };
  },
  screen() {
    const picture = running().oled.picture();
    const lit = picture.reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0);
    return { picture: toHex(picture), lit };
  },
  pictures({ last = false }) {
    running().pictures.note();
    const { settled } = running().pictures;
    return { pictures: (last ? settled.slice(-1) : settled).map(({ ms, picture }) => ({ ms, picture: toHex(picture) })) };
  },
  drawings() {
    return { drawings: running().drawings.take() };
  },
  counters() {
    return running().counters;
  },
  logs() {
    return { bytes: toHex(running().rtt.take()) };
  },
  logLines() {
    const { image, rtt } = running();
    if (!logReaders.has(rtt)) logReaders.set(rtt, new LogReader(image.symbols));
    return { lines: logReaders.get(rtt).read(rtt.take()) };
  },
  fault({ name, value, off = false }) {
    if (off) running().endFault(name);
    else running().beginFault(name, value);
  },
  voltage({ millivolts }) {
    running().setVoltage(millivolts === null ? null : number(millivolts, 'millivolts'));
  },
  oled({ attached }) {
    running().setOledAttached(Boolean(attached));
  },
  reboot({ seed, rosc }) {
    running().reboot({ seed, rosc });
  },
  cutPower({ ms, flashOperation, done = 0.5 }) {
    if (ms !== undefined) running().flash.cutPowerAt(number(ms, 'ms') * 1e6);
    else running().flash.cutPowerIn(number(flashOperation, 'flashOperation'), number(done, 'done'));
  },
  flashOperations() {
    return { operations: running().flash.operations };
  },
  flash({ offset, length, bytes }) {
    const memory = running().chip.flash;
    if (bytes === undefined) return { bytes: toHex(memory.subarray(...flashRange(offset, length))) };
    const content = fromHex(bytes, 'bytes');
    running().flash.write(flashRange(offset, content.length)[0], content);
  },
  usbRequest({ setup, data = '' }) {
    const bytes = fromHex(setup, 'setup');
    if (bytes.length !== 8) throw new Error('setup has to be eight bytes');
    running().usb.request(bytes, fromHex(data, 'data'));
  },
  usbAnswer() {
    return { bytes: toHex(running().usb.takeAnswer()) };
  },
  usb({ bytes = '' }) {
    running().usb.write(fromHex(bytes, 'bytes'));
    return { bytes: toHex(running().usb.take()), connected: running().usb.connected };
  },
};

function answer(line) {
  try {
    const command = JSON.parse(line);
    const perform = Object.hasOwn(COMMANDS, command?.do) ? COMMANDS[command.do] : null;
    if (perform === null) throw new Error(`no command ${command?.do}`);
    const result = perform(command);
    return { ms: machine.ms, stopped: machine.stopped, ...result };
  } catch (error) {
    return { error: error.message };
  }
}

// The package prints some warnings with console: keep them out of the responses.
console.log = console.info = console.warn = console.debug = console.error;

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(answer(line))}\n`);
}
