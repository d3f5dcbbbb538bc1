// The SH1106, on some modules instead of the SSD1306: 132 columns of RAM with the middle 128 displayed, page addressing
// only, a different charge-pump command, and readable RAM.

import { HEIGHT, PAGES, Ssd1306, WIDTH } from './ssd1306.mjs';

const COLUMNS = 132;
const FIRST_SHOWN = 2;
const STATUS_AFTER_RESET = 0x08;
const STATUS_AFTER_COLD_START = 0x06; // same value as an SSD1306
const TWO_BYTE_COMMANDS = new Set([0x81, 0xa8, 0xad, 0xd3, 0xd5, 0xd9, 0xda, 0xdb]);
const COMMANDS_OF_BOTH = new Set([0x81, 0xa0, 0xa1, 0xa4, 0xa5, 0xa6, 0xa7, 0xa8, 0xae, 0xaf, 0xc0, 0xc8, 0xd3, 0xd5, 0xd9, 0xda, 0xdb, 0xe3]);

export class Sh1106 extends Ssd1306 {
  /** Not reset after power-up; visible in its status. */
  cold = false;

  powerUp() {
    super.powerUp();
    this.ram = Uint8Array.from({ length: COLUMNS * PAGES }, (_, index) => (index * 0x6d + (index >> 3) * 0x35 + 0x5a) & 0xff);
  }

  reset() {
    super.reset();
    this.chargePump = true; // on by default (data sheet)
    this.latched = 0;
    this.isOfPixels = false;
    /** In read-modify-write mode: the column that END restores; otherwise null. */
    this.modifiedColumn = null;
  }

  /** RAM or status, as the last control byte selected. */
  read() {
    if (!this.isOfPixels) return (this.on ? 0 : 0x40) | (this.cold ? STATUS_AFTER_COLD_START : STATUS_AFTER_RESET);
    // Delayed by one: the first read after a new address is a dummy.
    const read = this.latched;
    this.latched = this.ram[this.page * COLUMNS + Math.min(this.column, COLUMNS - 1)];
    if (this.modifiedColumn === null) this.column = Math.min(this.column + 1, COLUMNS - 1);
    return read;
  }

  write(byte) {
    if (this.control === null) this.isOfPixels = (byte & 0x40) !== 0;
    super.write(byte);
  }

  storeData(byte) {
    if (this.column >= COLUMNS) return void this.unknownCommands.add(0x10); // the invalid high nibble of the address
    this.ram[this.page * COLUMNS + this.column] = byte;
    this.column = Math.min(this.column + 1, COLUMNS - 1);
  }

  placeOnGlass() {
    return this.page * WIDTH + this.column - FIRST_SHOWN;
  }

  bytesOnGlass() {
    return Uint8Array.from({ length: WIDTH * PAGES }, (_, place) => this.ram[Math.floor(place / WIDTH) * COLUMNS + (place % WIDTH) + FIRST_SHOWN]);
  }

  commandBytes(code) {
    return TWO_BYTE_COMMANDS.has(code) ? 2 : 1;
  }

  execute(code, first, second) {
    if (code <= 0x0f) this.column = (this.column & 0xf0) | code;
    else if (code <= 0x1f) this.column = (this.column & 0x0f) | ((code & 0x0f) << 4);
    else if (code === 0xad && (first & 0xfe) === 0x8a) this.chargePump = first === 0x8b;
    else if (code >= 0x30 && code <= 0x33) return; // charge pump voltage
    else if (code === 0xe0) this.modifiedColumn = this.column;
    else if (code === 0xee) {
      this.column = this.modifiedColumn ?? this.column;
      this.modifiedColumn = null;
    } else if ((code >= 0x40 && code <= 0x7f) || (code >= 0xb0 && code <= 0xb7) || COMMANDS_OF_BOTH.has(code)) super.execute(code, first, second);
    else this.unknownCommands.add(code);
  }

  isLit(x, y) {
    if (!this.on || !this.chargePump) return false;
    if (this.allOn) return true;
    const column = this.segmentsRemapped ? x + FIRST_SHOWN : WIDTH - 1 - x + FIRST_SHOWN;
    const row = ((this.commonsRemapped ? y : HEIGHT - 1 - y) + this.startLine) % HEIGHT;
    const bit = (this.ram[(row >> 3) * COLUMNS + column] >> (row & 7)) & 1;
    return (bit === 1) !== this.inverted;
  }
}
