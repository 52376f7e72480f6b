/** Values that only their label identifies: free text, names and addresses right of it or below it. */
import { labelKey, lettersOf } from '../fold.ts';
import { STOP_WORDS } from '../../lexicon/field-words.ts';
import type { Party } from '../../lexicon/concepts.ts';
import type { FieldSpec } from '../compile-field.ts';
import { definedName, isDefinedTerm } from '../defined-terms.ts';
import type { LabelHit } from '../find-labels.ts';
import { isForAttention, partyAt } from '../parties.ts';
import type { PartySection } from '../parties.ts';
import { columnEnd, continuation, valueBelow, valueRight } from '../regions.ts';
import type { Hits } from '../regions.ts';
import { firstOf, lastOf, leftOf, neighbor, textOf, tokensIn } from '../sheet.ts';
import type { Sheet, Span } from '../sheet.ts';
import { nameAndAddressIn } from '../name-and-address.ts';
import { isInOtherBox, isRuledOff } from '../boxes.ts';
import { answerAt } from './answers.ts';
import { createCandidate } from './candidate.ts';
import type { Candidate } from './candidate.ts';
import { addressIn } from './addresses.ts';
import { cleanName, isColumnLabel, isNameLike } from './names.ts';
import { tickedIn } from './options.ts';
import { JOB_TITLE } from '../../lexicon/person-words.ts';
import { personIn } from './persons.ts';
import { isAllLabel, isMadeOfLabels, isOverValues, pairedWith } from './value-rows.ts';
import { addressText, isPlaceLine } from '../address-lines.ts';

const TEXTUAL = new Set(['text', 'person', 'org', 'address']);

/** Letters of a label that may be any word of a text. */
const SHORT = 3;

const standingTrust = ({ standing }: LabelHit): number => 0.35 + 0.65 * standing;

/** How much a label hit may be trusted to be this field's label. A printed question is one place, however misread. */
export const trustIn = (hit: LabelHit, weight: number, verbatim = false): number =>
  hit.match ** (verbatim ? 1 : 2) * weight * standingTrust(hit);

/** Words in a sentence rather than a name: "Work should take ten days." */
const isSentence = (text: string): boolean =>
  /[.!?]$/u.test(text) && text.split(' ').length >= 4 && /\s\p{Ll}{2,}\s\p{Ll}/u.test(text);

/** Whether a label is a word of a sentence, gone on with in small letters: it has nothing below it. */
function isInSentence({ line, to }: LabelHit): boolean {
  const [last, next] = [line.tokens[to - 1], line.tokens[to]];
  // "Employer's name, address, and ZIP code" names what stands below it.
  return (
    next !== undefined &&
    next.segment === last?.segment &&
    /^\p{Ll}{2}/u.test(next.text) &&
    !last.text.endsWith(',')
  );
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

function emOf(sheet: Sheet, hit: LabelHit): number {
  return sheet.em.get(hit.page) ?? 10;
}

/** The text beside an ordinary label: one segment, or an address block. */
function beside(
  sheet: Sheet,
  hits: Hits,
  hit: LabelHit,
  field: FieldSpec,
): { spans: Span[]; method: string; doubt: number }[] {
  const isColon = (one: LabelHit): boolean => lastOf(one).text.endsWith(':');
  // Labels and values in a row: "Employee: A. Rahman Employee no: 0457".
  const stops = (other: LabelHit): boolean =>
    other !== hit && other.match > 0.85 && (other.standing >= 0.8 || (isColon(hit) && isColon(other)));
  const found: { spans: Span[]; method: string; doubt: number }[] = [];
  if (isDefinedTerm(hit)) {
    const spans = field.type === 'address' ? [] : definedName(sheet, hit);
    // The brackets say what it is, wherever it stands.
    const doubt = 1 / standingTrust(hit);
    return spans.length > 0 ? [{ spans, method: 'defined-term', doubt }] : [];
  }
  const paired = pairedWith(sheet, hits, hit);
  const nearest = paired ?? valueRight(sheet, hits, hit, { stops, reach: 1.6, firstReach: 16 });
  const isBoxed = nearest !== null && isInOtherBox(sheet, hit, nearest);
  const beside = isBoxed ? null : nearest;
  const isOfLabel = !paired && beside !== null && isAllLabel(sheet, hits, hit) && goesOnInPhrase(hit, beside);
  const right = isOfLabel ? null : beside;
  const under = paired || (isInSentence(hit) && !isOfLabel) ? null : valueBelow(sheet, hits, hit, { stops });
  // Below a box with nothing in it begins another box.
  const below = under && isBoxed && isRuledOff(sheet, hit, under) ? null : under;
  // A name right of a colon is the answer, whatever stands below.
  const isAnswered =
    right !== null &&
    (field.type === 'org' || field.type === 'person') &&
    lastOf(hit).text.endsWith(':') &&
    isNameLike(textOf(right));
  for (const [first, method] of [
    [right, 'label-right'],
    [isAnswered ? null : below, 'label-below'],
  ] as const) {
    if (!first) continue;
    const start = firstOf(first);
    const more =
      field.type === 'address'
        ? continuation(sheet, hits, first, {
            stops,
            left: start.x0,
            right: Math.min(
              start.x0 + 30 * emOf(sheet, hit),
              first === below ? columnEnd(sheet, hit) : Infinity,
            ),
            lines: 5,
          })
        : [];
    const both = field.type === 'address' || field.type === 'org' ? nameAndAddressIn(first) : null;
    const spans =
      field.type === 'address'
        ? both
          ? [both.address]
          : addressIn(hits, [first, ...more])
        : [both?.name ?? first];
    if (spans.length === 0) continue;
    const isInPhrase = first === right && field.type === 'org' && goesOnInPhrase(hit, first);
    const isHead = first === right && below !== null && isHeadRow(sheet, hits, hit, first);
    // "Statutory employee" is another thing than the employee.
    const isOther =
      (field.type === 'person' && isQualified(hit)) || (field.type === 'org' && isForAttention(hits, hit));
    const doubt = isOther ? 0.3 : isInPhrase ? 0.5 : isHead ? 0.7 : 1;
    found.push({ spans, method, doubt });
  }
  return found;
}

/** Whether a word before a label makes it another one: "Statutory employee", not "of the employee". */
function isQualified({ line, from }: LabelHit): boolean {
  const [before, first] = [line.tokens[from - 1], line.tokens[from]];
  return (
    before !== undefined &&
    before.segment === first?.segment &&
    /^[\p{L}'’]{3,}$/u.test(before.text) &&
    !STOP_WORDS.has(before.folded)
  );
}

/** Whether what stands right of a label is no more than a space away from it: "Store level promotion" is one phrase. */
function goesOnInPhrase(hit: LabelHit, right: Span): boolean {
  const last = lastOf(hit);
  const first = firstOf(right);
  const space = first.x0 - last.x1;
  return !/[:=]$/u.test(last.text) && first.segment === last.segment && space < 0.7 * last.size;
}

/**
 * Whether a label stands in a row of labels with their values below: what is right of it holds a label itself, or others of
 * the row do, and both have something aligned right under them.
 */
function isHeadRow(sheet: Sheet, hits: Hits, hit: LabelHit, right: Span): boolean {
  const labelled = (hits[right.line.index] ?? []).some(
    (other) => other.from < right.to && other.to > right.from,
  );
  if (isOverValues(sheet, hits, hit.line)) return true;
  if (!labelled || leftOf(right) - hit.box.x1 < 2 * emOf(sheet, hit)) return false;
  const below = { gap: 0.9, aligned: true } as const;
  return neighbor(sheet, hit, 1, below) !== null && neighbor(sheet, right, 1, below) !== null;
}

/** A person's name without the post that is printed after it: "Martin Oakes, Head of Procurement". */
function withoutTitle(name: string): string {
  const [, person, title] = /^([^,]+), (.+)$/u.exec(name) ?? [];
  return person !== undefined && title !== undefined && JOB_TITLE.test(title) && personIn(person)
    ? person
    : name;
}

function valueOf(field: FieldSpec, spans: readonly Span[]): string {
  const text = spans.map(textOf).join(' ').trim();
  // Lines of an address are parted as they are where it was found without a label.
  if (field.type === 'address') return addressText(spans);
  if (field.type === 'person') return withoutTitle(cleanName(text));
  if (field.type === 'org') return cleanName(text);
  const printed = text.replace(/^[:;=.|]+\s*|\s*[|]+$|(?<=\d),$/g, '').trim();
  return tickedIn(printed) ?? printed;
}

/** Candidates for every textual field. */
export function findLabelled(
  sheet: Sheet,
  hits: Hits,
  fields: readonly FieldSpec[],
  sections: readonly PartySection[],
): Candidate[] {
  const found: Candidate[] = [];
  const add = (index: number, field: FieldSpec, spans: Span[], method: string, trust: number): void => {
    const printed = valueOf(field, spans);
    const value = method === 'defined-term' ? cleanName(printed) : printed;
    if (value === '' || !/[\p{L}\p{Nd}✓✔☑☒]/u.test(value)) return;
    if (!field.verbatim && spans.some((span) => isMadeOfLabels(hits, span, index))) return;
    const isName = field.type === 'org' || field.type === 'person' || field.names;
    if (isName && (!isNameLike(value) || isSentence(value) || isPlaceLine(value))) return;
    if (!field.verbatim && spans.map(textOf).join(' ').trim().endsWith(':')) return;
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
  for (const hit of hits.flat()) {
    for (const { field: index, weight } of hit.owners) {
      const field = fields[index];
      if (!field || !TEXTUAL.has(field.type)) continue;
      // "Service to": a little word is a label only where one may begin.
      if (!field.verbatim && lettersOf(hit.key) <= SHORT && hit.standing < 0.8) continue;
      if (!field.verbatim && isOfLonger(hit)) continue;
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
        for (const given of beside(sheet, hits, hit, field))
          add(index, field, given.spans, given.method, trust * given.doubt);
    }
  }
  fields.forEach((field, index) => {
    if (field.type === 'address' && field.party === 'buyer')
      for (const hit of hits.flat())
        if (isAddressOf(sections, hit, field.party))
          for (const given of beside(sheet, hits, hit, field))
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

/** How much a name says that ends in what it is the name of. */
const NAME_TRUST = 0.9;
/** Words of such a name, at most. */
const MOST_WORDS = 8;

/** The name that a label is the last word of: "Riverside Clinical Laboratory" is a laboratory. Null when it is a label. */
function nameWith(hits: Hits, hit: LabelHit): Span | null {
  const part = hit.line.parts.find(({ from, to }) => hit.from >= from && hit.to === to);
  if (!part || part.from === hit.from || part.to - part.from > MOST_WORDS) return null;
  const words = tokensIn(part);
  const isName = words.every(({ text }) =>
    /^(?:\p{Lu}[\p{L}'’.-]*,?|&|of|the|and|for|de|du|der|des|di)$/u.test(text),
  );
  const others = (hits[hit.line.index] ?? []).filter(
    (one) => one !== hit && one.from >= part.from && one.to <= part.to,
  );
  // In capitals alone it may be a label in more words than are known: "SHIPPING CARRIER".
  const isCapitals = words.every(({ text }) => text === text.toUpperCase());
  return isName && !isCapitals && others.length === 0 ? part : null;
}

/** Labels of a name within the part of a party, whoever that is. */
const NAME_KEYS = new Set(
  [
    'Name, Nome, Nombre, Razão social, Nome / Razão social, Razón social, Επωνυμία, Име, Имя, Наименование организации',
    'Nama Perusahaan, Tên đơn vị, Họ tên, Tên công ty, ชื่อ, ชื่อบริษัท, 名称, 名稱, 公司名称, 单位名称, 公司名稱',
    '会社名, 法人名, 상호, 상호명, 법인명, 상호(법인명), 업체명',
  ].flatMap((names) => names.split(', ').map(labelKey)),
);

/** The name within a party's section: beside a "Name" label, else its first line that is no label. */
function namesIn(
  sheet: Sheet,
  hits: Hits,
  section: PartySection,
): { span: Span; method: string; trust: number }[] {
  // A name with a form of address behind it, which no label announces.
  if (section.hit.key === '') return [{ span: section.hit, method: 'party-head', trust: 0.9 }];
  const lines = sheet.lines.filter(
    (line) => line.page === section.page && line.y0 >= section.hit.box.y0 && line.y0 < section.y1,
  );
  for (const line of lines) {
    for (const hit of hits[line.index] ?? []) {
      if (
        hit === section.hit ||
        !NAME_KEYS.has(hit.key) ||
        hit.box.x0 < section.x0 ||
        hit.box.x0 > section.x1
      )
        continue;
      const span = valueRight(sheet, hits, hit, { stops: () => false, reach: 1.6, firstReach: 40 });
      if (span) return [{ span, method: 'party-name', trust: 1 }];
    }
  }
  // Where a name stands right of the label, none stands below it.
  const beside = lastOf(section.hit).text.endsWith(':')
    ? valueRight(sheet, hits, section.hit, { stops: () => false, reach: 1.6, firstReach: 16 })
    : null;
  if (beside && isNameLike(textOf(beside)) && !isPlaceLine(textOf(beside))) return [];
  for (const line of lines) {
    if (line === section.hit.line) continue;
    const span = line.parts.find((part) => leftOf(part) >= section.x0 && leftOf(part) <= section.x1);
    if (!span) continue;
    const labelled = (hits[line.index] ?? []).some(
      (hit) => hit.from < span.to && hit.to > span.from && hit.standing >= 0.7,
    );
    // What begins with a place is an address whose name stands beside the label, or nowhere.
    if (!labelled && isPlaceLine(textOf(span))) return [];
    if (line.parts.every((part) => isColumnLabel(textOf(part)))) return [];
    const name = nameAndAddressIn(span)?.name ?? span;
    if (labelled || !isNameLike(textOf(name))) continue;
    return [{ span: name, method: 'party-head', trust: 0.9 }];
  }
  return [];
}
