/** A template id becomes a template: the caller's own ones first, then the built-in ones. */
import { DocxError } from '../contract/index.ts';
import type { Template } from '../contract/index.ts';
import { nearestTo } from '../kit/edit-distance.ts';
import type { Repositories, TemplateRecord } from '../store/index.ts';
import { findGlobalTemplate, listGlobalTemplates } from './global-templates.ts';

/** The wire form of a user template. */
export const toTemplate = (record: TemplateRecord): Template => ({
  template_id: record.template_id,
  name: record.name,
  ...(record.description === null ? {} : { description: record.description }),
  fields: [...record.fields],
  created_at: record.created_at,
  scope: 'user',
});

/** Asks for the template that a wrong id is most like; people also take the name for the id. */
function templateMeant(word: string, known: readonly Template[]): string {
  const words = known.flatMap(({ template_id, name }) => [template_id, name]);
  const guess = nearestTo(word, words);
  const meant = known.find(({ template_id, name }) => guess === template_id || guess === name);
  return meant === undefined ? '' : `Did you mean ${meant.template_id}? `;
}

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
  const known = [
    ...(await repositories.templates.list(account_id)).map(toTemplate),
    ...(await listGlobalTemplates()),
  ];
  throw new DocxError('not_found', `There is no template "${template_id}"`, {
    hint: `${templateMeant(template_id, known)}List the templates to see their ids.`,
    data: { template_id },
  });
}
