/** Repairs how the words of a row were cut: spaced-out letters, split numbers, glued cells, labels, amounts and times. */
import { hasRightToLeft } from '../../document/index.ts';
import type { Word } from '../types.ts';
import { boundsOf } from './geometry.ts';

/** Words are given left to right, all of one row; so is the answer. */
export function tidyRow(words: readonly Word[]): readonly Word[] {
  return joinNumbers(joinCents(joinSpacedLetters(words)))
    .flatMap(splitCells)
    .flatMap(splitLabel)
    .flatMap(splitNumbers)
    .flatMap(splitLeaders)
    .flatMap(splitTime);
}

const gapOf = (a: Word, b: Word): number => b.x0 - a.x1;

/** One word in the place of several. */
function join(words: readonly Word[], separator: string): Word {
  const [first] = words;
  if (first === undefined) throw new Error('Nothing to join.');
  return {
    ...first,
    text: words.map((word) => word.text).join(separator),
    ...boundsOf(words),
    confidence: Math.min(...words.map((word) => word.confidence)),
  };
}

/** `T O T A L` becomes `TOTAL`: four or more single letters at even distances. */
function joinSpacedLetters(words: readonly Word[]): readonly Word[] {
  const out: Word[] = [];
  for (let i = 0; i < words.length;) {
    const run = spacedRun(words, i);
    if (run.length >= 4) {
      out.push(join(run, ''));
      i += run.length;
    } else {
      const word = words[i];
      if (word !== undefined) out.push(word);
      i += 1;
    }
  }
  return out;
}

function spacedRun(words: readonly Word[], start: number): readonly Word[] {
  const run: Word[] = [];
  let pitch = 0;
  for (const word of words.slice(start)) {
    if (!/^\p{L}$/u.test(word.text)) break;
    const last = run.at(-1);
    if (last !== undefined) {
      // Distances between middles are even in spaced-out type, also where letters have different widths.
      const step = (word.x0 + word.x1 - last.x0 - last.x1) / 2;
      if (step > 2.5 * word.size || gapOf(last, word) < 0) break;
      if (pitch > 0 && (step > 1.6 * pitch || step < pitch / 1.6)) break;
      pitch = pitch === 0 ? step : (pitch + step) / 2;
    }
    run.push(word);
  }
  return run;
}

/**
 * Joins what is one number: `12` `.50` and `12.` `50` without a space, groups of thousands (`1` `234,56`) with one. Only
 * across gaps that are no wider than a space between words, and for whole thousands only in front of decimals: two numbers of neighboring
 * columns must stay two.
 */
function joinNumbers(words: readonly Word[]): readonly Word[] {
  const out: Word[] = [];
  for (const word of words) {
    const last = out.at(-1);
    const separator = last === undefined ? null : numberSeparator(last, word);
    if (last === undefined || separator === null) out.push(word);
    else out[out.length - 1] = join([last, word], separator);
  }
  return out.length === words.length ? words : joinNumbers(out);
}

/** Size of raised cents beside that of the number they belong to, how far they are raised, and how close they stand, in its type sizes. */
const CENTS = { size: 0.8, raised: 0.12, gap: 0.25 } as const;
/** Signs and codes of money: raised figures beside anything else are footnotes and powers. */
const MONEY = /^(?:\p{Sc}|[A-Z]{3}|kr\.?|zł|Kč|Ft|lei|Fr\.?)$/u;

/** A whole number, perhaps with groups of thousands and a currency sign at either end. */
const WHOLE = /^(\p{Sc})?(?:\d{1,3}(?:[.,'’]\d{3})+|\d+)(\p{Sc})?$/u;

/** `189` with a small raised `50` beside a currency is one number; its mark is the one that its groups or its currency are written with. */
function joinCents(words: readonly Word[]): readonly Word[] {
  const out: Word[] = [];
  words.forEach((word, at) => {
    const last = out.at(-1);
    if (last === undefined || !areCents(last, word)) return void out.push(word);
    const before = out.at(-2)?.text ?? '';
    const own = WHOLE.exec(last.text);
    const [, sign = MONEY.test(before) ? before : '', behind = words[at + 1]?.text ?? ''] = own ?? [];
    if (!MONEY.test(sign) && !MONEY.test(behind)) return void out.push(word);
    const whole = { ...last, text: last.text.replace(/\p{Sc}$/u, '') };
    out[out.length - 1] = join([whole, word], sign === '' && !whole.text.includes(',') ? ',' : '.');
  });
  return out;
}

const areCents = (number: Word, { text, size, y1, x0, source }: Word): boolean =>
  source === 'text' &&
  /^\d{2}$/.test(text) &&
  WHOLE.test(number.text) &&
  size <= CENTS.size * number.size &&
  number.y1 - y1 >= CENTS.raised * number.size &&
  Math.abs(x0 - number.x1) <= CENTS.gap * number.size;

/** A space of a monospaced font, in type sizes, with room for rounding: it is as wide as a figure. */
const MONOSPACE = 0.65;

/** Whether a number is set in figures as wide as those of monospaced fonts; what was recognized has no type size to go by. */
const isMonospaced = ({ text, size, x0, x1, source }: Word): boolean =>
  source === 'text' && x1 - x0 > 0.575 * size * text.length;

/** A space that recognition of monospaced print sees behind a comma, in type sizes, at most. */
const RECOGNIZED_SPACE = 1.1;

/** A space between groups of thousands, in the size of recognized figures: it is that of their ink, which is less than that of the type. */
const RECOGNIZED_GROUP = 0.55;

/** A typed space behind a comma, in type sizes, at least: "Flat 4, 19 Quay Street" holds no amount. Arial Narrow's and Calibri's take 0.23. */
export const TYPED_SPACE = 0.2;

function numberSeparator(a: Word, b: Word): string | null {
  const gap = gapOf(a, b) / Math.max(a.size, 1e-6);
  if (gap < -0.2) return null;
  if (gap < 0.5 && /\d$/.test(a.text) && /^[.,]\d{2}$/.test(b.text)) return '';
  const space = a.source === 'text' && /^\d+,$/.test(a.text) ? TYPED_SPACE : 0.3;
  if (gap < space && /^\D{0,3}\d+[.,]$/.test(a.text) && /^\d{2}$/.test(b.text)) return '';
  const isRecognized = a.source === 'ocr' && b.source === 'ocr';
  if (isRecognized && gap < RECOGNIZED_SPACE && /^\d+,$/.test(a.text) && /^\d{2}$/.test(b.text)) return '';
  const reach = isMonospaced(b) ? MONOSPACE : isRecognized ? RECOGNIZED_GROUP : 0.35;
  if (gap < reach && /^\D?\d{1,3}$/.test(a.text) && /^\d{3}( \d{3})*[.,]\d{2}\D?$/.test(b.text)) return ' ';
  return null;
}

/** Words between the lines of a table, which were recognized as bars: `|OK|Repair|`. A single bar is a misread letter. */
const BETWEEN_BARS = /\p{L}{2}.*\|.*\p{L}{2}/u;

/** `|OK|Repair|` becomes two words. */
function splitCells(word: Word): readonly Word[] {
  const letter = (word.x1 - word.x0) / word.text.length;
  if (word.source !== 'ocr' || !BETWEEN_BARS.test(word.text)) return [word];
  return Array.from(word.text.matchAll(/[^|]+/g), ({ 0: text, index }) => ({
    ...word,
    text,
    x0: word.x0 + index * letter,
    x1: word.x0 + (index + text.length) * letter,
  }));
}

/** `Date:12/03/2024` becomes two words; `10:30`, `https://…` and `C:\\` do not. The width is shared by letters. */
function splitLabel(word: Word): readonly Word[] {
  const match = /^(\p{L}[^:]{1,}:)(?!\/\/)([^:\\][^]*)$/u.exec(word.text);
  const label = match?.[1];
  if (label === undefined || word.text.includes('@')) return [word];
  return cutAt(word, label.length);
}

/** `12,5025,00` becomes two words: no number has two decimal marks with two figures after each. */
function splitNumbers(word: Word): readonly Word[] {
  const first = /^(\d{1,3}(?:[.,]\d{3})*([.,])\d{2})(?=\d{1,3}(?:[.,]\d{3})*\2\d{2}$)/.exec(word.text)?.[1];
  return first === undefined ? [word] : cutAt(word, first.length);
}

/** Dots that lead from what is named to its amount, or a sign between them: `TOTAL...16,70`, `TOTAL=12.50`, `Total*12.50`. */
const LEADERS =
  /^.*[\p{L}\d%):][.·•…]*(?:\.{3}|…|·{3}|•{3})(?=[-–(]?(?:\p{Sc}|RM)?\d)|^\p{L}{3,}[=*]+(?=\p{Sc}?\d+(?:[.,]\d{3})*[.,]\d{2}$)/u;

/** `TOTAL...16,70` becomes two words. */
function splitLeaders(word: Word): readonly Word[] {
  const first = LEADERS.exec(word.text)?.[0];
  return first === undefined ? [word] : cutAt(word, first.length);
}

/**
 * The days that a time stands right behind, its colon perhaps lost or the rest of it in the next word: `06-09-201622:35`, `201722:35`,
 * `06-Aug-2015231:17PM`, `29Jan1520:34`, and `12/12/14.16:45` with a point between.
 */
const DAYS_BEFORE_TIME = [
  /^(?:.*[-./,' ])?(?:19|20)\d{2}(?=\d{1,3}:(?:\d{2}(?!\d)|$))/u,
  /^\d{1,2}(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\d{2}(?=\d{2}:\d{2}(?!\d))/iu,
  /^\d{1,2}([-/.])\d{1,2}\1(?:\d{2}|\d{4})[.,;](?=\d{1,2}:\d{2}(?!\d))/u,
];

/** A day and the time glued to it become two words. */
function splitTime(word: Word): readonly Word[] {
  const first = DAYS_BEFORE_TIME.flatMap((day) => day.exec(word.text)?.[0] ?? [])[0];
  return first === undefined ? [word] : cutAt(word, first.length);
}

/** The two parts of a word before and after a letter, left to right: of a word read from the right, the first is the right one. */
function cutAt(word: Word, length: number): readonly Word[] {
  const [first, second] = [word.text.slice(0, length), word.text.slice(length)];
  const isTurned = hasRightToLeft(first);
  const [left, right] = isTurned ? [second, first] : [first, second];
  const x = word.x0 + ((word.x1 - word.x0) * left.length) / word.text.length;
  return [
    { ...word, text: left, x1: x },
    { ...word, text: right, x0: x },
  ];
}
