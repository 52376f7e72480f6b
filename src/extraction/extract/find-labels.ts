/** Finds printed labels: the fields' own and those of every concept, the longest claiming its words first. */
import { CONCEPTS } from '../lexicon/concepts.ts';
import type { FieldSpec } from './compile-field.ts';
import { allowedEdits, editDistance, labelKey } from './fold.ts';
import { boxAround } from './sheet.ts';
import type { Line, Sheet, Span } from './sheet.ts';
import type { Rect } from '../types.ts';

/** A field that a label belongs to. */
export interface LabelOwner {
  /** Index of the field. */
  readonly field: number;
  readonly weight: number;
}

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
}

interface Entry {
  readonly key: string;
  readonly owners: LabelOwner[];
  readonly concepts: string[];
  readonly mask: number;
}

/** Everything that counts as a label for a list of fields. */
export interface LabelIndex {
  readonly exact: ReadonlyMap<string, Entry>;
  /** Entries long enough to be recognized with errors, by key length. */
  readonly byLength: ReadonlyMap<number, readonly Entry[]>;
  readonly longest: number;
}

function maskOf(key: string): number {
  let mask = 0;
  for (let at = 0; at < key.length; at++) mask |= 1 << (key.charCodeAt(at) % 31);
  return mask;
}

function bits(value: number): number {
  let rest = value;
  let count = 0;
  while (rest !== 0) {
    rest &= rest - 1;
    count++;
  }
  return count;
}

/** Label keys of every concept, made once. */
const conceptKeys: readonly {
  readonly id: string;
  readonly column: boolean;
  readonly keys: readonly string[];
}[] = CONCEPTS.map(({ id, column, labels }) => ({
  id,
  column,
  keys: [...new Set(labels.map(labelKey))].filter((key) => key !== ''),
}));

/** Builds the index. `columns` takes the table vocabulary instead of the document's. */
export function createLabelIndex(
  fields: readonly FieldSpec[],
  options: { readonly columns: boolean },
): LabelIndex {
  const exact = new Map<string, Entry>();
  const entryOf = (key: string): Entry | null => {
    if (key === '') return null;
    const known = exact.get(key);
    if (known) return known;
    const entry: Entry = { key, owners: [], concepts: [], mask: maskOf(key) };
    exact.set(key, entry);
    return entry;
  };
  fields.forEach((field, index) => {
    for (const { text, weight } of field.labels) {
      const owners = entryOf(labelKey(text))?.owners;
      const known = owners?.findIndex((owner) => owner.field === index) ?? -1;
      if (owners && known >= 0 && (owners[known]?.weight ?? 0) < weight)
        owners[known] = { field: index, weight };
      else if (owners && known < 0) owners.push({ field: index, weight });
    }
  });
  for (const { id, column, keys } of conceptKeys) {
    if (column !== options.columns) continue;
    for (const key of keys) entryOf(key)?.concepts.push(id);
  }
  const byLength = new Map<number, Entry[]>();
  let longest = 0;
  for (const entry of exact.values()) {
    longest = Math.max(longest, entry.key.length);
    if (allowedEdits(entry.key.length) === 0) continue;
    const list = byLength.get(entry.key.length) ?? [];
    list.push(entry);
    byLength.set(entry.key.length, list);
  }
  return { exact, byLength, longest };
}

function fuzzy(index: LabelIndex, key: string): { entry: Entry; match: number } | null {
  const limit = allowedEdits(key.length);
  if (limit === 0) return null;
  const mask = maskOf(key);
  let best: { entry: Entry; match: number } | null = null;
  for (let length = key.length - limit; length <= key.length + limit; length++) {
    for (const entry of index.byLength.get(length) ?? []) {
      if (bits(mask ^ entry.mask) > 2 * limit) continue;
      const edits = editDistance(key, entry.key, limit);
      if (edits > limit) continue;
      const match = 1 - (1.5 * edits) / key.length;
      if (!best || match > best.match) best = { entry, match };
    }
  }
  return best;
}

/** How label-like the place of some words is. */
function standingOf(line: Line, from: number, to: number): number {
  const first = line.tokens[from];
  const last = line.tokens[to - 1];
  const before = line.tokens[from - 1];
  const after = line.tokens[to];
  if (!first || !last) return 0;
  const opens = before?.segment !== first.segment || /[:;|]$/.test(before.text);
  const closes = /[:;=]$/.test(last.text) || after?.segment !== last.segment || /^[:=(]/.test(after.text);
  const beforeValue = after !== undefined && /\d/.test(after.text);
  // "terms of delivery", "deliver to the barn": a sentence, not a label.
  const inSentence = after !== undefined && /^\p{Ll}/u.test(after.text);
  return (opens ? 0.6 : 0.25) + (closes ? 0.4 : beforeValue ? 0.3 : inSentence ? 0 : 0.15);
}

const FORMS = new Set([
  'gmbh',
  'ag',
  'kg',
  'ltd',
  'limited',
  'inc',
  'llc',
  'sdn',
  'bhd',
  'bv',
  'sarl',
  'srl',
  'plc',
  'corp',
]);

/** Whether the next word makes the label the start of a company name ("Lieferant GmbH"). */
function isNamePart(line: Line, to: number): boolean {
  const next = line.tokens[to];
  return next !== undefined && next.segment === line.tokens[to - 1]?.segment && FORMS.has(next.folded);
}

function hitsInLine(index: LabelIndex, line: Line, isRecognized: boolean): LabelHit[] {
  const found: LabelHit[] = [];
  for (let from = 0; from < line.tokens.length; from++) {
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
      if (remark > 0 || (key !== '' && token.text.startsWith('('))) {
        // A remark in brackets does not part the words of a label: "Rechnung (380) Nr. 471102".
        remark = /\)[:.]?$/.test(token.text) ? 0 : remark + 1;
        if (remark > 4) break;
        continue;
      }
      key += token.label;
      if (key.length > index.longest + 3) break;
      if (token.label === '' || key === '') continue;
      const entry = index.exact.get(key);
      const result = entry ? { entry, match: 1 } : isRecognized ? fuzzy(index, key) : null;
      if (!result || isNamePart(line, to)) continue;
      const box = boxAround(line.tokens.slice(from, to));
      const { owners, concepts } = result.entry;
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
  return kept.sort((a, b) => a.from - b.from);
}

/** All labels of a document, by line index. */
export function findLabels(sheet: Sheet, index: LabelIndex): readonly (readonly LabelHit[])[] {
  return sheet.lines.map((line) => hitsInLine(index, line, sheet.pages.get(line.page)?.source === 'ocr'));
}
