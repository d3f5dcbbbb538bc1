// The page in a real Chromium, for tests: a JSON command per line on stdin, a JSON response per line on stdout.
// usage: node chromium.mjs CHROMIUM
//
// A command has `do` and `window`, a number chosen by the caller; the response has that number and the fields listed below,
// or is `{ "error": text }`. Windows are isolated from each other; each handles one command at a time.
//
//   serve { folder }                { url } of a server of these files, until stopServing or close
//   stopServing
//   open { url, width, height, scale?, touch?, language? }   a new window with empty storage
//   close
//   reload
//   evaluate { expression, worker? }   { value } of a JavaScript expression in the page, or in its worker
//   installable                     { reasons } why the page cannot be installed as an app
//   waitFor { expression, ms? }     until it is true; an error after ms (default 60 s)
//   tap { key, ms }                 down, and up after ms of the page's clock; waits until the chip has received and debounced
//                                   both
//   key { key, code?, down }        code: the position of the key, if it differs from a US keyboard
//   click { selector }              with the mouse, in its centre
//   mouse { kind, selector? }       move (to its centre), down or up
//   touch { fingers: [selector] }   each finger is at the centre of its selector; null: lifted
//   drop { file }                   drags a file from outside onto the page
//   choose { selector, file }       clicks there and chooses this file
//   download { selector }           { name, bytes } clicks there and returns the downloaded file, in hexadecimal
//   offline { on }                  disconnects or reconnects the network
//   axe                             { violations } of accessibility rules, as texts
//   screenshot { file }             the window as a PNG
//   console                         { lines } errors and warnings since the window was opened

import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { basename, extname, join } from 'node:path';
import { createInterface } from 'node:readline';

import axe from 'axe-core';
import { chromium } from 'playwright-core';

const PATIENCE_MS = 60_000;
const FLAGS = [
  '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync',
];
/** Keys as Chromium's protocol names them. */
const KEYS = {
  ArrowLeft: { code: 'ArrowLeft', windowsVirtualKeyCode: 37 },
  ArrowUp: { code: 'ArrowUp', windowsVirtualKeyCode: 38 },
  ArrowRight: { code: 'ArrowRight', windowsVirtualKeyCode: 39 },
  ArrowDown: { code: 'ArrowDown', windowsVirtualKeyCode: 40 },
  Enter: { code: 'Enter', windowsVirtualKeyCode: 13 },
  z: { code: 'KeyZ', windowsVirtualKeyCode: 90 },
  x: { code: 'KeyX', windowsVirtualKeyCode: 88 },
};
/** Longer than the chip's debouncing. */
const SETTLED_MS = 60;

const browser = await chromium.launch({ executablePath: process.argv[2], headless: true, args: FLAGS });
/** `{ page, session, lines, touching }` by number. */
const windows = new Map();
/** By window. */
const servers = new Map();
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.svg': 'image/svg+xml', '.webmanifest': 'application/manifest+json' };

/** The files of one folder, without subfolders, on a free port. */
function serve(folder) {
  const server = createServer(async (request, response) => {
    const name = basename(new URL(request.url, 'http://localhost').pathname) || 'index.html';
    try {
      const bytes = await readFile(join(folder, name));
      response.writeHead(200, { 'Content-Type': TYPES[extname(name)] ?? 'application/octet-stream' }).end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  return new Promise(resolve => server.listen(0, '127.0.0.1', () => resolve(server)));
}

function stopServing(window) {
  const server = servers.get(window);
  servers.delete(window);
  server?.close();
  server?.closeAllConnections();
}

async function middleOf(page, selector) {
  const box = await page.locator(selector).boundingBox({ timeout: PATIENCE_MS });
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const COMMANDS = {
  async serve(_, { window, folder }) {
    const server = await serve(folder);
    servers.set(window, server);
    return { url: `http://127.0.0.1:${server.address().port}/` };
  },
  async stopServing(_, { window }) {
    stopServing(window);
  },
  async open(_, { window, url, width, height, scale = 1, touch = false, language = 'en' }) {
    await windows.get(window)?.page.context().close();
    const context = await browser.newContext({ viewport: { width, height }, deviceScaleFactor: scale, hasTouch: touch, isMobile: touch, locale: language });
    const page = await context.newPage();
    const lines = [];
    page.setDefaultTimeout(PATIENCE_MS);
    page.on('console', message => ['error', 'warning'].includes(message.type()) && lines.push(message.text()));
    page.on('pageerror', error => lines.push(error.message));
    windows.set(window, { page, session: await context.newCDPSession(page), lines, touching: [] });
    await page.goto(url);
  },
  async close({ page }, { window }) {
    stopServing(window);
    windows.delete(window);
    await page.context().close();
  },
  async reload({ page }) {
    await page.reload();
  },
  async evaluate({ page }, { expression, worker = false }) {
    return { value: (await (worker ? page.workers()[0] : page).evaluate(expression)) ?? null };
  },
  async installable({ session }) {
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    return { reasons: installabilityErrors.map(({ errorId }) => errorId).filter(reason => reason !== 'in-incognito') };
  },
  async waitFor({ page }, { expression, ms = PATIENCE_MS }) {
    // As a function: the page's content security policy forbids evaluating strings.
    await page.waitForFunction(new Function(`return (${expression})`), null, { timeout: ms });
  },
  async tap({ page, session }, { key, ms }) {
    const edges = (await page.evaluate(() => Number(document.documentElement.dataset.edges))) + 2;
    const pressed = Date.now() / 1000;
    const send = (type, timestamp) => session.send('Input.dispatchKeyEvent', { type, ...KEYS[key], key, timestamp });
    await Promise.all([send('rawKeyDown', pressed), send('keyUp', pressed + ms / 1000)]);
    const seen = ([count, settled]) => {
      const { edges: given, chipMs, lastEdgeMs } = document.documentElement.dataset;
      return Number(given) >= count && Number(chipMs) - Number(lastEdgeMs) >= settled;
    };
    await page.waitForFunction(seen, [edges, SETTLED_MS], { timeout: PATIENCE_MS });
  },
  async key({ page, session }, { key, code, down }) {
    if (code !== undefined) await session.send('Input.dispatchKeyEvent', { type: down ? 'rawKeyDown' : 'keyUp', key, code });
    else await (down ? page.keyboard.down(key) : page.keyboard.up(key));
  },
  async click({ page }, { selector }) {
    await page.click(selector);
  },
  async mouse({ page }, { kind, selector }) {
    if (kind === 'move') {
      const { x, y } = await middleOf(page, selector);
      await page.mouse.move(x, y);
    } else await page.mouse[kind]();
  },
  async touch(window, { fingers }) {
    const before = window.touching;
    const touching = [];
    for (const [id, selector] of fingers.entries())
      if (selector !== null) touching.push({ ...(await middleOf(window.page, selector)), id });
    window.touching = touching;
    const isIn = points => ({ id }) => points.some(point => point.id === id);
    const lifted = before.filter(point => !isIn(touching)(point));
    const type = lifted.length > 0 ? 'touchEnd' : touching.every(isIn(before)) ? 'touchMove' : 'touchStart';
    // touchEnd lists the lifted fingers, other events the remaining ones.
    await window.session.send('Input.dispatchTouchEvent', { type, touchPoints: lifted.length > 0 ? lifted : touching });
  },
  async drop({ session }, { file }) {
    const data = { items: [], files: [file], dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop']) await session.send('Input.dispatchDragEvent', { type, x: 40, y: 40, data });
  },
  async choose({ page }, { selector, file }) {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.click(selector)]);
    await chooser.setFiles(file);
  },
  async download({ page }, { selector }) {
    const [download] = await Promise.all([page.waitForEvent('download'), page.click(selector)]);
    return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()).toString('hex') };
  },
  async offline({ page }, { on }) {
    await page.context().setOffline(on);
  },
  async axe({ page }) {
    await page.evaluate(axe.source);
    const violations = await page.evaluate(async () => (await globalThis.axe.run()).violations);
    const targets = nodes => nodes.map(({ target }) => target.join(' ')).join(', ');
    return { violations: violations.map(({ id, impact, nodes }) => `${impact} ${id}: ${targets(nodes)}`) };
  },
  async screenshot({ page }, { file }) {
    await page.screenshot({ path: file });
  },
  async console({ lines }) {
    return { lines };
  },
};

async function answer(line) {
  const command = JSON.parse(line);
  const { window } = command;
  try {
    const perform = Object.hasOwn(COMMANDS, command.do) ? COMMANDS[command.do] : null;
    if (perform === null) throw new Error(`no command ${command.do}`);
    if (!windows.has(window) && !['serve', 'open'].includes(command.do)) throw new Error('nothing is open');
    return { window, ...(await perform(windows.get(window), command)) };
  } catch (error) {
    return { window, error: error.message };
  }
}

const write = answer => process.stdout.write(`${JSON.stringify(answer)}\n`);
for await (const line of createInterface({ input: process.stdin })) answer(line).then(write);
await browser.close();
