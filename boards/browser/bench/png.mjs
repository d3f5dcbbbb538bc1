// PNG encoder.

import { deflateSync } from 'node:zlib';

import { HEIGHT, WIDTH } from '../emulator/ssd1306.mjs';

const SIGNATURE = [137, 80, 78, 71, 13, 10, 26, 10];

/** `picture` in page order, as from `Ssd1306.picture`; each pixel becomes a square of `scale`. */
export function encodePng(picture, scale) {
  const width = WIDTH * scale;
  const height = HEIGHT * scale;
  const rows = Buffer.alloc((width + 1) * height); // one filter byte per row
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [column, row] = [Math.floor(x / scale), Math.floor(y / scale)];
      if ((picture[(row >> 3) * WIDTH + column] >> (row & 7)) & 1) rows[y * (width + 1) + 1 + x] = 0xff;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8; // bits per pixel, greyscale
  return Buffer.concat([Buffer.from(SIGNATURE), chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

function crc32(bytes) {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return ~crc >>> 0;
}
