/** Batches as the service gives them, with jobs in the states that a test needs. */
import type { BatchDetail } from '../../src/contract/index.ts';

/** A batch with so many jobs that are completed, failed, and not finished. */
export const batchOf = (completed: number, failed: number, pending = 0): BatchDetail => ({
  batch_id: 'bat_1',
  folder_name: 'march',
  status: pending > 0 ? 'processing' : 'completed',
  total_jobs: completed + failed + pending,
  completed_jobs: completed,
  failed_jobs: failed,
  pending_jobs: pending,
  progress_percentage: 50,
  total_pages: 3,
  coins_consumed: 3,
  fraud_coins_consumed: 0,
  template_id: 'invoice',
  enable_fraud_check: false,
  created_at: '2026-01-02T03:04:05Z',
  jobs: [
    ...Array.from({ length: completed }, (_, at) => ['completed', `a${String(at)}`, null] as const),
    ...Array.from({ length: failed }, (_, at) => ['failed', `b${String(at)}`, 'damaged'] as const),
    ...Array.from({ length: pending }, (_, at) => ['queued', `c${String(at)}`, null] as const),
  ].map(([status, job_id, error]) => ({
    job_id,
    document_id: `doc_${job_id}`,
    batch_id: 'bat_1',
    status,
    progress: status === 'queued' ? 0 : 100,
    created_at: '2026-01-02T03:04:05Z',
    updated_at: '2026-01-02T03:04:05Z',
    message: '',
    error,
    processing_time_ms: null,
    coins_consumed: 0,
    fraud_coins_consumed: 0,
    filename: `${job_id}.pdf`,
  })),
  jobs_page: 1,
  jobs_limit: 50,
  jobs_total: completed + failed + pending,
  jobs_total_pages: 1,
});
