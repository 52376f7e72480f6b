/** `export`: structured results of whole batches for other programs. */
import type { DocumentService, ExportItem } from '../../contract/index.ts';
import { DocxError, isDocxError } from '../../contract/light.ts';
import { exportView, lineText, type Row, type View } from '../../render/index.ts';
import { defineCommand } from '../command.ts';
import type { Io } from '../terminal/io.ts';
import { sayLeftOut } from '../output/left-out.ts';
import { bomOption, jobIdsOption, outOption } from '../options.ts';
import { outputOptions, print } from '../output/output.ts';

/** All completed results of batches, each once, in the order of the arguments; throws when there are none at all. */
async function itemsOf(
  service: DocumentService,
  batches: readonly string[],
  jobIds: string | undefined,
  signal: AbortSignal,
): Promise<ExportItem[]> {
  const items: ExportItem[] = [];
  let nothing: Error | undefined;
  for (const batch_id of batches) {
    try {
      const only = jobIds === undefined ? {} : { job_ids: jobIds };
      items.push(...(await service.batches.export({ batch_id, ...only }, { signal })));
    } catch (error) {
      // One empty batch among several must not hide the others; an unknown one must be told.
      if (!isDocxError(error) || error.code !== 'nothing_to_export') throw error;
      nothing = error;
    }
  }
  if (items.length === 0 && nothing !== undefined) throw nothing;
  return items;
}

const isGroup = (value: unknown): value is readonly Row[] =>
  Array.isArray(value) && value.every((row) => typeof row === 'object' && row !== null);

/** Documents named when they have no line items. */
const NAMED = 5;

/** A row per line item: the document's plain values, then the item's under `group.field`. */
function explodedView(items: readonly ExportItem[], group: string): View {
  const groups = new Set(
    items.flatMap(({ structured_data }) =>
      Object.entries(structured_data).flatMap(([name, value]) => (isGroup(value) ? [name] : [])),
    ),
  );
  if (!groups.has(group)) {
    const known = [...groups].join(', ');
    throw new DocxError('usage', `The results have no group "${group}"`, {
      hint: known === '' ? 'They have no groups at all' : `Groups: ${known}`,
    });
  }
  const rows = items.flatMap(({ job_id, filename, page_count, structured_data }) => {
    const plain = Object.entries(structured_data).filter(([, value]) => !isGroup(value));
    const document = { ...Object.fromEntries(plain), job_id, filename, page_count };
    const value = structured_data[group];
    const lines = isGroup(value) ? value : [];
    return lines.map((line, at) => ({
      ...document,
      [`${group}.row`]: at + 1,
      ...Object.fromEntries(Object.entries(line).map(([name, cell]) => [`${group}.${name}`, cell])),
    }));
  });
  const names = new Set(['job_id', 'filename', 'page_count', ...rows.flatMap((row) => Object.keys(row))]);
  const columns = [...names].map((name) => ({ name }));
  return { json: rows, items: rows, sections: [{ kind: 'rows', columns, rows, empty: 'No rows.' }] };
}

/** Says which documents have no row, so that nobody takes the rows for complete. */
async function sayWithout({ stderr }: Io, items: readonly ExportItem[], group: string): Promise<void> {
  const without = items.filter(({ structured_data }) => {
    const value = structured_data[group];
    return !isGroup(value) || value.length === 0;
  });
  if (without.length === 0) return;
  const names = without.slice(0, NAMED).map(({ filename }) => lineText(filename));
  const rest = without.length > NAMED ? ` and ${String(without.length - NAMED)} more` : '';
  const what = without.length === 1 ? '1 document has' : `${String(without.length)} documents have`;
  await stderr.write(`${what} no "${group}", and so no row: ${names.join(', ')}${rest}\n`);
}

export const exportBatches = defineCommand({
  path: 'export',
  summary: 'export the structured results of batches',
  description:
    'Exports the completed results of one or more batches. CSV has a row per document with groups as JSON; with ' +
    '--explode it has a row per line item of one group.',
  arguments: [
    { name: 'batch_ids', description: 'ids of batches, see batches list', required: true, variadic: true },
  ],
  options: [
    { flags: '--format <format>', description: 'format of the export', choices: ['json', 'jsonl', 'csv'] },
    bomOption,
    jobIdsOption,
    { flags: '--explode <group>', description: 'a row per line item of this group of fields' },
    outOption,
  ],
  examples: [
    { command: 'docx-cli --local export bat_123 --format csv --out march.csv', says: 'A row per document' },
    {
      command: 'docx-cli --local export bat_123 bat_124 --format csv --explode lines > lines.csv',
      says: 'A row per line item, of two batches',
    },
    {
      command: 'docx-cli --local export bat_123 --format csv --bom --out march.csv',
      says: 'For Excel, with accents as they are',
    },
    { command: 'docx-cli --local export bat_123 --json', says: 'As the service answers' },
  ],
  async run(context, { args, options }) {
    const { jobIds, explode } = options as { jobIds?: string; explode?: string };
    const output = outputOptions(options);
    const batches = [...new Set(args['batch_ids'] as readonly string[])];
    if (jobIds !== undefined && batches.length > 1) {
      throw new DocxError('usage', '--job-ids chooses jobs of one batch, and several batches are named', {
        hint: 'Export each batch by itself with its own jobs, or leave --job-ids out',
      });
    }
    const service = await context.service();
    const items = await itemsOf(service, batches, jobIds, context.signal);
    const view = explode === undefined ? exportView(items) : explodedView(items, explode);
    if (explode !== undefined) await sayWithout(context.io, items, explode);
    if (jobIds === undefined) await sayLeftOut(context.io, service, { batches, signal: context.signal });
    await print(context.io, view, output);
    return 0;
  },
});
