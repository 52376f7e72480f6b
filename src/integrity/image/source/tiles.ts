/** Joins the strips and tiles into which some scanners cut a page, and finds those that were stored otherwise than all others. */
import type { Bitmap } from '../../../document/index.ts';
import type { PlacedImage } from '../../pdf/placed-image.ts';
import type { DecodedPixels, NoPixels, StoredPixels } from './stream-pixels.ts';

/** Share of the page by which sides of tiles that belong together may be off. */
const TOLERANCE = 0.004;
/** Tiles beyond which a page is not joined. */
const MAX_TILES = 200;
/** Tiles stored otherwise that an edit leaves, as it may cross a seam, and how many others there must be for each of them. */
const ODD = { most: 2, othersEach: 3 } as const;

/** Rows from top to bottom of what lies from left to right in them. */
type Rows<T> = readonly (readonly T[])[];

const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= TOLERANCE;

/** The images by rows when they tile one upright rectangle, else null. A strip is a row of one. */
export function tilesOf(images: readonly PlacedImage[]): Rows<PlacedImage> | null {
  if (images.length < 2 || images.length > MAX_TILES) return null;
  const rows: PlacedImage[][] = [];
  for (const image of [...images].sort((a, b) => a.box[1] - b.box[1])) {
    const row = rows.at(-1);
    if (row?.[0] !== undefined && isNear(row[0].box[1], image.box[1])) row.push(image);
    else rows.push([image]);
  }
  for (const row of rows) row.sort((a, b) => a.box[0] - b.box[0]);
  const [first] = rows;
  const [left, right] = [first?.[0]?.box[0] ?? 0, first?.at(-1)?.box[2] ?? 1];
  const tile = rows.every((row, at) => {
    const [, top, , bottom] = row[0]?.box ?? [0, 0, 0, 0];
    const above = rows[at - 1]?.[0]?.box[3];
    const ends = isNear(row[0]?.box[0] ?? 0, left) && isNear(row.at(-1)?.box[2] ?? 1, right);
    const adjoin = row.every(({ box, orientation }, column) => {
      const before = row[column - 1]?.box[2];
      const follows = before === undefined || isNear(box[0], before);
      return orientation === 1 && isNear(box[1], top) && isNear(box[3], bottom) && follows;
    });
    return ends && adjoin && (above === undefined || isNear(top, above));
  });
  return tile ? rows : null;
}

/**
 * The tiles as one picture. Null when they were not saved alike: sizes that do not fit, other kinds or steps, or JPEGs of which one
 * that is not at the end of its row or column ends inside of a block, so that the page has no grid in common.
 */
export function joinTiles(rows: Rows<StoredPixels>): StoredPixels | null {
  const [first] = rows.flat();
  if (first === undefined) return null;
  const width = widthOf(rows[0] ?? []);
  const alike = rows.every(
    (row, at) =>
      widthOf(row) === width &&
      row.every((tile, column) => {
        const { jpeg, height, lossy } = tile;
        const wholeDown = at === rows.length - 1 || height % 8 === 0;
        const wholeAcross = column === row.length - 1 || tile.width % 8 === 0;
        const same = kindOf(tile) === kindOf(first) && lossy === first.lossy && height === row[0]?.height;
        return same && (jpeg === null || (wholeDown && wholeAcross));
      }),
  );
  if (!alike) return null;
  const height = rows.reduce((sum, row) => sum + (row[0]?.height ?? 0), 0);
  const open = async (): Promise<DecodedPixels> => {
    const parts: Bitmap[][] = [];
    let erroneous = false;
    for (const row of rows) {
      const opened: Bitmap[] = [];
      for (const tile of row) {
        const decoded = await tile.open();
        opened.push(decoded.bitmap);
        erroneous ||= decoded.erroneous;
      }
      parts.push(opened);
    }
    return { bitmap: laidOut(parts, width, height), erroneous };
  };
  // The coefficients of the tiles lie in as many files: only what pixels tell can be asked.
  return { width, height, jpeg: first.jpeg, encoded: null, lossy: first.lossy, open };
}

/**
 * Which of the tiles were saved otherwise than all others: one or two among many that agree. Several kinds are a scanner's own,
 * which stores each part as it serves best, and so are tiles in black and white.
 */
export function oddTiles(tiles: readonly (StoredPixels | NoPixels)[]): readonly number[] {
  const kinds = tiles.map((tile) => ('reason' in tile ? null : kindOf(tile)));
  if (kinds.includes(null)) return [];
  const groups = new Map<string | null, number[]>();
  kinds.forEach((kind, at) => groups.set(kind, [...(groups.get(kind) ?? []), at]));
  const [usual = [], odd = [], ...more] = [...groups.values()].sort((a, b) => b.length - a.length);
  const stands = more.length === 0 && odd.length <= ODD.most && usual.length >= ODD.othersEach * odd.length;
  return stands ? odd : [];
}

/** How pixels were saved: the steps of a JPEG, or without loss. */
const kindOf = ({ jpeg, lossy }: StoredPixels): string =>
  jpeg === null ? `no steps, ${lossy ? 'lossy' : 'exact'}` : jpeg.luma.join();

const widthOf = (row: readonly { readonly width: number }[]): number =>
  row.reduce((sum, tile) => sum + tile.width, 0);

function laidOut(rows: Rows<Bitmap>, width: number, height: number): Bitmap {
  const channels = rows.some((row) => row.some((part) => part.channels === 3)) ? 3 : 1;
  const data = new Uint8Array(width * height * channels);
  let top = 0;
  for (const row of rows) {
    let left = 0;
    for (const part of row) {
      for (let y = 0; y < part.height; y += 1) {
        const to = ((top + y) * width + left) * channels;
        const line = part.data.subarray(y * part.width * part.channels, (y + 1) * part.width * part.channels);
        if (part.channels === channels) data.set(line, to);
        // A tile without color among colored ones: decoders drop what is gray.
        else line.forEach((level, at) => data.fill(level, to + 3 * at, to + 3 * at + 3));
      }
      left += part.width;
    }
    top += row[0]?.height ?? 0;
  }
  return { width, height, channels, data, dpi: null };
}
