/** The fingerprint of a document's words: SimHash (Charikar 2002) without regard to digits, and hashes of its numbers. */
import type { Page } from '../../contract/index.ts';
import { sha256 } from '../../kit/hash.ts';
import type { Fingerprint } from '../../store/index.ts';

/** How many words at the beginning are counted: documents that share these are alike enough to be compared. */
const MOST_WORDS = 20_000;
/** Hashes of words with digits that are kept. */
const MOST_KEYS = 256;
/** Hexadecimal digits kept of a hash: 48 bits, so that hashes of different words differ. */
const KEY_DIGITS = 12;
/** Fewer words cannot tell one document from another. */
const LEAST_WORDS = 20;
const BANDS = 4;
const BAND_BITS = 16;

/** Null for pages with fewer words than can tell one document from another. */
export function fingerprintOf(pages: readonly Pick<Page, 'words'>[]): Fingerprint | null {
  const words = pages
    .flatMap((page) => page.words ?? [])
    .slice(0, MOST_WORDS)
    .map(({ text }) => text.normalize('NFKC').toLowerCase());
  if (words.length < LEAST_WORDS) return null;
  const keys = new Set(words.filter((word) => /\d/.test(word)));
  const key_tokens = [...keys].map((word) => sha256(word).slice(0, KEY_DIGITS)).sort();
  return {
    bands: simHash(words.map((word) => word.replace(/\d+/g, '#'))),
    key_tokens: key_tokens.slice(0, MOST_KEYS),
  };
}

/** Combines hashes by majority: each bit is the one that most words have there. */
function simHash(words: readonly string[]): Fingerprint['bands'] {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const votes = new Array<number>(BANDS * BAND_BITS).fill(0);
  for (const [word, count] of counts) {
    const hash = Buffer.from(sha256(word), 'hex');
    votes.forEach((vote, bit) => {
      votes[bit] = vote + ((((hash[bit >> 3] ?? 0) >> (bit & 7)) & 1) === 1 ? count : -count);
    });
  }
  const band = (index: number): number =>
    votes
      .slice(index * BAND_BITS, (index + 1) * BAND_BITS)
      .reduce((bits, vote, bit) => bits | (vote > 0 ? 1 << bit : 0), 0);
  return [band(0), band(1), band(2), band(3)];
}
