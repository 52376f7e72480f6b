/** Gives pdf.js a `DecompressionStream` without the web streams of Node, whose making and closing takes longer than what most pages hold. */
import { inflate, inflateSync } from 'node:zlib';
import { promisify } from 'node:util';

const inflateAside = promisify(inflate);

/** Packed bytes up to which this thread unpacks them itself: at most a thousand times as many, in a tenth of a second. */
const SMALL_BYTES = 64 * 1024;
/** Bytes that zlib hands over at once. */
const CHUNK = { chunkSize: 64 * 1024 };

/**
 * The part of a browser's `DecompressionStream` that pdf.js uses: it writes all that is packed, then reads what comes of
 * it. What this rejects, because it is damaged or of another format, pdf.js unpacks by itself as far as it goes.
 */
export class Inflation {
  #unpacked: Promise<Uint8Array> | undefined;

  /** @throws RangeError for a format other than `deflate` */
  constructor(format: string) {
    if (format !== 'deflate') throw new RangeError(`No decompression of ${format}`);
  }

  readonly writable = {
    getWriter: () => ({
      ready: Promise.resolve(),
      write: (packed: Uint8Array): Promise<void> => {
        this.#unpacked = unpack(packed);
        return this.#unpacked.then(() => undefined);
      },
      close: (): Promise<void> => Promise.resolve(),
    }),
  };

  readonly readable = {
    [Symbol.asyncIterator]: () => this.#chunks(),
  };

  async *#chunks(): AsyncGenerator<Uint8Array> {
    if (this.#unpacked !== undefined) yield await this.#unpacked;
  }
}

/** All at once. Rejects what is damaged or ends too early. */
async function unpack(packed: Uint8Array): Promise<Uint8Array> {
  if (packed.length <= SMALL_BYTES) return inflateSync(packed, CHUNK);
  return inflateAside(packed, CHUNK);
}
