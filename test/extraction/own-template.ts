/** What tests with templates of one's own share: rows by the places of their cells, templates by what their fields ask for. */
import type { StructuredData, TemplateField } from '../../src/contract/index.ts';
import { readDocument } from '../../src/extraction/index.ts';
import type { PageText } from '../../src/extraction/index.ts';

/** Places and texts of a row that {@link printed} takes. */
export type Row = readonly (readonly [number, string])[];

/** Makes rows whose cells begin at the places; an empty text leaves its place empty. */
export const at =
  (...places: readonly number[]) =>
  (...cells: readonly string[]): Row =>
    cells.flatMap((text, index) => (text === '' ? [] : [[places[index] ?? 0, text] as const]));

export interface Template {
  readonly template_id: string;
  readonly name: string;
  readonly fields: TemplateField[];
}

/** Fields by name, with their descriptions. */
export const fieldsOf = (fields: Readonly<Record<string, string>>): TemplateField[] =>
  Object.entries(fields).map(([name, description]) => ({ name, description }));

/** A template of such fields. */
export const own = (fields: Readonly<Record<string, string>>): Template => ({
  template_id: 'mine',
  name: 'mine',
  fields: fieldsOf(fields),
});

/** What a page answers to the questions printed on it. */
export function answers(page: PageText, ...questions: readonly string[]): StructuredData {
  const template = own(Object.fromEntries(questions.map((question) => [question, question])));
  return readDocument({ pages: [page], templates: [template] }).structured_data;
}
