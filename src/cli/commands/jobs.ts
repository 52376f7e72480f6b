/** `jobs`: states, results, originals and integrity of single documents. */
import { PAGING } from '../../contract/light.ts';
import type { IntegrityState } from '../../flows/wait.ts';
import { analysisStateView, jobListView, jobView, resultView } from '../../render/index.ts';
import { defineCommand } from '../command.ts';
import { saveDownload } from '../output/download.ts';
import { outOption, wholeNumber } from '../options.ts';
import { outputOptions, print } from '../output/output.ts';
import { timeoutOption, waitOptions } from '../waiting.ts';

const jobArgument = { name: 'job_id', description: 'id of the job, see jobs list', required: true };

export const jobsList = defineCommand({
  path: 'jobs list',
  summary: 'list jobs, most recent first',
  options: [
    {
      flags: '--limit <n>',
      description: `how many, at most ${String(PAGING.jobs.max)}`,
      default: PAGING.jobs.default,
      parse: wholeNumber('--limit', 1, PAGING.jobs.max),
    },
    { flags: '--offset <n>', description: 'how many to skip', default: 0, parse: wholeNumber('--offset', 0) },
    {
      flags: '--status <status>',
      description: 'only queued, processing, completed or failed jobs',
      offers: ['queued', 'processing', 'completed', 'failed'],
      field: 'status_filter',
    },
  ],
  examples: [
    { command: 'docx-cli --local jobs list --status failed', says: 'What went wrong lately' },
    { command: 'docx-cli --local jobs list --json | jq -r ".jobs[].job_id"', says: 'Ids for a script' },
  ],
  async run(context, { options }) {
    const { limit, offset, status } = options as { limit: number; offset: number; status?: string };
    const service = await context.service();
    const listing = await service.jobs.list(
      { limit, offset, status_filter: status },
      { signal: context.signal },
    );
    await print(context.io, jobListView(listing), outputOptions(options));
    return 0;
  },
});

export const jobsShow = defineCommand({
  path: 'jobs show',
  summary: 'show the state of a job',
  arguments: [jobArgument],
  examples: [
    { command: 'docx-cli --local jobs show job_123', says: 'State, progress, and the error if it failed' },
  ],
  async run(context, { args, options }) {
    const service = await context.service();
    const job = await service.jobs.status({ job_id: String(args['job_id']) }, { signal: context.signal });
    await print(context.io, jobView(job), outputOptions(options));
    return 0;
  },
});

export const jobsResult = defineCommand({
  path: 'jobs result',
  summary: 'show the result of a completed job',
  arguments: [jobArgument],
  options: [
    { flags: '--words', description: 'with every word and its place on the page; prints JSON' },
    outOption,
  ],
  examples: [
    { command: 'docx-cli --local jobs result job_123', says: 'The extracted values' },
    {
      command: 'docx-cli --local jobs result job_123 --json --words --out result.json',
      says: 'All there is, as a file',
    },
  ],
  async run(context, { args, options }) {
    const words = options['words'] === true;
    const service = await context.service();
    const result = await service.jobs.result(
      { job_id: String(args['job_id']), ...(words ? { words } : {}) },
      { signal: context.signal },
    );
    // Tables and rows have no room for words.
    await print(context.io, resultView(result), outputOptions(words ? { ...options, json: true } : options));
    return 0;
  },
});

export const jobsWait = defineCommand({
  path: 'jobs wait',
  summary: 'wait until a job is completed or failed',
  arguments: [jobArgument],
  options: [timeoutOption],
  examples: [
    {
      command: 'docx-cli --local jobs wait job_123 --timeout 60',
      says: 'At most a minute; exit code 3 when it is not done',
    },
  ],
  async run(context, { args, options }) {
    const { waitForJob } = await import('../../flows/wait.ts');
    const job_id = String(args['job_id']);
    const service = await context.service({ work: true });
    const progress = context.progress({ title: 'Waiting', unit: 'jobs' });
    try {
      const job = await waitForJob(
        service,
        job_id,
        await waitOptions(context, options['timeout']),
        (state) => {
          progress.update({ done: 0, total: 1, current: `${String(state.progress)}% ${state.message}` });
        },
      );
      await progress.stop();
      await print(context.io, jobView(job), outputOptions(options));
      return job.status === 'failed' ? 1 : 0;
    } finally {
      await progress.stop();
    }
  },
});

export const jobsDownload = defineCommand({
  path: 'jobs download',
  summary: 'fetch the original document of a job',
  description:
    'Fetches the original document while it is retained. On a terminal it is saved under its own name in the ' +
    'current folder, on a pipe it goes to standard output; --out names another file or folder.',
  arguments: [jobArgument],
  options: [{ flags: '-o, --out <path>', description: 'file or folder to save to; - is standard output' }],
  examples: [
    {
      command: 'docx-cli --local jobs download job_123 --out originals/',
      says: 'Into a folder, under its own name',
    },
    { command: 'docx-cli --local jobs download job_123 > copy.pdf', says: 'To standard output' },
  ],
  async run(context, { args, options }) {
    const service = await context.service();
    const file = await service.jobs.download({ job_id: String(args['job_id']) }, { signal: context.signal });
    await saveDownload(context.io, file, options);
    return 0;
  },
});

/**
 * The exit code of an integrity state: 3 while it is pending, 1 when it failed. Throws when the check has ended without a
 * report, so that nobody takes that for a clean result.
 */
async function exitOf(state: IntegrityState): Promise<number> {
  const { isCheckSettled, lackOfReport } = await import('../../flows/wait.ts');
  if (!isCheckSettled(state.fraud_check_status)) return 3;
  const lack = lackOfReport(state, false);
  if (lack !== null) throw lack;
  return state.fraud_check_status === 'failed' ? 1 : 0;
}

export const jobsFraudAnalysis = defineCommand({
  path: 'jobs fraud-analysis',
  summary: 'show the integrity report of a job',
  arguments: [jobArgument],
  options: [{ flags: '--wait', description: 'wait until the check is done' }, timeoutOption, outOption],
  examples: [
    { command: 'docx-cli --local jobs fraud-analysis job_123', says: 'Verdict and every check' },
    { command: 'docx-cli --local jobs fraud-analysis job_123 --wait --json', says: 'Once the check is done' },
  ],
  async run(context, { args, options }) {
    const job_id = String(args['job_id']);
    const wait = options['wait'] === true;
    const service = await context.service({ work: wait });
    const { waitForIntegrity } = await import('../../flows/wait.ts');
    const state = wait
      ? await waitForIntegrity(service, job_id, await waitOptions(context, options['timeout']))
      : await service.integrity.analysis({ job_id }, { signal: context.signal });
    await print(
      context.io,
      analysisStateView(state, { everyCheck: options['verbose'] === true }),
      outputOptions(options),
    );
    return exitOf(state);
  },
});

export const jobsTriggerFraudCheck = defineCommand({
  path: 'jobs trigger-fraud-check',
  summary: 'run the integrity check on the stored original of a job',
  arguments: [jobArgument],
  options: [
    { flags: '--no-wait', description: 'do not wait for the report (exit code 3)' },
    timeoutOption,
    outOption,
  ],
  examples: [
    { command: 'docx-cli --local jobs trigger-fraud-check job_123', says: 'Check now and show the report' },
    { command: 'docx-cli --local jobs trigger-fraud-check job_123 --no-wait', says: 'Only ask for it' },
  ],
  async run(context, { args, options }) {
    const job_id = String(args['job_id']);
    const wait = options['wait'] !== false;
    const service = await context.service({ work: wait });
    const reply = await service.integrity.trigger({ job_id }, { signal: context.signal });
    if (!wait) {
      const view = { ...analysisStateView({ ...reply, fraud_analysis: null }), json: reply };
      await print(context.io, view, outputOptions(options));
      return 3;
    }
    const { waitForIntegrity } = await import('../../flows/wait.ts');
    const state = await waitForIntegrity(service, job_id, await waitOptions(context, options['timeout']));
    await print(
      context.io,
      analysisStateView(state, { everyCheck: options['verbose'] === true }),
      outputOptions(options),
    );
    return exitOf(state);
  },
});
