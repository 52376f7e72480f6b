/** Unpacks replies that come compressed although plain ones were asked for, as some proxies and gateways send them. */
import { pipeline, type Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { TransportFault } from './fault.ts';

/** Decompressors by the names of Content-Encoding (RFC 9110, section 8.4.1). */
const UNPACKERS: Readonly<Record<string, (() => Transform) | undefined>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** The encodings of a reply, the one applied last first. */
const packings = (encoding: string | undefined): readonly string[] =>
  (encoding ?? '')
    .toLowerCase()
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '' && word !== 'identity')
    .reverse();

/** Whether a reply is compressed, so that its bytes and their number are not those of its content. */
export const isPacked = (encoding: string | undefined): boolean => packings(encoding).length > 0;

/**
 * The content of a reply by its Content-Encoding. Throws {@link TransportFault} for an unknown encoding; reading
 * throws what the stream or its decompression throws.
 */
export function unpack(body: Readable, encoding: string | undefined): Readable {
  return packings(encoding).reduce<Readable>((stream, word) => {
    const unpacker = UNPACKERS[word];
    if (unpacker !== undefined) {
      // Its faults reach the caller, who reads the end of the pipeline.
      return pipeline(stream, unpacker(), () => undefined);
    }
    // undici raises an error when a body is not read to its end.
    stream.on('error', () => undefined).destroy();
    throw new TransportFault('broken', `the reply is packed as ${word}, which was not asked for`, {
      cause: undefined,
    });
  }, body);
}
