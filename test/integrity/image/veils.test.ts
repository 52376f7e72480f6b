/** Tests of telling watermarks from tinted cells and shadows. */
import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { Bitmap } from '../../../src/document/index.ts';
import { tellVeils } from '../../../src/integrity/image/veils.ts';

/** Paper of level 240 with a drawing on it, in gray. */
async function drawn(svg: string): Promise<Bitmap> {
  const [width, height] = [800, 600];
  const page = `<svg xmlns="http://www.w3.org/2000/svg" width="${String(width)}" height="${String(height)}"><rect width="100%" height="100%" fill="#f0f0f0"/>${svg}</svg>`;
  const { data } = await sharp(Buffer.from(page)).grayscale().raw().toBuffer({ resolveWithObject: true });
  return { width, height, channels: 1, data: new Uint8Array(data), dpi: null };
}

/** Strokes as of the letters N, H and I, turned, so wide that no font is needed. */
const LETTERS =
  '<g transform="rotate(-20 400 300)" stroke="black" stroke-opacity=".16" stroke-width="26" fill="none"><path d="M200 380V220L290 380V220"/><path d="M340 220V380M340 300H420M420 220V380"/><path d="M480 220V380"/></g>';
const PLACE = { x0: 250, y0: 220, x1: 520, y1: 380 };

it('knows large letters that are half transparent, where they are', async () => {
  const isVeil = tellVeils(await drawn(LETTERS), 12);
  expect(isVeil(PLACE)).toBe(true);
  expect(isVeil({ x0: 20, y0: 500, x1: 200, y1: 560 })).toBe(false);
});

it.each([
  [
    'tinted rows',
    '<path d="M100 200H700V230H100ZM100 260H700V290H100ZM100 320H700V350H100Z" fill="#d0d0d0"/>',
  ],
  [
    'a soft shadow',
    '<radialGradient id="g"><stop offset="0" stop-color="#c0c0c0"/><stop offset="1" stop-color="#f0f0f0"/></radialGradient><circle cx="400" cy="300" r="280" fill="url(#g)"/>',
  ],
  [
    'a portrait',
    '<linearGradient id="p" x2="1" y2="1"><stop offset="0" stop-color="#808080"/><stop offset="1" stop-color="#e0e0e0"/></linearGradient><path d="M260 400V340L340 310A60 70 0 1 1 420 310L500 340V400Z" fill="url(#p)"/>',
  ],
  ['one large sign of one tone', '<path d="M260 230H500V260H290V340H500V370H260Z" fill="#c8c8c8"/>'],
  [
    'dark spots that lie about the page',
    '<g stroke="black" stroke-opacity=".16" stroke-width="26" fill="none"><path d="M60 200V60L150 200V60"/><path d="M300 380V240L390 380V240"/><path d="M640 240V100L730 240V100"/></g>',
  ],
  ['print', '<path d="M260 240H500V246H260ZM260 270H460V276H260ZM260 300H480V306H260Z" fill="black"/>'],
])('takes %s for none', async (_, svg) => {
  expect(tellVeils(await drawn(svg), 12)(PLACE)).toBe(false);
});
