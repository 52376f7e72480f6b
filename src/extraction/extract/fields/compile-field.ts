/** From a template field's name and description to what is looked for: type, labels, party, range, shape. */
import type { TemplateField } from '../../../contract/index.ts';
import { conceptOf } from '../../lexicon/concepts.ts';
import type { Concept, FieldType, Party } from '../../lexicon/concepts.ts';
import { PARTY_WORDS } from '../../lexicon/field-words.ts';
import { shapeFromDescription } from './description.ts';
import { labelsOf } from './field-labels.ts';
import { meaningsOf } from './field-meanings.ts';
import type { FieldLabel } from './label-variants.ts';
import { isYesOrNo, typeOf } from './field-type.ts';
import { findConcept } from './find-concept.ts';
import { writtenOut } from './name-words.ts';
import { rangeIn } from './ranges.ts';
import { fold, wordsOf } from '../fold.ts';

/** A compiled field. */
export interface FieldSpec {
  readonly name: string;
  /** The words of its name and of a short description. */
  readonly words: readonly string[];
  readonly type: FieldType;
  /** The concept of the vocabulary it was recognized as, or null. */
  readonly concept: string | null;
  readonly party: Party | null;
  readonly labels: readonly FieldLabel[];
  /** What else a label of it may say, as bags of senses. */
  readonly meanings: readonly FieldLabel[];
  /** The name is a printed question: the answer is given as printed. True when the description only repeats the name. */
  readonly verbatim: boolean;
  /** Which end of a printed range (`12/30/19 - 03/29/20`) is meant. */
  readonly range: 'start' | 'end' | null;
  /** Somebody's or something's name is asked for: figures are none. */
  readonly names: boolean;
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

const NUMBERS = new Set<FieldType>(['money', 'quantity', 'percent']);
/** What stands left of the name of a row. */
const BEFORE_NAMES = new Set<FieldType>(['date', 'id', 'quantity', 'time']);

/** Descriptions of what the rows of a table are called, whatever the word says that follows: the name of a fee is no amount. */
const WORDED = /^(?:name|kind|type|title|label|description) of |^(?:art|name|bezeichnung) (?:des|der)\b/iu;

/** Descriptions of names. */
const NAMES =
  /^(?:(?:full|first|last|maiden) )?names? of |^name (?:des|der|von)\b|^nom (?:du|de)\b|^nombre (?:del?)\b/iu;

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
  return rangeIn(name);
}

/** Whether a concept that any paper may print has the name of a field among its labels: an "insured" is taken for a customer, but not called one. */
const isCalledSo = (concept: Concept | null, name: readonly string[]): boolean =>
  concept?.askedOnly === false && concept.labels.some((label) => fold(label) === name.join(''));

/** Compiled fields that are kept, at most: those of the templates in use. */
const KEPT = 500;
const compiled = new Map<string, FieldSpec>();

/** Compiles a field; with `isColumn` it is a sub-field of a repeating group. What was compiled is kept: the next document asks for the same. */
export function compileField(field: TemplateField, isColumn = false): FieldSpec {
  const { name, description, fields } = field;
  const key = JSON.stringify([name, description, fields, isColumn]);
  const known = compiled.get(key);
  if (known) return known;
  if (compiled.size >= KEPT) compiled.clear();
  const spec = compile(field, isColumn);
  compiled.set(key, spec);
  return spec;
}

/** Words of a description that is no more than what is asked for, at most. */
const MOST_DESCRIBED = 5;

function compile(field: TemplateField, isColumn: boolean): FieldSpec {
  const name = writtenOut(wordsOf(field.name));
  const description = wordsOf(field.description ?? '');
  const verbatim = field.name.trim() === field.description?.trim();
  const isGroup = field.fields !== undefined && field.fields.length > 0;
  const isKnown = !verbatim && !isGroup && !isYesOrNo(description);
  const concept = isKnown ? findConcept(name, description, isColumn) : null;
  const range = verbatim ? null : rangeOf(name, concept);
  const { options, pattern } = shapeFromDescription(field.description ?? '');
  const all = new Set([...name, ...description]);
  const isWorded = isColumn && WORDED.test(field.description ?? '');
  const natural =
    verbatim || (isWorded && concept === null)
      ? 'text'
      : (concept?.type ?? typeOf(name, description, isGroup));
  // What is one of several words is no amount, whatever the words around them say: "Freight charges: one of Prepaid, Collect".
  const isNamed =
    /\bone of\b/iu.test(field.description ?? '') &&
    !options.some((option) => /\d/.test(option)) &&
    natural !== 'boolean';
  return {
    name: field.name,
    words: [...name, ...(description.length <= MOST_DESCRIBED ? description : [])],
    type: options.length > 1 && (!OWN_SHAPE.has(natural) || isNamed) ? 'text' : natural,
    concept: concept?.id ?? null,
    party: concept?.party ?? partyOf(name, description),
    labels: verbatim
      ? [{ text: field.name, weight: 1 }]
      : labelsOf(field, concept, { type: natural, range, isColumn }),
    meanings:
      verbatim || isGroup
        ? []
        : meaningsOf(field, natural, {
            isKnown: isColumn ? concept?.column === true : isCalledSo(concept, name),
            isColumn,
          }),
    verbatim,
    range,
    names: !verbatim && NAMES.test(field.description ?? ''),
    page: all.has('page') && all.has('last') ? 'last' : all.has('page') && all.has('first') ? 'first' : null,
    options,
    pattern,
    fields: withOwnHeads(
      field.fields ?? [],
      withNamesOfRows((field.fields ?? []).map((child) => compileField(child, true))),
    ),
  };
}

/**
 * The sub-fields of a group, where none is known as the name of a row and but one is a text of its own, with that one as it:
 * "head" beside the amounts of fees, "cost_type" beside those of a house. It comes first, but for days and numbers of rows.
 */
function withNamesOfRows(fields: readonly FieldSpec[]): readonly FieldSpec[] {
  const isOpen = ({ type, concept, options, pattern }: FieldSpec): boolean =>
    type === 'text' && conceptOf(concept)?.askedOnly !== false && options.length === 0 && pattern === null;
  const asksNumbers = fields.some(({ type }) => NUMBERS.has(type));
  const names = fields.filter(isOpen);
  const at = fields.findIndex(isOpen);
  const isFirst = fields.slice(0, at).every(({ type }) => BEFORE_NAMES.has(type));
  const isKnown = fields.some(({ concept }) => concept === 'line_description');
  const [name] = names;
  if (!name || names.length > 1 || !asksNumbers || !isFirst || isKnown) return fields;
  return fields.with(at, { ...name, concept: 'line_description' });
}

/** What the head of another sub-field counts among the labels of one. */
const OF_OTHER = 0.5;
/** Words of a description that is the head of a column, at most. */
const MOST_HEAD = 3;

/**
 * The sub-fields of a group, each with the head that another is called by as no more than its synonym: of "item" and "description", which
 * are one concept, each has a column of its own.
 */
function withOwnHeads(given: readonly TemplateField[], fields: readonly FieldSpec[]): readonly FieldSpec[] {
  const heads = given.map(({ name, description = '' }) => {
    const words = wordsOf(description);
    return new Set([name, ...(words.length <= MOST_HEAD ? [description] : [])].map(fold));
  });
  return fields.map((field, index) => {
    const isOfOther = (text: string): boolean =>
      heads[index]?.has(fold(text)) !== true && heads.some((head) => head.has(fold(text)));
    const labels = field.labels.map(({ text, weight }) => ({
      text,
      weight: isOfOther(text) ? Math.min(weight, OF_OTHER) : weight,
    }));
    return { ...field, labels };
  });
}
