/** What a plan allows and what work costs: pure rules over the caps of the contract. */
import { DocxError, PLAN_LIMITS } from '../../contract/index.ts';
import type { PlanName, TemplateField } from '../../contract/index.ts';

/** Coins for one page that was read. The specification leaves the unit open: one coin, one page. */
export const COINS_PER_PAGE = 1;
/** Coins for the integrity check of one document, however many pages it has. */
export const COINS_PER_INTEGRITY_CHECK = 1;

/** Pages one document may have under a plan; null when there is no cap. */
export const pageCap = (plan: PlanName): number | null => PLAN_LIMITS[plan].pagesPerFile;

/** Active keys an account may have under a plan; null when there is no cap. */
export const keyCap = (plan: PlanName): number | null => PLAN_LIMITS[plan].activeKeys;

interface Count {
  readonly what: string;
  readonly count: number;
  readonly cap: number | null;
}

function checkCount(plan: PlanName, field: string, { what, count, cap }: Count): void {
  if (cap === null || count <= cap) return;
  throw new DocxError(
    'validation_failed',
    `${field}: ${count} ${what} are more than the ${cap} of the ${plan} plan`,
    { hint: `Remove ${count - cap}, or use a larger plan.`, data: { field, limit: cap } },
  );
}

/** Throws `validation_failed` when a template has more fields, or a field more sub-fields, than the plan allows. */
export function checkTemplateSize(plan: PlanName, fields: readonly TemplateField[]): void {
  const limits = PLAN_LIMITS[plan];
  checkCount(plan, 'fields', { what: 'fields', count: fields.length, cap: limits.fields });
  const checkSubFields = (field: TemplateField, path: string): void => {
    const inner = field.fields ?? [];
    checkCount(plan, path, { what: 'sub-fields', count: inner.length, cap: limits.subFields });
    for (const [index, next] of inner.entries()) checkSubFields(next, `${path}.fields[${index}]`);
  };
  for (const [index, field] of fields.entries()) checkSubFields(field, `fields[${index}]`);
}

/** Throws `too_many_pages` when a document has more pages than the plan allows. */
export function checkPageCount(plan: PlanName, name: string, pages: number): void {
  const cap = pageCap(plan);
  if (cap === null || pages <= cap) return;
  throw new DocxError(
    'too_many_pages',
    `"${name}" has ${pages} pages, more than the ${cap} of the ${plan} plan`,
    { hint: 'Split the document into smaller ones.', data: { pages, limit: cap } },
  );
}
