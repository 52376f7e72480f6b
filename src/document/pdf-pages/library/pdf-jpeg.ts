/** Gives pdf.js what browsers have: a native decoder of JPEGs, three times as fast as its own, canvases of any size, and what unpacks streams. */
import { decodeOnCanvas } from '../../images/canvas-image.ts';
import { decodeRgb } from '../../images/image-pages.ts';
import { readJpegStructure } from '../../images/jpeg-structure.ts';
import { Inflation } from './pdf-inflate.ts';

/** Bytes up to which a JPEG is decoded on the canvas, which is there for drawing: sharp takes 0.1 s to load. */
const SMALL_BYTES = 100_000;
/** Pixels that a JPEG of this size may have there. */
const SMALL_PIXELS = 4_000_000;
/** pdf.js's `ImageKind.RGB_24BPP`. */
const RGB = 2;

/** What the decoder gives instead of a browser's frame. */
class Pixels {
  readonly width: number;
  readonly height: number;
  /** Red, green and blue of every pixel. */
  readonly data: Uint8ClampedArray;
  constructor({ width, height, data }: { width: number; height: number; data: Uint8Array }) {
    this.width = width;
    this.height = height;
    this.data = new Uint8ClampedArray(data.buffer, data.byteOffset, data.length);
  }
}

/** The end of a JPEG; some files have a line break after it. */
const END = Buffer.from([0xff, 0xd9]);

/**
 * Whether a canvas gives the pixels that sharp gives: for a small JPEG that is whole, without a color profile or an
 * orientation, which a canvas would apply.
 */
function suitsCanvas(jpeg: Buffer): boolean {
  if (jpeg.length > SMALL_BYTES || jpeg.lastIndexOf(END) < jpeg.length - 4) return false;
  const structure = readJpegStructure(jpeg);
  if (structure?.components !== 3 || structure.exif !== null || jpeg.includes('ICC_PROFILE')) return false;
  return structure.width * structure.height <= SMALL_PIXELS;
}

/** Red, green and blue by the canvas. */
async function canvasRgb(jpeg: Uint8Array): Promise<Pixels> {
  const { width, height, data } = await decodeOnCanvas(jpeg);
  const rgb = new Uint8Array(width * height * 3);
  for (let from = 0, to = 0; to < rgb.length; from += 4, to += 3) {
    rgb[to] = data[from] ?? 0;
    rgb[to + 1] = data[from + 1] ?? 0;
    rgb[to + 2] = data[from + 2] ?? 0;
  }
  return new Pixels({ width, height, data: rgb });
}

/**
 * The part of a browser's `ImageDecoder` that pdf.js uses for color JPEGs without masks. What it rejects pdf.js decodes
 * by itself.
 */
class JpegDecoder {
  static isTypeSupported(type: string): Promise<boolean> {
    return Promise.resolve(type === 'image/jpeg');
  }
  readonly #jpeg: Buffer;
  constructor({ data }: { readonly data: Uint8Array }) {
    this.#jpeg = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  }
  async decode(): Promise<{ readonly image: Pixels }> {
    if (suitsCanvas(this.#jpeg)) return { image: await canvasRgb(this.#jpeg) };
    return { image: new Pixels(await decodeRgb(this.#jpeg)) };
  }
  close(): void {
    // Nothing is held.
  }
}

/**
 * The part of a browser's `OffscreenCanvas` with which pdf.js finds out how large a canvas may be. Without one it takes
 * 2048 pixels a side for the utmost and decodes larger JPEG 2000 images at a half or a quarter of their resolution.
 */
class CanvasOfAnySize {
  getContext(): object {
    return { fillRect: () => undefined, getImageData: () => ({ data: [0, 0, 0, 255] }) };
  }
}

/** An image as pdf.js passes it on; `bitmap` is what a decoder gave. */
interface PassedImage {
  readonly width: number;
  readonly height: number;
  readonly bitmap?: unknown;
}

/**
 * The image as pdf.js gives it when it decodes by itself. The size in the PDF counts: where the JPEG has another one,
 * the nearest pixels are taken, as pdf.js does.
 */
function decodedImage({ bitmap, ...image }: PassedImage & { readonly bitmap: Pixels }): object {
  const { width, height } = image;
  const same = bitmap.width === width && bitmap.height === height;
  const data = same ? bitmap.data : nearest(bitmap, { width, height });
  return { ...image, kind: RGB, data, dataLen: data.length };
}

function nearest(
  source: Pixels,
  { width, height }: { readonly width: number; readonly height: number },
): Uint8ClampedArray {
  const data = new Uint8ClampedArray(width * height * 3);
  for (let y = 0, to = 0; y < height; y += 1) {
    const row = Math.floor((y * source.height) / height) * source.width;
    for (let x = 0; x < width; x += 1, to += 3) {
      const from = (row + Math.floor((x * source.width) / width)) * 3;
      data.set(source.data.subarray(from, from + 3), to);
    }
  }
  return data;
}

interface Message {
  readonly data?: unknown;
}
type Listener = (event: { readonly data: unknown }) => void;

/** The channel between the two halves of pdf.js in one thread: messages are copied, decoded pixels handed over. */
class Channel {
  readonly #listeners = new Set<Listener>();
  postMessage(message: Message, transfer?: readonly unknown[] | null): void {
    const data = copyOf(message, transfer ?? []);
    queueMicrotask(() => {
      for (const listener of this.#listeners) listener.call(this, { data });
    });
  }
  addEventListener(_name: string, listener: Listener, options?: { readonly signal?: AbortSignal }): void {
    this.#listeners.add(listener);
    options?.signal?.addEventListener('abort', () => this.#listeners.delete(listener));
  }
  removeEventListener(_name: string, listener: Listener): void {
    this.#listeners.delete(listener);
  }
}

/** Images are the last part of a message: `[id, page, 'Image', image]`. */
function copyOf(message: Message, transfer: readonly unknown[]): unknown {
  const parts: readonly unknown[] = Array.isArray(message.data) ? message.data : [];
  const last = parts.at(-1);
  if (isPassedImage(last)) return { ...message, data: [...parts.slice(0, -1), decodedImage(last)] };
  return structuredClone(message, { transfer: [...transfer] as ArrayBuffer[] });
}

const isPassedImage = (value: unknown): value is PassedImage & { readonly bitmap: Pixels } =>
  typeof value === 'object' && value !== null && 'bitmap' in value && value.bitmap instanceof Pixels;

/**
 * Loads the half of pdf.js that reads files, with our decoder, and gives the channel to it: for the `port` of a
 * `PDFWorker`. Without it pdf.js would load the half by itself, with a channel that copies every image.
 */
export async function startPdfReader(): Promise<Channel> {
  // Under the names that browsers have for them. pdf.js looks for the decoder once, while it is loaded.
  Object.assign(globalThis, {
    ImageDecoder: JpegDecoder,
    OffscreenCanvas: CanvasOfAnySize,
    DecompressionStream: Inflation,
  });
  const { WorkerMessageHandler } = await import('pdfjs-dist/legacy/build/pdf.worker.min.mjs');
  const channel = new Channel();
  WorkerMessageHandler.initializeFromPort(channel);
  return channel;
}
