/** Finds printed numbers whose kind is labelled or unmistakable, for their check digits. */
import type { PrintedLine } from '../../../document/index.ts';
import type { Reading } from '../../reading.ts';
import { labelsAbove } from '../labels-above.ts';
import type { LabelAbove } from '../labels-above.ts';
import { around, findInLines, textOfLine, wordsBetween } from '../line-text.ts';
import type { Found } from '../line-text.ts';
import { BARE_IBAN, SCHEMES } from './number-schemes.ts';
import type { NumberScheme } from './number-scheme.ts';
import type { Place } from '../shown-digits.ts';

/** A printed number that carries check digits. */
export interface Numbered {
  /** What it is, for people. */
  readonly kind: string;
  readonly value: string;
  readonly found: Found;
  /** Whether its check digits hold. */
  readonly holds: (value: string) => boolean;
}

/** What a find of a scheme is, or null when it is no number of its kind. */
function numberOf({ kind, printed, holds }: NumberScheme, found: Found): Numbered | null {
  const text = found.match[1] ?? '';
  const value = text.replace(/[^\p{L}\d]/gu, '').toUpperCase();
  if (printed?.test(text) === false || holds(value) === null) return null;
  return { kind, value, found, holds: (other) => holds(other) === true };
}

/** A line with what tells quickly which kinds of numbers it cannot hold. */
interface Searched {
  readonly line: PrintedLine;
  readonly lower: string;
  readonly digits: number;
}

const searched = (lines: readonly PrintedLine[]): readonly Searched[] =>
  lines.map((line) => {
    const { text } = textOfLine(line);
    return { line, lower: text.toLowerCase(), digits: text.replace(/\D/g, '').length };
  });

const mayHold = ({ labels, digits }: NumberScheme, { lower, digits: own }: Searched): boolean =>
  own >= digits && (labels.length === 0 || labels.some((label) => lower.includes(label)));

/** The finds of a scheme; its pattern, costly to compile, is not asked where no line can hold such a number. */
function findsOf(scheme: NumberScheme, lines: readonly Searched[]): readonly Found[] {
  const own = [...lines.entries()].filter(([, line]) => mayHold(scheme, line));
  return findInLines(
    own.map(([, { line }]) => line),
    scheme.pattern,
  ).map((found) => ({ ...found, line: own[found.line]?.[0] ?? found.line }));
}

function numbersBy(scheme: NumberScheme, lines: readonly Searched[]): readonly Numbered[] {
  return findsOf(scheme, lines).flatMap((found) => numberOf(scheme, found) ?? []);
}

/** Numbers below their label: the label is all that stands above, and the number begins what stands below. */
function numbersBelow(
  scheme: NumberScheme,
  { lines }: Reading,
  labels: readonly LabelAbove[],
  joined: readonly Searched[],
): readonly Numbered[] {
  return findsOf(scheme, joined).flatMap((found) => {
    const above = labels[found.line];
    const number = above === undefined ? null : inItsLine(found, above, lines);
    return number === null ? [] : (numberOf(scheme, number) ?? []);
  });
}

/** A number that was found behind its label, at its place in the line below; null when label and number do not part there. */
function inItsLine(found: Found, { at, line, label }: LabelAbove, lines: Reading['lines']): Found | null {
  const own = lines[at];
  const start = textOfLine(line).starts[label];
  const text = found.match[1];
  if (own === undefined || start === undefined || text === undefined || found.match.index > 0) return null;
  if (found.match[0].length - text.length !== start) return null;
  const words = wordsBetween(textOfLine(line), start, start + text.length);
  const first = own.words.findIndex(({ box }) => box === words[0]?.box);
  const index = textOfLine(own).starts[first];
  if (index === undefined) return null;
  const match = Object.assign([text, text], { index, input: text }) as RegExpExecArray;
  return {
    ...{ match, page: own.page, line: at, text: textOfLine(own).text },
    box: around(words.map(({ box }) => box)),
    confidence: Math.min(...words.map(({ confidence }) => confidence)),
  };
}

/** Whether two findings are one number, found in two ways. */
const isSame = (a: Numbered, b: Numbered): boolean =>
  a.kind === b.kind && a.found.line === b.found.line && a.value === b.value;

/** Every number whose check digits can be tested. */
export function numbersOf(reading: Reading): readonly Numbered[] {
  const lines = searched(reading.lines);
  const labels = labelsAbove(reading);
  const joined = searched(labels.map(({ line }) => line));
  const found = SCHEMES.flatMap((scheme) => [
    ...numbersBy(scheme, lines),
    ...numbersBelow(scheme, reading, labels, joined),
  ]);
  const labelled = found.filter((one, at) => found.findIndex((other) => isSame(one, other)) === at);
  const isKnown = ({ kind, found: { line } }: Numbered): boolean =>
    labelled.some((one) => one.kind === kind && one.found.line === line);
  return [...labelled, ...numbersBy(BARE_IBAN, lines).filter((one) => !isKnown(one))];
}

/** The words that a number itself consists of, without its label. */
export function placeOf({ found }: Numbered, { lines }: Reading): Place {
  const { match, page, line: at } = found;
  const text = match[1] ?? match[0];
  const start = match.index + match[0].lastIndexOf(text);
  const line = lines[at] ?? { page, words: [] };
  const words = wordsBetween(textOfLine(line), start, start + text.length);
  const from = line.words.findIndex((word) => word === words[0]);
  return { page, line: at, from, to: from + words.length };
}
