/** Door of the integrity room: the checks there are, and the report on a file. */
export { illustrate } from './illustrate.ts';
export { examineFile } from './examine-file.ts';
export type { Examination } from './examine-file.ts';
export { listChecks, needsReading, runChecks } from './run-checks.ts';
export type { RunChecksOptions } from './run-checks.ts';
export {
  holdsProof,
  isSuspiciousUnder,
  learnCalibration,
  learnedSigns,
  LEAST_DOCUMENTS,
  parseCalibration,
} from './calibration.ts';
export type { Calibration } from './calibration.ts';
export type { EarlierDocument, GivenReading, Reading, RecognizeCrop, Unread } from './reading.ts';
