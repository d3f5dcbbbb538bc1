// Every text of the page exists in every language, with the same values.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { chooseLanguage, text, useCatalogues } from '../page/texts.mjs';

const read = name => JSON.parse(readFileSync(new URL(`../page/texts/${name}.json`, import.meta.url), 'utf8'));
const TEXTS = { en: read('english'), fr: read('french'), de: read('german') };
useCatalogues(TEXTS);

const valuesOf = words => [...words.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();

test('all languages have the same keys and values', () => {
  for (const [language, texts] of Object.entries(TEXTS)) {
    assert.deepEqual(Object.keys(texts), Object.keys(TEXTS.en), language);
    for (const [key, words] of Object.entries(texts)) assert.deepEqual(valuesOf(words), valuesOf(TEXTS.en[key]), `${language}: ${key}`);
  }
});

test('every element of the page names a text', () => {
  const html = readFileSync(new URL('../page/index.html', import.meta.url), 'utf8');
  const keys = [...html.matchAll(/data-(?:text|label)="(\w+)"/g)].map(([, key]) => key);
  assert.ok(keys.length > 50);
  for (const key of keys) assert.ok(Object.hasOwn(TEXTS.en, key), key);
});

test('the first known language of the browser is used, and reasons are translated', () => {
  assert.equal(chooseLanguage(['it-IT', 'fr-CH', 'de']), 'fr');
  assert.equal(text('nothing_kept', { reason: { key: 'storage_full' } }), 'Rien ne sera enregistré\u00a0: le stockage est plein.');
  assert.equal(chooseLanguage(['it']), 'en');
  assert.equal(text('nothing_kept', { reason: 'no disk' }), 'Nothing will be saved: no disk.');
});
