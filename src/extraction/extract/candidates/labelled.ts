/** Values that only their label identifies: free text, names and addresses right of it or below it. */
import { lettersOf } from '../fold.ts';
import type { Party } from '../../lexicon/concepts.ts';
import type { FieldSpec } from '../fields/compile-field.ts';
import { asksForOrder } from '../fields/compile-template.ts';
import { standingTrust } from '../labels/label-hit.ts';
import type { LabelHit } from '../labels/label-hit.ts';
import { asksForNumber, partyAt } from '../parties.ts';
import type { PartySection } from '../parties.ts';
import type { Hits } from '../regions.ts';
import { textOf } from '../sheet.ts';
import type { Sheet, Span } from '../sheet.ts';
import { answerAt } from './answers.ts';
import { besideLabel } from './beside-label.ts';
import { NAME_TRUST, namesIn, nameWith } from './names-at-labels.ts';
import { createCandidate } from './candidate.ts';
import { withForm } from './form-below.ts';
import type { Candidate } from './candidate.ts';
import { COURTESY, cleanName, isNameLike } from './name-text.ts';
import { tickedIn } from './options.ts';
import { HONORIFIC, JOB_TITLE, OF_PAY } from '../../lexicon/person-words.ts';
import { personIn } from './persons.ts';
import { isMadeOfLabels } from './value-rows.ts';
import { addressText, isPlaceLine } from '../address-lines.ts';

const TEXTUAL = new Set(['text', 'person', 'org', 'address']);

/** Letters of a label that may be any word of a text. */
const SHORT = 3;

/** How much a label hit may be trusted to be this field's label. A printed question is one place, however misread. */
export const trustIn = (hit: LabelHit, weight: number, verbatim = false): number =>
  hit.match ** (verbatim ? 1 : 2) * weight * standingTrust(hit);

/** Whether a short label is printed in capitals before a colon, behind other words: "Cumulative GPA: 3.72". */
const isInitials = ({ line, from, to, key }: LabelHit): boolean =>
  to === from + 1 && key.length > 2 && /^\p{Lu}+:$/u.test(line.tokens[from]?.text ?? '');

/** Words in a sentence rather than a name: "Work should take ten days." */
const isSentence = (text: string): boolean =>
  /[.!?]$/u.test(text) && text.split(' ').length >= 4 && /\s\p{Ll}{2,}\s\p{Ll}/u.test(text);

/** Words of names that begin small. */
const OF_NAME =
  /^(?:and|und|et|of|for|the|zur?|für|der|die|des|dem|von|van|de|du|des|del?|di|da|do|dos|la|le|el|y|e|i|na|w)$/u;

/** Whether most words of a text begin small, as no name's do: "(6) It is a deposit of a collective investment scheme". */
function isProse(text: string): boolean {
  const words = text.split(' ').filter((word) => /^\p{L}/u.test(word) && !OF_NAME.test(word));
  const small = words.filter((word) => /^\p{Ll}/u.test(word)).length;
  return small >= 3 && small > words.length / 2;
}

/** Whether a label is the beginning of a longer one: "Laboratory director:" names no laboratory. */
function isOfLonger({ line, to }: LabelHit): boolean {
  const [last, next, then] = [line.tokens[to - 1], line.tokens[to], line.tokens[to + 1]];
  if (!last || next?.segment !== last.segment || /[:=]$/.test(last.text)) return false;
  const isNear = next.x0 - last.x1 < 0.6 * last.size;
  return (
    isNear &&
    (/\p{L}:$/u.test(next.text) || (/^\p{L}+$/u.test(next.text) && /\p{L}:$/u.test(then?.text ?? '')))
  );
}

/** Words behind "Employee" that make it the head of a table, at most. */
const MOST_OF_PAY = 3;

/** Whether a label goes on in its text, without a colon, to what is paid: "Employee Taxes Withheld". */
function isOfPay({ line, to }: LabelHit): boolean {
  const part = line.parts.find((one) => one.from < to && one.to > to);
  if (part === undefined || part.to - to > MOST_OF_PAY || line.tokens[to - 1]?.text.endsWith(':') === true)
    return false;
  const rest = textOf({ ...part, from: to });
  return OF_PAY.test(rest) && /^\p{Lu}\S*(?: \p{Lu}\S*)*$/u.test(rest);
}

/** How somebody is reached, behind the name: "Jane Roe, +44 20 7946 0000". */
const CONTACT =
  /\s*[,;|(–-]\s*(?:(?:tel|phone|mobile|e-?mail|ext|durchwahl)\b.*|\+?\(?\d[\d\s()/.-]{5,}|\S+@\S+)$/iu;

/** A person's name without the post that is printed after it: "Martin Oakes, Head of Procurement". */
function withoutTitle(name: string): string {
  const [, person, title] = /^([^,]+), (.+)$/u.exec(name) ?? [];
  return person !== undefined && title !== undefined && JOB_TITLE.test(title) && personIn(person)
    ? person
    : name;
}

/** How a name begins that is shortened. */
const INITIAL = /^\p{Lu}\./u;

/** Whether a text names one person for sure: with a form of address, or an initial. */
const isSurelyPerson = (text: string): boolean =>
  (HONORIFIC.test(text) || INITIAL.test(text)) && personIn(text) !== null;

/** Where somebody leaves and arrives, and when, which is printed behind it: "Départ : Paris Gare de Lyon 14h05". */
const PLACES = new Set(['origin', 'destination']);
const AT_TIME = /[\s,]+(?:(?:at|à|um|a las|alle|om)\s)?\d{1,2}[:h.]\d{2}\b.*$/u;
/** A word that leads to a value in a sentence: "the position of Software Engineer." */
const IN_PHRASE = /^(?:of|as)\s(?=\p{Lu})(.*?)\.?$/u;

function valueOf(field: FieldSpec, spans: readonly Span[]): string {
  // A name that is broken at its hyphen is one.
  const text = spans
    .map(textOf)
    .join(' ')
    .trim()
    .replace(/(?<=\p{L}-) (?=\p{Lu})/u, '');
  // Lines of an address are parted as they are where it was found without a label.
  if (field.type === 'address') return addressText(spans);
  if (field.type === 'person') return withoutTitle(cleanName(text.replace(CONTACT, '')));
  if (field.type === 'org') return cleanName(text);
  const printed = text.replace(/^[:;=.|]+\s*|\s*[|]+$|(?<=\d),$/g, '').trim();
  if (PLACES.has(field.concept ?? '')) return printed.replace(AT_TIME, '');
  return tickedIn(printed) ?? printed.replace(IN_PHRASE, '$1');
}

/** Candidates for every textual field. */
export function findLabelled(
  sheet: Sheet,
  hits: Hits,
  fields: readonly FieldSpec[],
  sections: readonly PartySection[],
): Candidate[] {
  const found: Candidate[] = [];
  const add = (index: number, field: FieldSpec, given: Span[], method: string, trust: number): void => {
    const [first, ...more] = given;
    const spans = field.type === 'org' && first && more.length === 0 ? withForm(sheet, first) : given;
    const printed = valueOf(field, spans);
    const value = method === 'defined-term' ? cleanName(printed) : printed;
    if (value === '' || !/[\p{L}\p{Nd}✓✔☑☒]/u.test(value)) return;
    if (!field.verbatim && spans.some((span) => isMadeOfLabels(hits, span, index))) return;
    const isName = field.type === 'org' || field.type === 'person' || field.names;
    if (isName && (!isNameLike(value) || isSentence(value) || isProse(value) || isPlaceLine(value))) return;
    if (!field.verbatim && spans.map(textOf).join(' ').trim().endsWith(':')) return;
    if (method === 'label-below' && COURTESY.test(value)) return;
    found.push(
      createCandidate({
        kind: field.type,
        value,
        spans,
        method,
        field: index,
        cues: { labelled: method === 'label-right' ? trust : 0.92 * trust },
      }),
    );
  };
  const isOrder = asksForOrder(fields);
  for (const hit of hits.flat()) {
    for (const { field: index, weight } of hit.owners) {
      const field = fields[index];
      if (!field || !TEXTUAL.has(field.type)) continue;
      // "Service to": a little word is a label only where one may begin.
      if (!field.verbatim && lettersOf(hit.key) <= SHORT && hit.standing < 0.8 && !isInitials(hit)) continue;
      if (!field.verbatim && isOfLonger(hit)) continue;
      if (field.type === 'org' && field.party === 'seller' && asksForNumber(hit)) continue;
      if (field.type === 'person' && !field.verbatim && isOfPay(hit)) continue;
      const trust = trustIn(hit, weight, field.verbatim);
      const own = field.names ? nameWith(hits, hit) : null;
      if (own) {
        add(index, field, [own], 'name-with-label', NAME_TRUST * hit.match * weight);
        continue;
      }
      if (field.verbatim) {
        const given = hit.partial === true ? null : answerAt(sheet, hits, hit);
        if (given) add(index, field, given.spans, given.method, trust);
      } else
        for (const given of besideLabel(sheet, hits, hit, field)) {
          // Who buys for the firm at the head of its order is not the firm: "Buyer: C. Mollard".
          const isAgent = isOrder && field.concept === 'buyer_name';
          if (!isAgent || !given.spans.map(textOf).some(isSurelyPerson))
            add(index, field, given.spans, given.method, trust * given.doubt);
        }
    }
  }
  fields.forEach((field, index) => {
    if (field.type === 'address' && field.party === 'buyer')
      for (const hit of hits.flat())
        if (isAddressOf(sections, hit, field.party))
          for (const given of besideLabel(sheet, hits, hit, field))
            add(index, field, given.spans, given.method, trustIn(hit, given.doubt));
    if (field.type !== 'org' || field.party === null) return;
    for (const section of sections) {
      if (section.party === field.party)
        for (const given of namesIn(sheet, hits, section))
          add(index, field, [given.span], given.method, given.trust);
    }
  });
  return found;
}

/** Whether a label says no more than "address", within the part of a party. */
const isAddressOf = (sections: readonly PartySection[], hit: LabelHit, party: Party): boolean =>
  hit.concepts.includes('seller_address') &&
  hit.standing >= 0.9 &&
  partyAt(sections, hit.page, hit.box) === party;
