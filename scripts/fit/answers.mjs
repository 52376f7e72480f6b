/** What the program answers for labelled documents, and how good that is. */
import { load } from '../source.mjs';

const { readDocument } = await load('src/extraction/index.ts');
const { compileField } = await load('src/extraction/extract/fields/compile-field.ts');
const { trustGroupOf } = await load('src/extraction/extract/trust.ts');

/** Each labelled plain field and cell of a document: whether it was answered, right, and how sure (`raw`) it was. */
export function answersOf(document) {
  const { pages, template } = document;
  const { structured_data: found, field_evidence: evidence } = readDocument({ pages, templates: [template] });
  const about = { set: document.set, fold: document.fold };
  return template.fields.flatMap((field) => {
    const spec = compileField(field);
    const value = found[field.name];
    if (spec.fields.length > 0) return cellsOf(document, field, value ?? [], evidence);
    if (document.wanted(field.name) === null) return [];
    const answered = value !== null && value !== undefined && value !== '';
    const right = answered && document.isRight(field.name, value);
    const raw = evidence[field.name]?.confidence ?? 0;
    return [{ ...about, group: trustGroupOf(spec.type), answered, right, raw }];
  });
}

/** Cells: right when some expected row says the same in that column. */
function cellsOf(document, field, rows, evidence) {
  const kinds = document.kindOf(field.name);
  const want = document.expected[field.name];
  if (typeof kinds !== 'object' || !Array.isArray(want)) return [];
  return rows.flatMap((row, at) =>
    Object.entries(kinds.fields).flatMap(([name, kind]) => {
      const known = want.filter((one) => one?.[name] !== undefined && one?.[name] !== null);
      const found = evidence[`${field.name}[${at}].${name}`];
      if (known.length === 0 || found === undefined) return [];
      const right = known.some((one) => document.compare(kind, one[name], row[name]));
      const { set, fold } = document;
      return [{ set, fold, group: 'cells', answered: true, right, raw: found.confidence }];
    }),
  );
}

function f1(answers) {
  const plain = answers.filter(({ group }) => group !== 'cells');
  const right = plain.filter((one) => one.right).length;
  const answered = plain.filter((one) => one.answered).length;
  return right === 0 ? 0 : (2 * right) / (answered + plain.length);
}

/** Plain F1 by set. */
export function bySet(answers) {
  const sets = [...new Set(answers.map(({ set }) => set))];
  return Object.fromEntries(sets.map((set) => [set, f1(answers.filter((one) => one.set === set))]));
}

/** The mean of the plain F1 of the sets: each counts alike, however many documents it has. */
export function meanOf(answers) {
  const figures = Object.values(bySet(answers));
  return figures.reduce((sum, one) => sum + one, 0) / figures.length;
}
