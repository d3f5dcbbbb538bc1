// The OLED on the page: the panel's pixels, each a whole number of the display's own, as bright as the panel is driven.

const WIDTH = 128;
const HEIGHT = 64;
const LIT = [0xd8, 0xee, 0xff];
/** An OLED at its lowest contrast is still readable, and the eye sees its middle as nearly bright. */
const DIMMEST = 0.35;
/** From this size on the gaps between the pixels can be seen. */
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

  /** `picture` in page order: byte `page * 128 + x`, bit 0 on top; unlit pixels stay transparent. */
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

  /** As large as fits into `width` x `height` CSS pixels, in whole pixels of the display. */
  fit(width, height) {
    const perPixel = window.devicePixelRatio || 1;
    const scale = Math.max(1, Math.floor(Math.min((width * perPixel) / WIDTH, (height * perPixel) / HEIGHT)));
    this.#panel.style.setProperty('--pixel', `${scale / perPixel}px`);
    this.#panel.style.setProperty('--gap', scale >= GRID_FROM ? `${1 / perPixel}px` : '0px');
    this.#panel.dataset.scale = scale;
  }

  /** The screen as a PNG, each pixel eight times as large, on black. */
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
