/** Answers to fields, each with where it was found. */
import type { FieldEvidence } from '../../contract/index.ts';
import type { Candidate } from '../extract/candidates/candidate.ts';
import type { Sheet } from '../extract/sheet.ts';

/** A value with where it was found. */
export interface Answered {
  readonly value: string;
  readonly evidence: FieldEvidence;
}

/** What was read from the printed pages. */
export interface Printed {
  readonly sheet: Sheet;
  readonly candidates: readonly Candidate[];
  readonly answers: ReadonlyMap<string, Answered>;
}
