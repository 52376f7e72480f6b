/** Forges the documents of a folder in every way the test generator knows, with labels for `npm run eval:integrity`. */
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { load } from './source.mjs';

const USAGE = `usage: npm run tamper -- <dir> <out> [--kinds <kind,...>] [--chains <chain,...>] [--as-found] [--other-tables] [--seed <number>] [--limit <files>]

Takes every genuine document of <dir> (a line of labels.jsonl that says "forged" leaves a file out), makes one file of
each kind where the document allows it, forged ones and harmless ones, and writes them to <out> with the untouched
originals and labels.jsonl: {"file", "label", "kind", "source", "page", "old", "new", "box", "chain", "mask"}. The box is in
shares of the page; the mask of changed pixels is a PNG in masks/. The chain says how the result was saved; pictures are
saved by every chain of --chains (png, q95, q90, q85, q75, double, wa, webp80, scan_sim, cut_q95, cut_q95_full, cut_q90;
png, q95 and q85 when left out), and untouched likewise. The last three cut up to 7 pixels off at the left and at the top
before. To begin with, a picture is saved as a JPEG of quality 76 to 94 and then edited; --as-found edits a JPEG as it is, and
--other-tables takes tables that are not the standard's, as cameras and image editors have.
A kind that ends in * stands for all that begin so. pdf_linearized and pdf_rewritten need qpdf.
A document that cannot be changed, as a damaged one, is left out and named. The same folder and seed give the same files.`;

async function genuineFiles(dir) {
  const labels = await readFile(path.join(dir, 'labels.jsonl'), 'utf8').catch(() => '');
  const forged = new Set(
    labels
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => JSON.parse(line))
      .filter(({ label }) => label !== 'genuine')
      .map(({ file }) => file),
  );
  return (await readdir(dir)).filter((file) => !forged.has(file)).sort();
}

/** The next file of a sort: splices take their words from it, and documents their foreign pages. */
async function otherFile(dir, files, index, isAlike) {
  for (let step = 1; step < files.length; step += 1) {
    const other = await readFile(path.join(dir, files[(index + step) % files.length])).catch(() => null);
    if (other !== null && isAlike(other)) return new Uint8Array(other);
  }
  return undefined;
}

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      kinds: { type: 'string' },
      chains: { type: 'string' },
      seed: { type: 'string', default: '1' },
      limit: { type: 'string' },
      'as-found': { type: 'boolean' },
      'other-tables': { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  const [dir, out] = positionals;
  if (values.help || dir === undefined || out === undefined) {
    console.log(USAGE);
    return;
  }
  const chains = values.chains?.split(',');
  await mkdir(path.join(out, 'masks'), { recursive: true });
  const rows = [];
  const counts = new Map();
  // The generator is shared with the tests.
  const { forgeFile, isPdf, isPicture } = await load('test/tamper/forge.ts');
  const { SAVE_CHAINS } = await load('test/tamper/save-chains.ts');
  const unknown = chains?.find((chain) => !SAVE_CHAINS.includes(chain));
  if (unknown !== undefined)
    throw new Error(`There is no chain ${unknown}; there are ${SAVE_CHAINS.join(', ')}.`);
  let used = 0;
  const files = await genuineFiles(dir);
  for (const [index, file] of files.entries()) {
    if (values.limit !== undefined && used >= Number(values.limit)) break;
    const bytes = new Uint8Array(await readFile(path.join(dir, file)));
    const donor = await otherFile(dir, files, index, isPicture(bytes) ? isPicture : isPdf);
    const made = await forgeFile(bytes, {
      name: file,
      seed: Number(values.seed),
      kinds: values.kinds?.split(','),
      chains,
      asFound: values['as-found'],
      otherTables: values['other-tables'],
      donor,
    }).catch((error) => {
      console.error(`${file} is left out, it cannot be changed: ${error.message}`);
      return [];
    });
    if (made.length === 0) continue;
    used += 1;
    const original = `genuine-${file}`;
    await copyFile(path.join(dir, file), path.join(out, original));
    rows.push({ file: original, label: 'genuine', kind: 'original', source: file });
    for (const { bytes: forged, suffix, mask, ...label } of made) {
      const name = `${label.kind}-${label.chain}-${path.parse(file).name}${suffix}`;
      await writeFile(path.join(out, name), forged);
      const masked = mask === null ? null : `masks/${name}.png`;
      if (masked !== null) await writeFile(path.join(out, masked), mask);
      rows.push({ file: name, ...label, mask: masked, source: file });
      counts.set(label.kind, (counts.get(label.kind) ?? 0) + 1);
    }
  }
  await writeFile(path.join(out, 'labels.jsonl'), rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  for (const [kind, count] of [...counts].sort()) console.log(`${kind}: ${count}`);
}

await main().catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
