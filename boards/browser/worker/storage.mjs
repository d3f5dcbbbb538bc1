// The browser's storage: keeps the flash's sectors and an opened program from one visit to the next.

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

  /** Throws when the browser gives no storage, or when another page of this site has it. */
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

  /** All of them or none, after everything that was asked for before. */
  keepSectors(sectors) {
    return this.#change(SECTORS, store => sectors.forEach((bytes, number) => store.put(bytes, number)));
  }

  forgetSectors() {
    return this.#change(SECTORS, store => store.clear());
  }

  /** `{ name, bytes }`, or null for the program that the page came with. */
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
    this.#last = changed.catch(() => {}); // whoever asked is told; what comes later is tried all the same
    return changed;
  }
}

const outcome = request =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

// Two chips on one flash would write over each other's games. A page that is being reloaded lets go within moments.
function holdAlone() {
  if (globalThis.navigator?.locks === undefined) return Promise.resolve();
  const patience = AbortSignal.timeout(LOCK_PATIENCE_MS);
  return new Promise((resolve, reject) => {
    const held = navigator.locks.request(DATABASE, { signal: patience }, () => {
      resolve();
      return new Promise(() => {}); // until the page is gone
    });
    held.catch(() => reject(new Error('Pocket Ra is open in another tab')));
  });
}
