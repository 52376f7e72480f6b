/** The second entry of the contract: everything that needs no schema library, so that `--help` and workers start without loading one. */
export {
  DocxError,
  ERRORS,
  fromErrorBody,
  isDocxError,
  toErrorBody,
  unusableTemporaryFolder,
} from './errors.ts';
export type { DocxErrorOptions, ErrorBody, ErrorCode } from './errors.ts';
export * from './file-types.ts';
export * from './job-states.ts';
export { parseJson } from './json-text.ts';
export * from './limits.ts';
export * from './unexamined.ts';
export * from './unknown-types.ts';
