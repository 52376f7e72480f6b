/** Guards the state filters of the listings: a misspelled state is an error, not an empty list. */
import { DocxError } from '../contract/index.ts';

/** Throws `bad_request` when a filter names a state that does not exist. */
export function checkState(field: string, value: string | undefined, states: readonly string[]): void {
  if (value === undefined || states.includes(value)) return;
  throw new DocxError('bad_request', `${field}: "${value}" is not one of ${states.join(', ')}`, {
    data: { field },
  });
}
