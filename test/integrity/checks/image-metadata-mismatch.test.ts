/** Tests of comparing what an image file says about itself. */
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { codesOf, indicatorOf, screen } from '../screen.ts';

const ID = 'image_metadata_mismatch';
const photo = () => sharp({ create: { width: 64, height: 48, channels: 3, background: '#777' } });
const withExif = (IFD0: Record<string, string>, IFD2: Record<string, string> = {}) =>
  photo().withExif({ IFD0, IFD2 }).jpeg().toBuffer();

describe(ID, () => {
  it('names an editing program and never makes a picture suspicious for it', async () => {
    const report = await screen(await withExif({ Software: 'Adobe Photoshop 25.0' }));
    expect(indicatorOf(report, ID).evidence).toMatchObject([
      { code: 'IMAGE_EDITOR_TRACE', new: 'Adobe Photoshop 25.0' },
    ]);
    expect(report.risk_level).toBe('low');
  });

  it('finds a change before the picture was taken', async () => {
    const bytes = await withExif(
      { DateTime: '2020:01:01 10:00:00' },
      { DateTimeOriginal: '2024:01:01 10:00:00' },
    );
    expect(codesOf(await screen(bytes), ID)).toEqual(['IMAGE_DATES_REVERSED']);
  });

  it('finds nothing in a phone picture and in one without metadata', async () => {
    const phone = await withExif({ Software: '17.4.1', Make: 'Apple' });
    for (const bytes of [phone, await photo().jpeg().toBuffer(), await photo().png().toBuffer()]) {
      expect(indicatorOf(await screen(bytes), ID).status).toBe('clear');
    }
  });
});
