/** Templates as people write them. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { askTemplate, parseFields, readTemplateFile } from '../../../src/cli/inputs/template-input.ts';
import type { Prompter } from '../../../src/cli/terminal/prompt.ts';
import { testHost } from '../../support/cli.ts';
import { testFolder } from '../../support/folder.ts';

describe('parseFields', () => {
  it('reads names, descriptions and sub-fields', () => {
    expect(
      parseFields([
        'total: Total: with tax',
        'lines.sku: Article',
        'lines: Bought things',
        'lines.qty',
        'date',
      ]),
    ).toEqual([
      { name: 'total', description: 'Total: with tax' },
      {
        name: 'lines',
        description: 'Bought things',
        fields: [{ name: 'sku', description: 'Article' }, { name: 'qty' }],
      },
      { name: 'date' },
    ]);
  });

  it.each([': no name', 'lines.: no sub-field', ''])('refuses %j', (line) => {
    expect(() => parseFields([line])).toThrow(expect.objectContaining({ code: 'usage' }));
  });

  it('refuses to describe a field twice: one of the descriptions would be lost', () => {
    const twice = ['lines.sku: Article', 'total: With tax', 'lines.sku: Number of the article'];
    expect(() => parseFields(twice)).toThrow(/"lines\.sku: Number of the article"/);
  });

  it('refuses to name a field twice: another was probably meant', () => {
    expect(() => parseFields(['total', 'date: Day', 'date'])).toThrow(/"date" names a field that is there/);
    expect(parseFields(['lines.sku', 'lines'])).toHaveLength(1);
  });
});

describe('readTemplateFile', () => {
  it('takes a file that begins with a byte order mark', async () => {
    const folder = await testFolder();
    writeFileSync(join(folder, 'marked.json'), '\ufeff{"name": "T", "fields": [{"name": "a"}]}');
    const { io } = testHost({ cwd: folder });
    expect(await readTemplateFile(io, 'marked.json')).toEqual({ name: 'T', fields: [{ name: 'a' }] });
  });

  it('refuses a file in another encoding, which would leave holes in the names', async () => {
    const folder = await testFolder();
    writeFileSync(join(folder, 'old.json'), Buffer.from('{"name": "W\u00e4hrung", "fields": []}', 'latin1'));
    const { io } = testHost({ cwd: folder });
    await expect(readTemplateFile(io, 'old.json')).rejects.toMatchObject({
      code: 'validation_failed',
      detail: 'old.json is not UTF-8',
    });
  });

  it('takes what templates show --json prints', async () => {
    const stored = {
      template_id: 't',
      name: 'T',
      description: null,
      fields: [{ name: 'a', description: null, fields: null }],
      created_at: null,
      scope: 'user',
    };
    const { io } = testHost({ stdin: JSON.stringify(stored) });
    expect(await readTemplateFile(io, '-')).toEqual({ name: 'T', fields: [{ name: 'a' }] });
  });

  it('takes one that another service stored and gave further fields', async () => {
    const stored = {
      template_id: 't',
      name: 'T',
      fields: [{ name: 'a' }],
      updated_at: 'x',
      owner: { id: 1 },
    };
    const { io } = testHost({ stdin: JSON.stringify(stored) });
    expect(await readTemplateFile(io, '-')).toEqual({ name: 'T', fields: [{ name: 'a' }] });
  });

  it.each([
    ['{oops', 't.json is not valid JSON: line 1, column 2: '],
    ['', 't.json is empty'],
    [
      '{\n  "name": "T",\n  "fields": [{"name": "a"},]\n}',
      't.json is not valid JSON: line 3, column 28: there is a "," too many before "]"',
    ],
    [
      `{"name": "T", "fields": ${'['.repeat(5000)}${']'.repeat(5000)}}`,
      't.json is nested more than 64 levels deep',
    ],
    ['{"name": "T", "feilds": []}', 't.json: fields: it is missing; feilds: there is no such field'],
    ['{"name": "T", "version": 1, "fields": [{"name": "a"}]}', 'version: there is no such field'],
    [
      '{"name": "T", "fields": [{"name": "g", "fields": [{"name": "a"}, {"name": "b"}, {"name": "a"}]}]}',
      't.json: fields[0].fields[2].name: a field before it is called "a", too',
    ],
    [
      '{"name": "T", "fields": [{"name": "g"}, {"name": "h", "fields": [{"name": "a\\u0007"}]}]}',
      't.json: fields[1].fields[0].name: must not have control characters',
    ],
    ['[]', 'must be an object'],
    ['null', 'name'],
    ['{"name": "T", "fields": []}', 'fields: at least one field'],
    ['{"name": "T", "fields": [{"name": ""}]}', 'fields[0].name: must have'],
    [
      '{"fields": [{"name": "a"}, {"description": "b"}]}',
      'name: it is missing; fields[1].name: it is missing',
    ],
  ])('says what is wrong with %s', async (text, words) => {
    const cwd = await testFolder();
    writeFileSync(join(cwd, 't.json'), text);
    const { io } = testHost({ cwd });
    await expect(readTemplateFile(io, 't.json')).rejects.toMatchObject({
      code: 'validation_failed',
      detail: expect.stringContaining(words) as string,
      hint: expect.stringContaining('A template looks like') as string,
    });
  });

  it('says which file is not there', async () => {
    const { io } = testHost({ cwd: await testFolder() });
    await expect(readTemplateFile(io, 'none.json')).rejects.toMatchObject({ code: 'file_unreadable' });
  });
});

describe('askTemplate', () => {
  it('asks until a field stays empty', async () => {
    const host = testHost({ answers: ['Orders', '', 'no: Number', 'lines.sku: Article', ''] });
    const context = await host.open({
      settings: {},
      quiet: false,
      verbose: false,
      color: true,
      input: true,
      mayMakeProfile: false,
      needsSettings: true,
    });
    expect(await askTemplate(context.prompt)).toEqual({
      name: 'Orders',
      fields: [
        { name: 'no', description: 'Number' },
        { name: 'lines', fields: [{ name: 'sku', description: 'Article' }] },
      ],
    });
    expect(host.questions).toHaveLength(5);
  });

  it('says at once what is wrong with a line, and keeps the others', async () => {
    const answers = [
      'Orders',
      '',
      'no: Number',
      'sku.: Article',
      ': what',
      'no: Date',
      'lines.sku: Article',
      '',
    ];
    const complaints: string[] = [];
    const text: Prompter['text'] = (_question, { check } = {}) => {
      for (;;) {
        const answer = answers.shift() ?? '';
        const complaint = check?.(answer);
        if (complaint === undefined) return Promise.resolve(answer);
        complaints.push(complaint);
      }
    };
    const never = () => Promise.reject(new Error('not asked'));
    const template = await askTemplate({ available: true, text, secret: never, confirm: never });
    expect(template.fields.map(({ name }) => name)).toEqual(['no', 'lines']);
    expect(complaints).toHaveLength(3);
    expect(complaints[2]).toContain('described already');
    expect(complaints[0]).toContain("'lines.amount: Amount of the line'");
  });
});
