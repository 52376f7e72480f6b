/** The choices that weights are fitted to: for each labelled field of a document its candidates and which are right. */
import { built, weights } from './program.mjs';

const { compileField } = await import(built('extraction/extract/compile-field.js'));
const { createSheet } = await import(built('extraction/extract/sheet.js'));
const { prepare } = await import(built('extraction/extract/prepare.js'));
const { scoreFields } = await import(built('extraction/extract/plain-values.js'));

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
