/** Concepts by what their labels say, for names of fields that are such labels. */
import { once } from '../../../kit/once.ts';
import { CONCEPTS } from '../../lexicon/concepts.ts';
import type { Concept, FieldType } from '../../lexicon/concepts.ts';
import { fold, wordsOf } from '../fold.ts';
import { bagOf } from './name-words.ts';

/** The labels of each concept, folded; made with the first field, as it takes longer than most pages. */
export const foldedLabels = once(
  (): ReadonlyMap<string, ReadonlySet<string>> =>
    new Map(CONCEPTS.map(({ id, labels }) => [id, new Set(labels.map(fold))])),
);

/** Types that a description tells apart for sure. */
export const SET_APART: ReadonlySet<FieldType> = new Set<FieldType>([
  'date',
  'money',
  'id',
  'time',
  'phone',
  'email',
]);

/** The column whose head is a description, of what has a number: an "artikel" described as "Artikelnummer"; or null. */
export function columnDescribed(
  {
    description,
    descriptionType,
  }: { readonly description: readonly string[]; readonly descriptionType: FieldType },
  isColumn: boolean,
): Concept | null {
  if (!isColumn || descriptionType !== 'id') return null;
  const head = description.join('');
  return CONCEPTS.find(({ id, column }) => column && foldedLabels().get(id)?.has(head) === true) ?? null;
}

/** Concepts by their labels as bags of words; made when a name is met that nothing else tells, as it takes longer than a whole page. */
const conceptsByBag = once((): ReadonlyMap<string, readonly Concept[]> => {
  const byBag = new Map<string, Concept[]>();
  for (const concept of CONCEPTS)
    for (const bag of new Set(concept.labels.map((label) => bagOf(wordsOf(label)))))
      byBag.set(bag, [...(byBag.get(bag) ?? []), concept]);
  return byBag;
});

/** The concept that has a label of the same words as a name, in whatever order, or null. */
export function conceptNamed(
  { name, nameType }: { readonly name: readonly string[]; readonly nameType: FieldType },
  isColumn: boolean,
): Concept | null {
  const isMeant = ({ id, column, type }: Concept): boolean => {
    if (column && !isColumn) return false;
    if (name.length > 1) return true;
    // A single word was compared already, but for how it is spelled: "faelligkeit".
    return (
      !foldedLabels()
        .get(id)
        ?.has(name[0] ?? '') &&
      (!SET_APART.has(nameType) || nameType === type)
    );
  };
  const bag = bagOf(name);
  return (bag === '' ? null : conceptsByBag().get(bag)?.find(isMeant)) ?? null;
}
