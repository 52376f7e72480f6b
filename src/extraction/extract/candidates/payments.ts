/** How a receipt was paid, where no label says it: the line of a card, of cash or of an app beside its amount or its number. */
import type { FieldSpec } from '../fields/compile-field.ts';
import { lineText, spanAt } from '../line-text.ts';
import type { Sheet } from '../sheet.ts';
import { createCandidate } from './candidate.ts';
import type { Candidate } from './candidate.ts';
import { isChoice } from './options.ts';

/** What such a line says as a label would; where several ways are printed, or one with no figure beside it, it is a guess. */
const TRUST = { only: 0.9, bare: 0.6, several: 0.5 };
/** Letters of such a line, at most: the leaders before an amount among them. */
const LONGEST = 160;

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

/** These need an amount: "Check 40618" is the number of one. "Bar" alone is a place as well. */
const CASH = [
  'cash(?: tendered)?',
  'bargeld',
  'barzahlung',
  'bar gegeben',
  'gegeben bar',
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
/** Words that are a way of payment only behind what asks for one, as they are anything elsewhere. */
const ASKED = [
  'card',
  'pin',
  'bar',
  'karte',
  'carte',
  'carta',
  'kort',
  'kaart',
  'karta',
  'chèque',
  'voucher',
];
/** What may stand before it: who was told to pay, and the purse of a card. */
const TOLD = String.raw`(?:paid (?:by|with|via|using)|charged to|payment(?: by| method)?|tender|bezahlt mit|zahlung|gegeben|payé (?:par|en)|règlement|paiement|pagado (?:con|en)|pago(?: con| en)?|pagamento(?: con)?|betaald met|betaling|betalt med|betalat med|betalning)\s?[:\-–]?\s`;
const PURSE = '(?:(?:hsa|fsa|ebt|contactless|chip|kontaktlos|sans contact) )?';
/** A card by the last figures of its number. */
const MASKED = String.raw`(?:(?:ending|ends)(?: in)?\s)?[*x#.•·…\s-]*\d{0,4}[*x#.•·…\s-]*\d{2,6}`;
const AMOUNT = String.raw`[-+]?\p{Sc}?\s?(?:[A-Z]{2,3}\s?)?\d[\d.,' ]*\s?(?:\p{Sc}|[A-Z]{2,3})?`;
const lineOf = (before: string, ways: readonly string[], behind: string): RegExp =>
  new RegExp(String.raw`^${before}(${PURSE}(?:${ways.join('|')}))(?=[\s:*•·#.]|$)${behind}$`, 'iu');
const LINES = [
  lineOf(
    `(?:${TOLD})?`,
    [...CARDS, ...APPS],
    String.raw`(?:\s(?:card|sale|purchase|payment|contactless|kontaktlos))?:?\s*(?:${MASKED})?(?:\s*${AMOUNT})?`,
  ),
  lineOf('', CASH, String.raw`:?[\s.]*${AMOUNT}(?<=[.,]\d{2}\D*)`),
  lineOf(TOLD, [...CASH, ...ASKED], String.raw`:?(?:\s*${MASKED})?(?:[\s.]*${AMOUNT})?`),
];

/** The way of payment that a line shows, or null. */
function wayIn(
  text: string,
): { readonly value: string; readonly from: number; readonly isBare: boolean } | null {
  if (text.length > LONGEST) return null;
  const match = LINES.map((pattern) => pattern.exec(text)).find((one) => one !== null);
  const value = match?.[1];
  if (match === undefined || value === undefined) return null;
  return { value, from: text.indexOf(value), isBare: !/\d/.test(text) };
}

/** The ways of payment that lines of the document show, for the fields that ask for one. */
export function findPayments(sheet: Sheet, fields: readonly FieldSpec[]): Candidate[] {
  const asking = fields.flatMap((field, index) =>
    field.concept === 'payment_method' && !isChoice(field) ? [index] : [],
  );
  if (asking.length === 0) return [];
  const found = sheet.lines.flatMap((line) => {
    const at = lineText(line);
    const way = wayIn(at.text.replaceAll('\t', ' ').trimEnd());
    return way === null ? [] : [{ ...way, span: spanAt(at, way.from, way.from + way.value.length) }];
  });
  const isSeveral = new Set(found.map(({ value }) => value.toLowerCase())).size > 1;
  return asking.flatMap((field) =>
    found.map(({ value, span, isBare }) =>
      createCandidate({
        kind: fields[field]?.type ?? 'text',
        field,
        value,
        spans: [span],
        method: 'payment-line',
        cues: { labelled: isSeveral ? TRUST.several : isBare ? TRUST.bare : TRUST.only },
      }),
    ),
  );
}
