/** Reading the header of a JPEG 2000: size, components, what a decoder would have to keep. */
import { describe, expect, it } from 'vitest';
import { readJpeg2000Structure } from '../../../src/document/index.ts';

interface Header {
  readonly size?: number;
  readonly tile?: number;
  readonly components?: number;
  readonly layers?: number;
  readonly block?: number;
  /** Exponents of the size of precincts, all resolutions alike. */
  readonly precinct?: number;
  readonly transform?: number;
}

const LEVELS = 5;

const marker = (code: number, data: readonly number[]): readonly number[] => [
  ...[0xff, code, 0, data.length + 2],
  ...data,
];
const word = (value: number): readonly number[] => [24, 16, 8, 0].map((shift) => (value >> shift) & 255);

/** A codestream up to its first tile. */
function header({ size = 1024, tile = size, components = 1, layers = 1, ...coding }: Header): Uint8Array {
  const { block = 6, precinct, transform = 1 } = coding;
  const sizes = [size, size, 0, 0, tile, tile, 0, 0].flatMap(word);
  const each = Array.from({ length: components }, () => [7, 1, 1]).flat();
  const precincts = precinct === undefined ? [] : Array(LEVELS + 1).fill(16 * precinct + precinct);
  const style = precinct === undefined ? 0 : 1;
  return new Uint8Array([
    ...[0xff, 0x4f],
    ...marker(0x51, [0, 0, ...sizes, 0, components, ...each]),
    ...marker(0x52, [
      style,
      0,
      layers >> 8,
      layers & 255,
      0,
      LEVELS,
      block - 2,
      block - 2,
      0,
      transform,
      ...precincts,
    ]),
    ...marker(0x90, [0, 0, 0, 0, 0, 0, 0, 1]),
  ]);
}

const partsOf = (given: Header): number => readJpeg2000Structure(header(given))?.parts ?? 0;

describe('the header of a JPEG 2000', () => {
  it('tells size, components and bits, also behind the boxes of a JP2', () => {
    const boxes = [
      0,
      0,
      0,
      12,
      ...Buffer.from('jP  \r\n\x87\n', 'latin1'),
      0,
      0,
      0,
      0,
      ...Buffer.from('jp2c'),
    ];
    const file = new Uint8Array([...boxes, ...header({ size: 300, components: 3 })]);
    const facts = { width: 300, height: 300, components: 3, bits: 8, palette: false, subsampled: false };
    expect(readJpeg2000Structure(file)).toMatchObject(facts);
  });

  it('tells a palette, which stands among other boxes in the header box', () => {
    const box = (name: string, data: readonly number[]): readonly number[] => [
      ...word(data.length + 8),
      ...Buffer.from(name),
      ...data,
    ];
    const boxes = box('jp2h', [...box('ihdr', Array(14).fill(0)), ...box('pclr', [0, 2])]);
    const file = new Uint8Array([...boxes, ...word(0), ...Buffer.from('jp2c'), ...header({})]);
    expect(readJpeg2000Structure(file)?.palette).toBe(true);
    expect(readJpeg2000Structure(header({}))?.palette).toBe(false);
  });

  it('tells which wavelet can give back what went in, unless tiles begin at odd places', () => {
    const isReversible = (given: Header) => readJpeg2000Structure(header(given))?.reversible;
    expect(isReversible({ transform: 1 })).toBe(true);
    expect(isReversible({ transform: 0 })).toBe(false);
    expect(isReversible({ size: 301 })).toBe(true);
    expect(isReversible({ size: 301, tile: 101 })).toBe(false);
  });

  it('counts what must be kept: small blocks, small precincts, many layers and many tiles are many', () => {
    expect(partsOf({})).toBeLessThan(500);
    const usual = partsOf({ size: 6000, components: 3 });
    expect(usual).toBeGreaterThan(25_000);
    expect(usual).toBeLessThan(50_000);
    for (const hostile of [
      { block: 2 },
      { precinct: 1 },
      { precinct: 5, layers: 500 },
      { tile: 30 },
      { tile: 128, layers: 65_000 },
    ]) {
      expect(partsOf({ size: 6000, ...hostile })).toBeGreaterThan(4 * usual);
    }
  });

  it('is none where it breaks off, or where a component tells of blocks by itself', () => {
    const whole = header({});
    expect(readJpeg2000Structure(whole.subarray(0, 50))).toBeNull();
    const own = new Uint8Array([
      ...whole.subarray(0, 2),
      ...marker(0x53, [0, 0, 5, 0, 0, 0, 1]),
      ...whole.subarray(2),
    ]);
    expect(readJpeg2000Structure(own)).toBeNull();
    expect(readJpeg2000Structure(new Uint8Array(9))).toBeNull();
  });
});
