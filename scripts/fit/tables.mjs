/** The tables that are fitted: what is changed in these two objects is what the program goes by. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { load, ROOT } from '../source.mjs';

const FOLDER = 'src/extraction/extract';

export const { default: weights } = await load(`${FOLDER}/weights.json`);
export const { default: decision } = await load(`${FOLDER}/decision.json`);

/** Writes a table into the sources; `npm run format` puts it into shape. */
export function saveTable(file, table) {
  writeFileSync(path.join(ROOT, FOLDER, file), `${JSON.stringify(table, null, 2)}\n`);
}
