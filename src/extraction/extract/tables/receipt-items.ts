/** Items of receipts, which have no header: a name at the left, a price at the right. */
import type { FieldSpec } from '../fields/compile-field.ts';
import type { LabelHit } from '../labels/label-hit.ts';
import { centsOf } from '../numerals.ts';
import type { DecimalMark } from '../numerals.ts';
import type { Hits } from '../regions.ts';
import { textOf } from '../sheet.ts';
import type { Line, Sheet, Span } from '../sheet.ts';
import type { Cell } from './cells.ts';
import { countBefore, countBehind, countOf } from './counted-names.ts';
import { makes, pricedCountAhead, pricedCountBehind, pricedCountOf } from './priced-counts.ts';
import type { PricedCount } from './priced-counts.ts';
import {
  behindPump,
  isNumberOfName,
  isRateBeside,
  isTaxClass,
  withoutCodes,
  withoutSecondColumn,
} from './receipt-names.ts';
import { isBarePrice, pricesOf, upToPrice, withoutCurrency } from './receipt-prices.ts';
import type { Price } from './receipt-prices.ts';
import type { Pay } from './header-columns.ts';

/** Labels that make a line no item. */
const OTHER = new Set([
  'net_total',
  'tax_total',
  'gross_total',
  'amount_due',
  'paid_amount',
  'change',
  'rounding',
  'tip',
  'suggested_tip',
  'discount',
  'count_note',
  'taxed_sales',
  'phone',
  'issue_date',
  'vat_id',
  'closing_balance',
  'opening_balance',
]);
/** Labels after which no item follows. */
const LAST = new Set(['net_total', 'gross_total', 'amount_due']);
/** Signs, figures and currencies between a name and its price. */
const BETWEEN =
  /^(?:(?:SKU|PLU|UPC|EAN|ISBN)[.:#]*|@?[$€£]?\d+[.,]?\d*[xX×✕@]?|[xX×✕@=*|:.-]+|[$€£]|RM|EUR|USD)$/u;
/** Whether the last word left of a price is none of the name. */
const isBetween = (words: Span, amount: string | null): boolean =>
  isRateBeside(words) ||
  (BETWEEN.test(words.line.tokens[words.to - 1]?.text ?? '') && !isNumberOfName(words, amount));
/** What stands left of a price. */
interface Named {
  /** The words that are a name; null where none are. */
  readonly name: Span | null;
  readonly quantity: Cell | null;
  readonly unitPrice: Cell | null;
  /** The name where the count behind it may as well belong to it or mean something else: "Tissues x4". */
  readonly uncounted: Span | null;
}

interface Item extends Named {
  readonly line: Line;
  readonly name: Span;
  readonly price: Price;
}

/** What stands before a name: codes, marks, the day of a stay. */
const BEFORE_NAME =
  /^\d{5,}$|^[*#]+$|^(?:SKU|PLU|UPC|EAN|ISBN)[.:#]*$|^\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d{2})?$|^\d{4}-\d{2}-\d{2}$/;

/** The words left of the price that are a name, without codes, counts and unit prices. */
function nameOf(line: Line, end: number, amount: string | null, mark: DecimalMark): Named {
  const left: Span = { line, from: 0, to: end };
  const ahead = amount === null ? null : pricedCountAhead(left, amount, mark);
  const behind = amount === null ? null : pricedCountBehind(left, amount, mark);
  const priced = ahead ?? behind;
  const before = ahead
    ? { name: { ...left, from: ahead.span.to }, quantity: null }
    : countBefore({ ...left, to: behind?.span.from ?? end });
  let { from, to } = before.name;
  while (from < to && BEFORE_NAME.test(line.tokens[from]?.text ?? '')) from++;
  const factors = priced
    ? cellsOf(priced)
    : { quantity: before.quantity && countCell(before.quantity), unitPrice: null };
  const counted = factors.quantity === null ? countBehind({ line, from, to }) : null;
  if (counted && isName(counted.name))
    return { ...counted, quantity: countCell(counted.quantity), unitPrice: null };
  from = behindPump({ line, from, to });
  while (to > from && isBetween({ line, from, to }, amount)) to--;
  const name: Span = { line, from, to };
  return { name: isName(name) ? name : null, ...factors, uncounted: null };
}

const countCell = (quantity: Span): Cell => ({ value: countOf(quantity), spans: [quantity] });

const cellsOf = ({
  quantity,
  unitPrice,
  span,
}: PricedCount): { readonly quantity: Cell; readonly unitPrice: Cell } => ({
  quantity: { value: quantity, spans: [span] },
  unitPrice: { value: unitPrice, spans: [span] },
});

/** The line as a count and a price without an amount, which belongs to the item above or below. */
function pricedLine(line: Line, mark: DecimalMark): PricedCount | null {
  return (
    pricedCountOf({ line, from: 0, to: upToPrice(line, line.tokens.length) }, mark) ??
    pricedCountOf({ line, from: 0, to: line.tokens.length }, mark)
  );
}

const isName = (span: Span): boolean =>
  span.to > span.from && (textOf(span).match(/\p{L}/gu) ?? []).length >= 2;

/** The count and the price of one behind the name of an item that make an amount alone on the line below, or null. */
function amountBelow({ line }: Item, price: Price, mark: DecimalMark): PricedCount | null {
  if (price.span.line.index !== line.index + 1) return null;
  return pricedCountBehind({ line, from: 0, to: line.tokens.length }, price.value, mark);
}

/** Items whose prices a further price may add up to by chance; more do not. */
const BY_CHANCE = 2;

const sumOf = (items: readonly Item[]): number =>
  items.reduce((total, item) => total + centsOf(item.price.value), 0);

/** Whether a price is what the items so far add up to: a sum whose label was not read. */
function isSumOf(items: readonly Item[], value: string): boolean {
  const sum = sumOf(items);
  return items.length > BY_CHANCE && sum > 0 && sum === centsOf(value);
}

/** Items without what groups of them add up to, below them: "Food  80.30" and "Drink  36.40". */
function withoutGroupSums(items: readonly Item[]): readonly Item[] {
  for (let groups = 2; 2 * groups < items.length; groups++) {
    const own = items.slice(0, -groups);
    if (sumOf(own) > 0 && sumOf(own) === sumOf(items.slice(-groups))) return own;
  }
  return items;
}

/** A label that makes its line no item: not "Qty:" behind the name of one, or before a count and a price that make its amount. */
function isOther(hit: LabelHit, own: Named | null): boolean {
  if (hit.match <= 0.75) return false;
  const end = own?.name?.line === hit.line ? own.name.to : null;
  const isBehind = end !== null && hit.from >= end;
  if (hit.concepts.includes('count_note') && (isBehind || own?.unitPrice)) return false;
  // A label of another field has to be all there is: "Total paid" where a total is asked for, not "Time magazine" beside the time.
  const isField = hit.owners.length > 0 && hit.from === 0 && (end === null || hit.to >= end);
  return isField || hit.concepts.some((id) => OTHER.has(id));
}

/** Whether a line is the heading of what is taken off pay: "II. DEDUCCIONES". */
const isOverDeductions = (hits: Hits, { index, tokens }: Line): boolean =>
  (hits[index] ?? []).some(({ concepts }) => concepts.includes('deductions')) &&
  !tokens.some(({ text }) => /\d/.test(text));

function itemsOf(sheet: Sheet, hits: Hits, mark: DecimalMark, pay: Pay): readonly Item[] {
  const items: Item[] = [];
  const readPrice = pricesOf(sheet, mark);
  let open: PricedCount | null = null;
  // A discount on the items so far, which is one of them where more follow.
  let taken: Item | null = null;
  for (const line of sheet.lines) {
    if (pay === 'line_earning' && items.length > 0 && isOverDeductions(hits, line)) break;
    const priced = pricedLine(line, mark);
    if (priced) {
      const last = items.at(-1);
      const isLast = last?.line.index === line.index - 1 && makes(priced, last.price.value);
      if (isLast) items[items.length - 1] = { ...last, ...cellsOf(priced) };
      open = isLast ? null : priced;
      continue;
    }
    const price = readPrice(line);
    const own = price ? nameOf(line, withoutCurrency(line, price.span.from), price.value, mark) : null;
    const before = sheet.lines[line.index - 1];
    // "2 x 3.50   7.00" under the name, which stands alone on the line above.
    const above = price && !own?.name && before?.page === line.page && !readPrice(before) ? before : null;
    // A total whose amount stands below it, as in photographs that are bent, is no product.
    const labels = [...(hits[line.index] ?? []), ...(above ? (hits[above.index] ?? []) : [])].filter((hit) =>
      isOther(hit, own),
    );
    const isLabelled = labels.some((hit) => hit.standing >= 0.6 && hit.from <= 2);
    if (price && isLabelled) {
      if (items.length > 0 && labels.some((hit) => hit.concepts.some((id) => LAST.has(id)))) break;
      const isDiscount =
        price.value.startsWith('-') && labels.every(({ concepts }) => concepts.includes('discount'));
      if (own?.name && isDiscount && items.length > 0) taken = { ...own, line, name: own.name, price };
      continue;
    }
    if (!price || !own) continue;
    const previous = items.at(-1);
    const counted = own.name === null && previous ? amountBelow(previous, price, mark) : null;
    if (previous && counted) {
      items[items.length - 1] = { ...previous, ...cellsOf(counted), price };
      continue;
    }
    const name = own.name ?? (above && nameOf(above, above.tokens.length, null, mark).name);
    if (!name || isSumOf(items, price.value)) continue;
    const isCounted = open?.span.line.index === line.index - 1 && makes(open, price.value);
    if (taken) items.push(taken);
    taken = null;
    items.push({ ...own, ...(open && isCounted ? cellsOf(open) : {}), line, name, price });
  }
  const single = withoutGroupSums(items);
  const names = withoutCodes(withoutSecondColumn(single.map(({ name }) => name)));
  return countedAlike(single.map((item, at) => ({ ...item, name: names[at] ?? item.name })));
}

/** Counts behind names are taken where every item has one: elsewhere they say what a pack holds. */
function countedAlike(items: readonly Item[]): readonly Item[] {
  const isUsual = items.length > 1 && items.every(({ uncounted }) => uncounted !== null);
  if (isUsual) return items;
  return items.map((item) =>
    item.uncounted === null ? item : { ...item, name: item.uncounted, quantity: null },
  );
}

/** Items by sub-field index, when the group asks for a text and an amount, of pay what is earned or what is taken off; empty otherwise. */
export function readReceiptItems(
  sheet: Sheet,
  hits: Hits,
  fields: readonly FieldSpec[],
  mark: DecimalMark,
  pay: Pay,
): readonly { readonly cells: Map<number, Cell>; readonly line: Line }[] {
  const fieldOf = (concept: string): number => fields.findIndex((field) => field.concept === concept);
  const [text, quantity] = [fieldOf('line_description'), fieldOf('line_quantity')];
  const [ofLine, ofOne] = [fieldOf('line_amount'), fieldOf('line_unit_price')];
  const [amount, unitPrice] = ofLine < 0 && isBarePrice(fields[ofOne]) ? [ofOne, -1] : [ofLine, ofOne];
  if (text < 0 || amount < 0) return [];
  return itemsOf(sheet, hits, mark, pay).map((item) => {
    const { line, from, to } = item.name;
    const isMarked = line === item.price.span.line && isTaxClass(item.name, item.price.span);
    const named = isMarked ? { line, from, to: to - 1 } : item.name;
    const name = textOf(named).replace(/^[^\p{L}\d]+|[\s:;,|*=-]+$/gu, '');
    const cells = new Map<number, Cell>([
      [text, { value: name, spans: [named] }],
      [amount, { value: item.price.value, spans: [item.price.span] }],
    ]);
    if (quantity >= 0 && item.quantity) cells.set(quantity, item.quantity);
    if (unitPrice >= 0 && item.unitPrice) cells.set(unitPrice, item.unitPrice);
    return { cells, line: item.line };
  });
}
