/** What the store keeps. Rows never leave the room: these records do. */
import type { TemplateField } from '../contract/index.ts';

/** The account that the command line works for in local mode. */
export const LOCAL_ACCOUNT = 'local';

export interface KeyRecord {
  readonly key_id: string;
  readonly account_id: string;
  readonly api_key: string;
  /** Salted slow hash of the secret, with its parameters. */
  readonly secret_hash: string;
  readonly key_prefix: string;
  /** Canonical addresses. */
  readonly allowed_ips: readonly string[];
  readonly status: 'active' | 'revoked' | 'deleted';
  readonly last_used_at: string | null;
  readonly request_count: number;
  readonly expires_at: string | null;
  readonly created_at: string;
}

export interface TemplateRecord {
  readonly template_id: string;
  readonly account_id: string;
  readonly name: string;
  readonly description: string | null;
  readonly fields: readonly TemplateField[];
  readonly created_at: string;
}

export interface DocumentRecord {
  readonly document_id: string;
  readonly account_id: string;
  readonly sha256: string;
  readonly filename: string;
  readonly media_type: string | null;
  readonly size: number;
  readonly created_at: string;
}

export interface BatchRecord {
  readonly batch_id: string;
  readonly account_id: string;
  readonly folder_name: string;
  readonly template_id: string;
  readonly enable_fraud_check: boolean;
  readonly created_at: string;
}

/** A batch with what its jobs add up to. */
export interface BatchSummary extends BatchRecord {
  readonly total_jobs: number;
  readonly queued_jobs: number;
  readonly processing_jobs: number;
  readonly completed_jobs: number;
  readonly failed_jobs: number;
  readonly total_pages: number;
  readonly coins_consumed: number;
  readonly fraud_coins_consumed: number;
}

export type JobState = 'queued' | 'processing' | 'completed' | 'failed';
export type IntegrityState = 'not_requested' | 'pending' | 'processing' | 'completed' | 'failed';

export interface StoredJob {
  readonly job_id: string;
  readonly account_id: string;
  readonly document_id: string;
  readonly batch_id: string | null;
  /** Place within the batch, 0-based; keeps the order of upload. */
  readonly position: number;
  readonly filename: string;
  readonly template_id: string;
  /** The template's fields as they were at upload: a later edit does not change a queued job. */
  readonly template: {
    readonly name: string;
    readonly description?: string | undefined;
    readonly fields: readonly TemplateField[];
  } | null;
  readonly status: JobState;
  readonly progress: number;
  readonly message: string;
  readonly error: string | null;
  readonly error_code: string | null;
  readonly partial: boolean;
  readonly page_count: number | null;
  readonly processing_time_ms: number | null;
  readonly coins_consumed: number;
  readonly fraud_coins_consumed: number;
  readonly fraud_check_enabled: boolean;
  readonly fraud_check_status: IntegrityState;
  readonly fraud_error: string | null;
  readonly disabled_fraud_checks: readonly string[];
  readonly created_at: string;
  readonly updated_at: string;
  readonly completed_at: string | null;
}

/** Columns of a job that change while it is worked on. `updated_at` is set by the store. */
export type JobChange = Partial<
  Pick<
    StoredJob,
    | 'status'
    | 'progress'
    | 'message'
    | 'error'
    | 'error_code'
    | 'partial'
    | 'page_count'
    | 'processing_time_ms'
    | 'coins_consumed'
    | 'fraud_coins_consumed'
    | 'fraud_check_enabled'
    | 'fraud_check_status'
    | 'fraud_error'
    | 'disabled_fraud_checks'
    | 'completed_at'
  >
>;

/** A piece of queued work. Extraction goes before verification, so that integrity never delays a result. */
export interface TaskRecord {
  readonly task_id: string;
  readonly kind: 'extract' | 'verify';
  readonly job_id: string;
  /** Smaller first. */
  readonly priority: number;
  readonly attempts: number;
  readonly lease_owner: string | null;
  readonly lease_until: string | null;
  /** Not before this time. */
  readonly run_after: string;
  readonly created_at: string;
}

/** Tells whether documents say nearly the same, without holding a word of them. */
export interface Fingerprint {
  /** A SimHash of 64 bits of the words without regard to their digits, in four parts of 16 bits. */
  readonly bands: readonly [number, number, number, number];
  /** Hashes of words with digits, sorted, each once. */
  readonly key_tokens: readonly string[];
}

/** A job as lookups for documents like another name it. */
export type EarlierJob = Pick<StoredJob, 'job_id' | 'filename' | 'created_at'>;

export interface ListOptions {
  readonly limit: number;
  readonly offset: number;
}
