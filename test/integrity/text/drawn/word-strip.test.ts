/** Tests of putting pictures of words under each other. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { PageBox } from '../../../../src/document/index.ts';
import { gatherEvidence } from '../../../../src/integrity/evidence.ts';
import type { WordStrip } from '../../../../src/integrity/text/drawn/word-strip.ts';
import { stripOf } from '../../../../src/integrity/text/drawn/word-strip.ts';
import { systemClock } from '../../../../src/kit/clock.ts';
import { testFolder } from '../../../support/folder.ts';
import { OPEN } from '../../screen.ts';

/** The strip of places of a picture of a page. */
async function stripFrom(png: Buffer, boxes: readonly PageBox[]): Promise<WordStrip> {
  const file = path.join(await testFolder(), 'page.png');
  await writeFile(file, png);
  const evidence = await gatherEvidence({ path: file, name: 'page.png' }, { open: OPEN, clock: systemClock });
  try {
    return await stripOf(evidence, { page: 1, dpi: 200, onWhite: true, boxes: () => boxes });
  } finally {
    await evidence.close();
  }
}

it('leaves out words that would make the strip too large, and keeps those after them', async () => {
  const page = { width: 4000, height: 4000, channels: 3 as const, background: '#fff' };
  const whole = { x0: 0, y0: 0, x1: 4000, y1: 4000 };
  const word = { x0: 100, y0: 100, x1: 160, y1: 130 };
  const png = await sharp({ create: page }).png().toBuffer();
  const { bitmap, rows, words } = await stripFrom(png, [whole, whole, word]);
  expect(rows.map((row) => row === null)).toEqual([false, true, false]);
  expect(words[1]).toBeNull();
  expect(words[2]).toMatchObject({ width: 60, height: 30 });
  expect(bitmap.width * bitmap.height).toBeLessThan(20e6);
});

it('puts what stands on a tinted or dark ground on white, as dark print', async () => {
  const row = (y: number, ground: string, print: string): string =>
    `<rect y="${String(y)}" width="400" height="60" fill="${ground}"/><rect x="60" y="${String(y + 15)}" width="60" height="30" fill="${print}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200">${row(0, '#fff', '#222')}${row(70, '#cc9', '#222')}${row(140, '#000', '#ddd')}</svg>`;
  const at = (y: number): PageBox => ({ x0: 20, y0: y + 15, x1: 160, y1: y + 45 });
  const { bitmap, words } = await stripFrom(await sharp(Buffer.from(svg)).png().toBuffer(), [
    at(0),
    at(70),
    at(140),
  ]);
  for (const word of words) {
    if (word === null) throw new Error('a word is missing');
    const level = (x: number): number => bitmap.data[(word.y + 15) * bitmap.width + word.x + x] ?? -1;
    expect(level(10)).toBeGreaterThan(245);
    expect(level(70)).toBeLessThan(60);
  }
});
