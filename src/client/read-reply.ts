/** Reads the reply of a service, checks it against the contract, and adapts it where another implementation differs. */
import { DocxError, faultsOf, faultText, issueWords, type Endpoint } from '../contract/index.ts';
import { adaptReply } from './adapt.ts';
import { afterDoubt } from './doubt.ts';
import { parseExactly } from './exact-json.ts';
import { otherIdIn } from './fit.ts';
import { isRepeatable } from './retry.ts';

const OTHER_SERVICE =
  'Is the base URL that of a document service? See docx-cli config get base_url; it ends in /api/v1';

/** The error of a reply that breaks the contract; `reason` completes "the reply ...". */
export const unfit = (endpoint: Endpoint, reason: string, cause?: unknown): DocxError =>
  new DocxError('service_failing', `${endpoint.method} ${endpoint.path}: the reply ${reason}`, {
    cause,
    hint: isRepeatable(endpoint) ? OTHER_SERVICE : `${afterDoubt(endpoint)}. ${OTHER_SERVICE}`,
  });

/** The error of a reply that is too long to be read. */
export const tooLong = (endpoint: Endpoint): DocxError =>
  new DocxError('service_failing', `${endpoint.method} ${endpoint.path}: the reply is longer than 256 MB`, {
    hint: isRepeatable(endpoint)
      ? 'Ask for less at once: --job-ids exports a part of a batch, --limit lists fewer'
      : afterDoubt(endpoint),
  });

/** Whether a text is the beginning of JSON only: something on the way has cut it without saying so. */
export function isCutShort(text: string): boolean {
  const whole = text.trim();
  return (whole.startsWith('{') && !whole.endsWith('}')) || (whole.startsWith('[') && !whole.endsWith(']'));
}

/** The JSON of a reply to an input; `operation` is `noun.name`. Throws `service_failing` for what is not the contract. */
export function readReply(
  operation: string,
  endpoint: Endpoint,
  { text, input }: { readonly text: string; readonly input: Readonly<Record<string, unknown>> },
): unknown {
  let value: unknown = null;
  try {
    // Another implementation may answer a deletion with nothing at all.
    if (text !== '' || endpoint.method !== 'DELETE') value = parseExactly(text);
  } catch (error) {
    throw unfit(endpoint, 'is not JSON', error);
  }
  const other = otherIdIn(value, input);
  if (other !== null) throw unfit(endpoint, `is about ${other}`);
  // Not the value that the schema returns: `--json` prints what the service said, in its order.
  if (endpoint.reply.safeParse(value).success) return value;
  const adapted = adaptReply(operation, value, input);
  const { error } = endpoint.reply.safeParse(adapted, { error: issueWords });
  if (error === undefined) return adapted;
  throw unfit(endpoint, `is not what was promised (${faultText(faultsOf(error).slice(0, 1))})`, error);
}
