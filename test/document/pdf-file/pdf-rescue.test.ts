/** A PDF without a trailer gets a new one, however its bytes are made up. */
import { expect, it } from 'vitest';
import { withNewTrailer } from '../../../src/document/pdf-file/pdf-rescue.ts';

const rescued = (text: string): string | null => {
  const bytes = withNewTrailer(Buffer.from(text, 'latin1'));
  return bytes === null ? null : Buffer.from(bytes).toString('latin1').slice(text.length);
};

it('names the last catalog', () => {
  const text =
    '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n12 3 obj << /Pages 2 0 R /Type /Catalog >> endobj\n4 0 obj 5 endobj';
  expect(rescued(text)).toContain('/Root 12 3 R');
});

it.each([
  ['a long number', '0'.repeat(60_000)],
  ['many beginnings of objects', '1 0 obj '.repeat(50_000)],
])('takes no longer for %s', (_what, filler) => {
  const begun = performance.now();
  expect(rescued(`%PDF-1.4\n${filler}\n7 0 obj<</Type/Catalog>>endobj`)).toContain('/Root 7 0 R');
  expect(performance.now() - begun).toBeLessThan(2000);
});
