/** Many files to many results: nothing twice, nothing lost, whatever breaks in between. */
import { mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { createReadStream, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DocxError } from '../../src/contract/index.ts';
import { createLedger } from '../../src/flows/ledger.ts';
import type { ProcessEvent, ProcessOptions } from '../../src/flows/process-event.ts';
import { processFiles } from '../../src/flows/process-files.ts';
import type { ProcessFile } from '../../src/flows/work.ts';
import { LOCAL_POLLING } from '../../src/flows/wait.ts';
import { randomId } from '../../src/kit/ids.ts';
import { silentLog } from '../../src/kit/log.ts';
import { movingClock } from '../support/cli.ts';
import type { BatchService } from './batch-service.ts';
import { createBatchService } from './batch-service.ts';

let folder: string;
let remote: BatchService;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'docx-flows-'));
  await mkdir(path.join(folder, 'in'));
  remote = createBatchService();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function fileOf(name: string, content = name): Promise<ProcessFile> {
  const absolute = path.join(folder, 'in', name);
  await writeFile(absolute, content);
  const { size } = await stat(absolute);
  const source = { name: path.basename(name), size, path: absolute, open: () => createReadStream(absolute) };
  return { absolute, source };
}

const optionsOf = (changes: Partial<ProcessOptions> = {}): ProcessOptions => {
  const clock = movingClock();
  return {
    service: remote.service,
    ledger: createLedger({ directory: path.join(folder, 'ledger'), clock }),
    clock,
    ids: randomId,
    log: silentLog,
    template_id: 'invoice',
    enable_fraud_check: false,
    label: 'in',
    engine: { ocr: 'auto' },
    target: 'here',
    backoff: LOCAL_POLLING,
    wait: true,
    force: false,
    failFast: false,
    ...changes,
  };
};

async function collect(
  files: readonly ProcessFile[],
  changes: Partial<ProcessOptions> = {},
): Promise<ProcessEvent<ProcessFile>[]> {
  const events: ProcessEvent<ProcessFile>[] = [];
  for await (const event of processFiles(files, optionsOf(changes))) events.push(event);
  return events;
}

/** What became of each file, by name. */
const endings = (events: readonly ProcessEvent<ProcessFile>[]): Record<string, string> =>
  Object.fromEntries(
    events.flatMap((event) => {
      const { name } = event.file.source;
      if (event.kind === 'settled') return [[name, event.outcome.status]];
      return event.kind === 'pending' ? [[name, 'pending']] : [];
    }),
  );

const completedTwice = (): string[] => {
  const names = [...remote.jobs.values()].filter(({ status }) => status === 'completed');
  return names.map(({ filename }) => filename).filter((name, at, all) => all.indexOf(name) !== at);
};

describe('a run over new files', () => {
  it('tells of every file once, with its result or the reason why there is none', async () => {
    const files = [
      await fileOf('a.pdf', 'alpha'),
      await fileOf('b.pdf', 'invalid'),
      await fileOf('c.pdf', 'broken'),
    ];
    const events = await collect(files);
    expect(endings(events)).toEqual({ 'a.pdf': 'completed', 'b.pdf': 'rejected', 'c.pdf': 'failed' });
    const settled = events.filter((event) => event.kind === 'settled');
    expect(settled).toHaveLength(3);
    const [a, b, c] = files.map((file) => settled.find((event) => event.file === file)?.outcome);
    expect(a?.result?.structured_data).toEqual({ content: 'alpha' });
    expect(b).toMatchObject({ job_id: null, error: 'b.pdf is damaged', error_code: 'damaged_document' });
    expect(c).toMatchObject({ result: null, error: 'c.pdf is broken', error_code: 'job_failed' });
    expect(remote.uploaded()).toEqual(['a.pdf', 'c.pdf']);
  });

  it('names the batch after the folder and the run', async () => {
    await collect([await fileOf('a.pdf')]);
    expect(remote.folders()).toEqual([expect.stringMatching(/^in-[0-9a-z]{8}$/)]);
  });

  it('names the batch as it was told to', async () => {
    await collect([await fileOf('a.pdf')], { folderName: 'March' });
    expect(remote.folders()).toEqual(['March']);
  });

  it('divides more files than one batch holds', async () => {
    const files: ProcessFile[] = [];
    for (let at = 0; at < 501; at += 1) files.push(await fileOf(`${String(at)}.pdf`));
    remote.behavior.jobsPerLook = 1000;
    const events = await collect(files, { folderName: 'many' });
    expect(new Set(Object.values(endings(events)))).toEqual(new Set(['completed']));
    expect(remote.folders()).toEqual(['many', 'many-2']);
    expect(remote.uploaded()).toHaveLength(501);
  });

  it('finds the jobs itself when the upload is answered with the batch alone', async () => {
    remote.behavior.silentUpload = true;
    const events = await collect([await fileOf('a.pdf'), await fileOf('b.pdf')]);
    expect(endings(events)).toEqual({ 'a.pdf': 'completed', 'b.pdf': 'completed' });
  });

  it('submits nothing when the template is unknown, and says so', async () => {
    const run = collect([await fileOf('a.pdf')], { template_id: 'unknown' });
    await expect(run).rejects.toMatchObject({ code: 'not_found' });
    expect(remote.uploaded()).toEqual([]);
  });

  it('opens no file when the service knows that there is no such template', async () => {
    const file = await fileOf('a.pdf');
    const open = vi.fn(() => file.source.open());
    const data = { template_id: 'invoic' };
    Object.assign(remote.fakes.templates ?? {}, {
      get: () => Promise.reject(new DocxError('not_found', 'There is no template "invoic"', { data })),
    });
    const run = collect([{ ...file, source: { ...file.source, open } }], { template_id: 'invoic' });
    await expect(run).rejects.toMatchObject({ code: 'not_found', data });
    expect(open).not.toHaveBeenCalled();
  });

  it.each([undefined, { template_id: 'invoice' }])(
    'finds what was handed over with a template that is gone, also where the service says no more than that: %j',
    async (data) => {
      const files = [await fileOf('a.pdf')];
      remote.behavior.jobsPerLook = 0;
      expect(endings(await collect(files, { wait: false }))).toEqual({ 'a.pdf': 'pending' });
      remote.behavior.jobsPerLook = 1;
      Object.assign(remote.fakes.templates ?? {}, {
        get: () => Promise.reject(new DocxError('not_found', 'There is no such template', { data })),
      });
      expect(endings(await collect(files))).toEqual({ 'a.pdf': 'completed' });
      expect(remote.uploaded()).toEqual(['a.pdf']);
    },
  );

  it('names a file that vanished before it was read, and goes on', async () => {
    const [good, lost] = [await fileOf('a.pdf'), await fileOf('b.pdf')];
    await rm(lost.absolute);
    const events = await collect([lost, good]);
    expect(endings(events)).toEqual({ 'a.pdf': 'completed', 'b.pdf': 'rejected' });
  });

  it('names a file that vanished before it was checked, and goes on', async () => {
    const [good, lost] = [await fileOf('a.pdf'), await fileOf('b.pdf')];
    const open = async function* (): AsyncGenerator<Uint8Array> {
      yield await readFile(lost.absolute);
      await rm(lost.absolute);
    };
    const events = await collect([{ ...lost, source: { ...lost.source, open } }, good]);
    expect(endings(events)).toEqual({ 'a.pdf': 'completed', 'b.pdf': 'rejected' });
  });

  it('names a file that vanished before it was uploaded, goes on, and takes it when it is back', async () => {
    const [good, lost] = [await fileOf('a.pdf'), await fileOf('b.pdf')];
    let uploads = 0;
    remote.behavior.beforeUpload = () => {
      uploads += 1;
      rmSync(lost.absolute, { force: true });
    };
    const events = await collect([lost, good]);
    expect(endings(events)).toEqual({ 'a.pdf': 'completed', 'b.pdf': 'rejected' });
    expect(uploads).toBe(2);
    remote.behavior.beforeUpload = () => undefined;
    const again = await collect([await fileOf('b.pdf'), good]);
    expect(endings(again)).toEqual({ 'a.pdf': 'completed', 'b.pdf': 'completed' });
    expect(completedTwice()).toEqual([]);
  });

  it('ends with the error when every file can be read after all', async () => {
    remote.behavior.beforeUpload = () => {
      throw new DocxError('file_unreadable', 'a.pdf could not be read');
    };
    await expect(collect([await fileOf('a.pdf')])).rejects.toMatchObject({ code: 'file_unreadable' });
  });

  it('leaves after the first failure when asked to', async () => {
    const files = [await fileOf('a.pdf', 'invalid'), await fileOf('b.pdf')];
    const events = await collect(files, { failFast: true });
    expect(endings(events)).toEqual({ 'a.pdf': 'rejected', 'b.pdf': 'pending' });
    expect(remote.uploaded()).toEqual([]);
  });

  it('stops waiting when the time is up, with the ids of what goes on', async () => {
    remote.behavior.jobsPerLook = 0;
    const events = await collect([await fileOf('a.pdf')], { timeoutMs: 1000 });
    expect(events.at(-1)).toMatchObject({
      kind: 'pending',
      ticket: { batch_id: 'batch_1', job_id: 'job_2' },
    });
  });
});

describe('a service of another kind', () => {
  it('may make one job of files that are the same', async () => {
    const files = [await fileOf('a.pdf', 'same'), await fileOf('b.pdf', 'same'), await fileOf('c.pdf')];
    const bulkUpload = remote.fakes.documents?.bulkUpload;
    Object.assign(remote.fakes.documents ?? {}, {
      bulkUpload: async (...given: Parameters<NonNullable<typeof bulkUpload>>) => {
        const accepted = await bulkUpload?.(...given);
        const [first, ...rest] = accepted?.jobs ?? [];
        const jobs = rest.map((job, at) => (at === 0 ? { ...job, job_id: first?.job_id } : job));
        return { ...accepted, jobs: [first, ...jobs] };
      },
    });
    const events = await collect(files);
    expect(endings(events)).toEqual({ 'a.pdf': 'completed', 'b.pdf': 'completed', 'c.pdf': 'completed' });
  });

  it.each([
    ['a 500', { status: 500 }],
    ['an answer that is of no use', undefined],
  ])('that has %s for one result does not keep the others back', async (_what, data) => {
    const files = [await fileOf('a.pdf'), await fileOf('b.pdf')];
    const result = remote.fakes.jobs?.result;
    Object.assign(remote.fakes.jobs ?? {}, {
      result: (...given: Parameters<NonNullable<typeof result>>) => {
        if (given[0].job_id === [...remote.jobs.keys()][0]) {
          return Promise.reject(new DocxError('service_failing', 'boom', { ...(data && { data }) }));
        }
        return result?.(...given);
      },
    });
    expect(endings(await collect(files))).toEqual({ 'a.pdf': 'failed', 'b.pdf': 'completed' });
    Object.assign(remote.fakes.jobs ?? {}, { result });
    // The job is there and completed: nothing is handed over again.
    expect(endings(await collect(files))).toEqual({ 'a.pdf': 'completed', 'b.pdf': 'completed' });
    expect(remote.uploaded()).toEqual(['a.pdf', 'b.pdf']);
  });

  it.each([
    ['says nothing of a file', []],
    ['refuses a file and does not say why', [{ valid: false, error: null }]],
  ])('that %s has failed it, and takes the others', async (_what, told) => {
    const bulkAnalyze = remote.fakes.documents?.bulkAnalyze;
    Object.assign(remote.fakes.documents ?? {}, {
      bulkAnalyze: async (...given: Parameters<NonNullable<typeof bulkAnalyze>>) => {
        const reply = await bulkAnalyze?.(...given);
        const others = reply?.files.filter(({ filename }) => filename !== 'a.pdf') ?? [];
        return { ...reply, files: [...told.map((one) => ({ ...reply?.files[0], ...one })), ...others] };
      },
    });
    const events = await collect([await fileOf('a.pdf'), await fileOf('b.pdf')]);
    expect(endings(events)).toEqual({ 'a.pdf': 'rejected', 'b.pdf': 'completed' });
    const [lost] = events.flatMap((event) => (event.kind === 'settled' ? [event.outcome] : []));
    expect(lost).toMatchObject({
      error_code: told.length === 0 ? 'service_failing' : 'validation_failed',
      error: 'The service did not say what is wrong with the file',
    });
  });

  it('that knows nothing of a check has the values all the same: nothing is handed over again', async () => {
    const analysis = () => Promise.reject(new DocxError('not_found', 'No check of this job'));
    Object.assign(remote.fakes, { integrity: { analysis } });
    const events = await collect([await fileOf('a.pdf')], { enable_fraud_check: true });
    const [settled] = events.flatMap((event) => (event.kind === 'settled' ? [event.outcome] : []));
    expect(settled).toMatchObject({
      status: 'completed',
      result: { structured_data: { content: 'a.pdf' } },
      fraud_analysis: null,
      error: expect.stringContaining('No check of this job') as string,
    });
    expect(remote.uploaded()).toEqual(['a.pdf']);
  });

  it('may name more pages of a listing than it has', async () => {
    const list = remote.fakes.batches?.list;
    const get = remote.fakes.batches?.get;
    Object.assign(remote.fakes.batches ?? {}, {
      list: async (...given: Parameters<NonNullable<typeof list>>) => ({
        ...(await list?.(...given)),
        total_pages: 1e9,
      }),
      get: async (...given: Parameters<NonNullable<typeof get>>) => ({
        ...(await get?.(...given)),
        jobs_total_pages: 1e9,
      }),
    });
    remote.behavior.silentUpload = true;
    expect(endings(await collect([await fileOf('a.pdf')]))).toEqual({ 'a.pdf': 'completed' });
  });
});

describe('the same run again', () => {
  it('uploads nothing and tells the results of the first', async () => {
    const files = [await fileOf('a.pdf', 'alpha'), await fileOf('b.pdf')];
    await collect(files);
    const events = await collect(files);
    expect(remote.uploaded()).toHaveLength(2);
    expect(events.map((event) => event.kind)).toEqual(['settled', 'settled']);
    const first = events.find((event) => event.file === files[0]);
    expect(first).toMatchObject({
      outcome: { earlier: true, result: { structured_data: { content: 'alpha' } } },
    });
  });

  it.each<[string, Partial<ProcessOptions>]>([
    ['--force', { force: true }],
    ['another template', { template_id: 'receipt' }],
    ['other engine options', { engine: { ocr: 'force' } }],
    ['an integrity check', { enable_fraud_check: true }],
    ['another service', { target: 'there' }],
  ])('does the work again with %s', async (_what, changes) => {
    if (changes.enable_fraud_check === true) {
      Object.assign(remote.fakes, {
        integrity: {
          analysis: ({ job_id }: { job_id: string }) =>
            Promise.resolve({ job_id, fraud_check_status: 'completed', fraud_analysis: null }),
        },
      });
    }
    const files = [await fileOf('a.pdf')];
    await collect(files);
    await collect(files, changes);
    expect(remote.uploaded()).toEqual(['a.pdf', 'a.pdf']);
  });

  it('does a file again whose content changed', async () => {
    await collect([await fileOf('a.pdf', 'one'), await fileOf('b.pdf')]);
    const events = await collect([await fileOf('a.pdf', 'two'), await fileOf('b.pdf')]);
    expect(remote.uploaded()).toEqual(['a.pdf', 'b.pdf', 'a.pdf']);
    expect(endings(events)).toEqual({ 'a.pdf': 'completed', 'b.pdf': 'completed' });
  });

  it('tries a failed file again and leaves the finished ones alone', async () => {
    const files = [await fileOf('a.pdf'), await fileOf('b.pdf', 'broken')];
    await collect(files);
    await collect(files);
    expect(remote.uploaded()).toEqual(['a.pdf', 'b.pdf', 'b.pdf']);
  });

  it('uploads again what the service has forgotten', async () => {
    const files = [await fileOf('a.pdf')];
    await collect(files);
    remote.forget();
    const events = await collect(files);
    expect(endings(events)).toEqual({ 'a.pdf': 'completed' });
    expect(remote.uploaded()).toEqual(['a.pdf', 'a.pdf']);
  });

  it('uploads again when a batch vanishes while it is waited for', async () => {
    let looks = 0;
    remote.behavior.jobsPerLook = 0;
    remote.behavior.onLook = () => {
      looks += 1;
      if (looks === 3) remote.forget();
      if (looks > 3) remote.behavior.jobsPerLook = 10;
    };
    const events = await collect([await fileOf('a.pdf')]);
    expect(endings(events)).toEqual({ 'a.pdf': 'completed' });
    expect(remote.uploaded()).toEqual(['a.pdf', 'a.pdf']);
    // Nothing is handed over twice without a word.
    expect(events.filter(({ kind }) => kind === 'restarted')).toHaveLength(1);
  });
});

describe('a run that was cut short', () => {
  it('picks up jobs that are still running', async () => {
    const files = [await fileOf('a.pdf'), await fileOf('b.pdf')];
    remote.behavior.jobsPerLook = 0;
    const first = await collect(files, { wait: false });
    expect(endings(first)).toEqual({ 'a.pdf': 'pending', 'b.pdf': 'pending' });
    remote.behavior.jobsPerLook = 2;
    const second = await collect(files);
    expect(endings(second)).toEqual({ 'a.pdf': 'completed', 'b.pdf': 'completed' });
    expect(second.filter((event) => event.kind === 'accepted' && event.resumed)).toHaveLength(2);
    expect(remote.uploaded()).toHaveLength(2);
  });

  it('ends with a job in a state it does not know once its batch says that nothing moves', async () => {
    const files = [await fileOf('a.pdf')];
    remote.behavior.jobsPerLook = 0;
    await collect(files, { wait: false });
    for (const job of remote.jobs.values()) job.status = 'archived';
    expect(endings(await collect(files))).toEqual({ 'a.pdf': 'archived' });
  });

  it.each([undefined, 'inbox'])(
    'finds an upload whose answer was lost (folder name %s)',
    async (folderName) => {
      const files = [await fileOf('a.pdf', 'alpha'), await fileOf('b.pdf', 'beta')];
      const named = folderName === undefined ? {} : { folderName };
      // An earlier batch of the same name must not be taken for the lost one.
      await collect([await fileOf('x.pdf'), await fileOf('y.pdf')], named);
      remote.behavior.beforeAnswer = () => {
        throw new Error('the program was killed');
      };
      await expect(collect(files, named)).rejects.toThrow('killed');
      remote.behavior.beforeAnswer = () => undefined;
      const events = await collect(files, named);
      expect(remote.uploaded()).toEqual(['x.pdf', 'y.pdf', 'a.pdf', 'b.pdf']);
      expect(completedTwice()).toEqual([]);
      const results = events.flatMap((event) =>
        event.kind === 'settled' ? [event.outcome.result?.structured_data?.['content']] : [],
      );
      expect(results.sort()).toEqual(['alpha', 'beta']);
    },
  );

  it('looks for an upload whose answer was lost and goes on with it, in the same run', async () => {
    const files = [await fileOf('a.pdf', 'alpha'), await fileOf('b.pdf', 'beta')];
    await collect([await fileOf('x.pdf'), await fileOf('y.pdf')], { folderName: 'inbox' });
    remote.behavior.beforeAnswer = () => {
      throw new DocxError('service_unreachable', 'connection reset');
    };
    const events = await collect(files, { folderName: 'inbox' });
    expect(endings(events)).toEqual({ 'a.pdf': 'completed', 'b.pdf': 'completed' });
    expect(remote.uploaded()).toEqual(['x.pdf', 'y.pdf', 'a.pdf', 'b.pdf']);
    expect(completedTwice()).toEqual([]);
  });

  it('sends again in the same run what is nowhere to be found', async () => {
    let refusals = 2;
    remote.behavior.beforeUpload = () => {
      refusals -= 1;
      if (refusals >= 0) throw new DocxError('service_failing', 'bad gateway');
    };
    const said: string[] = [];
    const log = (level: string, message: string): void => void said.push(`${level}: ${message}`);
    expect(endings(await collect([await fileOf('a.pdf')], { log }))).toEqual({ 'a.pdf': 'completed' });
    expect(remote.uploaded()).toEqual(['a.pdf']);
    const again = 'warn: bad gateway; the batch is nowhere to be found and its files are sent again';
    expect(said).toEqual([again, again]);
  });

  it('uploads again when the upload was announced and never arrived', async () => {
    const files = [await fileOf('a.pdf')];
    remote.behavior.beforeUpload = () => {
      throw new DocxError('service_unreachable', 'connection refused');
    };
    await expect(collect(files)).rejects.toMatchObject({ code: 'service_unreachable' });
    remote.behavior.beforeUpload = () => undefined;
    expect(endings(await collect(files))).toEqual({ 'a.pdf': 'completed' });
    expect(remote.uploaded()).toEqual(['a.pdf']);
  });

  it('still waits for what runs when the service takes no more', async () => {
    const running = await fileOf('a.pdf');
    remote.behavior.jobsPerLook = 0;
    await collect([running], { wait: false });
    remote.behavior.beforeUpload = () => {
      remote.behavior.jobsPerLook = 2;
      throw new DocxError('payment_required', 'The budget is spent');
    };
    const events = await collect([running, await fileOf('b.pdf')]);
    expect(endings(events)).toEqual({ 'a.pdf': 'completed', 'b.pdf': 'rejected' });
    const refused = events.find((event) => event.kind === 'settled' && event.outcome.status === 'rejected');
    expect(refused).toMatchObject({ outcome: { error_code: 'payment_required' } });
  });

  /** Two files whose jobs run, each in a batch of its own, and a third that is yet to be handed over. */
  async function twoRunning(): Promise<ProcessFile[]> {
    const files = [await fileOf('a.pdf'), await fileOf('b.pdf')];
    remote.behavior.jobsPerLook = 0;
    for (const file of files) await collect([file], { wait: false });
    remote.behavior.jobsPerLook = 2;
    return [...files, await fileOf('c.pdf')];
  }

  it('forgets nothing of what it saw when the service fails for a moment', async () => {
    const files = await twoRunning();
    let looks = 0;
    remote.behavior.onLook = () => {
      looks += 1;
      if (looks === 2) throw new DocxError('service_unreachable', 'Nothing answers there');
    };
    const all = { 'a.pdf': 'completed', 'b.pdf': 'completed', 'c.pdf': 'completed' };
    expect(endings(await collect(files))).toEqual(all);
    expect(completedTwice()).toEqual([]);
  });

  it('tells what is done before it hands over the rest', async () => {
    const events = await collect(await twoRunning());
    const kinds = events.slice(2).map(({ kind, file }) => `${kind} ${file.source.name}`);
    expect(kinds.slice(0, 3)).toEqual(['settled a.pdf', 'settled b.pdf', 'checked c.pdf']);
  });

  it('tells what is done while it hands over the rest', async () => {
    const files = await twoRunning();
    for (let at = 0; at < 25; at += 1) files.push(await fileOf(`${String(at)}.pdf`));
    const clock = movingClock();
    let requests = 0;
    remote.behavior.jobsPerLook = 0;
    const bulkAnalyze = remote.fakes.documents?.bulkAnalyze;
    Object.assign(remote.fakes.documents ?? {}, {
      bulkAnalyze: async (...given: Parameters<NonNullable<typeof bulkAnalyze>>) => {
        requests += 1;
        remote.behavior.jobsPerLook = 2;
        await clock.sleep(1000);
        return bulkAnalyze?.(...given);
      },
    });
    const kinds = (await collect(files, { clock })).map(({ kind, file }) => `${kind} ${file.source.name}`);
    expect(requests).toBe(2);
    const [told, sent] = [kinds.indexOf('settled a.pdf'), kinds.indexOf('accepted c.pdf')];
    expect(told).toBeGreaterThan(0);
    expect(sent).toBeGreaterThan(told);
  });

  it('fetches at the next look a result that could not be fetched while it handed over the rest', async () => {
    const files = await twoRunning();
    const result = remote.fakes.jobs?.result;
    let asked = 0;
    Object.assign(remote.fakes.jobs ?? {}, {
      result: (...given: Parameters<NonNullable<typeof result>>) => {
        asked += 1;
        if (asked === 1) return Promise.reject(new DocxError('service_unreachable', 'Nothing answers there'));
        return result?.(...given);
      },
    });
    const all = { 'a.pdf': 'completed', 'b.pdf': 'completed', 'c.pdf': 'completed' };
    expect(endings(await collect(files))).toEqual(all);
    expect(remote.uploaded()).toEqual(['a.pdf', 'b.pdf', 'c.pdf']);
  });

  it('stops when it is interrupted, says how to go on, and goes on', async () => {
    const files = [await fileOf('a.pdf'), await fileOf('b.pdf'), await fileOf('c.pdf')];
    const controller = new AbortController();
    remote.behavior.jobsPerLook = 1;
    const seen: string[] = [];
    const run = async (): Promise<void> => {
      for await (const event of processFiles(files, optionsOf({ signal: controller.signal }))) {
        if (event.kind !== 'settled') continue;
        seen.push(event.file.source.name);
        controller.abort(new DocxError('interrupted', 'Interrupted'));
      }
    };
    await expect(run()).rejects.toMatchObject({
      code: 'interrupted',
      hint: expect.stringContaining('again') as string,
    });
    expect(seen).toEqual(['a.pdf']);
    expect(endings(await collect(files))).toEqual({
      'a.pdf': 'completed',
      'b.pdf': 'completed',
      'c.pdf': 'completed',
    });
    expect(remote.uploaded()).toHaveLength(3);
  });

  it('does not wait for a call that ignores the interruption', async () => {
    const controller = new AbortController();
    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    remote.behavior.beforeAnswer = async () => {
      controller.abort(new DocxError('terminated', 'Terminated'));
      await answered;
    };
    const run = collect([await fileOf('a.pdf')], { signal: controller.signal });
    await expect(run).rejects.toMatchObject({ code: 'terminated' });
    answer();
  });
});

describe('two equal runs beside each other', () => {
  it('make one job per file and tell both all results', async () => {
    const files: ProcessFile[] = [];
    for (let at = 0; at < 12; at += 1) files.push(await fileOf(`${String(at)}.pdf`));
    const [first, second] = await Promise.all([collect(files), collect(files)]);
    expect(Object.keys(endings(first))).toHaveLength(12);
    expect(endings(second)).toEqual(endings(first));
    expect(remote.uploaded()).toHaveLength(12);
  });
});

describe('the ledger on disk', () => {
  it('keeps its files from the eyes of others', async () => {
    const file = await fileOf('a.pdf');
    await collect([file]);
    const names = await readdir(path.join(folder, 'ledger'), { recursive: true });
    const entries = names.filter((name) => name.endsWith('.json'));
    expect(entries).toHaveLength(1);
    const entry = path.join(folder, 'ledger', entries[0] ?? '');
    expect((await stat(entry)).mode & 0o777).toBe(0o600);
    expect(JSON.parse(await readFile(entry, 'utf8'))).toMatchObject({ state: 'done', status: 'completed' });
    expect(names.filter((name) => name.endsWith('.lock') || name.endsWith('.tmp'))).toEqual([]);
  });

  it('takes an entry it cannot understand for none', async () => {
    const file = await fileOf('a.pdf');
    await collect([file]);
    const names = await readdir(path.join(folder, 'ledger'), { recursive: true });
    await writeFile(
      path.join(folder, 'ledger', names.find((name) => name.endsWith('.json')) ?? ''),
      '{"state":',
    );
    expect(endings(await collect([file]))).toEqual({ 'a.pdf': 'completed' });
  });
});
