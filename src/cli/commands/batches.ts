/** `batches`: many documents under one name. */
import { PAGING } from '../../contract/light.ts';
import { batchListView, batchView, exportView } from '../../render/index.ts';
import { sayLeftOut } from '../output/left-out.ts';
import { defineCommand } from '../command.ts';
import { bomOption, jobIdsOption, outOption, wholeNumber } from '../options.ts';
import { outputOptions, print } from '../output/output.ts';
import { timeoutOption, waitOptions } from '../waiting.ts';

const batchArgument = { name: 'batch_id', description: 'id of the batch, see batches list', required: true };

export const batchesList = defineCommand({
  path: 'batches list',
  summary: 'list batches, most recent first',
  options: [
    {
      flags: '--search <text>',
      description: 'only batches whose folder name has this text',
      field: 'search',
    },
    {
      flags: '--status <status>',
      description: 'only queued, processing or completed batches',
      offers: ['queued', 'processing', 'completed'],
      field: 'status',
    },
    { flags: '--page <n>', description: 'page of the listing', default: 1, parse: wholeNumber('--page', 1) },
    {
      flags: '--limit <n>',
      description: `batches per page, at most ${String(PAGING.batches.max)}`,
      default: PAGING.batches.default,
      parse: wholeNumber('--limit', 1, PAGING.batches.max),
    },
  ],
  examples: [{ command: 'docx-cli --local batches list --search march', says: 'Batches by folder name' }],
  async run(context, { options }) {
    const { search, status, page, limit } = options as {
      search?: string;
      status?: string;
      page: number;
      limit: number;
    };
    const service = await context.service();
    const listing = await service.batches.list({ page, limit, search, status }, { signal: context.signal });
    await print(context.io, batchListView(listing), outputOptions(options));
    return 0;
  },
});

export const batchesShow = defineCommand({
  path: 'batches show',
  summary: 'show a batch with its jobs',
  arguments: [batchArgument],
  options: [
    {
      flags: '--jobs-page <n>',
      description: 'page of the jobs',
      default: 1,
      parse: wholeNumber('--jobs-page', 1),
    },
    {
      flags: '--jobs-limit <n>',
      description: `jobs per page, at most ${String(PAGING.batchJobs.max)}`,
      default: PAGING.batchJobs.default,
      parse: wholeNumber('--jobs-limit', 1, PAGING.batchJobs.max),
    },
  ],
  examples: [{ command: 'docx-cli --local batches show bat_123', says: 'Counters and jobs' }],
  async run(context, { args, options }) {
    const service = await context.service();
    const batch = await service.batches.get(
      {
        batch_id: String(args['batch_id']),
        jobs_page: options['jobsPage'],
        jobs_limit: options['jobsLimit'],
      },
      { signal: context.signal },
    );
    await print(context.io, batchView(batch), outputOptions(options));
    return 0;
  },
});

export const batchesWait = defineCommand({
  path: 'batches wait',
  summary: 'wait until every job of a batch is completed or failed',
  arguments: [batchArgument],
  options: [timeoutOption],
  examples: [
    {
      command: 'docx-cli --local batches wait bat_123 --timeout 600',
      says: 'At most ten minutes; exit code 3 after that',
    },
  ],
  async run(context, { args, options }) {
    const { waitForBatch } = await import('../../flows/wait.ts');
    const batch_id = String(args['batch_id']);
    const service = await context.service({ work: true });
    const progress = context.progress({ title: 'Waiting', unit: 'jobs' });
    try {
      await waitForBatch(
        service,
        batch_id,
        await waitOptions(context, options['timeout']),
        ({ settled, batch: { total_jobs, pending_jobs, failed_jobs } }) => {
          for (const { filename, job_id, status, error } of settled) {
            const name = filename ?? job_id;
            if (status === 'failed') progress.settled(`${name}: ${error ?? 'failed'}`, 'failed');
            else progress.settled(`${name}: ${status}`);
          }
          progress.update({ done: total_jobs - pending_jobs, total: total_jobs, failed: failed_jobs });
        },
      );
      await progress.stop();
      const batch = await service.batches.get({ batch_id }, { signal: context.signal });
      await print(context.io, batchView(batch), outputOptions(options));
      if (batch.failed_jobs === 0) return 0;
      return batch.completed_jobs > 0 ? 5 : 1;
    } finally {
      await progress.stop();
    }
  },
});

export const batchesExport = defineCommand({
  path: 'batches export',
  summary: 'export the structured results of a batch',
  arguments: [batchArgument],
  options: [
    jobIdsOption,
    { flags: '--format <format>', description: 'format of the export', choices: ['json', 'jsonl', 'csv'] },
    bomOption,
    outOption,
  ],
  examples: [
    {
      command: 'docx-cli --local batches export bat_123 --format csv --out march.csv',
      says: 'For a spreadsheet',
    },
    { command: 'docx-cli --local batches export bat_123 --json', says: 'As the service answers' },
  ],
  async run(context, { args, options }) {
    const { jobIds } = options as { jobIds?: string };
    const output = outputOptions(options);
    const service = await context.service();
    const { signal } = context;
    const batch_id = String(args['batch_id']);
    const only = jobIds === undefined ? {} : { job_ids: jobIds };
    const items = await service.batches.export({ batch_id, ...only }, { signal });
    if (jobIds === undefined) await sayLeftOut(context.io, service, { batches: [batch_id], signal });
    await print(context.io, exportView(items), output);
    return 0;
  },
});
