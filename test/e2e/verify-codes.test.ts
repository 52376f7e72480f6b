/** The built program compares the payment code of a PDF with what its pages print. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { IntegrityReport } from '../../src/contract/index.ts';
import { drawCode, epcLines } from '../support/codes.ts';
import { testFolder } from '../support/folder.ts';
import { makePdf } from '../support/pdf-builder.ts';

const root = path.join(import.meta.dirname, '../..');

/** An invoice over 1190.00 by its code, and over `total` by its print. */
async function invoice(
  total: string,
  content = epcLines(),
  more: readonly string[] = ['IBAN: DE89 3704 0044 0532 0130 00'],
): Promise<Uint8Array> {
  const { width, height, data } = await drawCode(content);
  const lines = ['Invoice INV-7', 'Musterwerk GmbH', `Grand total: ${total} EUR`, ...more];
  const text = lines.map((line, at) => ({ x: 72, y: 760 - 24 * at, text: line }));
  const code = {
    width,
    height,
    data,
    colorSpace: 'DeviceGray',
    bits: 8,
    matrix: [100, 0, 0, 100, 60, 100],
  } as const;
  return makePdf({ pages: [{ width: 595, height: 842, text, images: [code] }] });
}

async function reportOn(bytes: Uint8Array): Promise<IntegrityReport> {
  if (!existsSync(path.join(root, 'dist/program/main.js'))) throw new Error('build first: npm run build');
  const folder = await testFolder();
  await writeFile(path.join(folder, 'invoice.pdf'), bytes);
  const env = { PATH: process.env['PATH'], DOCX_HOME: folder };
  const words = [path.join(root, 'bin/docx-cli.js'), '--local', 'verify', 'invoice.pdf', '--jsonl'];
  return new Promise((resolve) => {
    execFile(process.execPath, words, { cwd: folder, env, timeout: 60_000 }, (_, stdout) => {
      resolve(JSON.parse(stdout) as IntegrityReport);
    });
  });
}

it('tells a total that was retyped, by the code beside it', async () => {
  const honest = await reportOn(await invoice('1,190.00'));
  expect(honest.indicators.find(({ name }) => name === 'content_cross_field')?.status).toBe('clear');
  const changed = await reportOn(await invoice('7,190.00'));
  expect(changed.is_suspicious).toBe(true);
  const issue = changed.detected_issues.find(({ name }) => name === 'content_cross_field');
  expect(issue?.evidence?.[0]).toMatchObject({ code: 'PAYLOAD_CONTRADICTS_PRINT', page: 1, old: '1190.00' });
}, 60_000);

it.each([
  [
    'a link of a tax office',
    'https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/ValidarQR?nif=89890001K&numserie=INV-7&fecha=01-09-2026&importe=1190.00',
    'Invoice date: 2026-09-01',
  ],
  [
    'a Czech payment',
    'SPD*1.0*ACC:CZ5855000000001265098001*AM:1190.00*CC:EUR',
    'IBAN: CZ58 5500 0000 0012 6509 8001',
  ],
])(
  'tells it by %s',
  async (_, content, line) => {
    const honest = await reportOn(await invoice('1,190.00', content, [line]));
    expect(honest.indicators.find(({ name }) => name === 'content_cross_field')?.status).toBe('clear');
    const changed = await reportOn(await invoice('7,190.00', content, [line]));
    expect(changed.is_suspicious).toBe(true);
  },
  60_000,
);
