/** Machine-readable parts of one document beside each other: whether two are about one thing, and where they contradict each other. */
import type { Signal } from '../../check.ts';
import type { Reading } from '../../reading.ts';
import { plainAmount, plainNumber } from './labelled.ts';
import { nameWords, sharesWord } from './names.ts';
import { DEBIT, isPartPayment } from './part-payments.ts';
import { isPrinted, textOf } from './payload-print.ts';
import type { Payload, Stated } from './payloads.ts';
import { CASH_ROUNDING } from '../sums/sums.ts';

/** A stated value in the form in which two are compared. */
const comparable = ({ datum, value }: Stated): string =>
  datum === 'amount' ? plainAmount(value) : plainNumber(value);

const valuesOf = ({ stated }: Payload, datum: Stated['datum']): ReadonlySet<string> =>
  new Set(stated.filter((one) => one.datum === datum).map(comparable));

const share = (a: Payload, b: Payload, datum: Stated['datum']): boolean => {
  const others = valuesOf(b, datum);
  return [...valuesOf(a, datum)].some((value) => others.has(value));
};

/** Whether one of two payloads names the invoice of the other, perhaps in the free words of a payment. */
function namesInvoice(a: Payload, b: Payload): boolean {
  return [...valuesOf(a, 'number')].some((number) =>
    b.all.some(({ value }) => plainNumber(value).includes(number)),
  );
}

/** What makes two payloads speak of one thing: a number or reference, and where accounts differ also the amount. */
const isAboutOne = (a: Payload, b: Payload, { datum }: Pick<Stated, 'datum'>): boolean =>
  namesInvoice(a, b) ||
  namesInvoice(b, a) ||
  (datum !== 'reference' && share(a, b, 'reference')) ||
  (datum === 'iban' && share(a, b, 'amount'));

/** Whether the number of the invoice that a payload names is printed; null when it names none. */
function isNumberPrinted({ stated }: Payload, reading: Reading, text: string): boolean | null {
  const numbers = stated.filter(({ concept }) => concept === 'invoice_number');
  return numbers.length === 0 ? null : numbers.some((one) => isPrinted(one, reading, text));
}

/**
 * Whether a payload states one of several values of a datum, so that the print need not have it: several accounts of
 * one invoice, several slips or parts of a sum, another paper of the file.
 */
export function isOneOfSeveral(
  payload: Payload,
  stated: Stated,
  payloads: readonly Payload[],
  reading: Reading,
): boolean {
  const text = textOf(reading);
  const isOwn = isNumberPrinted(payload, reading, text);
  return payloads.some((other) => {
    const differs = other.stated.some(
      (one) => one.concept === stated.concept && comparable(one) !== comparable(stated),
    );
    if (!differs || other === payload) return differs;
    if (other.about !== payload.about) return isOwn === false;
    // A paper that is known by its number has nothing to do with the attached one of another number.
    const isForeign = isOwn === true && isNumberPrinted(other, reading, text) === false;
    return !isForeign && !isAboutOne(payload, other, stated);
  });
}

/** Names of data in sentences. */
const WORDS = { iban: 'IBAN', amount: 'amount' } as const;

const currencyOf = ({ all }: Payload): string | undefined =>
  all.find(({ concept }) => concept === 'currency')?.value;

/** Every amount that a payload states, of whatever kind. */
const amountsIn = ({ all }: Payload): readonly number[] =>
  all.flatMap(({ value }) => (/^-?\d+(?:\.\d+)?$/.test(value) ? [Math.abs(Number(value))] : []));

const isSameSum = (a: number, b: number): boolean => Math.abs(Math.round((a - b) * 100)) <= CASH_ROUNDING;

/** Whether two amounts of one invoice may both be right: another currency, rounding, a discount, one of the sums of the other. */
function agree(a: Payload, b: Payload, text: string): boolean {
  const [x, y] = [currencyOf(a), currencyOf(b)];
  if (x !== undefined && y !== undefined && x !== y) return true;
  const paid = [...valuesOf(b, 'amount')].map(Number);
  const due = [...valuesOf(a, 'amount')].map(Number);
  return (
    paid.some((one) => amountsIn(a).some((other) => isSameSum(one, other))) ||
    due.some((one) => amountsIn(b).some((other) => isSameSum(one, other))) ||
    paid.some((one) => due.some((other) => isPartPayment(text, Math.min(one, other), Math.max(one, other))))
  );
}

function differing(a: Payload, b: Payload, datum: 'iban' | 'amount', text: string): boolean {
  if (valuesOf(a, datum).size === 0 || valuesOf(b, datum).size === 0) return false;
  if (share(a, b, datum) || !isAboutOne(a, b, { datum })) return false;
  // Codes for parts of a sum name one invoice.
  return datum === 'iban' || (a.about !== b.about && !agree(a, b, text));
}

/** Who is paid according to two payloads that have no word of their names in common, for the end of a sentence. */
function payees(a: Payload, b: Payload): string {
  const payee = ({ all }: Payload): readonly string[] =>
    all.flatMap(({ concept, value }) =>
      /^(?:account_holder|seller_name)$/.test(concept ?? '') ? [value] : [],
    );
  const [x, y] = [payee(a), payee(b)];
  const words = y.flatMap(nameWords);
  if (x[0] === undefined || y[0] === undefined || sharesWord(x.flatMap(nameWords), words)) return '';
  return `; the payee is ${x[0]} in the one and ${y[0]} in the other`;
}

/** Accounts and amounts on which two payloads about one thing contradict each other, unless both are printed. */
export function payloadPairs(payloads: readonly Payload[], reading: Reading): readonly Signal[] {
  const text = textOf(reading);
  const isWhole = reading.gaps.length + reading.losses.length === 0;
  const own = payloads.filter((payload) => isNumberPrinted(payload, reading, text) !== false);
  return own.flatMap((a, at) =>
    own.slice(at + 1).flatMap((b): Signal[] =>
      (['iban', 'amount'] as const).flatMap((datum): Signal[] => {
        const old = a.stated.find((one) => one.datum === datum);
        const now = b.stated.find((one) => one.datum === datum);
        if (old === undefined || now === undefined || !differing(a, b, datum, text)) return [];
        if (isPrinted(old, reading, text) && isPrinted(now, reading, text)) return [];
        return [
          {
            code: isWhole && !(datum === 'iban' && DEBIT.test(text)) ? 'PAYLOADS_DIFFER' : 'PAYLOADS_UNLIKE',
            detail: `the ${WORDS[datum]} is ${old.value} in the ${a.where} of the document, but ${now.value} in the ${b.where}${payees(a, b)}`,
            page: now.page,
            ...(now.box === null ? {} : { box: [...now.box] }),
            old: old.value,
            new: now.value,
          },
        ];
      }),
    ),
  );
}
