/** The functions over what the store keeps. */
import type { IntegrityReport, JobResult } from '../contract/index.ts';
import type {
  BatchRecord,
  BatchSummary,
  DocumentRecord,
  EarlierJob,
  Fingerprint,
  JobChange,
  KeyRecord,
  ListOptions,
  StoredJob,
  TaskRecord,
  TemplateRecord,
} from './records.ts';

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
    /**
     * Coins of all stored jobs of an account; one that is not done counts for its pages, at least for one, and a check
     * that is not done for what it will cost.
     */
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
  /** Throws when a small file cannot be put in. */
  checkWritable(): Promise<void>;
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
  /** Throws when nothing can be written, as on a full disk; leaves nothing behind. */
  checkWritable(): Promise<void>;
  transaction<T>(run: (repositories: Repositories) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}
