/** Handlers of `/templates`: the caller's templates, the built-in ones and drafts of new ones. */
import { DocxError } from '../contract/index.ts';
import type { ServiceHandlers, TemplateField } from '../contract/index.ts';
import type { TemplateRecord } from '../store/index.ts';
import type { ServiceDeps } from './deps.ts';
import { timestampOf } from './deps.ts';
import { findTemplate, toTemplate } from './find-template.ts';
import { listGlobalTemplates } from './global-templates.ts';
import { checkTemplateSize } from './callers/plans.ts';
import type { Principal } from './callers/principal.ts';
import { draftFromFile, draftFromPrompt } from './template-drafts.ts';

interface Definition {
  readonly name: string;
  readonly description?: string | undefined;
  readonly fields: readonly TemplateField[];
}

/** Makes the handlers of templates. */
export function createTemplateHandlers(
  deps: ServiceDeps,
  principal: Principal,
): ServiceHandlers['templates'] {
  const { store, ids } = deps;
  const { account_id, plan } = principal;

  /** The caller's own template. Throws `not_found`, and `forbidden` for a built-in one. */
  const getOwn = async (template_id: string): Promise<TemplateRecord> => {
    const own = await store.templates.get(account_id, template_id);
    if (own !== null) return own;
    const global = await findTemplate(store, account_id, template_id);
    throw new DocxError('forbidden', `The template "${global.name}" is built in and cannot be changed`, {
      hint: 'Create a template of your own with its fields.',
      data: { template_id },
    });
  };

  const define = ({
    name,
    description,
    fields,
  }: Definition): Pick<TemplateRecord, 'name' | 'description' | 'fields'> => {
    checkTemplateSize(plan, fields);
    return { name, description: description ?? null, fields };
  };

  return {
    async list() {
      const own = await store.templates.list(account_id);
      return [...own.map(toTemplate), ...(await listGlobalTemplates())];
    },

    async create(input) {
      const template: TemplateRecord = {
        template_id: ids('tpl'),
        account_id,
        ...define(input),
        created_at: timestampOf(deps),
      };
      await store.templates.insert(template);
      return toTemplate(template);
    },

    get: ({ template_id }) => findTemplate(store, account_id, template_id),

    async update({ template_id, ...input }) {
      const template: TemplateRecord = { ...(await getOwn(template_id)), ...define(input) };
      await store.templates.update(template);
      return toTemplate(template);
    },

    async delete({ template_id }) {
      const { name } = await getOwn(template_id);
      await store.templates.delete(account_id, template_id);
      return { message: `The template "${name}" is deleted` };
    },

    generate: ({ prompt }) => draftFromPrompt(prompt),

    generateFromImage: ({ file }, { signal }) => draftFromFile(deps, plan, file, signal),
  };
}
