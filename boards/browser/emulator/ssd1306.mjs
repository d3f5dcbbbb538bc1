// The SSD1306: 128x64 pixels, four pins (I2C) or seven (SPI).

export const WIDTH = 128;
export const HEIGHT = 64;
export const PAGES = HEIGHT / 8;

const ADDRESSING_HORIZONTAL = 0;
const ADDRESSING_VERTICAL = 1;
const ADDRESSING_PAGE = 2;

// Total length in bytes.
const COMMAND_BYTES = {
  0x20: 2, 0x21: 3, 0x22: 3, 0x26: 7, 0x27: 7, 0x29: 6, 0x2a: 6, 0x81: 2, 0x8d: 2, 0xa3: 3, 0xa8: 2, 0xd3: 2,
  0xd5: 2, 0xd9: 2, 0xda: 2, 0xdb: 2,
};
// Scrolling off, clock, precharge, COM wiring, VCOMH, NOP: no effect on the picture.
const COMMANDS_WITHOUT_EFFECT = new Set([0x2e, 0xd5, 0xd9, 0xda, 0xdb, 0xe3]);

export class Ssd1306 {
  constructor() {
    this.ram = new Uint8Array(WIDTH * PAGES);
    this.unknownCommands = new Set();
    /** After every byte, with the displayed position written to, if any. */
    this.onWritten = null;
    this.powerUp();
  }

  /** Reset values, and noise in the RAM, so that firmware has to draw everything. */
  powerUp() {
    this.ram.forEach((_, index) => (this.ram[index] = (index * 0x6d + (index >> 3) * 0x35 + 0x5a) & 0xff));
    this.reset();
  }

  /** The RAM is unchanged. */
  reset() {
    this.addressing = ADDRESSING_PAGE;
    this.firstColumn = 0;
    this.lastColumn = WIDTH - 1;
    this.firstPage = 0;
    this.lastPage = PAGES - 1;
    this.column = 0;
    this.page = 0;
    this.on = false;
    this.chargePump = false;
    this.inverted = false;
    this.allOn = false;
    this.segmentsRemapped = false;
    this.commonsRemapped = false;
    this.startLine = 0;
    this.contrast = 0x7f;
    this.command = [];
    this.control = null;
  }

  // ---- I2C

  start() {
    this.control = null;
  }

  /** Panel off, plus the undocumented bits of real modules. */
  read() {
    return (this.on ? 0 : 0x40) | 0x06;
  }

  write(byte) {
    if (this.control === null) {
      this.control = byte;
      return;
    }
    this.take((this.control & 0x40) !== 0, byte);
    if (this.control & 0x80) this.control = null; // Co: the next byte is a control byte again
  }

  /** Pixels or commands; on SPI the DC line selects. */
  take(isPixels, byte) {
    const place = isPixels ? this.placeOnGlass() : undefined;
    if (isPixels) this.storeData(byte);
    else this.#takeCommandByte(byte);
    this.onWritten?.(place);
  }

  storeData(byte) {
    this.ram[this.page * WIDTH + this.column] = byte;
    if (this.addressing === ADDRESSING_HORIZONTAL) {
      if (this.column === this.lastColumn) {
        this.column = this.firstColumn;
        this.page = this.page === this.lastPage ? this.firstPage : (this.page + 1) % PAGES;
      } else this.column = (this.column + 1) % WIDTH;
    } else if (this.addressing === ADDRESSING_VERTICAL) {
      if (this.page === this.lastPage) {
        this.page = this.firstPage;
        this.column = this.column === this.lastColumn ? this.firstColumn : (this.column + 1) % WIDTH;
      } else this.page = (this.page + 1) % PAGES;
    } else this.column = (this.column + 1) % WIDTH;
  }

  #takeCommandByte(byte) {
    this.command.push(byte);
    if (this.command.length < this.commandBytes(this.command[0])) return;
    const [code, first, second] = this.command;
    this.command = [];
    this.execute(code, first, second);
  }

  commandBytes(code) {
    return COMMAND_BYTES[code] ?? 1;
  }

  execute(code, first, second) {
    if (code <= 0x0f) this.column = (this.column & 0x70) | code;
    else if (code <= 0x1f) this.column = (this.column & 0x0f) | ((code & 0x07) << 4);
    else if (code === 0x20) this.addressing = first & 0x03;
    else if (code === 0x21) {
      this.firstColumn = this.column = first & 0x7f;
      this.lastColumn = second & 0x7f;
    } else if (code === 0x22) {
      this.firstPage = this.page = first & 0x07;
      this.lastPage = second & 0x07;
    } else if (code >= 0x40 && code <= 0x7f) this.startLine = code & 0x3f;
    else if (code === 0x81) this.contrast = first;
    else if (code === 0x8d) this.chargePump = (first & 0x04) !== 0;
    else if (code === 0xa0 || code === 0xa1) this.segmentsRemapped = code === 0xa1;
    else if (code === 0xa4 || code === 0xa5) this.allOn = code === 0xa5;
    else if (code === 0xa6 || code === 0xa7) this.inverted = code === 0xa7;
    else if (code === 0xae || code === 0xaf) this.on = code === 0xaf;
    else if (code >= 0xb0 && code <= 0xb7) this.page = code & 0x07;
    else if (code === 0xc0 || code === 0xc8) this.commonsRemapped = code === 0xc8;
    // Would shift the picture: reported, not emulated.
    else if (code === 0xa8 && (first & 0x3f) === HEIGHT - 1) return;
    else if (code === 0xd3 && (first & 0x3f) === 0) return;
    else if (!COMMANDS_WITHOUT_EFFECT.has(code)) this.unknownCommands.add(code);
  }

  placeOnGlass() {
    return this.page * WIDTH + this.column;
  }

  // ---- the picture

  /** The displayed RAM in page order, whether lit or not. */
  bytesOnGlass() {
    return this.ram;
  }

  /** Upright means both remaps on. */
  isLit(x, y) {
    if (!this.on || !this.chargePump) return false; // the module has no other source of the panel's 7.5 V
    if (this.allOn) return true;
    const column = this.segmentsRemapped ? x : WIDTH - 1 - x;
    const row = ((this.commonsRemapped ? y : HEIGHT - 1 - y) + this.startLine) % HEIGHT;
    const bit = (this.ram[(row >> 3) * WIDTH + column] >> (row & 7)) & 1;
    return (bit === 1) !== this.inverted;
  }

  /** The visible picture in page order: byte `page * 128 + x`, bit 0 on top. */
  picture() {
    const picture = new Uint8Array(WIDTH * PAGES);
    if (!this.on || !this.chargePump) return picture;
    for (let y = 0; y < HEIGHT; y++) {
      for (let x = 0; x < WIDTH; x++) if (this.isLit(x, y)) picture[(y >> 3) * WIDTH + x] |= 1 << (y & 7);
    }
    return picture;
  }
}
