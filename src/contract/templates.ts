/** Templates: schemas and endpoints of `/templates`. */
import { z } from 'zod';
import { endpoint, lineText, longText, pathId, timestamp } from './endpoint.ts';
import { fileSchema } from './file-source.ts';
import { MAX_DESCRIPTION_LENGTH, MAX_NAME_LENGTH } from './limits.ts';

/** One thing to extract. With `fields` it is a repeating group whose value is an array of objects. */
export interface TemplateField {
  readonly name: string;
  readonly description?: string | undefined;
  readonly fields?: readonly TemplateField[] | undefined;
}

/** Reports every field that has the name of an earlier one. */
function uniqueNames(fields: readonly TemplateField[], context: z.RefinementCtx): void {
  const names = new Set<string>();
  for (const [at, { name }] of fields.entries()) {
    if (names.has(name)) {
      context.addIssue({
        code: 'custom',
        path: [at, 'name'],
        message: `a field before it is called ${JSON.stringify(name)}, too`,
      });
    }
    names.add(name);
  }
}

/** The one name that cannot be a key of a JavaScript object. */
const isKept = (name: string): boolean => name !== '__proto__';

/** Schema of a template field; sub-fields have the same shape. */
export const templateFieldSchema: z.ZodType<TemplateField, TemplateField> = z
  .looseObject({
    name: z.string().trim().min(1).max(MAX_NAME_LENGTH).refine(isKept, 'no field can have this name'),
    description: z.string().max(MAX_DESCRIPTION_LENGTH).optional(),
    get fields() {
      return z.array(templateFieldSchema).superRefine(uniqueNames).optional();
    },
  })
  .meta({ id: 'TemplateField' });

/** The texts of fields that cannot be stored and shown; those that a service has already are taken as they are. */
function* unplain(
  fields: readonly TemplateField[],
  path: readonly PropertyKey[],
): Generator<{ readonly path: PropertyKey[]; readonly message: string }> {
  for (const [at, { name, description, fields: inner }] of fields.entries()) {
    const texts = {
      name: lineText().safeParse(name),
      description: longText().optional().safeParse(description),
    };
    for (const [key, { error }] of Object.entries(texts)) {
      if (error !== undefined) yield { path: [...path, at, key], message: error.issues[0]?.message ?? '' };
    }
    yield* unplain(inner ?? [], [...path, at, 'fields']);
  }
}

const fieldList = z
  .array(templateFieldSchema)
  .min(1, 'at least one field is needed')
  .superRefine(uniqueNames)
  .superRefine((fields, context) => {
    for (const issue of unplain(fields, [])) context.addIssue({ code: 'custom', ...issue });
  });

const definition = {
  name: lineText(z.string().trim()).min(1).max(MAX_NAME_LENGTH),
  description: longText().max(MAX_DESCRIPTION_LENGTH).optional(),
  fields: fieldList,
};

export const templateSchema = z.looseObject({
  template_id: z.string(),
  name: z.string(),
  description: z.string().nullish(),
  fields: z.array(templateFieldSchema),
  created_at: timestamp.nullish(),
  /** Ours: whether it is built in (`global`) or made by a user. */
  scope: z.enum(['global', 'user']).optional().catch(undefined),
});
/** A stored template. */
export type Template = z.infer<typeof templateSchema>;

/** Schema of what a person writes into a template file: the specification's create shape. */
export const templateDefinitionSchema = z.strictObject(definition);
export type TemplateDefinition = z.infer<typeof templateDefinitionSchema>;

export const templateDraftSchema = z.looseObject({
  name: z.string(),
  description: z.string(),
  fields: z.array(templateFieldSchema),
});
/** A generated draft to review and save. */
export type TemplateDraft = z.infer<typeof templateDraftSchema>;

const byId = z.strictObject({ template_id: pathId });

export const templates = {
  list: endpoint({
    method: 'GET',
    path: '/templates',
    summary: 'The caller’s templates',
    input: z.strictObject({}),
    in: {},
    reply: z.array(templateSchema),
  }),
  create: endpoint({
    method: 'POST',
    path: '/templates',
    summary: 'Create a template',
    input: z.strictObject(definition),
    in: { name: 'json', description: 'json', fields: 'json' },
    reply: templateSchema,
    errors: ['validation_failed'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/templates/{template_id}',
    summary: 'One template, user or global',
    input: byId,
    in: { template_id: 'path' },
    reply: templateSchema,
    errors: ['not_found'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/templates/{template_id}',
    summary: 'Replace a template',
    input: z.strictObject({ template_id: pathId, ...definition }),
    in: { template_id: 'path', name: 'json', description: 'json', fields: 'json' },
    reply: templateSchema,
    errors: ['not_found', 'validation_failed'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/templates/{template_id}',
    summary: 'Delete a template',
    input: byId,
    in: { template_id: 'path' },
    reply: z.looseObject({ message: z.string() }),
    errors: ['not_found'],
  }),
  generate: endpoint({
    method: 'POST',
    path: '/templates/generate',
    repeatable: true,
    summary: 'Draft a template from a description in words',
    input: z.strictObject({ prompt: z.string().trim().min(1).max(MAX_DESCRIPTION_LENGTH) }),
    in: { prompt: 'json' },
    reply: templateDraftSchema,
    errors: ['validation_failed'],
  }),
  generateFromImage: endpoint({
    method: 'POST',
    path: '/templates/generate-from-image',
    repeatable: true,
    summary: 'Draft a template from a sample document',
    input: z.strictObject({ file: fileSchema }),
    in: { file: 'form' },
    reply: templateDraftSchema,
    errors: ['file_too_large', 'unsupported_type', 'empty_file', 'damaged_document', 'encrypted_document'],
  }),
} as const;
