/** Tests of undoing the filters of PDF streams. */
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { decodeStream, isDecoded, isStream, readPdfFile } from '../../../src/document/index.ts';
import { makePdf, pdfStream } from '../../support/pdf-builder.ts';

/** What a stream with these entries decodes to, read from a file. */
function decoded(entries: string, data: string | Uint8Array): Buffer | null {
  const file = readPdfFile(makePdf({ pages: [{}], objects: { 900: pdfStream(entries, data) } }));
  const stream = file.object(900, 0);
  if (!isStream(stream)) throw new Error('no stream');
  const found = decodeStream(file.bytes, stream);
  return found === null ? null : Buffer.from(found);
}

const hex = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex');

/** ASCII base-85 of bytes, four at a time. */
function ascii85(data: Buffer): string {
  const groups = Array.from({ length: Math.ceil(data.length / 4) }, (_, at) =>
    data.subarray(4 * at, 4 * at + 4),
  );
  const text = groups.map((group) => {
    const value = Buffer.concat([group, Buffer.alloc(4 - group.length)]).readUInt32BE();
    if (value === 0 && group.length === 4) return 'z';
    const digits = [4, 3, 2, 1, 0].map((power) =>
      String.fromCharCode(33 + (Math.floor(value / 85 ** power) % 85)),
    );
    return digits.slice(0, group.length + 1).join('');
  });
  return `${text.join('\n')}~>`;
}

/** The strip of a TIFF of one row: what libtiff made of its pixels. */
async function stripOf(pixels: Buffer): Promise<Buffer> {
  const raw = { width: pixels.length, height: 1, channels: 1 as const };
  const tiff = await sharp(pixels, { raw })
    .toColourspace('b-w')
    .tiff({ compression: 'lzw', predictor: 'none' })
    .toBuffer();
  const at = tiff.readUInt32LE(4);
  const entries = Array.from({ length: tiff.readUInt16LE(at) }, (_, index) => at + 2 + 12 * index);
  const valueOf = (tag: number): number => {
    const entry = entries.find((one) => tiff.readUInt16LE(one) === tag) ?? 0;
    return tiff.readUInt16LE(entry + 2) === 3 ? tiff.readUInt16LE(entry + 8) : tiff.readUInt32LE(entry + 8);
  };
  return tiff.subarray(valueOf(273), valueOf(273) + valueOf(279));
}

describe('decodeStream', () => {
  const text = Buffer.from(`BT (${'Total 120.00 EUR\0\0\0\0\0'.repeat(9)}) Tj ET`, 'latin1');

  it.each([
    ['/Filter /ASCII85Decode', ascii85(text)],
    ['/Filter [/A85 /Fl]', ascii85(deflateSync(text))],
    [
      '/Filter [/ASCII85Decode /FlateDecode] /DecodeParms [null << /Predictor 1 >>]',
      ascii85(deflateSync(text)),
    ],
    ['/Filter /ASCIIHexDecode', `${text.toString('hex').replace(/(.{40})/g, '$1\n')} >`],
    ['/Filter [/FlateDecode /ASCIIHexDecode]', deflateSync(`${text.toString('hex').toUpperCase()}>`)],
  ])('undoes %s', (entries, data) => {
    expect(decoded(entries, data)?.toString('latin1')).toBe(text.toString('latin1'));
  });

  it('undoes the examples of the standard', () => {
    // ISO 32000-1, 7.4.4.2, example 1; 7.4.5; an odd number of hexadecimal digits, 7.4.2.
    expect(decoded('/Filter /LZWDecode', hex('80 0B 60 50 22 0C 0C 85 01'))).toEqual(
      hex('2D2D2D2D2D412D2D2D42'),
    );
    expect(decoded('/Filter /RunLengthDecode', hex('02 61 62 63 FE 78 80 FF'))).toEqual(
      Buffer.from('abcxxx'),
    );
    expect(decoded('/Filter /ASCIIHexDecode', '4E6F7>')).toEqual(hex('4E6F70'));
  });

  it('undoes LZW whose codes grow to twelve bits and begin anew', async () => {
    const pixels = Buffer.from(Array.from({ length: 30_000 }, (_, at) => (at * at * 7 + (at >> 5)) & 0xff));
    expect(decoded('/Filter /LZWDecode', await stripOf(pixels))?.equals(pixels)).toBe(true);
  });

  it.each([
    ['/Filter /ASCII85Decode', 'ab{cd~>'],
    ['/Filter /ASCIIHexDecode', '4G>'],
    ['/Filter /LZWDecode', hex('80 3F FF FF')],
    ['/Filter [/A85 /A85 /A85 /A85 /A85]', 'z~>'],
    ['/Filter [/DCTDecode /FlateDecode]', 'x'],
    // A gigabyte of zeros: more than is decoded.
    ['/Filter [/Fl /RL]', deflateSync(Buffer.alloc(2 * 600_000, Buffer.from([129, 0])))],
  ])('gives nothing for %s over data that is none of it', (entries, data) => {
    expect(decoded(entries, data)).toBeNull();
  });

  it('tells the filters of pictures from those it undoes', () => {
    expect(['Fl', 'LZWDecode', 'DCTDecode', 'JPXDecode', 'unknown'].map(isDecoded)).toEqual([
      ...[true, true, false, false, false],
    ]);
  });
});
