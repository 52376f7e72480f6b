/** How sure a value is said to be: raw scores turned into the share of values that were right at that score. */
import { clamp } from '../../kit/clamp.ts';
import type { FieldType } from '../lexicon/concepts.ts';
import { roundedTrust } from '../rounded-trust.ts';
import decision from './decision.json' with { type: 'json' };

/** Kinds of values that are right about equally often at the same score. */
export type TrustGroup = 'typed' | 'names' | 'text' | 'cells';

const NAMES = new Set<FieldType>(['org', 'person', 'address']);
const TEXT = new Set<FieldType>(['text', 'boolean']);

const TABLES: Readonly<Record<TrustGroup, readonly (readonly number[])[]>> = decision.trust;

/** The group of a field type. */
export function trustGroupOf(type: FieldType): TrustGroup {
  if (NAMES.has(type)) return 'names';
  return TEXT.has(type) ? 'text' : 'typed';
}

/**
 * The calibrated confidence of a raw one, both 0 to 1: straight lines between the points of the group's table, which
 * `scripts/fit-weights.mjs` fits by isotonic regression (pool adjacent violators) over labelled documents.
 */
export function calibrated(group: TrustGroup, raw: number): number {
  const points = TABLES[group];
  const at = points.findIndex(([score = 0]) => score >= raw);
  const [score1 = 1, trust1 = raw] = at < 0 ? (points.at(-1) ?? []) : (points[at] ?? []);
  const [score0 = score1, trust0 = trust1] = at <= 0 ? [score1, trust1] : (points[at - 1] ?? []);
  const share = score1 > score0 ? clamp((raw - score0) / (score1 - score0), 0, 1) : 1;
  return roundedTrust(trust0 + share * (trust1 - trust0));
}
