// The memory protection unit, missing in the package: the subset for a stack guard. One range of addresses may be
// closed; everything else is open, as in the default map.
//
// An access to the closed range raises a HardFault with the registers of before the instruction. Words of an exception
// frame inside the range are not written; the handler is entered, followed by a HardFault if it was another exception.
// The unit is off during a HardFault (HFNMIENA is 0).

const TYPE = 0xd90;
const CONTROL = 0xd94;
const NUMBER = 0xd98;
const BASE = 0xd9c;
const ATTRIBUTES = 0xda0;

const REGIONS = 8;
const ENABLE = 1;
const IN_HARD_FAULT = 2; // HFNMIENA
const DEFAULT_MAP = 4; // PRIVDEFENA
const BASE_VALID = 1 << 4;
const ACCESS = 7 << 24; // 0: none

const HARD_FAULT = 3;
const FAULT_CYCLES = 1;
const VIOLATION = Symbol('access to a closed range');
const OPEN = { from: 0, to: 0 };

/**
 * `onChange(range)` follows a change of the closed range `{ from, to }` (empty if none); `stop(reason, withPlace)`
 * halts the machine.
 */
export function addMemoryProtection(chip, onChange, stop) {
  const { core, ppb } = chip;
  const bases = new Uint32Array(REGIONS);
  const attributes = new Uint32Array(REGIONS);
  let control = 0;
  let number = 0;
  let range = OPEN;

  const choose = () => {
    const isOff = !(control & ENABLE) || (core.IPSR === HARD_FAULT && !(control & IN_HARD_FAULT));
    const closed = isOff ? [] : Array.from(bases, (base, region) => closedRange(base, attributes[region])).filter(({ from, to }) => from < to);
    if (closed.length > 1) stop('fault: the emulated memory protection has one closed range', true);
    if (!isOff && !(control & DEFAULT_MAP)) stop('fault: the emulated memory protection has nothing but the default map', true);
    const [chosen = OPEN] = closed;
    if (chosen.from === range.from && chosen.to === range.to) return;
    range = chosen;
    onChange(range);
  };

  const { readUint32, writeUint32 } = ppb;
  ppb.readUint32 = offset => {
    if (offset === TYPE) return REGIONS << 8;
    if (offset === CONTROL) return control;
    if (offset === NUMBER) return number;
    if (offset === BASE) return (bases[number] | number) >>> 0;
    if (offset === ATTRIBUTES) return attributes[number];
    return readUint32.call(ppb, offset);
  };
  ppb.writeUint32 = (offset, value) => {
    if (offset === CONTROL) control = value & (ENABLE | IN_HARD_FAULT | DEFAULT_MAP);
    else if (offset === NUMBER) number = value & (REGIONS - 1);
    else if (offset === BASE) {
      if (value & BASE_VALID) number = value & (REGIONS - 1);
      bases[number] = value & ~0xff;
    } else if (offset === ATTRIBUTES) attributes[number] = value;
    else return writeUint32.call(ppb, offset, value);
    return choose();
  };

  // DMA bypasses the unit.
  let isStacking = false;
  let isMissed = false;
  const isClosed = (address, bytes) => address < range.to && address + bytes > range.from;
  for (const [name, bytes] of [['Uint32', 4], ['Uint16', 2], ['Uint8', 1]]) {
    const read = core[`read${name}`];
    const write = core[`write${name}`];
    core[`read${name}`] = address => {
      if (isClosed(address >>> 0, bytes)) throw VIOLATION;
      return read.call(core, address);
    };
    core[`write${name}`] = (address, value) => {
      if (!isClosed(address >>> 0, bytes)) write.call(core, address, value);
      else if (isStacking) isMissed = true;
      else throw VIOLATION;
    };
  }

  // Copy to undo the instruction.
  const registers = new Uint32Array(16);
  const { exceptionEntry, exceptionReturn, executeInstruction } = core;
  core.exceptionEntry = entered => {
    isStacking = true;
    isMissed = false;
    exceptionEntry.call(core, entered);
    isStacking = false;
    if (isMissed && entered !== HARD_FAULT) {
      core.IPSR = HARD_FAULT;
      core.registers[15] = core.readUint32(core.VTOR + 4 * HARD_FAULT) & ~1;
    }
    if (core.IPSR === HARD_FAULT) choose();
    registers.set(core.registers);
  };
  core.exceptionReturn = how => {
    const isEnd = core.IPSR === HARD_FAULT;
    exceptionReturn.call(core, how);
    if (isEnd) choose();
  };
  core.executeInstruction = () => {
    if (range === OPEN) return executeInstruction.call(core);
    registers.set(core.registers);
    try {
      return executeInstruction.call(core);
    } catch (error) {
      if (error !== VIOLATION) throw error;
      core.registers.set(registers);
      core.exceptionEntry(HARD_FAULT);
      core.cycles += FAULT_CYCLES;
      return FAULT_CYCLES;
    }
  };
}

// Covered by the region's enabled subregions, which must be contiguous.
function closedRange(base, attributes) {
  if (!(attributes & ENABLE) || attributes & ACCESS) return OPEN;
  const bytes = 2 ** (((attributes >> 1) & 0x1f) + 1);
  const open = (attributes >> 8) & 0xff;
  const first = Array.from({ length: 8 }, (_, index) => index).find(index => !(open & (1 << index)));
  if (first === undefined) return OPEN;
  const last = 31 - Math.clz32(~open & 0xff);
  const start = (base & ~(bytes - 1)) >>> 0;
  return { from: start + (bytes / 8) * first, to: start + (bytes / 8) * (last + 1) };
}
