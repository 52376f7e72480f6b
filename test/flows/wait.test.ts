/** Waiting for jobs, batches and integrity checks. */
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { BatchDetail, DocumentService, JobRecord } from '../../src/contract/index.ts';
import { DocxError } from '../../src/contract/index.ts';
import {
  LOCAL_POLLING,
  REMOTE_POLLING,
  waitForBatch,
  waitForIntegrity,
  waitForJob,
} from '../../src/flows/wait.ts';
import { watchBatch } from '../../src/flows/watch-batch.ts';
import { delayOf } from '../../src/kit/backoff.ts';
import { systemClock, type Clock } from '../../src/kit/clock.ts';
import { fakeService, movingClock } from '../support/cli.ts';

const record = (status: string, job_id = 'job_1'): JobRecord => ({
  job_id,
  document_id: 'doc_1',
  batch_id: null,
  status,
  progress: 0,
  created_at: '',
  updated_at: '',
  message: '',
  error: null,
  processing_time_ms: null,
  coins_consumed: 0,
  fraud_coins_consumed: 0,
});

/** A job that goes through these states, one per question. */
const jobThrough = (states: string[]): DocumentService =>
  fakeService({ jobs: { status: () => Promise.resolve(record(states.shift() ?? 'failed')) } });

const wait = { backoff: LOCAL_POLLING };

describe('the pauses between polls', () => {
  it('of a remote service are 2 to 5 seconds, as its specification asks', () => {
    for (let attempt = 0; attempt < 20; attempt += 1) {
      for (const random of [0, 0.5, 1]) {
        const delay = delayOf(REMOTE_POLLING, attempt, () => random);
        expect(delay).toBeGreaterThanOrEqual(2000);
        expect(delay).toBeLessThanOrEqual(5000);
      }
    }
  });
});

describe('a service that does not come to the end of its answer', () => {
  it.each([
    [0, 10_000],
    [5000, 15_000],
  ])('is given up after %i ms and a little more', async (timeoutMs, end) => {
    vi.useFakeTimers();
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const signals: (AbortSignal | undefined)[] = [];
    const never = fakeService({
      jobs: { status: (_, options) => (signals.push(options?.signal), new Promise(() => undefined)) },
    });
    const ended = expect(
      waitForJob(never, 'job_1', { ...wait, clock: movingClock(), timeoutMs }),
    ).rejects.toMatchObject({ code: 'not_ready' });
    await vi.advanceTimersByTimeAsync(end - 1);
    expect(signals.map((signal) => signal?.aborted)).toEqual([false]);
    await vi.advanceTimersByTimeAsync(1);
    await ended;
    expect(signals[0]?.aborted).toBe(true);
  });
});

describe('waitForJob', () => {
  it('asks until the job rests, and takes states it does not know for moving', async () => {
    const seen: string[] = [];
    const job = await waitForJob(
      jobThrough(['queued', 'warming_up', 'processing', 'completed']),
      'job_1',
      { ...wait, clock: movingClock() },
      ({ status }) => seen.push(status),
    );
    expect(job.status).toBe('completed');
    expect(seen).toEqual(['queued', 'warming_up', 'processing', 'completed']);
  });

  it('says not_ready when the time runs out, and not before', async () => {
    const clock = movingClock();
    const begun = clock.now().getTime();
    const forever = fakeService({ jobs: { status: () => Promise.resolve(record('queued')) } });
    const waiting = waitForJob(forever, 'job_1', { ...wait, clock, timeoutMs: 3000 });
    await expect(waiting).rejects.toMatchObject({
      code: 'not_ready',
      hint: expect.stringContaining('to wait again: docx-cli jobs wait job_1') as string,
    });
    expect(clock.now().getTime() - begun).toBe(3000);
  });

  it.each([
    ['forward', 1],
    ['back', -1],
  ])('is not misled about the time by a clock that is set %s', async (_way, direction) => {
    const clock = movingClock();
    const begun = clock.elapsed();
    let looks = 0;
    const set: Clock = { ...clock, now: () => new Date(Date.now() + direction * looks * 3_600_000) };
    const forever = fakeService({
      jobs: {
        status: () => {
          looks += 1;
          if (clock.elapsed() - begun > 60_000) throw new Error('waited for too long');
          return Promise.resolve(record('queued'));
        },
      },
    });
    const waiting = waitForJob(forever, 'job_1', { ...wait, clock: set, timeoutMs: 3000 });
    await expect(waiting).rejects.toMatchObject({ code: 'not_ready' });
    expect(clock.elapsed() - begun).toBe(3000);
  });

  it('stops at once when interrupted, even if the service never answers', async () => {
    const controller = new AbortController();
    const silent = fakeService({ jobs: { status: () => new Promise(() => undefined) } });
    const options = { ...wait, clock: movingClock(), signal: controller.signal };
    const waiting = waitForJob(silent, 'job_1', options);
    controller.abort(new DocxError('interrupted', 'Interrupted'));
    await expect(waiting).rejects.toMatchObject({ code: 'interrupted' });
  });

  it('tells what made it impossible to go on, when that is why it stopped', async () => {
    const controller = new AbortController();
    const forever = fakeService({ jobs: { status: () => Promise.resolve(record('queued')) } });
    const waiting = waitForJob(forever, 'job_1', { ...wait, clock: systemClock, signal: controller.signal });
    controller.abort(new DocxError('unexpected', 'The disk is full', { hint: 'Free some space.' }));
    await expect(waiting).rejects.toMatchObject({
      code: 'unexpected',
      detail: 'The disk is full',
      hint: expect.stringMatching(/^Free some space\. A service goes on/) as string,
    });
  });

  it('passes on what the service complains about', async () => {
    const complaint = new DocxError('not_found', 'There is no such job');
    const service = fakeService({ jobs: { status: () => Promise.reject(complaint) } });
    await expect(waitForJob(service, 'x', { ...wait, clock: movingClock() })).rejects.toBe(complaint);
  });
});

describe('waitForIntegrity', () => {
  it.each(['completed', 'failed', 'not_requested'])('ends at %s', async (end) => {
    const states = ['pending', 'processing', end];
    const service = fakeService({
      integrity: {
        analysis: ({ job_id }) =>
          Promise.resolve({ job_id, fraud_check_status: states.shift() ?? '', fraud_analysis: null }),
      },
    });
    const state = await waitForIntegrity(service, 'job_1', { ...wait, clock: movingClock() });
    expect([state.fraud_check_status, states]).toEqual([end, []]);
  });
});

describe('waitForBatch', () => {
  /** A batch of 450 jobs of which 100 settle at each question after the first; remembers which pages were asked for. */
  function largeBatch() {
    const asked: number[] = [];
    let done = 0;
    const service = fakeService({
      batches: {
        get: ({ batch_id, jobs_page, jobs_limit }) => {
          const [page, limit] = [Number(jobs_page), Number(jobs_limit)];
          asked.push(page);
          const jobs = Array.from({ length: 450 }, (_, at) =>
            record(at < done ? 'completed' : 'queued', `job_${String(at)}`),
          );
          const shown = jobs.slice((page - 1) * limit, page * limit);
          const settled = done;
          done = Math.min(450, done + 100);
          return Promise.resolve({
            batch_id,
            folder_name: 'x',
            status: 'processing',
            total_jobs: 450,
            completed_jobs: settled,
            failed_jobs: 0,
            pending_jobs: 450 - settled,
            progress_percentage: 0,
            total_pages: 0,
            coins_consumed: 0,
            fraud_coins_consumed: 0,
            template_id: 't',
            enable_fraud_check: false,
            created_at: '',
            jobs: shown,
            jobs_page: page,
            jobs_limit: limit,
            jobs_total: 450,
            jobs_total_pages: 3,
          } satisfies BatchDetail);
        },
      },
    });
    return { service, asked };
  }

  it('tells of every job once and does not ask again for pages that rest', async () => {
    const { service, asked } = largeBatch();
    const seen: string[] = [];
    await waitForBatch(service, 'b', { ...wait, clock: movingClock() }, ({ settled }) =>
      seen.push(...settled.map(({ job_id }) => job_id)),
    );
    expect(seen).toHaveLength(450);
    expect(new Set(seen).size).toBe(450);
    expect(asked.slice(0, 3)).toEqual([1, 2, 3]);
    // The first page rests after its second look; the others go on without it.
    expect(asked.lastIndexOf(1)).toBeLessThan(asked.lastIndexOf(3));
    expect(asked.filter((page) => page === 1)).toHaveLength(2);
  });

  it('is not done while jobs that the batch counts are still to be listed', async () => {
    const listed = [0, 1, 2, 2];
    let at = 0;
    const service = fakeService({
      batches: {
        get: ({ batch_id }) => {
          const shown = listed[Math.min(at, listed.length - 1)] ?? 0;
          at += 1;
          return Promise.resolve({
            batch_id,
            folder_name: 'x',
            status: shown === 2 ? 'completed' : 'processing',
            total_jobs: 2,
            completed_jobs: shown,
            failed_jobs: 0,
            pending_jobs: 2 - shown,
            progress_percentage: 0,
            total_pages: 0,
            coins_consumed: 0,
            fraud_coins_consumed: 0,
            template_id: 't',
            enable_fraud_check: false,
            created_at: '',
            jobs: ['job_0', 'job_1'].slice(0, shown).map((id) => record('completed', id)),
            jobs_page: 1,
            jobs_limit: 200,
            jobs_total: shown,
            jobs_total_pages: 1,
          } satisfies BatchDetail);
        },
      },
    });
    const seen: string[] = [];
    const batch = await waitForBatch(service, 'b', { ...wait, clock: movingClock() }, ({ settled }) =>
      seen.push(...settled.map(({ job_id }) => job_id)),
    );
    expect([seen, batch.status]).toEqual([['job_0', 'job_1'], 'completed']);
  });

  it('tells later what a look saw that broke off', async () => {
    const { service, asked } = largeBatch();
    let isBroken = false;
    const watch = watchBatch(service, 'b', {
      rests: ({ job_id, status }) => {
        if (isBroken && job_id === 'job_250') throw new Error('the connection broke');
        return status === 'completed';
      },
    });
    const told = (await watch.look()).settled.map(({ job_id }) => job_id);
    isBroken = true;
    await expect(watch.look()).rejects.toThrow('broke');
    isBroken = false;
    while (told.length < 450 && asked.length < 40) {
      told.push(...(await watch.look()).settled.map(({ job_id }) => job_id));
    }
    expect(new Set(told).size).toBe(450);
    expect(told).toHaveLength(450);
  });
});
