/** The choices that weights are fitted to: for each labelled field of a document its candidates and which are right. */
import { load } from '../source.mjs';
import { weights } from './tables.mjs';

const { compileField } = await load('src/extraction/extract/fields/compile-field.ts');
const { createSheet } = await load('src/extraction/extract/sheet.ts');
const { prepare } = await load('src/extraction/extract/prepare.ts');
const { scoreFields } = await load('src/extraction/extract/plain-values.ts');

/** The row of weights that a field goes by, as `weightsFor` of the program picks it. */
function keyOf({ type, concept, party }) {
  const keys = [`${type}:${concept ?? ''}`, `${type}:${party ?? ''}`, type, 'default'];
  return keys.find((key) => key in weights);
}

/** The choices of a document. Large sets count more than small ones, but not by as much as they are larger. */
export function choicesOf(document) {
  const compiled = document.template.fields.map((field) => compileField(field));
  const prepared = prepare(createSheet(document.pages), compiled);
  const scored = scoreFields(prepared);
  return prepared.fields.flatMap((field, index) => {
    if (document.wanted(field.name) === null) return [];
    const list = scored[index] ?? [];
    return [
      {
        key: keyOf(field),
        set: document.set,
        fold: document.fold,
        weight: 4 / Math.sqrt(document.setSize),
        candidates: list.map(({ features }) => features),
        right: list.map(({ candidate }) => document.isRight(field.name, candidate.value)),
      },
    ];
  });
}
