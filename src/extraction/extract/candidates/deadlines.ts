/** The day by which a sentence asks to pay: "Please transfer the remaining amount by 4 May 2026". */
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
/** Letters before a day in which such words are sought. */
const REACH = 180;

/** The text before a span, its own line and the one above in its paragraph. */
function textBefore(sheet: Sheet, { line, from }: Span): string {
  const own = lineText(line);
  const above = sheet.lines[line.index - 1];
  const before = goesOnFrom(sheet, above, line) ? `${lineText(above).text} ` : '';
  return `${before}${own.text.slice(0, own.starts[from] ?? 0)}`.replaceAll('\t', ' ').slice(-REACH);
}

function isAskedFor(sheet: Sheet, span: Span | undefined): boolean {
  const before = span === undefined ? '' : textBefore(sheet, span);
  return DEADLINE.test(before) && !PAID.test(before);
}

/** Of the days of a document, those by which a sentence asks to pay, for the fields that ask for such a day. */
export function findDeadlines(
  sheet: Sheet,
  fields: readonly FieldSpec[],
  dates: readonly Candidate[],
): Candidate[] {
  const asking = fields.flatMap(({ concept }, index) => (concept === 'due_date' ? [index] : []));
  if (asking.length === 0) return [];
  const found = dates.filter(({ spans: [span] }) => isAskedFor(sheet, span));
  const labelled = new Set(found.map(({ value }) => value)).size > 1 ? TRUST.several : TRUST.only;
  return asking.flatMap((field) =>
    found.map((date) => ({ ...date, field, method: 'deadline', cues: { ...date.cues, labelled } })),
  );
}
