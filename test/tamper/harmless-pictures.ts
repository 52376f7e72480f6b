/** What honest people do to pictures: opened and saved in an editor, shown on a phone and photographed from its screen. */
import sharp from 'sharp';
import type { Bitmap } from '../../src/document/index.ts';
import { createRandom } from './random.ts';

/** `img_meta`: saved by an image editor that changed nothing; `img_screenshot`: shown on a phone under a status bar. */
export const HARMLESS_PICTURES = ['img_meta', 'img_screenshot'] as const;
export type HarmlessPicture = (typeof HARMLESS_PICTURES)[number];

const EDITORS = ['Adobe Photoshop 25.0 (Windows)', 'GIMP 2.10.36', 'Snapseed 2.0'];
/** Pixels of a phone's screen and of its status bar. */
const SCREEN = { width: 1170, height: 2532, bar: 140 } as const;

/** The picture after one of these, without a change of what it shows. */
export async function savedHarmlessly(
  { data, width, height, channels }: Bitmap,
  kind: HarmlessPicture,
  seed: number,
): Promise<{ readonly bytes: Uint8Array; readonly suffix: string; readonly chain: string }> {
  const picture = sharp(data, { raw: { width, height, channels } });
  const random = createRandom(seed);
  if (kind === 'img_meta') {
    const Software = EDITORS[Math.floor(random() * EDITORS.length)] ?? '';
    const IFD0 = { Software, DateTime: '2024:05:14 09:30:00' };
    const bytes = await picture.withExif({ IFD0 }).jpeg({ quality: 95 }).toBuffer();
    return { bytes, suffix: '.jpg', chain: 'q95' };
  }
  const shown = await picture
    .resize({ width: SCREEN.width, height: SCREEN.height - SCREEN.bar, fit: 'inside' })
    .toColourspace('srgb')
    .png()
    .toBuffer();
  // Shapes instead of letters: which fonts a machine has must not matter.
  const bar = `<svg width="${SCREEN.width}" height="${SCREEN.bar}" xmlns="http://www.w3.org/2000/svg"><rect width="100%" height="100%" fill="#f7f7f7"/><rect x="70" y="62" width="18" height="36"/><rect x="96" y="62" width="18" height="36"/><rect x="960" y="60" width="78" height="38" rx="10"/><circle cx="900" cy="79" r="19"/></svg>`;
  const bytes = await sharp({
    create: { width: SCREEN.width, height: SCREEN.height, channels: 3, background: '#101010' },
  })
    .composite([
      { input: Buffer.from(bar), left: 0, top: 0 },
      { input: shown, left: 0, top: SCREEN.bar },
    ])
    .png()
    .toBuffer();
  return { bytes, suffix: '.png', chain: 'png' };
}
