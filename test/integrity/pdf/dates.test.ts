/** Tests of reading metadata dates. */
import { describe, expect, it } from 'vitest';
import { readMetadataDate } from '../../../src/integrity/pdf/dates.ts';

const iso = (text: string): string | undefined => {
  const date = readMetadataDate(text);
  return date === null ? undefined : new Date(date.time).toISOString();
};

describe('readMetadataDate', () => {
  it.each([
    ["D:20240501120000+02'00'", '2024-05-01T10:00:00.000Z'],
    ['D:20240501120000Z', '2024-05-01T12:00:00.000Z'],
    ['20240501', '2024-05-01T00:00:00.000Z'],
    ['2024-05-01T12:00:00-05:30', '2024-05-01T17:30:00.000Z'],
    ['2024-05', '2024-05-01T00:00:00.000Z'],
  ])('reads %s', (text, expected) => {
    expect(iso(text)).toBe(expected);
  });

  it('tells whether the zone was named', () => {
    expect(readMetadataDate('D:20240501120000')?.zoned).toBe(false);
    expect(readMetadataDate('D:20240501120000Z')?.zoned).toBe(true);
  });

  it.each(['', 'yesterday', 'D:20241399', 'D:00000000'])('gives null for "%s"', (text) => {
    expect(readMetadataDate(text)).toBeNull();
  });
});
