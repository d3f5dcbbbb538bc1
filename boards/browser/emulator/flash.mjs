// The Pico's flash behind the boot ROM's functions: NOR rules, typical times of a W25Q16, power cuts within an
// operation, and the faults of faults.mjs.

import { FLASH_BYTES } from './image.mjs';

const SECTOR_BYTES = 4096;
const PAGE_BYTES = 256;
const ERASE_MS_PER_SECTOR = 45;
const PROGRAM_MS_PER_PAGE = 0.4;
const DONE_IN_A_BROWNOUT = 0.5; // share of an operation; no error is reported

export class Flash {
  /**
   * `stop(reason)` halts the machine; `onChange(offset, length)` follows a write, `onErase()` the start of an erase;
   * `faults`: see faults.mjs; `millivolts()`: the supply.
   */
  constructor({ memory, clock, stop, onChange, onErase, faults, millivolts }) {
    this.memory = memory;
    this.onChange = onChange;
    this.onErase = onErase;
    this.clock = clock;
    this.stop = stop;
    this.faults = faults;
    this.millivolts = millivolts;
    this.operations = [];
    /** The processor is stopped meanwhile. */
    this.busyNanos = 0;
    this.isBusy = false;
    this.cutAtNanos = Infinity;
    this.cutOperation = null;
  }

  /** Cuts the power, also within an operation. */
  cutPowerAt(nanos) {
    this.cutAtNanos = nanos;
  }

  /** Cuts the power in operation `index` (from 0 at boot), after the share `done` of it. */
  cutPowerIn(index, done) {
    this.cutOperation = { index, done };
  }

  /** Sets contents without an operation. */
  write(offset, bytes) {
    this.memory.set(bytes, offset);
    this.onChange(offset, bytes.length);
  }

  erase(offset, length) {
    if (offset % SECTOR_BYTES || length % SECTOR_BYTES) return this.stop(`flash erase of ${length} at ${offset} is not of whole sectors`);
    this.#operate('erase', offset, length, (length / SECTOR_BYTES) * (this.faults.get('erase') ?? ERASE_MS_PER_SECTOR), done => {
      const erased = Math.floor(length * done);
      // Cells between programmed and erased read as either.
      const torn = Math.min(erased + PAGE_BYTES, length);
      for (let index = erased; index < torn; index++) this.memory[offset + index] |= tornBits(index);
      this.memory.fill(0xff, offset, offset + erased);
    });
  }

  program(offset, bytes) {
    const length = bytes.length;
    if (offset % PAGE_BYTES || length % PAGE_BYTES) return this.stop(`flash program of ${length} at ${offset} is not of whole pages`);
    this.#operate('program', offset, length, (length / PAGE_BYTES) * (this.faults.get('program') ?? PROGRAM_MS_PER_PAGE), done => {
      // Count only the bytes that change, or cuts would miss them.
      const changing = [];
      bytes.forEach((byte, index) => {
        if ((this.memory[offset + index] & byte) !== this.memory[offset + index]) changing.push(index);
      });
      const programmed = Math.floor(changing.length * done);
      changing.forEach((index, order) => {
        if (order < programmed) this.memory[offset + index] &= bytes[index];
        else if (order === programmed) this.memory[offset + index] &= bytes[index] | tornBits(index);
      });
    });
  }

  #operate(kind, offset, length, ms, apply) {
    const nanos = ms * 1e6;
    if (offset + length > FLASH_BYTES) return this.stop(`flash ${kind} of ${length} at ${offset} is outside the 2 MiB of the chip`);
    const index = this.operations.length;
    this.operations.push({ kind, offset, length, ms: this.clock.nanos / 1e6, millivolts: this.millivolts() });
    let done = Math.min(1, (this.cutAtNanos - this.clock.nanos) / nanos);
    if (this.cutOperation?.index === index) done = Math.min(done, this.cutOperation.done);
    const isWeak = this.millivolts() < (this.faults.get('brownout') ?? 0);
    apply(isWeak ? Math.min(done, DONE_IN_A_BROWNOUT) : done);
    this.onChange(offset, length);
    this.busyNanos += nanos * done;
    if (kind === 'erase') this.onErase();
    this.isBusy = true;
    this.clock.tick(nanos * done);
    this.isBusy = false;
    if (done < 1) this.stop('power cut');
  }
}

// Reproducible random bits.
const tornBits = index => (index * 0x9d + 0x35) & 0xff;
