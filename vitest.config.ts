/** Tests: everything in test/, with the time that real recognition needs. */
import { defineConfig } from 'vitest/config';
import { knownFlags } from './src/kit/v8-flags.ts';
import { WASM_BUDGET } from './src/work/spawn-worker.ts';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    // Native modules (sharp, canvas, libsql) are happier in processes than in threads.
    pool: 'forks',
    // Files share the process they run in, and load a module once. No test replaces a module; what one changes it puts back.
    isolate: false,
    // Node itself loads the modules, so that they run as fast as in the program: Vitest's own loader makes every call of a
    // function of another module a look-up (1.15 of the processor time of tests that examine pictures).
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // Recognition in this process is compiled as little as in the workers of the program.
    execArgv: [
      '--import',
      new URL('scripts/typescript.mjs', import.meta.url).href,
      ...knownFlags([WASM_BUDGET]),
    ],
  },
});
