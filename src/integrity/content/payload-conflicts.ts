/** Where the print and a machine-readable part of the same document state one datum differently. */
import type { Signal } from '../check.ts';
import type { Reading } from '../reading.ts';
import { labelledIn, plainAmount, plainNumber, withoutZones } from './labelled.ts';
import type { Labelled } from './labelled.ts';
import { mayBeMisread } from './misread.ts';
import { nameConflicts } from './payload-names.ts';
import { payloadsOf } from './payloads.ts';
import type { Payload, Stated } from './payloads.ts';
import { CASH_ROUNDING } from './sums.ts';

/** Recognition must be this sure before a payload, which is exact, is held against it; it says 0.96 of what it is surest of. */
const SURE_PRINT = 0.95;
/** An account that is debited is the payer's, so it may differ from the one a payload names. */
const DEBIT =
  /\b(?:direct debit|lastschrift|mandats?referenz|mandate|pr[ée]l[èe]vement|domiciliaci[óo]n|incasso|addebito)/iu;
/** Words that announce that less, or only a part, is to be paid. */
const PARTIAL =
  /\b(?:skonto|cash discount|early payment|escompte|sconto|pronto pago|instal+ments?|rate[n]?zahlung|teilzahlung|acomptes?|deposit|anzahlung|prepaid|down payment)/iu;

/** Names of data in sentences. */
const WORDS: Readonly<Record<string, string>> = {
  gross_total: 'total',
  amount_due: 'amount due',
  iban: 'IBAN',
  invoice_number: 'invoice number',
  personal_document_number: 'number of the document',
  issue_date: 'date of issue',
  birth_date: 'date of birth',
  expiry_date: 'date of expiry',
};

const textOf = ({ lines }: Reading): string =>
  lines.map(({ words }) => words.map(({ text }) => text).join(' ')).join('\n');

/** Whether an amount stands in a text in whatever style: 1190.00, 1.190,00, 1 190. */
function hasAmount(text: string, amount: string): boolean {
  const [units = '', cents = ''] = amount.split('.');
  const whole = Array.from(units).join("[.,'’ \u00a0]?");
  const rest = cents === '00' ? '(?:[.,] ?(?:00|-+))?' : `[.,] ?${cents.replace(/0$/, '0?')}`;
  return new RegExp(`(?<!\\d)${whole}${rest}(?!\\d)`, 'u').test(text);
}

/** The century of a zone is a guess, and day and month of a print may be read in either order. */
function isSameDay(a: string, b: string): boolean {
  const [x, y] = [a.slice(2).split('-'), b.slice(2).split('-')];
  return x[0] === y[0] && [x[1], x[2]].sort().join() === [y[1], y[2]].sort().join();
}

/** Whether the print has a value anywhere, labelled or not. */
function isPrinted({ datum, value }: Stated, reading: Reading, text: string): boolean {
  if (datum === 'amount') {
    const plain = plainAmount(value);
    const found = reading.values.some(
      (printed) => printed.kind === 'money' && plainAmount(printed.value) === plain,
    );
    return found || hasAmount(text, plain);
  }
  if (datum === 'date')
    return reading.values.some((printed) => printed.kind === 'date' && isSameDay(printed.value, value));
  return plainNumber(text).includes(plainNumber(value));
}

/** The labels under which a stated value would be printed. A code states what is to be paid, which is mostly the total. */
const labelsOf = ({ concept }: Stated, { source }: Payload): readonly string[] =>
  source === 'code' && (concept === 'amount_due' || concept === 'gross_total')
    ? ['amount_due', 'gross_total']
    : [concept];

/** Whether two amounts may be one: rounding, or a decimal mark that was taken for another. */
function isSameSum(a: number, b: number): boolean {
  const power = Math.log10(a / b);
  return Math.abs(Math.round((a - b) * 100)) <= CASH_ROUNDING || Math.abs(power - Math.round(power)) < 1e-9;
}

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

/**
 * Whether something else that a payload states is printed on the page of a value, so that both are about one paper: a
 * file may hold several.
 */
function isAnchored(payload: Payload, but: Stated, reading: Reading, page: number): boolean {
  const own = { ...reading, ...onPage(reading, page) };
  const text = textOf(own);
  return payload.stated.some((other) => other.datum !== but.datum && isPrinted(other, own, text));
}

const onPage = ({ lines, values }: Reading, page: number): Pick<Reading, 'lines' | 'values'> => ({
  lines: lines.filter((line) => line.page === page),
  values: values.filter((value) => value.page === page),
});

/** Why a difference may be innocent although both sides are sure. */
function isDoubtful(stated: Stated, payload: Payload, text: string): boolean {
  if (stated.datum === 'iban') return DEBIT.test(text);
  if (stated.datum === 'amount') return payload.source === 'code' && PARTIAL.test(text);
  // Dates of delivery and of orders, and numbers of other papers, stand beside the like labels.
  return payload.source !== 'mrz';
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
      // Payloads that state several values are several papers or several parts of a sum.
      const isSeveral = payloads.some((other) =>
        other.stated.some(
          (one) => one.concept === stated.concept && plainNumber(one.value) !== plainNumber(stated.value),
        ),
      );
      if (first === undefined || isSeveral || isPrinted(stated, reading, text)) return [];
      if (!rivals.every((rival) => isOther(rival, stated, payload))) return [];
      const isUnique = rivals.every(({ value }) => value === first.value);
      const isWhole =
        reading.gaps.length + reading.losses.length === 0 &&
        rivals.every(({ page }) => isAnchored(payload, stated, reading, page));
      const doubtful = !isUnique || !isWhole || isDoubtful(stated, payload, text);
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
  return [...values, ...nameConflicts(payloads, reading)];
}
