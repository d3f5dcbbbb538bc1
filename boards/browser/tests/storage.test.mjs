// Nothing is lost when the browser refuses a write or does not answer.

import assert from 'node:assert/strict';
import { mock, test } from 'node:test';

import { SILENCE_MS, Storage } from '../worker/storage.mjs';

/** In memory; `refuses`: writes fail; `silent`: they do not end. */
class Database {
  stored = { sectors: new Map(), program: new Map() };
  refuses = false;
  silent = false;

  transaction() {
    const copy = Object.fromEntries(Object.entries(this.stored).map(([name, entries]) => [name, new Map(entries)]));
    const transaction = {
      error: new Error('quota'),
      abort() {},
      objectStore: name => ({
        put: (value, key) => copy[name].set(key, value),
        clear: () => copy[name].clear(),
      }),
    };
    transaction.finish = () => {
      if (this.refuses) transaction.onabort();
      else {
        this.stored = copy;
        transaction.oncomplete();
      }
    };
    if (this.silent) this.pending = transaction;
    else queueMicrotask(transaction.finish);
    return transaction;
  }
}

const settle = () => new Promise(setImmediate);
const contents = database => [...database.stored.sectors].sort(([one], [other]) => one - other);

function start() {
  mock.timers.reset();
  mock.timers.enable({ apis: ['setTimeout'] });
  const database = new Database();
  const problems = [];
  return { database, problems, storage: new Storage(database, problem => problems.push(problem?.message ?? null)) };
}

test('a refused write is repeated with the next one, and reported until then', async () => {
  const { database, problems, storage } = start();
  database.refuses = true;
  storage.keepSectors(new Map([[1, 'a'], [2, 'b']]));
  await settle();
  assert.deepEqual(problems, ['quota']);
  database.refuses = false;
  storage.keepSectors(new Map([[2, 'c']]));
  await settle();
  assert.deepEqual(contents(database), [[1, 'a'], [2, 'c']]);
  assert.deepEqual(problems, ['quota', null]);
});

test('a refused write is repeated without a next one', async () => {
  const { database, problems, storage } = start();
  database.refuses = true;
  storage.keepSectors(new Map([[1, 'a']]));
  await settle();
  database.refuses = false;
  mock.timers.tick(5000);
  await settle();
  assert.deepEqual(contents(database), [[1, 'a']]);
  assert.deepEqual(problems, ['quota', null]);
});

test('changes during a write are stored after it, and an erase forgets what came before', async () => {
  const { database, storage } = start();
  storage.keepSectors(new Map([[1, 'a'], [2, 'b']]));
  storage.forgetSectors();
  storage.keepSectors(new Map([[2, 'c']]));
  storage.keepProgram({ name: 'probe' });
  await settle();
  assert.deepEqual(contents(database), [[2, 'c']]);
  assert.deepEqual([...database.stored.program], [[0, { name: 'probe' }]]);
  storage.keepProgram(null);
  await settle();
  assert.equal(database.stored.program.size, 0);
});

test('an erase that is refused is repeated before what came after it', async () => {
  const { database, storage } = start();
  storage.keepSectors(new Map([[1, 'a']]));
  await settle();
  database.refuses = true;
  storage.keepSectors(new Map([[5, 'e']]));
  await settle();
  storage.forgetSectors();
  await settle();
  storage.keepSectors(new Map([[3, 'd']]));
  await settle();
  database.refuses = false;
  storage.keepSectors(new Map([[2, 'c']]));
  await settle();
  assert.deepEqual(contents(database), [[2, 'c'], [3, 'd']]);
});

test('a storage that does not answer is reported after a few seconds, until it does', async () => {
  const { database, problems, storage } = start();
  database.silent = true;
  storage.keepSectors(new Map([[1, 'a']]));
  mock.timers.tick(SILENCE_MS - 1);
  assert.deepEqual(problems, []);
  mock.timers.tick(1);
  assert.deepEqual(problems, ['storage_silent']);
  database.pending.finish();
  await settle();
  assert.deepEqual(problems, ['storage_silent', null]);
  assert.deepEqual(contents(database), [[1, 'a']]);
});
