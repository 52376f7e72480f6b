/** Finds the one amount that several sums of a document contradict, and what they say it was. */
import type { Reading } from '../../reading.ts';
import { amountsOf, isSure, money } from '../amounts.ts';
import type { Amount } from '../amounts.ts';
import { failedDebts } from '../balances/debts.ts';
import { withBareNets } from '../sums/bare-nets.ts';
import {
  amountsBetween,
  failedBlock,
  holdsSomehow,
  holdsWithNeighbor,
  isIncomplete,
} from '../sums/complete-sums.ts';
import { asInvoiced } from '../sums/credit-notes.ts';
import { failedColumns, failedFactors } from './failed-lines.ts';
import type { FailedFactor } from './failed-lines.ts';
import { judgeChains } from './judge-chains.ts';
import { besideHeld } from './left-open.ts';
import { mayBeMisread } from '../misread.ts';
import { payFactors } from './pay-factors.ts';
import { leavesOut, leftOut } from './pay-left-out.ts';
import { taxLines } from '../sums/products.ts';
import type { TaxLine } from '../sums/products.ts';
import { relatedIn } from '../sums/several-invoices.ts';
import type { IsShown } from '../shown-digits.ts';
import { CASH_ROUNDING, COLUMNS, gapOf, holds, impliedBy, sumsOf } from '../sums/sums.ts';
import type { Sum } from '../sums/terms.ts';
import { KINDS, amountsIn, confirmedBy, otherSide, pathsIn, ratedBy, votesOn } from './votes.ts';
import type { Contradiction, Vote } from './votes.ts';

/** Sums that fail in every reading, and the amount that two or more of them agree on. */
export interface Contradictions {
  /** Amounts whose change alone makes two equations hold, or the only unconfirmed one of a block; the best supported first. */
  readonly agreed: readonly Contradiction[];
  /** Amounts that one failed sum points at, because all others in it are confirmed by further equations. */
  readonly singled: readonly Contradiction[];
  /** A failed sum for each kind that no reading makes hold and no misreading explains. */
  readonly failed: readonly Sum[];
  /** Failed sums of typed totals that stand in one block with all their parts, and typed columns that miss their total by a digit. */
  readonly blocks: readonly Sum[];
  /** Prices and quantities that their row contradicts while the column adds up. */
  readonly factors: readonly FailedFactor[];
  /** Whether there was anything to add up. */
  readonly examined: boolean;
}

/** Cents of one unit of money. */
const UNIT = 100;

/** Whether recognition explains that an amount is not what it should be. */
type IsExplained = (amount: Amount, cents: number) => boolean;

/** A recognized amount may be misread unless it is shown as it was read; a typed one is what it is. */
const explainedBut =
  (isShown: IsShown): IsExplained =>
  (amount, cents) => {
    const implied = money(Math.abs(cents));
    const isDoubtful = !isSure(amount) || (amount.source === 'ocr' && mayBeMisread(amount.text, implied));
    return isDoubtful && !isShown(amount, implied);
  };

/** Rounding lets two equations differ by this many cents on what an amount was. */
const SAME = 1;

/** Whether an amount is another one in coins of five cents: 87.10 beside 87.08. */
const isRounded = (amount: Amount, amounts: readonly Amount[]): boolean =>
  amounts.some(({ cents }) => cents !== amount.cents && Math.abs(cents - amount.cents) < CASH_ROUNDING);

/** Roles whose amounts may equal each other without being each other: paid in full, nothing to add. */
const OWN_ROLES = ['net_total', 'gross_total', 'amount_due', 'paid_amount'];

/** Whether an amount stands between those of a sum: a surcharge for cards, whatever it is taken for. */
const isBetween = ({ page, line }: Amount, { of = [] }: Vote): boolean =>
  of.some((one) => one.page === page && one.line < line) &&
  of.some((one) => one.page === page && one.line > line);

/** Whether what an amount should be stands elsewhere in its own role, in none, or between what makes it: that one was meant then. */
const isPrinted = (
  amounts: readonly Amount[],
  {
    amount,
    implied,
    votes,
  }: { readonly amount: Amount; readonly implied: number; readonly votes: readonly Vote[] },
): boolean =>
  amounts.some(
    (other) =>
      other !== amount &&
      Math.abs(other.cents) === implied &&
      (other.roles.some((role) => amount.roles.includes(role)) ||
        !other.roles.some((role) => OWN_ROLES.includes(role)) ||
        votes.some((vote) => isBetween(other, vote))),
  );

/** Kinds of sums without labels for what is between their totals. */
const PATHS: readonly Vote['kind'][] = ['chain', 'entries', 'section'];

/** Takes out chains and lists that say of an amount what another sum says with the same amounts, or with some of them. */
function withoutRestated(kinds: Map<Vote['kind'], Vote>): void {
  const centsOf = ({ of = [] }: Vote): readonly number[] => of.map(({ cents }) => Math.abs(cents));
  for (const kind of PATHS) {
    const own = kinds.get(kind);
    if (own === undefined) continue;
    const isRestated = [...kinds.values()].some((other) => {
      const [few, many] = [centsOf(own), centsOf(other)].sort((a, b) => a.length - b.length);
      return other !== own && other.of !== undefined && few?.every((cents) => many?.includes(cents)) === true;
    });
    if (isRestated) kinds.delete(kind);
  }
}

/** Whether nothing stands between the amounts of a sum, in the column of what they make, but the lines that others sum up. */
const isComplete = (sum: Sum, amounts: readonly Amount[], summed: ReadonlySet<Amount>): boolean =>
  amountsBetween(sum, amounts).every((amount) => amount.cents === 0 || summed.has(amount));

type Sums = ReturnType<typeof sumsOf>;

/** What a document adds up to: its amounts, the paths from total to total, and what is known of them. */
interface Books {
  readonly reading: Reading;
  readonly amounts: readonly Amount[];
  readonly paths: ReturnType<typeof pathsIn>;
  /** Amounts that a sum which holds vouches for. */
  readonly confirmed: ReadonlySet<Amount>;
  readonly areRelated: (some: readonly Amount[]) => boolean;
  readonly isExplained: IsExplained;
}

/** Whether a failed sum accuses nobody: one of its amounts may be misread, or what is missing stands elsewhere. */
function isExcused(sum: Sum, { amounts, reading, isExplained }: Books): boolean {
  const gap = Math.abs(gapOf(sum));
  const others = amounts.filter((amount) => !sum.terms.some((term) => term.amount === amount));
  return (
    holdsSomehow(sum) ||
    holdsWithNeighbor(sum, amounts) ||
    isIncomplete(sum, amounts, reading) ||
    others.some(({ cents }) => Math.abs(cents) === gap) ||
    sum.terms.some(({ amount }) => {
      const implied = impliedBy(sum, amount) ?? 0;
      const elsewhere = others.some(({ cents }) => Math.abs(cents) === Math.abs(implied));
      return !isSure(amount) || elsewhere || isExplained(amount, implied);
    })
  );
}

/** Amounts of which two and more sums say the same other value, the best supported first. */
function agreedIn({ reading, amounts, paths, confirmed, areRelated, isExplained }: Books): Contradiction[] {
  const agreed: Contradiction[] = [];
  // A tax within a total follows from the tax on its net amount: beside the sum of both it says nothing new.
  const taxesOn = (base: 'net_total' | 'gross_total'): readonly TaxLine[] =>
    taxLines(amounts, reading, base).filter(({ tax, net }) => areRelated([tax, net]));
  const taxes = { on: taxesOn('net_total'), within: taxesOn('gross_total') };
  for (const [amount, byValue] of votesOn(amounts, reading, { paths, areRelated })) {
    if (confirmed.has(amount) || isRounded(amount, amounts)) continue;
    for (const [implied, byKind] of byValue) {
      const near = [...byValue].filter(([cents]) => Math.abs(cents - implied) <= SAME);
      const kinds = new Map(near.flatMap(([, other]) => [...other]));
      for (const [kind, cast] of byKind) kinds.set(kind, cast);
      const within = kinds.has('totals') ? [] : taxes.within;
      const rated = ratedBy(amount, implied, { on: taxes.on, within });
      if (rated !== null && !kinds.has('tax')) kinds.set('tax', rated);
      withoutRestated(kinds);
      if (kinds.size < 2 || isExplained(amount, implied)) continue;
      if (isPrinted(amounts, { amount, implied, votes: [...kinds.values()] })) continue;
      if (leavesOut(amounts, amount, implied, kinds.keys())) continue;
      const left = leftOut(amounts, amount, implied, kinds.keys());
      const votes = [...kinds.values()].map((vote) =>
        left === 0 ? vote : { ...vote, says: `${vote.says} - ${money(left)}` },
      );
      agreed.push({ amount, implied: implied - left, votes });
    }
  }
  return agreed.sort((a, b) => b.votes.length - a.votes.length);
}

/** For each kind of sum of which none holds or is excused, the one that is nearest to holding. */
const failedIn = (books: Books, sums: Sums): readonly Sum[] =>
  (['totals', 'payment', 'payroll'] as const).flatMap((kind) => {
    const open = besideHeld(sums[kind]);
    const [nearest] = open
      .filter((sum) => books.areRelated(amountsIn(sum)))
      .sort((a, b) => a.terms.length - b.terms.length || Math.abs(gapOf(a)) - Math.abs(gapOf(b)));
    return nearest === undefined || open.some((sum) => isExcused(sum, books)) ? [] : [nearest];
  });

/** The amounts that complete failed sums point at, where all others in them are confirmed. */
function singledIn({ amounts, confirmed }: Books, failed: readonly Sum[], sums: Sums): Contradiction[] {
  const summed = new Set(
    COLUMNS.flatMap((kind) => sums[kind].filter(holds)).flatMap(({ terms }) =>
      terms.slice(0, -1).map(({ amount }) => amount),
    ),
  );
  return failed.flatMap((sum): Contradiction[] => {
    if (!isComplete(sum, amounts, summed)) return [];
    const [suspect, ...others] = amountsIn(sum).filter((amount) => !confirmed.has(amount));
    const implied = suspect === undefined ? null : impliedBy(sum, suspect);
    if (suspect === undefined || others.length > 0 || implied === null || implied <= 0) return [];
    return [{ amount: suspect, implied, votes: [{ kind: sum.kind, says: otherSide(sum, suspect) }] }];
  });
}

/** Adds up what a document prints; a misreading explains what does not fit unless `isShown` rules it out. */
export function findContradictions(reading: Reading, isShown: IsShown = () => false): Contradictions {
  const amounts = asInvoiced(withBareNets(amountsOf(reading), reading));
  const paths = pathsIn(amounts, reading);
  const confirmed = confirmedBy(amounts, reading, paths);
  const areRelated = relatedIn(amounts);
  const books: Books = { reading, amounts, paths, confirmed, areRelated, isExplained: explainedBut(isShown) };
  const agreed = agreedIn(books);
  const sums = sumsOf(amounts);
  const failed = failedIn(books, sums);
  const chains = judgeChains(
    paths.filter(({ sum }) => areRelated(amountsIn(sum))),
    confirmed,
    amounts,
  );
  const singled = singledIn(books, failed, sums);
  const blocks = (['totals', 'payment', 'payroll', 'due'] as const).flatMap(
    (kind) => failedBlock(sums[kind], amounts) ?? [],
  );
  const columns = COLUMNS.flatMap((kind) => failedColumns(sums[kind], confirmed, amounts));
  const debts = failedDebts(reading);
  const factors = COLUMNS.flatMap((kind) => failedFactors(sums[kind], reading));
  // A block whose other amounts are all confirmed leaves only one that can be wrong.
  const certain = singled.filter(
    ({ amount, implied }) =>
      !isInWholeUnits(amount, implied) &&
      blocks.some((sum) => sum.terms.some((term) => term.amount === amount)),
  );
  return {
    agreed: agreed.length > 0 ? agreed : certain,
    singled: [...singled, ...chains.singled],
    failed,
    blocks: [
      ...[...blocks, ...chains.blocks, ...columns].filter((sum) => !holdsWithNeighbor(sum, amounts)),
      ...debts,
    ],
    factors: factors.length > 0 ? factors : payFactors(sums.earnings, reading),
    examined: KINDS.some((kind) => sums[kind].length > 0) || paths.length > 0 || debts.length > 0,
  };
}

/** Whether an amount may be the implied one in whole units: coins are gone in some countries, and the rest is forgiven. */
const isInWholeUnits = ({ cents }: Amount, implied: number): boolean =>
  cents % UNIT === 0 && Math.abs(cents - implied) < UNIT;
