/** What the store keeps and the functions over it. Rows never leave the room: these records do. */
import type { IntegrityReport, JobResult, TemplateField } from '../contract/index.ts';

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

/** What tells documents that say nearly the same, without a word of them. */
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

/** Functions over the tables. All calls of one `transaction` callback stand or fall together. */
export interface Repositories {
  readonly keys: {
    insert(key: KeyRecord): Promise<void>;
    get(account_id: string, key_id: string): Promise<KeyRecord | null>;
    findByApiKey(api_key: string): Promise<KeyRecord | null>;
    list(account_id: string): Promise<readonly KeyRecord[]>;
    /** Keys that are active and not expired at `now`. */
    countActive(account_id: string | null, now: string): Promise<number>;
    setAllowedIps(key_id: string, allowed_ips: readonly string[]): Promise<void>;
    setStatus(key_id: string, status: KeyRecord['status']): Promise<void>;
    /** Adds to the counters of many keys in one go. */
    addUsage(usage: readonly { key_id: string; requests: number; last_used_at: string }[]): Promise<void>;
  };
  readonly templates: {
    insert(template: TemplateRecord): Promise<void>;
    get(account_id: string, template_id: string): Promise<TemplateRecord | null>;
    list(account_id: string): Promise<readonly TemplateRecord[]>;
    update(template: TemplateRecord): Promise<void>;
    delete(account_id: string, template_id: string): Promise<boolean>;
  };
  readonly documents: {
    insert(document: DocumentRecord): Promise<void>;
    get(document_id: string): Promise<DocumentRecord | null>;
    /** How many documents still use an original. */
    countBySha(sha256: string): Promise<number>;
  };
  readonly batches: {
    insert(batch: BatchRecord): Promise<void>;
    get(account_id: string, batch_id: string): Promise<BatchSummary | null>;
    /** Newest first. `status` is the derived state: `queued`, `processing` or `completed`. */
    list(
      account_id: string,
      options: ListOptions & { readonly search?: string | undefined; readonly status?: string | undefined },
    ): Promise<{ readonly batches: readonly BatchSummary[]; readonly total: number }>;
  };
  readonly jobs: {
    insert(jobs: readonly StoredJob[]): Promise<void>;
    get(account_id: string | null, job_id: string): Promise<StoredJob | null>;
    /** Newest first. */
    list(
      account_id: string,
      options: ListOptions & { readonly status?: string | undefined },
    ): Promise<{ readonly jobs: readonly StoredJob[]; readonly total: number }>;
    /** In the order of upload. */
    listByBatch(
      batch_id: string,
      options: ListOptions,
    ): Promise<{ readonly jobs: readonly StoredJob[]; readonly total: number }>;
    update(job_id: string, change: JobChange): Promise<void>;
    /** Coins of all stored jobs of an account; one that is not done counts for its pages, at least for one. */
    sumCoins(account_id: string): Promise<number>;
  };
  readonly results: {
    save(job_id: string, result: JobResult): Promise<void>;
    get(job_id: string): Promise<JobResult | null>;
    saveReport(job_id: string, report: IntegrityReport): Promise<void>;
    getReport(job_id: string): Promise<IntegrityReport | null>;
  };
  /** Lookups see one account; with `before`, the id of a job, only jobs uploaded before it. Newest first, at most 50. */
  readonly fingerprints: {
    save(job_id: string, account_id: string, fingerprint: Fingerprint): Promise<void>;
    /** Jobs of files with this SHA-256, extracted or not. */
    sameBytes(account_id: string, sha256: string, before: string | null): Promise<readonly EarlierJob[]>;
    /** Extracted jobs whose words are nearly those of a fingerprint: one part equal, six bits different at most. */
    alike(
      account_id: string,
      fingerprint: Fingerprint,
      before: string | null,
    ): Promise<readonly (EarlierJob & Pick<Fingerprint, 'key_tokens'>)[]>;
  };
  readonly tasks: {
    insert(tasks: readonly Omit<TaskRecord, 'attempts' | 'lease_owner' | 'lease_until'>[]): Promise<void>;
    /** Takes the first task that is due and not leased (or whose lease ran out), in one statement. */
    claim(options: {
      readonly owner: string;
      readonly now: string;
      readonly until: string;
    }): Promise<TaskRecord | null>;
    /** Extends a lease; false when it is no longer ours. */
    heartbeat(task_id: string, owner: string, until: string): Promise<boolean>;
    /** Removes a finished task; false when the lease is no longer ours. */
    finish(task_id: string, owner: string): Promise<boolean>;
    /**
     * Gives a task back, to be run after a time. `uncounted` takes the attempt back too: it was not the task's fault
     * that it ended.
     */
    release(
      task_id: string,
      owner: string,
      run_after: string,
      options?: { readonly uncounted?: boolean },
    ): Promise<void>;
    /** Owners that hold a lease now, so that dead processes can be told apart. */
    owners(): Promise<readonly string[]>;
    /** Frees every lease of an owner that is known to be dead. */
    releaseOwner(owner: string): Promise<number>;
    countOpen(): Promise<number>;
  };
  readonly retention: {
    /**
     * Deletes documents, jobs, results and empty batches created before `before`. `orphans` are the originals put into
     * the vault before then that no document uses any more, also those of an upload that never got its document: the
     * caller removes them.
     */
    sweep(before: string): Promise<{ readonly documents: number; readonly orphans: readonly string[] }>;
  };
}

/** Original files on disk, addressed by their SHA-256. */
export interface Vault {
  /** Streams a file in, enforcing `maxBytes` while it is read; throws `file_too_large` and leaves nothing behind. */
  put(
    chunks: AsyncIterable<Uint8Array>,
    options: { readonly maxBytes: number; readonly name: string },
  ): Promise<{ readonly sha256: string; readonly size: number; readonly path: string }>;
  /** Where an original lies, whether it is there or not. */
  pathOf(sha256: string): string;
  has(sha256: string): Promise<boolean>;
  remove(sha256: string): Promise<void>;
}

/** An open store. */
export interface Store extends Repositories {
  readonly vault: Vault;
  /** The folder everything lies in. */
  readonly folder: string;
  transaction<T>(run: (repositories: Repositories) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}
