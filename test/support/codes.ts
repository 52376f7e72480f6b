/** Draws real bar codes, for tests that read them again. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { prepareZXingModule, writeBarcode, type WriteInputBarcodeFormat } from 'zxing-wasm/writer';
import { readPayload } from '../../src/extraction/codes/read-payload.ts';
import type { Payload } from '../../src/extraction/codes/types.ts';

let isReady: Promise<unknown> | undefined;

async function prepare(): Promise<void> {
  const path = createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm');
  const wasmBinary = new Uint8Array(await readFile(path)).buffer;
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
}

/** A code in gray pixels, black on white, with its quiet zone. */
export interface DrawnCode {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Draws a code, each module `scale` pixels wide. */
export async function drawCode(
  text: string,
  {
    format = 'QRCode',
    scale = 4,
  }: { readonly format?: WriteInputBarcodeFormat; readonly scale?: number } = {},
): Promise<DrawnCode> {
  isReady ??= prepare();
  await isReady;
  const { error, symbol } = await writeBarcode(text, { format, addQuietZones: true });
  if (error !== '') throw new Error(error);
  const { width, height } = symbol;
  // A linear code is one row of modules.
  const rows = height === 1 ? 40 : height;
  const { data, info } = await sharp(Buffer.from(symbol.data), { raw: { width, height, channels: 1 } })
    .resize(width * scale, rows * scale, { kernel: 'nearest', fit: 'fill' })
    .grayscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}

/** The lines of a QR code for a SEPA transfer (EPC069-12). */
export const epcLines = (more: { readonly iban?: string; readonly amount?: string } = {}): string =>
  [
    'BCD',
    '002',
    '1',
    'SCT',
    'COBADEFFXXX',
    'Musterwerk GmbH',
    more.iban ?? 'DE89370400440532013000',
    more.amount ?? 'EUR1190.00',
    '',
    'RF18539007547034',
    '',
    '',
  ].join('\n');

/** What the text of a QR code states. */
export const readQr = (text: string): Payload => readPayload({ text, symbology: 'QRCode', gs1: false });

/** Exact statements of a payload by concept, or by path where the format alone names them. */
export const exactOf = ({ statements }: Payload): Record<string, string> =>
  Object.fromEntries(
    statements
      .filter(({ bearing }) => bearing === 'exact')
      .map(({ concept, path, value }) => [concept ?? path, value]),
  );
