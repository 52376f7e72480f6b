/** The client's memory of what it handed to a service, so that the same command run again does only what is left. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from '../kit/caught.ts';
import type { Clock } from '../kit/clock.ts';
import { sha256 } from '../kit/hash.ts';
import { makeFolder } from '../kit/files/make-folder.ts';
import { replaceFile } from '../kit/files/replace-file.ts';
import { withLock, writing } from './lock.ts';

/** Written before an upload: if no answer was recorded, the batch can be found by its name and the file by its place. */
export interface Submitting {
  readonly state: 'submitting';
  readonly run_id: string;
  readonly folder_name: string;
  /** Place of the file in the upload, 0-based, and how many files the upload had. */
  readonly position: number;
  readonly count: number;
  /** The newest batch of that name before the upload: what was looked for came after it. */
  readonly after: string | null;
  readonly filename: string;
  readonly at: string;
}

/** The service has the file. */
export interface Accepted {
  readonly state: 'accepted';
  readonly batch_id: string;
  readonly job_id: string;
  readonly at: string;
}

/** The job came to rest. */
export interface Done {
  readonly state: 'done';
  readonly batch_id: string;
  readonly job_id: string;
  readonly status: string;
  readonly at: string;
}

/** What is remembered of one file under one set of options. */
export type LedgerEntry = Submitting | Accepted | Done;

/** What makes a piece of work the same as an earlier one. */
export interface WorkIdentity {
  /** Absolute. */
  readonly path: string;
  /** Of the file's bytes. */
  readonly sha256: string;
  readonly template_id: string;
  /** Of the template's fields: an edited template is other work. */
  readonly template_hash: string;
  /** Whatever else changes the result. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Which service: a job is only known there. */
  readonly target: string;
}

/** A template of a service. */
export type TemplateUse = Pick<WorkIdentity, 'template_id' | 'target'>;

/** The name of a piece of work: 64 hexadecimal digits. */
export function identityOf(work: WorkIdentity): string {
  const options = Object.entries(work.options).sort(([a], [b]) => (a < b ? -1 : 1));
  const { path: file, sha256: hash, template_id, template_hash, target } = work;
  return sha256(JSON.stringify([file, hash, template_id, template_hash, options, target]));
}

export interface Ledger {
  /** What is remembered, or null. An entry that cannot be understood counts as none. */
  read(identity: string): Promise<LedgerEntry | null>;
  write(identity: string, entry: LedgerEntry): Promise<void>;
  remove(identity: string): Promise<void>;
  /** The hash of the fields that a template had when files were last handed over with it; null when none were. */
  recallTemplate(use: TemplateUse): Promise<string | null>;
  rememberTemplate(use: TemplateUse, template_hash: string): Promise<void>;
  /** Runs `work` while no other process submits to the same target. */
  whileSubmitting<T>(target: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

const TEXTS: Readonly<Record<LedgerEntry['state'], readonly string[]>> = {
  submitting: ['run_id', 'folder_name', 'filename', 'at'],
  accepted: ['batch_id', 'job_id', 'at'],
  done: ['batch_id', 'job_id', 'status', 'at'],
};

function parseEntry(text: string): LedgerEntry | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null) return null;
  const entry = value as Record<string, unknown>;
  const state = entry['state'];
  if (state !== 'submitting' && state !== 'accepted' && state !== 'done') return null;
  if (TEXTS[state].some((name) => typeof entry[name] !== 'string')) return null;
  if (state === 'submitting' && !Number.isInteger(entry['position'])) return null;
  return value as LedgerEntry;
}

/** A ledger in a folder: one small file per piece of work, so that runs beside each other never share one. */
export function createLedger({
  directory,
  clock,
}: {
  readonly directory: string;
  readonly clock: Clock;
}): Ledger {
  const fileOf = (identity: string): string => path.join(directory, identity.slice(0, 2), `${identity}.json`);
  const templateFileOf = ({ template_id, target }: TemplateUse): string =>
    path.join(directory, 'templates', sha256(JSON.stringify([template_id, target])));
  const read = async (file: string): Promise<string | null> => {
    try {
      return await readFile(file, 'utf8');
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return null;
      throw error;
    }
  };
  const write = (file: string, line: string, isLate = false): Promise<void> => {
    const put = async (): Promise<void> => {
      await makeFolder(path.dirname(file), 0o700);
      await replaceFile(file, (draft) => writeFile(draft, `${line}\n`, { mode: 0o600, flag: 'wx' }));
    };
    return writing(directory, put, isLate);
  };
  return {
    async read(identity) {
      const text = await read(fileOf(identity));
      return text === null ? null : parseEntry(text);
    },
    // The service has the file already, whatever becomes of its entry.
    write: (identity, entry) => write(fileOf(identity), JSON.stringify(entry), entry.state !== 'submitting'),
    recallTemplate: async (use) => (await read(templateFileOf(use)))?.trim() ?? null,
    rememberTemplate: (use, template_hash) => write(templateFileOf(use), template_hash),
    remove: (identity) => rm(fileOf(identity), { force: true }),
    whileSubmitting(target, work, signal) {
      const lock = path.join(directory, `${sha256(target).slice(0, 16)}.lock`);
      return withLock(lock, { clock, signal }, work);
    },
  };
}
