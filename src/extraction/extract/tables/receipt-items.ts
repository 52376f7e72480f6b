/** Items of receipts, which have no header: a name at the left, a price at the right. */
import { currencyBeside } from '../candidates/around-amounts.ts';
import type { FieldSpec } from '../compile-field.ts';
import { centsOf, readNumeral, toMoneyString } from '../numerals.ts';
import type { DecimalMark } from '../numerals.ts';
import type { Hits } from '../regions.ts';
import { textOf } from '../sheet.ts';
import type { Line, Sheet, Span } from '../sheet.ts';
import type { Cell } from './cells.ts';

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
  'discount',
  'count_note',
  'phone',
  'issue_date',
  'vat_id',
  'closing_balance',
  'opening_balance',
]);
/** Labels after which no item follows. */
const LAST = new Set(['net_total', 'gross_total', 'amount_due']);
const PRICE = /^[-(]?[$€£¥]?\d{1,3}(?:[.,' ]?\d{3})*[.,]\d{2}[)]?-?$/;
/** The same in a currency without cents, with nothing else in its segment. */
const WHOLE_PRICE = /^-?[¥₩₫]?\d{1,3}(?:[., ]?\d{3})*(?: ?(?:Ft|円|원|đ|元))?$/;
/** Currencies without cents in use. */
const WHOLE = new Set(['CLP', 'HUF', 'IDR', 'ISK', 'JPY', 'KRW', 'PYG', 'VND']);
/** Marks that tills print after a price: a tax class. */
const TAX_MARK = /^[A-Z*#]{1,2}\d?$|^[A-Z]{2,3}$/;

interface Item {
  readonly line: Line;
  readonly name: Span | null;
  readonly price: Span;
  readonly value: string;
  readonly quantity: Span | null;
}

/** Whether a document counts in a currency without cents, and prints none. */
const isWhole = ({ lines }: Sheet): boolean =>
  lines.every(({ tokens }) => !tokens.some(({ text }) => PRICE.test(text))) &&
  lines.some(({ tokens }) =>
    tokens.some((_, at) => WHOLE.has(currencyBeside(tokens, at, at + 1)?.code ?? '')),
  );

function wholePriceOf(line: Line, mark: DecimalMark): { span: Span; value: string } | null {
  const span = line.parts.at(-1);
  if (!span || line.parts.length < 2 || !WHOLE_PRICE.test(textOf(span))) return null;
  const numeral = readNumeral(textOf(span), mark);
  return numeral && { span, value: toMoneyString(numeral.value) };
}

function priceOf(line: Line, mark: DecimalMark): { span: Span; value: string } | null {
  let at = line.tokens.length - 1;
  for (let skipped = 0; at >= 0 && skipped < 2; at--, skipped++) {
    const text = line.tokens[at]?.text ?? '';
    if (PRICE.test(text)) break;
    if (!TAX_MARK.test(text)) return null;
  }
  const token = line.tokens[at];
  const numeral = token && PRICE.test(token.text) ? readNumeral(token.text, mark) : null;
  return numeral?.repairs === 0
    ? { span: { line, from: at, to: at + 1 }, value: toMoneyString(numeral.value) }
    : null;
}

/** The words left of the price that are a name, without codes, counts and unit prices. */
function nameOf(line: Line, end: number): { name: Span | null; quantity: Span | null } {
  let from = 0;
  let to = end;
  let quantity: Span | null = null;
  const first = line.tokens[0]?.text ?? '';
  if (/^\d{1,3}$/.test(first) || /^\d{1,3}[xX@]$/.test(first)) {
    quantity = { line, from: 0, to: 1 };
    from = 1;
    if (/^[xX@]$/.test(line.tokens[1]?.text ?? '')) from = 2;
  }
  while (from < to && /^\d{5,}$|^[*#]+$/.test(line.tokens[from]?.text ?? '')) from++;
  while (
    to > from &&
    /^(?:[$€£]?\d+[.,]?\d*[xX@]?|[xX@=*|:.-]+|[$€£]|RM|EUR|USD)$/.test(line.tokens[to - 1]?.text ?? '')
  )
    to--;
  const span: Span = { line, from, to };
  const letters = (textOf(span).match(/\p{L}/gu) ?? []).length;
  return { name: to > from && letters >= 2 ? span : null, quantity };
}

/** Items whose prices a further price may add up to by chance; more do not. */
const BY_CHANCE = 2;

/** Whether a price is what the items so far add up to: a sum whose label was not read. */
function isSumOf(items: readonly Item[], value: string): boolean {
  const sum = items.reduce((total, item) => total + centsOf(item.value), 0);
  return items.length > BY_CHANCE && sum > 0 && sum === centsOf(value);
}

function itemsOf(sheet: Sheet, hits: Hits, mark: DecimalMark): Item[] {
  const items: Item[] = [];
  const readPrice = isWhole(sheet) ? wholePriceOf : priceOf;
  for (const line of sheet.lines) {
    const found = readPrice(line, mark);
    const own = found ? nameOf(line, found.span.from) : null;
    const before = sheet.lines[line.index - 1];
    // "2 x 3.50   7.00" under the name, which stands alone on the line above.
    const above =
      found && !own?.name && before?.page === line.page && !readPrice(before, mark) ? before : null;
    // A total whose amount stands below it, as in photographs that are bent, is no product.
    const labels = [...(hits[line.index] ?? []), ...(above ? (hits[above.index] ?? []) : [])].filter(
      (hit) => hit.match > 0.75 && hit.concepts.some((id) => OTHER.has(id)),
    );
    const isLabelled = labels.some((hit) => hit.standing >= 0.6 && hit.from <= 2);
    if (found && isLabelled) {
      if (items.length > 0 && labels.some((hit) => hit.concepts.some((id) => LAST.has(id)))) break;
      continue;
    }
    if (!found || !own) continue;
    const name = own.name ?? (above && nameOf(above, above.tokens.length).name);
    if (!name || isSumOf(items, found.value)) continue;
    items.push({ line, name, price: found.span, value: found.value, quantity: own.quantity });
  }
  return items;
}

/** Items by sub-field index, when the group asks for a text and an amount; empty otherwise. */
export function readReceiptItems(
  sheet: Sheet,
  hits: Hits,
  fields: readonly FieldSpec[],
  mark: DecimalMark,
): { cells: Map<number, Cell>; line: Line }[] {
  const text = fields.findIndex((field) => field.concept === 'line_description');
  const amount = fields.findIndex((field) => field.concept === 'line_amount');
  const quantity = fields.findIndex((field) => field.concept === 'line_quantity');
  if (text < 0 || amount < 0) return [];
  return itemsOf(sheet, hits, mark).flatMap((item) => {
    if (!item.name) return [];
    const cells = new Map<number, Cell>([
      [text, { value: textOf(item.name).replace(/^[^\p{L}\d]+|[\s:;,|*=-]+$/gu, ''), spans: [item.name] }],
      [amount, { value: item.value, spans: [item.price] }],
    ]);
    if (quantity >= 0 && item.quantity)
      cells.set(quantity, { value: textOf(item.quantity).replace(/\D/g, ''), spans: [item.quantity] });
    return [{ cells, line: item.line }];
  });
}
