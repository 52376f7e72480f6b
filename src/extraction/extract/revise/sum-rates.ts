/** The amounts before tax and of tax where a receipt lists its rates and sums up only what is paid: the sums of their rows. */
import { sumOf } from '../../../kit/sum.ts';
import { centsIn, createCandidate, lineOf } from '../candidates/candidate.ts';
import type { Candidate } from '../candidates/candidate.ts';
import type { FieldSpec } from '../fields/compile-field.ts';
import type { ScoredCandidate } from '../scored-candidate.ts';
import { textOf } from '../sheet.ts';
import { MOST_RATE, ratesIn, ROUNDING } from '../tax-rows.ts';
import type { TaxRow } from '../tax-rows.ts';
import { totalFields } from '../fields/plain-fields.ts';

/** A line that holds an amount before tax and the tax, and mostly their sum, in any order; or two lines with one of them each. */
interface RateRow extends TaxRow {
  readonly line: number;
  readonly lastLine: number;
  readonly before: Candidate;
  readonly raised: Candidate;
}

/** Lines from one row to the next, at most: what else a rate says stands between. */
const APART = 2;
/** Rates of a receipt. */
const MOST_ROWS = 6;

/** Whether a tax is as many percent of an amount as one of some rates. */
const isTaxAt = (rates: readonly number[], net: number, tax: number): boolean =>
  rates.some((rate) => Math.abs((net * rate) / 100 - tax) <= ROUNDING);

/** The percentages on the line of an amount. */
const ratesOn = ({ spans: [span] }: Candidate): readonly number[] =>
  span === undefined ? [] : ratesIn(textOf({ line: span.line, from: 0, to: span.line.tokens.length }));

/**
 * Amounts as a row of a rate: of three the largest is the sum of the others, or of two the smaller is as many percent of the larger as
 * the row says. Where a rate is known to stand among them both have to be true.
 */
function rowAt(amounts: readonly Candidate[], rates: readonly number[], isRated: boolean): RateRow | null {
  const [raised, before, both] = [...amounts].sort((a, b) => centsIn(a) - centsIn(b));
  if (amounts.length > 3 || !raised || !before) return null;
  const [tax, net] = [centsIn(raised), centsIn(before)];
  const isSum = both === undefined || tax + net === centsIn(both);
  const isProven = isSum && (both && !isRated ? true : isTaxAt(rates, net, tax));
  if (tax < 0 || net <= 0 || tax > MOST_RATE * net || !isProven) return null;
  const lines = [lineOf(raised), lineOf(before)];
  return { line: Math.min(...lines), lastLine: Math.max(...lines), net, tax, before, raised };
}

/** A line as a row of a rate. The rate may be printed as amounts are, without its sign: "6,00   2,38   39,62   42,00". */
function rateRow(amounts: readonly Candidate[]): RateRow | null {
  const [first] = amounts;
  const row = first ? rowAt(amounts, ratesOn(first), false) : null;
  if (row || amounts.length < 3) return row;
  return (
    amounts
      .map((rate) =>
        rowAt(
          amounts.filter((amount) => amount !== rate),
          [centsIn(rate) / 100],
          true,
        ),
      )
      .find((found) => found !== null) ?? null
  );
}

/** Two neighboring lines of one amount each as a row of the one rate that both name: "Net 7%  274.77" above "VAT 7%  19.23". */
function twoLineRow(amounts: readonly Candidate[], below: readonly Candidate[]): RateRow | null {
  const [one, other] = [amounts[0], below[0]];
  if (!one || !other || amounts.length + below.length > 2 || lineOf(other) - lineOf(one) !== 1) return null;
  const [rate, ...more] = new Set([...ratesOn(one), ...ratesOn(other)]);
  const isAtBoth = [one, other].every((amount) => ratesOn(amount).length > 0);
  return rate === undefined || more.length > 0 || !isAtBoth ? null : rowAt([one, other], [rate], true);
}

function rateRows(candidates: readonly Candidate[]): readonly RateRow[] {
  const lines = new Map<number, Candidate[]>();
  for (const candidate of candidates) {
    if (candidate.kind !== 'money' || candidate.shape < 0.8) continue;
    lines.set(lineOf(candidate), [...(lines.get(lineOf(candidate)) ?? []), candidate]);
  }
  return [...lines.entries()]
    .flatMap(([line, amounts]) => rateRow(amounts) ?? twoLineRow(amounts, lines.get(line + 1) ?? []) ?? [])
    .sort((a, b) => a.line - b.line);
}

/** Two and more neighboring rows that make up a total exactly; null without any. */
function rowsOf(total: number, rows: readonly RateRow[]): readonly RateRow[] | null {
  for (let from = 0; from < rows.length; from++) {
    let rest = total;
    for (let at = from; at < Math.min(rows.length, from + MOST_ROWS); at++) {
      const row = rows[at];
      const isNear = at === from || (row?.line ?? 0) - (rows[at - 1]?.lastLine ?? 0) <= APART;
      if (!row || !isNear) break;
      rest -= row.net + row.tax;
      if (rest < 0) break;
      if (rest === 0 && at > from) return rows.slice(from, at + 1);
    }
  }
  return null;
}

/** The row that sums up all rates as it says itself: it makes the total, and the row of a rate stands right above it. One of them may be misread. */
function summedUp(total: Candidate, rates: readonly RateRow[]): readonly RateRow[] | null {
  const row = rates.findLast(({ net, tax }) => tax > 0 && net + tax === centsIn(total));
  const isSum = rates.some(
    (other) =>
      row !== undefined && other.line < row.line && row.line - other.lastLine <= APART && other.net < row.net,
  );
  return row && isSum ? [row] : null;
}

/** The total of a document whose rates are listed: what is chosen, or another amount that all rows of rates make. */
function totalOf(
  now: ScoredCandidate | null,
  others: readonly ScoredCandidate[],
  rates: readonly RateRow[],
): { readonly total: ScoredCandidate; readonly rows: readonly RateRow[] } | null {
  const lines = new Set(rates.flatMap(({ line, lastLine }) => [line, lastLine]));
  const isOfRate = now && rates.some((row) => centsIn(now.candidate) === row.net + row.tax);
  const beside = now && !isOfRate ? [] : others.filter(({ candidate }) => !lines.has(lineOf(candidate)));
  for (const total of [...(now ? [now] : []), ...beside]) {
    const rows = rowsOf(centsIn(total.candidate), rates) ?? summedUp(total.candidate, rates);
    if (rows) return { total, rows };
  }
  return null;
}

/** Takes back an amount before tax or a tax that is only that of one of several rates, where none of these makes the total. */
function takeBackParts(
  asked: readonly number[],
  total: ScoredCandidate | null,
  rates: readonly RateRow[],
  chosen: (ScoredCandidate | null)[],
): void {
  const isWhole = ({ net, tax }: TaxRow): boolean => total === null || net + tax === centsIn(total.candidate);
  const isNear = rates.every(({ line }, at) => at === 0 || line - (rates[at - 1]?.lastLine ?? line) <= APART);
  if (rates.length < 2 || !isNear || rates.some(isWhole)) return;
  const parts = new Set(
    rates.flatMap(({ before, raised }) => [before, raised]).flatMap(({ spans }) => spans),
  );
  for (const field of asked)
    if (chosen[field]?.candidate.spans.some((span) => parts.has(span))) chosen[field] = null;
}

/**
 * Gives the fields of the amount before tax and of the tax the sums of the rows of all rates, where these or the row that sums them
 * up make the chosen total to the cent, and where the fields have nothing or what stands among these rows. A total that is the sum of one row
 * gives way to the one that all of them make.
 */
export function sumRates(
  fields: readonly FieldSpec[],
  candidates: readonly Candidate[],
  scored: readonly (readonly ScoredCandidate[])[],
  chosen: (ScoredCandidate | null)[],
): void {
  const { net, tax, gross } = totalFields(fields);
  const rates = rateRows(candidates);
  const found = totalOf(chosen[gross] ?? null, scored[gross] ?? [], rates);
  if (!found) takeBackParts([net, tax], chosen[gross] ?? null, rates, chosen);
  if (!found) return;
  const { total, rows } = found;
  chosen[gross] = total;
  const from = Math.min(...rates.map(({ line }) => line)) - 1;
  const to = Math.max(...rates.map(({ lastLine }) => lastLine));
  const isListed = (amount: Candidate): boolean =>
    amount.kind === 'money' && lineOf(amount) >= from && lineOf(amount) <= to;
  const said = new Set(candidates.filter(isListed).map(centsIn));
  const give = (field: number, cents: number, parts: readonly Candidate[]): void => {
    const now = chosen[field];
    if (field < 0 || (now && !said.has(centsIn(now.candidate)))) return;
    const value = (cents / 100).toFixed(2);
    const spans = parts.flatMap((part) => part.spans);
    const { currency } = total.candidate;
    const candidate = createCandidate({ kind: 'money', value, spans, currency, method: 'sum-of-parts' });
    chosen[field] = { ...total, candidate };
  };
  give(
    net,
    sumOf(rows.map((row) => row.net)),
    rows.map(({ before }) => before),
  );
  give(
    tax,
    sumOf(rows.map((row) => row.tax)),
    rows.map(({ raised }) => raised),
  );
}
