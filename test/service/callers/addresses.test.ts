/** Allow-lists hold each address in one spelling and nothing but exact addresses. */
import { describe, expect, it } from 'vitest';
import { canonicalAddress, canonicalAddresses } from '../../../src/service/callers/addresses.ts';

describe('canonicalAddress', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    [' 203.0.113.7 ', '203.0.113.7'],
    ['::1', '::1'],
    ['0:0:0:0:0:0:0:1', '::1'],
    ['2001:0DB8:0000:0000:0008:0800:200C:417A', '2001:db8::8:800:200c:417a'],
    ['2001:db8:0:0:1:0:0:1', '2001:db8::1:0:0:1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:c000:0201', '192.0.2.1'],
    ['0:0:0:0:0:ffff:10.0.0.255', '10.0.0.255'],
    ['::', '::'],
  ])('writes %s as %s', (text, canonical) => {
    expect(canonicalAddress(text)).toBe(canonical);
  });

  it.each([
    '10.0.0.0/8',
    '2001:db8::/32',
    'example.org',
    '010.0.0.1',
    '1.2.3',
    '1.2.3.4:80',
    'fe80::1%eth0',
    '*',
    '',
  ])('refuses %j', (text) => {
    expect(() => canonicalAddress(text)).toThrow(
      expect.objectContaining({
        code: 'validation_failed',
        detail: expect.stringContaining('allowed_ips') as string,
      }),
    );
  });

  it('keeps each address once, in the order given', () => {
    expect(canonicalAddresses(['::1', '10.0.0.1', '0::1', '::ffff:10.0.0.1'])).toEqual(['::1', '10.0.0.1']);
  });
});
