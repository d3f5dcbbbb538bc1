// Reads UF2, the format of the Pico's USB drive.

const BLOCK_BYTES = 512;
const FIRST_MAGIC = 0x0a324655;
const SECOND_MAGIC = 0x9e5d5157;
const LAST_MAGIC = 0x0ab16f30;
const FLAG_NOT_MAIN_FLASH = 0x0001;
const FLAG_FAMILY = 0x2000;
const FAMILY_RP2040 = 0xe48bff56;
const PAYLOAD_BYTES = 256;

export const isUf2 = bytes =>
  bytes.length >= 4 && new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0, true) === FIRST_MAGIC;

/** Result of `readElf` without symbols. Rejects what the boot loader would silently ignore. */
export function readUf2(bytes) {
  if (bytes.length === 0 || bytes.length % BLOCK_BYTES !== 0) {
    throw new Error(`the UF2 file has ${bytes.length} bytes, which is not a whole number of ${BLOCK_BYTES}-byte blocks`);
  }
  const count = bytes.length / BLOCK_BYTES;
  const segments = [];
  for (let index = 0; index < count; index++) {
    const block = bytes.subarray(index * BLOCK_BYTES, (index + 1) * BLOCK_BYTES);
    const view = new DataView(block.buffer, block.byteOffset, BLOCK_BYTES);
    const word = offset => view.getUint32(offset, true);
    const refuse = reason => {
      throw new Error(`UF2 block ${index} ${reason}`);
    };
    if (word(0) !== FIRST_MAGIC || word(4) !== SECOND_MAGIC || word(508) !== LAST_MAGIC) refuse('has a wrong magic number');
    if (word(8) & FLAG_NOT_MAIN_FLASH) continue;
    if (!(word(8) & FLAG_FAMILY) || word(28) !== FAMILY_RP2040) refuse('is not for the RP2040');
    if (word(16) !== PAYLOAD_BYTES || word(12) % PAYLOAD_BYTES !== 0) refuse('is not one aligned page of 256 bytes');
    if (word(20) !== index || word(24) !== count) refuse(`says it is ${word(20)} of ${word(24)}, in a file of ${count}`);
    segments.push({ address: word(12), bytes: block.subarray(32, 32 + PAYLOAD_BYTES) });
  }
  return { segments, symbols: new Map() };
}
