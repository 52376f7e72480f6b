/** The vocabulary as nothing but data: the build computes it, so that no start of a worker has to. */
import asked from './concepts/asked.json' with { type: 'json' };
import columns from './concepts/columns.json' with { type: 'json' };
import dates from './concepts/dates.json' with { type: 'json' };
import identifiers from './concepts/identifiers.json' with { type: 'json' };
import money from './concepts/money.json' with { type: 'json' };
import parties from './concepts/parties.json' with { type: 'json' };
import people from './concepts/people.json' with { type: 'json' };
import { labelKey } from '../extract/fold.ts';
import { foldedWords } from './form-words.ts';
import type { FormWords } from './form-words.ts';
import { LABELS } from './labels.ts';

/** What kind of value a field takes. */
export type FieldType =
  | 'date'
  | 'time'
  | 'money'
  | 'quantity'
  | 'percent'
  | 'currency'
  | 'id'
  | 'iban'
  | 'bic'
  | 'vat'
  | 'phone'
  | 'email'
  | 'url'
  | 'person'
  | 'org'
  | 'address'
  | 'boolean'
  | 'text';

/** Whose value it is, where documents print the same thing for several parties. */
export type Party = 'seller' | 'buyer' | 'ship';

/** One thing documents print. */
export interface Concept {
  readonly id: string;
  readonly type: FieldType;
  readonly party: Party | null;
  /** Printed by few kinds of papers: its labels are none where no field asks for it. */
  readonly askedOnly: boolean;
  /** Only as a column of a table. */
  readonly column: boolean;
  /** English ways to ask for it in a field's name or description; `-word` excludes. */
  readonly ask: readonly string[];
  /** What is printed beside it, in every language. */
  readonly labels: readonly string[];
  /** The key of each label. */
  readonly keys: readonly string[];
}

interface ConceptRow {
  readonly type: string;
  readonly party?: string;
  readonly column?: boolean;
  readonly ask: readonly string[];
  readonly labels: Readonly<Record<string, readonly string[]>>;
}

const sources: readonly Readonly<Record<string, ConceptRow>>[] = [
  money,
  dates,
  identifiers,
  parties,
  people,
  columns,
  asked,
];

/** Every concept, in the order of the data files. */
export const CONCEPTS: readonly Concept[] = sources.flatMap((source) =>
  Object.entries(source).map(([id, row]) => {
    const labels = [
      ...new Set([
        ...Object.values(row.labels).flat(),
        ...Object.values(LABELS).flatMap((further) => further[id] ?? []),
      ]),
    ];
    return {
      id,
      type: row.type as FieldType,
      party: (row.party ?? null) as Party | null,
      askedOnly: source === asked,
      column: row.column ?? false,
      ask: row.ask,
      labels,
      keys: labels.map(labelKey),
    };
  }),
);

const first: ReadonlySet<string> = new Set(
  sources.flatMap((source) => Object.values(source).flatMap(({ labels }) => Object.values(labels).flat())),
);

/** Labels of the concepts that any paper may print. */
const printed: ReadonlySet<string> = new Set(
  CONCEPTS.filter(({ askedOnly }) => !askedOnly).flatMap(({ labels }) => labels),
);

/**
 * Keys of labels that are only taken as they are printed: those of the languages that have files of their own alone. Recognition has no
 * data for them unless somebody brings it: what it read of an English page is no misreading of theirs.
 */
export const KEYS_AS_PRINTED: readonly string[] = [
  ...new Set(
    Object.values(LABELS)
      .flatMap((labels) => Object.values(labels).flat())
      .filter((label) => !first.has(label) && printed.has(label))
      .map(labelKey),
  ),
];

/** What the words of labels mean. */
export const FORM_WORDS: FormWords = foldedWords();
