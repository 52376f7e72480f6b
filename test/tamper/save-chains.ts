/** The ways a changed picture is saved and sent on: each leaves less of the traces. */
import sharp, { type Sharp } from 'sharp';
import { crop } from '../../src/document/index.ts';
import type { Bitmap } from '../../src/document/index.ts';

/**
 * `wa`: as messengers send pictures. `scan_sim`: printed, put on a scanner askew and saved. `double`: saved twice. `cut_`: cut
 * first, so that blocks begin elsewhere; `_full`: with the colors of every pixel.
 */
export const SAVE_CHAINS = [
  'png',
  'q95',
  'q90',
  'q85',
  'q75',
  'double',
  'wa',
  'webp80',
  'scan_sim',
  'cut_q95',
  'cut_q95_full',
  'cut_q90',
] as const;
export type SaveChain = (typeof SAVE_CHAINS)[number];

const LONGEST_SENT = 1600;

/** Pixels that a chain leaves off at the left and at the top: where it cuts, other numbers for other sizes, not both multiples of 8. */
export const cutBy = (
  { width, height }: Pick<Bitmap, 'width' | 'height'>,
  chain: SaveChain,
): { readonly x: number; readonly y: number } =>
  chain.startsWith('cut_') ? { x: width % 8, y: 1 + (height % 7) } : { x: 0, y: 0 };

/** What a chain leaves of a picture before it saves it. */
function leftOf(bitmap: Bitmap, chain: SaveChain): Bitmap {
  const { x, y } = cutBy(bitmap, chain);
  if (x === 0 && y === 0) return bitmap;
  return crop(bitmap, { x, y, width: bitmap.width - x, height: bitmap.height - y });
}

/** The bytes of a picture after a chain. Deterministic. */
export async function saveThrough(bitmap: Bitmap, chain: SaveChain): Promise<Buffer> {
  const { data, width, height, channels } = leftOf(bitmap, chain);
  const picture = (): Sharp => sharp(data, { raw: { width, height, channels } });
  switch (chain) {
    case 'png':
      return picture().png().toBuffer();
    case 'double':
      return sharp(await picture().jpeg({ quality: 90 }).toBuffer())
        .jpeg({ quality: 80 })
        .toBuffer();
    case 'wa':
      return picture()
        .resize({ width: LONGEST_SENT, height: LONGEST_SENT, fit: 'inside' })
        .jpeg({ quality: 77 })
        .toBuffer();
    case 'webp80':
      return picture().webp({ quality: 80 }).toBuffer();
    case 'scan_sim':
      return picture().rotate(0.6, { background: '#fff' }).blur(0.6).jpeg({ quality: 85 }).toBuffer();
    case 'cut_q95_full':
      return picture().jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer();
    case 'cut_q95':
    case 'cut_q90':
    case 'q95':
    case 'q90':
    case 'q85':
    case 'q75':
      return picture()
        .jpeg({ quality: Number(chain.slice(-2)) })
        .toBuffer();
  }
}

/** Where the changed pixels of a picture are after a chain, as a PNG of its size. */
export async function maskThrough(whole: Bitmap, chain: SaveChain): Promise<Buffer> {
  const { data, width, height } = leftOf(whole, chain);
  const mask = sharp(data, { raw: { width, height, channels: 1 } });
  if (chain === 'wa')
    mask.resize({ width: LONGEST_SENT, height: LONGEST_SENT, fit: 'inside', kernel: 'nearest' });
  if (chain === 'scan_sim') mask.rotate(0.6, { background: '#000' }).threshold(128);
  return mask.toColourspace('b-w').png().toBuffer();
}
