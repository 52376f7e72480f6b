/** What is said of files that are no documents, and what people are told to do with them. */
import { describe, expect, it } from 'vitest';
import { describeUnknown } from '../../src/contract/index.ts';

const describeBytes = (content: string) => describeUnknown(Buffer.from(content, 'latin1'));
const zip = (entry: string): string => `PK\x03\x04${'\0'.repeat(26)}${entry}`;

describe('a file that is no document', () => {
  it.each([
    ['Office document', 'Export it to PDF', zip('[Content_Types].xml')],
    ['OpenDocument', 'Export it to PDF', zip('mimetypeapplication/vnd.oasis.opendocument.text')],
    ['ZIP archive', 'Unpack it', zip('invoices/1.pdf')],
    ['gzip archive', 'Unpack it', '\x1f\x8b\x08'],
    ['old Office document', 'Export it to PDF', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
    ['HEIC', 'as JPEG, PNG or PDF', '\0\0\0\x18ftypheic'],
    ['AVIF', 'as JPEG, PNG or PDF', '\0\0\0\x18ftypavif'],
    ['Netpbm', 'as JPEG, PNG or PDF', 'P6\n# made by hand\n2 2\n255\n'],
    ['SVG', 'as JPEG, PNG or PDF', '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg">'],
    ['web page', 'Print it to PDF', '<!-- saved -->\n<html>'],
    ['e-mail', 'Save what is attached', 'X-Mozilla-Status: 0001\nReceived: by a\n'],
    ['e-mail', 'Save what is attached', 'From someone@example.com Mon Jan 1\n'],
    ['XML', 'to PDF', '<?xml version="1.0"?><Invoice/>'],
    ['signed file', 'out of its signature', '\x30\x80\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x07\x02\xa0'],
    ['PostScript', 'to PDF', '%!PS-Adobe-3.0'],
    ['macOS', 'the file itself', '\0\x05\x16\x07\0\x02'],
    ['plain text', 'Print it to PDF', 'P5 is the name of a house\n'],
    ['plain text', 'Print it to PDF', '\xff\xfeR\0e\0c\0h\0'],
    ['zero bytes', 'again', '\0\0\0\0'],
    ['no known type', 'Export it to PDF', '\x01\x02\x03'],
  ])('is called %s, with what to do: %s', (looks, todo, content) => {
    const told = describeBytes(content);
    expect(told.looks).toContain(looks);
    expect(told.hint).toContain(todo);
    expect(told.hint).toMatch(/Accepted are PDF, PNG, JPEG, TIFF, BMP, WebP$/);
  });
});
