/** A template id becomes a template: the caller's own ones first, then the built-in ones. */
import { DocxError } from '../contract/index.ts';
import type { Template } from '../contract/index.ts';
import type { Repositories, TemplateRecord } from '../store/index.ts';
import { findGlobalTemplate } from './global-templates.ts';

/** The wire form of a user template. */
export const toTemplate = (record: TemplateRecord): Template => ({
  template_id: record.template_id,
  name: record.name,
  ...(record.description === null ? {} : { description: record.description }),
  fields: [...record.fields],
  created_at: record.created_at,
  scope: 'user',
});

/** The template with an id, user or global. Throws `not_found`. */
export async function findTemplate(
  repositories: Pick<Repositories, 'templates'>,
  account_id: string,
  template_id: string,
): Promise<Template> {
  const own = await repositories.templates.get(account_id, template_id);
  if (own !== null) return toTemplate(own);
  const global = await findGlobalTemplate(template_id);
  if (global !== null) return global;
  throw new DocxError('not_found', `There is no template "${template_id}"`, {
    hint: 'List the templates to see their ids.',
    data: { template_id },
  });
}
