/** Reads the few EXIF entries that can contradict a picture: programs, dates, sizes, the thumbnail. */

/** Values as written; null where there are none. */
export interface ExifFacts {
  readonly software: string | null;
  readonly make: string | null;
  readonly modified: string | null;
  readonly taken: string | null;
  readonly width: number | null;
  readonly height: number | null;
  /** The embedded preview, a JPEG. */
  readonly thumbnail: Uint8Array | null;
}

/** TIFF tags (EXIF 2.32, tables 3 to 8). */
const TAG = {
  make: 0x10f,
  software: 0x131,
  modified: 0x132,
  thumbnailOffset: 0x201,
  thumbnailLength: 0x202,
  exif: 0x8769,
  taken: 0x9003,
  width: 0xa002,
  height: 0xa003,
} as const;
const TYPE = { ascii: 2, short: 3, long: 4 } as const;
const MAX_ENTRIES = 500;

type Entries = ReadonlyMap<number, string | number>;

/** The facts of a TIFF structure. Never throws: what is damaged is left out. */
export function readExif(tiff: Uint8Array): ExifFacts {
  const data = Buffer.from(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  const little = data.toString('latin1', 0, 2) === 'II';
  const short = (at: number): number =>
    at + 2 > data.length ? 0 : little ? data.readUInt16LE(at) : data.readUInt16BE(at);
  const long = (at: number): number =>
    at + 4 > data.length ? 0 : little ? data.readUInt32LE(at) : data.readUInt32BE(at);

  const directory = (at: number): { readonly entries: Entries; readonly next: number } => {
    const entries = new Map<number, string | number>();
    if (at < 8 || at + 2 > data.length) return { entries, next: 0 };
    const count = Math.min(MAX_ENTRIES, short(at));
    for (let index = 0; index < count; index += 1) {
      const from = at + 2 + index * 12;
      const [tag, type, length] = [short(from), short(from + 2), long(from + 4)];
      if (type === TYPE.short) entries.set(tag, short(from + 8));
      if (type === TYPE.long) entries.set(tag, long(from + 8));
      if (type === TYPE.ascii) {
        const start = length <= 4 ? from + 8 : long(from + 8);
        const text = data.toString('latin1', start, start + Math.min(length, 500));
        entries.set(tag, text.replace(/\0[^]*$/, '').trim());
      }
    }
    return { entries, next: long(at + 2 + count * 12) };
  };

  const main = directory(long(4));
  const details = directory(numberIn(main.entries, TAG.exif) ?? 0).entries;
  const preview = directory(main.next).entries;
  const offset = numberIn(preview, TAG.thumbnailOffset);
  const length = numberIn(preview, TAG.thumbnailLength);
  return {
    software: textIn(main.entries, TAG.software),
    make: textIn(main.entries, TAG.make),
    modified: textIn(main.entries, TAG.modified),
    taken: textIn(details, TAG.taken),
    width: numberIn(details, TAG.width),
    height: numberIn(details, TAG.height),
    thumbnail: offset === null || length === null ? null : data.subarray(offset, offset + length),
  };
}

function textIn(entries: Entries, tag: number): string | null {
  const value = entries.get(tag);
  return typeof value === 'string' && value !== '' ? value : null;
}

function numberIn(entries: Entries, tag: number): number | null {
  const value = entries.get(tag);
  return typeof value === 'number' ? value : null;
}
