// Files in and out of the page, and its service worker.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { download, stamp, watchFiles } from '../page/files.mjs';
import { Element, fire, install } from './dom.mjs';

function watched() {
  install();
  const opened = [];
  const [button, input, drop] = [new Element(), new Element(), new Element()];
  drop.hidden = true;
  watchFiles({ button, input, drop, open: file => opened.push(file) });
  return { button, input, drop, opened };
}

test('a chosen file is opened, and can be chosen again', () => {
  const { button, input, opened } = watched();
  let asked = 0;
  input.click = () => asked++;
  button.click();
  assert.equal(asked, 1);
  for (const files of [['one.uf2'], ['one.uf2'], []]) {
    Object.assign(input, { files, value: 'C:\\fakepath\\one.uf2' });
    fire(input, 'change');
    assert.equal(input.value, '');
  }
  assert.deepEqual(opened, ['one.uf2', 'one.uf2']);
});

test('a file can be dropped on the page, and anything else cannot', () => {
  const { drop, opened } = watched();
  const [files, text] = [{ types: ['Files'], files: ['two.uf2'] }, { types: ['text/plain'], files: [] }];
  for (const dataTransfer of [text, undefined]) {
    assert.ok(!fire(window, 'dragover', { dataTransfer }).defaultPrevented);
    assert.ok(!fire(window, 'drop', { dataTransfer }).defaultPrevented);
    assert.ok(drop.hidden);
  }
  assert.ok(fire(window, 'dragover', { dataTransfer: files }).defaultPrevented);
  assert.equal(drop.hidden, false);
  fire(window, 'dragleave', { relatedTarget: new Element() });
  assert.equal(drop.hidden, false, 'it is still over the page');
  fire(window, 'dragleave', { relatedTarget: null });
  assert.equal(drop.hidden, true);
  fire(window, 'dragover', { dataTransfer: files });
  assert.ok(fire(window, 'drop', { dataTransfer: files }).defaultPrevented);
  assert.equal(drop.hidden, true);
  assert.deepEqual(opened, ['two.uf2']);
});

test('a download has its name, and is forgotten ten seconds later', t => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  install();
  const [links, revoked] = [[], []];
  t.mock.method(document, 'createElement', name => {
    const link = Object.assign(new Element([name]), { clicks: 0, click: () => link.clicks++ });
    links.push(link);
    return link;
  });
  t.mock.method(URL, 'createObjectURL', blob => `blob:${blob}`);
  t.mock.method(URL, 'revokeObjectURL', url => revoked.push(url));
  download('content', 'memory.bin');
  const [{ href, download: name, clicks }] = links;
  assert.deepEqual([href, name, clicks], ['blob:content', 'memory.bin', 1]);
  t.mock.timers.tick(9_999);
  assert.deepEqual(revoked, []);
  t.mock.timers.tick(1);
  assert.deepEqual(revoked, ['blob:content']);
});

test('names of files sort by time', () => {
  assert.equal(stamp(new Date(2026, 0, 2, 3, 4, 5)), '2026-01-02-030405');
  assert.equal(stamp(new Date(2026, 10, 12, 13, 14, 15)), '2026-11-12-131415');
  assert.match(stamp(), /^\d{4}-\d\d-\d\d-\d{6}$/);
});

/** Starts the service worker of this version; caches by name, with the files each has. */
async function serviceWorker(stored, network) {
  const self = Object.assign(new EventTarget(), { location: { origin: 'https://ra.example' }, clients: { claim: async () => (self.claimed = true) } });
  self.skipWaiting = async () => (self.skipped = true);
  const caches = {
    open: async name => ({ addAll: async files => (stored[name] = files) }),
    keys: async () => Object.keys(stored),
    delete: async name => delete stored[name],
    match: async ({ url }, { ignoreSearch }) => {
      assert.ok(ignoreSearch);
      return Object.values(stored).flat().find(file => url.endsWith(file.slice(1)));
    },
  };
  install({ self, caches, VERSION: '2', fetch: network });
  await import('../page/offline.mjs');
  const wait = async (type, properties) => {
    let done;
    fire(self, type, { waitUntil: promise => (done = promise), respondWith: promise => (done = promise), ...properties });
    return done;
  };
  return { self, wait };
}

test('the page is stored for use without a network, and older versions are dropped', async () => {
  const stored = { 'pocket-ra-1': ['./'], 'pocket-ra-2': [], other: ['./'] };
  let online = true;
  const network = async ({ url }) => (online ? `new ${url}` : Promise.reject(new Error('offline')));
  const { self, wait } = await serviceWorker(stored, network);
  await wait('install');
  assert.ok(self.skipped);
  assert.ok(stored['pocket-ra-2'].includes('./') && stored['pocket-ra-2'].includes('pocket-ra.uf2'));
  await wait('activate');
  assert.ok(self.claimed);
  assert.deepEqual(Object.keys(stored), ['pocket-ra-2', 'other']);

  const request = (url, method = 'GET') => wait('fetch', { request: { url, method } });
  assert.equal(await request('https://ra.example/icon.svg'), 'new https://ra.example/icon.svg');
  assert.equal(await request('https://elsewhere.example/icon.svg'), undefined);
  assert.equal(await request('https://ra.example/icon.svg', 'POST'), undefined);
  online = false;
  assert.equal(await request('https://ra.example/icon.svg'), 'icon.svg');
  await assert.rejects(request('https://ra.example/unknown'), /offline/);
});
