/** The ways a changed picture is saved and sent on: each leaves less of the traces. */
import sharp, { type Sharp } from 'sharp';
import type { Bitmap } from '../../src/document/index.ts';

/** `wa`: as messengers send pictures. `scan_sim`: printed, put on a scanner askew and saved. `double`: saved twice. */
export const SAVE_CHAINS = ['png', 'q95', 'q90', 'q85', 'q75', 'double', 'wa', 'webp80', 'scan_sim'] as const;
export type SaveChain = (typeof SAVE_CHAINS)[number];

const LONGEST_SENT = 1600;

/** The bytes of a picture after a chain. Deterministic. */
export async function saveThrough(
  { data, width, height, channels }: Bitmap,
  chain: SaveChain,
): Promise<Buffer> {
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
    case 'q95':
    case 'q90':
    case 'q85':
    case 'q75':
      return picture()
        .jpeg({ quality: Number(chain.slice(1)) })
        .toBuffer();
  }
}

/** Where the changed pixels of a picture are after a chain, as a PNG of its size. */
export async function maskThrough({ data, width, height }: Bitmap, chain: SaveChain): Promise<Buffer> {
  const mask = sharp(data, { raw: { width, height, channels: 1 } });
  if (chain === 'wa')
    mask.resize({ width: LONGEST_SENT, height: LONGEST_SENT, fit: 'inside', kernel: 'nearest' });
  if (chain === 'scan_sim') mask.rotate(0.6, { background: '#000' }).threshold(128);
  return mask.toColourspace('b-w').png().toBuffer();
}
