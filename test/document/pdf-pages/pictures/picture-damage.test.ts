/** A picture of a PDF whose data is damaged is told on its page, however much of it pdf.js shows. */
import { beforeAll, describe, expect, it } from 'vitest';
import { openPdfBytes } from '../../../../src/document/index.ts';
import { spottedImage } from '../../../support/image-builder.ts';
import { makePdf, pdfStream } from '../../../support/pdf-builder.ts';

const [WIDTH, HEIGHT] = [300, 120];
const TOLD = ['An image on the page is damaged: what is shown may be incomplete or wrong.'];

/** The one strip of a TIFF in little-endian order. */
function stripOf(tiff: Buffer): Buffer {
  const start = tiff.readUInt32LE(4);
  const value = (tag: number): number => {
    for (let at = start + 2; at < start + 2 + 12 * tiff.readUInt16LE(start); at += 12)
      if (tiff.readUInt16LE(at) === tag)
        return tiff.readUInt16LE(at + 2) === 3 ? tiff.readUInt16LE(at + 8) : tiff.readUInt32LE(at + 8);
    return 0;
  };
  return tiff.subarray(value(0x111), value(0x111) + value(0x117));
}

let fax: Buffer;
let jpeg: Buffer;
beforeAll(async () => {
  const spots = spottedImage(WIDTH, HEIGHT).toColorspace('b-w');
  fax = stripOf(await spots.clone().tiff({ compression: 'ccittfax4', bitdepth: 1 }).toBuffer());
  jpeg = await spots.clone().jpeg().toBuffer();
});

async function lossesOf(bytes: Uint8Array): Promise<readonly string[]> {
  const pages = await openPdfBytes(bytes, { name: 'a.pdf', maxPixels: 1e6, maxPages: null, passwords: [] });
  try {
    const { losses } = await pages.textLayer(1);
    // Who recognizes the page is told as well.
    expect((await pages.bitmap(1, { dpi: 72 })).warnings).toEqual(losses);
    return losses;
  } finally {
    await pages.close();
  }
}

const onPage = (data: Uint8Array, filter: string, bits: 1 | 8): Uint8Array =>
  makePdf({
    pages: [
      {
        images: [
          {
            width: WIDTH,
            height: HEIGHT,
            data,
            filter,
            bits,
            colorSpace: 'DeviceGray',
            matrix: [612, 0, 0, 792, 0, 0],
          },
        ],
      },
    ],
  });
const faxPage = (data: Uint8Array, parameters = `/K -1 /Columns ${WIDTH}`): Uint8Array =>
  onPage(data, `CCITTFaxDecode /DecodeParms << ${parameters} >>`, 1);
const jpegPage = (data: Uint8Array): Uint8Array => onPage(data, 'DCTDecode', 8);

/** Data with a third of it replaced from a quarter on. */
const filled = (data: Buffer, value: number): Buffer =>
  Buffer.from(data).fill(value, data.length >> 2, (data.length >> 2) + Math.floor(data.length / 3));

describe('fax data', () => {
  it('that is whole, or has a little behind its end, is nothing to tell', async () => {
    for (const more of [0, 1, 100]) {
      expect(await lossesOf(faxPage(Buffer.concat([fax, Buffer.alloc(more)])))).toEqual([]);
    }
  });

  it('that breaks off, or is overwritten with zeros or ones, is told', async () => {
    const whole = [fax.subarray(0, fax.length >> 1), filled(fax, 0), filled(fax, 0xff)];
    for (const data of [...whole, Buffer.alloc(fax.length), Buffer.alloc(fax.length, 0xff)]) {
      expect(await lossesOf(faxPage(data))).toEqual(TOLD);
    }
  });

  it('in a form that no strict decoder knows is not judged', async () => {
    const forms = [`/K 0 /Columns ${WIDTH}`, `/K -1 /EncodedByteAlign true /Columns ${WIDTH}`];
    for (const parameters of forms)
      expect(await lossesOf(faxPage(filled(fax, 0xff), parameters))).toEqual([]);
  });
});

describe('a JPEG', () => {
  it('that is whole is nothing to tell', async () => {
    expect(await lossesOf(jpegPage(jpeg))).toEqual([]);
  });

  it('that breaks off, or lacks a part in the middle, is told', async () => {
    const half = jpeg.subarray(0, jpeg.length >> 1);
    for (const data of [half, Buffer.concat([half, jpeg.subarray(-2)])])
      expect(await lossesOf(jpegPage(data))).toEqual(TOLD);
  });
});

it('tells of pictures that are painted by a form, and whose page inherits its resources', async () => {
  const form = pdfStream(
    '/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources << /XObject << /I 901 0 R >> >>',
    'q 612 0 0 792 0 0 cm /I Do Q',
  );
  const picture = pdfStream(
    `/Type /XObject /Subtype /Image /Width ${WIDTH} /Height ${HEIGHT} /ColorSpace /DeviceGray ` +
      `/BitsPerComponent 1 /Filter [/CCITTFaxDecode] /DecodeParms [902 0 R]`,
    filled(fax, 0),
  );
  const bytes = makePdf({
    pages: [{ ops: '/F Do', entries: '/Resources << /XObject << /F 900 0 R /F2 900 0 R >> >>' }],
    objects: { 900: form, 901: picture, 902: `<< /K -1 /Columns ${WIDTH} >>` },
  });
  expect(await lossesOf(bytes)).toEqual(TOLD);
});
