/** Builds small images with known pixels for tests. */
import sharp, { type Sharp } from 'sharp';

/** A gray picture of `width` by `height`, black from the left up to `black` columns, white beyond. */
export function splitGray(width: number, height: number, black: number): Uint8Array {
  const data = new Uint8Array(width * height).fill(255);
  for (let y = 0; y < height; y += 1) data.fill(0, y * width, y * width + black);
  return data;
}

/** The same as a sharp pipeline, to be encoded in any format. */
export const splitImage = (width: number, height: number, black: number): Sharp =>
  sharp(splitGray(width, height, black), { raw: { width, height, channels: 1 } });

/** A picture of one color. */
export const plainImage = (
  width: number,
  height: number,
  background: string | { r: number; g: number; b: number; alpha: number },
): Sharp =>
  sharp({ create: { width, height, channels: typeof background === 'string' ? 3 : 4, background } });

/** Black spots on white, always the same ones, which take as many bytes to encode as print does. */
export function spottedImage(width: number, height: number): Sharp {
  const data = new Uint8Array(width * height);
  for (let at = 0; at < data.length; at += 1) {
    const [column, row] = [Math.floor((at % width) / 7), Math.floor(at / width / 5)];
    data[at] = ((column * 31 + row * 17 + column * row * row) % 11) * 25 > 120 ? 255 : 0;
  }
  return sharp(data, { raw: { width, height, channels: 1 } });
}

/** Pages of one color each as a multi-page TIFF. */
export async function multiPageTiff(
  width: number,
  height: number,
  colors: readonly string[],
): Promise<Buffer> {
  const pages = await Promise.all(colors.map((color) => plainImage(width, height, color).raw().toBuffer()));
  const raw = { width, height: height * colors.length, channels: 3 as const, pageHeight: height };
  return sharp(Buffer.concat(pages), { raw }).tiff().toBuffer();
}

/** A Windows bitmap from its rows as they stand in the file (padded), with a BITMAPINFOHEADER. */
export function makeBmp(spec: {
  readonly width: number;
  /** Negative for rows from top to bottom. */
  readonly height: number;
  /** 0 where the pixels are a picture of another format. */
  readonly bits: 0 | 1 | 4 | 8 | 24 | 32;
  /** 0 none, 1 RLE8, 4 a JPEG. */
  readonly compression?: 0 | 1 | 4;
  /** Palette as BGR0 quadruples. */
  readonly palette?: readonly number[];
  readonly pixels: readonly number[];
  readonly dpi?: number;
}): Buffer {
  const palette = Buffer.from(spec.palette ?? []);
  const header = Buffer.alloc(54);
  header.write('BM', 'latin1');
  header.writeUInt32LE(54 + palette.length + spec.pixels.length, 2);
  header.writeUInt32LE(54 + palette.length, 10);
  header.writeUInt32LE(40, 14);
  header.writeInt32LE(spec.width, 18);
  header.writeInt32LE(spec.height, 22);
  header.writeUInt16LE(1, 26);
  header.writeUInt16LE(spec.bits, 28);
  header.writeUInt32LE(spec.compression ?? 0, 30);
  header.writeUInt32LE(spec.pixels.length, 34);
  header.writeInt32LE(Math.round((spec.dpi ?? 0) / 0.0254), 38);
  header.writeUInt32LE(palette.length / 4, 46);
  return Buffer.concat([header, palette, Buffer.from(spec.pixels)]);
}
