/** Finds and decodes bar codes in pixels. The home of zxing-wasm. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { boundsOf, encodePnm, type Bitmap } from '../../document/index.ts';
import { once } from '../../kit/once.ts';
import type { Rect } from '../types.ts';

/** A code as it was decoded. */
export interface DecodedCode extends Rect {
  /** `QRCode`, `PDF417`, `Code128`, ... */
  readonly symbology: string;
  readonly text: string;
  /** The symbol says that it holds GS1 element strings. */
  readonly gs1: boolean;
}

/**
 * What documents carry. Left out are symbologies so weak that print is taken for them (Codabar, Code 93, Telepen, EAN-5
 * and EAN-2 alone) and those of other trades (MaxiCode, DX film edge).
 */
const SYMBOLOGIES = [
  'QRCode',
  'MicroQRCode',
  'DataMatrix',
  'Aztec',
  'PDF417',
  'Code128',
  'Code39',
  'EAN13',
  'EAN8',
  'UPCA',
  'UPCE',
  'ITF',
] as const;
/** Symbols of one picture; shipping papers have a handful. */
const MAX_SYMBOLS = 16;
/** Lines of a linear symbol that must read the same: one alone may be print. */
const LEAST_LINES = 3;

/** The library fetches its WebAssembly from a network unless it is given the bytes. */
const library = once(async () => {
  const { prepareZXingModule, readBarcodes } = await import('zxing-wasm/reader');
  const path = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  const wasmBinary = new Uint8Array(await readFile(path)).buffer;
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
  return readBarcodes;
});

/** Every code in a gray bitmap, top to bottom. Boxes are in its pixels. */
export async function decodeCodes(bitmap: Bitmap): Promise<readonly DecodedCode[]> {
  const readBarcodes = await library();
  const results = await readBarcodes(encodePnm(bitmap), {
    formats: [...SYMBOLOGIES],
    tryHarder: true,
    tryRotate: true,
    tryInvert: false,
    tryDownscale: true,
    minLineCount: LEAST_LINES,
    maxNumberOfSymbols: MAX_SYMBOLS,
    textMode: 'Plain',
  });
  return results
    .filter(({ isValid, text }) => isValid && text !== '')
    .map(({ symbology, format, text, contentType, position }): DecodedCode => {
      const points = [position.topLeft, position.topRight, position.bottomLeft, position.bottomRight];
      return {
        symbology: nameOf(symbology, format),
        text,
        gs1: contentType === 'GS1',
        ...boundsOf(points),
      };
    })
    .sort((a, b) => a.y0 - b.y0 || a.x0 - b.x0);
}

/** EAN and UPC are one symbology whose members differ in what they number. */
const nameOf = (symbology: string, format: string): string => (symbology === 'EANUPC' ? format : symbology);
