/** The plain fields of a template: candidates scored for each field, assigned jointly, checked by arithmetic. */
import { scoreOf, weightsFor } from '../score.ts';
import { findSettled, findSupport } from './arithmetic.ts';
import { assignRows } from './assign.ts';
import { balancePay } from './revise/balance-pay.ts';
import { balanceTotals } from './revise/balance-totals.ts';
import decision from './decision.json' with { type: 'json' };
import { centsIn, lineOf } from './candidates/candidate.ts';
import type { Candidate } from './candidates/candidate.ts';
import type { FieldSpec } from './fields/compile-field.ts';
import { convertedAmounts, isInOwnCurrency } from './converted.ts';
import { asksForOrder, exchanged, isOfCustomer, withSeller } from './fields/compile-template.ts';
import { isCredit, withTurnedSign } from './credit-signs.ts';
import { featuresOf } from './features.ts';
import { settingsOf } from './settings.ts';
import type { Setting } from './features.ts';
import { isLeftOpen } from './left-open.ts';
import type { PartySection } from './parties.ts';
import type { Hits } from './regions.ts';
import { distinct } from './scored-candidate.ts';
import type { ScoredCandidate } from './scored-candidate.ts';
import type { Sheet, Span } from './sheet.ts';
import { doubtOrders } from './revise/doubt-orders.ts';
import { doubtShared } from './revise/doubt-shared.ts';
import { keepParties, payeesOf } from './revise/keep-parties.ts';
import { matchAddresses } from './revise/match-addresses.ts';
import { takeBackDays } from './revise/days-of-periods.ts';
import { pairPeriods } from './revise/pair-periods.ts';
import { withoutCarried } from './carried-over.ts';
import { sumRates } from './revise/sum-rates.ts';
import { sumTaxes } from './revise/sum-taxes.ts';
import { takeBack } from './revise/take-back.ts';
import { totalBeforePayments } from './revise/total-before-payments.ts';
import type { FieldType } from '../lexicon/concepts.ts';

/** What was decided for a field; `ranked` holds the best candidates of different values. */
export interface Decision {
  readonly chosen: ScoredCandidate | null;
  readonly ranked: readonly ScoredCandidate[];
}

/** Kinds of candidates that may fill a type. */
const KINDS: Readonly<Partial<Record<FieldType, readonly FieldType[]>>> = {
  id: ['id', 'vat', 'iban'],
  vat: ['vat'],
  quantity: ['quantity'],
  org: ['org'],
  person: ['person'],
};

/** Candidates kept per field for assignment. */
const KEPT = 12;
/** Two fields may share a place when both are this sure of it. */
const SHARE_SCORE = 0.85;

/** A total is hardly less than this share of the sum before tax: discounts are not that large. */
const LEAST_OF_NET = 0.4;

/** The smallest amount that is clearly labelled as a sum before tax, in cents; 0 without one. */
function labelledNet(settings: readonly Setting[]): number {
  const nets = settings.flatMap(({ candidate, relations }) => {
    const [best] = relations;
    const isNet =
      candidate.kind === 'money' &&
      candidate.shape >= 0.8 &&
      best !== undefined &&
      best.strength > 0.6 &&
      best.hit.concepts.includes('net_total');
    return isNet ? [centsIn(candidate)] : [];
  });
  return nets.length === 0 ? 0 : Math.min(...nets);
}

const placeOf = (candidate: Candidate): string => {
  const span = candidate.spans[0];
  // Two parties are two names, wherever they are printed.
  if (candidate.kind === 'org') return `org ${candidate.value.toLowerCase()}`;
  // A currency is read off the sign of an amount without taking the amount's place.
  if (candidate.kind === 'currency') return `currency ${candidate.value}`;
  return span ? `${String(span.line.index)}:${String(span.from)}` : '';
};

function rank(scored: readonly ScoredCandidate[]): ScoredCandidate[] {
  return [...scored].sort(
    (a, b) =>
      b.score - a.score ||
      a.candidate.page - b.candidate.page ||
      lineOf(a.candidate) - lineOf(b.candidate) ||
      // What holds another value is the whole of which that is a part.
      b.candidate.value.length - a.candidate.value.length,
  );
}

/** Everything the fields are decided from. */
export interface PlainInput {
  readonly sheet: Sheet;
  readonly hits: Hits;
  readonly sections: readonly PartySection[];
  readonly fields: readonly FieldSpec[];
  readonly candidates: readonly Candidate[];
  /** Indices of lines that are rows of tables. */
  readonly tableLines: ReadonlySet<number>;
}

/** How what stands in the sentences of contracts was found. */
const IN_CLAUSES: ReadonlySet<string> = new Set(['defined-term', 'clause']);

/** Candidates without those that are one line of a name that goes on in the next: its label says where it begins. */
function withoutHalves(scored: readonly ScoredCandidate[], index: number): readonly ScoredCandidate[] {
  const wrapped = scored.filter(
    ({ candidate: { field, method, kind, spans } }) =>
      field === index && method === 'label-right' && kind !== 'address' && spans.length > 1,
  );
  if (wrapped.length === 0) return scored;
  const isWithin = ({ line, from }: Span, whole: ScoredCandidate): boolean =>
    whole.candidate.spans.some((span) => span.line === line && from >= span.from && from < span.to);
  return scored.filter(
    (item) =>
      wrapped.includes(item) ||
      !wrapped.some((whole) => item.candidate.spans.some((span) => isWithin(span, whole))),
  );
}

/** The scored candidates of every field, best first. Also what a fitting script reads its training rows from. */
export function scoreFields(input: PlainInput): ScoredCandidate[][] {
  const { sheet, hits, sections, fields, candidates } = input;
  const settings = settingsOf(sheet, hits, candidates, input.tableLines);
  const converted = convertedAmounts(sheet, candidates);
  const amounts = settings.filter(({ candidate }) => candidate.kind === 'money' && !converted.has(candidate));
  const support = findSupport(amounts);
  const settled = findSettled(amounts);
  const isOrder = asksForOrder(fields);
  return fields.map((field, index) => {
    const kinds = isOfCustomer(field, fields) ? ['id'] : (KINDS[field.type] ?? [field.type]);
    const weights = weightsFor(isOrder ? exchanged(field) : field);
    const supported = support.get(field.concept ?? '');
    const isOwn = isInOwnCurrency(field);
    const netFloor = field.concept === 'gross_total' ? labelledNet(settings) : 0;
    const scored = settings.flatMap((setting): ScoredCandidate[] => {
      const { candidate } = setting;
      if (!kinds.includes(candidate.kind) || (candidate.field !== null && candidate.field !== index))
        return [];
      if (isOwn && converted.has(candidate)) return [];
      const cents = centsIn(candidate);
      const isSupported = candidate.kind === 'money' && (supported?.has(cents) ?? false);
      const isOther =
        candidate.kind === 'money' &&
        supported !== undefined &&
        !isSupported &&
        [...support.values()].some((set) => set.has(cents));
      const features = featuresOf(sheet, sections, field, index, {
        ...setting,
        supported: isSupported,
        contradicted: isOther,
        settled: isSupported && settled.get(field.concept ?? '')?.has(cents) === true,
        small: candidate.kind === 'money' && cents < LEAST_OF_NET * netFloor,
      });
      if (isLeftOpen(field, candidate, features)) return [];
      return [{ candidate, features, score: scoreOf(features, weights) }];
    });
    // What a contract defines for a term is its party: whoever signs for it below, or is named above, is not. So is what a clause says.
    const defined = scored.filter(({ candidate }) => IN_CLAUSES.has(candidate.method));
    const open = defined.length > 0 ? defined : withoutCarried(field, scored, candidates);
    return rank(withoutHalves(open, index)).slice(0, KEPT);
  });
}

function assign(scored: readonly (readonly ScoredCandidate[])[]): (ScoredCandidate | null)[] {
  const places = [...new Set(scored.flat().map(({ candidate }) => placeOf(candidate)))];
  const columnOf = new Map(places.map((place, index) => [place, index]));
  const gain = scored.map((list) => {
    const row = new Array<number>(places.length).fill(0);
    for (const item of list) {
      const column = columnOf.get(placeOf(item.candidate)) ?? 0;
      row[column] = Math.max(row[column] ?? 0, item.score >= decision.least_score ? item.score : 0);
    }
    return row;
  });
  const columns = assignRows(gain);
  return scored.map((list, row) => {
    const top = list[0];
    // A place that both fields are sure of serves both: the total that is also the amount due.
    if (
      top &&
      top.score >= SHARE_SCORE &&
      (top.features['label'] ?? 0) + (top.features['labelled'] ?? 0) > 0.75
    )
      return top;
    const place = places[columns[row] ?? -1];
    return place === undefined ? null : (list.find(({ candidate }) => placeOf(candidate) === place) ?? null);
  });
}

/**
 * Decides every plain field. Below the least score a value is not answered, and a doubtful one needs the least margin to
 * the next other value: blank beats wrong.
 */
export function decideFields(input: PlainInput): Decision[] {
  const fields = withSeller(input.fields);
  if (fields !== null) return decideFields({ ...input, fields }).slice(0, input.fields.length);
  if (input.fields.some(({ concept }) => concept === 'gross_total') && isCredit(input.candidates)) {
    const decisions = decideFields({ ...input, candidates: input.candidates.map(withTurnedSign) });
    const turned = (item: ScoredCandidate): ScoredCandidate => ({
      ...item,
      candidate: withTurnedSign(item.candidate),
    });
    return decisions.map(({ chosen, ranked }) => ({
      chosen: chosen && turned(chosen),
      ranked: ranked.map(turned),
    }));
  }
  const scored = scoreFields(input);
  const converted = convertedAmounts(input.sheet, input.candidates);
  const candidates = input.candidates.filter((candidate) => !converted.has(candidate));
  const chosen = assign(scored);
  keepParties(input.fields, scored, chosen, asksForOrder(input.fields), payeesOf(input.sheet));
  matchAddresses(input.sheet, input.fields, scored, chosen);
  pairPeriods(input.fields, scored, chosen);
  takeBackDays(input.fields, scored, chosen);
  balanceTotals(input.fields, candidates, scored, chosen);
  balancePay(input.fields, scored, chosen);
  totalBeforePayments(input.fields, candidates, scored, chosen);
  sumRates(input.fields, candidates, scored, chosen);
  sumTaxes(input.fields, scored, chosen);
  takeBack(input.fields, scored, chosen);
  doubtShared(input.fields, chosen);
  doubtOrders(chosen);
  return chosen.map((item, index) => {
    const ranked = distinct(scored[index] ?? []);
    if (!item) return { chosen: null, ranked };
    const rival = ranked.find(
      ({ candidate }) => candidate.value.toLowerCase() !== item.candidate.value.toLowerCase(),
    );
    const doubtful =
      item.score < 0.45 && rival !== undefined && item.score - rival.score < decision.least_margin;
    return { chosen: doubtful ? null : item, ranked };
  });
}
