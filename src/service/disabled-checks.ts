/** Guards the list of checks to skip: a misspelled id must not silently leave a check running. */
import { DocxError } from '../contract/index.ts';

/** The ids without repetition. Rejects with `code`, that of where they came in, when one is not a check. */
export async function checkDisabledIds(
  requested: readonly string[],
  code: 'bad_request' | 'validation_failed',
): Promise<readonly string[]> {
  if (requested.length === 0) return [];
  const { listChecks } = await import('../integrity/index.ts');
  const known = Object.values(listChecks()).flatMap((checks) => checks.map((check) => check.id));
  const unknown = requested.filter((id) => !known.includes(id));
  if (unknown.length > 0) {
    throw new DocxError(code, `disabled_fraud_checks: there is no check ${unknown.join(', ')}`, {
      hint: `The checks are ${known.join(', ')}.`,
      data: { field: 'disabled_fraud_checks' },
    });
  }
  return [...new Set(requested)];
}
