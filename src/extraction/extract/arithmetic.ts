/** Sums that documents obey. They choose between amounts that are printed; they never make one up. */
import { centsIn, lineOf } from './candidates/candidate.ts';
import type { Candidate } from './candidates/candidate.ts';
import { centsOf } from './numerals.ts';
import type { Relation } from './relations.ts';
import { findTaxSum } from './tax-rows.ts';
import type { TaxRow, TaxSum } from './tax-rows.ts';

/** Labels weaker than this do not say what an amount is. */
const TRUSTED = 0.4;

/** Cents that a relation between labelled amounts supports, by concept. */
export type Support = ReadonlyMap<string, ReadonlySet<number>>;

/** An amount and the labels around it. */
interface Labelled {
  readonly candidate: Candidate;
  readonly relations: readonly Relation[];
}

/** Cents of the amounts that are clearly labelled, by concept. */
function centsByConcept(amounts: readonly Labelled[]): Map<string, Set<number>> {
  const labelled = new Map<string, Set<number>>();
  for (const { candidate, relations } of amounts) {
    const best = relations[0];
    if (!best || best.strength < TRUSTED || candidate.shape < 0.8) continue;
    for (const { hit, strength } of relations) {
      if (strength < Math.max(TRUSTED, 0.8 * best.strength)) continue;
      for (const concept of hit.concepts) {
        const set = labelled.get(concept) ?? new Set<number>();
        labelled.set(concept, set.add(centsIn(candidate)));
      }
    }
  }
  return labelled;
}

/**
 * Cents that are what they are whatever their labels say, by concept: what was paid when the change is taken off is the total, even of
 * what is labelled as a subtotal; and the row that sums up all rows of net amounts and taxes holds the totals of both.
 */
export function findSettled(amounts: readonly Labelled[]): Support {
  const labelled = centsByConcept(amounts);
  const settled = new Set(confirmedByPayment(amounts.map(({ candidate }) => candidate)));
  for (const paid of labelled.get('paid_amount') ?? []) {
    for (const change of labelled.get('change') ?? [])
      if (change > 0 && paid > change) settled.add(paid - change);
  }
  const whole = findTaxSum(amounts.map(({ candidate }) => candidate));
  const of = new Map<string, Set<number>>([['gross_total', settled]]);
  for (const [concept, cents] of whole ? centsOfRow(whole.sum) : [])
    of.set(concept, (of.get(concept) ?? new Set()).add(cents));
  return of;
}

/** What the labelled amounts of a document imply: net + tax = gross, paid − change = gross, gross − tax = net, ... */
export function findSupport(amounts: readonly Labelled[]): Support {
  const labelled = centsByConcept(amounts);
  const of = (concept: string): readonly number[] => [...(labelled.get(concept) ?? [])];
  const nets = of('net_total');
  const taxes = of('tax_total').filter((tax) => tax > 0);
  const grosses = [...of('gross_total'), ...of('amount_due')];
  const support = new Map<string, Set<number>>([
    ['gross_total', new Set()],
    ['net_total', new Set()],
    ['tax_total', new Set()],
  ]);
  const add = (concept: string, cents: number): void => void support.get(concept)?.add(cents);
  for (const net of nets) {
    for (const tax of taxes) {
      add('gross_total', net + tax);
      if (grosses.some((gross) => Math.abs(gross - net - tax) <= 2)) {
        add('net_total', net);
        add('tax_total', tax);
      }
    }
  }
  for (const [net, tax] of pairsBesides(amounts.map(({ candidate }) => candidate))) {
    add('gross_total', net + tax);
    add('net_total', net);
    add('tax_total', tax);
  }
  for (const [net, tax] of partsOfGross(amounts, new Set(grosses))) {
    if (net + tax === Math.max(...grosses)) add('gross_total', net + tax);
    add('net_total', net);
    add('tax_total', tax);
  }
  const whole = findTaxSum(amounts.map(({ candidate }) => candidate));
  for (const tip of of('tip')) {
    for (const before of [...nets, ...grosses])
      if (tip > 0 && grosses.includes(before + tip)) add('gross_total', before + tip);
  }
  for (const cents of confirmedByPayment(amounts.map(({ candidate }) => candidate)))
    add('gross_total', cents);
  for (const paid of of('paid_amount')) {
    for (const change of of('change')) if (paid > change) add('gross_total', paid - change);
  }
  for (const gross of grosses) {
    for (const tax of taxes) if (gross > tax) add('net_total', gross - tax);
    for (const net of nets) if (gross > net) add('tax_total', gross - net);
  }
  if (whole) preferSum(support, whole);
  return support;
}

/** The amounts of a row of net amount and tax, by concept. */
const centsOfRow = ({ net, tax }: TaxRow): (readonly [string, number])[] => [
  ['net_total', net],
  ['tax_total', tax],
  ['gross_total', net + tax],
];

/** Takes the parts of a summary of several tax rates out of what is supported, and puts their sum in. */
function preferSum(support: ReadonlyMap<string, Set<number>>, { sum, parts }: TaxSum): void {
  for (const [concept, part] of parts.flatMap(centsOfRow)) support.get(concept)?.delete(part);
  // What a tax is raised on is no tax on what stands above it.
  for (const { net } of parts) support.get('tax_total')?.delete(net);
  for (const [concept, all] of centsOfRow(sum)) support.get(concept)?.add(all);
}

/** Tax rates lie between these; outside of them a small amount beside a larger one is something else. */
const TAX_RATES = { least: 0.02, most: 0.3 };

/** Words between two amounts that make them parts of a sentence, at least. */
const SENTENCE = 3;

/** Whether a sentence goes on between two amounts of a line: "£2,400.00 and for the cover lettering £350.00". */
function isSentenceBetween(first: Candidate, second: Candidate): boolean {
  const [left, right] = [first.spans.at(-1), second.spans[0]];
  const between = left && right ? left.line.tokens.slice(left.to, right.from) : [];
  return between.filter(({ text }) => /^\p{Ll}{2,},?$/u.test(text)).length >= SENTENCE;
}

/**
 * Rows of tax summaries: two neighboring amounts, the second a plausible tax on the first, whose sum is printed
 * elsewhere ("SR 82.50 4.95" with 87.45 as the total).
 */
function pairsBesides(candidates: readonly Candidate[]): (readonly [number, number])[] {
  const printed = new Map<number, Set<number>>();
  const sure = candidates.filter((candidate) => candidate.shape >= 0.8);
  for (const candidate of sure) {
    const cents = centsIn(candidate);
    printed.set(cents, (printed.get(cents) ?? new Set()).add(candidate.spans[0]?.line.index ?? -1));
  }
  return sure.flatMap((first, index): (readonly [number, number])[] => {
    const second = sure[index + 1];
    const line = first.spans[0]?.line.index ?? -1;
    if (!second || second.spans[0]?.line.index !== line || isSentenceBetween(first, second)) return [];
    const [net, tax] = [centsOf(first.value), centsOf(second.value)];
    const rate = tax / net;
    if (net <= 0 || rate < TAX_RATES.least || rate > TAX_RATES.most) return [];
    const elsewhere = [...(printed.get(net + tax) ?? [])].some((other) => other !== line);
    return elsewhere ? [[net, tax]] : [];
  });
}

/**
 * Two printed amounts that make up a labelled total, when the larger is labelled as net or the smaller stands in a row
 * that names a tax, on either side of it.
 */
function partsOfGross(
  amounts: readonly Labelled[],
  grosses: ReadonlySet<number>,
): (readonly [number, number])[] {
  const sure = amounts.filter(({ candidate }) => candidate.shape >= 0.8 && !candidate.value.startsWith('-'));
  if (sure.length > MOST_AMOUNTS) return [];
  const names = (relations: readonly Relation[], concept: string): boolean =>
    relations.some(({ hit, strength }) => strength >= 0.3 && hit.concepts.includes(concept));
  return sure.flatMap((net) =>
    sure.flatMap((tax): (readonly [number, number])[] => {
      const [base, part] = [centsIn(net.candidate), centsIn(tax.candidate)];
      const rate = part / base;
      if (base <= 0 || rate < TAX_RATES.least || rate > TAX_RATES.most || !grosses.has(base + part))
        return [];
      const isNamed = names(net.relations, 'net_total') || names(tax.relations, 'tax_total');
      return isNamed ? [[base, part]] : [];
    }),
  );
}

/** Notes and coins people pay with, in cents. */
const isRoundSum = (cents: number): boolean => cents >= 500 && cents % 500 === 0;
/** Amounts of a document that is short enough to be a receipt. */
const MOST_AMOUNTS = 45;
/** Lines between a total and the change. */
const PAYMENT_LINES = 9;

/** Totals that the payment below them confirms: paid − change, in three lines below each other. */
function confirmedByPayment(candidates: readonly Candidate[]): number[] {
  const sure = candidates.filter((candidate) => candidate.shape >= 0.8 && !candidate.value.startsWith('-'));
  // In long tables such triples come about by chance.
  if (sure.length > MOST_AMOUNTS) return [];
  return sure.flatMap((total, at) => {
    const cents = centsOf(total.value);
    const below = sure
      .slice(at + 1)
      .filter((other) => lineOf(other) > lineOf(total) && lineOf(other) - lineOf(total) <= PAYMENT_LINES);
    const confirmed = below.some((paid, index) => {
      const amount = centsOf(paid.value);
      const rounds = isRoundSum(amount) || amount === cents;
      return (
        cents > 0 &&
        rounds &&
        below
          .slice(index + 1)
          .some((change) => lineOf(change) > lineOf(paid) && amount - centsOf(change.value) === cents)
      );
    });
    return confirmed ? [cents] : [];
  });
}

/** A scored amount. */
export interface Scored {
  readonly value: string;
  readonly score: number;
}

/** Cents that a total is off at most where it is rounded to a whole amount, and what such a triple is worth less. */
const ROUNDED = { whole: 100, off: 50, less: 0.1 };
/** What a balanced triple is worth beside the scores of its parts. */
const BALANCE_BONUS = 0.6;

/**
 * The indices of the net, tax and gross amounts that fit best together, out of the candidates of each (best first).
 * `null` when no triple balances within two cents, or within the
 * rounding of a whole total.
 */
export function balance(
  net: readonly Scored[],
  tax: readonly Scored[],
  gross: readonly Scored[],
): readonly [number, number, number] | null {
  let best: readonly [number, number, number] | null = null;
  const unaided = (net[0]?.score ?? 0) + (tax[0]?.score ?? 0) + (gross[0]?.score ?? 0);
  let bestScore = unaided - BALANCE_BONUS;
  net.forEach((a, i) => {
    tax.forEach((b, j) => {
      gross.forEach((c, k) => {
        const off = Math.abs(centsOf(a.value) + centsOf(b.value) - centsOf(c.value));
        const isRounded = off > 2 && off <= ROUNDED.off && centsOf(c.value) % ROUNDED.whole === 0;
        const score = a.score + b.score + c.score - (isRounded ? ROUNDED.less : 0);
        if ((off > 2 && !isRounded) || centsOf(c.value) === 0 || score <= bestScore) return;
        best = [i, j, k];
        bestScore = score;
      });
    });
  });
  return best;
}
