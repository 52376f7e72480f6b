/** Tests of comparing what an image file says about itself. */
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { withChunk } from '../../support/picture-notes.ts';
import type { Bitmap } from '../../../src/document/index.ts';
import { withErrors } from '../../support/broken-jpeg.ts';
import { asJpeg, asPng, drawReceipt } from '../../tamper/receipt.ts';
import { codesOf, indicatorOf, screenFor } from '../screen.ts';

/** Puts a preview into the EXIF data of a JPEG, as cameras do (EXIF 2.32, 4.5.5). */
function withPreview(jpeg: Buffer, preview: Buffer): Buffer {
  const entry = (tag: number, value: number): Buffer => {
    const bytes = Buffer.alloc(12);
    bytes.writeUInt16BE(tag, 0);
    bytes.writeUInt16BE(4, 2);
    bytes.writeUInt32BE(1, 4);
    bytes.writeUInt32BE(value, 8);
    return bytes;
  };
  const count = (entries: number): Buffer => Buffer.from([0, entries]);
  const [first, none] = [Buffer.from('4d4d002a00000008', 'hex'), Buffer.alloc(4)];
  const second = 8 + 2 + 4;
  const at = second + 2 + 24 + 4;
  const link = Buffer.alloc(4);
  link.writeUInt32BE(second);
  const tiff = [
    first,
    count(0),
    link,
    count(2),
    entry(0x201, at),
    entry(0x202, preview.length),
    none,
    preview,
  ];
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), ...tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]);
}

const ID = 'image_metadata_mismatch';
const screened = screenFor(ID);
const photo = () => sharp({ create: { width: 64, height: 48, channels: 3, background: '#777' } });
const withExif = (IFD0: Record<string, string>, IFD2: Record<string, string> = {}) =>
  photo().withExif({ IFD0, IFD2 }).jpeg().toBuffer();

/** A picture as a camera embeds it in itself. */
const previewOf = async (picture: Bitmap): Promise<Buffer> =>
  sharp(await asPng(picture))
    .resize(104, 144)
    .jpeg()
    .toBuffer();

describe(ID, () => {
  it('names an editing program and never makes a picture suspicious for it', async () => {
    const report = await screened(await withExif({ Software: 'Adobe Photoshop 25.0' }));
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
    expect(codesOf(await screened(bytes), ID)).toEqual(['IMAGE_DATES_REVERSED']);
  });

  it('compares the embedded preview with the picture', async () => {
    const scene = drawReceipt(4, { columns: 3 });
    const preview = await previewOf(scene);
    const changed = { ...scene, data: scene.data.slice() };
    for (let y = 200; y < 320; y += 1) changed.data.fill(20, y * 520 + 100, y * 520 + 300);
    expect(codesOf(await screened(withPreview(await asJpeg(scene, 90), preview)), ID)).toEqual([]);
    expect(codesOf(await screened(withPreview(await asJpeg(changed, 90), preview)), ID)).toEqual([
      'IMAGE_PREVIEW_SHOWS_OTHER',
    ]);
    // Without a camera, the preview is that of the program.
    const name = Buffer.from('Photoshop 3.0\0', 'latin1');
    const edited = withPreview(await asJpeg(changed, 90), preview);
    const segment = Buffer.concat([Buffer.from([0xff, 0xed, 0, name.length + 2]), name]);
    const saved = Buffer.concat([edited.subarray(0, 2), segment, edited.subarray(2)]);
    expect(codesOf(await screened(saved), ID)).toEqual(['IMAGE_EDITOR_TRACE']);
  });

  it('compares no preview with a picture whose data holds errors', async () => {
    const scene = drawReceipt(4, { columns: 3 });
    const preview = await previewOf(scene);
    const whole = withPreview(await asJpeg(scene, 90), preview);
    expect(codesOf(await screened(await withErrors(whole, 0.3)), ID)).toEqual([]);
  });

  it('knows a preview of another picture altogether', async () => {
    const [own, other] = [drawReceipt(4, { columns: 3 }), drawReceipt(5, { columns: 3 })];
    for (let y = 60; y < 400; y += 1) other.data.fill(10, y * 520 + 260, y * 520 + 470);
    const preview = await previewOf(other);
    const report = await screened(withPreview(await asJpeg(own, 90), preview));
    expect(codesOf(report, ID)).toEqual(['IMAGE_PREVIEW_SHOWS_OTHER']);
    expect(indicatorOf(report, ID).description).toContain('another picture altogether');
  });

  it('names the program of a PNG as its text does, without the bytes behind it', async () => {
    const png = withChunk(await photo().png().toBuffer(), 'tEXt', 'Software\0Adobe Photoshop 25.0');
    expect(indicatorOf(await screened(png), ID).evidence).toMatchObject([
      { code: 'IMAGE_EDITOR_TRACE', new: 'Adobe Photoshop 25.0' },
    ]);
  });

  it('finds nothing in a phone picture and in one without metadata', async () => {
    const phone = await withExif({ Software: '17.4.1', Make: 'Apple' });
    for (const bytes of [phone, await photo().jpeg().toBuffer(), await photo().png().toBuffer()]) {
      expect(indicatorOf(await screened(bytes), ID).status).toBe('clear');
    }
  });

  describe('what stands behind the end of a picture', () => {
    const jpeg = () => photo().jpeg().toBuffer();
    const archive = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.alloc(200, 'x')]);
    const behind = async (...parts: readonly Buffer[]) => screened(Buffer.concat(parts));
    /** A segment behind the first marker. */
    const withSegment = (picture: Buffer, marker: number, data: Buffer): Buffer => {
      const head = Buffer.from([0xff, marker, 0, 0]);
      head.writeUInt16BE(data.length + 2, 2);
      return Buffer.concat([picture.subarray(0, 2), head, data, picture.subarray(2)]);
    };

    it.each(['jpeg', 'png', 'progressive'] as const)('is told of a %s', async (format) => {
      const own = format === 'png' ? photo().png() : photo().jpeg({ progressive: format === 'progressive' });
      const picture = await own.toBuffer();
      const report = await behind(picture, archive);
      expect(indicatorOf(report, ID).evidence).toMatchObject([
        {
          code: 'IMAGE_BYTES_AFTER_END',
          detail: 'an archive of 204 bytes stands behind the end of the picture',
        },
      ]);
      expect(report.requires_manual_review).toBe(false);
      const [fact] = indicatorOf(await behind(picture, picture), ID).evidence ?? [];
      expect(fact?.detail).toContain('another picture');
      expect(codesOf(await behind(picture), ID)).toEqual([]);
    });

    it('is left alone where it is padding, remains of a transfer or of an unknown kind', async () => {
      const picture = await jpeg();
      for (const rest of [Buffer.alloc(5000), Buffer.from('\r\n'.repeat(200)), archive.subarray(0, 20)]) {
        expect(codesOf(await behind(picture, rest), ID)).toEqual([]);
      }
      expect(codesOf(await behind(picture, Buffer.alloc(500, 'vendor')), ID)).toEqual([]);
    });

    it('is left alone where phones and cameras put it', async () => {
      const picture = await jpeg();
      const several = withSegment(picture, 0xe2, Buffer.from('MPF\0rest', 'latin1'));
      expect(codesOf(await behind(several, picture), ID)).toEqual([]);
      const xmp = 'http://ns.adobe.com/xap/1.0/\0<x GCamera:MotionPhoto="1"/>';
      const moving = withSegment(picture, 0xe1, Buffer.from(xmp, 'latin1'));
      expect(codesOf(await behind(moving, archive), ID)).toEqual([]);
      expect(codesOf(await behind(picture, archive, Buffer.from('SEFT')), ID)).toEqual([]);
      const preview = await photo().resize(16, 12).jpeg().toBuffer();
      expect(codesOf(await behind(await withExif({ Make: 'Camera' }), preview), ID)).toEqual([]);
      expect(codesOf(await behind(picture, preview), ID)).toEqual(['IMAGE_BYTES_AFTER_END']);
    });
  });
});
