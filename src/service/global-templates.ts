/** The built-in templates: JSON files of the package, read when first needed. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { DocxError, templateDefinitionSchema } from '../contract/index.ts';
import type { Template } from '../contract/index.ts';
import { once } from '../kit/once.ts';
import type { TemplateShape } from '../work/index.ts';

/** `templates/` at the root of the package: two levels up from here, in `src` as in `dist/program`. */
const FOLDER = fileURLToPath(new URL('../../templates/', import.meta.url));

/** Id of the template that stands for "the built-in one that fits the detected type". */
export const AUTO_TEMPLATE_ID = 'auto';

const AUTO: Template = {
  template_id: AUTO_TEMPLATE_ID,
  name: 'Automatic',
  description: 'Detects the type of the document and applies the built-in template that fits it.',
  fields: [],
  scope: 'global',
};

async function readTemplate(file: string): Promise<Template> {
  const text = await readFile(path.join(FOLDER, file), 'utf8');
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new DocxError('unexpected', `The built-in template ${file} is not JSON`, { cause: error });
  }
  const parsed = templateDefinitionSchema.strip().safeParse(json);
  if (!parsed.success) {
    throw new DocxError('unexpected', `The built-in template ${file} is not valid: ${parsed.error.message}`);
  }
  return { template_id: path.basename(file, '.json'), ...parsed.data, scope: 'global' };
}

/** The built-in templates that have fields, by id: the candidates of `auto`. Their id is the name of their file. */
export const globalTemplates = once(async (): Promise<readonly Template[]> => {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.json')).sort();
  return Promise.all(files.map(readTemplate));
});

/** The built-in templates as extraction takes them. */
export const globalShapes = async (): Promise<readonly TemplateShape[]> =>
  (await globalTemplates()).map(({ template_id, name, description, fields }) => ({
    template_id,
    name,
    ...(typeof description === 'string' ? { description } : {}),
    fields,
  }));

/** A built-in template by its id, `auto` among them; null when there is none. */
export async function findGlobalTemplate(template_id: string): Promise<Template | null> {
  if (template_id === AUTO_TEMPLATE_ID) return AUTO;
  return (await globalTemplates()).find((template) => template.template_id === template_id) ?? null;
}

/** Every built-in template for listings, `auto` first. */
export const listGlobalTemplates = async (): Promise<readonly Template[]> => [
  AUTO,
  ...(await globalTemplates()),
];
