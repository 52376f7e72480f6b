/** The words of a language, as they come with its data for Tesseract. */
import { gunzipSync } from 'node:zlib';

/** Whether the language has this word, spelled with these large and small letters. */
export type WordList = (word: string) => boolean;

/** Which parts of the data hold the words and the characters of the network for lines (`tessdatamanager.h` of Tesseract 5). */
const WORDS = 19;
const CHARACTERS = 21;
/** Bytes of an offset in the table of parts, and of what stands before it. */
const OFFSET = 8;
const TABLE = 4;
/**
 * The words are a graph of letters (`dawg.cpp`): behind a magic number and two counts come edges of 64 bits. From the lowest bit
 * on they tell the letter, three flags, and the edge with which the node begins that they lead to, 0 for none.
 */
const GRAPH_HEAD = 10;
const EDGE = 8;
const FLAGS = 8;
const IS_LAST = 1;
const ENDS_WORD = 4;
/** How packed data begins (RFC 1952). */
const GZIP = [0x1f, 0x8b];

/** The words in the data of a language, plain or packed; null where it has none. */
export function wordListOf(data: Uint8Array): WordList | null {
  const file = Buffer.from(GZIP.every((byte, at) => data[at] === byte) ? gunzipSync(data) : data);
  const [graph, characters] = [partOf(file, WORDS), partOf(file, CHARACTERS)];
  if (graph === null || characters === null) return null;
  const [, ...lines] = characters.toString('utf8').split('\n');
  const ids = new Map(lines.map((line, id) => [line.split(' ', 1)[0] ?? '', id]));
  const letters = 2 ** Math.ceil(Math.log2(graph.readInt32LE(2) + 1));
  // A copy: the rest of the data need not stay in memory.
  const edges = Buffer.from(graph.subarray(GRAPH_HEAD));

  /** What follows a letter at a node; null where none does. */
  const follow = (node: number, letter: number): { readonly node: number; readonly ends: boolean } | null => {
    for (let at = node * EDGE; at < edges.length; at += EDGE) {
      const edge = edges.readUInt32LE(at) + edges.readUInt32LE(at + EDGE / 2) * 2 ** 32;
      const flags = Math.floor(edge / letters) % FLAGS;
      if (edge % letters === letter)
        return { node: Math.floor(edge / letters / FLAGS), ends: (flags & ENDS_WORD) !== 0 };
      if ((flags & IS_LAST) !== 0) return null;
    }
    return null;
  };
  return (word) => {
    let place: ReturnType<typeof follow> = { node: 0, ends: false };
    for (const [index, character] of Array.from(word).entries()) {
      const id = ids.get(character);
      if (id === undefined || (index > 0 && place.node === 0)) return false;
      place = follow(place.node, id);
      if (place === null) return false;
    }
    return place.ends;
  };
}

/** A part of the data by its number; null where it has none. */
function partOf(file: Buffer, number: number): Buffer | null {
  const offsets = Array.from({ length: file.readInt32LE(0) }, (_, at) =>
    Number(file.readBigInt64LE(TABLE + OFFSET * at)),
  );
  const start = offsets[number] ?? -1;
  if (start < 0) return null;
  return file.subarray(
    start,
    offsets.slice(number + 1).find((offset) => offset >= 0),
  );
}
