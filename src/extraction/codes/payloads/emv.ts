/** Payment codes of shops by the QR code specification of EMVCo: Pix (Brazil), PromptPay, PayNow, QRIS and others. */
import { payload, state, stateAmount, statePayee } from '../statement.ts';
import type { CodeCheck, Payload } from '../types.ts';

/** Letters of the currencies that such codes name by number (ISO 4217). */
const CURRENCIES: Readonly<Record<string, string>> = {
  ...{ '036': 'AUD', '104': 'MMK', '116': 'KHR', '144': 'LKR', '156': 'CNY', '344': 'HKD', '356': 'INR' },
  ...{ '360': 'IDR', '392': 'JPY', '404': 'KES', '410': 'KRW', '418': 'LAK', '446': 'MOP', '458': 'MYR' },
  ...{ '524': 'NPR', '554': 'NZD', '586': 'PKR', '604': 'PEN', '608': 'PHP', '702': 'SGD', '704': 'VND' },
  ...{ '764': 'THB', '840': 'USD', '901': 'TWD', '978': 'EUR', '986': 'BRL' },
};
/** The last element: four hexadecimal digits over everything before them. */
const CHECKSUM = /6304([\dA-F]{4})$/iu;
/** Templates of merchant accounts (EMVCo, 4.7): in one of them Pix holds the key of the account. */
const ACCOUNTS = Array.from({ length: 26 }, (_, at) => String(26 + at));

/** Elements of two digits of id, two of length, and a value; null where the lengths do not fit. */
function elementsOf(text: string): ReadonlyMap<string, string> | null {
  const elements = new Map<string, string>();
  for (let at = 0; at < text.length;) {
    const head = /^(\d\d)(\d\d)/u.exec(text.slice(at, at + 4));
    const end = at + 4 + Number(head?.[2]);
    if (head === null || end > text.length) return null;
    elements.set(head[1] ?? '', text.slice(at + 4, end));
    at = end;
  }
  return elements;
}

/** CRC-16 with polynomial 1021 and start FFFF (ISO/IEC 13239), over the bytes of the text. */
function checksum(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc << 1) ^ ((crc & 0x8000) === 0 ? 0 : 0x1021)) & 0xffff;
  }
  return crc.toString(16).padStart(4, '0').toUpperCase();
}

function checkOf(text: string): readonly CodeCheck[] {
  const stated = CHECKSUM.exec(text)?.[1]?.toUpperCase();
  if (stated === undefined) return [];
  const passed = checksum(text.slice(0, -4)) === stated;
  const detail = passed
    ? 'the checksum holds'
    : 'the checksum of the code does not hold: its text was changed';
  return [{ rule: 'emv-checksum', passed, paths: ['54', '59'], detail }];
}

/** Reads a code that a merchant presents; amounts that are left open state nothing. */
export function readEmv(text: string): Payload | null {
  const clean = text.trim();
  const elements = clean.startsWith('000201') ? elementsOf(clean) : null;
  if (!elements?.has('58')) return null;
  const accounts = ACCOUNTS.flatMap((id) => elementsOf(elements.get(id) ?? '') ?? []);
  const pix = accounts.find((account) => account.get('00')?.toLowerCase() === 'br.gov.bcb.pix');
  const more = elementsOf(elements.get('62') ?? '');
  // "***" stands for a reference that nobody gave.
  const reference = more?.get('05')?.replace(/^\*+$/u, '');
  const currency = elements.get('53') ?? '';
  return payload(
    pix === undefined ? 'emv' : 'pix',
    [
      ...statePayee('59', elements.get('59')),
      ...stateAmount('54', elements.get('54')),
      ...state('53', 'currency', CURRENCIES[currency], { text: currency }),
      ...state('62-05', 'reference', reference),
      ...state('26-01', null, pix?.get('01'), { labels: ['Pix key', 'Chave Pix', 'Chave'] }),
    ],
    { checks: checkOf(clean) },
  );
}
