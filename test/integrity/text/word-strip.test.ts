/** Tests of putting pictures of words under each other. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { gatherEvidence } from '../../../src/integrity/evidence.ts';
import { stripOf } from '../../../src/integrity/text/word-strip.ts';
import { systemClock } from '../../../src/kit/clock.ts';
import { testFolder } from '../../support/folder.ts';
import { OPEN } from '../screen.ts';

it('leaves out words that would make the strip too large, and keeps those after them', async () => {
  const file = path.join(await testFolder(), 'page.png');
  const page = { width: 4000, height: 4000, channels: 3 as const, background: '#fff' };
  await writeFile(file, await sharp({ create: page }).png().toBuffer());
  const evidence = await gatherEvidence({ path: file, name: 'page.png' }, { open: OPEN, clock: systemClock });
  try {
    const whole = { x0: 0, y0: 0, x1: 4000, y1: 4000 };
    const word = { x0: 100, y0: 100, x1: 160, y1: 130 };
    const { bitmap, rows, words } = await stripOf(evidence, {
      page: 1,
      dpi: 200,
      boxes: () => [whole, whole, word],
    });
    expect(rows.map((row) => row === null)).toEqual([false, true, false]);
    expect(words[1]).toBeNull();
    expect(words[2]).toMatchObject({ width: 60, height: 30 });
    expect(bitmap.width * bitmap.height).toBeLessThan(20e6);
  } finally {
    await evidence.close();
  }
});
