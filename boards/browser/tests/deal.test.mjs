// A deal in the address of the page.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { isCode, pageAddress, readDeal } from '../page/deal.mjs';

test('the deal and the result of a QR code are read', () => {
  const cases = [
    ['#deal=ABAAAAAAHY/MIA43+/TOM31/1CA3', { code: 'ABAAAAAAHY', result: 'MIA 43, TOM 31' }],
    ['#deal=ABAAAAAAHY/CLEMENCE123+/H5/1CA3', { code: 'ABAAAAAAHY', result: 'CLEMENCE 123' }],
    ['#deal=abaaaaaahy', { code: 'ABAAAAAAHY', result: '' }],
    ['#deal=', { code: '', result: '' }],
    ['#help', null],
    ['', null],
  ];
  for (const [hash, expected] of cases) assert.deepEqual(readDeal(hash), expected, hash);
});

test('a code has ten letters of its alphabet', () => {
  assert.ok(isCode('ABAAAAAAHY'));
  for (const wrong of ['', 'ABAAAAAAH', 'ABAAAAAAHYA', 'ABAAAAAAH1', 'ABAAAAAAHI', 'ABAAAA\r\nHY']) assert.ok(!isCode(wrong), wrong);
});

test('the address of the page is only for pages that other devices can open', () => {
  const address = url => pageAddress(new URL(url));
  assert.equal(address('https://ra.example/index.html?seed=7#deal=X'), 'https://ra.example/');
  assert.equal(address('https://mia.github.io/pocket-ra/'), 'https://mia.github.io/pocket-ra/');
  assert.equal(address('http://192.168.1.7:8000/page/index.html'), 'http://192.168.1.7:8000/page/');
  for (const url of ['http://localhost:8000/', 'http://127.0.0.1/', 'http://[::1]/', `https://ra.example/${'x'.repeat(60)}/`]) assert.equal(address(url), null, url);
  assert.equal(pageAddress({ protocol: 'file:', hostname: '', origin: 'null', pathname: '/index.html' }), null);
});
