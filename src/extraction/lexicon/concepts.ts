/** The vocabulary of fields: what documents call the things people ask for, in 32 languages, with the type of each. */
import asked from './concepts/asked.json' with { type: 'json' };
import columns from './concepts/columns.json' with { type: 'json' };
import dates from './concepts/dates.json' with { type: 'json' };
import identifiers from './concepts/identifiers.json' with { type: 'json' };
import money from './concepts/money.json' with { type: 'json' };
import parties from './concepts/parties.json' with { type: 'json' };
import people from './concepts/people.json' with { type: 'json' };
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
  Object.entries(source).map(([id, row]) => ({
    id,
    type: row.type as FieldType,
    party: (row.party ?? null) as Party | null,
    askedOnly: source === asked,
    column: row.column ?? false,
    ask: row.ask,
    labels: [
      ...new Set([
        ...Object.values(row.labels).flat(),
        ...Object.values(LABELS).flatMap((labels) => labels[id] ?? []),
      ]),
    ],
  })),
);

const first: ReadonlySet<string> = new Set(
  sources.flatMap((source) => Object.values(source).flatMap(({ labels }) => Object.values(labels).flat())),
);

/**
 * Labels of the languages that have files of their own alone. Recognition has no data for them unless somebody brings it: what it
 * read of an English page is no misreading of theirs.
 */
export const FURTHER_LABELS: readonly string[] = Object.values(LABELS)
  .flatMap((labels) => Object.values(labels).flat())
  .filter((label) => !first.has(label));

const byId = new Map(CONCEPTS.map((concept) => [concept.id, concept]));

/** The concept of an id, or null. */
export function conceptOf(id: string | null): Concept | null {
  return id === null ? null : (byId.get(id) ?? null);
}
