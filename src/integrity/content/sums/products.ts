/** Rows that multiply: a quantity, a price and their amount; and taxes, a rate of their base. */
import type { PrintedValue } from '../../../document/index.ts';
import type { Reading } from '../../reading.ts';
import type { Amount } from '../amounts.ts';
import { groupByLine } from '../by-line.ts';

/** Two printed factors and what they make. */
export interface Product {
  readonly left: string;
  readonly right: string;
  readonly cents: number;
}

/** Most factors of a row that are tried. */
const MOST_FACTORS = 5;

/** Positive numbers by their line, for as long as a reading is kept: every amount of it asks for those of its own line. */
const numbersByLine = new WeakMap<Reading, ReadonlyMap<number, readonly PrintedValue[]>>();

function numbersOf(reading: Reading): ReadonlyMap<number, readonly PrintedValue[]> {
  const known = numbersByLine.get(reading);
  if (known !== undefined) return known;
  const lines = groupByLine(
    reading.values.filter(({ kind, value }) => kind === 'money' && Number(value) > 0),
  );
  numbersByLine.set(reading, lines);
  return lines;
}

/** The numbers of its own line that stand left of an amount, the nearest ones. */
export const factorsBefore = (amount: Amount, reading: Reading): readonly PrintedValue[] =>
  (numbersOf(reading).get(amount.line) ?? [])
    .filter((value) => value.from < amount.from)
    .slice(-MOST_FACTORS);

/** Products of two numbers of its own line that stand left of an amount, `cents` rounded. */
export function productsBefore(amount: Amount, reading: Reading): readonly Product[] {
  const factors = factorsBefore(amount, reading);
  return factors.flatMap((left, at) =>
    factors.slice(at + 1).map((right): Product => ({
      left: left.text,
      right: right.text,
      cents: Math.round(Number(left.value) * Number(right.value) * 100),
    })),
  );
}

/** A tax that is printed with its rate, and what the rate makes of each net amount. */
export interface TaxLine {
  readonly tax: Amount;
  /** What it is a tax on, or part of. */
  readonly net: Amount;
  /** Shipping and discounts that the tax is on as well, cents added to the net amount. */
  readonly extra: number;
  /** Percent. */
  readonly rate: number;
  /** What the tax should be. */
  readonly cents: number;
}

/** Rates that taxes on sales have, percent. */
const RATES = { least: 1, most: 30 };

/** Words beside a rate that is no tax: of a discount, of interest, of what is kept back or charged for a service. */
const NO_TAX =
  /(?<!\p{L})(?:\p{L}*(?:s[ck]onto|ra[bp]at+|discount|nachlass|zins(?:en)?)|remise|escompte|ristourne|descuento|desconto|korting|kedvezmény|sleva|zľava|alennus|interest|late|int[ée]r[êe]ts?|p[ée]nalit[ée]s?|interess[ie]|intereses|juros|rente|odsetki|retention|commission|provision|tip|gratuity|trinkgeld)(?!\p{L})/iu;
/** Words of a tax on sales. */
const TAX =
  /(?<!\p{L})(?:vat|[ghps]st|\p{L}*tax|ust|mwst|\p{L}*steuer|tva|iva|btw|moms|alv|dph|áfa|kdv|pdv|ddv)(?!\p{L})/iu;
/** Words around a rate that may say what it is of. */
const BESIDE = 3;

/** Whether the words around a percentage say that it is the rate of something else than a tax. */
function isOfOther({ line, from, to }: PrintedValue, { lines }: Reading): boolean {
  const words = lines[line]?.words ?? [];
  const segment = words[from]?.segment;
  const near = words
    .slice(Math.max(0, from - BESIDE), to + BESIDE)
    .filter((word) => word.segment === segment);
  const text = near.map((word) => word.text).join(' ');
  return NO_TAX.test(text) && !TAX.test(text);
}

/**
 * Every labelled tax with every labelled net amount and every rate that is printed beside the tax; where none is, with every rate
 * of the document that is not said to be another thing's.
 */
export function taxLines(
  amounts: readonly Amount[],
  reading: Reading,
  base: 'net_total' | 'gross_total' = 'net_total',
): readonly TaxLine[] {
  const taxes = amounts.filter(({ roles, cents }) => roles.includes('tax_total') && cents > 0);
  const bases = amounts.filter(({ roles, cents }) => roles.includes(base) && cents > 0);
  const rates = reading.values.filter(({ kind, value }) => {
    const rate = Number(value);
    return kind === 'percent' && rate >= RATES.least && rate <= RATES.most;
  });
  const extras = base === 'net_total' ? extrasOf(amounts) : [0];
  const others = rates.filter((rate) => !isOfOther(rate, reading));
  return taxes.flatMap((tax) => {
    const own = rates.filter(({ line }) => line === tax.line);
    return (own.length > 0 ? own : others).flatMap((rate) =>
      bases.flatMap((net) =>
        extras.map((extra): TaxLine => ({
          tax,
          net,
          extra,
          rate: Number(rate.value),
          cents: Math.round(((net.cents + extra) * Number(rate.value)) / 100),
        })),
      ),
    );
  });
}

/** Ways to add shipping to a base and take discounts off it: none, each alone, both. */
function extrasOf(amounts: readonly Amount[]): readonly number[] {
  const of = (role: string): readonly number[] => [
    ...new Set(amounts.filter(({ roles }) => roles.includes(role)).map(({ cents }) => Math.abs(cents))),
  ];
  const [added, taken] = [of('shipping'), of('discount')].map((all) => [0, ...all.slice(0, 2)]);
  return (added ?? [0]).flatMap((plus) => (taken ?? [0]).map((minus) => plus - minus));
}

/** Whether a printed tax is its rate of a net amount. */
export const taxFits = (
  net: number,
  { tax, rate, extra = 0 }: Pick<TaxLine, 'tax' | 'rate'> & { readonly extra?: number },
): boolean => Math.abs(Math.round(((net + extra) * rate) / 100) - tax.cents) <= 1;

/** Whether a printed tax is contained in a gross amount at a printed rate. */
export const taxWithin = (gross: number, { tax, rate }: Pick<TaxLine, 'tax' | 'rate'>): boolean =>
  Math.abs(Math.round((gross * rate) / (100 + rate)) - tax.cents) <= 1;

/** Cents by which rounding per line lets a tax differ. */
const TAX_ROUNDING = 5;

/** Whether a tax is the rate of its base, but for rounding. */
export const taxHolds = ({ tax, cents }: TaxLine): boolean => Math.abs(tax.cents - cents) <= TAX_ROUNDING;
