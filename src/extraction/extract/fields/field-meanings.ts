/** What a field asks for as bags of senses, with what papers add to it and leave out: "Date of first registration" is "Erstzulassung". */
import type { TemplateField } from '../../../contract/index.ts';
import type { FieldType } from '../../lexicon/concepts.ts';
import type { Sense } from '../../lexicon/form-words.ts';
import { wordsOf } from '../fold.ts';
import { bagsOf, keyOfBag, wordsIn } from '../labels/meaning.ts';
import type { FieldLabel } from './label-variants.ts';

/** Senses that alone are a label of nearly anything. */
const TOO_PLAIN: ReadonlySet<Sense> = new Set(
  (
    'date number name amount total time value type code status description remark address customer order invoice ' +
    'document item product service company first last next previous new current payment tax net gross fee rate period ' +
    'account bank page reference unit quantity due person persons country city street case'
  ).split(' '),
);

/** What a bag says with something added or left out, beside the bag itself. */
const WEIGHT = { same: 0.85, added: 0.8, left: 0.7, head: 0.55 };
/** Words of a description that is taken as a whole, at most. */
const MOST_WORDS = 7;
/** A thing and what it belongs to. */
const OF = /^(?:the )?((?:[\p{L}-]+ ){1,3})of (?:the |an? )?[\p{L}-]+/iu;

/** Words behind which a description says what something is with or without: those are not of its name. */
const PARTLY =
  /\b(?:incl(?:uding|\.)?|excl(?:uding|\.)?|with(?:out)?|before|after|except|inkl|exkl|ohne|mit)\b/iu;

/** What is added to a bag, and what is left out of it, without another thing being meant, by type. */
const BESIDE: Partial<
  Record<FieldType, { readonly added: readonly Sense[]; readonly left: readonly Sense[] }>
> = {
  // The start of a lease is that of the paper, which prints no more than "Start".
  date: { added: ['date', 'due'], left: ['date', 'due', 'lease', 'contract', 'policy', 'insurance'] },
  id: { added: ['number'], left: ['number', 'code'] },
  quantity: { added: ['number', 'quantity'], left: ['number', 'quantity'] },
  money: { added: ['amount', 'fee'], left: ['amount', 'fee'] },
  text: { added: ['name', 'type'], left: ['name', 'type', 'full'] },
  person: { added: ['name'], left: ['name', 'full'] },
  org: { added: ['name'], left: ['name', 'company'] },
  address: { added: [], left: ['home'] },
};

function* variantsOf(bag: readonly Sense[], type: FieldType): Generator<readonly [readonly Sense[], number]> {
  const { added, left } = BESIDE[type] ?? { added: [], left: [] };
  const plain = bag.filter((sense) => !left.includes(sense));
  yield [bag, WEIGHT.same];
  if (plain.length < bag.length) yield [plain, WEIGHT.left];
  for (const sense of added) yield [[...plain, sense], WEIGHT.added];
}

/**
 * Bags of senses that a label of a field may be, each as a key with its weight. Of a field that the vocabulary knows (`isKnown`) only
 * those that say what it is in several words.
 */
export function meaningsOf(
  field: TemplateField,
  type: FieldType,
  { isKnown, isColumn }: { readonly isKnown: boolean; readonly isColumn: boolean },
): readonly FieldLabel[] {
  const weights = new Map<string, number>();
  const add = (bag: readonly Sense[], weight: number): void => {
    const isSingle = new Set(bag).size === 1;
    // Beside other heads of a table a plain word says enough.
    const isPlain = !isColumn && bag.every((sense) => TOO_PLAIN.has(sense));
    if (type === 'address' && isSingle && bag[0] === 'address') weights.set('address', WEIGHT.head);
    // The vocabulary has the heads of what it knows; more would be those of other columns.
    if (isColumn && isKnown && isSingle) return;
    if (bag.length === 0 || (isPlain && (isSingle || isKnown || weight < WEIGHT.left))) return;
    // What the vocabulary knows as another thing is that before it is what its words mean.
    const own = isSingle && isKnown ? Math.min(weight, WEIGHT.left) : weight;
    const key = keyOfBag(bag);
    if ((weights.get(key) ?? 0) < own) weights.set(key, own);
  };
  const phrase = (field.description ?? '').split(/[.:;(,?]/u)[0] ?? '';
  const described = PARTLY.test(phrase) ? [] : wordsIn(phrase);
  const head = OF.exec(phrase.trim())?.[1];
  for (const bag of bagsOf(wordsOf(field.name), true))
    for (const [variant, weight] of variantsOf(bag, type)) add(variant, weight);
  if (described.length <= MOST_WORDS)
    for (const bag of bagsOf(described, true))
      for (const [variant, weight] of variantsOf(bag, type)) add(variant, weight);
  if (head !== undefined && described.length <= MOST_WORDS)
    for (const bag of bagsOf(wordsIn(head), true))
      for (const [variant] of variantsOf(bag, type)) add(variant, WEIGHT.head);
  return [...weights].map(([text, weight]) => ({ text, weight }));
}
