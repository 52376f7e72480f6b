/** A document nobody has read yet: what travels between the terminal, the network and the engine. */
import { z } from 'zod';

/**
 * A document as its sender has it: a path, standard input, a multipart part, decoded Base64 or a stored original.
 * `open` may be called more than once and gives the bytes from the start each time.
 */
export interface FileSource {
  /** Original file name with extension, without folders. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Where the file lies on this machine, when it does; lets the engine skip a copy. */
  readonly path?: string;
  open(): AsyncIterable<Uint8Array>;
}

/** A reply that is a stream of bytes (a download). */
export interface FileStream {
  readonly name: string;
  readonly size: number;
  readonly content_type: string;
  open(): AsyncIterable<Uint8Array>;
}

function hasOpen(value: unknown): value is { open: unknown; name: unknown } {
  return typeof value === 'object' && value !== null && 'open' in value && 'name' in value;
}

const isFileLike = (value: unknown): boolean =>
  hasOpen(value) && typeof value.open === 'function' && typeof value.name === 'string';

/** Schema of a file field. Multipart on the wire, a {@link FileSource} in the process. */
export const fileSchema = z.custom<FileSource>(isFileLike, {
  error: ({ input }) => (input === undefined ? 'it is missing' : 'must be a file'),
});

/** Schema of a reply that streams a file. */
export const fileStreamSchema = z.custom<FileStream>(isFileLike, { error: 'must be a file stream' });
