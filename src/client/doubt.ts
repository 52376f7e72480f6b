/** What to do when nobody knows whether a request was carried out. */
import { contract, type Endpoint } from '../contract/index.ts';
import { isRepeatable } from './retry.ts';

/** Where to look whether something was created, by the start of the path; the first that fits. */
const PLACES: readonly (readonly [string, string])[] = [
  [contract.keys.create.path, 'keys list; a key whose secret did not arrive can only be revoked'],
  [contract.templates.create.path, 'templates list'],
  ['', 'jobs list'],
];

/** What a person can do after a request whose answer was lost. */
export function afterDoubt(endpoint: Endpoint): string {
  if (isRepeatable(endpoint)) return 'Run the same command again';
  const { path } = endpoint;
  if (path === contract.documents.bulkUpload.path) {
    return 'Run the same command again, without --force: it looks first whether the files arrived';
  }
  const place = PLACES.find(([start]) => path.startsWith(start))?.[1] ?? '';
  return `It may have been carried out: look first, for instance with docx-cli ${place}`;
}
