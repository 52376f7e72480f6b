/** The contract: everything promised to the outside, and the service type that follows from it. */
import { batches } from './batches.ts';
import { documents } from './documents.ts';
import type { HandlersOf, ServiceOf } from './endpoint.ts';
import { integrity } from './integrity.ts';
import { jobs } from './jobs.ts';
import { keys } from './keys.ts';
import { templates } from './templates.ts';

/** Every endpoint of the specification, by noun and operation. */
export const contract = { keys, templates, documents, jobs, integrity, batches } as const;

/** The service as its users see it. Two twins implement it: the embedded engine and the remote client. */
export type DocumentService = ServiceOf<typeof contract>;
/** The same tree behind input parsing. */
export type ServiceHandlers = HandlersOf<typeof contract>;

export * from './batches.ts';
export * from './documents.ts';
export * from './endpoint.ts';
export * from './errors.ts';
export * from './file-source.ts';
export * from './file-types.ts';
export * from './illustration.ts';
export * from './integrity.ts';
export * from './job-states.ts';
export * from './jobs.ts';
export * from './keys.ts';
export * from './limits.ts';
export * from './openapi.ts';
export { issueWords } from './issue-words.ts';
export { parseJson } from './json-text.ts';
export * from './parse-input.ts';
export * from './templates.ts';
export * from './unknown-types.ts';
