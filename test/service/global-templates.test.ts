/** The built-in templates are data of the package: every file is valid and is found under its name. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { templateSchema } from '../../src/contract/index.ts';
import {
  findGlobalTemplate,
  globalTemplates,
  listGlobalTemplates,
} from '../../src/service/global-templates.ts';

it('every file of templates/ is a template whose id is the name of the file', async () => {
  const files = await readdir(path.join(import.meta.dirname, '../../templates'));
  const ids = (await globalTemplates()).map((template) => `${template.template_id}.json`);
  expect(ids).toEqual(files.filter((file) => file.endsWith('.json')).sort());
  expect(ids.length).toBeGreaterThanOrEqual(10);
});

it('every built-in template has described fields with different names', async () => {
  for (const template of await globalTemplates()) {
    expect(templateSchema.parse(template)).toEqual(template);
    expect(template.description, template.template_id).toBeTruthy();
    for (const field of template.fields)
      expect(field.description, `${template.template_id}.${field.name}`).toBeTruthy();
  }
});

it('auto is listed first, can be found, and is no candidate of itself', async () => {
  expect((await listGlobalTemplates())[0]?.template_id).toBe('auto');
  expect((await findGlobalTemplate('auto'))?.fields).toEqual([]);
  expect((await globalTemplates()).map((template) => template.template_id)).not.toContain('auto');
  expect(await findGlobalTemplate('no_such_template')).toBeNull();
});
