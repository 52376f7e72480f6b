/** Driving licences of North America: the PDF417 of the AAMVA card design standard, annex D. */
import { isDay } from '../../../kit/dates.ts';
import { payload, state } from '../statement.ts';
import type { Payload } from '../types.ts';

const HEADER = /^@[\s\u001e]*(?:ANSI |AAMVA)(\d{6})/u;
const SEX: Readonly<Record<string, string>> = { 1: 'M', 2: 'F', 9: 'X' };

/** `MMDDCCYY` in the United States, `CCYYMMDD` in Canada. */
function dateIn(text: string | undefined): string | null {
  const match = /^(\d{2})(\d{2})(\d{2})(\d{2})$/u.exec(text ?? '');
  if (!match) return null;
  const [, a = '', b = '', c = '', d = ''] = match;
  const parts = Number(a) >= 18 ? [`${a}${b}`, c, d] : [`${c}${d}`, a, b];
  const iso = parts.join('-');
  return isDay(iso) ? iso : null;
}

/** Reads the elements of the subfile `DL` or `ID`, or null. */
export function readAamva(text: string): Payload | null {
  if (!HEADER.test(text)) return null;
  const elements = new Map<string, string>();
  for (const line of text.split(/[\n\r]+/u)) {
    // The first element follows the designator of its subfile at once: `DLDAQ...`.
    const match = /^(?:.*(?:DL|ID))?(D[A-Z]{2})(.*)$/u.exec(line.trim());
    const [, id = '', value = ''] = match ?? [];
    if (id !== '' && !elements.has(id)) elements.set(id, value.trim());
  }
  const at = (id: string): string | undefined => {
    const value = elements.get(id);
    return value === undefined || /^(?:NONE|unavl|N\/A)$/iu.test(value) ? undefined : value;
  };
  const date = (id: string, concept: string) => state(id, concept, dateIn(at(id)), { text: at(id) ?? '' });
  const given = [at('DAC') ?? at('DCT'), at('DAD')]
    .filter((part) => part !== undefined && part !== '')
    .join(' ');
  const address = [at('DAG'), at('DAH'), at('DAI'), [at('DAJ'), at('DAK')?.replace(/0{4}$/u, '')].join(' ')];
  return payload(
    'aamva',
    [
      ...state('DAQ', 'personal_document_number', at('DAQ')),
      ...state('DCS', 'last_name', at('DCS') ?? at('DAB')),
      ...state('DAC', 'first_name', given),
      ...date('DBB', 'birth_date'),
      ...date('DBD', 'document_issue_date'),
      ...date('DBA', 'expiry_date'),
      ...state('DBC', 'sex', SEX[at('DBC') ?? ''], { text: at('DBC') ?? '' }),
      ...state('DCA', 'vehicle_classes', at('DCA')),
      ...state('DAU', 'height', at('DAU')),
      ...state('DAG', null, address.filter((part) => part !== undefined && part.trim() !== '').join(', '), {
        labels: ['Address', 'Postal address of the holder'],
      }),
      ...state('DCG', 'issuing_country', at('DCG')),
    ],
    { documentType: /(?:^|[^A-Z])ID\d{8}/u.test(text.slice(0, 60)) ? 'id_card' : 'driver_license' },
  );
}
