/** The second door of the contract: what needs no schema library, so that `--help` starts without loading one. */
export { DocxError, ERRORS, isDocxError, toErrorBody } from './errors.ts';
export type { DocxErrorOptions, ErrorBody, ErrorCode } from './errors.ts';
export * from './file-types.ts';
export * from './limits.ts';
