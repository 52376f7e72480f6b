/** What honest people do to pictures: save them anew, show them on a phone, and add openly what changes nothing that is there. */
import sharp, { type OverlayOptions, type Sharp } from 'sharp';
import type { Bitmap } from '../../src/document/index.ts';
import { drawText } from './draw-text.ts';
import { createRandom } from './random.ts';

/**
 * `img_meta`: saved by an image editor that changed nothing; `img_screenshot`: shown on a phone under a status bar;
 * `img_redacted`: private data under black bars; `img_marked`: a highlighter and a ring around something; `img_footer`: a line
 * of the program's own below the page, as apps that scan add it; `img_framed`: with a white rim; `img_signed`: signed with a
 * digital pen; `img_captioned`: with the place and time below it, light on a darkened strip, as camera apps write them.
 */
export const HARMLESS_PICTURES = [
  'img_meta',
  'img_screenshot',
  'img_redacted',
  'img_marked',
  'img_footer',
  'img_framed',
  'img_signed',
  'img_captioned',
] as const;
export type HarmlessPicture = (typeof HARMLESS_PICTURES)[number];

const EDITORS = ['Adobe Photoshop 25.0 (Windows)', 'GIMP 2.10.36', 'Snapseed 2.0'];
/** Pixels of a phone's screen and of its status bar. */
const SCREEN = { width: 1170, height: 2532, bar: 140 } as const;
/** Heights of what is added, as shares of the page's height, and the width of a frame, of its width. */
const ADDED = {
  bar: 0.025,
  ring: 0.05,
  footer: 0.055,
  frame: 0.025,
  signature: 0.06,
  caption: 0.08,
} as const;

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
  if (kind !== 'img_screenshot') {
    const bytes = await addedTo(picture, { width, height, kind, random });
    return kind === 'img_framed'
      ? { bytes: await sharp(bytes).png().toBuffer(), suffix: '.png', chain: 'png' }
      : { bytes: await sharp(bytes).jpeg({ quality: 95 }).toBuffer(), suffix: '.jpg', chain: 'q95' };
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

/** The picture with what an honest person adds openly, without loss. */
async function addedTo(
  picture: Sharp,
  {
    width,
    height,
    kind,
    random,
  }: {
    readonly width: number;
    readonly height: number;
    readonly kind: Exclude<HarmlessPicture, 'img_meta' | 'img_screenshot'>;
    readonly random: () => number;
  },
): Promise<Buffer> {
  const colored = await picture.toColourspace('srgb').png().toBuffer();
  const at = (least: number, most: number, side: number): number =>
    Math.round((least + (most - least) * random()) * side);
  if (kind === 'img_framed') {
    const rim = Math.round(ADDED.frame * width);
    return sharp(colored)
      .extend({ top: rim, bottom: rim, left: rim, right: rim, background: '#ffffff' })
      .toBuffer();
  }
  if (kind === 'img_footer') {
    const bar = Math.round(ADDED.footer * height);
    const data = Buffer.alloc(width * bar * 3, 255);
    const [x0, y0] = [Math.round(0.3 * width), Math.round(0.3 * bar)];
    drawText({ width, height: bar, channels: 3, data, dpi: null }, '1234512345', {
      x0,
      y0,
      x1: Math.round(0.7 * width),
      y1: Math.round(0.7 * bar),
    });
    return sharp(colored)
      .extend({ bottom: bar, background: '#ffffff' })
      .composite([{ input: data, raw: { width, height: bar, channels: 3 }, left: 0, top: height }])
      .png()
      .toBuffer();
  }
  const drawing = (shapes: string, blend: 'over' | 'multiply'): OverlayOptions => ({
    input: Buffer.from(
      `<svg width="${width}" height="${height}" xmlns="http://www.w3.org/2000/svg">${shapes}</svg>`,
    ),
    blend,
  });
  if (kind === 'img_captioned') {
    const strip = Math.round(ADDED.caption * height);
    const top = height - strip - Math.round(0.01 * height);
    // Shapes instead of letters, as above.
    const letters = Array.from({ length: 40 }, (_, letter) => {
      const [line, column] = [Math.floor(letter / 20), letter % 20];
      const [x, y] = [width * (0.06 + 0.04 * column), top + strip * (0.16 + 0.42 * line)];
      return `<rect x="${x}" y="${y}" width="${width * (0.01 + 0.015 * random())}" height="${0.26 * strip}" fill="#fff"/>`;
    });
    const ground = `<rect x="${0.03 * width}" y="${top}" width="${0.94 * width}" height="${strip}" fill="#000" fill-opacity="0.5"/>`;
    return sharp(colored)
      .composite([drawing(ground + letters.join(''), 'over')])
      .png()
      .toBuffer();
  }
  const high = Math.max(12, Math.round(ADDED.bar * height));
  const place = (share: number, fill: string): string =>
    `<rect x="${at(0.1, 0.6, width)}" y="${at(0.1, 0.8, height)}" width="${Math.round(share * width)}" height="${high}" fill="${fill}"/>`;
  if (kind === 'img_redacted') {
    const bars = [0.18, 0.25, 0.18].map((share) => place(share, '#000')).join('');
    return sharp(colored)
      .composite([drawing(bars, 'over')])
      .png()
      .toBuffer();
  }
  if (kind === 'img_signed') {
    const loop = Math.round(ADDED.signature * height);
    const places = Array.from({ length: 60 }, () => ({ x: at(0.05, 0.6, width), y: at(0.2, 0.9, height) }));
    const inkAt = await inkOf(colored, { width: 4 * loop, height: Math.round(1.2 * loop) });
    const { x, y } = places.reduce((best, place) => (inkAt(place) < inkAt(best) ? place : best));
    const turn = `c ${String(loop)} -${String(1.4 * loop)} -${String(0.3 * loop)} -${String(1.4 * loop)} ${String(0.6 * loop)} 0 `;
    const pen = `fill="none" stroke="#0a0a0a" stroke-width="${Math.max(2.5, width / 250)}"`;
    return sharp(colored)
      .composite([drawing(`<path d="M ${x} ${y} ${turn.repeat(5)}" ${pen}/>`, 'over')])
      .png()
      .toBuffer();
  }
  const ring = `<ellipse cx="${at(0.3, 0.7, width)}" cy="${at(0.2, 0.8, height)}" rx="${Math.round(0.12 * width)}" ry="${Math.round(ADDED.ring * height)}" fill="none" stroke="#e61414" stroke-width="${Math.max(3, Math.round(width / 250))}"/>`;
  return sharp(colored)
    .composite([drawing(place(0.3, '#ffff40'), 'multiply'), drawing(ring, 'over')])
    .png()
    .toBuffer();
}

/** Counts the dark pixels of boxes of a size by their lower left corner, to sign where nothing is. */
async function inkOf(
  picture: Buffer,
  box: { readonly width: number; readonly height: number },
): Promise<(corner: { readonly x: number; readonly y: number }) => number> {
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });
  return ({ x, y }) => {
    let count = 0;
    for (let row = Math.max(0, y - box.height); row < Math.min(info.height, y); row += 1) {
      const from = row * info.width + x;
      count += data
        .subarray(from, from + Math.min(box.width, info.width - x))
        .filter((level) => level < 160).length;
    }
    return count;
  };
}
