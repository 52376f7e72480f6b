/** Single uploads and the pre-flight: results at once, and every kind of file that is refused. */
import { beforeAll, describe, expect, it } from 'vitest';
import { MAX_FILE_BYTES } from '../../../src/contract/index.ts';
import type { Template } from '../../../src/contract/index.ts';
import { invoiceLines, largeFile, memoryFile, pictureOf, textPdf } from '../../support/sample-documents.ts';
import { makeBmp, multiPageTiff, plainImage } from '../../support/image-builder.ts';
import { coded, useService } from './house.ts';
import type { OpenService } from './house.ts';

const REPLY_FIELDS = [
  'batch_id',
  'coins_consumed',
  'document_type',
  'filename',
  'fraud_check_enabled',
  'fraud_check_status',
  'job_id',
  'page_count',
  'processing_time_ms',
  'structured_data',
];

const fields = [
  { name: 'invoice_number', description: 'Number of the invoice' },
  { name: 'invoice_date', description: 'Date of the invoice' },
  { name: 'total', description: 'Total amount to pay' },
];

/** The refusals, each with a file that earns it. */
const REFUSED = [
  { code: 'empty_file', file: memoryFile('empty.pdf', Buffer.alloc(0)) },
  { code: 'unsupported_type', file: memoryFile('letter.pdf', Buffer.from('just some text')) },
  {
    code: 'damaged_document',
    file: memoryFile('damaged.pdf', Buffer.from('%PDF-1.7\nthis is where it was cut off')),
  },
  {
    code: 'damaged_document',
    file: memoryFile('damaged.png', Buffer.from('\x89PNG\r\n\x1a\nno chunks', 'latin1')),
  },
  { code: 'file_too_large', file: largeFile('large.pdf', MAX_FILE_BYTES + 1) },
];

export function defineUploadTests(open: OpenService): void {
  const service = useService(open);
  const pdf = textPdf([invoiceLines('INV-2041', '1,190.00')]);
  let template: Template;
  beforeAll(async () => {
    template = await service().templates.create({ name: 'Bill', fields });
  });

  it('a PDF with a text layer comes back as the fields of the template', async () => {
    const { template_id } = template;
    const reply = await service().documents.upload({ file: memoryFile('bill.pdf', pdf), template_id });
    expect(Object.keys(reply).sort()).toEqual(REPLY_FIELDS);
    expect(reply).toMatchObject({
      filename: 'bill.pdf',
      batch_id: null,
      page_count: 1,
      fraud_check_enabled: false,
      fraud_check_status: null,
      coins_consumed: 1,
    });
    expect(Object.keys(reply.structured_data ?? {})).toEqual(fields.map((field) => field.name));
    expect(reply.structured_data).toMatchObject({ invoice_number: 'INV-2041' });
    expect(Number(reply.structured_data?.['total'])).toBe(1190);
  });

  it('a picture of a page is recognized', async () => {
    const picture = await (await pictureOf(pdf, 200)).png().toBuffer();
    const { template_id } = template;
    const file = memoryFile('scan.png', picture);
    const reply = await service().documents.upload({ file, template_id });
    expect(reply.structured_data).toMatchObject({ invoice_number: 'INV-2041' });
    expect(Number(reply.structured_data?.['total'])).toBe(1190);
    const result = await service().jobs.result({ job_id: reply.job_id });
    expect(result.pages?.[0]).toMatchObject({ page: 1, status: 'read', source: 'ocr', unit: 'px' });
    expect(result.pages?.[0]?.text).toMatch(/Northwind Traders/);
  });

  it('what was lost or repaired on the way is said with the values', async () => {
    const cut = Buffer.from(pdf.toString('latin1').replace(/startxref\s+\d+/, 'startxref\n1'), 'latin1');
    const { template_id } = template;
    const reply = await service().documents.upload({ file: memoryFile('cut.pdf', cut), template_id });
    expect(reply.structured_data).toMatchObject({ invoice_number: 'INV-2041' });
    expect(reply.warnings).toEqual([expect.stringMatching(/cross-reference/)]);
    expect(Object.keys(reply).sort()).toEqual([...REPLY_FIELDS, 'warnings']);
  });

  it('auto applies the built-in template of the detected type', async () => {
    const file = memoryFile('bill.pdf', pdf);
    const reply = await service().documents.upload({ file, template_id: 'auto' });
    expect(reply.document_type).toBe('invoice');
    const result = await service().jobs.result({ job_id: reply.job_id });
    expect(result.template_id).toBe('invoice');
  });

  it('Base64 gives the same values, with and without a data: prefix', async () => {
    const { template_id } = template;
    const text = pdf.toString('base64');
    for (const file_base64 of [text, `data:application/pdf;base64,${text}`]) {
      const reply = await service().documents.uploadBase64({
        file_base64,
        filename: 'bill.pdf',
        template_id,
      });
      expect(Object.keys(reply).sort()).toEqual(REPLY_FIELDS);
      expect(reply.structured_data).toMatchObject({ invoice_number: 'INV-2041' });
    }
    const invalid = service().documents.uploadBase64({
      file_base64: 'a*b=',
      filename: 'bill.pdf',
      template_id,
    });
    await expect(invalid).rejects.toMatchObject(coded('invalid_base64', /bill\.pdf/));
  });

  it('a template deleted later does not change the job that was made with it', async () => {
    const { template_id } = await service().templates.create({ name: 'Short', fields: [{ name: 'total' }] });
    const reply = await service().documents.upload({ file: memoryFile('bill.pdf', pdf), template_id });
    await service().templates.delete({ template_id });
    expect((await service().jobs.result({ job_id: reply.job_id })).template_id).toBe(template_id);
  });

  it.each(REFUSED)('$file.name is refused as $code and leaves no job', async ({ code, file }) => {
    const before = await service().jobs.list({});
    const refused = service().documents.upload({ file, template_id: template.template_id });
    await expect(refused).rejects.toMatchObject(coded(code, new RegExp(file.name)));
    expect((await service().jobs.list({})).total).toBe(before.total);
  });

  it('an unknown template and an unknown check are refused before anything is kept', async () => {
    const file = memoryFile('bill.pdf', pdf);
    await expect(service().documents.upload({ file, template_id: 'none' })).rejects.toMatchObject(
      coded('not_found', /none/),
    );
    const unknownCheck = service().documents.uploadBase64({
      file_base64: pdf.toString('base64'),
      filename: 'bill.pdf',
      template_id: 'invoice',
      disabled_fraud_checks: ['pdf_metadata_mismatch', 'no_such_check'],
    });
    await expect(unknownCheck).rejects.toMatchObject(coded('validation_failed', /no_such_check/));
  });

  describe('pre-flight', () => {
    it('says of every file what it is and what it costs, in the order given, and makes no job', async () => {
      const before = await service().jobs.list({});
      const three = textPdf([
        invoiceLines('A', '1.00'),
        invoiceLines('B', '2.00'),
        invoiceLines('C', '3.00'),
      ]);
      const files = [
        memoryFile('three.pdf', three),
        memoryFile('empty.pdf', Buffer.alloc(0)),
        memoryFile('one.PDF', pdf),
        memoryFile('text.txt', Buffer.from('text')),
      ];
      const analysis = await service().documents.bulkAnalyze({ files, template_id: 'invoice' });
      expect(analysis.files).toMatchObject([
        { filename: 'three.pdf', ext: 'pdf', size: three.length, pages: 3, valid: true, error: null },
        { filename: 'empty.pdf', pages: 0, valid: false, error_code: 'empty_file' },
        { filename: 'one.PDF', ext: 'pdf', pages: 1, valid: true },
        { filename: 'text.txt', ext: 'txt', valid: false, error_code: 'unsupported_type' },
      ]);
      expect(analysis).toMatchObject({
        total_files: 4,
        valid_files: 2,
        invalid_files: 2,
        total_pages: 4,
        total_size: three.length + pdf.length + 4,
        estimated_cost: 4,
        base_cost_per_page: 1,
      });
      expect((await service().jobs.list({})).total).toBe(before.total);
    });

    it('every accepted type is valid, whatever its name says', async () => {
      const image = () => plainImage(40, 30, '#ffffff');
      const pixels = Array.from({ length: 4 * 2 }, () => 255);
      const files = [
        memoryFile('a.pdf', pdf),
        memoryFile('b.png', await image().png().toBuffer()),
        memoryFile('c.jpg', await image().jpeg().toBuffer()),
        memoryFile('d.jpeg', await image().jpeg().toBuffer()),
        memoryFile('e.tiff', await multiPageTiff(40, 30, ['#ffffff', '#000000'])),
        memoryFile('f.bmp', makeBmp({ width: 1, height: 2, bits: 24, pixels })),
        memoryFile('g.webp', await image().webp().toBuffer()),
        memoryFile('really a PDF.png', pdf),
      ];
      const { files: analyzed } = await service().documents.bulkAnalyze({ files, template_id: 'invoice' });
      expect(analyzed.map(({ filename, valid, pages, error }) => [filename, valid, pages, error])).toEqual(
        files.map(({ name }) => [name, true, name === 'e.tiff' ? 2 : 1, null]),
      );
    });

    it('an unknown template and an empty list are refused', async () => {
      const files = [memoryFile('one.pdf', pdf)];
      await expect(service().documents.bulkAnalyze({ files, template_id: 'none' })).rejects.toMatchObject(
        coded('not_found'),
      );
      await expect(
        service().documents.bulkAnalyze({ files: [], template_id: 'invoice' }),
      ).rejects.toMatchObject(coded('validation_failed', /files/));
    });
  });

  describe('under a plan with a page cap', () => {
    const limited = useService(open, { plan: 'basic' });
    const long = textPdf(Array.from({ length: 51 }, (_, index) => [[60, 70, 12, `Page ${index + 1}`]]));

    it('a longer document is refused, and the pre-flight says so with its true page count', async () => {
      const file = memoryFile('long.pdf', long);
      await expect(limited().documents.upload({ file, template_id: 'invoice' })).rejects.toMatchObject(
        coded('too_many_pages', /51/),
      );
      const strict = await limited().documents.bulkAnalyze({ files: [file], template_id: 'invoice' });
      expect(strict.files).toMatchObject([{ pages: 51, valid: false, error_code: 'too_many_pages' }]);
      expect(strict.total_pages).toBe(0);
      const counted = await limited().documents.bulkAnalyze({
        files: [file],
        template_id: 'invoice',
        page_count_only: true,
      });
      expect(counted.files).toMatchObject([{ pages: 51, valid: true }]);
    });
  });
}
