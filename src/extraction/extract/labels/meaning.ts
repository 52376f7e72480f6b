/** What a phrase says whatever its language and the order of its words: a bag of senses, by which labels are told that no list has. */
import { once } from '../../../kit/once.ts';
import type { Sense } from '../../lexicon/form-words.ts';
import { FORM_WORDS } from '../../lexicon/vocabulary.ts';
import { isBetween, plain } from '../fields/name-words.ts';
import { stemOf } from '../fold.ts';

/** Bags that one phrase may be, where its words have several senses. */
const MOST_BAGS = 6;
/** Letters of a compound, and of each of its parts, at least. */
const LEAST = { compound: 7, part: 3 };
/** What joins the parts of a compound: "Versicherung-s-nummer". */
const LINKS = ['', 's', 'n', 'en', 'es', 'e'];
/** Endings of cases, plurals and verbs. */
const ENDINGS = ['s', 'n', 'e', 'es', 'en', 'er', 'em', 'd', 'ed', 'ing'];

/** The senses of one word: each entry is one way to understand it, a compound as several senses. */
type Reading = readonly Sense[];

/** The words of forms to look them up, made when a field first needs them. */
const known = once(() => ({
  senses: new Map(FORM_WORDS.senses),
  stems: new Map(FORM_WORDS.stems),
  english: new Set(FORM_WORDS.english),
  parts: new Set(FORM_WORDS.parts),
  phrases: new Map(FORM_WORDS.phrases),
  beginnings: new Set(FORM_WORDS.phrases.map(([words]) => words.split(' ')[0] ?? '')),
}));
const readings = new Map<string, readonly Reading[]>();
/** Words whose readings are kept. */
const KEPT = 20_000;

/** The senses of a word with another ending than the one that is listed: "frais" and "frai", "zaświadczenia" and "zaświadczenie". */
function withEnding(word: string): readonly Sense[] {
  const { senses, stems } = known();
  const ending = ENDINGS.find(
    (end) =>
      word.length - end.length >= LEAST.part && word.endsWith(end) && senses.has(word.slice(0, -end.length)),
  );
  if (ending !== undefined) return senses.get(word.slice(0, -ending.length)) ?? [];
  return stems.get(stemOf(word)) ?? [];
}

/** The senses of a word that is put together of known ones, or null: the longest last part counts. */
function ofCompound(word: string): Reading | null {
  const { senses, parts } = known();
  if (word.length < LEAST.compound) return null;
  for (let at = LEAST.part; at <= word.length - 2; at++) {
    const end = word.slice(at);
    const last = end === 'no' || parts.has(end) ? senses.get(end)?.[0] : undefined;
    if (last === undefined) continue;
    for (const link of LINKS) {
      if (!word.slice(0, at).endsWith(link)) continue;
      const start = word.slice(0, at - link.length);
      if (start.length < LEAST.part) continue;
      const first = parts.has(start) ? senses.get(start)?.slice(0, 1) : ofCompound(start);
      if (first) return [...first, last];
    }
  }
  return null;
}

function readingsOf(word: string): readonly Reading[] {
  const kept = readings.get(word);
  if (kept) return kept;
  const key = plain(word);
  const own = known().senses.get(key);
  const senses = own ?? withEnding(key);
  // "Servicekosten" are known as such, and are the costs of a service; "pièces" are rooms, and a "pièce" is a part.
  const compound = own === undefined && senses.length > 0 ? null : ofCompound(key);
  const singular = own !== undefined && key.endsWith('s') ? (known().senses.get(key.slice(0, -1)) ?? []) : [];
  const all = [...new Set([...senses, ...singular])].map((sense): Reading => [sense]);
  const found = compound !== null ? [...all, compound] : all.length > 0 ? all : [[key]];
  if (readings.size >= KEPT) readings.clear();
  readings.set(word, found);
  return found;
}

/** How "number" is shortened. */
const NUMBER = /^n(?:[.°º]|\.[°ºo]|ro\.?|o\.|r\.)\.?:?$/iu;

/** Words of a text; what is elided before a vowel, or joined by a hyphen, stands apart. */
export const wordsIn = (text: string): readonly string[] =>
  text
    .split(/\s+/u)
    .flatMap((word) => (NUMBER.test(word) ? ['no'] : word.split(/[^\p{L}\p{N}#]+/u)))
    .filter((word) => word !== '');

/** Words before who did something: "Received by". */
const BY = /^(?:by|par|por|von|durch|przez)$/iu;

/** Whether a word leads to who did something. */
export const isBy = (word: string): boolean => BY.test(word);

/** Whether a word says something by itself. */
export const isTelling = (word: string): boolean =>
  !isBetween(word.toLowerCase()) && !isBy(word) && plain(word) !== '';

/** Words of a phrase that stands for one thing, at most. */
const LONGEST_PHRASE = 4;

/** The longest phrase that stands for one thing from a place on, or null. */
function phraseAt(words: readonly string[], from: number): { to: number; senses: readonly Sense[] } | null {
  const { phrases, beginnings } = known();
  if (!beginnings.has(plain(words[from] ?? ''))) return null;
  for (let to = Math.min(words.length, from + LONGEST_PHRASE); to > from + 1; to--) {
    const senses = phrases.get(words.slice(from, to).map(plain).join(' '));
    if (senses !== undefined) return { to, senses };
  }
  return null;
}

/** Each bag with each of some readings behind it, the likeliest. */
const joined = (bags: readonly Reading[], readings: readonly Reading[]): readonly Reading[] =>
  bags.flatMap((bag) => readings.map((reading) => [...bag, ...reading])).slice(0, MOST_BAGS);

/** The bags of words one by one, without little words between; of those that are English that meaning alone where `english`. */
function bagsOfWords(words: readonly string[], english: boolean): readonly Reading[] {
  let bags: readonly Reading[] = [[]];
  for (const word of words.filter(isTelling)) {
    const readings = readingsOf(word);
    bags = joined(bags, english && known().english.has(plain(word)) ? readings.slice(0, 1) : readings);
  }
  return bags;
}

/**
 * The bags of senses that some words may be; of a word that is English only that meaning where `english` is asked for, as in names
 * of fields: "make" is no spouse there, as it is in Swedish. A phrase that stands for one thing may also be what its words say.
 */
export function bagsOf(words: readonly string[], english = false): readonly (readonly Sense[])[] {
  let bags: readonly Reading[] = [[]];
  for (let at = 0; at < words.length;) {
    const phrase = phraseAt(words, at);
    const to = phrase?.to ?? at + 1;
    const own = phrase?.senses.map((sense): Reading => [sense]) ?? [];
    bags = joined(bags, [...own, ...bagsOfWords(words.slice(at, to), english)]);
    at = to;
  }
  return bags.filter((bag) => bag.length > 0);
}

/** A bag as a key. */
export const keyOfBag = (bag: readonly Sense[]): string => [...new Set(bag)].sort().join(' ');
