// Bundles style, scripts, worker and firmware into one HTML file, as a page opened from a folder or an attachment loads
// no other files; writes the files of the web app next to it. usage: node bundle.mjs FIRMWARE.elf OUT
// with the licences of all parts on standard input.

import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

import { build } from 'esbuild';

import { slimElf } from './slim-elf.mjs';

const here = name => fileURLToPath(new URL(`../${name}`, import.meta.url));
const [elf, out] = process.argv.slice(2);
if (out === undefined) throw new Error('usage: bundle.mjs FIRMWARE.elf OUT');

async function script(entry, options = {}) {
  const result = await build({
    entryPoints: [here(entry)],
    bundle: true,
    minify: true,
    loader: { '.txt': 'text' },
    format: 'iife',
    target: ['chrome100', 'firefox115', 'safari16.4'],
    write: false,
    logLevel: 'error',
    legalComments: 'none',
    ...options,
  });
  return result.outputFiles[0].text;
}

// The first </script ends a script, even inside a string.
const inScript = text => text.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--');

const inHtml = text => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const firmware = gzipSync(slimElf(new Uint8Array(readFileSync(elf))), { level: 9 }).toString('base64');
const worker = await script('worker/worker.mjs');
const page = await script('page/main.mjs');
const style = await build({ entryPoints: [here('page/style.css')], minify: true, write: false, logLevel: 'error' });

const licences = readFileSync(0, 'utf8');

const html = readFileSync(here('page/index.html'), 'utf8')
  .replace('/* style */', () => style.outputFiles[0].text)
  .replace('/* licences */', () => inHtml(licences))
  .replace('/* firmware */', () => firmware)
  .replace('/* worker */', () => inScript(worker))
  .replace('/* page */', () => inScript(page));

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
writeFileSync(join(out, 'index.html'), html);
copyFileSync(here('page/icon.svg'), join(out, 'icon.svg'));
copyFileSync(here('page/pocket-ra.webmanifest'), join(out, 'pocket-ra.webmanifest'));
copyFileSync(`${elf}.uf2`, join(out, 'pocket-ra.uf2'));
// The browser updates its copy when the service worker's text changes.
const version = createHash('sha256').update(html).digest('hex').slice(0, 16);
writeFileSync(join(out, 'offline.js'), await script('page/offline.mjs', { define: { VERSION: JSON.stringify(version) } }));

const kib = text => `${Math.round(Buffer.byteLength(text) / 1024)} KiB`;
const shares = `emulator ${kib(worker)}, firmware ${kib(firmware)}, page ${kib(page)}, style ${kib(style.outputFiles[0].text)}`;
process.stdout.write(`${join(out, 'index.html')}: ${kib(html)} (${shares})\n`);
