/** Compares amounts in words with the amounts in figures beside them: checks, contracts, invoices. */
import { LETTERS } from '../../kit/plain-letters.ts';
import type { Signal } from '../check.ts';
import { SURE, amountsOf } from '../content/amounts.ts';
import type { Amount } from '../content/amounts.ts';
import { defineContentCheck } from '../content/content-check.ts';
import { findInLines, isTyped, textOfLine, unbracketed } from '../content/line-text.ts';
import type { Found } from '../content/line-text.ts';
import { PROSE } from '../content/numbers/number-lexicons.ts';
import { beginsAsNumber, numberInWords } from '../content/numbers/number-words.ts';
import type { Reading } from '../reading.ts';

/** English divides its thousands in words as in figures: "fourteen thousand, two hundred". */
const COMMA = String.raw`(?<=\b(?:thousand|million|billion|lakhs?|crores?)),`;
/** Units that stand before the words, and their hundredths behind them: "Rupees Four Lakh and Fifty Paise Only". */
const BEFORE = '(?:indian )?rupees|inr|ringgit(?: malaysia)?';
const HUNDREDTHS = /\b(?:paise|paisa|sen)\b/iu;
/** A label, or the unit after the words, says that an amount is written out. */
const LABELLED = new RegExp(
  String.raw`(?:\b(?:amount in words|in words|in letters|the sum of|in Worten|en (?:toutes )?lettres|(?:la )?(?:somme|suma) de|en letras|importe en letras|in lettere|somma di|por extenso|quantia de|in woorden|zegge|słownie)\s*[:;]?\s*(?:[(]\s*)?(?:(?:euros?|eur|pln|zł|${BEFORE})(?![${LETTERS}])\s*[:;]?\s*)?)([${LETTERS}](?:[${LETTERS}\s-]|${COMMA}){2,120})`,
  'giu',
);
const UNIT = new RegExp(
  String.raw`((?:[${LETTERS}-]+(?:${COMMA})?\s){0,11}[${LETTERS}-]+)\s+(?:and\s+(?:no|00|\d{2})\s?\/\s?100\s+)?(?:dollars|euros?|pounds|francs|franken|pesos|rupees|ringgit)\b`,
  'giu',
);
const ONLY = new RegExp(
  String.raw`\b(?:${BEFORE})\s+([${LETTERS}](?:[${LETTERS}\s-]|${COMMA}){2,120}?\s+only)\b`,
  'giu',
);
/** Words that end the amount: a currency, cents, "only". */
const ENDS =
  /\s*\b(?:us\s+)?(?:dollars?|euros?|eur|pounds?|francs?|franken|pesos?|rupees|ringgit|only|exactly|(?<=\d\s)cents?|centimes|centimos|und\s+\d+|and\s+\d+|et\s+\d+|y\s+\d+|con\s+\d+)\b.*$/isu;
/** What may stand behind the unit of an amount that has a bracket to itself. */
const AFTER =
  /\b(?:and|und|et|y|con|e|i|only|exactly|sterling|no|paise|paisa|sen|pence|penn(?:y|ies)|cents?|centimes?|céntimos?|centimos?|centesimi|groszy|grosze|\d{1,2}(?:\s?\/\s?100)?)\b|\s|[.,]/giu;
/** Smaller numbers are counted in running text. */
const LEAST = 20;

/** Words that stand for no number of their own in running text: "several thousand dollars", "2.5 million dollars". */
const VAGUE =
  /^(?:(?:a|and|hundred|thousand|million|billion|lakhs?|crores?|hundert|tausend|cents?|mille|mil)\s)+$/iu;
/** Joins the parts of a number in languages that are not read in running text: "trinta e três mil". */
const JOINS = /^e$/iu;

/** The number that the end of some words writes, the longest that is one. */
function numberAtEnd(text: string): number | null {
  const words = text.replace(ENDS, '').trim().split(/\s+/);
  for (let from = 0; from < words.length; from += 1) {
    const own = words.slice(from).join(' ');
    const value = numberInWords(own, PROSE);
    if (value !== null) return VAGUE.test(`${own} `) || JOINS.test(words[from - 1] ?? '') ? null : value;
  }
  return null;
}

/** Words without the hundredths behind their last "and"; nothing where hundredths follow without one. */
function wholeOf(text: string): string {
  const at = text.search(HUNDREDTHS);
  return at < 0 ? text : text.slice(0, Math.max(0, text.slice(0, at).toLowerCase().lastIndexOf(' and ')));
}

/** The number that the beginning of some words writes, the longest that is one; none where a misspelled part of it follows. */
function numberAtStart(text: string): number | null {
  const words = wholeOf(text.replace(ENDS, '')).trim().split(/\s+/);
  for (let to = words.length; to > 0; to -= 1) {
    const value = numberInWords(words.slice(0, to).join(' '));
    if (value !== null) return beginsAsNumber(words[to] ?? '') ? null : value;
  }
  return null;
}

const isOfNumbers = (text: string): boolean => text === '' || numberInWords(text) !== null;

/** Whether nothing but an amount is left behind the unit, to the end of the bracket that it stands in or of the line. */
const endsBracket = (rest: string): boolean =>
  isOfNumbers((rest.split(')')[0] ?? '').replaceAll(AFTER, ' ').trim());

/** The end of an amount whose figure follows in a bracket: "pounds and five pence (£". */
const FIGURE_FOLLOWS = /^([^()\d]*)\((?=[^()\p{L}\d]{0,3}\d|[A-Z]{3}\s?\d)/u;

/**
 * The amount in figures that the words say again: right before a bracket that has nothing but them, or in a bracket right behind them.
 */
function besideOf(
  { match, line, text }: Found,
  { lines }: Reading,
  amounts: readonly Amount[],
): Amount | null {
  const own = lines[line];
  const words = match[1] ?? '';
  if (own === undefined) return null;
  const start = match.index + match[0].indexOf(words);
  const rest = text.slice(match.index + match[0].length);
  const { starts } = textOfLine(own);
  const wordAt = (at: number): number => starts.findLastIndex((from) => from <= at);
  const inLine = amounts.filter((amount) => amount.line === line);
  if (text[start - 1] === '(' && endsBracket(rest))
    return inLine.find(({ to }) => to === wordAt(start)) ?? null;
  const follows = FIGURE_FOLLOWS.exec(rest);
  if (follows === null || !endsBracket(follows[1] ?? '')) return null;
  const bracket = wordAt(match.index + match[0].length + follows[0].length - 1);
  return inLine.find(({ from }) => from === bracket) ?? null;
}

/** An amount in words, whole units; more than one where the words may run over from another line. */
interface Written {
  readonly found: Found;
  readonly units: readonly [number, ...number[]];
}

/** Amounts in words. */
function written({ lines }: Reading): readonly Written[] {
  const textOf = (at: number): string => lines[at]?.words.map(({ text }) => text).join(' ') ?? '';
  const of = (
    pattern: RegExp,
    read: (words: string, found: Found) => readonly [number | null, number | null],
  ) =>
    findInLines(lines, pattern).flatMap((found): Written[] => {
      const [own, across] = read(found.match[1] ?? '', found);
      if (own === null || own < LEAST) return [];
      return [{ found, units: across === null ? [own] : [own, across] }];
    });
  const labelled = of(LABELLED, (words, { match, text, line }) => {
    const isLast = match.index + match[0].length >= text.length;
    return [numberAtStart(words), isLast ? numberAtStart(`${words} ${textOf(line + 1)}`) : null];
  });
  const isRead = ({ found }: Written): boolean => labelled.some((one) => one.found.line === found.line);
  const ended = of(ONLY, (words) => [numberAtStart(words), null]).filter((one) => !isRead(one));
  const others = of(UNIT, (words, { match, line }) => [
    numberAtEnd(words),
    match.index === 0 ? numberAtEnd(`${textOf(line - 1)} ${words}`) : null,
  ]).filter((one) => !isRead(one));
  return [...labelled, ...ended, ...others];
}

export const contentWordsVsDigits = defineContentCheck({
  id: 'content_words_vs_digits',
  name: 'Amounts in words',
  judge(reading) {
    const amounts = amountsOf(reading);
    const words = written(reading);
    if (words.length === 0 || amounts.length === 0) return { notAbout: 'No amount in words was recognized.' };
    const signals = words.flatMap(({ found, units }): Signal[] => {
      const isSame = (value: number): boolean => units.includes(Math.trunc(Math.abs(value)));
      const beside = besideOf(found, reading, amounts);
      const agrees =
        beside === null
          ? reading.values.some(({ kind, value }) => kind === 'money' && isSame(Number(value)))
          : isSame(beside.cents / 100);
      // A word that was misread is no number any more, so only the surest accuse.
      if (agrees || (!isTyped(reading, found.page) && found.confidence < SURE)) return [];
      const text = (found.match[1] ?? '').trim();
      return [
        {
          code: 'WORDS_AND_DIGITS_DIFFER',
          detail: `"${text}" is ${String(units[0])}, ${beside === null ? 'which is printed in figures nowhere' : `but ${unbracketed(beside.text)} beside it is not`}`,
          page: found.page,
          box: found.box,
          old: String(units[0]),
        },
      ];
    });
    return { signals };
  },
  innocentExplanation: 'Amounts in words that belong to no figure, or that continue on another line.',
  clear: 'Amounts in words agree with those in figures.',
});
