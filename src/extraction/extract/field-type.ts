/** The type of a field by the words of its name and its description, when no concept of the vocabulary gives it. */
import { TYPE_ENDINGS, TYPE_WORDS, YES_NO } from '../lexicon/field-words.ts';
import type { FieldType } from '../lexicon/concepts.ts';
import { fold } from './fold.ts';

/** Words of types as the words of fields are compared. */
const foldedRows = <T>(
  rows: readonly (readonly [T, readonly string[]])[],
): (readonly [T, readonly string[]])[] => rows.map(([type, words]) => [type, words.map(fold)]);
const typeWords = foldedRows(TYPE_WORDS);
const typeEndings = foldedRows(TYPE_ENDINGS);

/** Whether two answers are named of which one is given: "yes/no" is no number. */
const isYesOrNo = (words: readonly string[]): boolean =>
  YES_NO.some((pair) => pair.every((word) => words.includes(word)));

/** The type that the words ask for; `text` when none tells. The name counts before the description. */
export function typeOf(name: readonly string[], description: readonly string[], isGroup: boolean): FieldType {
  if (isGroup) return 'text';
  if (isYesOrNo(description)) return 'boolean';
  for (const words of [name, description]) {
    const row =
      typeWords.find(([, wanted]) => wanted.some((word) => words.includes(word))) ??
      typeEndings.find(([, ends]) => words.some((word) => ends.some((end) => word.endsWith(end))));
    if (row) return row[0];
  }
  return 'text';
}
