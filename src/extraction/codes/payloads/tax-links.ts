/** Links that tax law puts on invoices, to look them up: VERI*FACTU and TicketBAI (Spain), CFDI (Mexico), AFIP (Argentina), KSeF (Poland). */
import { dateOf, moneyOf } from '../../sources/plain-forms.ts';
import { payload, state } from '../statement.ts';
import type { Payload, Statement } from '../types.ts';

type Read = (link: URL) => readonly Statement[];

const asked = (link: URL, name: string): string | undefined => link.searchParams.get(name) ?? undefined;

/** `25-03-2026` as ISO date; null for anything else. */
function isoOf(text: string | undefined): string | null {
  const match = /^(\d\d)-(\d\d)-(\d{4})$/u.exec(text ?? '');
  return match === null ? null : dateOf(`${match[3] ?? ''}-${match[2] ?? ''}-${match[1] ?? ''}`);
}

const issued = (path: string, text: string | undefined): Statement[] =>
  state(path, 'issue_date', isoOf(text), { text: text ?? '' });

const total = (path: string, text: string | undefined): Statement[] =>
  state(path, 'gross_total', moneyOf(text ?? ''), { text: text ?? '' });

const sellerTax = (path: string, text: string | undefined, labels: readonly string[]): Statement[] =>
  state(path, 'tax_number', text, { party: 'seller', labels });

/** AEAT, "Características del QR": tax number, series and number, day and total. */
const readVerifactu: Read = (link) => [
  ...sellerTax('nif', asked(link, 'nif'), ['NIF', 'CIF']),
  ...state('numserie', 'invoice_number', asked(link, 'numserie')),
  ...issued('fecha', asked(link, 'fecha')),
  ...total('importe', asked(link, 'importe')),
];

/** TicketBAI of the Basque provinces: `id=TBAI-NIF-DDMMYY-signature-crc`, series, number and total. */
const readTicketBai: Read = (link) => {
  const [, nif, day = ''] = asked(link, 'id')?.split('-') ?? [];
  const date = day.replace(/^(\d\d)(\d\d)(\d\d)$/u, '$1-$2-20$3');
  const number = [asked(link, 's') ?? '', asked(link, 'nf') ?? ''].filter((part) => part !== '').join('-');
  return [
    ...sellerTax('id', nif, ['NIF', 'CIF']),
    ...state('nf', 'invoice_number', number),
    ...issued('id', date),
    ...total('i', asked(link, 'i')),
  ];
};

/** SAT, annex 20: id of the invoice, tax numbers of both sides, total. */
const readCfdi: Read = (link) => [
  ...state('id', null, asked(link, 'id'), { labels: ['UUID', 'Folio fiscal'] }),
  ...sellerTax('re', asked(link, 're'), ['RFC', 'RFC emisor']),
  ...state('rr', 'tax_number', asked(link, 'rr'), { party: 'buyer', labels: ['RFC receptor'] }),
  ...total('tt', asked(link, 'tt')),
];

/** General resolution 4892 of AFIP: JSON in Base64. Point of sale and number make the number of the invoice. */
const readAfip: Read = (link) => {
  const data = jsonOf(asked(link, 'p') ?? '');
  const at = (name: string): string => {
    const value = data?.[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  const number = `${at('ptoVta').padStart(5, '0')}-${at('nroCmp').padStart(8, '0')}`;
  const currency = { PES: 'ARS', DOL: 'USD', '060': 'EUR' }[at('moneda')];
  return [
    ...sellerTax('cuit', at('cuit'), ['CUIT']),
    ...state('nroCmp', 'invoice_number', at('nroCmp') === '' ? '' : number),
    ...state('fecha', 'issue_date', /^\d{4}-\d\d-\d\d$/u.exec(at('fecha'))?.[0]),
    ...total('importe', at('importe')),
    ...state('moneda', 'currency', currency, { text: at('moneda') }),
  ];
};

/** KSeF, "Kody QR": `/invoice/NIP/DD-MM-YYYY/hash`. */
const readKsef: Read = (link) => {
  const [, kind, nip, day] = link.pathname.split('/');
  return kind === 'invoice' ? [...sellerTax('nip', nip, ['NIP']), ...issued('date', day)] : [];
};

/** Who answers such links, and where. */
const SERVICES: readonly (readonly [kind: string, host: RegExp, path: RegExp, read: Read])[] = [
  ['verifactu', /(?:^|\.)(?:agenciatributaria\.gob|aeat)\.es$/u, /\/ValidarQR/u, readVerifactu],
  ['ticketbai', /(?:^|\.)(?:batuz|egoitza\.gipuzkoa|ticketbai\.araba)\.eus$/u, /qr/iu, readTicketBai],
  ['cfdi', /(?:^|\.)sat\.gob\.mx$/u, /default\.aspx|^\/$/iu, readCfdi],
  ['afip', /(?:^|\.)(?:afip|arca)\.gob\.ar$/u, /\/fe\/qr/u, readAfip],
  ['ksef', /^qr(?:-\w+)?\.ksef\.mf\.gov\.pl$/u, /^\/invoice\//u, readKsef],
];

function jsonOf(base64: string): Readonly<Record<string, unknown>> | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(base64, 'base64').toString('utf8'));
    return typeof data === 'object' && data !== null ? (data as Readonly<Record<string, unknown>>) : null;
  } catch {
    return null;
  }
}

/** Reads what a link of a tax office states of its invoice; null for other links. */
export function readTaxLink(text: string): Payload | null {
  if (!/^https?:\/\//iu.test(text) || !URL.canParse(text.trim())) return null;
  const link = new URL(text.trim());
  const service = SERVICES.find(([, host, path]) => host.test(link.hostname) && path.test(link.pathname));
  if (service === undefined) return null;
  const [kind, , , read] = service;
  return payload(kind, read(link));
}
