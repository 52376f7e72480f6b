/** Modules of the repository for these scripts: they are written in TypeScript, and Vite runs them as it does for the tests. */
import path from 'node:path';
import { createViteServer } from 'vitest/node';

/** The folder of the repository. */
export const ROOT = path.dirname(import.meta.dirname);

let server;

/** Loads a module by its path in the repository. Each is loaded once, so that what is changed in one holds for all. */
export async function load(file) {
  server ??= createViteServer({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  return (await server).ssrLoadModule(`/${file}`);
}
