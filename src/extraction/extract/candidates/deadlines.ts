/** Days that sentences name: by which to pay ("Please transfer the remaining amount by 4 May 2026"), of a contract and its beginning. */
import type { FieldSpec } from '../fields/compile-field.ts';
import { lineText } from '../line-text.ts';
import { goesOnFrom } from '../paragraphs.ts';
import type { Sheet, Span } from '../sheet.ts';
import type { Candidate } from './candidate.ts';

/** What such a sentence says beside a label, which says more; where several days are named so, any of them is a guess. */
const TRUST = { only: 0.85, several: 0.5 };

/** Words of paying, within one sentence before the words that lead to a day. */
const PAYING =
  'überweis|zahl(?:en|t|bar|ung)|begleich|entrichte|einzahl|pay|settle|remit|transfer|régler|règlement|payer|payable|verser|prélev|pagar|pague|pago|abon|ingres|cargo|cobro|adeud|versare|pagare|pagamento|addebit|betal|voldoen|overmaken|afgeschreven|incass|överför|dras|debit|zapłac|zapłat|wpłac|uhraď|uhradit|fizess|befizet|plăt|achit|öde';
/** Words between a payment and its day. */
const LEADING =
  "bis(?: (?:spätestens|zum|einschließlich)){0,2}|(?:spätestens|frühestens) (?:am|zum|bis zum)|by|before|on or before|(?:debited|collected|taken|charged)[^.;]{0,40} on(?: or after)?|no later than|not later than|avant le|au plus tard le|jusqu'au|à compter du|à partir du|le|antes del|hasta el|a partir del|el día|el|entro il|entro e non oltre il|a partire dal|il|vóór|voor|uiterlijk(?: op)?|rond|op|senast(?: den)?|senest(?: den)?|innen|den|até(?: (?:o dia|ao dia))?|do dnia|do|do dne|ig|până la(?: data de)?|kadar";
const DEADLINE = new RegExp(
  String.raw`(?<!\p{L})(?:${PAYING})(?:(?!\.\s)[^;!?]){0,110}?(?<!\p{L})(?:${LEADING})\s$`,
  'iu',
);
/** What was paid already has no deadline. */
const PAID =
  /(?<!\p{L})(?:(?:last|previous|letzten?|dernier|último|ultimo) (?:payment|zahlung|paiement|règlement|pago|pagamento)|received|erhalten|eingegangen|reçue?s?|recibid[oa]s?|ricevut[oaie]|ontvangen|mottag)(?!\p{L})/iu;
/** What a contract says of itself before its day, and before that of its beginning. */
const DATED =
  /\bthis (?:\p{L}+ ){0,3}?(?:agreement|contract|lease|deed) (?:is )?(?:dated|made|entered into|made and entered into)(?: as of| on)? $/iu;
const BEGINS =
  /(?<!\p{L})(?:(?:agreement|contract|lease|tenancy|term|employment) (?:(?:shall|will) )?(?:commences?|begins?|starts?) on|(?:vertrag|\p{L}*verhältnis) beginnt am) $/iu;

/** Letters before a day in which such words are sought. */
const REACH = 180;

/** The text before a span, its own line and the one above in its paragraph. */
function textBefore(sheet: Sheet, { line, from }: Span): string {
  const own = lineText(line);
  const above = sheet.lines[line.index - 1];
  const before = goesOnFrom(sheet, above, line) ? `${lineText(above).text} ` : '';
  return `${before}${own.text.slice(0, own.starts[from] ?? 0)}`.replaceAll('\t', ' ').slice(-REACH);
}

/** Whether the words before a day say that it is what a field of a concept asks for. */
const SAID = new Map<string | null, (before: string) => boolean>([
  ['due_date', (before) => DEADLINE.test(before) && !PAID.test(before)],
  ['issue_date', (before) => DATED.test(before)],
  ['contract_date', (before) => DATED.test(before)],
  ['period_start', (before) => BEGINS.test(before)],
]);

/** Of the days of a document, those that a sentence names as what fields ask for: by which to pay, of a contract, of its beginning. */
export function findDeadlines(
  sheet: Sheet,
  fields: readonly FieldSpec[],
  dates: readonly Candidate[],
): Candidate[] {
  return fields.flatMap(({ concept }, field) => {
    const isSaid = SAID.get(concept);
    if (!isSaid) return [];
    const found = dates.filter(({ spans: [span] }) => span !== undefined && isSaid(textBefore(sheet, span)));
    const labelled = new Set(found.map(({ value }) => value)).size > 1 ? TRUST.several : TRUST.only;
    return found.map((date) => ({ ...date, field, method: 'deadline', cues: { ...date.cues, labelled } }));
  });
}
