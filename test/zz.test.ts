import { test } from 'vitest';
import { readDocument } from '../src/extraction/index.ts';
import { compileTemplate } from '../src/extraction/extract/fields/compile-template.ts';
import { prepare } from '../src/extraction/extract/prepare.ts';
import { createSheet } from '../src/extraction/extract/sheet.ts';
import { printed } from './extraction/printed.ts';
test('x', () => {
  const fields = [{ name: 'extension', description: 'Extension de garantie souscrite ? oui/non' }];
  for (const l of [
    'Extension de garantie : ☒ oui ☐ non',
    'Extension de garantie : ☐ oui ☒ non',
    'Extension de garantie : [x] oui [ ] non',
    'Extension de garantie souscrite : ☐ oui ☒ non',
    'Extension de garantie : oui ☒ non ☐',
  ]) {
    const pages = [printed([[[40, 'BON DE GARANTIE']], [[40, l]]])];
    const p: any = prepare(createSheet(pages), compileTemplate(fields));
    console.log(
      l,
      JSON.stringify(
        readDocument({ pages, templates: [{ template_id: 'm', name: 'm', fields }] }).structured_data,
      ),
      JSON.stringify(p.hits.flat().map((h: any) => [h.key, h.from, h.to, h.match, h.standing, h.owners])),
      JSON.stringify(
        p.candidates.map((c: any) => [c.kind, c.value, c.spans.map((s: any) => [s.from, s.to])]),
      ),
    );
  }
});
