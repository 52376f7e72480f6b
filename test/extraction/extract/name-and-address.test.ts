/** Tests of taking names and addresses apart that are printed in one line. */
import { describe, expect, it } from 'vitest';
import { addressOnly, nameAndAddressIn } from '../../../src/extraction/extract/name-and-address.ts';
import { createSheet, textOf } from '../../../src/extraction/extract/sheet.ts';
import type { Span } from '../../../src/extraction/extract/sheet.ts';
import { printed } from '../printed.ts';

function spanOf(text: string): Span {
  const span = createSheet([printed([[[40, text]]])]).lines[0]?.parts[0];
  if (!span) throw new Error('nothing printed');
  return span;
}
const parts = (text: string): string[] | null => {
  const both = nameAndAddressIn(spanOf(text));
  return both && [textOf(both.name), textOf(both.address)];
};

describe('a name and its address in one line', () => {
  it.each([
    [
      'Brenner Metallbau GmbH, Industriestr. 8, 73728 Esslingen',
      'Brenner Metallbau GmbH,',
      'Industriestr. 8, 73728 Esslingen',
    ],
    ['Seilbahnen AG · Bergweg 1 · 87541 Hindelang', 'Seilbahnen AG', 'Bergweg 1 · 87541 Hindelang'],
    ['Cascade Lumber Co. 77 Mill Rd, Bend OR 97701', 'Cascade Lumber Co.', '77 Mill Rd, Bend OR 97701'],
    ['Fabrik Ott GmbH - Weg 3, 37000 Tours - Tel 0711 5550192', 'Fabrik Ott GmbH', 'Weg 3, 37000 Tours'],
  ])('%s', (text, name, address) => {
    expect(parts(text)?.[0]?.replace(/,$/u, '')).toBe(name.replace(/,$/u, ''));
    expect(parts(text)?.[1]).toBe(address);
  });

  it.each([
    '109, SS21/14, DAMANSARA UTAMA',
    'Perdana, 40150 Shah Alam',
    '95, Beach Road, 10300 Penang',
    'Oak, 40 mm',
  ])('%s has no name of its own', (text) => {
    expect(parts(text)).toBeNull();
  });

  it('leaves telephone numbers out of an address, and postal codes in', () => {
    expect(textOf(addressOnly(spanOf('Havenweg 12 · 3812 PN Amersfoort · 033 555 0141')))).toBe(
      'Havenweg 12 · 3812 PN Amersfoort',
    );
    expect(textOf(addressOnly(spanOf('4 Bay St, Seattle, WA 98109-5210')))).toBe(
      '4 Bay St, Seattle, WA 98109-5210',
    );
  });
});
