/** Finds printed labels: the longest claims its words first. */
import type { Rect } from '../types.ts';
import { compositeAt } from './composite-labels.ts';
import { labelKey } from './fold.ts';
import { findMisread } from './label-index.ts';
import type { LabelIndex, LabelOwner } from './label-index.ts';
import { isAddressing, isNamePart, isNoLabel, isOfOther } from './other-meanings.ts';
import { isNameLike } from './candidates/name-text.ts';
import { boxAround, neighbor, textOf } from './sheet.ts';
import type { Line, Sheet, Span } from './sheet.ts';

/** A label found on a page. */
export interface LabelHit extends Span {
  readonly box: Rect;
  readonly page: number;
  readonly key: string;
  readonly owners: readonly LabelOwner[];
  /** Concepts that print this label, whether the template asks for them or not. */
  readonly concepts: readonly string[];
  /** 1 for a perfect match, less for a misread one. */
  readonly match: number;
  /** How clearly it stands as a label: colon, own segment, start of a segment. 0 to 1. */
  readonly standing: number;
  /** All lines of a label that is printed over several, top to bottom; the span is the last of them. */
  readonly wrapped?: readonly Span[];
  /** An upper line of such a label: it ends what stands left of it, and has no value of its own. */
  readonly partial?: boolean;
}

/** Words that make the next one a complement. */
const OBJECT_OF = new Set(['in', 'from', 'im', 'dans', 'nel']);

/** How label-like the place of some words is. */
function standingOf(line: Line, from: number, to: number): number {
  const first = line.tokens[from];
  const last = line.tokens[to - 1];
  const before = line.tokens[from - 1];
  const after = line.tokens[to];
  if (!first || !last) return 0;
  const opens = before?.segment !== first.segment || /[:;|]$|[._…]{4}$/u.test(before.text);
  // The number of a box stands before its label: "34 Country of origin".
  const isNumbered =
    !opens &&
    line.tokens[from - 2]?.segment !== first.segment &&
    /^(?:\d{1,3}\p{Ll}?|\p{Ll})[.)]?$/u.test(before.text);
  // "included in total", "portion of tax": what the phrase is about stands before.
  const isObject = !opens && OBJECT_OF.has(before.folded);
  const closes =
    /[:;=?]$/.test(last.text) || after?.segment !== last.segment || /^[:=(☐☑☒]/u.test(after.text);
  const beforeValue = after !== undefined && /\d/.test(after.text);
  // "terms of delivery", "deliver to the barn": a sentence, not a label.
  const inSentence = after !== undefined && /^\p{Ll}/u.test(after.text);
  return (
    (opens || isNumbered ? 0.6 : isObject ? 0 : 0.25) +
    (closes ? 0.4 : beforeValue ? 0.3 : inSentence ? 0 : 0.15)
  );
}

const GROSS_KEY = labelKey('Grand total');
const NET_KEY = labelKey('Net total');

/** Whether some label begins like this: its brackets are no remark then ("Date (s)"). */
function isBegun(index: LabelIndex, key: string): boolean {
  for (const known of index.exact.keys()) if (known.startsWith(key)) return true;
  return false;
}

/** Of a label that says nothing of what is asked for. */
const NOBODYS: Pick<LabelHit, 'owners' | 'concepts'> = { owners: [], concepts: [] };

function hitsInLine(index: LabelIndex, line: Line, isRecognized: boolean): LabelHit[] {
  const found: LabelHit[] = [];
  for (let from = 0; from < line.tokens.length; from++) {
    const composite = compositeAt(line, from, isRecognized);
    const owners = composite
      ? index.exact.get(composite.concept === 'gross_total' ? GROSS_KEY : NET_KEY)?.owners
      : undefined;
    if (!composite || !owners) continue;
    const { to, concept } = composite;
    const key = line.tokens
      .slice(from, to)
      .map((token) => token.label)
      .join('');
    found.push({
      line,
      from,
      to,
      box: boxAround(line.tokens.slice(from, to)),
      page: line.page,
      key,
      owners,
      concepts: [concept],
      match: 1,
      standing: standingOf(line, from, to),
    });
  }
  for (let from = 0; from < line.tokens.length; from++) {
    // "Unit price (€)  Total (€)": a label begins with a word, not with what is in brackets before it.
    if (line.tokens[from]?.label === '') continue;
    let key = '';
    let remark = 0;
    for (let to = from + 1; to <= line.tokens.length && to - from <= 14; to++) {
      const token = line.tokens[to - 1];
      const previous = line.tokens[to - 2];
      if (!token) break;
      if (
        to - 1 > from &&
        previous &&
        (previous.text.endsWith(':') || token.x0 - previous.x1 > 2.5 * token.size)
      )
        break;
      const opens = key !== '' && token.text.startsWith('(') && !isBegun(index, key + token.label);
      if (remark > 0 || opens) {
        // A remark in brackets does not part the words of a label: "Rechnung (380) Nr. 471102".
        remark = /\)[:.]?$/.test(token.text) ? 0 : remark + 1;
        if (remark > 4) break;
        continue;
      }
      key += token.label;
      if (key.length > index.longest + 3) break;
      if (token.label === '' || key === '') continue;
      const entry = index.exact.get(key);
      const result = entry ? { entry, match: 1 } : isRecognized ? findMisread(index, key) : null;
      if (!result || isNamePart(line, to) || isAddressing(line, from, to, result.entry.concepts)) continue;
      if (isNoLabel(line, from, to, result.entry.key)) continue;
      const box = boxAround(line.tokens.slice(from, to));
      const isOther = !isRecognized && isOfOther(line, { from, to, key });
      // A label of something else that nobody asks for still has the value beside it.
      const { owners, concepts } = isOther ? NOBODYS : result.entry;
      const standing = standingOf(line, from, to);
      found.push({
        line,
        from,
        to,
        box,
        page: line.page,
        key: result.entry.key,
        owners,
        concepts,
        match: result.match,
        standing,
      });
    }
  }
  found.push(...translated(index, line));
  // A longer label claims its words before a shorter one inside it ("Sub Total" before "Total").
  found.sort((a, b) => b.key.length * b.match ** 4 - a.key.length * a.match ** 4 || a.from - b.from);
  const claimed = new Set<number>();
  const kept: LabelHit[] = [];
  for (const hit of found) {
    const words = Array.from({ length: hit.to - hit.from }, (_, offset) => hit.from + offset);
    if (words.some((word) => claimed.has(word))) continue;
    for (const word of words) claimed.add(word);
    kept.push(hit);
  }
  const sorted = kept.sort((a, b) => a.from - b.from);
  return joinBilingual(line, asMeant(index, sorted));
}

/** Parts of a label in several languages, at most, and words of all of them. */
const MOST_TRANSLATED = { parts: 4, words: 12 };

/** Labels in two and more languages with strokes between, as on identity cards: "Vornamen/Given names/Prénoms". */
function translated(index: LabelIndex, line: Line): LabelHit[] {
  return line.parts.flatMap(({ from, to }): LabelHit[] => {
    const words = line.tokens.slice(from, to);
    const text = textOf({ line, from, to });
    const parts = text.split('/').map((part) => part.trim());
    const isLabel = /^[\p{L}\s'’.()-]+(?:\/[\p{L}\s'’.()-]+)+:?$/u.test(text);
    if (!isLabel || parts.length > MOST_TRANSLATED.parts || words.length > MOST_TRANSLATED.words) return [];
    const entries = parts.flatMap((part) => index.exact.get(labelKey(part)) ?? []);
    // Two of the parts say the same: "Name/No" is a question of its own.
    const kin = entries.filter((entry) =>
      entry.concepts.some((id) => entries.some((other) => other !== entry && other.concepts.includes(id))),
    );
    const owned = kin.find(({ owners }) => owners.length > 0) ?? kin[0];
    if (!owned) return [];
    const { owners, concepts } = owned;
    const key = words.map((token) => token.label).join('');
    const place = { line, from, to, box: boxAround(words), page: line.page };
    return [{ ...place, key, owners, concepts, match: 1, standing: standingOf(line, from, to) }];
  });
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
const asMeant = (index: LabelIndex, hits: readonly LabelHit[]): LabelHit[] =>
  hits.map((hit, at) => {
    const plainer = plainerOf(hit, hits[at - 1]);
    const entry = plainer === null ? undefined : index.exact.get(labelKey(plainer));
    return entry ? { ...hit, owners: entry.owners, concepts: entry.concepts } : hit;
  });

/** Words of the second half of a label, at most. */
const MOST_WORDS = 5;

/** A label printed in two languages is one: "Surname / Nom", "Sex / Kön". What follows the stroke is its translation. */
function joinBilingual(line: Line, hits: readonly LabelHit[]): LabelHit[] {
  const joined: LabelHit[] = [];
  for (const hit of hits) {
    const last = joined.at(-1);
    if (last && hit.to <= last.to) continue;
    const stroke = line.tokens[hit.to];
    const segment = line.tokens[hit.to - 1]?.segment;
    if (stroke?.text !== '/' || stroke.segment !== segment) {
      joined.push(hit);
      continue;
    }
    let to = hit.to + 1;
    while (line.tokens[to]?.segment === segment && /^[\p{L}'’./()°-]+:?$/u.test(line.tokens[to]?.text ?? ''))
      to++;
    const other = hits.find((one) => one.from === hit.to + 1);
    const isKin = other?.concepts.some((id) => hit.concepts.includes(id)) === true;
    const isRest = line.tokens[to]?.segment !== segment && to - hit.to - 1 <= MOST_WORDS && to > hit.to + 1;
    const end = isKin ? other.to : isRest ? to : hit.to;
    if (end === hit.to) joined.push(hit);
    else
      joined.push({
        ...hit,
        to: end,
        box: boxAround(line.tokens.slice(hit.from, end)),
        standing: standingOf(line, hit.from, end),
      });
  }
  return joined;
}

/** Keys of labels of a person at a customer; on its own such a label names the customer. */
export const ATTENTION: ReadonlySet<string> = new Set(['attn', 'attention']);

/** Whether such a label is a line of an address: the name of the customer stands right above it, in its column. */
function isWithinAddress(sheet: Sheet, hits: readonly (readonly LabelHit[])[], hit: LabelHit): boolean {
  if (!ATTENTION.has(hit.key)) return false;
  const above = neighbor(sheet, hit, -1, { gap: 0.9, aligned: true });
  const isLabel = above !== null && (hits[above.line.index] ?? []).some(({ from }) => from === above.from);
  return above !== null && !isLabel && isNameLike(textOf(above));
}

/** All labels of a document, by line index. */
export function findLabels(sheet: Sheet, index: LabelIndex): readonly (readonly LabelHit[])[] {
  const hits = sheet.lines.map((line) =>
    hitsInLine(index, line, sheet.pages.get(line.page)?.source === 'ocr'),
  );
  return hits.map((line) => line.filter((hit) => !isWithinAddress(sheet, hits, hit)));
}
