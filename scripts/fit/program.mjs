/** Where the built program and its fitted tables are. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The folder of the repository. */
export const ROOT = path.dirname(path.dirname(path.dirname(fileURLToPath(import.meta.url))));

/** A module of the built program, to import. */
export const built = (file) => pathToFileURL(path.join(ROOT, 'dist', file)).href;

/** Writes a table into the sources; `npm run format` puts it into shape. */
export function saveTable(file, table) {
  const target = path.join(ROOT, 'src', 'extraction', 'extract', file);
  writeFileSync(target, `${JSON.stringify(table, null, 2)}\n`);
}

// The program and these scripts share the two objects: what is changed here is what the program goes by.
const json = { with: { type: 'json' } };
export const { default: weights } = await import(built('extraction/extract/weights.json'), json);
export const { default: decision } = await import(built('extraction/extract/decision.json'), json);
