/** Of several printed labels of one field, the one in the field's own words counts most. */
import { STOP_WORDS } from '../../lexicon/field-words.ts';
import type { FieldSpec } from '../fields/compile-field.ts';
import { wordsOf } from '../fold.ts';
import { textOf } from '../sheet.ts';
import type { LabelHit } from './label-hit.ts';

type Hits = readonly (readonly LabelHit[])[];

/** How label-like the place of a label is that outranks others. */
const STANDS = 0.9;
/** Words of the field that such a label has at least. */
const LEAST = 2;
/** What is left of the weight of a label that names another kind of the same. */
const OTHER_KIND = 0.6;

/** How many of a label's words are of the field, and how many are not. */
function wordsIn(hit: LabelHit, own: ReadonlySet<string>): { readonly own: number; readonly other: number } {
  const words = wordsOf(textOf(hit)).filter((word) => !STOP_WORDS.has(word));
  const count = words.filter((word) => own.has(word)).length;
  return { own: count, other: words.length - count };
}

/**
 * The labels of a document; where one is nothing but words of a field's name and description, another that has fewer of them and words of
 * its own besides is of another kind: "Annual premium" beside "Total premium", where the total is asked for.
 */
export function withOwnWords(hits: Hits, fields: readonly FieldSpec[]): Hits {
  const all = hits.flat();
  const most = fields.map(({ words }, index) => {
    const own = new Set(words);
    const counts = all
      .filter(
        ({ owners, standing, match }) =>
          standing >= STANDS && match === 1 && owners.some(({ field }) => field === index),
      )
      .map((hit) => wordsIn(hit, own))
      .filter((count) => count.other === 0 && count.own >= LEAST);
    return { own, count: Math.max(0, ...counts.map((count) => count.own)) };
  });
  if (most.every(({ count }) => count === 0)) return hits;
  const isOther = (hit: LabelHit, field: number): boolean => {
    const { own, count } = most[field] ?? { own: new Set<string>(), count: 0 };
    if (count === 0) return false;
    const words = wordsIn(hit, own);
    return words.own > 0 && words.own < count && words.other > 0;
  };
  return hits.map((line) =>
    line.map((hit) =>
      hit.owners.some(({ field }) => isOther(hit, field))
        ? {
            ...hit,
            owners: hit.owners.map((owner) =>
              isOther(hit, owner.field) ? { ...owner, weight: OTHER_KIND * owner.weight } : owner,
            ),
          }
        : hit,
    ),
  );
}
