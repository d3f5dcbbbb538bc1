// One I2C bus: devices that can be attached and taken off while the chip runs, real bus timing, and counters.
//
// Corrects the package's I2C block, around it, where async firmware would hang or be too fast:
//   - writes to IC_INTR_MASK are ignored by the package, so no interrupt ever comes;
//   - TX_EMPTY is a level (FIFO at or below its threshold), the package only raises it when a byte leaves;
//   - after an abort the transmit FIFO stays flushed until IC_CLR_TX_ABRT is read, the package takes new bytes at once;
//   - bytes take no time in the package.

const INTERRUPT_MASK = 0x30;
const DATA_COMMAND = 0x10;
const TRANSMIT_THRESHOLD = 0x3c;
const RECEIVE_THRESHOLD = 0x38;
const ENABLE = 0x6c;
const SDA_HOLD = 0x7c;
const DMA_REGISTERS = [0x88, 0x8c, 0x90];
const TX_EMPTY = 1 << 4;
const TX_ABORT = 1 << 6;

// The block adds these clock periods to what is programmed for one bit (RP2040 datasheet, section 4.3.14).
const FIXED_PERIODS_OF_A_BIT = 8;
const BITS_OF_A_BYTE = 9; // with its acknowledge

export class I2cBus {
  #block;
  #chip;
  #devices = new Map();
  #alarm;
  #next = null;

  /** `onActivity()` is called before a transaction begins. */
  constructor(chip, block, onActivity) {
    this.#chip = chip;
    this.#block = block;
    this.transactions = 0;
    this.refused = 0;
    this.bytes = 0;
    /** When the last byte was acknowledged; -Infinity before the first. */
    this.lastByteNanos = -Infinity;
    this.#alarm = chip.clock.createAlarm(() => {
      const step = this.#next;
      this.#next = null;
      step();
    });
    this.#correctRegisters();
    this.#answerTransfers(onActivity);
  }

  /** Above `fastest` hertz the device does not acknowledge anything. */
  attach(address, device, fastest = Infinity) {
    this.#devices.set(address, { device, fastest });
  }

  /** From now on nobody acknowledges this address, nor the rest of a transfer under way. */
  detach(address) {
    this.#devices.delete(address);
  }

  get counters() {
    const { transactions, refused, bytes, lastByteNanos, frequency } = this;
    return { transactions, refused, bytes, frequency, lastByteMs: lastByteNanos === -Infinity ? null : lastByteNanos / 1e6 };
  }

  /** Clock of the bus in hertz. */
  get frequency() {
    const { sclLowPeriod, sclHighPeriod, spikelen } = this.#block;
    return this.#chip.clkPeri / (sclLowPeriod + sclHighPeriod + spikelen + FIXED_PERIODS_OF_A_BIT);
  }

  #after(bits, step) {
    this.#next = step;
    this.#alarm.schedule((bits / this.frequency) * 1e9);
  }

  #answerTransfers(onActivity) {
    const block = this.#block;
    let address = null;
    const device = () => {
      const attached = this.#devices.get(address);
      return attached !== undefined && this.frequency <= attached.fastest ? attached.device : undefined;
    };
    const countByte = () => {
      this.bytes++;
      this.lastByteNanos = this.#chip.clock.nanos;
    };
    block.onStart = () => this.#after(1, () => block.completeStart());
    block.onConnect = (called, mode) =>
      this.#after(BITS_OF_A_BYTE, () => {
        address = called;
        const present = device() !== undefined;
        if (present) {
          onActivity();
          this.transactions++;
          device().start(mode);
        } else this.refused++;
        block.completeConnect(present);
      });
    block.onWriteByte = byte =>
      this.#after(BITS_OF_A_BYTE, () => {
        const present = device() !== undefined;
        if (present) {
          countByte();
          device().write(byte);
        } else this.refused++;
        block.completeWrite(present);
      });
    block.onReadByte = acknowledge =>
      this.#after(BITS_OF_A_BYTE, () => {
        countByte();
        block.completeRead(device()?.read?.(acknowledge) ?? 0xff); // nobody pulls the line down
      });
    block.onStop = () => this.#after(1, () => block.completeStop());
  }

  #correctRegisters() {
    const block = this.#block;
    const write = block.writeUint32.bind(block);
    const read = block.readUint32.bind(block);
    const nextCommand = block.nextCommand.bind(block);
    const plain = new Map(DMA_REGISTERS.map(offset => [offset, 0]));
    const updateTransmitEmpty = () => {
      const empty = block.enable & 1 && block.txFIFO.itemCount <= block.txThreshold;
      block.intRaw = empty ? block.intRaw | TX_EMPTY : block.intRaw & ~TX_EMPTY;
      block.checkInterrupts();
    };
    block.nextCommand = () => {
      nextCommand();
      updateTransmitEmpty();
    };
    block.writeUint32 = (offset, value) => {
      if (offset === INTERRUPT_MASK) block.intEnable = value & 0x1fff;
      else if (offset === SDA_HOLD) return; // no effect on what a device sees
      else if (plain.has(offset)) return void plain.set(offset, value);
      else if (offset === DATA_COMMAND && block.intRaw & TX_ABORT) return;
      else write(offset, value);
      if ([INTERRUPT_MASK, DATA_COMMAND, TRANSMIT_THRESHOLD, RECEIVE_THRESHOLD, ENABLE].includes(offset)) updateTransmitEmpty();
    };
    block.readUint32 = offset => plain.get(offset) ?? read(offset);
  }
}
