/** What the handlers and tasks are given: everything they reach comes through here. */
import type { PlanName } from '../contract/index.ts';
import type { Clock } from '../kit/clock.ts';
import type { IdSource } from '../kit/ids.ts';
import type { ConsultMode, ReadOptions } from '../extraction/index.ts';
import type { AskModel } from '../kit/ask-model.ts';
import type { ModelAddress } from '../model/index.ts';
import type { Store } from '../store/index.ts';
import type { OpenRequest, Pool, Queue } from '../work/index.ts';
import type { Originals } from './uploads/originals.ts';
import { pageCap } from './callers/plans.ts';

/** How documents are opened and read, for every job of this process. */
export interface EngineOptions {
  readonly read: ReadOptions;
  /** Pixels of one decoded or rendered page. */
  readonly maxPixels: number;
  /** Tried in turn on encrypted documents. Never stored. */
  readonly passwords: readonly string[];
  /** Time limit of one document, milliseconds. */
  readonly fileTimeoutMs: number;
  /** The plan whose page cap background work obeys. */
  readonly plan: PlanName;
  /** The model that looks at pages during verification, or null. */
  readonly vision: ModelAddress | null;
}

/** The language model that is asked about doubtful fields. */
export interface Consultant {
  readonly mode: ConsultMode;
  /** What the endpoint calls it: for results. */
  readonly name: string;
  readonly ask: AskModel;
}

/** What the background tasks need. */
export interface TaskDeps {
  readonly store: Store;
  readonly pool: Pool;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly engine: EngineOptions;
  /** Null, the default, asks no model. */
  readonly consultant: Consultant | null;
}

/** What the handlers need. */
export interface ServiceDeps extends TaskDeps {
  readonly queue: Pick<Queue, 'start' | 'wake' | 'whenSettled'>;
  readonly originals: Originals;
  /** Coins every account may spend; null when there is no bound. */
  readonly coinBudget: number | null;
}

/** The present moment as it is stored. */
export const timestampOf = (deps: Pick<TaskDeps, 'clock'>): string => deps.clock.now().toISOString();

/** How this engine opens a document; with `plan` null there is no page cap. */
export const openRequest = (engine: EngineOptions, plan: PlanName | null): OpenRequest => ({
  maxPixels: engine.maxPixels,
  maxPages: plan === null ? null : pageCap(plan),
  passwords: engine.passwords,
});

/** Longest integrity check of one document, milliseconds: what is not done by then is reported as inconclusive. */
const INTEGRITY_TIMEOUT_MS = 120_000;

/** Time limit of an integrity check, milliseconds: never more than a whole document may take. */
export const integrityTimeoutMs = (engine: EngineOptions): number =>
  Math.min(engine.fileTimeoutMs, INTEGRITY_TIMEOUT_MS);
