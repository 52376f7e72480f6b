/** How a receipt was paid, where no label says it: the line of a card, of cash or of an app beside its amount or its number. */
import type { FieldSpec } from '../compile-field.ts';
import { lineText, spanAt } from '../line-text.ts';
import type { Sheet } from '../sheet.ts';
import { createCandidate } from './candidate.ts';
import type { Candidate } from './candidate.ts';
import { isChoice } from './options.ts';

/** What such a line says as a label would; where several ways are printed, any of them is a guess. */
const TRUST = { only: 0.9, several: 0.5 };

const CARDS = [
  'visa(?: (?:debit|credit|electron))?',
  '(?:debit )?master ?card(?: (?:debit|credit))?',
  'maestro',
  'v[ -]?pay',
  'american express',
  'amex',
  'discover',
  'diners(?: club)?',
  'jcb',
  'union ?pay',
  'girocard',
  'ec[ -]?(?:karte|cash|card)',
  'interac(?: debit)?',
  'eftpos',
  'bancontact',
  'bancomat',
  'dankort',
  'rupay',
  '(?:credit|debit|bank|gift) card',
  '(?:kredit|bank|debit|geschenk)karte',
  'kartenzahlung',
  'carte (?:bancaire|bleue|de crédit)',
  'tarjeta(?: de (?:crédito|débito))?',
  'carta di (?:credito|debito)',
  'cart[ãa]o(?: de (?:crédito|débito))?',
];
const APPS = [
  'apple pay',
  'google pay',
  'g ?pay',
  'samsung pay',
  'paypal',
  'klarna',
  'alipay',
  'we ?chat ?pay',
  'paytm',
  'phonepe',
  'upi',
  'pix',
  'bizum',
  'swish',
  'twint',
  'mobile ?pay',
  'vipps',
  'blik',
  'ideal',
];
const CASH = [
  'cash(?: tendered)?',
  'bar(?:geld|zahlung)?',
  'espèces',
  'efectivo',
  'contanti',
  'contant',
  'dinheiro',
  'gotówka',
  'kontant(?:er)?',
  'check',
  'cheque',
  'lastschrift',
  'sofortüberweisung',
];
/** What may stand before it: the purse of a card, and who was told to pay. */
const BEFORE = String.raw`(?:(?:paid (?:by|with|via|using)|charged to|payment(?: by| method)?|tender|bezahlt mit|zahlung|gegeben|payé par|règlement|pagado con|pago|pagamento|betaald met|betaling|betalt med|betalat med)\s?[:\-–]?\s)?`;
const PURSE = '(?:(?:hsa|fsa|ebt|contactless|chip|kontaktlos|sans contact) )?';
/** A card by the last figures of its number. */
const MASKED = String.raw`(?:(?:ending|ends)(?: in)?\s)?[*x#.•·…\s-]*\d{0,4}[*x#.•·…\s-]*\d{2,6}`;
const AMOUNT = String.raw`[-+]?\p{Sc}?\s?(?:[A-Z]{2,3}\s?)?\d[\d.,' ]*\s?(?:\p{Sc}|[A-Z]{2,3})?`;
const LINE = new RegExp(
  String.raw`^${BEFORE}(${PURSE}(?:${[...CARDS, ...APPS, ...CASH].join('|')}))(?=[\s:*•·#]|$)(?:\s(?:card|sale|purchase|payment|contactless|kontaktlos))?:?\s*(?:${MASKED})?(?:\s*${AMOUNT})?$`,
  'iu',
);

/** The ways of payment that lines of the document show, for the fields that ask for one. */
export function findPayments(sheet: Sheet, fields: readonly FieldSpec[]): Candidate[] {
  const asking = fields.flatMap((field, index) =>
    field.concept === 'payment_method' && !isChoice(field) ? [index] : [],
  );
  if (asking.length === 0) return [];
  const found = sheet.lines.flatMap((line) => {
    const at = lineText(line);
    const match = LINE.exec(at.text.replaceAll('\t', ' ').trimEnd());
    const value = match?.[1];
    if (match === null || value === undefined) return [];
    const from = match[0].indexOf(value);
    return [{ value, span: spanAt(at, from, from + value.length) }];
  });
  const ways = new Set(found.map(({ value }) => value.toLowerCase()));
  const labelled = ways.size > 1 ? TRUST.several : TRUST.only;
  return asking.flatMap((field) =>
    found.map(({ value, span }) =>
      createCandidate({
        kind: fields[field]?.type ?? 'text',
        field,
        value,
        spans: [span],
        method: 'payment-line',
        cues: { labelled },
      }),
    ),
  );
}
