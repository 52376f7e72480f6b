/** Currencies: ISO 4217 codes in common use and the signs and words that stand for them. */

/** Not all there are: letters that are more often a word or a form of company (`ALL`, `BHD`) are left out. */
const CODES = new Set(
  (
    'AED ARS AUD AZN BBD BDT BGN BMD BRL BSD BWP BZD CAD CHF CLP CNY COP CZK DKK DZD EGP ETB EUR FJD GBP GHS GTQ GYD HKD ' +
    'HNL HUF IDR ILS INR IQD ISK JMD JOD JPY KES KRW KWD KYD KZT LBP LKR MAD MKD MUR MWK MXN MYR MZN NAD NGN NOK NPR NZD ' +
    'OMR PEN PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SEK SGD THB TND TRY TTD TWD TZS UAH UGX USD UYU VND XAF XCD XOF ZAR ZMW'
  ).split(' '),
);

const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/€|\beuros?\b/iu, 'EUR'],
  [/£|\bpounds? sterling\b/iu, 'GBP'],
  [/₹|\brs\.?(?=\s?\d)|\binr\b|\brupees\b/iu, 'INR'],
  [/¥|円|日元|\byen\b/u, 'JPY'],
  [/人民[币幣]|RMB/u, 'CNY'],
  [/新[臺台][币幣]|\bNT\$/u, 'TWD'],
  [/港[币幣]/u, 'HKD'],
  [/[元圓]/u, 'CNY'],
  [/원(?!\p{L})/u, 'KRW'],
  [/บาท/u, 'THB'],
  [/(?<!\p{L})(?:đồng|vnđ)(?!\p{L})|\dđ(?!\p{L})/iu, 'VND'],
  [/(?<!\p{L})(?:руб\.?|рубл\p{Ll}*)(?!\p{L})/iu, 'RUB'],
  [/(?<!\p{L})(?:грн\.?|гривень|гривні|гривня)(?!\p{L})/iu, 'UAH'],
  [/(?<!\p{L})лв\.?(?!\p{L})/iu, 'BGN'],
  [/\bRp\.?(?=\s?\d)|\brupiah\b/u, 'IDR'],
  [/\bUS\$|\bus dollars?\b/iu, 'USD'],
  [/\bC\$|\bCA\$|\bcanadian dollars?\b/iu, 'CAD'],
  [/\bA\$|\bAU\$/iu, 'AUD'],
  [/\bS\$/u, 'SGD'],
  [/\bHK\$/u, 'HKD'],
  [/\bR\$/u, 'BRL'],
  [/\bJ\$/u, 'JMD'],
  [/\bTT\$/u, 'TTD'],
  [/\bEC\$/u, 'XCD'],
  [/\bNZ\$/u, 'NZD'],
  [/(?:^|[\s(])RM(?=[\s\d).:]|$)|\bringgit\b/u, 'MYR'],
  [/zł/iu, 'PLN'],
  [/(?<!\p{L})Kč(?!\p{L})/iu, 'CZK'],
  [/\bFr\.(?=\s?\d)|\bSFr\b/u, 'CHF'],
  [/₺/u, 'TRY'],
  [/\bqatari? ri[yi]als?\b/iu, 'QAR'],
  [/\bsaudi ri[yi]als?\b/iu, 'SAR'],
  [/\b(?:uae|emirati) dirhams?\b/iu, 'AED'],
  [/₴/u, 'UAH'],
  [/₽/u, 'RUB'],
  [/₩/u, 'KRW'],
  [/฿/u, 'THB'],
  [/₫/u, 'VND'],
  [/₱|\bphp(?=\s?\d)/iu, 'PHP'],
  [/₦/u, 'NGN'],
  [/GH₵|₵/u, 'GHS'],
  [/৳|\bTk\.?(?=\s?\d)/u, 'BDT'],
  [/₾/u, 'GEL'],
  [/₸/u, 'KZT'],
  [/\bK[sS][hH]s?\.?(?=\s?\d)/u, 'KES'],
  [/\bT[sS][hH]s?\.?(?=\s?\d)/u, 'TZS'],
  [/\bU[sS][hH]s?\.?(?=\s?\d)/u, 'UGX'],
  [/\bDhs\.?(?=\s?\d)/u, 'AED'],
  [/\bRD\$/u, 'DOP'],
  [/\bS\/\.?(?=\s?\d)/u, 'PEN'],
  [/(?<![\p{L}\d])R(?=\d[\d, ]*[.,]\d{2}(?!\d))/u, 'ZAR'],
  [/₪/u, 'ILS'],
  [/\$/u, 'USD'],
];

/** The ISO code a text names, or null. A code wins over a sign. */
export function currencyIn(text: string): string | null {
  for (const word of text.match(/\b[A-Z]{3}\b/g) ?? []) if (CODES.has(word)) return word;
  return SIGNS.find(([sign]) => sign.test(text))?.[1] ?? null;
}

/** Whether a word is an ISO currency code. */
export const isCurrencyCode = (word: string): boolean => CODES.has(word);

/** What a document in one of the Nordic countries prints, by the crown it counts in; the first that fits decides. */
const CROWNS: readonly (readonly [RegExp, string])[] = [
  [/(?<!\p{L})(?:mva|merverdiavgift)(?!\p{L})|\bNO\d{2} ?\d{4} ?\d{4} ?\d{3}\b/iu, 'NOK'],
  [/(?<!\p{L})(?:cvr|momsbeløb|ekskl\. moms|dankort)(?!\p{L})|\bDK\d{2}(?: ?\d{4}){3} ?\d{2}\b/iu, 'DKK'],
  [/(?<!\p{L})(?:bankgiro|plusgiro|exkl\. moms|varav moms|momsreg)|\bSE\d{2}(?: ?\d{4}){5}\b/iu, 'SEK'],
  [/moms[^]*[øæ]|[øæ][^]*moms/iu, 'DKK'],
  [/moms[^]*[äö]|[äö][^]*moms/iu, 'SEK'],
];

/** The currency that "kr" stands for in a document, or null when nothing tells. */
export const crownOf = (text: string): string | null => CROWNS.find(([sign]) => sign.test(text))?.[1] ?? null;

/** Signs behind an amount that are words of other languages elsewhere, and the currencies they stand for. */
const BEHIND: Readonly<Record<string, string>> = {
  Ft: 'HUF',
  TL: 'TRY',
  Lei: 'RON',
  lei: 'RON',
  Eur: 'EUR',
  円: 'JPY',
  원: 'KRW',
  บาท: 'THB',
  đ: 'VND',
  đồng: 'VND',
  руб: 'RUB',
  грн: 'UAH',
  ГРН: 'UAH',
  лв: 'BGN',
};
/** A number a price may be: with a decimal mark, or of three figures and more; `12 Ft` is a length. */
const PRICE = /\d[.,]\d{2}(?:,-)?$|\d{3}(?:,-)?$/;

/** The currency that a word right behind a number stands for, or null. */
export const currencyBehind = (number: string, word: string): string | null =>
  PRICE.test(number) ? (BEHIND[word.replace(/[^\p{L}\p{M}]+$/u, '')] ?? null) : null;

const DOLLARS = ['USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD', 'MXN'] as const;
/** What documents of countries with dollars of their own print: numbers of tax payers, taxes, codes of banks. */
const DOLLAR_SIGNS: readonly (readonly [RegExp, string])[] = [
  [/\bABN:?\s?\d|\bBSB:?\s?\d/u, 'AUD'],
  [/\b(?:TPS|TVQ|TVH|HST)\b|\bGST\/HST\b|\b\d{5} ?\d{4} ?R[TP]\d{4}\b/u, 'CAD'],
  [/\bIRD (?:no|number)\b|\bNZBN\b/iu, 'NZD'],
  [/\bUEN\b/u, 'SGD'],
  [/\bRFC:?\s?[A-ZÑ&]{3,4}-?\d{6}-?[A-Z\d]{3}\b|\bCFDI\b/u, 'MXN'],
  [/\bCUIT\b/u, 'ARS'],
  [/\bNIT[.:]?\s?\d{3}\.?\d{3}\.?\d{3}/u, 'COP'],
  [/\bR\.?U\.?T\.?:?\s?\d{1,2}\.?\d{3}\.?\d{3}-[\dkK]/u, 'CLP'],
];

/** The currency that "$" stands for in a document: the only dollar it names, else the one of the country whose marks it bears. */
export function dollarOf(text: string): string {
  const named = DOLLARS.filter((code) => new RegExp(String.raw`\b${code}\b`, 'u').test(text));
  if (named.length === 1) return named[0] ?? 'USD';
  return DOLLAR_SIGNS.find(([sign]) => sign.test(text))?.[1] ?? 'USD';
}

/** The yuan or yen that `¥` and 元 stand for in a document: Taiwan, Hong Kong and mainland China write 元, Japan and China `¥`. */
export function yuanOf(text: string): { readonly sign: string; readonly word: string } {
  const word = /新[臺台][币幣]|NT\$|統一編號|統編|營業稅/u.test(text)
    ? 'TWD'
    : /港[币幣]|HK\$/u.test(text)
      ? 'HKD'
      : 'CNY';
  const isChinese =
    !/[\u3040-\u30ff円]/u.test(text) &&
    /人民币|[税额发单电码账购买卖]/u.test(text) &&
    /\p{sc=Han}{4}/u.test(text);
  return { sign: isChinese ? word : 'JPY', word };
}
