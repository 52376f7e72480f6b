/** Compares names with the web and e-mail domains of their document. */
import { LEGAL_FORM } from '../../lexicon/name-words.ts';
import { fold } from '../fold.ts';
import type { Sheet } from '../sheet.ts';

const HOST = /(?:@|www\.|https?:\/\/(?:www\.)?)([\w-]+)\./iu;
/** A web address without anything before it, as receipts print them. */
const BARE_HOST =
  /^([a-z][\w-]{3,})\.(?:com|net|org|co\.[a-z]{2}|com\.[a-z]{2}|de|fr|es|it|nl|pt|pl|eu|ca)$/iu;

/** The stems of e-mail and web domains of a document. */
export function domainStems(sheet: Sheet): Set<string> {
  const stems = new Set<string>();
  const common = new Set([
    'gmail',
    'yahoo',
    'hotmail',
    'outlook',
    'icloud',
    'mail',
    'web',
    'gmx',
    'localhost',
    'facebook',
    'instagram',
    'tcpdf',
  ]);
  for (const line of sheet.lines) {
    for (const token of line.tokens) {
      const host = (HOST.exec(token.text) ?? BARE_HOST.exec(token.text))?.[1];
      const stem = host === undefined ? '' : fold(host);
      if (stem.length >= 3 && !common.has(stem)) stems.add(stem);
    }
  }
  return stems;
}

/** How well a name fits one of the stems: 1 the same, 0.8 a part of it, 0 not at all. */
export function matchesDomain(stems: ReadonlySet<string>, name: string): number {
  const bare = name.replace(LEGAL_FORM, ' ').replace(/^the\s/iu, '');
  // "Scoop & Spoon" is found at scoopspoon.example or at scoopandspoon.example.
  const spellings = [fold(bare), ...(bare.includes('&') ? [fold(bare.replaceAll('&', 'and'))] : [])];
  let best = 0;
  for (const folded of spellings.filter((one) => one.length >= 3)) {
    for (const stem of stems) {
      if (stem === folded) return 1;
      if (folded.length >= 4 && stem.length >= 4 && (stem.includes(folded) || folded.includes(stem)))
        best = 0.8;
    }
  }
  return best;
}
