// The probe's side of RTT: reads the log from the ring buffer in RAM.

const RAM_START = 0x20000000;
const IDENTIFIER = [...'SEGGER RTT'].map(letter => letter.charCodeAt(0));
const FIRST_UP_CHANNEL = 24;

export class RttReader {
  #chip;
  #address;
  #chunks = [];

  /** `address` of the control block; without it RAM is searched, as by a probe. */
  constructor(chip, address) {
    this.#chip = chip;
    this.#address = address ?? null;
  }

  poll() {
    const chip = this.#chip;
    const block = this.#address ?? this.#find();
    if (block === null || !this.#isBlock(block - RAM_START)) return; // before the firmware has initialised it
    const channel = block + FIRST_UP_CHANNEL;
    const buffer = chip.readUint32(channel + 4);
    const size = chip.readUint32(channel + 8);
    const written = chip.readUint32(channel + 12);
    const read = chip.readUint32(channel + 16);
    if (written === read || written >= size || read >= size) return;
    const start = buffer - RAM_START;
    if (written < read) this.#chunks.push(chip.sram.slice(start + read, start + size));
    this.#chunks.push(chip.sram.slice(start + (written < read ? 0 : read), start + written));
    chip.writeUint32(channel + 16, written);
  }

  take() {
    this.poll();
    const bytes = new Uint8Array(this.#chunks.reduce((sum, chunk) => sum + chunk.length, 0));
    let offset = 0;
    for (const chunk of this.#chunks) {
      bytes.set(chunk, offset);
      offset += chunk.length;
    }
    this.#chunks = [];
    return bytes;
  }

  #isBlock(offset) {
    return IDENTIFIER.every((byte, index) => this.#chip.sram[offset + index] === byte);
  }

  #find() {
    const ram = this.#chip.sram;
    for (let offset = ram.indexOf(IDENTIFIER[0]); offset >= 0; offset = ram.indexOf(IDENTIFIER[0], offset + 1)) {
      if (this.#isBlock(offset)) return (this.#address = RAM_START + offset);
    }
    return null;
  }
}
