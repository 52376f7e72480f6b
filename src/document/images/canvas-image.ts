/** Decodes encoded images on a canvas, for what sharp does not read or is not worth loading for. */

/** Pixels as a canvas has them. */
interface CanvasPixels {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue and alpha of every pixel. */
  readonly data: Uint8Array;
}

/**
 * Decodes an image; its own size is the size it says it has.
 * @throws Error of the decoder
 */
export async function decodeOnCanvas(bytes: Uint8Array): Promise<CanvasPixels> {
  const { createCanvas, loadImage } = await import('@napi-rs/canvas');
  const image = await loadImage(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const { width, height } = image;
  const canvas = createCanvas(width, height);
  canvas.getContext('2d').drawImage(image, 0, 0);
  return { width, height, data: canvas.data() };
}
