/** What a thread does while it waits for its recognizer. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Performer } from '../../src/work/perform.ts';
import { invoiceLines, pictureOf, textPdf } from '../support/sample-documents.ts';
import { temporaryFolder } from '../store/records.ts';

it('a picture is examined while it is recognized, with the same answers as afterwards', async () => {
  const path = join(await temporaryFolder(), 'a.png');
  await writeFile(
    path,
    await (await pictureOf(textPdf([invoiceLines('INV-1', '50.00')]), 150)).png().toBuffer(),
  );
  const file = { path, name: 'a.png' };
  const open = { maxPixels: 1e8, maxPages: null, passwords: [] };
  const language = { lang: 'eng', tessdata: null };
  const read = { ...language, ocr: 'auto', pageTimeoutMs: 60_000, effort: 'quick' } as const;
  const screening = { file, open, disabled: [], timeoutMs: 60_000, read: language };
  const performer = new Performer();
  // So that loading them does not take longer than reading the page.
  await performer.prepare({ pdf: false, checks: true });
  const page = await performer.perform('readPage', { file, open, page: 1, read, examineNext: screening });
  const readAt = Date.now();
  expect(page).toMatchObject({ status: 'read', source: 'ocr' });
  const meanwhile = await performer.perform('examine', screening);
  expect(meanwhile.startedAt.getTime()).toBeLessThan(readAt);
  const afterwards = await performer.perform('examine', screening);
  expect(afterwards.startedAt.getTime()).toBeGreaterThanOrEqual(readAt);
  expect(meanwhile.answers).toEqual(afterwards.answers);
  expect(meanwhile.answers.length).toBeGreaterThan(10);
  await performer.close();
});
