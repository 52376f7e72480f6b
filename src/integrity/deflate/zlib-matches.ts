/** Repeats how zlib looks for matches, to tell whether it, and at which level, compressed a stream (zlib's `deflate.c`). */

type Level = readonly [good: number, lazy: number, nice: number, chain: number];

/** The search of a level: `good`, `lazy`, `nice` and `chain` of zlib's `configuration_table`; 1 to 3 take matches at once. */
const LEVELS: readonly Level[] = [
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
const NONE: Level = [0, 0, 0, 0];
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

/** Where a search stands, and what it looks through. */
interface Search {
  readonly data: Uint8Array;
  readonly tokens: Int32Array;
  readonly tables: SearchTables;
  /** Of this search, see `SearchTables`. */
  readonly base: number;
  readonly level: Level;
  /** Of the hash of three bytes (`hash_shift`, `hash_mask`). */
  readonly shift: number;
  readonly mask: number;
  /** Places from here on are not compared. */
  readonly end: number;
}

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
  // Near a cut end zlib would have seen more: matches there may be shorter than its own.
  const end = complete ? data.length : data.length - MAX_MATCH - MIN_MATCH;
  const { base } = tables;
  tables.base += data.length;
  const bits = setting.memory + 7;
  const shift = Math.floor((bits + MIN_MATCH - 1) / MIN_MATCH);
  const level = LEVELS[setting.level] ?? NONE;
  const search = { data, tokens, tables, base, level, shift, mask: (1 << bits) - 1, end };
  return setting.level <= EAGER_TO ? agreesEagerly(search) : agreesLazily(search, complete);
}

/** Takes every match at once (`deflate_fast`). */
function agreesEagerly(search: Search): number {
  const { data, tokens, level, end } = search;
  const [, lazy] = level;
  let made = 0;
  for (let at = 0; at < end;) {
    const match = longest(search, at, insert(search, at), MIN_MATCH - 1);
    const token = match === 0 ? data[at] : match;
    if (tokens[made] !== token) return made;
    made += 1;
    const length = match === 0 ? 1 : match % 512;
    if (length <= lazy) for (let step = 1; step < length; step += 1) insert(search, at + step);
    at += length;
  }
  return made;
}

/** Waits with every match for what the next place gives (`deflate_slow`). */
function agreesLazily(search: Search, complete: boolean): number {
  const { data, tokens, level, end } = search;
  const [, lazy] = level;
  let made = 0;
  let waiting = false;
  /** The match at the place before; 0: none. */
  let previous = 0;
  let at = 0;
  while (at < end) {
    const head = insert(search, at);
    const least = previous === 0 ? MIN_MATCH - 1 : previous % 512;
    let found = head > 0 && least < lazy ? longest(search, at, head, least) : 0;
    if (found % 512 === MIN_MATCH && found > TOO_FAR * 512 + MIN_MATCH) found = 0;
    if (previous !== 0 && found === 0) {
      if (tokens[made] !== previous) return made;
      made += 1;
      const next = at - 1 + least;
      for (at += 1; at < next; at += 1) insert(search, at);
      waiting = false;
      previous = 0;
      continue;
    }
    if (waiting) {
      if (tokens[made] !== data[at - 1]) return made;
      made += 1;
    }
    waiting = true;
    previous = found;
    at += 1;
  }
  if (complete && waiting && tokens[made] === data[at - 1]) made += 1;
  return made;
}

/** Notes a place and gives the last one before it with the same hash; -1 when there is none. */
function insert({ data, tables, base, shift, mask }: Search, at: number): number {
  if (at + MIN_MATCH > data.length) return -1;
  const first = (data[at] ?? 0) << (2 * shift);
  const second = (data[at + 1] ?? 0) << shift;
  const hash = (first ^ second ^ (data[at + 2] ?? 0)) & mask;
  const head = tables.heads[hash] ?? 0;
  tables.before[at & (WINDOW - 1)] = head;
  tables.heads[hash] = base + at;
  return head < base ? -1 : head - base;
}

/** The longest match at a place that is longer than `least`, along the chain of places with the same hash; 0: none. */
function longest({ data, tables, base, level }: Search, at: number, head: number, least: number): number {
  const { before } = tables;
  const good = level[0];
  const nice = level[2];
  const chain = level[3];
  const most = Math.min(MAX_MATCH, data.length - at);
  const enough = Math.min(nice, most);
  const limit = Math.max(0, at - FARTHEST);
  const first = data[at];
  const second = data[at + 1];
  let tries = least >= good ? chain >> 2 : chain;
  let best = least;
  let last = data[at + best];
  let match = 0;
  // Place 0 stands for "none" in zlib's tables.
  for (let from = head; from > 0 && at - from <= FARTHEST && tries > 0; tries -= 1) {
    if (data[from + best] === last && data[from] === first && data[from + 1] === second) {
      let length = 2;
      while (length < most && data[from + length] === data[at + length]) length += 1;
      if (length > best) {
        best = length;
        match = (at - from) * 512 + length;
        if (length >= enough) break;
        last = data[at + best];
      }
    }
    from = (before[from & (WINDOW - 1)] ?? 0) - base;
    if (from <= limit) break;
  }
  return match;
}
