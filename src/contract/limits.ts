/** Every limit of the service as a named constant: the specification's first, then those it leaves open. */

/** Largest single document, in bytes (specification: 50 MB). */
export const MAX_FILE_BYTES = 50 * 1024 * 1024;
/** Largest sum of one bulk upload, in bytes (specification: 600 MB). */
export const MAX_BULK_BYTES = 600 * 1024 * 1024;
/** Files in one bulk upload. The specification names no bound; a larger folder becomes several batches. */
export const MAX_BULK_FILES = 500;
/** Days after which originals, results and metadata are deleted completely (specification). */
export const RETENTION_DAYS = 30;
/** Bounds of `expires_in_days` (specification). */
export const KEY_EXPIRY_DAYS = { min: 1, max: 3650 } as const;
/** Bounds and defaults of the listings. `jobs` is ours: the specification gives no numbers for it. */
export const PAGING = {
  batches: { default: 20, max: 100 },
  batchJobs: { default: 50, max: 200 },
  jobs: { default: 50, max: 200 },
} as const;
/** Longest file name, template name and folder name we store, in characters. */
export const MAX_NAME_LENGTH = 255;
/** Longest field description and prompt, in characters. */
export const MAX_DESCRIPTION_LENGTH = 4000;

/** A plan's caps. `null` means unlimited. */
export interface PlanLimits {
  readonly fields: number | null;
  readonly subFields: number | null;
  /** Pages of one document. The specification says that caps may apply and gives no numbers. */
  readonly pagesPerFile: number | null;
  /** Active keys of one account. The specification gives no numbers. */
  readonly activeKeys: number | null;
}

/** Names of the plans. */
export const PLANS = ['basic', 'essential', 'business'] as const;
export type PlanName = (typeof PLANS)[number];

/** Caps by plan. Fields and sub-fields: specification; pages and keys: our choice where it is silent. */
export const PLAN_LIMITS: Readonly<Record<PlanName, PlanLimits>> = {
  basic: { fields: 5, subFields: 5, pagesPerFile: 50, activeKeys: 2 },
  essential: { fields: 15, subFields: 10, pagesPerFile: 200, activeKeys: 5 },
  business: { fields: null, subFields: null, pagesPerFile: 2000, activeKeys: 50 },
};
