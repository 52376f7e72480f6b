/** Tables without a header: rows in which quantity times price is the amount tell which column is which. */
import type { FieldSpec } from '../fields/compile-field.ts';
import { centsOf, readNumeral, toMoneyString } from '../numerals.ts';
import type { DecimalMark, Numeral } from '../numerals.ts';
import type { Line, Sheet, Token } from '../sheet.ts';
import type { Column } from './column.ts';
import type { Header } from './header.ts';
import { pricedCountBehind } from './priced-counts.ts';
import { withoutCurrency } from './receipt-prices.ts';

interface Figure {
  readonly token: Token;
  readonly numeral: Numeral;
}

/** A line whose last amount is the product of two of its other numbers. */
interface Product {
  readonly line: Line;
  readonly quantity: Token;
  readonly price: Token;
  readonly amount: Token;
  /** A number before everything else: the position. */
  readonly position: Token | null;
}

/** Lines between two rows of such a table at most: what else an item says. */
const REACH = 4;

function productOf(line: Line, mark: DecimalMark): Product | null {
  const figures = line.tokens.flatMap((token): Figure[] => {
    const numeral = /\d/.test(token.text) ? readNumeral(token.text, mark) : null;
    return numeral && !numeral.percent && numeral.repairs === 0 ? [{ token, numeral }] : [];
  });
  const letters = line.tokens.filter((token) => /\p{L}{2}/u.test(token.text));
  const amount = figures.findLast(({ numeral }) => numeral.decimals === 2);
  if (!amount || letters.length === 0 || figures.length > 8) return null;
  const others = figures.filter((figure) => figure !== amount && figure.token.x1 < amount.token.x0);
  const cents = centsOf(amount.numeral.value);
  if (cents === 0) return null;
  // "2 UN X 7,49   14,98" below the name of an item has words, and none that are a name.
  const before = { line, from: 0, to: withoutCurrency(line, line.tokens.indexOf(amount.token)) };
  if (pricedCountBehind(before, toMoneyString(amount.numeral.value), mark)?.span.from === 0) return null;
  // The price stands nearest to the amount, so pairs are tried from the right.
  for (const price of [...others].reverse()) {
    if (price.numeral.decimals < 2) continue;
    const quantity = others.findLast(
      (figure) =>
        figure !== price &&
        Math.round(Number(figure.numeral.value) * Number(price.numeral.value) * 100) === cents,
    );
    if (!quantity) continue;
    const [first] = line.tokens;
    const position = first && figures[0]?.token === first && first !== quantity.token ? first : null;
    return { line, quantity: quantity.token, price: price.token, amount: amount.token, position };
  }
  return null;
}

/** Whether two rows set the same number at the same place. */
const isAligned = (a: Token, b: Token): boolean =>
  Math.min(Math.abs(a.x0 - b.x0), Math.abs(a.x1 - b.x1)) < 0.8 * a.size;

const isAlike = (a: Product, b: Product): boolean =>
  isAligned(a.amount, b.amount) && isAligned(a.price, b.price) && isAligned(a.quantity, b.quantity);

/** The header that a table of products would have; null when fewer than two rows say so. */
export function impliedHeader(sheet: Sheet, fields: readonly FieldSpec[], mark: DecimalMark): Header | null {
  const products = sheet.lines.flatMap((line) => productOf(line, mark) ?? []);
  const runs = products.map((first) => products.filter((other) => isAlike(first, other)));
  const rows = runs.reduce((best, run) => (run.length > best.length ? run : best), []);
  const [top] = rows;
  if (!top || rows.length < 2) return null;
  const far = rows.some((row, at) => {
    const before = rows[at - 1];
    return before?.line.page === row.line.page && row.line.index - before.line.index > REACH;
  });
  // One times a price is no proof.
  const isProven = rows.some((row) => row.price.text !== row.amount.text);
  if (far || !isProven) return null;
  const column = (concept: string, numeric: boolean, tokens: readonly Token[]): Column[] =>
    tokens.length === 0
      ? []
      : [
          {
            x0: Math.min(...tokens.map((token) => token.x0)),
            x1: Math.max(...tokens.map((token) => token.x1)),
            field: fields.findIndex((field) => field.concept === concept),
            numeric,
            concept,
            label: '',
          },
        ];
  const words = rows.flatMap(({ line, quantity, price, amount, position }) => {
    const edges = [quantity, price, amount].map((token) => token.x0);
    const start = line.tokens.find((token) => token !== position && /\p{L}{2}/u.test(token.text))?.x0 ?? 0;
    const end = Math.min(...edges.filter((x) => x > start));
    const own = line.tokens.filter((token) => token.x0 >= start && token.x0 < end);
    // "Tea  @ 3.50  2  7.00": the sign belongs to the price.
    return own.filter((token, at) => at === 0 || at < own.length - 1 || !/^[@xX×✕]$/u.test(token.text));
  });
  const columns = [
    ...column(
      'line_position',
      true,
      rows.flatMap(({ position }) => position ?? []),
    ),
    ...column('line_description', false, words),
    ...column(
      'line_quantity',
      true,
      rows.map(({ quantity }) => quantity),
    ),
    ...column(
      'line_unit_price',
      true,
      rows.map(({ price }) => price),
    ),
    ...column(
      'line_amount',
      true,
      rows.map(({ amount }) => amount),
    ),
  ].sort((a, b) => a.x0 - b.x0);
  const matched = columns.filter(({ field }) => field >= 0).length;
  return {
    from: top.line.index - 1,
    to: top.line.index - 1,
    columns,
    matched,
    x0: null,
    x1: null,
    signature: '',
  };
}
