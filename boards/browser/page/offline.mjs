// Service worker: caches the page for use without a network. Network first.

/* global VERSION */
const KEPT = `pocket-ra-${VERSION}`;
const FILES = ['./', 'icon.svg', 'pocket-ra.webmanifest', 'pocket-ra.uf2'];

self.addEventListener('install', event => {
  event.waitUntil(caches.open(KEPT).then(cache => cache.addAll(FILES)).then(() => self.skipWaiting()));
});

self.addEventListener('activate', event => {
  const forgetOthers = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter(name => name.startsWith('pocket-ra-') && name !== KEPT).map(name => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(forgetOthers());
});

self.addEventListener('fetch', event => {
  if (event.request.method !== 'GET' || new URL(event.request.url).origin !== self.location.origin) return;
  const kept = () => caches.match(event.request, { ignoreSearch: true });
  event.respondWith(fetch(event.request).catch(async error => (await kept()) ?? Promise.reject(error)));
});
