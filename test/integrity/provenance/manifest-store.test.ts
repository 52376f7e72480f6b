/** Tests of reading manifest stores of Content Credentials. */
import { describe, expect, it } from 'vitest';
import { readCbor } from '../../../src/integrity/provenance/cbor.ts';
import { readManifestStore } from '../../../src/integrity/provenance/manifest-store.ts';
import { cbor, manifestStore } from '../../support/picture-notes.ts';

const created = {
  'c2pa.actions': {
    actions: [
      {
        action: 'c2pa.created',
        digitalSourceType: 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia',
      },
    ],
  },
};
const store = manifestStore({ claim: { claim_generator: 'Maker/1.0' }, assertions: created });

describe('readManifestStore', () => {
  it('reads the claim and the actions', () => {
    expect(readManifestStore(store)).toEqual({ generator: 'Maker/1.0', synthetic: 'whole' });
  });

  it('takes the name of a map before the words beside it', () => {
    const claim = { claim_generator: 'library/0.1', claim_generator_info: { name: 'Maker', version: '2' } };
    expect(readManifestStore(manifestStore({ claim }))).toEqual({ generator: 'Maker 2', synthetic: null });
  });

  it('says nothing that is not there of a store that breaks off anywhere', () => {
    for (let end = 0; end < store.length; end += 1) {
      const facts = readManifestStore(store.subarray(0, end));
      expect([null, 'Maker/1.0']).toContain(facts?.generator ?? null);
      expect([null, 'whole']).toContain(facts?.synthetic ?? null);
    }
  });

  it('knows no store in other boxes', () => {
    expect(readManifestStore(Buffer.from('jumdc2pa trainedAlgorithmicMedia'))).toBeNull();
    expect(readManifestStore(store.subarray(8))).toBeNull();
  });
});

describe('readCbor', () => {
  it('reads maps, lists, truth, numbers and texts of any length', () => {
    const value = { name: 'x'.repeat(200), list: [1, 40, 'two'], yes: true };
    expect(readCbor(cbor(value))).toEqual(value);
  });

  it('reads what has no length, tags, and large numbers (RFC 8949, appendix A)', () => {
    const read = (hex: string): unknown => readCbor(Buffer.from(hex, 'hex'));
    expect(read('9f018202039f0405ffff')).toEqual([1, [2, 3], [4, 5]]);
    expect(read('bf61610161629f0203ffff')).toEqual({ a: 1, b: [2, 3] });
    expect(read('7f657374726561646d696e67ff')).toBe('streaming');
    expect(read('c074323031332d30332d32315432303a30343a30305a')).toBe('2013-03-21T20:04:00Z');
    expect(read('1b000000e8d4a51000')).toBe(1_000_000_000_000);
    expect(read('3863')).toBe(-100);
  });

  it('gives nothing for what is damaged, or nested or repeated beyond measure', () => {
    expect(readCbor(Buffer.from('a16161', 'hex'))).toBeNull();
    expect(readCbor(Buffer.from('9bffffffffffffffff', 'hex'))).toBeNull();
    expect(readCbor(Buffer.alloc(100_000, 0x81))).toBeNull();
    expect(readCbor(Buffer.concat([Buffer.from('9a00ffffff', 'hex'), Buffer.alloc(200_000)]))).toBeNull();
  });
});
