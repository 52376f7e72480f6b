/** Compares printed taxes with the rates printed beside them. */
import type { Signal } from '../check.ts';
import { amountsOf, isSure, money } from '../content/amounts.ts';
import type { Amount } from '../content/amounts.ts';
import { defineContentCheck } from '../content/content-check.ts';
import { around } from '../content/line-text.ts';
import { mayBeMisread } from '../content/misread.ts';
import { taxFits, taxHolds, taxLines, taxWithin } from '../content/sums/products.ts';
import type { TaxLine } from '../content/sums/products.ts';

/** Whether a tax is what its rate makes of some printed amount, or the part of one that it makes. */
const fitsPrinted = (line: TaxLine, printed: readonly Amount[]): boolean =>
  printed.some(({ cents }) => taxFits(cents, line) || taxWithin(cents, line));

/** Whether a tax need not be what its rate makes: that is printed elsewhere, or what was read may be another amount. */
function isExplained(line: TaxLine, printed: readonly Amount[]): boolean {
  const isMisread = ({ tax, net, cents }: TaxLine): boolean =>
    (tax.source === 'ocr' && mayBeMisread(tax.text, money(cents))) ||
    (net.source === 'ocr' && mayBeMisread(net.text, money(Math.round((tax.cents * 100) / line.rate))));
  return (
    !isSure(line.tax) ||
    !isSure(line.net) ||
    isMisread(line) ||
    printed.some(({ cents }) => cents === line.cents) ||
    fitsPrinted(line, printed)
  );
}

/** Whether each printed tax was seen to be its rate of a printed amount. */
const allHold = (lines: readonly TaxLine[], printed: readonly Amount[]): boolean =>
  lines.every(({ tax }) =>
    lines.some((line) => line.tax.cents === tax.cents && (taxHolds(line) || fitsPrinted(line, printed))),
  );

/** A larger share of its base is no tax on sales, whatever its label. */
const MOST_TAX = 0.35;
/** Rounding line by line moves a tax by less than this share. */
const ROUNDING = 0.02;

const isTax = ({ tax, net }: TaxLine): boolean => tax.cents <= MOST_TAX * net.cents;
/** Goods without tax make a tax lower than its rate; nothing honest makes it higher. */
const isTooHigh = ({ tax, cents }: TaxLine): boolean => tax.cents > (1 + ROUNDING) * cents;

export const contentTax = defineContentCheck({
  id: 'content_tax',
  name: 'Tax and its rate',
  judge(reading) {
    const printed = amountsOf(reading);
    const lines = taxLines(printed, reading).filter(isTax);
    const [first] = lines;
    if (first === undefined) return { notAbout: 'No tax with a rate and a base was recognized.' };
    const mixed = new Set(lines.map(({ rate, tax }) => `${String(rate)} ${String(tax.cents)}`)).size > 1;
    const excused =
      mixed || lines.some((line) => taxHolds(line) || !isTooHigh(line) || isExplained(line, printed));
    if (excused) {
      return allHold(lines, printed)
        ? { signals: [] }
        : { notAbout: 'Not every printed tax could be set against an amount that its rate makes it of.' };
    }
    const { tax, net, rate, cents } = first;
    const signal: Signal = {
      code: 'TAX_IS_NOT_ITS_RATE',
      detail: `${tax.text} of tax is printed; ${String(rate)} % of ${net.text} is ${money(cents)}`,
      page: tax.page,
      box: around([tax.box]),
      old: money(cents),
      new: tax.text,
    };
    return { signals: [signal] };
  },
  innocentExplanation: 'Several rates, goods free of tax, and taxes that are rounded line by line.',
  clear: 'Printed taxes are what their rates make of their base.',
});
