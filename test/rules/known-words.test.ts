/** What completion offers is what the embedded engine knows. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { BUILT_IN_TEMPLATES, CHECKS } from '../../src/cli/known-words.ts';
import { listChecks } from '../../src/integrity/index.ts';

it('lists the checks of the registry', () => {
  expect(CHECKS).toEqual(Object.values(listChecks()).flatMap((checks) => checks.map(({ id }) => id)));
});

it('lists the built-in templates', () => {
  const files = readdirSync(join(import.meta.dirname, '../../templates')).sort();
  expect(BUILT_IN_TEMPLATES.map((id) => `${id}.json`)).toEqual(files);
});
