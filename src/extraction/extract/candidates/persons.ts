/** Names of people that no label announces: by a form of address, a job title, a signature, their own e-mail address, or their postal address. */
import { STREET_WORD, TRADE_WORD, hasLegalForm } from '../../lexicon/name-words.ts';
import { CLOSING, HONORIFIC, JOB_TITLE } from '../../lexicon/person-words.ts';
import { isAddressLine, isBareEnd, isPlaceLine } from '../address-lines.ts';
import { fold } from '../fold.ts';
import type { Hits } from '../regions.ts';
import { neighbor, textOf } from '../sheet.ts';
import type { Line, Sheet, Span } from '../sheet.ts';
import { createCandidate } from './candidate.ts';
import type { Candidate } from './candidate.ts';

/** A given name, an initial, or a particle of a surname. */
const NAME_WORD =
  /^(?:\p{Lu}[\p{L}'’-]+|\p{Lu}\.?(?:-?\p{Lu}\.)*|van|von|de|der|den|da|di|du|del|la|le|el|bin|ter|zu)$/u;
/** Lines between the closing words of a letter and the name under the signature. */
const SIGNATURE_LINES = 5;
/** Stems of addresses that belong to nobody. */
const LEAST_STEM = 4;

/** Lines of the address of a recipient, at most. */
const ADDRESS_LINES = 5;

/** The name a text consists of, its form of address taken off; null when it is something else. */
export function personIn(text: string): { name: string; honorific: boolean } | null {
  const plain = text.replace(HONORIFIC, '').trim();
  const name = plain.replace(/[,;:]+$/u, '');
  const words = name.split(/\s+/u);
  const full = words.filter((word) => /^\p{Lu}\p{L}/u.test(word)).length;
  if (words.length < 2 || words.length > 5 || full === 0 || !words.every((word) => NAME_WORD.test(word)))
    return null;
  if (full < 2 && !/^\p{Lu}\./u.test(name)) return null;
  const isOther =
    hasLegalForm(name) || TRADE_WORD.test(name) || STREET_WORD.test(name) || JOB_TITLE.test(name);
  return isOther ? null : { name, honorific: plain !== text.trim() };
}

/** The words before the @ of the e-mail addresses of a document. */
function mailStems(sheet: Sheet): string[] {
  const tokens = sheet.lines.flatMap((line) => line.tokens);
  return tokens.flatMap(({ text }) => {
    const local = /^([\p{L}\d._-]+)@/u.exec(text)?.[1];
    return local === undefined ? [] : [fold(local)];
  });
}

/** Whether an e-mail address is made of a name: its surname is in it, as in alma.fischer@, afischer@. */
function isMailed(stems: readonly string[], name: string): boolean {
  const surname = fold(name.split(' ').at(-1) ?? '');
  return surname.length >= LEAST_STEM && stems.some((stem) => stem.includes(surname));
}

const isLabel = (hits: Hits, span: Span): boolean =>
  (hits[span.line.index] ?? []).some(
    (hit) => hit.from < span.to && hit.to > span.from && hit.match > 0.85 && hit.standing >= 0.6,
  );

/** Whether a line names a business, or holds an address: that of a sender, when it stands above another one. */
const isSender = ({ parts }: Line): boolean =>
  parts.map(textOf).some((text) => hasLegalForm(text) || TRADE_WORD.test(text) || isPlaceLine(text));

/**
 * Whether a name heads the address of the recipient: below a sender, or with a form of address. The first address of a page
 * may be the sender's.
 */
function isAddressee(sheet: Sheet, span: Span, honorific: boolean): boolean {
  const below: Span[] = [];
  for (let last = span; below.length < ADDRESS_LINES;) {
    const next = neighbor(sheet, last, 1, { gap: 1.5, aligned: true });
    if (!next) break;
    below.push(next);
    if (isPlaceLine(textOf(next))) break;
    last = next;
  }
  const [street, place] = [below[0], below.at(-1)];
  return (
    street !== undefined &&
    place !== undefined &&
    street !== place &&
    span.line.page === sheet.firstPage &&
    (honorific || sheet.lines.slice(0, span.line.index).some(isSender)) &&
    isAddressLine(textOf(street)) &&
    isPlaceLine(textOf(place)) &&
    // Between street and place a locality may stand, where the postal code has a line of its own.
    (below.length === 2 || isBareEnd(textOf(place)))
  );
}

/** Candidates for people, with what speaks for each as cues. */
export function findPersons(sheet: Sheet, hits: Hits): Candidate[] {
  const stems = mailStems(sheet);
  let closed = -SIGNATURE_LINES - 1;
  return sheet.lines.flatMap((line) => {
    if (line.parts.some((part) => CLOSING.test(textOf(part)))) closed = line.index;
    return line.parts.flatMap((span) => {
      const person = personIn(textOf(span));
      if (!person || isLabel(hits, span)) return [];
      const around = [
        neighbor(sheet, span, 1, { gap: 1.5, aligned: false }),
        neighbor(sheet, span, -1, { gap: 1.5, aligned: false }),
      ];
      const cues = {
        honorific: person.honorific ? 1 : 0,
        titled: around.some((part) => part && JOB_TITLE.test(textOf(part))) ? 1 : 0,
        signed: line.index > closed && line.index - closed <= SIGNATURE_LINES ? 1 : 0,
        mailed: isMailed(stems, person.name) ? 1 : 0,
        addressee: isAddressee(sheet, span, person.honorific) ? 1 : 0,
      };
      if (Object.values(cues).every((cue) => cue === 0)) return [];
      return [createCandidate({ kind: 'person', value: person.name, spans: [span], method: 'person', cues })];
    });
  });
}
