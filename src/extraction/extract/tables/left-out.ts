/** Rows of a table that are no entries: sums carried from page to page, subtotals, totals, opening and closing balances. */
import { monthOf } from '../candidates/dates-in-line.ts';
import { labelKey } from '../fold.ts';
import { centsOf, readNumeral } from '../numerals.ts';
import type { DecimalMark } from '../numerals.ts';
import type { Line } from '../sheet.ts';

/** What such a row begins with, in fifteen languages; no article is called so. */
const CLEAR = [
  'Carried forward',
  'Brought forward',
  'Carry forward',
  'Carry over',
  'Carried over',
  'Balance brought forward',
  'Balance carried forward',
  'Opening balance',
  'Closing balance',
  'Previous balance',
  'Page total',
  'Subtotal',
  'Sub total',
  'Running total',
  'Übertrag',
  'Übertrag von Seite',
  'Zwischensumme',
  'Seitensumme',
  'Anfangssaldo',
  'Endsaldo',
  'Alter Saldo',
  'Neuer Saldo',
  'Alter Kontostand',
  'Neuer Kontostand',
  'Saldovortrag',
  'Report de solde',
  'Solde reporté',
  'Solde en votre faveur',
  'Solde en notre faveur',
  'À reporter',
  'Sous-total',
  'Total à reporter',
  'Ancien solde',
  'Nouveau solde',
  'Solde précédent',
  'Suma y sigue',
  'Suma anterior',
  'Saldo anterior',
  'Saldo final',
  'Saldo inicial',
  'A riportare',
  'Subtotale',
  'Totale parziale',
  'Saldo iniziale',
  'Saldo finale',
  'Saldo precedente',
  'Subtotaal',
  'Tussentotaal',
  'Te transporteren',
  'Beginsaldo',
  'Eindsaldo',
  'Vorig saldo',
  'Nieuw saldo',
  'A transportar',
  'Saldo transportado',
  'Do przeniesienia',
  'Z przeniesienia',
  'Suma częściowa',
  'Solde au',
  'Solde initial',
  'Solde final',
  'Solde créditeur au',
  'Solde débiteur au',
  'Ancien solde au',
  'Nouveau solde au',
  'Ingående saldo',
  'Utgående saldo',
  'Delsumma',
  'Startsaldo',
  'Slutsaldo',
  'Delsum',
  'Inngående saldo',
  'Sluttsaldo',
  'Overført',
  'Počáteční zůstatek',
  'Konečný zůstatek',
  'Mezisoučet',
  'Převod',
  'Saldo początkowe',
  'Saldo końcowe',
  'Nyitó egyenleg',
  'Záró egyenleg',
  'Részösszeg',
  'Átvitel',
  'Áthozat',
  'Sold inițial',
  'Sold final',
  'Sold precedent',
  'Ara toplam',
  'Nakli yekün',
  'Devreden bakiye',
  'Devir bakiyesi',
  'Açılış bakiyesi',
  'Kapanış bakiyesi',
].map(labelKey);

/** The same, of words that entries may be called too: left out only when a number is the sum of its column so far. */
const LIKELY = [
  'Total',
  'Grand total',
  'Sum',
  'Balance',
  'Summe',
  'Gesamt',
  'Vortrag',
  'Report',
  'Somme',
  'Suma',
  'Riporto',
  'Totale',
  'Somma',
  'Transport',
  'Totaal',
  'Transporte',
  'Soma',
  'Razem',
  'Ogółem',
  'Összesen',
  'Toplam',
].map(labelKey);

const NUMERIC = /^[-–−+(]?\p{Sc}?\d/u;

/** The first words of a line that are no numbers, as one key: a date may stand before them, its month in words. */
function openingOf(line: Line): string {
  const start = line.tokens.findIndex(
    ({ text }, at) => !NUMERIC.test(text) && !(at > 0 && monthOf(text) !== null),
  );
  const words = start < 0 ? [] : line.tokens.slice(start);
  const end = words.findIndex((token) => NUMERIC.test(token.text));
  return words
    .slice(0, end < 0 ? undefined : end)
    .map((token) => token.label)
    .join('');
}

/** Whether a line is a sum by its words alone. A long text that merely begins so is something else. */
export function isClearlySum(line: Line): boolean {
  const opening = openingOf(line);
  return CLEAR.some((key) => opening.startsWith(key) && opening.length <= 2 * key.length);
}

/** Whether a line may be a sum: its numbers decide. */
export const mayBeSum = (line: Line): boolean => {
  const opening = openingOf(line);
  return [...LIKELY, ...CLEAR].some((key) => opening.startsWith(key));
};

/** Numbers of a line, in hundredths. */
export const centsIn = (line: Line, mark: DecimalMark): number[] =>
  line.tokens.flatMap((token) => {
    const numeral = /\d/.test(token.text) ? readNumeral(token.text, mark) : null;
    return numeral && !numeral.percent ? [centsOf(numeral.value)] : [];
  });
