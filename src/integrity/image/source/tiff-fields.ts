/** Reads the directories of a TIFF structure, which TIFF files are and EXIF data is: the fields with their bytes. */

/** One field of a directory (TIFF 6.0, section 2). */
export interface TiffField {
  readonly type: number;
  /** The first number, when the field is of whole numbers. */
  readonly number: number | null;
  /** The value as stored; shorter than the field says where the data ends, or a bound is reached. */
  readonly data: Buffer;
}

/** Gives fields by their tags, and where the next directory is; 0 when there is none. */
export interface TiffDirectory {
  /** Null when the directory does not have the tag. */
  field(tag: number): TiffField | null;
  readonly next: number;
}

/** The directories of a structure. Nothing of it throws: what is damaged is left out. */
export interface TiffStructure {
  /** Where the first directory is. */
  readonly first: number;
  directory(at: number): TiffDirectory;
}

/** Bytes of a value by the type of its field (TIFF 6.0, section 2). */
const SIZES: Readonly<Record<number, number>> = {
  1: 1,
  2: 1,
  3: 2,
  4: 4,
  5: 8,
  6: 1,
  7: 1,
  8: 2,
  9: 4,
  10: 8,
  11: 4,
  12: 8,
  13: 4,
};
const SHORT = 3;
/** LONG, and the offset of a directory (TIFF technical note 1). */
const LONGS: ReadonlySet<number> = new Set([4, 13]);
const MAX_FIELDS = 500;
/** Bytes kept of one field: a manifest store with its previews has a few million. */
const MAX_FIELD_BYTES = 16 * 1024 * 1024;

/** A directory without fields, the last one. */
export const NO_DIRECTORY: TiffDirectory = { field: () => null, next: 0 };

/** The structure of bytes, or null when they are no classic TIFF. */
export function openTiff(bytes: Uint8Array): TiffStructure | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const mark = file.toString('latin1', 0, 4);
  if (mark !== 'II*\0' && mark !== 'MM\0*') return null;
  const little = mark.startsWith('I');
  const short = (at: number): number =>
    at + 2 > file.length ? 0 : little ? file.readUInt16LE(at) : file.readUInt16BE(at);
  const long = (at: number): number =>
    at + 4 > file.length ? 0 : little ? file.readUInt32LE(at) : file.readUInt32BE(at);

  const fieldAt = (entry: number): TiffField => {
    const [type, count] = [short(entry + 2), long(entry + 4)];
    const length = count * (SIZES[type] ?? 0);
    const start = length <= 4 ? entry + 8 : long(entry + 8);
    const number = type === SHORT ? short(start) : LONGS.has(type) ? long(start) : null;
    return { type, number, data: file.subarray(start, start + Math.min(length, MAX_FIELD_BYTES)) };
  };
  const directory = (at: number): TiffDirectory => {
    if (at < 8 || at + 2 > file.length) return NO_DIRECTORY;
    const count = short(at);
    const field = (tag: number): TiffField | null => {
      for (let index = 0; index < Math.min(count, MAX_FIELDS); index += 1) {
        const entry = at + 2 + 12 * index;
        if (short(entry) === tag) return fieldAt(entry);
      }
      return null;
    };
    return { field, next: long(at + 2 + 12 * count) };
  };
  return { first: long(4), directory };
}
