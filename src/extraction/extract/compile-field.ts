/** From a template field's name and description to what is looked for: type, labels, party, range, shape. */
import type { TemplateField } from '../../contract/index.ts';
import { CONCEPTS, conceptOf } from '../lexicon/concepts.ts';
import type { Concept, FieldType, Party } from '../lexicon/concepts.ts';
import { PARTY_WORDS, RANGE_WORDS, STOP_WORDS } from '../lexicon/field-words.ts';
import { labelsFromDescription, shapeFromDescription } from './description.ts';
import { typeOf } from './field-type.ts';
import { fold, wordsOf } from './fold.ts';

/** A text printed beside the value, and how much it says. */
export interface FieldLabel {
  readonly text: string;
  /** 0 to 1. */
  readonly weight: number;
}

/** A compiled field. */
export interface FieldSpec {
  readonly name: string;
  readonly type: FieldType;
  /** The concept of the vocabulary it was recognized as, or null. */
  readonly concept: string | null;
  readonly party: Party | null;
  readonly labels: readonly FieldLabel[];
  /** The name is a printed question: the answer is given as printed. True when the description only repeats the name. */
  readonly verbatim: boolean;
  /** Which end of a printed range (`12/30/19 - 03/29/20`) is meant. */
  readonly range: 'start' | 'end' | null;
  readonly page: 'first' | 'last' | null;
  /** Texts one of which is the value. */
  readonly options: readonly string[];
  readonly pattern: RegExp | null;
  /** Compiled sub-fields; empty for a plain field. */
  readonly fields: readonly FieldSpec[];
}

/** Types that are known by their shape, whatever list of values a description gives. */
const OWN_SHAPE = new Set<FieldType>([
  'date',
  'time',
  'money',
  'quantity',
  'percent',
  'currency',
  'boolean',
  'phone',
  'email',
  'url',
]);

/** Words that name no thing by themselves: no label unless the name says so. */
const GENERIC = new Set(
  (
    'name total amount number date code value price text order invoice full field sum day firstday lastday time account ' +
    'id type status identification'
  ).split(' '),
);

/** Words that may stand beside a single known word without changing its meaning: `store_phone`, `total_amount`. */
const ACCOMPANYING = new Set([
  ...Object.values(PARTY_WORDS).flat(),
  ...STOP_WORDS,
  'name',
  'number',
  'no',
  'amount',
  'value',
  'code',
  'document',
  'field',
]);

/** How a concept is asked for, in words, made once. */
const askedFor: ReadonlyMap<string, readonly (readonly string[])[]> = new Map(
  CONCEPTS.map(({ id, ask }) => [id, ask.map((text) => text.split(' '))]),
);

function phraseScore(ask: readonly string[], words: ReadonlySet<string>, all: ReadonlySet<string>): number {
  let count = 0;
  for (const part of ask) {
    if (part.startsWith('-')) {
      if (all.has(part.slice(1))) return 0;
    } else if (words.has(part)) count++;
    else return 0;
  }
  return count;
}

const foldedLabels = new Map(CONCEPTS.map((concept) => [concept.id, new Set(concept.labels.map(fold))]));

/** Types that a description tells apart for sure. */
const SET_APART: ReadonlySet<FieldType> = new Set<FieldType>([
  'date',
  'money',
  'id',
  'time',
  'phone',
  'email',
]);

/** Types of what has a number but is none. */
const NAMED_THINGS: ReadonlySet<FieldType> = new Set<FieldType>(['person', 'org', 'address']);

/** The words of a field, and the same to look them up. */
interface FieldWords {
  readonly name: readonly string[];
  readonly description: readonly string[];
  readonly named: ReadonlySet<string>;
  readonly described: ReadonlySet<string>;
  readonly all: ReadonlySet<string>;
}

function conceptScore(concept: Concept, { name, description, named, described, all }: FieldWords): number {
  let byName = 0;
  let byDescription = 0;
  for (const ask of askedFor.get(concept.id) ?? []) {
    const inName = phraseScore(ask, named, all);
    if (inName > 1 || (inName === 1 && name.every((word) => ask.includes(word) || ACCOMPANYING.has(word)))) {
      byName = Math.max(byName, inName + inName / name.length);
    }
    const inDescription = phraseScore(ask, described, all);
    if (inDescription > 0) {
      byDescription = Math.max(byDescription, inDescription + (0.5 * inDescription) / description.length);
    }
  }
  // The "patient" whose id is asked for is not the name of one.
  if (byName === 0 && NAMED_THINGS.has(concept.type) && typeOf(name, [], false) === 'id') return 0;
  const joined = name.join('');
  // A "flight" whose description asks for its number is not the days of one.
  const asked = typeOf([], description, false);
  if (SET_APART.has(asked) && SET_APART.has(concept.type) && asked !== concept.type)
    return 2 * byName + byDescription;
  if (foldedLabels.get(concept.id)?.has(joined) === true) byName = Math.max(byName, name.length + 1);
  return 2 * byName + byDescription;
}

/** The concept a field asks for, or null. Columns are only for sub-fields. */
function findConcept(
  name: readonly string[],
  description: readonly string[],
  isColumn: boolean,
): Concept | null {
  const words: FieldWords = {
    name,
    description,
    named: new Set(name),
    described: new Set(description),
    all: new Set([...name, ...description]),
  };
  let best: Concept | null = null;
  let bestScore = 1.2;
  for (const concept of CONCEPTS) {
    if (concept.column && !isColumn) continue;
    const score = conceptScore(concept, words) * (isColumn && !concept.column ? 0.75 : 1);
    if (score > bestScore) {
      best = concept;
      bestScore = score;
    }
  }
  return best;
}

const hasAny = (words: readonly string[], wanted: readonly string[]): boolean =>
  words.some((word) => wanted.includes(word));

function partyOf(name: readonly string[], description: readonly string[]): Party | null {
  for (const words of [name, description]) {
    for (const party of ['ship', 'buyer', 'seller'] as const) {
      if (hasAny(words, PARTY_WORDS[party])) return party;
    }
  }
  return null;
}

function rangeOf(name: readonly string[], concept: Concept | null): 'start' | 'end' | null {
  if (concept?.id === 'period_start') return 'start';
  if (concept?.id === 'period_end') return 'end';
  const last = name.at(-1) ?? '';
  if (hasAny([last], RANGE_WORDS.start)) return 'start';
  return hasAny([last], RANGE_WORDS.end) ? 'end' : null;
}

/** A payslip that prints but one date prints the day of payment. */
const PLAIN_DATE = ['Date', 'Datum', 'Data', 'Fecha', 'Dato'];

/** Whose address it is, by the concept of the name. */
const NAMED: Readonly<Record<string, string>> = {
  buyer_address: 'buyer_name',
  shipping_address: 'ship_to',
};

/** What stands for the total where nothing else does; "Cash" does not. */
const PAID_LABELS = ['Amount paid', 'Total paid', 'Paid amount', 'Total paid amount'];

function labelsOf(
  field: TemplateField,
  concept: Concept | null,
  range: 'start' | 'end' | null,
): FieldLabel[] {
  const weights = new Map<string, number>();
  const add = (text: string, weight: number): void => {
    const clean = text.trim();
    if (clean !== '' && (weights.get(clean) ?? 0) < weight) weights.set(clean, weight);
  };
  const words = wordsOf(field.name);
  add(/[\s#.:]/.test(field.name) ? field.name : words.join(' '), 1);
  const withoutCue = words.filter((word) => !['name', 'value', 'text', 'field', 'is', 'has'].includes(word));
  if (withoutCue.length > 0 && withoutCue.length < words.length) add(withoutCue.join(' '), 0.9);
  if (range !== null) {
    const stem = words.slice(0, -1).join(' ');
    if (stem !== '')
      for (const text of [stem, `${stem} dates`, `${stem} period`, `${stem} date`]) add(text, 1);
  }
  for (const label of labelsFromDescription(field.description ?? '')) {
    if (!GENERIC.has(fold(label.text))) add(label.text, label.weight);
  }
  for (const label of concept?.labels ?? []) add(label, 1);
  // What stands under the label of a party is its name and its address.
  for (const label of conceptOf(NAMED[concept?.id ?? ''] ?? null)?.labels ?? []) add(label, 0.9);
  if (concept?.id === 'pay_date') for (const label of PLAIN_DATE) add(label, 0.6);
  if (concept?.id === 'gross_total') {
    for (const label of conceptOf('amount_due')?.labels ?? []) add(label, 0.75);
    for (const label of PAID_LABELS) add(label, 0.6);
  }
  return [...weights].map(([text, weight]) => ({ text, weight }));
}

/** Compiles a field; with `isColumn` it is a sub-field of a repeating group. */
export function compileField(field: TemplateField, isColumn = false): FieldSpec {
  const name = wordsOf(field.name);
  const description = wordsOf(field.description ?? '');
  const verbatim = field.name.trim() === field.description?.trim();
  const isGroup = field.fields !== undefined && field.fields.length > 0;
  const concept = verbatim || isGroup ? null : findConcept(name, description, isColumn);
  const range = verbatim ? null : rangeOf(name, concept);
  const { options, pattern } = shapeFromDescription(field.description ?? '');
  const all = new Set([...name, ...description]);
  const natural = verbatim ? 'text' : (concept?.type ?? typeOf(name, description, isGroup));
  return {
    name: field.name,
    type: options.length > 1 && !OWN_SHAPE.has(natural) ? 'text' : natural,
    concept: concept?.id ?? null,
    party: concept?.party ?? partyOf(name, description),
    labels: verbatim ? [{ text: field.name, weight: 1 }] : labelsOf(field, concept, range),
    verbatim,
    range,
    page: all.has('page') && all.has('last') ? 'last' : all.has('page') && all.has('first') ? 'first' : null,
    options,
    pattern,
    fields: (field.fields ?? []).map((child) => compileField(child, true)),
  };
}
