/** Modules of the repository for these scripts, which are written in TypeScript. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import './typescript.mjs';

/** The folder of the repository. */
export const ROOT = path.dirname(import.meta.dirname);

/** Loads a module by its path in the repository. Each is loaded once, so that what is changed in one holds for all. */
export const load = (file) => import(pathToFileURL(path.join(ROOT, file)));
