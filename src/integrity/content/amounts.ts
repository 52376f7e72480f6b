/** The amounts of a document in cents, with the roles that their labels give them. */
import type { PrintedValue } from '../../document/index.ts';
import type { Reading } from '../reading.ts';

/** One printed amount. */
export interface Amount extends Omit<PrintedValue, 'kind' | 'value' | 'shape' | 'currency' | 'meanings'> {
  readonly cents: number;
  /** Concepts that its labels firmly give it. */
  readonly roles: readonly string[];
  /** What stands before it on its line. */
  readonly before: string;
}

/** A label this strong says what an amount is ... */
const FIRM = 0.55;
/** ... and so does one nearly as strong as the strongest. */
const NEARLY = 0.85;
/** Money looks like money: decimals, or a currency beside it. */
const LEAST_SHAPE = 0.8;
/** Recognition must be this sure of every word of an amount that is to accuse. */
export const SURE = 0.9;

/** What an amount can be in a sum; labels of other things beside an amount do not say what it is. */
const ROLES: ReadonlySet<string> = new Set(
  (
    'net_total tax_total gross_total amount_due paid_amount change discount shipping tip rounding opening_balance ' +
    'closing_balance gross_pay net_pay deductions'
  ).split(' '),
);

function rolesOf({ meanings }: PrintedValue): readonly string[] {
  const best = meanings[0]?.strength ?? 0;
  return meanings
    .filter(({ strength }) => strength >= FIRM && strength >= NEARLY * best)
    .map(({ concept }) => concept)
    .filter((concept) => ROLES.has(concept));
}

/** Whether an amount was read surely enough to accuse: typed, or recognized without doubt. */
export const isSure = ({ source, confidence }: Pick<Amount, 'source' | 'confidence'>): boolean =>
  source === 'text' || confidence >= SURE;

/** The end of a label that announces a weight, perhaps with its unit: "Total net weight kg", "Gesamtgewicht (kg):". */
const WEIGHT =
  /(?:weight|gewicht|poids|peso|waga|hmotnost|vikt|vægt|vekt|paino|súly|ağırlık|вес|масса)(?:\s*[[(]?(?:kgs?|lbs?|g|t|oz|кг)[\])]?)?\s*:?$/iu;

const textBefore = ({ line, from }: PrintedValue, { lines }: Reading): string =>
  (lines[line]?.words.slice(0, from) ?? []).map((word) => word.text).join(' ');

/** Whether a number stands behind a label that announces a weight, and no currency beside it says otherwise. */
const isWeight = (value: PrintedValue, reading: Reading): boolean =>
  !/\p{L}|\p{Sc}/u.test(value.text) && WEIGHT.test(textBefore(value, reading));

/** Every amount, in the order of the lines. */
export function amountsOf(reading: Reading): readonly Amount[] {
  return reading.values
    .filter(({ kind, shape }) => kind === 'money' && shape >= LEAST_SHAPE)
    .filter((value) => !isWeight(value, reading))
    .map((value) => ({
      cents: Math.round(Number(value.value) * 100),
      text: value.text,
      page: value.page,
      box: value.box,
      confidence: value.confidence,
      source: value.source,
      line: value.line,
      from: value.from,
      to: value.to,
      roles: rolesOf(value),
      before: textBefore(value, reading),
    }));
}

/** Cents as people write them, for messages. */
export const money = (cents: number): string => (cents / 100).toFixed(2);
