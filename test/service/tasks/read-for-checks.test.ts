/** The content checks judge what extraction read, or a reading made for them; what fails there never fails the check. */
import { deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { folderForTest, openTestHouse } from '../../support/embedded.ts';
import { contentNumber, makePdf, pdfStream, updatePdf } from '../../support/pdf-builder.ts';
import { invoiceLines, memoryFile, pictureOf, textPdf } from '../../support/sample-documents.ts';

const ID = 'content_placeholder';
const pdf = textPdf([
  [
    [60, 70, 20, 'Invoice'],
    [60, 120, 14, 'Bill to [Client Name]'],
    [60, 160, 14, 'Total 12.00'],
  ],
]);

it('a file that is only verified is read for its content checks, a picture by recognition', async () => {
  const house = await openTestHouse(await folderForTest());
  const picture = await (await pictureOf(pdf, 150)).png().toBuffer();
  for (const file of [memoryFile('a.pdf', pdf), memoryFile('a.png', picture)]) {
    const { indicators } = await house.service.integrity.verify({ file });
    expect(indicators.find(({ name }) => name === ID)).toMatchObject({ status: 'detected' });
  }
  await house.close();
});

it('the check of a job judges the stored reading', async () => {
  const house = await openTestHouse(await folderForTest());
  const file = memoryFile('a.pdf', textPdf([invoiceLines('INV-1', '50.00')]));
  const { job_id } = await house.service.documents.upload({ file, template_id: 'invoice' });
  const result = await house.store.results.get(job_id);
  if (result === null) throw new Error('the job has no result');
  const pages = result.pages?.map((page) => ({
    ...page,
    words: page.words?.map((word) => ({ ...word, text: word.text.replace('INV-1', '{{number}}') })),
  }));
  await house.store.results.save(job_id, { ...result, pages: pages ?? null });
  await house.service.integrity.trigger({ job_id });
  await expect
    .poll(async () => (await house.service.integrity.analysis({ job_id })).fraud_check_status, {
      timeout: 20_000,
    })
    .toBe('completed');
  const { fraud_analysis } = await house.service.integrity.analysis({ job_id });
  expect(fraud_analysis?.indicators.find(({ name }) => name === ID)).toMatchObject({ status: 'detected' });
  await house.close();
});

it('what was lost when the pages were read keeps a check from being clear, of a file and of a job', async () => {
  const house = await openTestHouse(await folderForTest());
  const whole = makePdf({
    pages: [{ text: [{ x: 72, y: 700, text: 'Invoice 12 of 3 May 2024, total 12.00' }] }],
  });
  const content =
    'BT /F1 12 Tf 72 700 Td (Invoice 12 of 3 May 2024, total 12.00) Tj ET\nBT ET\n) BT (Paid) Tj ET';
  const file = memoryFile('a.pdf', updatePdf(whole, { [contentNumber(0)]: pdfStream('', content) }));
  const told = {
    status: 'inconclusive',
    description: expect.stringContaining('Page 1: What the page paints holds an error') as string,
  };
  const { indicators } = await house.service.integrity.verify({ file });
  expect(indicators.find(({ name }) => name === ID)).toMatchObject(told);
  const { job_id } = await house.service.documents.upload({ file, template_id: 'invoice' });
  await house.service.integrity.trigger({ job_id });
  await expect
    .poll(async () => (await house.service.integrity.analysis({ job_id })).fraud_check_status, {
      timeout: 20_000,
    })
    .toBe('completed');
  const { fraud_analysis } = await house.service.integrity.analysis({ job_id });
  expect(fraud_analysis?.indicators.find(({ name }) => name === ID)).toMatchObject(told);
  await house.close();
});

it('a damaged part of the file keeps a check from being clear, and the summary says so', async () => {
  const house = await openTestHouse(await folderForTest());
  const lines = Array.from({ length: 200 }, (_, line) => `(Line ${(line * 7919) % 1009}) Tj 0 -12 Td\n`);
  const packed = Uint8Array.from(deflateSync(`BT /F1 8 Tf 72 800 Td\n${lines.join('')} ET`));
  const middle = packed.length >> 1;
  packed.set(new Uint8Array(20), middle);
  const page = makePdf({ pages: [{ text: [{ x: 72, y: 760, text: 'Invoice 12, total 12.00' }] }] });
  const damaged = updatePdf(page, { [contentNumber(0)]: pdfStream('/Filter /FlateDecode', packed) });
  const report = await house.service.integrity.verify({ file: memoryFile('a.pdf', damaged) });
  expect(report.requires_manual_review).toBe(true);
  expect(report.summary).toContain('Not all of the document could be examined');
  expect(report.indicators.find(({ name }) => name === ID)).toMatchObject({
    status: 'inconclusive',
    description: expect.stringContaining('A compressed part of the file is damaged') as string,
  });
  await house.close();
});

it('an image that breaks off keeps a check from being clear', async () => {
  const house = await openTestHouse(await folderForTest());
  const whole = await (await pictureOf(textPdf([invoiceLines('INV-1', '50.00')]), 100)).png().toBuffer();
  const file = memoryFile('a.png', whole.subarray(0, Math.floor(0.9 * whole.length)));
  const { indicators } = await house.service.integrity.verify({ file });
  expect(indicators.find(({ name }) => name === ID)).toMatchObject({
    status: 'inconclusive',
    description: expect.stringContaining('Page 1: The image is damaged') as string,
  });
  await house.close();
});

it('a language whose data is missing is no property of a document: nothing passes without it', async () => {
  const house = await openTestHouse(await folderForTest(), { lang: 'xyz' });
  const file = memoryFile('a.png', await (await pictureOf(pdf, 100)).png().toBuffer());
  await expect(house.service.integrity.verify({ file })).rejects.toMatchObject({ code: 'missing_part' });
  await house.close();
});

it('a picture that is not read in its time is to be looked at by a person, and the summary says so', async () => {
  const house = await openTestHouse(await folderForTest(), { pageTimeoutMs: 1 });
  const file = memoryFile('a.png', await (await pictureOf(pdf, 150)).png().toBuffer());
  const report = await house.service.integrity.verify({ file });
  expect(report.requires_manual_review).toBe(true);
  expect(report.summary).toContain('Its text could not be read: ');
  expect(report.indicators.find(({ name }) => name === ID)).toMatchObject({ status: 'not_run' });
  await house.close();
});

it('says that recognition is off where a picture has no text without it', async () => {
  const house = await openTestHouse(await folderForTest(), { ocr: 'off' });
  const file = memoryFile('a.png', await (await pictureOf(pdf, 100)).png().toBuffer());
  const { indicators } = await house.service.integrity.verify({ file });
  expect(indicators.find(({ name }) => name === ID)).toMatchObject({
    status: 'inconclusive',
    description: expect.stringContaining('pages that only recognition can read, which is off: 1.') as string,
  });
  await house.close();
});
