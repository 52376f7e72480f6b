/** Business cards: vCard (RFC 6350 and its forerunners) and MECARD (NTT docomo). */
import { payload, state } from '../statement.ts';
import type { Payload, Statement } from '../types.ts';

interface Property {
  readonly name: string;
  /** Upper case, `;TYPE=CELL`. */
  readonly parameters: string;
  readonly value: string;
}

const unescape = (text: string): string => text.replace(/\\n/giu, ', ').replace(/\\([\\;,:])/gu, '$1');
const partsOf = (text: string): string[] => text.split(/(?<!\\);/u).map((part) => unescape(part).trim());

function statePhone({ parameters, value }: Property): Statement[] {
  const number = value.replace(/^tel:/iu, '');
  if (parameters.includes('FAX')) return state('FAX', 'fax', number);
  if (parameters.includes('CELL'))
    return state('CELL', null, number, { labels: ['Mobile', 'Mobile number', 'Cell'] });
  return state('TEL', 'phone', number);
}

function stateCard(properties: readonly Property[]): Statement[] {
  const first = (name: string): Property | undefined => properties.find((property) => property.name === name);
  const [last = '', given = ''] = partsOf(first('N')?.value ?? '');
  const full = first('FN')?.value;
  const address = partsOf(first('ADR')?.value ?? '').filter((part) => part !== '');
  const phones = properties.filter(({ name }) => name === 'TEL' || name === 'FAX').flatMap(statePhone);
  return [
    ...state('FN', 'person_name', full === undefined ? `${given} ${last}` : unescape(full)),
    ...state('N', 'last_name', last),
    ...state('N', 'first_name', given),
    ...state('ORG', 'seller_name', partsOf(first('ORG')?.value ?? '')[0]),
    ...state('TITLE', 'job_title', unescape(first('TITLE')?.value ?? '')),
    ...phones,
    ...state('EMAIL', 'email', first('EMAIL')?.value),
    ...state('URL', 'website', unescape(first('URL')?.value ?? '')),
    ...state('ADR', 'seller_address', address.join(', ')),
  ];
}

/** Reads a vCard, or null. */
export function readVcard(text: string): Payload | null {
  if (!/^BEGIN:VCARD/iu.test(text.trim())) return null;
  const properties = text
    .replace(/\r?\n[ \t]/gu, '')
    .split(/\r?\n/u)
    .flatMap((line): Property[] => {
      const match = /^(?:[\w-]+\.)?([A-Z-]+)((?:;[^:]*)?):(.*)$/iu.exec(line.trim());
      if (!match) return [];
      const [, name = '', parameters = '', value = ''] = match;
      return [{ name: name.toUpperCase(), parameters: parameters.toUpperCase(), value }];
    });
  return payload('vcard', stateCard(properties), { documentType: 'business_card' });
}

/** Reads a MECARD, or null. */
export function readMecard(text: string): Payload | null {
  if (!/^MECARD:/iu.test(text)) return null;
  const properties = text
    .slice('MECARD:'.length)
    .split(/(?<!\\);/u)
    .flatMap((part): Property[] => {
      const at = part.indexOf(':');
      if (at < 1) return [];
      const name = part.slice(0, at).toUpperCase();
      const value = part.slice(at + 1);
      // The name is "last,first", the address has commas between its parts.
      const split = name === 'N' || name === 'ADR' ? value.replace(/(?<!\\),/gu, ';') : value;
      return [{ name, parameters: '', value: split }];
    });
  return payload('mecard', stateCard(properties), { documentType: 'business_card' });
}
