/** Labels of totals that are put together freely: "Total Sales (Inclusive of GST)", "Gesamt ohne MwSt.", "Montant TTC". */
import { editDistance } from '../fold.ts';
import type { Line } from '../sheet.ts';

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

const TOTAL = words(
  'total totals amount amt sum price subtotal gesamt gesamtnettowert nettowert gesamtbetrag gesamtsumme summe betrag rechnungsbetrag rechnungssumme ' +
    'montant importe totale importo totaal totaalbedrag bedrag valor razem suma kwota',
);
const MIDDLE = words(
  'sales sale amount amt price value due payable bill rm final total eur usd gbp charges of to',
);
const WITH_TAX = words(
  'incl inclusive including inc inclusiva with after inkl inklusive einschl einschliesslich brutto ttc con compreso inclusief incluido com z',
);
const WITHOUT_TAX = words(
  'excl exclusive excluding exc ex without before ohne netto zzgl hors ht sin escluso exclusief sem bez',
);
const TAX = words(
  'of tax taxes gst vat sst hst mwst ust umsatzsteuer mehrwertsteuer btw iva tva rounding round adj adjustment the 6% 10% 20% 19% 7% @6% inc',
);

const isTotal = (word: string, isRecognized: boolean): boolean =>
  // What follows must confirm it, so that two misread letters may be forgiven.
  TOTAL.has(word) || (isRecognized && word.length >= 4 && editDistance(word, 'total', 2) <= 2);

/** The word of a list that a recognized word is, one misread letter forgiven in longer ones. */
function isOneOf(list: ReadonlySet<string>, word: string, isRecognized: boolean): boolean {
  if (list.has(word)) return true;
  if (!isRecognized || word.length < 5) return false;
  for (const known of list)
    if (known.length >= 4 && Math.abs(known.length - word.length) <= 1 && editDistance(word, known, 1) <= 1)
      return true;
  return false;
}

/** A composed label: where it ends and which concept it names. */
export interface CompositeLabel {
  readonly to: number;
  readonly concept: 'gross_total' | 'net_total';
}

/** The composed label that starts at a token, or null. A tax word must be said: "total price" alone is an ordinary label. */
export function compositeAt(line: Line, from: number, isRecognized: boolean): CompositeLabel | null {
  const wordAt = (at: number): string => line.tokens[at]?.folded ?? '';
  if (!isTotal(wordAt(from), isRecognized)) return null;
  let at = from + 1;
  while (at - from < 4 && isOneOf(MIDDLE, wordAt(at), isRecognized)) at++;
  const direction = wordAt(at);
  const concept = isOneOf(WITH_TAX, direction, isRecognized)
    ? 'gross_total'
    : isOneOf(WITHOUT_TAX, direction, isRecognized)
      ? 'net_total'
      : null;
  if (concept === null) return null;
  at++;
  const start = at;
  while (at - start < 4 && isOneOf(TAX, wordAt(at), isRecognized)) at++;
  // "total with 3 items" names no tax; "brutto", "TTC" and "HT" need none.
  const says = at > start || /^(?:brutto|netto|ttc|ht|inkl|incl|excl|inclusive|exclusive)$/.test(direction);
  return says ? { to: at, concept } : null;
}
