/** Runs the registry, or given checks, over bytes in a temporary file. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Indicator, IntegrityReport } from '../../src/contract/index.ts';
import { listChecks, needsReading, runChecks } from '../../src/integrity/index.ts';
import type { Examination, RunChecksOptions } from '../../src/integrity/index.ts';
import { testFolder } from '../support/folder.ts';

export const OPEN = { passwords: [], maxPixels: 64_000_000, maxPages: null };

/** The report on a document that consists of `bytes`. */
export async function screen(
  bytes: Uint8Array,
  options: Partial<RunChecksOptions> & { readonly name?: string } = {},
): Promise<IntegrityReport> {
  const { name = 'document.pdf', ...rest } = options;
  const file = path.join(await testFolder(), 'original');
  await writeFile(file, bytes);
  return runChecks({ path: file, name }, { open: OPEN, ...rest });
}

/** What an examination of a file gives whose own checks are all left out. */
const NOTHING: Examination = {
  ...{ answers: [], unopened: null, losses: [], documentClass: null, quality: null },
  startedAt: new Date(0),
  tookMs: 0,
};

/**
 * Screens with every other check disabled: for tests that ask about one check, and need no silence of the others. For a check of what
 * the document says the file itself is not examined.
 */
export const screenFor = (id: string): typeof screen => {
  const all = Object.values(listChecks()).flat();
  const disabled = all.flatMap((check) => (check.id === id ? [] : [check.id]));
  const examined = needsReading(disabled) ? NOTHING : undefined;
  return (bytes, options) => screen(bytes, { disabled, examined, ...options });
};

/** What a report says of one check. */
export function indicatorOf(report: IntegrityReport, id: string): Indicator {
  const found = report.indicators.find((indicator) => indicator.name === id);
  if (found === undefined) throw new Error(`the report does not list ${id}`);
  return found;
}

/** The codes of the evidence of one check. */
export const codesOf = (report: IntegrityReport, id: string): readonly string[] =>
  (indicatorOf(report, id).evidence ?? []).map((fact) => fact.code);
