// The page in a real Chromium, for tests: commands come as lines of JSON on stdin, answers go as lines to stdout.
// usage: node chromium.mjs CHROMIUM
//
// A command is an object with `do`; the answer is an object with what is named below, or `{ "error": text }`.
//
//   open { url, width, height, scale?, touch? }   a new window with nothing in its storage
//   reload
//   evaluate { expression }         { value } of a JavaScript expression in the page
//   waitFor { expression, ms? }     until it is true; an error when it is not after ms (60 s if not said)
//   tap { key, ms }                 down, and up after ms on the clock of the fingers, however slow this machine is; waits until
//                                   the chip has seen both and has debounced
//   key { key, down }
//   click { selector }              with the mouse, in the middle of it
//   mouse { kind, selector? }       move (to the middle of it), down or up
//   touch { fingers: [selector] }   each finger is in the middle of this; null: not on the glass
//   drop { file }                   drags a file from outside onto the page
//   choose { selector, file }       clicks there and chooses this file
//   download { selector }           { name, bytes } clicks there and gives the file that is downloaded, in hexadecimal
//   offline { on }                  the network is gone, or back
//   screenshot { file }             the window as a PNG
//   console                         { lines } errors and warnings since the window was opened

import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

import { chromium } from 'playwright-core';

const PATIENCE_MS = 60_000;
const FLAGS = [
  '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync',
];
/** The keys that are tapped, as the protocol of Chromium has them. */
const KEYS = {
  ArrowLeft: { code: 'ArrowLeft', windowsVirtualKeyCode: 37 },
  ArrowUp: { code: 'ArrowUp', windowsVirtualKeyCode: 38 },
  ArrowRight: { code: 'ArrowRight', windowsVirtualKeyCode: 39 },
  ArrowDown: { code: 'ArrowDown', windowsVirtualKeyCode: 40 },
  Enter: { code: 'Enter', windowsVirtualKeyCode: 13 },
  z: { code: 'KeyZ', windowsVirtualKeyCode: 90 },
  x: { code: 'KeyX', windowsVirtualKeyCode: 88 },
};
/** The chip has debounced by then. */
const SETTLED_MS = 60;

const browser = await chromium.launch({ executablePath: process.argv[2], headless: true, args: FLAGS });
let page = null;
let session = null;
let lines = [];
let touching = [];

const attribute = name => page.evaluate(key => Number(document.documentElement.dataset[key]), name);

async function middleOf(selector) {
  const box = await page.locator(selector).boundingBox({ timeout: PATIENCE_MS });
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const COMMANDS = {
  async open({ url, width, height, scale = 1, touch = false }) {
    await page?.context().close();
    const context = await browser.newContext({ viewport: { width, height }, deviceScaleFactor: scale, hasTouch: touch, isMobile: touch });
    page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    session = await context.newCDPSession(page);
    lines = [];
    page.on('console', message => ['error', 'warning'].includes(message.type()) && lines.push(message.text()));
    page.on('pageerror', error => lines.push(error.message));
    await page.goto(url);
  },
  async reload() {
    await page.reload();
  },
  async evaluate({ expression }) {
    return { value: (await page.evaluate(expression)) ?? null };
  },
  async waitFor({ expression, ms = PATIENCE_MS }) {
    // As a function, because a string would be evaluated in the page, which forbids that.
    await page.waitForFunction(new Function(`return (${expression})`), null, { timeout: ms });
  },
  async tap({ key, ms }) {
    const edges = (await attribute('edges')) + 2;
    const pressed = Date.now() / 1000;
    const send = (type, timestamp) => session.send('Input.dispatchKeyEvent', { type, ...KEYS[key], key, timestamp });
    await Promise.all([send('rawKeyDown', pressed), send('keyUp', pressed + ms / 1000)]);
    const seen = ([count, settled]) => {
      const { edges: given, chipMs, lastEdgeMs } = document.documentElement.dataset;
      return Number(given) >= count && Number(chipMs) - Number(lastEdgeMs) >= settled;
    };
    await page.waitForFunction(seen, [edges, SETTLED_MS], { timeout: PATIENCE_MS });
  },
  async key({ key, down }) {
    await (down ? page.keyboard.down(key) : page.keyboard.up(key));
  },
  async click({ selector }) {
    await page.click(selector);
  },
  async mouse({ kind, selector }) {
    if (kind === 'move') {
      const { x, y } = await middleOf(selector);
      await page.mouse.move(x, y);
    } else await page.mouse[kind]();
  },
  async touch({ fingers }) {
    const before = touching;
    touching = [];
    for (const [id, selector] of fingers.entries()) if (selector !== null) touching.push({ ...(await middleOf(selector)), id });
    const isIn = points => ({ id }) => points.some(point => point.id === id);
    const lifted = before.filter(point => !isIn(touching)(point));
    const type = lifted.length > 0 ? 'touchEnd' : touching.every(isIn(before)) ? 'touchMove' : 'touchStart';
    // The end of a touch names who was lifted, everything else names who is there.
    await session.send('Input.dispatchTouchEvent', { type, touchPoints: lifted.length > 0 ? lifted : touching });
  },
  async drop({ file }) {
    const data = { items: [], files: [file], dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop']) await session.send('Input.dispatchDragEvent', { type, x: 40, y: 40, data });
  },
  async choose({ selector, file }) {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.click(selector)]);
    await chooser.setFiles(file);
  },
  async download({ selector }) {
    const [download] = await Promise.all([page.waitForEvent('download'), page.click(selector)]);
    return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()).toString('hex') };
  },
  async offline({ on }) {
    await page.context().setOffline(on);
  },
  async screenshot({ file }) {
    await page.screenshot({ path: file });
  },
  async console() {
    return { lines };
  },
};

async function answer(line) {
  try {
    const command = JSON.parse(line);
    const perform = Object.hasOwn(COMMANDS, command?.do) ? COMMANDS[command.do] : null;
    if (perform === null) throw new Error(`no command ${command?.do}`);
    if (page === null && command.do !== 'open') throw new Error('nothing is open');
    return (await perform(command)) ?? {};
  } catch (error) {
    return { error: error.message };
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(await answer(line))}\n`);
}
await browser.close();
