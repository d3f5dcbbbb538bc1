// An SPI bus with a seven-pin module: bytes at bus speed, and the CS, DC and RES lines.
//
// Corrects the package: there, bytes take no time, DMA does not know CHAN_ABORT (self-clearing), and clocks do not stop
// in deep sleep.

const BITS_OF_A_BYTE = 8;
const CHAN_ABORT = 0x444;
const SHORTEST_RESET_NANOS = 3e3; // SSD1306 data sheet
const FLASH = 0x10; // top byte of its addresses
const HIGH = 1;
const LOW = 0;

// For a transfer in deep sleep: DMA and the SPI block (SLEEP_EN0), the flash (SLEEP_EN1).
const DMA_CLOCK = 1 << 5;
const FLASH_CLOCK = 1 << 13;
const PORT_CLOCKS = [(1 << 24) | (1 << 25), (1 << 26) | (1 << 27)];

export class SpiBus {
  #block;
  #chip;
  #device = null;
  #pins = null;
  #wasReset = false;

  /** `port`: 0 or 1; `onActivity()` precedes the selection of the panel; `warn(message)`. */
  constructor(chip, port, onActivity, warn) {
    this.#chip = chip;
    this.#block = chip.spi[port];
    this.transactions = 0;
    this.bytes = 0;
    this.lastByteNanos = -Infinity;
    let sent = null;
    this.port = port;
    this.alarm = chip.clock.createAlarm(() => {
      if (chip.core.waiting) this.#checkClocks(port, warn);
      this.#arrive(sent);
      this.#block.completeTransmit(0);
    });
    this.#block.onTransmit = byte => {
      sent = byte;
      this.alarm.schedule((BITS_OF_A_BYTE / this.frequency) * 1e9);
    };
    this.onActivity = onActivity;
    correctAbort(chip.dma);
  }

  /** { select, pixels, reset }: the GPIOs of CS, DC and RES. */
  attach(device, pins) {
    this.#device = device;
    this.#wasReset = false;
    if (this.#pins !== null) return;
    this.#pins = pins;
    const { gpio, clock } = this.#chip;
    let low = null;
    gpio[pins.reset].addListener(level => {
      if (level === LOW) low = clock.nanos;
      else if (level === HIGH && low !== null && clock.nanos - low >= SHORTEST_RESET_NANOS) {
        this.onActivity();
        this.#wasReset = true;
        this.#device?.reset();
      }
    });
    gpio[pins.select].addListener(level => {
      if (level !== LOW) return;
      this.onActivity();
      this.transactions++;
    });
  }

  /** Not detectable by the firmware. */
  detach() {
    this.#device = null;
  }

  get frequency() {
    return this.#block.clockFrequency;
  }

  get counters() {
    const { transactions, bytes, lastByteNanos, frequency } = this;
    return { transactions, refused: 0, bytes, frequency, lastByteMs: lastByteNanos === -Infinity ? null : lastByteNanos / 1e6 };
  }

  // Source and sink of a transfer need their clocks.
  #checkClocks(port, warn) {
    const [clocks, more] = this.#chip.clocksInSleep();
    const needed = DMA_CLOCK | PORT_CLOCKS[port];
    if ((clocks & needed) !== needed) warn(`SPI${port}: its clocks stand still in deep sleep`);
    const fromFlash = this.#chip.dma.channels.some(channel => channel.active && channel.readAddr >>> 24 === FLASH);
    if (fromFlash && (more & FLASH_CLOCK) === 0) warn('DMA: the clock of the flash stands still in deep sleep');
  }

  #arrive(byte) {
    if (this.#pins === null || this.#chip.gpio[this.#pins.select].value !== LOW) return;
    this.bytes++;
    this.lastByteNanos = this.#chip.clock.nanos;
    // Before a reset the state of the module is undefined.
    if (this.#device !== null && this.#wasReset) this.#device.take(this.#chip.gpio[this.#pins.pixels].value === HIGH, byte);
  }
}

function correctAbort(dma) {
  const read = dma.readUint32.bind(dma);
  dma.readUint32 = offset => (offset === CHAN_ABORT ? 0 : read(offset));
}
