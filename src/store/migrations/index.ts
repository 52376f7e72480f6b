/** The registry of migrations: one line each, in order. A released migration never changes; a new one follows it. */
import type { Migration } from 'kysely';
import { initial } from './0001-initial.ts';
import { fingerprints } from './0002-fingerprints.ts';

/** A static list and not a scan of a folder, so that it is the same wherever the code lies. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-initial': initial,
  '0002-fingerprints': fingerprints,
};
