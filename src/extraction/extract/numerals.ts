/** Numbers as documents print them: the decimal mark of the document, separators, signs, and misread digits. */

export type DecimalMark = '.' | ',';

/** A number read from print. */
export interface Numeral {
  /** Plain decimal string, `-1234.50`; the digits after the mark are kept as printed. */
  readonly value: string;
  /** Digits after the decimal mark. */
  readonly decimals: number;
  /** Characters that had to be taken for digits (O for 0, l for 1, ...). */
  readonly repairs: number;
  readonly percent: boolean;
}

const CONFUSED: Readonly<Record<string, string>> = {
  O: '0',
  o: '0',
  Q: '0',
  D: '0',
  l: '1',
  I: '1',
  i: '1',
  '|': '1',
  S: '5',
  s: '5',
  B: '8',
  Z: '2',
  z: '2',
  g: '9',
};
const SHAPE =
  /^[-+(]?[\dOoQDlIi|SsBZzg]{1,3}(?:[.,' ’]?[\dOoQDlIi|SsBZzg]{3})*(?:[.,][\dOoQDlIi|SsBZzg]{1,4})?[-)]?$/;
/** A mark and a dash in place of the cents, as German, Swiss and Nordic prices have: `120,-`, `1'200.–`, `15,--`. No sign. */
const DASHED_CENTS = /(?<=\d)[.,][-–−—]{1,2}$/;
/** Lakhs and crores, in groups of two above the thousands: `12,34,567.00`. */
const INDIAN = /^\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d{1,2})?$/;
const CURRENCY_AROUND =
  /^(?:\p{Lu}{1,2}\p{Sc}|RM|R[sS]\.?|Rp\.?|P[hH][pP]|[KTU][sS][hH]s?\.?|Tk\.?|Dhs?\.?|S\/\.?|\p{Sc}|[RPKQ](?=\d[\d, ]*[.,]\d{2}$)|[A-Z]{3}(?=[\d\s-]))\s*|\s*(?:\p{Sc}|[円元원]|บาท|đ|VN[ĐD]|руб|грн|лв|EUR|Eur|USD|GBP|CHF|zł|PLN|SEK|NOK|DKK|CZK|TRY|HUF|RON|Kč|kr|TL|Ft|lei)\.?$/u;
/** How amounts in rupees end: "1,200/-". */
const RUPEES_END = /(?<=\d)\/[-–=]{1,2}$/;

/** A day and its month: no amount where the decimal mark is a comma, or where the day begins with a zero. */
const DAY = /^(?:0[1-9]|[12]\d|3[01])\.(?:0[1-9]|1[0-2])\.$/;

/** Grams: the letter at the end is the unit and no misread 9, unless a currency says that this is money. */
const GRAMS = /^[^\p{L}\p{Sc}]*\dg[^\p{L}\p{Sc}]*$/u;

/** Thousands parted by points: "1.250.000", "$ 12.500". */
const GROUPED = /^\D{0,4}[1-9]\d{0,2}(?:\.\d{3})+\D{0,4}$/u;

/** One of them in its currency: "Rp 125.000", "$ 12.500", "120.000đ". Dinars have three decimals. */
const WHOLE_MONEY = /\p{Sc}|^(?:Rp|IDR|VND|CLP|COP|PYG|Gs)|(?:đ|VN[ĐD]|Ft)$/u;

/**
 * The decimal mark of a document by majority over its numbers with two digits after a mark; `.` when undecided.
 */
export function findDecimalMark(texts: Iterable<string>): DecimalMark {
  let comma = 0;
  let dot = 0;
  let grouped = 0;
  for (const text of texts) {
    // One amount with its currency is enough.
    if (GROUPED.test(text)) grouped += WHOLE_MONEY.test(text) ? 2 : 1;
    if (/\d,\d{2}(?!,?\d)/.test(text)) comma += /\d\.\d{3},\d{2}/.test(text) ? 3 : 1;
    if (/\d\.\d{2}(?![\d.])/.test(text) && !/\d\.\d{1,2}\.\d/.test(text))
      dot += /\d,\d{3}\.\d{2}/.test(text) ? 3 : 1;
  }
  // Without any cents, points that part thousands: "65.000", "1.250.000".
  if (comma === 0 && dot === 0 && grouped > 1) return ',';
  return comma > dot ? ',' : '.';
}

function stripCurrency(text: string): string {
  let bare = text.trim();
  const sign = /^[-+]/.exec(bare)?.[0] ?? '';
  if (sign) bare = bare.slice(1).trim();
  for (let round = 0; round < 2; round++) bare = bare.replace(CURRENCY_AROUND, '').trim();
  return sign + bare;
}

function digitsOf(text: string): { digits: string; repairs: number } {
  let repairs = 0;
  const digits = text.replace(/[OoQDlIi|SsBZzg]/g, (letter) => {
    repairs++;
    return CONFUSED[letter] ?? letter;
  });
  return { digits, repairs };
}

/** Where the decimal mark stands in a bare number, or -1. */
function markAt(bare: string, mark: DecimalMark): number {
  const last = Math.max(bare.lastIndexOf('.'), bare.lastIndexOf(','));
  if (last < 0) return -1;
  const tail = bare.length - last - 1;
  const found = bare[last];
  const once = bare.indexOf(found ?? '') === last;
  if (bare.includes('.') && bare.includes(',')) return last;
  // Thousands come in threes: the comma of "1.325.00" was misread.
  if (!once) return tail === 2 ? last : -1;
  if (tail === 3) return found === mark && bare.startsWith('0') ? last : found === mark ? last : -1;
  return last;
}

/**
 * Reads one printed number. `null` when the text is not a number, or a day, or one of grams. Letters are only taken for digits when
 * at least half of the characters are real digits.
 */
export function readNumeral(text: string, mark: DecimalMark): Numeral | null {
  if (GRAMS.test(text) || (DAY.test(text) && (mark === ',' || text.startsWith('0')))) return null;
  // A stroke behind an amount in yen closes it: "¥162,800-".
  const closed = text.replace(/^[\\¥](.*\d)[-–−]$/u, '¥$1');
  let bare = stripCurrency(closed.replace(RUPEES_END, '').replace(/^[{[|~*'"“‘\\]+|[*:\]}|'"”’※]+$/g, ''));
  // Cents alone (".50"), and a currency in the place of the mark ("12€50").
  bare = bare.replace(/^([-–−]?)([.,]\d{2})$/, '$10$2').replace(/^(\d+)[€£](\d{2})$/, `$1${mark}$2`);
  const percent = /^%|%$/.test(bare);
  bare = bare.replace(/^%\s?|\s*%$/g, '');
  const isWhole = DASHED_CENTS.test(bare);
  bare = bare.replace(DASHED_CENTS, '');
  const negative = /^[-(–−▲△]/.test(bare) || /[-–−]$/.test(bare) || /\s?CR$/.test(bare);
  bare = bare
    .replace(/\s?CR$/, '')
    .replace(/^[-–−+▲△]\s?/, '')
    .replace(/[-–−]$|(?<=[.,]\d{2})\+$/, '');
  bare = stripCurrency(stripCurrency(bare).replace(/^\(|\)$/g, ''));
  bare = bare.replace(/[.,]$/, '');
  const real = (bare.match(/\d/g) ?? []).length;
  if (
    real === 0 ||
    real * 2 < bare.replace(/[.,'’\s]/g, '').length ||
    !(SHAPE.test(bare) || INDIAN.test(bare) || /^\d+(?:[.,]\d+)?$/.test(bare))
  )
    return null;
  const { digits, repairs } = digitsOf(bare);
  const at = isWhole ? -1 : markAt(digits, mark);
  const whole = (at < 0 ? digits : digits.slice(0, at)).replace(/\D/g, '');
  const fraction = at < 0 ? '' : digits.slice(at + 1).replace(/\D/g, '');
  if (whole.length > 12) return null;
  const integer = whole.replace(/^0+(?=\d)/, '') || '0';
  const value = fraction === '' ? integer : `${integer}.${fraction}`;
  return {
    value: negative && /[1-9]/.test(value) ? `-${value}` : value,
    decimals: fraction.length,
    repairs,
    percent,
  };
}

/** Money to two decimals where it has fewer; more are kept (unit prices). */
export function toMoneyString(value: string): string {
  const [integer = '0', fraction = ''] = value.split('.');
  const trimmed = fraction.length > 2 ? fraction.replace(/0+$/, '') : fraction;
  return `${integer}.${trimmed.padEnd(2, '0')}`;
}

/** Cents of a decimal string, for sums. */
export const centsOf = (value: string): number => Math.round(Number(value) * 100);
