/** Everything that counts as a label: the fields' own and those of every concept, looked up exactly or with misread letters. */
import { once } from '../../../kit/once.ts';
import { CONCEPTS, KEYS_AS_PRINTED } from '../../lexicon/vocabulary.ts';
import type { FieldSpec } from '../fields/compile-field.ts';
import { allowedEdits, editDistance, labelKey } from '../fold.ts';
import { fullLabelOf, fullLabels } from './abbreviated.ts';
import type { FullLabel } from './abbreviated.ts';

/** A field that a label belongs to. */
export interface LabelOwner {
  /** Index of the field. */
  readonly field: number;
  readonly weight: number;
}

/** A label. */
export interface LabelEntry {
  readonly key: string;
  readonly owners: LabelOwner[];
  readonly concepts: string[];
  readonly mask: number;
}

/** Everything that counts as a label for a list of fields. */
export interface LabelIndex {
  readonly exact: ReadonlyMap<string, LabelEntry>;
  /** Entries long enough to be recognized with errors, by key length. */
  readonly byLength: ReadonlyMap<number, readonly LabelEntry[]>;
  readonly longest: number;
  /** Fields by what a label of theirs may say, whatever its words: bags of senses. */
  readonly byMeaning: ReadonlyMap<string, readonly LabelOwner[]>;
  /** What the fields' labels are that papers may cut short. */
  readonly inFull: readonly FullLabel[];
  /** Whether the labels are heads of columns. */
  readonly columns: boolean;
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

const AS_PRINTED: ReadonlySet<string> = new Set(KEYS_AS_PRINTED);

/** Concepts that any paper may print. */
const printed = CONCEPTS.filter(({ askedOnly }) => !askedOnly);

/** Keys of the labels of the vocabulary that fields have, too: folding letters with accents takes longer than looking them up. */
const knownKeys = once(
  (): ReadonlyMap<string, string> =>
    new Map(
      printed.flatMap(({ labels, keys }) => labels.map((label, at) => [label, keys[at] ?? ''] as const)),
    ),
);

/** Builds the index. `columns` takes the table vocabulary instead of the document's. */
export function createLabelIndex(
  fields: readonly FieldSpec[],
  options: { readonly columns: boolean },
): LabelIndex {
  const exact = new Map<string, LabelEntry>();
  const entryOf = (key: string): LabelEntry | null => {
    if (key === '') return null;
    const known = exact.get(key);
    if (known) return known;
    const entry: LabelEntry = { key, owners: [], concepts: [], mask: maskOf(key) };
    exact.set(key, entry);
    return entry;
  };
  fields.forEach((field, index) => {
    for (const { text, weight } of field.labels) {
      const owners = entryOf(knownKeys().get(text) ?? labelKey(text))?.owners;
      const known = owners?.findIndex((owner) => owner.field === index) ?? -1;
      if (owners && known >= 0 && (owners[known]?.weight ?? 0) < weight)
        owners[known] = { field: index, weight };
      else if (owners && known < 0) owners.push({ field: index, weight });
    }
  });
  for (const { id, column, keys } of printed) {
    if (column !== options.columns) continue;
    for (const key of keys) {
      const concepts = entryOf(key)?.concepts;
      // Labels that differ in spelling alone have the same key.
      if (concepts?.at(-1) !== id) concepts?.push(id);
    }
  }
  const byLength = new Map<number, LabelEntry[]>();
  let longest = 0;
  for (const entry of exact.values()) {
    longest = Math.max(longest, entry.key.length);
    if (allowedEdits(entry.key.length) === 0 || AS_PRINTED.has(entry.key)) continue;
    const list = byLength.get(entry.key.length) ?? [];
    list.push(entry);
    byLength.set(entry.key.length, list);
  }
  const byMeaning = new Map<string, LabelOwner[]>();
  fields.forEach(({ meanings }, field) => {
    for (const { text, weight } of meanings)
      byMeaning.set(text, [...(byMeaning.get(text) ?? []), { field, weight }]);
  });
  return { exact, byLength, longest, byMeaning, inFull: fullLabels(fields), columns: options.columns };
}

/** The entry of the label that some words are short for, or null. */
export function findAbbreviated(
  index: LabelIndex,
  words: readonly { readonly text: string; readonly label: string }[],
): LabelEntry | null {
  const full = fullLabelOf(index.inFull, words);
  if (full === null) return null;
  const key = full.words.join('');
  const { field, weight } = full;
  return index.exact.get(key) ?? { key, owners: [{ field, weight }], concepts: [], mask: maskOf(key) };
}

/** The entry that a recognized key is most likely a misreading of, and how like it is; null when none is near. */
export function findMisread(index: LabelIndex, key: string): { entry: LabelEntry; match: number } | null {
  const limit = allowedEdits(key.length);
  if (limit === 0) return null;
  const mask = maskOf(key);
  let best: { entry: LabelEntry; match: number } | null = null;
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
