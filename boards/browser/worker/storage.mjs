// IndexedDB: stores the flash sectors and an opened program between visits.

const DATABASE = 'pocket-ra';
const SECTORS = 'sectors';
const PROGRAM = 'program';
export const SECTOR_BYTES = 4096;
const LOCK_PATIENCE_MS = 3000;

export class Storage {
  #database;
  #last = Promise.resolve();

  constructor(database) {
    this.#database = database;
  }

  /** Throws if the browser grants no storage, or if another page of this site holds it. */
  static async open() {
    if (globalThis.indexedDB === undefined) throw new Error('this browser provides no storage');
    await holdAlone();
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => [SECTORS, PROGRAM].forEach(name => request.result.createObjectStore(name));
    return new Storage(await outcome(request));
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

  /** Atomic, and ordered after all earlier requests. */
  keepSectors(sectors) {
    return this.#change(SECTORS, store => sectors.forEach((bytes, number) => store.put(bytes, number)));
  }

  forgetSectors() {
    return this.#change(SECTORS, store => store.clear());
  }

  /** `{ name, bytes }`, or null for the built-in program. */
  keepProgram(program) {
    return this.#change(PROGRAM, store => (program === null ? store.clear() : store.put(program, 0)));
  }

  #change(name, apply) {
    const changed = this.#last.then(
      () =>
        new Promise((resolve, reject) => {
          const transaction = this.#database.transaction(name, 'readwrite');
          transaction.oncomplete = resolve;
          transaction.onabort = transaction.onerror = () => reject(transaction.error);
          apply(transaction.objectStore(name));
        }),
    );
    this.#last = changed.catch(() => {}); // the caller gets the error; later requests are still tried
    return changed;
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
    held.catch(() => reject(new Error('Pocket Ra is open in another tab')));
  });
}
