/** Annual amounts that a sentence states by the month as well: "51,600.00, payable in 12 monthly instalments of 4,300.00". */
import type { Reading } from '../../reading.ts';
import { amountsOf, money } from '../amounts.ts';
import type { Amount } from '../amounts.ts';
import { isOneDigitOff } from '../exchanged.ts';
import { numberInWords } from '../numbers/number-words.ts';

/** Two typed amounts of one sentence of which one is not as many times the other as it should be. */
export interface AnnualMisfit {
  readonly annual: Amount;
  readonly monthly: Amount;
  /** How many times the monthly amount the annual one should be. */
  readonly times: number;
}

const ANNUAL =
  /(?:^|[^\p{L}])(?:annual(?:ly)?|yearly|per (?:year|annum)|p\.\s?a\.|jährlich\p{L}*|jahres\p{L}+|pro jahr|im jahr|annuel(?:le)?s?|par an|anuale?s?|anuais|al año|por ano|annu[oai]|annuale|all['’]anno|jaarlijks\p{L}*|jaar(?:salaris|huur|bedrag)|per jaar|roczn\p{L}+|rocznie)(?!\p{L})/iu;
const MONTHLY =
  /(?:^|[^\p{L}])(?:monthly|per (?:calendar )?month|monatlich\p{L}*|monats\p{L}+|(?:pro|im) monat|mensuel(?:le)?s?|mensualités?|par mois|mensual(?:es|idades)?|mensais|mensal|al mes|por mês|mensil[ei]|mensilità|al mese|maandelijks\p{L}*|maand(?:salaris|huur|bedrag)|per maand|miesięczn\p{L}+)(?!\p{L})/iu;
/** What says that the two amounts are one: instalments, or words for "that is". */
const EQUATES =
  /(?:^|[^\p{L}])(?:instal+ments? of|(?:equal|monthly) payments of|raten (?:zu|von|à)|monatsgehälter\p{L}* (?:zu|von|à)|mensualités de|mensualidades de|cuotas (?:mensuales )?de|prestações (?:mensais )?de|rate (?:mensili )?di|mensilità di|termijnen van|i\.\s?e\.|that is|which is|equivalent to|equal to|entspricht|das sind|d\.\s?h\.|soit|c['’]est[- ]à[- ]dire|es decir|o sea|ou seja|cioè|ossia|pari a|dat is|ofwel|oftewel|czyli|tj\.)(?!\p{L})|[(=]\s*(?:\p{Lu}{3}|\p{Sc})?\s*$/iu;
/** What is paid beside the months, and amounts that are not exact. */
const BESIDE =
  /(?:^|[^\p{L}])(?:plus|bonus|incl|inkl|including|excl|zzgl|zuzüglich|primes?(?!\p{L})|premi|prämie|provision|commission|allowance|variab|13(?:th|\.|e|ème|ª)|thirteenth|holiday|vacation|weihnacht|urlaubsgeld|vakantie|aguinaldo|pagas? extra|tredicesima|subsídio|approx|about|ca\.|circa|rund|etwa|environ|up to|from|raised|increase|erhöh|augment)/iu;

/** More instalments than this are no year's. */
const MOST_COUNT = 31;

/** Months of a year, and with one or two further salaries. */
const TIMES = [12, 13, 14] as const;
/** Share by which an annual amount differs from that many monthly ones because those were rounded, or interest was added. */
const ROUNDED = 0.02;
/** Lines that a sentence goes on over. */
const MOST_LINES = 2;
/** Characters around the amounts that may belong to their sentence. */
const AROUND = 100;
/** A sentence ends before a capital letter, unless a short word was cut. */
const SENTENCE = /(?<=(?:[\p{L})]{3}|\d{2})[.!?])\s+(?=\p{Lu})/u;

interface Said {
  readonly first: Amount;
  readonly second: Amount;
  readonly before: string;
  readonly between: string;
  readonly after: string;
}

/** Typed amounts that follow each other, with the words of their sentence. */
function pairsIn(reading: Reading): readonly Said[] {
  const amounts = amountsOf(reading)
    .filter(({ source, cents }) => source === 'text' && cents > 0)
    .toSorted((a, b) => a.line - b.line || a.from - b.from);
  const words = (from: readonly [number, number], to: readonly [number, number]): string =>
    reading.lines
      .slice(from[0], to[0] + 1)
      .map((line, at) =>
        line.words
          .slice(at === 0 ? from[1] : 0, from[0] + at === to[0] ? to[1] : line.words.length)
          .map(({ text }) => text)
          .join(' '),
      )
      .join(' ');
  return amounts.flatMap((first, at): Said[] => {
    const second = amounts[at + 1];
    if (second?.page !== first.page || second.line - first.line > MOST_LINES) return [];
    const between = words([first.line, first.to], [second.line, second.from]);
    if (SENTENCE.test(words([first.line, first.to - 1], [second.line, second.from + 1]))) return [];
    const start = Math.max(0, first.line - MOST_LINES);
    const before = words([start, 0], [first.line, first.from]).slice(-AROUND).split(SENTENCE).at(-1) ?? '';
    const end = Math.min(reading.lines.length - 1, second.line + MOST_LINES);
    const after =
      words([second.line, second.to - 1], [end, reading.lines[end]?.words.length ?? 0])
        .slice(0, AROUND)
        .split(SENTENCE)[0] ?? '';
    return [{ first, second, before, between, after }];
  });
}

/** How many instalments the words before the second amount name: "in twelve monthly instalments of". */
function countIn(between: string): number | null {
  const counts = between
    .split(/[^\p{L}\d]+/u)
    .map((word) => (/^\d{1,2}$/.test(word) ? Number(word) : numberInWords(word)))
    .filter((count) => count !== null && count > 1 && count <= MOST_COUNT);
  return counts.length === 1 ? (counts[0] ?? null) : null;
}

/** Annual and monthly amounts that a sentence makes one, which disagree by one exchanged digit. */
export function annualMisfits(reading: Reading): readonly AnnualMisfit[] {
  const printed = new Set(amountsOf(reading).map(({ cents }) => cents));
  return pairsIn(reading).flatMap(({ first, second, before, between, after }): AnnualMisfit[] => {
    const said = `${before} ${between} ${after}`;
    if (!EQUATES.test(between) || !ANNUAL.test(said) || !MONTHLY.test(said) || BESIDE.test(said)) return [];
    const [monthly, annual] = first.cents < second.cents ? [first, second] : [second, first];
    const ratio = annual.cents / monthly.cents;
    // Whole and half months more are further salaries, and other numbers of instalments.
    if (Number.isInteger(ratio * 2)) return [];
    const count = countIn(between);
    const times = TIMES.filter((one) => count === null || one === count);
    const isNear = TIMES.some((one) => Math.abs(ratio / one - 1) < ROUNDED);
    if (isNear) return [];
    return times
      .filter(
        (one) =>
          !printed.has(Math.abs(annual.cents - one * monthly.cents)) &&
          (isOneDigitOff(annual.cents, one * monthly.cents) ||
            (annual.cents % one === 0 && isOneDigitOff(monthly.cents, annual.cents / one))),
      )
      .slice(0, 1)
      .map((one) => ({ annual, monthly, times: one }));
  });
}

/** What does not agree, for people. */
export const annualWords = ({ annual, monthly, times }: AnnualMisfit): string =>
  `${String(times)} x ${money(monthly.cents)} is not ${money(annual.cents)}: ${money(Math.abs(times * monthly.cents - annual.cents))} off`;
