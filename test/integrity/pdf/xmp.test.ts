/** The facts of an XMP packet, however it is written. */
import { expect, it } from 'vitest';
import { readXmp } from '../../../src/integrity/pdf/xmp.ts';

it('reads elements with and without attributes, and attributes', () => {
  const packet =
    '<rdf:Description pdf:Producer="Acme &amp; Co"><xmp:CreateDate>2026-01-05</xmp:CreateDate>' +
    '<xmp:CreatorTool xml:lang="en">Writer</xmp:CreatorTool></rdf:Description>';
  expect(readXmp(packet)).toMatchObject({
    created: '2026-01-05',
    producer: 'Acme & Co',
    creatorTool: 'Writer',
  });
});

it('takes no longer for tags that never end', () => {
  const begun = performance.now();
  expect(readXmp('<xmp:CreateDate '.repeat(8_000)).created).toBeNull();
  expect(performance.now() - begun).toBeLessThan(2000);
});
