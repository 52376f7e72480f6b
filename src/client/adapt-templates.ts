/** Templates of other implementations, whose fields may say null where ours say nothing. */
import { templateDraftSchema, templateSchema } from '../contract/index.ts';
import { isRecord } from '../kit/is-record.ts';
import { fitted, listed, listIn, objectIn, type Json } from './fit.ts';

/** What a service need not say of a template. */
export const BLANK_TEMPLATE: Json = { description: null, created_at: null, fields: [] };

/** A template field; what it does not have may be given as null. */
function fieldOf(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const { description, fields, ...rest } = value;
  return {
    ...rest,
    ...(description == null ? {} : { description }),
    ...(fields == null ? {} : { fields: listed(fieldOf, listIn(fields)) ?? fields }),
  };
}

const withFields = (value: Json): Json => ({
  ...value,
  fields: listed(fieldOf, listIn(value['fields'])) ?? value['fields'],
});

/** A template, by itself or wrapped; `blank` is what it need not say. */
export function templateOf(value: unknown, blank: Json = BLANK_TEMPLATE): unknown {
  const template = objectIn(value, 'template');
  return fitted(templateSchema, blank, {
    ...withFields(template),
    template_id: template['template_id'] ?? template['id'],
  });
}

/** A draft of a template is at least its fields. */
export const draftOf = (value: unknown): unknown =>
  fitted(templateDraftSchema, { name: '', description: '' }, withFields(objectIn(value, 'template')));
