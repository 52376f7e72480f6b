/** Fields of a draft: named after a concept or a phrase, with a description that the field compiler understands. */
import type { TemplateField } from '../../../contract/index.ts';
import { conceptOf } from '../../lexicon/concepts.ts';
import type { Concept } from '../../lexicon/concepts.ts';
import { wordsOf } from '../fold.ts';

/** A field name: lower case words joined by `_`; empty when the text has no letter. */
export const fieldName = (text: string): string =>
  wordsOf(text)
    .join('_')
    .replace(/[#%]/g, '')
    .replace(/^_+|_+$/g, '')
    .slice(0, 60);

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const plainAsk = (concept: Concept): string => (concept.ask[0] ?? concept.id).replace(/ -\S+/g, '');

/** The field of a concept: `invoice_number`, described with the label seen beside it, or those it usually is printed beside. */
export function fieldOfConcept(id: string, seen?: string): TemplateField | null {
  const concept = conceptOf(id);
  if (!concept) return null;
  const usual = concept.labels.slice(0, 2).filter((label) => label.length > 2);
  const beside = (seen === undefined ? usual : [seen]).map((label) => `"${label}"`).join(' or ');
  return {
    name: concept.id.replace(/^line_/, ''),
    description: `${sentence(plainAsk(concept))}${beside === '' ? '' : `, ${seen === undefined ? 'usually ' : ''}printed next to ${beside}`}`,
  };
}

/** The field of a phrase somebody wrote or a label that is printed. */
export function fieldOfPhrase(phrase: string, description: string): TemplateField | null {
  const name = fieldName(phrase);
  return /\p{L}/u.test(name) ? { name, description } : null;
}

/** Keeps the first of fields with the same name. */
export function distinctFields(fields: readonly (TemplateField | null)[]): TemplateField[] {
  const seen = new Set<string>();
  return fields.filter((field): field is TemplateField => {
    if (field === null || seen.has(field.name)) return false;
    seen.add(field.name);
    return true;
  });
}
