/** Repeats how zlib looks for matches, to tell whether it, and at which level, compressed a stream (zlib's `deflate.c`). */

/** The search of a level: `good`, `lazy`, `nice` and `chain` of zlib's `configuration_table`; 1 to 3 take matches at once. */
const LEVELS: readonly (readonly [good: number, lazy: number, nice: number, chain: number])[] = [
  [0, 0, 0, 0],
  [4, 4, 8, 4],
  [4, 5, 16, 8],
  [4, 6, 32, 32],
  [4, 4, 16, 16],
  [8, 16, 32, 32],
  [8, 16, 128, 128],
  [8, 32, 128, 256],
  [32, 128, 258, 1024],
  [32, 258, 258, 4096],
];
const EAGER_TO = 3;
const MIN_MATCH = 3;
const MAX_MATCH = 258;
const WINDOW = 32768;
/** Farthest match: the window without the look-ahead (`MAX_DIST`). */
const FARTHEST = WINDOW - (MAX_MATCH + MIN_MATCH + 1);
/** Matches of three bytes that are farther away are not worth their code (`TOO_FAR`). */
const TOO_FAR = 4096;

/** What zlib was set to: its level 1 to 9 and its memory level, which sets the size of the hash and of the blocks. */
export interface ZlibSetting {
  readonly level: number;
  readonly memory: 8 | 9;
}

/** Tokens of a full block: the room for symbols less one (`lit_bufsize - 1`). */
export const blockSize = ({ memory }: ZlibSetting): number => (1 << (memory + 6)) - 1;

/** Room for searches one after another: what an earlier one noted is told by its stamp, instead of being wiped. */
export interface SearchTables {
  readonly heads: Int32Array;
  readonly before: Int32Array;
  /** Places of the search that is next count from here; lower ones are of searches before. */
  base: number;
}

/** Tables for as many searches as one stream needs. */
export const createTables = (): SearchTables => ({
  heads: new Int32Array(1 << 16),
  before: new Int32Array(WINDOW),
  base: 1,
});

/**
 * How many of the tokens are those that zlib would make of the data, from the first on: all of them where it was zlib of
 * this setting. `data` may go on after the tokens; `tokens` as of `readDeflate`.
 */
export function agreesUntil(
  tokens: Int32Array,
  data: Uint8Array,
  setting: ZlibSetting,
  { complete, tables = createTables() }: { readonly complete: boolean; readonly tables?: SearchTables },
): number {
  const { level } = setting;
  const search = createSearch(data, setting, tables);
  let made = 0;
  // Near a cut end zlib would have seen more: matches there may be shorter than its own.
  const sure = complete ? data.length : data.length - MAX_MATCH - MIN_MATCH;
  const emit = (token: number): boolean => {
    if (tokens[made] !== token) return false;
    made += 1;
    return true;
  };
  const [, lazy] = LEVELS[level] ?? [0, 0];
  if (level <= EAGER_TO) {
    for (let at = 0; at < sure;) {
      const head = search.insert(at);
      const { length, distance } = search.longest(at, head, MIN_MATCH - 1);
      if (length < MIN_MATCH) {
        if (!emit(data[at] ?? 0)) return made;
        at += 1;
        continue;
      }
      if (!emit(distance * 512 + length)) return made;
      if (length <= lazy) for (let step = 1; step < length; step += 1) search.insert(at + step);
      at += length;
    }
    return made;
  }
  let waiting = false;
  let previous = { length: MIN_MATCH - 1, distance: 0 };
  let at = 0;
  while (at < sure) {
    const head = search.insert(at);
    let found = { length: MIN_MATCH - 1, distance: 0 };
    if (previous.length < lazy) found = search.longest(at, head, previous.length);
    if (found.length === MIN_MATCH && found.distance > TOO_FAR)
      found = { length: MIN_MATCH - 1, distance: 0 };
    if (previous.length >= MIN_MATCH && found.length <= previous.length) {
      if (!emit(previous.distance * 512 + previous.length)) return made;
      const end = at - 1 + previous.length;
      for (at += 1; at < end; at += 1) search.insert(at);
      waiting = false;
      previous = { length: MIN_MATCH - 1, distance: 0 };
      continue;
    }
    if (waiting && !emit(data[at - 1] ?? 0)) return made;
    waiting = true;
    previous = found;
    at += 1;
  }
  if (complete && waiting) emit(data[at - 1] ?? 0);
  return made;
}

interface Match {
  readonly length: number;
  readonly distance: number;
}

interface Search {
  /** Notes a place and gives the last one before it with the same hash; -1 when there is none. */
  insert(at: number): number;
  /** The longest match at a place, longer than `least`; along the chain of places with the same hash. */
  longest(at: number, head: number, least: number): Match;
}

function createSearch(data: Uint8Array, { level, memory }: ZlibSetting, tables: SearchTables): Search {
  const [good, , nice, chain] = LEVELS[level] ?? [0, 0, 0, 0];
  const hashBits = memory + 7;
  const shift = Math.floor((hashBits + MIN_MATCH - 1) / MIN_MATCH);
  const mask = (1 << hashBits) - 1;
  const { heads, before, base } = tables;
  tables.base += data.length;
  const placeOf = (stamped: number | undefined): number => Math.max(-1, (stamped ?? 0) - base);
  const byte = (at: number): number => data[at] ?? 0;
  return {
    insert(at) {
      if (at + MIN_MATCH > data.length) return -1;
      const hash = ((byte(at) << (2 * shift)) ^ (byte(at + 1) << shift) ^ byte(at + 2)) & mask;
      const head = heads[hash] ?? 0;
      before[at & (WINDOW - 1)] = head;
      heads[hash] = base + at;
      return placeOf(head);
    },
    longest(at, head, least) {
      const left = data.length - at;
      const enough = Math.min(nice, left);
      const limit = Math.max(0, at - FARTHEST);
      let tries = least >= good ? chain >> 2 : chain;
      let best = least;
      let distance = 0;
      // Place 0 stands for "none" in zlib's tables.
      for (let from = head; from > 0 && at - from <= FARTHEST && tries > 0; tries -= 1) {
        if (
          data[from + best] === data[at + best] &&
          data[from] === data[at] &&
          data[from + 1] === data[at + 1]
        ) {
          const most = Math.min(MAX_MATCH, left);
          let length = 2;
          while (length < most && data[from + length] === data[at + length]) length += 1;
          if (length > best) {
            best = length;
            distance = at - from;
            if (length >= enough) break;
          }
        }
        from = placeOf(before[from & (WINDOW - 1)]);
        if (from <= limit) break;
      }
      return { length: best, distance };
    },
  };
}
