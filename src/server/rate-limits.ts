/** How many requests a minute one key may make. The specification says "per route" and gives no numbers. */
import { contract } from '../contract/index.ts';

/** Requests a minute by operation (`documents.upload`); `default` for every operation that is not named. */
export type RateLimits = Readonly<Record<string, number>>;

/** Room for a busy client; what costs more than a look into the store has less. */
export const DEFAULT_RATE_LIMITS: RateLimits = {
  default: 1200,
  'documents.upload': 600,
  'documents.uploadBase64': 600,
  'documents.bulkAnalyze': 120,
  'documents.bulkUpload': 120,
  'integrity.verify': 600,
  'templates.generateFromImage': 120,
  'keys.create': 60,
};

/** The names that limits go by. */
export const OPERATIONS: readonly string[] = Object.entries(contract).flatMap(([noun, operations]) =>
  Object.keys(operations).map((operation) => `${noun}.${operation}`),
);

/** The limit of an operation, in requests a minute. */
export const limitOf = (limits: RateLimits, operation: string): number =>
  limits[operation] ?? limits['default'] ?? Infinity;
