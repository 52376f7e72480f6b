/** Chooses the sum before tax, the tax and the total together: those that add up. */
import { centsIn } from '../candidates/candidate.ts';
import type { Candidate } from '../candidates/candidate.ts';
import { balance } from '../arithmetic.ts';
import type { FieldSpec } from '../fields/compile-field.ts';
import { distinct } from '../scored-candidate.ts';
import type { ScoredCandidate } from '../scored-candidate.ts';
import { totalFields } from '../fields/plain-fields.ts';

/** Whether amounts less than the total of the document stand in one line: a row of a table, or one rate of several below that total. */
function isRowOfTaxes(
  triple: readonly (ScoredCandidate | undefined)[],
  top: ScoredCandidate | undefined,
): boolean {
  const [first, ...others] = triple.map((item) => item?.candidate.spans[0]?.line);
  const gross = triple.at(-1);
  if (!first || others.some((line) => line !== first) || !gross || !top) return false;
  const isAbove = (top.candidate.spans[0]?.line.index ?? Infinity) < first.index;
  const isRow = (gross.features['inTable'] ?? 0) > 0;
  return (isAbove || isRow) && centsIn(top.candidate) > centsIn(gross.candidate);
}

/** How firmly a total is labelled, at least, to stand against a smaller one, and how firmly that one is not. */
const LABELLED = { top: 0.6, other: 0.3 };

/** Whether a total is the amount of a table's row, or has no label, while the likeliest one has a label and is larger: it is one rate of several. */
function isPartOfTotal(gross: ScoredCandidate | undefined, top: ScoredCandidate | undefined): boolean {
  if (!gross || !top || (top.features['label'] ?? 0) < LABELLED.top) return false;
  const isBare = (gross.features['inTable'] ?? 0) > 0 || (gross.features['label'] ?? 0) < LABELLED.other;
  return isBare && centsIn(top.candidate) > centsIn(gross.candidate);
}

/** Whether neither a label nor a sum tells what an amount is. */
const isUntold = (item: ScoredCandidate | undefined): boolean =>
  (item?.features['label'] ?? 0) < LABELLED.other && (item?.features['supported'] ?? 0) === 0;

/** How far, in percent, a tax is off what its rate makes, at most. */
const OFF_RATE = 0.05;

/** Whether a rate is printed that makes the one amount of the other. */
const isRated = (
  net: ScoredCandidate | undefined,
  tax: ScoredCandidate | undefined,
  candidates: readonly Candidate[],
): boolean =>
  net !== undefined &&
  tax !== undefined &&
  candidates.some(
    ({ kind, value }) =>
      kind === 'percent' &&
      Math.abs((100 * centsIn(tax.candidate)) / centsIn(net.candidate) - Number(value)) < OFF_RATE,
  );

/**
 * Takes the sum before tax, the tax and the total that add up where one of the likeliest of each do, and is surer of them;
 * changes `chosen`.
 */
export function balanceTotals(
  fields: readonly FieldSpec[],
  candidates: readonly Candidate[],
  scored: readonly (readonly ScoredCandidate[])[],
  chosen: (ScoredCandidate | null)[],
): void {
  const { net, tax, gross } = totalFields(fields);
  if (net < 0 || tax < 0 || gross < 0) return;
  const options = [net, tax, gross].map((index) =>
    distinct(scored[index] ?? [])
      .filter(({ score }) => score > 0.08)
      .slice(0, 6),
  );
  const [nets = [], taxes = [], grosses = []] = options;
  const toScored = (list: readonly ScoredCandidate[]): { value: string; score: number }[] =>
    list.map(({ candidate, score }) => ({ value: candidate.value, score }));
  const triple = balance(toScored(nets), toScored(taxes), toScored(grosses));
  if (!triple) return;
  // Any two amounts add up to a third: "£2,400.00 for the illustrations and £350.00 for the lettering".
  const [untoldNet, untoldTax] = [nets[triple[0]], taxes[triple[1]]];
  if (isUntold(untoldNet) && isUntold(untoldTax) && !isRated(untoldNet, untoldTax, candidates)) return;
  if (isPartOfTotal(grosses[triple[2]], grosses[0])) return;
  if (isRowOfTaxes([nets[triple[0]], taxes[triple[1]], grosses[triple[2]]], grosses[0])) return;
  [nets[triple[0]], taxes[triple[1]], grosses[triple[2]]].forEach((item, index) => {
    if (item)
      chosen[[net, tax, gross][index] ?? 0] = {
        ...item,
        score: Math.max(item.score, 0.5 + 0.5 * item.score),
      };
  });
}
