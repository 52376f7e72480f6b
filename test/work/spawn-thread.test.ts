/** What threads are started with. */
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { WASM_BUDGET } from '../../src/work/spawn-thread.ts';

test('V8 knows the flag that threads are started with', () => {
  const [name] = WASM_BUDGET.split('=');
  expect(execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' })).toContain(
    `${String(name)} `,
  );
});
