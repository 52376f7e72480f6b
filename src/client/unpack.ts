/** Replies that come packed though plain ones were asked for: proxies and gateways pack as they like. */
import { pipeline, type Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { TransportFault } from './fault.ts';

/** By the words of Content-Encoding (RFC 9110, section 8.4.1). */
const UNPACKERS: Readonly<Record<string, (() => Transform) | undefined>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** What was done to a reply, the last first. */
const packings = (encoding: string | undefined): readonly string[] =>
  (encoding ?? '')
    .toLowerCase()
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '' && word !== 'identity')
    .reverse();

/** Whether the bytes of a reply are not those of its content, nor as many. */
export const isPacked = (encoding: string | undefined): boolean => packings(encoding).length > 0;

/**
 * The content of a reply by its Content-Encoding. Throws {@link TransportFault} for a packing that is not known; reading
 * throws what the stream or its unpacking throws.
 */
export function unpack(body: Readable, encoding: string | undefined): Readable {
  return packings(encoding).reduce<Readable>((stream, word) => {
    const unpacker = UNPACKERS[word];
    if (unpacker !== undefined) {
      // Whoever reads the end of the pipeline hears of its faults.
      return pipeline(stream, unpacker(), () => undefined);
    }
    // undici calls it an error that nobody reads on.
    stream.on('error', () => undefined).destroy();
    throw new TransportFault('broken', `the reply is packed as ${word}, which was not asked for`, {
      cause: undefined,
    });
  }, body);
}
