/** Templates as people write them: JSON in the specification's shape, `name: description` lines, or answers. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { TemplateDefinition, TemplateField } from '../../contract/index.ts';
import { DocxError, isDocxError, parseJson } from '../../contract/light.ts';
import { isRecord } from '../../kit/is-record.ts';
import { utf8TextOf } from '../../kit/utf8.ts';
import type { Io } from '../terminal/io.ts';
import type { Prompter } from '../terminal/prompt.ts';

const SHAPE = 'A template looks like {"name": "...", "fields": [{"name": "...", "description": "..."}]}';

async function bytesOf(io: Io, path: string): Promise<Uint8Array> {
  if (path === '-') {
    const chunks: Uint8Array[] = [];
    for await (const chunk of io.stdin.bytes()) chunks.push(chunk);
    return Buffer.concat(chunks);
  }
  try {
    return await readFile(resolve(io.cwd, path));
  } catch (error) {
    throw new DocxError('file_unreadable', `Cannot read the template file ${path}`, { cause: error });
  }
}

async function textOf(io: Io, path: string, name: string): Promise<string> {
  const text = utf8TextOf(await bytesOf(io, path));
  if (text !== null) return text;
  throw new DocxError('validation_failed', `${name} is not UTF-8`, {
    hint: 'Save it in the encoding UTF-8, then try again',
  });
}

/** What a service adds to a template that it stores. One of ours adds no more; another may. */
const ADDED = ['template_id', 'created_at', 'scope'];

/** What the person wrote: everything, but only the parts of a definition when it is a stored template. */
function written(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const { template_id, name, description, fields } = value;
  if (typeof template_id === 'string') return { name, description, fields };
  return Object.fromEntries(Object.entries(value).filter(([key]) => !ADDED.includes(key)));
}

/** The value of a template file. What a stored template does not have, services give as null: it is left out. */
function valueOf(text: string, name: string): unknown {
  try {
    parseJson(text);
  } catch (error) {
    throw new DocxError('validation_failed', `${name} ${(error as SyntaxError).message}`, {
      hint: SHAPE,
      cause: error,
    });
  }
  return JSON.parse(text, (_key, inner: unknown) => inner ?? undefined) ?? {};
}

/**
 * Reads a template from a JSON file, or from standard input for `-`. What services add (an id, dates) is left out, so that
 * the output of `templates show --json` can be edited and sent back; any other name that no template has is refused, as
 * services do: a misspelled one must not silently mean nothing.
 */
export async function readTemplateFile(io: Io, path: string): Promise<TemplateDefinition> {
  const { faultsOf, faultText, issueWords, templateDefinitionSchema } =
    await import('../../contract/index.ts');
  const name = path === '-' ? 'Standard input' : path;
  const value = valueOf(await textOf(io, path, name), name);
  const result = templateDefinitionSchema.safeParse(written(value), { error: issueWords });
  if (result.success) return result.data;
  throw new DocxError('validation_failed', `${name}: ${faultText(faultsOf(result.error))}`, { hint: SHAPE });
}

interface Draft {
  readonly name: string;
  description?: string;
  fields?: Draft[];
}

/** Finds or makes the field of a path such as `lines.amount`; undefined where a part of the path has no name. */
function fieldAt(
  fields: Draft[],
  path: readonly string[],
): { readonly field: Draft; readonly isNew: boolean } | undefined {
  if (path.includes('')) return undefined;
  let at = fields;
  let found: { field: Draft; isNew: boolean } | undefined;
  for (const name of path) {
    if (found !== undefined) at = found.field.fields ??= [];
    const known = at.find((field) => field.name === name);
    const field = known ?? { name };
    if (known === undefined) at.push(field);
    found = { field, isNew: known === undefined };
  }
  return found;
}

/** Reads fields written as `total: Total amount` and sub-fields as `lines.amount: Amount of the line`. */
export function parseFields(lines: readonly string[]): TemplateField[] {
  const fields: Draft[] = [];
  for (const line of lines) {
    const colon = line.indexOf(':');
    const path = (colon < 0 ? line : line.slice(0, colon)).split('.').map((name) => name.trim());
    const description = colon < 0 ? '' : line.slice(colon + 1).trim();
    const found = fieldAt(fields, path);
    if (found === undefined) {
      throw new DocxError('usage', `"${line}" does not describe a field`, {
        hint: "Write 'total: Total amount with tax', or 'lines.amount: Amount of the line' for a sub-field",
      });
    }
    const { field, isNew } = found;
    if (description === '') {
      if (isNew || field.fields !== undefined) continue;
      throw new DocxError('usage', `"${line}" names a field that is there already`, {
        hint: 'This field is there already: give it another name, or leave it out',
      });
    }
    if (field.description !== undefined) {
      throw new DocxError('usage', `"${line}" describes a field that has a description already`, {
        hint: 'This field is described already: give it another name, or one description',
      });
    }
    field.description = description;
  }
  return fields;
}

/** What is wrong with a line that describes a further field. Told at once, so that a template typed by hand is not lost. */
function faultOfField(before: readonly string[], line: string): string | undefined {
  try {
    parseFields([...before, line]);
    return undefined;
  } catch (error) {
    if (isDocxError(error)) return error.hint ?? error.detail;
    throw error;
  }
}

/** Asks a person for a template. */
export async function askTemplate(prompt: Prompter): Promise<TemplateDefinition> {
  const needed = (answer: string): string | undefined => (answer.trim() === '' ? 'needed' : undefined);
  const name = await prompt.text('Name of the template:', { check: needed });
  const description = await prompt.text('What kind of document is it for? (may stay empty)');
  const lines: string[] = [];
  for (;;) {
    const line = await prompt.text('Field as "name: description" (empty to finish):', {
      check: (answer) => {
        if (answer.trim() === '') return lines.length === 0 ? 'at least one field is needed' : undefined;
        return faultOfField(lines, answer);
      },
    });
    if (line.trim() === '') break;
    lines.push(line);
  }
  return { name, ...(description.trim() === '' ? {} : { description }), fields: parseFields(lines) };
}
