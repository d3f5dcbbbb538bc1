// The OLED on a canvas: whole device pixels per pixel, brightness from the panel's contrast.

const WIDTH = 128;
const HEIGHT = 64;
const LIT = [0xd8, 0xee, 0xff];
/** An OLED is readable at its lowest contrast. */
const DIMMEST = 0.35;
/** Device pixels per pixel from which gaps are drawn. */
const GRID_FROM = 4;

export class Screen {
  #canvas;
  #panel;
  #context;

  constructor(canvas, panel) {
    this.#canvas = canvas;
    this.#panel = panel;
    this.#context = canvas.getContext('2d', { willReadFrequently: true });
  }

  /** Shows a picture in page order: byte `page * 128 + x`, bit 0 on top; unlit pixels stay transparent. */
  show(picture, contrast) {
    const image = this.#context.createImageData(WIDTH, HEIGHT);
    for (let y = 0; y < HEIGHT; y++) {
      for (let x = 0; x < WIDTH; x++) {
        if ((picture[(y >> 3) * WIDTH + x] >> (y & 7)) & 1) image.data.set([...LIT, 0xff], (y * WIDTH + x) * 4);
      }
    }
    this.#context.putImageData(image, 0, 0);
    this.#canvas.style.opacity = DIMMEST + (1 - DIMMEST) * Math.sqrt(contrast / 255);
  }

  /** Scales by the largest whole factor that fits `width` x `height` CSS pixels. */
  fit(width, height) {
    const perPixel = window.devicePixelRatio || 1;
    const scale = Math.max(1, Math.floor(Math.min((width * perPixel) / WIDTH, (height * perPixel) / HEIGHT)));
    this.#panel.style.setProperty('--pixel', `${scale / perPixel}px`);
    this.#panel.style.setProperty('--gap', scale >= GRID_FROM ? `${1 / perPixel}px` : '0px');
    this.#panel.dataset.scale = scale;
  }

  /** A PNG at eight times its size, on black. */
  async toPng() {
    const SCALE = 8;
    const copy = document.createElement('canvas');
    copy.width = WIDTH * SCALE;
    copy.height = HEIGHT * SCALE;
    const context = copy.getContext('2d');
    context.fillStyle = '#000';
    context.fillRect(0, 0, copy.width, copy.height);
    context.imageSmoothingEnabled = false;
    context.drawImage(this.#canvas, 0, 0, copy.width, copy.height);
    return new Promise(resolve => copy.toBlob(resolve, 'image/png'));
  }
}
