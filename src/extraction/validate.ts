/** Checks that values of a document must pass: sums, check digits, the order of dates. */
import type { Validation } from '../contract/index.ts';
import type { FieldSpec } from './extract/fields/compile-field.ts';
import { isIban } from '../kit/check-digits.ts';
import { vatCheck } from '../kit/vat-ids.ts';
import { centsOf } from './extract/numerals.ts';
import { asksEarnings } from './extract/tables/earned.ts';
import { isProduct } from './extract/tables/products.ts';
import { brokenBalances } from './extract/tables/running-balance.ts';
import type { Step } from './extract/tables/running-balance.ts';

/** What is checked: the compiled fields, their plain values, and the rows of the groups by group name. */
export interface Checked {
  readonly fields: readonly FieldSpec[];
  readonly values: ReadonlyMap<string, string>;
  readonly rows: ReadonlyMap<string, readonly ReadonlyMap<string, string>[]>;
}

/** How much more than its lines a total with taxes may be. */
const MOST_TAXED = 1.3;
/** How many times the earnings the gross pay is, or the reverse, for them to be no earnings. */
const FAR_FROM_GROSS = 2;
/** Cents by which rounded sums may differ. */
const TOLERANCE = 2;

function withConcept(checked: Checked, concept: string): { name: string; value: string } | null {
  for (const field of checked.fields) {
    const value = checked.values.get(field.name);
    if (field.concept === concept && value !== undefined) return { name: field.name, value };
  }
  return null;
}

function checkTotals(checked: Checked): Validation[] {
  const net = withConcept(checked, 'net_total');
  const tax = withConcept(checked, 'tax_total');
  const gross = withConcept(checked, 'gross_total');
  if (!net || !tax || !gross) return [];
  const off = centsOf(net.value) + centsOf(tax.value) - centsOf(gross.value);
  return [
    {
      rule: 'net-plus-tax',
      passed: Math.abs(off) <= TOLERANCE,
      fields: [net.name, tax.name, gross.name],
      detail: `${net.value} + ${tax.value} ${Math.abs(off) <= TOLERANCE ? '=' : '≠'} ${gross.value}`,
    },
  ];
}

function checkRows(checked: Checked): Validation[] {
  return checked.fields.flatMap((group): Validation[] => {
    const rows = checked.rows.get(group.name) ?? [];
    const amount = group.fields.find((field) => field.concept === 'line_amount');
    if (!amount || rows.length === 0) return [];
    const amounts = rows.map((row) => row.get(amount.name));
    const found: Validation[] = [];
    const sum = amounts.reduce((total, value) => total + (value === undefined ? 0 : centsOf(value)), 0);
    const made = asksEarnings(group) ? ['gross_pay'] : ['net_total', 'gross_total'];
    const totals = made.map((concept) => withConcept(checked, concept)).filter((total) => total !== null);
    const [first] = totals;
    if (first && amounts.every((value) => value !== undefined)) {
      const fits = totals.find((total) => Math.abs(centsOf(total.value) - sum) <= TOLERANCE);
      const total = fits ?? first;
      // What a total is more than its lines may be taxes that nobody asked for.
      const asksTaxes = checked.fields.some(
        ({ concept }) => concept === 'net_total' || concept === 'tax_total',
      );
      const more = sum > 0 ? centsOf(first.value) / sum : 0;
      const mayBeTaxed = !asksTaxes && more > 1 && more < MOST_TAXED;
      // Travel that is paid back and benefits in kind stand among the earnings, and in the gross pay of some only.
      const mayDiffer = asksEarnings(group) ? more > 1 / FAR_FROM_GROSS && more < FAR_FROM_GROSS : mayBeTaxed;
      if (fits !== undefined || !mayDiffer)
        found.push({
          rule: 'sum-of-lines',
          passed: fits !== undefined,
          fields: [`${group.name}.${amount.name}`, total.name],
          detail: `the lines add up to ${(sum / 100).toFixed(2)}, ${total.name} is ${total.value}`,
        });
    }
    const quantity = group.fields.find((field) => field.concept === 'line_quantity');
    const price = group.fields.find((field) => field.concept === 'line_unit_price');
    if (!quantity || !price) return found;
    rows.forEach((row, index) => {
      const [count, each, total] = [row.get(quantity.name), row.get(price.name), row.get(amount.name)];
      if (count === undefined || each === undefined || total === undefined) return;
      const percents = ['line_discount', 'line_tax_rate'].flatMap((concept) => {
        const child = group.fields.find((field) => field.concept === concept);
        return child ? Number(row.get(child.name) ?? []) : [];
      });
      const passed = isProduct({ quantity: count, price: each, amount: total, percents });
      const path = `${group.name}[${String(index)}]`;
      if (!passed)
        found.push({
          rule: 'quantity-times-price',
          passed,
          fields: [`${path}.${quantity.name}`, `${path}.${price.name}`, `${path}.${amount.name}`],
          detail: `${count} × ${each} ≠ ${total}`,
        });
    });
    return found;
  });
}

/** The balances of accounts, where a row has one and an entry with its sign. */
function checkBalances(checked: Checked): Validation[] {
  return checked.fields.flatMap((group): Validation[] => {
    const nameOf = (concept: string): string | undefined =>
      group.fields.find((field) => field.concept === concept)?.name;
    const [balance, amount] = [nameOf('line_balance'), nameOf('line_amount')];
    const [debit, credit] = [nameOf('line_debit'), nameOf('line_credit')];
    if (balance === undefined || (amount ?? debit ?? credit) === undefined) return [];
    const rows = checked.rows.get(group.name) ?? [];
    const steps = rows.map((row): Step | null => {
      const cents = (name = ''): number => centsOf(row.get(name) ?? '0');
      const entry = amount === undefined ? Math.abs(cents(credit)) - Math.abs(cents(debit)) : cents(amount);
      return row.has(balance) ? { balance: cents(balance), entry } : null;
    });
    const broken = brokenBalances(steps);
    if (broken === null) return [];
    const places = broken.map((at) => `${group.name}[${String(at)}].${balance}`);
    const passed = places.length === 0;
    return [
      {
        rule: 'running-balance',
        passed,
        fields: passed ? [`${group.name}.${balance}`] : places,
        detail: passed
          ? 'every balance follows from the one before'
          : `the balance does not follow from the one before it in ${places.join(', ')}`,
      },
    ];
  });
}

function checkDigits(checked: Checked): Validation[] {
  return checked.fields.flatMap((field): Validation[] => {
    const value = checked.values.get(field.name);
    if (value === undefined) return [];
    if (field.type === 'iban') {
      const passed = isIban(value);
      return [
        {
          rule: 'iban-check-digits',
          passed,
          fields: [field.name],
          detail: passed ? 'the check digits hold' : `the check digits of ${value} do not hold`,
        },
      ];
    }
    const check = field.type === 'vat' ? vatCheck(value) : null;
    if (check === null || check === 0) return [];
    return [
      {
        rule: 'vat-id-check-digit',
        passed: check === 1,
        fields: [field.name],
        detail: check === 1 ? 'the check digit holds' : `the check digit of ${value} does not hold`,
      },
    ];
  });
}

function checkDates(checked: Checked): Validation[] {
  const pairs = [
    ['issue_date', 'due_date'],
    ['period_start', 'period_end'],
    ['document_issue_date', 'expiry_date'],
    ['birth_date', 'expiry_date'],
  ] as const;
  return pairs.flatMap(([before, after]): Validation[] => {
    const first = withConcept(checked, before);
    const second = withConcept(checked, after);
    if (!first || !second) return [];
    const passed = first.value <= second.value;
    return [
      {
        rule: 'date-order',
        passed,
        fields: [first.name, second.name],
        detail: `${first.value} ${passed ? '≤' : '>'} ${second.value}`,
      },
    ];
  });
}

/** All checks that apply. */
export function validate(checked: Checked): Validation[] {
  return [
    ...checkTotals(checked),
    ...checkRows(checked),
    ...checkBalances(checked),
    ...checkDigits(checked),
    ...checkDates(checked),
  ];
}
