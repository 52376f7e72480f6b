/** Tests: everything in test/, with the time that real recognition needs. */
import { defineConfig } from 'vitest/config';

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
  },
});
