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

/** Ways are written without accents here: lines are compared so. */
const CARDS = [
  'visa(?: (?:debito?|credito?|electron))?',
  '(?:debit )?master ?card(?: (?:debito?|credito?))?',
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
  'cb emv',
  'carte (?:bancaire|bleue|de credit)',
  'tarjeta(?: (?:bancaria|de (?:credito|debito)))?',
  'carta di (?:credito|debito)',
  'cartao(?: de (?:credito|debito))?',
  'kontokort',
  'karta p[łl]atnicza',
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

/** These need an amount: "Check 40618" is the number of one, "Debit" a column. "Bar" alone is a place as well, "contactless" a sign on the till. */
const CASH = [
  'cash(?: tendered)?',
  'bargeld',
  'barzahlung',
  'bar gegeben',
  'gegeben bar',
  'especes',
  'efectivo',
  'contant[ei]',
  'contant',
  'dinheiro',
  'gotowka',
  'kontant(?:er)?',
  'check',
  'cheque',
  'lastschrift',
  'sofortuberweisung',
  'contactless',
  'kontaktlos',
  'sans contact',
  'pagamento elettronico',
  'pin',
  'pinbetaling',
  'pinnen',
  'multibanco',
  'eft',
  'debit',
];
/** Words that are a way of payment only behind what asks for one, as they are anything elsewhere. */
const ASKED = ['card', 'bar', 'karte', 'carte', 'carta', 'kort', 'kaart', 'karta', 'cheque', 'voucher'];
/** What may stand before it: who was told to pay, and the purse of a card. */
const TOLD = String.raw`(?:paid (?:by|with|via|using)|charged to|payment(?: by| method)?|tender|bezahlt mit|zahlung|gegeben|geg\.|paye (?:par|en)|reglement|paiement|pagado (?:con|en)|pago(?: con| en)?|pagamento(?: con)?|betaald met|betaling|betalt med|betalat med|betalning|mottaget|refund(?:ed)? to)\s?[:\-–]?\s`;
const PURSE = '(?:(?:hsa|fsa|ebt|contactless|chip|kontaktlos|sans contact) )?';
/** What a remark in brackets says of it: the card behind an app, how it was read. */
const REMARK = String.raw`(?:\s?\([^()\d]{2,20}\))?`;
/** A card by the last figures of its number. */
const MASKED = String.raw`(?:(?:ending|ends)(?: in)?\s)?[*x#.•·…\s-]*\d{0,4}[*x#.•·…\s-]*\d{2,6}`;
/** The same before the name of the card: "*5521 MASTERCARD CHARGE". */
const MASKED_BEFORE = String.raw`[*x#•·]+\s?\d{2,6}\s`;
/** How a till calls what was done with a card, and how the card was read: "VISA TEND", "I 1". */
const DONE = String.raw`(?:\s(?:card|sale|purchase|payment|contactless|kontaktlos|tend|charge))?`;
const READ = String.raw`(?:\s[a-z]\s?\d)?`;
const AMOUNT = String.raw`[-+]?\p{Sc}?\s?(?:[A-Z]{2,3}\s?)?\d[\d.,' ]*\s?(?:\p{Sc}|[A-Z]{2,3})?`;
/** One with cents, or in a currency that has none. */
const MONEY = String.raw`(?:${AMOUNT}(?<=[.,]\d{2}\D*)|(?:[¥₩₫]|JPY|KRW|VND|HUF)\s?\d[\d.,]*|\d[\d., ]*\s?(?:[円원₫đ]|Ft|HUF|JPY|KRW|VND))`;
const lineOf = (before: string, ways: readonly string[], behind: string): RegExp =>
  new RegExp(String.raw`^${before}(${PURSE}(?:${ways.join('|')}))(?=[\s:*•·#.]|$)${behind}$`, 'iu');
const LINES = [
  lineOf(
    `(?:${TOLD}|${MASKED_BEFORE})?`,
    [...CARDS, ...APPS],
    String.raw`${DONE}:?${REMARK}\s*(?:${MASKED}${READ})?${REMARK}(?:\s*${AMOUNT})?`,
  ),
  lineOf(MASKED_BEFORE, ['debit', 'credit'], String.raw`${DONE}(?:\s*${AMOUNT})?`),
  lineOf('', CASH, String.raw`(?:\s(?:received|given))?:?[\s.]*${MONEY}`),
  lineOf(TOLD, [...CASH, ...ASKED], String.raw`:?(?:\s*${MASKED})?(?:[\s.]*${AMOUNT})?`),
];
/** The amount that a line ends with. */
const LAST_AMOUNT = new RegExp(String.raw`(?:^|\s)(${MONEY})$`, 'iu');

/** What a line shows. */
interface Way {
  readonly value: string;
  readonly from: number;
  /** Figures of its amount; null without one. */
  readonly amount: string | null;
  readonly isBare: boolean;
}

/** A text with its letters at their places, without accents. */
const withoutAccents = (text: string): string =>
  text.replace(/[À-ɏ]/gu, (letter) => letter.normalize('NFD').charAt(0));

/** The way of payment that a line shows, or null. */
function wayIn(text: string): Way | null {
  if (text.length > LONGEST) return null;
  const plain = withoutAccents(text);
  const way = LINES.map((pattern) => pattern.exec(plain)).find((one) => one !== null)?.[1];
  if (way === undefined) return null;
  const from = plain.indexOf(way);
  return {
    value: text.slice(from, from + way.length),
    from,
    amount: LAST_AMOUNT.exec(plain)?.[1]?.replace(/\D/g, '') ?? null,
    isBare: !/\d/.test(text),
  };
}

/** The card with its number that stands left of something else on its line, or null. */
function wayBeside(text: string): Way | null {
  const way = wayIn(text.split('\t')[0]?.trimEnd() ?? '');
  return way !== null && !way.isBare && way.amount === null ? way : null;
}

/** What is trusted of each way: where all that have an amount have the same one, they are one payment, told by the first of them. */
function trustsOf(found: readonly Way[]): readonly number[] {
  const isOnly = new Set(found.map(({ value }) => value.toLowerCase())).size <= 1;
  if (isOnly) return found.map(({ isBare }) => (isBare ? TRUST.bare : TRUST.only));
  const paid = found.filter(({ amount }) => amount !== null);
  const isOne =
    new Set(paid.map(({ amount }) => amount)).size === 1 &&
    found.every(({ amount, isBare }) => amount !== null || isBare);
  return found.map((way) => (isOne && way === paid[0] ? TRUST.only : TRUST.several));
}

/** The ways of payment that lines of the document show, for the fields that ask for one. */
export function findPayments(sheet: Sheet, fields: readonly FieldSpec[]): Candidate[] {
  const asking = fields.flatMap((field, index) =>
    field.concept === 'payment_method' && !isChoice(field) ? [index] : [],
  );
  if (asking.length === 0) return [];
  const found = sheet.lines.flatMap((line) => {
    const at = lineText(line);
    const way = wayIn(at.text.replaceAll('\t', ' ').trimEnd()) ?? wayBeside(at.text);
    return way === null ? [] : [{ ...way, span: spanAt(at, way.from, way.from + way.value.length) }];
  });
  const trusts = trustsOf(found);
  return asking.flatMap((field) =>
    found.map(({ value, span }, at) =>
      createCandidate({
        kind: fields[field]?.type ?? 'text',
        field,
        value,
        spans: [span],
        method: 'payment-line',
        cues: { labelled: trusts[at] ?? TRUST.several },
      }),
    ),
  );
}
