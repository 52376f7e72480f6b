/** What may be uploaded, decided without opening anything. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cleanFileName,
  MAX_BULK_BYTES,
  MAX_BULK_FILES,
  MAX_FILE_BYTES,
} from '../../../src/contract/index.ts';
import {
  checkBulkSize,
  checkContentStart,
  checkFileSize,
  decodeBase64,
  downloadName,
} from '../../../src/service/uploads/upload-rules.ts';

const coded = (code: string): unknown => expect.objectContaining({ code });

describe('names', () => {
  it.each([
    ['invoice.pdf', 'invoice.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['a/b/scan 1.tiff', 'scan 1.tiff'],
    ['evil\u001b[2J\n.pdf', 'evil[2J.pdf'],
    ['Rechnung März.pdf', 'Rechnung März.pdf'],
    // As a form carries a quote and a line end: a sender and a service must come to the same name.
    ['Q1 %22final%22%0A.pdf', 'Q1 "final" .pdf'],
    ['100 %25.pdf', '100 %25.pdf'],
    // Half a letter, alone or left by the cut, would be another name once it is stored.
    ['a\ud83d.pdf', 'a.pdf'],
    [`${'a'.repeat(254)}😀.pdf`, 'a'.repeat(254)],
    ['..', 'document'],
    ['folder/', 'document'],
    ['', 'document'],
  ])('%j is stored as %j', (name, clean) => {
    expect(cleanFileName(name)).toBe(clean);
  });

  it('a download never names a folder or a character some file systems refuse', () => {
    expect(downloadName('C:\\temp\\a?b*.pdf')).toBe('a_b_.pdf');
    fc.assert(
      fc.property(fc.string(), (name) => {
        expect(downloadName(name)).toMatch(/^[^/\\<>:"|?*\u0000-\u001f]+$/);
        expect(['.', '..']).not.toContain(downloadName(name));
      }),
    );
  });
});

describe('sizes', () => {
  it('a file may have 50 MB and not a byte more', () => {
    expect(() => {
      checkFileSize('a.pdf', MAX_FILE_BYTES);
    }).not.toThrow();
    expect(() => {
      checkFileSize('a.pdf', MAX_FILE_BYTES + 1);
    }).toThrow(coded('file_too_large'));
  });

  it('a bulk upload may have 600 MB and a bounded number of files', () => {
    const half = { size: MAX_BULK_BYTES / 2 };
    expect(() => {
      checkBulkSize([half, half]);
    }).not.toThrow();
    expect(() => {
      checkBulkSize([half, half, { size: 1 }]);
    }).toThrow(coded('bulk_too_large'));
    const files = Array.from({ length: MAX_BULK_FILES }, () => ({ size: 1 }));
    expect(() => {
      checkBulkSize(files);
    }).not.toThrow();
    expect(() => {
      checkBulkSize([...files, { size: 1 }]);
    }).toThrow(coded('bulk_too_large'));
  });
});

describe('content', () => {
  it('the leading bytes decide: nothing is empty_file, text is unsupported_type, a PDF is a PDF', () => {
    expect(() => checkContentStart('a.pdf', new Uint8Array())).toThrow(coded('empty_file'));
    expect(() => checkContentStart('a.pdf', Buffer.from('hello'))).toThrow(coded('unsupported_type'));
    expect(checkContentStart('a.txt', Buffer.from('%PDF-1.7\n'))).toBe('application/pdf');
  });
});

describe('decodeBase64', () => {
  it('gives back what was encoded, with or without a data: prefix', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        const text = Buffer.from(bytes).toString('base64');
        expect([...decodeBase64(text, 'a')]).toEqual([...bytes]);
        expect([...decodeBase64(`data:application/pdf;base64,${text}`, 'a')]).toEqual([...bytes]);
      }),
    );
  });

  it.each(['abc', 'ab=c', '????', 'QUJD\nQUJD', 'QUJ_', 'Q===', 'data:application/pdf,QUJD'])(
    'refuses %j',
    (text) => {
      expect(() => decodeBase64(text, 'a.pdf')).toThrow(coded('invalid_base64'));
    },
  );

  it('refuses more than 50 MB before decoding it', () => {
    const text = 'A'.repeat(Math.ceil(MAX_FILE_BYTES / 3) * 4 + 4);
    expect(() => decodeBase64(text, 'a.pdf')).toThrow(coded('file_too_large'));
  });

  it('takes exactly 50 MB, whose padding counts for nothing', () => {
    const text = Buffer.alloc(MAX_FILE_BYTES).toString('base64');
    expect(text).toMatch(/=$/);
    expect(decodeBase64(text, 'a.pdf').length).toBe(MAX_FILE_BYTES);
  });
});
