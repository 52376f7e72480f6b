/** Amounts, quantities and percentages: every number of the document, as money where it looks like money. */
import { currencyBehind } from '../currencies.ts';
import { centsOf, findDecimalMark, readNumeral, toMoneyString } from '../numerals.ts';
import type { DecimalMark, Numeral } from '../numerals.ts';
import { TYPED_SPACE } from '../../layout/tidy.ts';
import { groupsAloneAt } from '../grouped.ts';
import type { Line, Sheet, Span, Token } from '../sheet.ts';
import { debitMarkOf, isMarked } from '../tables/signed.ts';
import {
  CURRENCY_TOKEN,
  currencyBeside,
  hasSignAhead,
  isAside,
  isBase,
  isMeasured,
} from './around-amounts.ts';
import { createCandidate } from './candidate.ts';
import type { Candidate } from './candidate.ts';
import { withTorn } from './torn-amounts.ts';

/** The decimal mark of a document. */
export function decimalMarkOf(sheet: Sheet): DecimalMark {
  return findDecimalMark(
    sheet.lines.flatMap(({ tokens }) =>
      tokens.map(({ text, segment }, at) => {
        const [before, after] = [tokens[at - 1], tokens[at + 1]].map((token) =>
          token?.segment === segment && CURRENCY_TOKEN.test(token.text) ? token.text : '',
        );
        return `${before ?? ''} ${text} ${after ?? ''}`.trim();
      }),
    ),
  );
}

/** Units of what a meter counts, as that of a car: no packages of them are sold, as "2 500 g" may be. */
const SUPPLIED = /^(?:[kM]Wh|kVArh|m³|m3|Sm[c3³]|km|mil|miles)[.,]?$/u;

/** Units of what is weighed or measured: "2 500 kg" may be two of 500 in a table, but not where it is all that stands in a cell. */
const MEASURED = /^(?:kg|lbs?|t|m²|m2|cm³|cm3|ccm|cc|kW|rpm)\.?$/u;

/** Whether the second group of a number at a token, the one before it and a unit are all of a text. */
function isAllOfCell(tokens: readonly Token[], at: number, unit: number): boolean {
  const { segment } = tokens[at] ?? {};
  return (
    MEASURED.test(tokens[unit]?.text ?? '') &&
    tokens[at - 2]?.segment !== segment &&
    tokens[unit + 1]?.segment !== segment
  );
}

/** Whether groups of thousands end at a token in what makes them one number: in cents, or in front of a currency ("237 000 Ft") or a unit ("1 240 kWh"). */
function endsInPrice(tokens: readonly Token[], at: number): boolean {
  let end = at;
  while (/^\d{3}$/.test(tokens[end]?.text ?? '')) end++;
  const [last, after] = [tokens[end - 1], tokens[end]];
  if (last === undefined || after?.segment !== last.segment) return false;
  return (
    /^(?:\d{3})?[.,]\d{2}[€$]?$/.test(after.text) ||
    CURRENCY_TOKEN.test(after.text) ||
    SUPPLIED.test(after.text) ||
    isAllOfCell(tokens, at - 1, end) ||
    currencyBehind(last.text, after.text) !== null
  );
}

/** Several tokens that make one number: `1 234,56`, `12 .50`, `- 5,60`. */
function joined(tokens: readonly Token[], at: number): { text: string; length: number } {
  const token = tokens[at];
  if (!token) return { text: '', length: 0 };
  const near = (index: number): Token | null => {
    const left = tokens[index - 1];
    const right = tokens[index];
    if (!left || right?.segment !== left.segment) return null;
    const gap = (right.x0 - left.x1) / right.size;
    // What was recognized is not wholly sure.
    const isTyped = left.confidence === 1 && right.confidence === 1;
    if (isTyped && gap > TYPED_SPACE && /^\d+,$/.test(left.text)) return null;
    // After a decimal mark two figures belong to the amount, however wide the printer's figures are.
    const reach = /\d[.,]$/.test(left.text) && /^\d{2}$/.test(right.text) ? 1.1 : 0.65;
    return gap < reach ? right : null;
  };
  let text = token.text;
  let length = 1;
  const alone = groupsAloneAt(tokens, at);
  if (alone > 1) {
    const groups = tokens.slice(at, at + alone);
    return { text: groups.map((group) => group.text).join(' '), length: alone };
  }
  for (let next = near(at + length); next; next = near(at + length)) {
    const thousands =
      /^[-–−+]?[$€£]?\d{1,3}(?: \d{3})*$/.test(text) &&
      (/^\d{3}[.,]\d{2}[€$]?$/.test(next.text) ||
        (/^\d{3}$/.test(next.text) && endsInPrice(tokens, at + length + 1)));
    const tail =
      (/\d[.,]$/.test(text) && /^\d{2}\b/.test(next.text)) ||
      (/\d$/.test(text) && /^[.,]\d{2}$/.test(next.text));
    const sign = /^[-–−+]$/.test(text) && /^[$€£]?\d/.test(next.text);
    if (!thousands && !tail && !sign) break;
    text += thousands ? ` ${next.text}` : next.text;
    length++;
  }
  return { text, length };
}

/** How much a number with a unit looks like money: no more than a count, which may be a factor of an amount as well. */
const MEASURED_SHAPE = 0.3;
function shapeOf(numeral: Numeral, currency: string | null): number {
  const base = numeral.decimals === 2 ? 1 : currency !== null ? 0.85 : numeral.decimals === 0 ? 0.3 : 0.4;
  return Math.max(0.1, base - 0.15 * numeral.repairs);
}

/** Words before the number of a paragraph of a law: "TVA non applicable, art. 293 B du CGI". */
const PARAGRAPH = /^\(?(?:art(?:icle|ikel|iculo|ículo|icolo|igo)?s?\.?|§{1,2})$/iu;

const isOfLaw = (before: Token | undefined, { decimals }: Numeral): boolean =>
  decimals === 0 && before !== undefined && PARAGRAPH.test(before.text);

function amountsIn(line: Line, mark: DecimalMark, debit: RegExp | null): Candidate[] {
  const found: Candidate[] = [];
  for (let at = 0; at < line.tokens.length; at++) {
    const { text, length } = joined(line.tokens, at);
    const span: Span = { line, from: at, to: at + length };
    // Brackets are a sign where accounts print them, and none in a sentence.
    const numeral = readNumeral(isAside(span) ? text.replace(/^\(|\)[.,;]?$/g, '') : text, mark);
    if (!numeral || isOfLaw(line.tokens[at - 1], numeral)) continue;
    const next = line.tokens[at + length];
    const isPercent = numeral.percent || next?.text.startsWith('%') === true;
    const beside = isPercent ? null : currencyBeside(line.tokens, at, at + length);
    const currency = beside?.code ?? null;
    const isPlainMeasure = currency === null && isMeasured(line.tokens, at + length);
    const isDebit = debit !== null && isMarked(line.tokens, at + length, debit);
    const isNegative = !numeral.value.startsWith('-') && (isDebit || hasSignAhead(line.tokens, at));
    const value = isNegative && Number(numeral.value) !== 0 ? `-${numeral.value}` : numeral.value;
    const printed = beside
      ? line.tokens
          .slice(beside.from, beside.to)
          .map((token) => token.text)
          .join(' ')
      : text;
    if (isPercent)
      found.push(
        createCandidate({
          kind: 'percent',
          value: numeral.value,
          text: `${text}${numeral.percent ? '' : ' %'}`,
          spans: [span],
        }),
      );
    else
      found.push(
        createCandidate({
          kind: 'money',
          value: toMoneyString(value),
          text: printed,
          spans: [span],
          shape: isPlainMeasure ? MEASURED_SHAPE : shapeOf(numeral, currency),
          currency,
          cues: isBase(span, mark) ? { base: 1 } : {},
        }),
      );
    if (!isPercent)
      found.push(
        createCandidate({
          kind: 'quantity',
          value: numeral.value,
          text,
          spans: [span],
          shape: currency === null ? 0.8 : 0.2,
        }),
      );
    at += length - 1;
  }
  return found;
}

/** Every number of a document. */
export function findAmounts(sheet: Sheet): Candidate[] {
  const mark = decimalMarkOf(sheet);
  const debit = debitMarkOf(sheet);
  return withoutNumbers(
    withLostMarks(
      sheet,
      withTorn(
        sheet,
        sheet.lines.flatMap((line) => amountsIn(line, mark, debit)),
      ),
    ),
  );
}

/** Figures without a mark between them, of an account rather than an amount. */
const NUMBER = /^\d{7,}$/;
/** Amounts with cents that tell how a document prints its amounts, at least. */
const LEAST_CENTS = 3;

/** Amounts without what is a number where the document prints cents: "Due: 28/02/25. A/c 70448812". */
function withoutNumbers(found: readonly Candidate[]): Candidate[] {
  const isAmount = ({ kind }: Candidate): boolean => kind === 'money';
  const printed = found.filter((one) => isAmount(one) && /[.,]\d{2}(?!\d)/.test(one.text));
  return printed.length < LEAST_CENTS
    ? [...found]
    : found.filter(
        (one) =>
          !isAmount(one) || one.currency !== null || one.method === 'mark-restored' || !NUMBER.test(one.text),
      );
}

/** An amount that may have lost its decimal mark, and one that surely has. */
const BARE = /^\+?[$€£]?\s?(?:[1-9]\d{2,6}|0\d{2})\s?[$€£]?$/u;
const CENTS = /^\+?[$€£]?\s?0\d{2}\s?[$€£]?$/u;

/**
 * Recognition loses decimal marks: `1000` may be the 10.00 that is printed elsewhere too, and so may a number that makes a
 * sum with two others only with its mark. The number as it was read stays a candidate, but for one that begins with a nought, as
 * no amount does: `$015`.
 */
function withLostMarks(sheet: Sheet, found: readonly Candidate[]): Candidate[] {
  const printed: ReadonlySet<number> = new Set(
    found
      .filter(({ kind, shape, text }) => kind === 'money' && shape >= 0.8 && /[.,]\s?\d{2}(?!\d)/.test(text))
      .map(({ value }) => centsOf(value)),
  );
  return found.flatMap((candidate) => {
    const cents = Number(candidate.value);
    const isBare = candidate.kind === 'money' && BARE.test(candidate.text);
    const isRecognized = sheet.pages.get(candidate.page)?.source === 'ocr';
    if (!isBare || !isRecognized || printed.has(100 * cents)) return [candidate];
    const restored = {
      ...candidate,
      value: (cents / 100).toFixed(2),
      shape: 0.8,
      method: 'mark-restored',
    } as const;
    const isProven = printed.has(cents) || makesSum(cents, printed);
    if (CENTS.test(candidate.text)) return [isProven ? restored : { ...candidate, shape: MEASURED_SHAPE }];
    return isProven ? [candidate, restored] : [candidate];
  });
}

/** Most amounts of a document in which a sum of three hardly comes about by chance. */
const FEW = 40;

/** Whether an amount and two others, all in cents, make a sum. */
function makesSum(cents: number, printed: ReadonlySet<number>): boolean {
  if (printed.size > FEW) return false;
  return [...printed].some(
    (other) => other > 0 && (printed.has(cents + other) || (other < cents && printed.has(cents - other))),
  );
}
