/** Keeps `docs/conformance.md` and `docs/api-notes.md` true: nothing of the contract is missing, every named test exists. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { contract, ERRORS, PLAN_LIMITS, toOpenApi } from '../../src/contract/index.ts';
import * as limits from '../../src/contract/limits.ts';
import { DEFAULT_RATE_LIMITS } from '../../src/server/index.ts';

const root = path.join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const page = read('docs/conformance.md');
const notes = read('docs/api-notes.md');

interface Row {
  readonly section: string;
  /** What the row is about. */
  readonly subject: string;
  readonly file: string;
  readonly title: string;
}

function rowsOf(text: string): readonly Row[] {
  const rows: Row[] = [];
  let section = '';
  for (const line of text.split('\n')) {
    section = /^## (.*)$/.exec(line)?.[1] ?? section;
    const [, subject, file, title] = /^\| (.*?) +\| `(test\/[^`]+)`: (.*?) +\|$/.exec(line) ?? [];
    if (subject === undefined || file === undefined || title === undefined) continue;
    rows.push({ section, subject, file, title });
  }
  return rows;
}

const rows = rowsOf(page);
const subjects = rows.map(({ subject }) => subject);

/** A JSON schema as far as we look into it. */
interface Schema {
  readonly enum?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
}

interface Operation {
  readonly parameters?: readonly { readonly name: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<
    Record<string, { readonly content: Readonly<Record<string, { schema: Schema }>> }>
  >;
}

const { paths } = toOpenApi(contract, '0') as {
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};
const operations = Object.entries(paths).flatMap(([route, verbs]) =>
  Object.entries(verbs).map(([verb, operation]) => ({ name: `${verb.toUpperCase()} ${route}`, operation })),
);

/** Whether a text has a test of that title: written out, or made from a table of fields. */
function hasTest(text: string, title: string): boolean {
  if ([`'${title}'`, `"${title}"`, `\`${title}\``].some((quoted) => text.includes(quoted))) return true;
  const [, resource = '', field = ''] = /^(.+): (\w+)$/.exec(title) ?? [];
  if (field === '') return false;
  const start = text.search(new RegExp(`describeFields\\(\\s*'${resource}'`));
  const table = start < 0 ? '' : text.slice(start, text.indexOf('\n);', start) + 1 || undefined);
  const ofResource = table.split('\ndescribe')[0] ?? '';
  const isListed = new RegExp(`[{,\\s]${field}: `).test(ofResource);
  return isListed || (ofResource.includes('UPLOADED') && new RegExp(`\\n  ${field}: `).test(text));
}

describe('docs/conformance.md', () => {
  it('every row names a test that exists', () => {
    expect(rows.length).toBeGreaterThan(200);
    const missing = rows.filter(
      ({ file, title }) => !existsSync(path.join(root, file)) || !hasTest(read(file), title),
    );
    expect(missing).toEqual([]);
  });

  it('every table row of the page was understood', () => {
    const lines = page.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| ---'));
    const heads = page.split('\n').filter((line) => line.startsWith('| ---'));
    expect(rows).toHaveLength(lines.length - heads.length);
  });

  it('a row that points to the table of refused fields is in that table', () => {
    const table = read('test/server/inputs.test.ts');
    const pointing = rows.filter(({ title }) => title === '%s %j: %s');
    const missing = pointing.filter(({ subject }) => {
      const [, endpoint, field] = /^`([A-Z]+ [^`]+)` `(\w+)`$/.exec(subject) ?? [];
      if (endpoint === undefined) return false;
      const route = endpoint.replace(/[/{].*\{.*$/, '').replaceAll(/[/?.]/g, String.raw`\$&`);
      return !new RegExp(`'${route}[^']*',[^]{0,200}?'${String(field)}',?\\s*\\]`).test(table);
    });
    expect(pointing.length).toBeGreaterThan(10);
    expect(missing).toEqual([]);
  });

  it('every endpoint and every parameter has a row', () => {
    const wanted = operations.flatMap(({ name, operation }) => {
      const body = Object.values(operation.requestBody?.content ?? {}).flatMap(({ schema }) =>
        Object.keys(schema.properties ?? {}),
      );
      const parameters = [...(operation.parameters ?? []).map((parameter) => parameter.name), ...body];
      return [`\`${name}\``, ...parameters.map((parameter) => `\`${name}\` \`${parameter}\``)];
    });
    expect(wanted.filter((subject) => !subjects.includes(subject))).toEqual([]);
  });

  it('every field of every reply has a row, or is named as ours in the notes', () => {
    const fields = new Set<string>();
    const collect = (schema: Schema): void => {
      for (const [name, inner] of Object.entries(schema.properties ?? {})) {
        fields.add(name);
        // What is inside of a page or a piece of evidence is ours altogether.
        if (!['pages', 'field_evidence', 'validations', 'evidence'].includes(name)) collect(inner);
      }
      for (const inner of [...(schema.anyOf ?? []), ...(schema.items === undefined ? [] : [schema.items])]) {
        collect(inner);
      }
    };
    for (const { operation } of operations) {
      for (const [status, reply] of Object.entries(operation.responses)) {
        if (status.startsWith('2')) for (const { schema } of Object.values(reply.content)) collect(schema);
      }
    }
    const named = new Set([...subjects.join(' ').matchAll(/`(\w+)`/g)].map(([, name]) => name));
    const missing = [...fields].filter((name) => !named.has(name) && !notes.includes(name));
    expect(fields.size).toBeGreaterThan(70);
    expect(missing).toEqual([]);
  });

  it('every state has a row', () => {
    const states = new Set<string>();
    const collect = (schema: Schema, name = ''): void => {
      for (const inner of schema.anyOf ?? []) collect(inner, name);
      if (schema.items !== undefined) collect(schema.items);
      if (/status$|^risk_level$/.test(name)) for (const state of schema.enum ?? []) states.add(state);
      for (const [field, inner] of Object.entries(schema.properties ?? {})) collect(inner, field);
    };
    for (const { operation } of operations) {
      for (const reply of Object.values(operation.responses)) {
        for (const { schema } of Object.values(reply.content)) collect(schema);
      }
    }
    const named = rows.filter(({ section }) => section === 'States').map(({ subject }) => subject);
    const missing = [...states].filter(
      (state) =>
        !named.some((subject) => subject.includes(`\`${state}\``)) && !notes.includes(`\`${state}\``),
    );
    expect(states.size).toBeGreaterThan(10);
    expect(missing).toEqual([]);
  });

  it('every limit and every status of 4xx has a row', () => {
    const constants = Object.keys(limits).filter((name) => /^[A-Z_]+$/.test(name));
    expect(constants.filter((name) => !page.includes(name))).toEqual([]);
    const statuses = new Set(
      Object.values(ERRORS).flatMap(({ status }) => (status !== null && status < 500 ? status : [])),
    );
    const ofErrors = rows.filter(({ section }) => section === 'Errors').map(({ subject }) => subject);
    expect(
      [...statuses].filter((status) => !ofErrors.some((subject) => subject.startsWith(`${status} `))),
    ).toEqual([]);
  });
});

describe('docs/api-notes.md', () => {
  it('has the rate limits and the caps of the plans as they are', () => {
    for (const [operation, count] of Object.entries(DEFAULT_RATE_LIMITS)) {
      const label = operation === 'default' ? 'every other' : `\`${operation}\``;
      expect(notes).toMatch(new RegExp(`\\| ${label} +\\| ${count} +\\|`));
    }
    const { basic, essential, business } = PLAN_LIMITS;
    const sentence = (cap: 'pagesPerFile' | 'activeKeys'): string =>
      `basic ${basic[cap]}, essential ${essential[cap]}, business ${business[cap]}`;
    expect(notes).toContain(`Active keys per account: ${sentence('activeKeys')}`);
    expect(notes).toContain(`Pages of one document: ${sentence('pagesPerFile')}`);
    expect(notes).toContain(`may have ${limits.MAX_BULK_FILES} files`);
  });
});
