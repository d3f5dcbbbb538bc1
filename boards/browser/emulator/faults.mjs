// Faults of real parts; ../../bench/README.md lists them. A fault stays active until ended, also across power cycles.

const alone = (value, name) => {
  if (value !== undefined && value !== null) throw new Error(`fault ${name} has no value`);
  return true;
};
const number = (least, most, unit) => (value, name) => {
  const given = Number(value);
  if (value === undefined || value === null || !(given >= least && given <= most)) {
    throw new Error(`fault ${name} needs a number of ${unit} from ${least} to ${most}`);
  }
  return given;
};
const oneOf = (...words) => (value, name) => {
  if (!words.includes(value)) throw new Error(`fault ${name} needs one of ${words.join(', ')}`);
  return value;
};
const UNITS = { ns: 1, us: 1e3, ms: 1e6 };
const time = (least, most) => (value, name) => {
  const [, digits, unit] = /^(\d+(?:\.\d+)?)(ns|us|ms)$/.exec(value) ?? [];
  const nanos = digits * UNITS[unit];
  if (!(nanos >= least && nanos <= most)) throw new Error(`fault ${name} needs a time as 100ns or 20us, from ${least}ns to ${most / 1e6}ms`);
  return nanos;
};

/** Names and value checks. */
export const FAULTS = {
  cache: alone,
  'rise-time': number(0, 2000, 'nanoseconds'),
  'bus-low': oneOf('scl', 'sda', 'byte'),
  misread: number(1, 1e6, 'bytes'),
  cold: alone,
  late: number(0, 60e3, 'milliseconds'),
  unplugged: alone,
  erase: number(0.1, 10e3, 'milliseconds'),
  program: number(0.01, 100, 'milliseconds'),
  brownout: number(0, 6000, 'millivolts'),
  oscillator: oneOf('biased', 'stuck', 'periodic', 'beat'),
  crystal: number(0, 1000, 'milliseconds'),
  pll: number(0, 100, 'milliseconds'),
  gated: alone,
  worn: number(0.1, 20, 'milliseconds'),
  glitch: time(10, 1e6),
  vbus: oneOf('high', 'low'),
  stretch: number(1, 5000, 'microseconds'),
  'adc-noise': number(1, 2000, 'steps'),
  'usb-suspend': number(0, 10e3, 'milliseconds'),
  'usb-reset': number(0, 10e3, 'milliseconds'),
  'usb-enumeration': number(0, 10e3, 'milliseconds'),
};

export class Faults {
  #values = new Map();

  /** Undefined while inactive. */
  get(name) {
    return this.#values.get(name);
  }

  has(name) {
    return this.#values.has(name);
  }

  /** Throws an Error with a readable reason for an unknown fault or a bad value. */
  begin(name, value) {
    this.#check(name);
    this.#values.set(name, FAULTS[name](value, name));
  }

  end(name) {
    this.#check(name);
    this.#values.delete(name);
  }

  #check(name) {
    if (!Object.hasOwn(FAULTS, name)) throw new Error(`no fault ${name}; there are ${Object.keys(FAULTS).join(', ')}`);
  }
}
