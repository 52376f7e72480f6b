/** Findings as SARIF 2.1.0 (OASIS), the format of code scanning services. */
import type { View } from '../view.ts';

/** Prints the runs of a view. */
export function* sarif({ runs = [] }: View): Generator<string> {
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs,
  };
  yield `${JSON.stringify(log, null, 2)}\n`;
}
