/** Other spellings of a field's own name as papers print it: "Policy ref." for a policy number, "Incoterms" for an incoterm. */
import type { FieldType } from '../../lexicon/concepts.ts';

/** A text printed beside the value, and how much it says. */
export interface FieldLabel {
  readonly text: string;
  /** 0 to 1. */
  readonly weight: number;
}

/** Words of a name that say no more than that it is a number; any of them may be printed for another. */
const NUMBERED: ReadonlySet<string> = new Set(
  'number no num nr id code ref reference identifier #'.split(' '),
);
const AS_NUMBER = ['no', 'id', 'ref', 'reference', 'code', '#'];
/** The same for amounts. */
const SUMMED: ReadonlySet<string> = new Set(['amount', 'total', 'value', 'sum']);
/** And for days. */
const DATED: ReadonlySet<string> = new Set(['date', 'day', 'on', 'datum']);

/** Words that are a label of nearly anything once the other word of the name is gone. */
const TOO_PLAIN: ReadonlySet<string> = new Set(
  (
    'order account document bank invoice customer client product item service line first last start end new old other main ' +
    'bill total tax net gross base unit sub shop store company user country state city postal post zip area sort bar payment'
  ).split(' '),
);

/** Whose name is asked for, and what has one. */
const NAMED: ReadonlySet<FieldType> = new Set<FieldType>(['text', 'person', 'org']);
/** Words of a name with which "name" is said already, or would be wrong. */
const UNNAMED = /name|number|type|status|title|terms?|method|remarks?|notes?|comments?|address/u;

/** How much a variant says beside the name itself. */
const WEIGHT = { plural: 0.9, name: 0.8, other: 0.8, initials: 0.6, stem: 0.6 };
/** Letters of a word whose plural is another spelling of it, at least. */
const LEAST_LETTERS = 4;
/** Words of a name whose initials stand for it, at least: "BP" is anything. */
const LEAST_INITIALS = 3;

const pluralOf = (text: string): string | null => {
  const last = text.split(' ').at(-1) ?? '';
  if (last.length < LEAST_LETTERS || last.endsWith('ss')) return null;
  return last.endsWith('s') ? text.slice(0, -1) : `${text}s`;
};

/** Variants of a name by its words and the type of the field; none where the vocabulary knows what it is. */
export function labelVariants(words: readonly string[], type: FieldType): readonly FieldLabel[] {
  const text = words.join(' ');
  const last = words.at(-1) ?? '';
  const stem = words.slice(0, -1).join(' ');
  const found: FieldLabel[] = [];
  const plural = pluralOf(text);
  if (plural !== null) found.push({ text: plural, weight: WEIGHT.plural });
  if (NAMED.has(type) && words.length <= 2 && !UNNAMED.test(text))
    found.push({ text: `${text} name`, weight: WEIGHT.name });
  if (words.length >= LEAST_INITIALS)
    found.push({ text: words.map((word) => word.slice(0, 1)).join(''), weight: WEIGHT.initials });
  if (stem === '') return found;
  const [endings, others] =
    type === 'id' && NUMBERED.has(last)
      ? [NUMBERED, AS_NUMBER.map((word) => `${stem} ${word}`)]
      : type === 'money' && SUMMED.has(last)
        ? [SUMMED, [`${stem} amount`, `${stem} total`, `total ${stem}`]]
        : type === 'date' && DATED.has(last)
          ? [DATED, [`date of ${stem}`, `${stem} on`]]
          : [null, []];
  if (endings === null) return found;
  found.push(...others.map((other) => ({ text: other, weight: WEIGHT.other })));
  if (!TOO_PLAIN.has(stem) && stem.length >= LEAST_LETTERS) found.push({ text: stem, weight: WEIGHT.stem });
  return found;
}
