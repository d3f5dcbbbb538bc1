// IndexedDB: flash sectors and an opened program, between visits.

import { Problem } from './problem.mjs';

const DATABASE = 'pocket-ra';
const SECTORS = 'sectors';
const PROGRAM = 'program';
export const SECTOR_BYTES = 4096;
const LOCK_PATIENCE_MS = 3000;
/** Time before the storage is reported as silent. */
export const SILENCE_MS = 5000;
const RETRY_MS = 5000;

export class Storage {
  #database;
  #report;
  #problem = null;
  #pending = new Changes();
  #isWriting = false;
  #retry = null;

  /** `report(problem)`: an Error while changes are not stored, null when all are. */
  constructor(database, report) {
    this.#database = database;
    this.#report = report;
  }

  /** Throws without storage, or if another page of this site holds it. */
  static async open(report) {
    if (globalThis.indexedDB === undefined) throw new Problem('no_storage');
    await holdAlone();
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => [SECTORS, PROGRAM].forEach(name => request.result.createObjectStore(name));
    return new Storage(await outcome(request), report);
  }

  /** `{ sectors: Map of number to bytes, program: { name, bytes } or null }` */
  async read() {
    const transaction = this.#database.transaction([SECTORS, PROGRAM], 'readonly');
    const [numbers, sectors, program] = await Promise.all([
      outcome(transaction.objectStore(SECTORS).getAllKeys()),
      outcome(transaction.objectStore(SECTORS).getAll()),
      outcome(transaction.objectStore(PROGRAM).get(0)),
    ]);
    return { sectors: new Map(numbers.map((number, index) => [number, sectors[index]])), program: program ?? null };
  }

  keepSectors(sectors) {
    this.#pending.add({ sectors });
    this.#write();
  }

  forgetSectors() {
    this.#pending.add({ erased: true });
    this.#write();
  }

  /** `{ name, bytes }`, or null for the built-in program. */
  keepProgram(program) {
    this.#pending.add({ program });
    this.#write();
  }

  // A refused write is repeated with the next one, or after a while.
  async #write() {
    if (this.#isWriting) return;
    this.#isWriting = true;
    clearTimeout(this.#retry);
    while (!this.#pending.isEmpty) {
      const changes = this.#pending;
      this.#pending = new Changes();
      const silence = setTimeout(() => this.#setProblem(new Problem('storage_silent')), SILENCE_MS);
      try {
        await this.#commit(changes);
        if (this.#pending.isEmpty) this.#setProblem(null);
      } catch (error) {
        changes.add(this.#pending);
        this.#pending = changes;
        this.#setProblem(error ?? new Problem('storage_full'));
        this.#retry = setTimeout(() => this.#write(), RETRY_MS);
        break;
      } finally {
        clearTimeout(silence);
      }
    }
    this.#isWriting = false;
  }

  #setProblem(problem) {
    if (problem === this.#problem) return;
    this.#problem = problem;
    this.#report(problem);
  }

  #commit({ erased, sectors, program }) {
    return new Promise((resolve, reject) => {
      const transaction = this.#database.transaction([SECTORS, PROGRAM], 'readwrite');
      transaction.oncomplete = resolve;
      transaction.onabort = transaction.onerror = () => reject(transaction.error);
      const [sectorStore, programStore] = [SECTORS, PROGRAM].map(name => transaction.objectStore(name));
      try {
        if (erased) sectorStore.clear();
        sectors.forEach((bytes, number) => sectorStore.put(bytes, number));
        if (program === null) programStore.clear();
        else if (program !== undefined) programStore.put(program, 0);
      } catch (error) {
        transaction.abort();
        reject(error);
      }
    });
  }
}

/** Stored together; later changes replace earlier ones. */
class Changes {
  erased = false;
  sectors = new Map();
  program = undefined;

  get isEmpty() {
    return !this.erased && this.sectors.size === 0 && this.program === undefined;
  }

  add({ erased = false, sectors = new Map(), program }) {
    if (erased) this.sectors.clear();
    this.erased ||= erased;
    sectors.forEach((bytes, number) => this.sectors.set(number, bytes));
    if (program !== undefined) this.program = program;
  }
}

const outcome = request =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

// Two chips on one flash would overwrite each other's games. A reloading page releases the lock within moments.
function holdAlone() {
  if (globalThis.navigator?.locks === undefined) return Promise.resolve();
  const patience = AbortSignal.timeout(LOCK_PATIENCE_MS);
  return new Promise((resolve, reject) => {
    const held = navigator.locks.request(DATABASE, { signal: patience }, () => {
      resolve();
      return new Promise(() => {}); // held until the page is closed
    });
    held.catch(() => reject(new Problem('other_tab')));
  });
}
