/** Tests of telling from compressed bytes which program compressed them. */
import { constants, deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readDeflate } from '../../../src/integrity/deflate/tokens.ts';
import { agreesUntil, blockSize, createTables } from '../../../src/integrity/deflate/zlib-matches.ts';

const rows = Array.from(
  { length: 40 },
  (_, row) =>
    `BT /F1 9 Tf ${72 + ((row * 37) % 200)} ${700 - ((row * 13) % 600)} Td (${(row * 7919) % 10007}.${(row * 31) % 100}) Tj ET\n`,
);
const CONTENT = Buffer.from(rows.join(''));
/** The rows as zlib 1.2.13 compresses them, by level. Node's own zlib finds other matches. */
const BY_ZLIB: Readonly<Record<number, string>> = {
  1: [
    'eAFt1DuuFUEMBNCcVVQISdP+2+mTYAWzBETA/heAe/oJETgv1Z2a4zsfD77/JBSe3whG7I3nF77utb/h+YMfz5eP/xK0C57xRqKo',
    'ltAYU4eHvjFLoeU8xlLgTm9MQmWVTDHmDdd8Y+Rmi3WMWcDF3lhZ6DKbYqVw5jcVmr7SpxQJwXvseRcmlYtijHnCyt+YCO2lOcV4',
    'G/o9vDFi5hU1xpRhcQGKlBaNCFGw3noeLbbJ0tmAHKbXQMttxWxgAuuxp40zYo0EVBtGlyCy2WcBDlhPPV0ZO5ePAuwKrUvgznvV',
    'TLAJ2ltPm5rw4plAEuqXgFWbfSSgMHTL2ybW7LMAMVSvQHL0qY0CrAXtsefRnDKWjQTpUPoU2FUrZwEWaG99BTa1+kzgG5KXoEr6',
    '1EYDqoD01tMWqX1qs4EoxK+BhekaCTgI0ltPmbj7kplgJ0QuAVm0+0ygBumxp620YtVoQMnov9JdoLuPbTagAvfY09bX0d+Y0YDN',
    'wXkR+sf7GzMilOCMPWVE2u6zgWywfRps71ubDTzAPfa0eUUf22ywFSzXQDP7GzMjKIF77Gnj3A0/IkSC9zUIavaZgAzUW09Xen+Y',
    '/wn8BSHvSvY=',
  ].join(''),
  6: [
    'eJxt1LsNFksMBeD8VuHwkhi/HykSVPCXgAjovwCs9QoROD+aHe93PN8+8PUHQ8PnF6RAEsHnJ/xPSF/g8xu+f/779k+CqSEqn0g2',
    'NyqfMQuItCfmpYwhZ6wUIviJaZpi6xUTIQirJ8bhjmJnzBNC/Ym1p6H7FWuDENkJrAIrzqspQ8ywzwTahZxnLAq8YydQJrQ6r0YO',
    '8x92AhHB7DNmAp4L0GyMfCJkg/trQK5otwEHuK2BdTjmbeAKrmsglYknATeB8xJkDfstIAlOK1BJhXEKSBhYL0GEEPZNQAyWS2Cu',
    'gnITaIHFEojZsJ8EnA5zykr5sN8CLGC2AiU5VTsFxBpMliC4Ev0kqADjV4C6sW4BUTB6BYhH/SYIAq0l6Nap2mnAnaDpr5RN1W4D',
    'NdBYA083PAkkGdSWQCMC9SagAtUlYM9xvwnMQWUJ2jqxTwMugVmld0NpynYbcIN0vhsq88acBuIBUoswH5835kRofYZ9Jph7otwG',
    'SnPga0AxXbsNIqciaxCdU7bbgGwc1sCq5o25EYyfYXdDaeBPhKw5cA2Sh/0mYJ+GLEHFPMx/Bf4AIe9K9g==',
  ].join(''),
  9: [
    'eNpt1LsNFksMBeD8VuHwkhi/HykSVPCXgAjovwCs9QoROD+aHe93xt8+8PUHQ8PnF6RAEsHnJ/xPSF/g8xu+f/779k+CqSEqn0g2',
    'NyqfMQuItCfmpYwhZ6wUIviJaZpi6xUTIQirJ8bhjmJnzBNC/Ym1p6H7FWuDENkJrAIrzqspQ8ywzwTahZxnLAq8YydQJrQ6r0YO',
    '8x92AhHB7DNmAp4L0GyMfCJkg/trQK5otwEHuK2BdTjmbeAKrmsglYknATeB8xJkDfstIAlOK1BJhXEKSBhYL0GEEPZNQAyWS2Cu',
    'gnITaIHFEojZsJ8EnA5zykr5sN8CLGC2AiU5VaMbqsFkCYIr0U+CCjB+Bagb6xYQBaNXgHjUb4Ig0FqCbp2q2S2VoOmvlE3VbgM1',
    '0FgDTzc8CSQZ1JZAIwL1JqAC1SVgz3G/CcxBZQnaOrH73goC85TeF0pTttuAG6TzfaEyO4bvrRAgtQjz8dkxJ0LrM+wzwdwT5TZQ',
    'mgNfA4rp2m0QORVZg+icst0GZOOwBlY1O+ZGMH6G3RdKA38iZM2Ba5A87DcB+zRkCSpmMf8V+AMh70r2',
  ].join(''),
};
const bytesOf = (level: number): Uint8Array => Buffer.from(BY_ZLIB[level] ?? '', 'base64').subarray(2);
const levelsOf = (raw: Uint8Array): readonly number[] => {
  const { tokens, data, partial } = readDeflate(raw, 100_000);
  return [1, 2, 3, 4, 5, 6, 7, 8, 9].filter(
    (level) => agreesUntil(tokens, data, { level, memory: 8 }, { complete: !partial }) === tokens.length,
  );
};

describe('reading how deflate data was compressed', () => {
  const raw = (data: Uint8Array, options = {}): Uint8Array => deflateSync(data, options).subarray(2);

  it.each([
    ['dynamic', {}],
    ['fixed', { strategy: constants.Z_FIXED }],
    ['stored', { level: 0 }],
  ])('decodes %s blocks', (type, options) => {
    const { data, blocks, partial } = readDeflate(raw(CONTENT, options), 100_000);
    expect(Buffer.from(data).equals(CONTENT)).toBe(true);
    expect(blocks[0]?.type).toBe(type);
    expect(partial).toBe(false);
  });

  it('stops at its bound and at damage', () => {
    const bounded = readDeflate(raw(CONTENT), 500);
    expect(bounded.partial).toBe(true);
    expect(Buffer.from(bounded.data).equals(CONTENT.subarray(0, bounded.data.length))).toBe(true);
    expect(readDeflate(raw(CONTENT).subarray(0, 100), 100_000).partial).toBe(true);
    expect(readDeflate(Uint8Array.of(7, 255, 255), 100).data).toHaveLength(0);
  });

  it('counts what a block holds', () => {
    const noise = Uint8Array.from({ length: 60_000 }, (_, at) => (at * at * 7 + (at >> 3)) & at & 255);
    const { blocks, tokens } = readDeflate(raw(noise, { strategy: constants.Z_HUFFMAN_ONLY }), 100_000);
    expect(blocks[0]?.size).toBe(blockSize({ level: 6, memory: 8 }));
    expect(blocks.reduce((sum, { size }) => sum + size, 0)).toBe(tokens.length);
  });
});

describe('repeating the search of zlib', () => {
  it.each([
    [1, [1]],
    [6, [5, 6]],
    [9, [7, 8, 9]],
  ])('tells level %i from others', (level, levels) => {
    expect(levelsOf(bytesOf(level))).toEqual(levels);
  });

  it('tells zlib from a program that searches otherwise', () => {
    expect(levelsOf(deflateSync(CONTENT, { strategy: constants.Z_RLE }).subarray(2))).toEqual([]);
  });

  it('says the same whatever was searched before with the same tables', () => {
    const tables = createTables();
    for (const by of [9, 1, 6, 9, 6]) {
      const { tokens, data } = readDeflate(bytesOf(by), 100_000);
      for (let level = 1; level <= 9; level += 1) {
        for (const memory of [8, 9] as const) {
          const alone = agreesUntil(tokens, data, { level, memory }, { complete: true });
          expect(agreesUntil(tokens, data, { level, memory }, { complete: true, tables })).toBe(alone);
        }
      }
    }
  });

  it('agrees with the beginning of what was cut off', () => {
    const { tokens, data } = readDeflate(bytesOf(6), 800);
    const agreed = agreesUntil(tokens, data, { level: 6, memory: 8 }, { complete: false });
    expect(agreed).toBeGreaterThan(tokens.length / 3);
    expect(agreesUntil(tokens, data, { level: 1, memory: 8 }, { complete: false })).toBeLessThan(agreed);
  });
});
