/** Where the print and a machine-readable part of the same document state one datum differently. */
import type { Signal } from '../../check.ts';
import type { Reading } from '../../reading.ts';
import { labelledIn, plainAmount, plainNumber, withoutZones } from './labelled.ts';
import type { Labelled } from './labelled.ts';
import { mayBeMisread } from '../misread.ts';
import { DEBIT, isPartPayment, isSameSum } from './part-payments.ts';
import { nameConflicts } from './payload-names.ts';
import { isOneOfSeveral, payloadPairs } from './payload-pairs.ts';
import { isAnchored, isPrinted, isSameDay, textOf } from './payload-print.ts';
import { payloadsOf } from './payloads.ts';
import type { Payload, Stated } from './payloads.ts';

/** Recognition must be this sure before a payload, which is exact, is held against it; it says 0.96 of what it is surest of. */
const SURE_PRINT = 0.95;
/** Names of data in sentences. */
const WORDS: Readonly<Record<string, string>> = {
  gross_total: 'total',
  amount_due: 'amount due',
  iban: 'IBAN',
  reference: 'reference of the payment',
  invoice_number: 'invoice number',
  personal_document_number: 'number of the document',
  issue_date: 'date of issue',
  birth_date: 'date of birth',
  expiry_date: 'date of expiry',
};

/** The labels under which a stated value would be printed. A code states what is to be paid, which is mostly the total. */
const labelsOf = ({ concept }: Stated, { source }: Payload): readonly string[] =>
  source === 'code' && (concept === 'amount_due' || concept === 'gross_total')
    ? ['amount_due', 'gross_total']
    : [concept];

/** A stated value written as a printed one is. */
const comparableOf = ({ datum, value }: Stated): string =>
  datum === 'amount' ? plainAmount(value) : datum === 'date' ? value : plainNumber(value);

/** Whether the printed value is another one beyond formatting, misreading and what else the payload states. */
function isOther(printed: Labelled, stated: Stated, { all }: Payload): boolean {
  const { datum, value } = printed;
  if (
    !printed.typed &&
    (printed.confidence < SURE_PRINT || mayBeMisread(printed.value, comparableOf(stated)))
  )
    return false;
  if (datum === 'amount') {
    const currency = all.find(({ concept }) => concept === 'currency')?.value;
    const isConverted = currency !== undefined && printed.currency !== null && printed.currency !== currency;
    const explained = all.some(
      (one) => Number.isFinite(Number(one.value)) && plainAmount(one.value) === value,
    );
    return !isConverted && !explained && !isSameSum(Number(value), Math.abs(Number(stated.value)));
  }
  if (datum === 'date') {
    const explained = all.some((one) => /^\d{4}-\d\d-\d\d$/.test(one.value) && isSameDay(one.value, value));
    return !explained;
  }
  const plain = plainNumber(stated.value);
  // A number may be printed without its prefix, or cut by the end of a column.
  return printed.holds && !plain.includes(value) && !value.includes(plain);
}

/** Why a difference may be innocent although both sides are sure. */
function isDoubtful(
  stated: Stated,
  { source, about }: Payload,
  rivals: readonly Labelled[],
  text: string,
): boolean {
  if (stated.datum === 'iban') return DEBIT.test(text);
  if (stated.datum === 'amount') {
    const paid = Math.abs(Number(stated.value));
    return source === 'code' && rivals.some(({ value }) => isPartPayment(text, paid, Number(value)));
  }
  // Dates of delivery and of orders, and numbers of other papers, stand beside the like labels.
  return stated.datum !== 'reference' && about !== 'holder';
}

function codeFor(typed: boolean, doubtful: boolean, { datum }: Stated): Signal['code'] {
  if (doubtful) return 'PAYLOAD_UNLIKE_PRINT';
  return typed && (datum === 'amount' || datum === 'iban') ? 'PAYLOAD_CONTRADICTS_PRINT' : 'PAYLOAD_DIFFERS';
}

/** What the print contradicts; null when no payload states anything that is printed with a label. */
export function payloadConflicts(given: Reading): readonly Signal[] | null {
  const payloads = payloadsOf(given);
  if (payloads.length === 0) return null;
  const reading = withoutZones(given);
  const printed = labelledIn(reading);
  const text = textOf(reading);
  const seen = new Set<string>();
  const values = payloads.flatMap((payload) =>
    payload.stated.flatMap((stated): Signal[] => {
      const labels = labelsOf(stated, payload);
      const rivals = printed.filter(
        ({ datum, concepts }) => datum === stated.datum && concepts.some((one) => labels.includes(one)),
      );
      const [first] = rivals;
      if (first === undefined || isPrinted(stated, reading, text)) return [];
      if (isOneOfSeveral(payload, stated, payloads, reading)) return [];
      if (!rivals.every((rival) => isOther(rival, stated, payload))) return [];
      const isUnique = rivals.every(({ value }) => value === first.value);
      const isWhole =
        reading.gaps.length + reading.losses.length === 0 &&
        rivals.every(({ page }) => isAnchored(payload, stated.datum, reading, page));
      const doubtful = !isUnique || !isWhole || isDoubtful(stated, payload, rivals, text);
      const key = `${stated.datum} ${stated.value} ${first.value}`;
      if (seen.has(key)) return [];
      seen.add(key);
      return [
        {
          code: codeFor(
            rivals.every(({ typed }) => typed),
            doubtful,
            stated,
          ),
          detail: `the ${WORDS[stated.concept] ?? stated.concept} is printed as ${first.text}, but the ${payload.where} of the document says ${stated.value}, which is printed nowhere`,
          page: first.page,
          box: [...first.box],
          old: stated.value,
          new: first.text,
        },
      ];
    }),
  );
  return [...values, ...payloadPairs(payloads, reading), ...nameConflicts(payloads, reading)];
}
