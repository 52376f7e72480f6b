/** Finds the printed labels of a line: the longest claims its words first. */
import { joinBilingual, translatedLabels } from './bilingual-labels.ts';
import { compositeAt } from './composite-labels.ts';
import { labelKey } from '../fold.ts';
import { placeOf, type LabelHit } from './label-hit.ts';
import { findAbbreviated, findMisread } from './label-index.ts';
import type { LabelIndex } from './label-index.ts';
import { meantLabels } from './meant-labels.ts';
import { isAddressing, isBareLetter, isNamePart, isNoLabel, isOfOther } from './other-meanings.ts';
import type { Line, Span } from '../sheet.ts';

/** The labels of a line from left to right; misread ones are told where the line was recognized. */
export function labelsOfLine(index: LabelIndex, line: Line, isRecognized: boolean): readonly LabelHit[] {
  const found = [
    ...compositeLabels(index, line, isRecognized),
    ...line.tokens.flatMap((_, from) => labelsFrom(index, line, from, isRecognized)),
    ...translatedLabels(index, line),
  ];
  return joinBilingual(line, asMeant(index, longestFirst(withMeant(found, meantLabels(index, line)))));
}

/** Labels with those that are told by what they mean; one that is known for something nobody asks for belongs to who asks for what it says. */
function withMeant(found: readonly LabelHit[], meant: readonly LabelHit[]): readonly LabelHit[] {
  const isAt = (one: LabelHit, other: LabelHit): boolean => one.from === other.from && one.to === other.to;
  const owned = found.map((hit) => {
    const owners = hit.owners.length > 0 ? undefined : meant.find((other) => isAt(hit, other))?.owners;
    return owners ? { ...hit, owners } : hit;
  });
  return [...owned, ...meant.filter((hit) => !found.some((other) => isAt(hit, other)))];
}

const GROSS_KEY = labelKey('Grand total');
const NET_KEY = labelKey('Net total');

/** Labels that are put together of words that say what total they are about. */
function compositeLabels(index: LabelIndex, line: Line, isRecognized: boolean): readonly LabelHit[] {
  return line.tokens.flatMap((_, from): readonly LabelHit[] => {
    const composite = compositeAt(line, from, isRecognized);
    if (composite === null) return [];
    const { to, concept } = composite;
    const owners = index.exact.get(concept === 'gross_total' ? GROSS_KEY : NET_KEY)?.owners;
    if (owners === undefined) return [];
    const key = line.tokens
      .slice(from, to)
      .map((token) => token.label)
      .join('');
    return [{ ...placeOf({ line, from, to }), key, owners, concepts: [concept], match: 1 }];
  });
}

/** Words of a label at most, and of a remark in brackets within it. */
const MOST_WORDS = { label: 14, remark: 4 };
/** A gap this wide, in heights of letters, ends a label. */
const WIDE_GAP = 2.5;

/** All labels that begin with a word. */
function labelsFrom(index: LabelIndex, line: Line, from: number, isRecognized: boolean): readonly LabelHit[] {
  // "Unit price (€)  Total (€)": a label begins with a word, not with what is in brackets before it.
  if (line.tokens[from]?.label === '') return [];
  const found: LabelHit[] = [];
  let key = '';
  let remark = 0;
  for (const [at, token] of line.tokens.slice(from, from + MOST_WORDS.label).entries()) {
    const to = from + at + 1;
    const previous = at === 0 ? undefined : line.tokens[to - 2];
    if (previous?.text.endsWith(':') === true) break;
    if (previous && token.x0 - previous.x1 > WIDE_GAP * token.size) break;
    const opens = key !== '' && token.text.startsWith('(') && !isBegun(index, key + token.label);
    if (remark > 0 || opens) {
      // A remark in brackets does not part the words of a label: "Rechnung (380) Nr. 471102".
      remark = /\)[:.]?$/.test(token.text) ? 0 : remark + 1;
      if (remark > MOST_WORDS.remark) break;
      continue;
    }
    key += token.label;
    if (key.length > index.longest + 3) break;
    if (token.label === '') continue;
    found.push(...labelAt(index, { line, from, to }, key, isRecognized));
  }
  return found;
}

/** Whether some label begins like this: its brackets are no remark then ("Date (s)"). */
function isBegun(index: LabelIndex, key: string): boolean {
  for (const known of index.exact.keys()) if (known.startsWith(key)) return true;
  return false;
}

/** How label-like the place of a label is that is cut short, at least. */
const STANDS = 0.9;

/** What is labelled with one letter on cards and letterheads. */
const OF_TELEPHONES: ReadonlySet<string> = new Set(['phone', 'fax']);

/** Whether words from one on are a label with a colon, with nothing else in their part, or with a number behind them. */
function isReference(index: LabelIndex, line: Line, from: number): boolean {
  const end = line.parts.find((part) => part.from === from)?.to ?? from;
  return line.tokens.slice(from, end).some((token, at, tokens) => {
    const key = tokens
      .slice(0, at + 1)
      .map(({ label }) => label)
      .join('');
    const next = tokens[at + 1];
    const ends = next === undefined || token.text.endsWith(':') || /\d/.test(next.text);
    return ends && index.exact.has(key);
  });
}

/** The label that some words are: one or none. */
function labelAt(index: LabelIndex, span: Span, key: string, isRecognized: boolean): readonly LabelHit[] {
  const { line, from, to } = span;
  const exact = index.exact.get(key);
  // The "Desc." of a table is a discount only where nobody asks for a description.
  if (!exact || (exact.owners.length === 0 && (index.columns || span.to - span.from > 1))) {
    const short = abbreviatedAt(index, span);
    if (short) return [short];
  }
  const result = exact ? { entry: exact, match: 1 } : isRecognized ? findMisread(index, key) : null;
  if (!result) return [];
  const { entry, match } = result;
  const isLabelled = (at: number): boolean => isReference(index, line, at);
  if (isNamePart(line, to) || isAddressing(line, span, entry.concepts, isLabelled)) return [];
  if (isNoLabel(line, from, to, entry.key)) return [];
  if (entry.concepts.some((id) => OF_TELEPHONES.has(id)) && isBareLetter(line, to, entry.key)) return [];
  // A label of something else that nobody asks for still has the value beside it.
  const isOther = !isRecognized && isOfOther(line, { from, to, key });
  const owners = isOther ? [] : entry.owners;
  const concepts = isOther ? [] : entry.concepts;
  return [{ ...placeOf(span), key: entry.key, owners, concepts, match }];
}

/** How surely a label is known that is cut short. */
const SHORT_MATCH = 0.95;

/** The label that some words are short for where they stand as one: with a colon, or alone at the beginning and the end of a text. */
function abbreviatedAt(index: LabelIndex, span: Span): LabelHit | null {
  const words = span.line.tokens.slice(span.from, span.to);
  const entry = findAbbreviated(index, words);
  if (!entry) return null;
  const place = placeOf(span);
  const stands = place.standing >= STANDS || words.at(-1)?.text.endsWith(':') === true;
  return stands ? { ...place, ...entry, match: SHORT_MATCH } : null;
}

/** Labels of which no two share a word: a longer one claims its words before a shorter one inside it ("Sub Total" before "Total"). */
function longestFirst(found: readonly LabelHit[]): readonly LabelHit[] {
  const claimed = new Set<number>();
  const weight = ({ key, match }: LabelHit): number => key.length * match ** 4;
  const kept = [...found]
    .sort((a, b) => weight(b) - weight(a) || a.from - b.from)
    .filter(({ from, to }) => {
      const words = Array.from({ length: to - from }, (_, offset) => from + offset);
      if (words.some((word) => claimed.has(word))) return false;
      for (const word of words) claimed.add(word);
      return true;
    });
  return kept.sort((a, b) => a.from - b.from);
}

const DATED_KEY = labelKey('Dated');
const TRN_KEY = labelKey('TRN');

/** What a label says more plainly where another thing beside it tells, or null. */
function plainerOf({ key, line, to }: LabelHit, before: LabelHit | undefined): string | null {
  // "Dated" beside the number of an order, as Indian invoices print it, is the day of the order.
  if (key === DATED_KEY && before?.concepts.includes('order_number') === true) return 'Order date';
  // In the Emirates a number of fifteen figures is that of who pays tax, elsewhere TRN is a transaction.
  return key === TRN_KEY && /^\d{15}$/.test(line.tokens[to]?.text ?? '') ? 'TRN no' : null;
}

/** Labels with what they mean by what stands beside them. */
const asMeant = (index: LabelIndex, hits: readonly LabelHit[]): readonly LabelHit[] =>
  hits.map((hit, at) => {
    const plainer = plainerOf(hit, hits[at - 1]);
    const entry = plainer === null ? undefined : index.exact.get(labelKey(plainer));
    return entry ? { ...hit, owners: entry.owners, concepts: entry.concepts } : hit;
  });
