/** Findings as SARIF 2.1.0 (OASIS), the format of code scanning services. */
import type { View } from '../view.ts';

/** Prints the one run of a view. */
export function* sarif({ run }: View): Generator<string> {
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: run === undefined ? [] : [run],
  };
  yield `${JSON.stringify(log, null, 2)}\n`;
}
