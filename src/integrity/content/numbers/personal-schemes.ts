/** How the numbers that states give to people are printed, and Indian tax numbers: behind their labels only. */
import { gstinHolds, personalIdHolds } from '../../../kit/personal-ids.ts';
import type { PersonalIdKind } from '../../../kit/personal-ids.ts';
import type { NumberScheme } from './number-scheme.ts';

/** Words that may follow a label: "PESEL nr", "GSTIN No.", "C.F./P.IVA" is another thing. */
const MORE = String.raw`(?:\s?(?:no|nr|number|numer|num|n°)\b\.?)?\W{0,4}`;
const END = String.raw`(?![\p{L}\d]|[.-]\d)`;

const behind = (labels: string, number: string): RegExp =>
  new RegExp(String.raw`(?<![\p{L}\d])(?:${labels})${MORE}(${number})${END}`, 'giu');

function personal(
  kind: PersonalIdKind,
  fragments: readonly string[],
  pattern: RegExp,
  digits: number,
): NumberScheme {
  return {
    kind,
    labels: fragments,
    digits,
    pattern,
    printed: /^[\P{L}\p{Lu}]+$/u,
    holds: (value) => personalIdHolds(kind, value),
  };
}

/** Numbers of people, and of Indian firms. */
export const PERSONAL_SCHEMES: readonly NumberScheme[] = [
  personal('PESEL', ['pesel'], behind('PESEL', String.raw`\d{11}`), 11),
  personal(
    'CNP',
    ['cnp', 'cod numeric personal'],
    behind('CNP|Cod numeric personal', String.raw`\d{13}`),
    13,
  ),
  personal(
    'personnummer',
    ['personn', 'pers.n'],
    // Norwegian ones, of the same name, are written in one or after six digits with a blank.
    behind(String.raw`Personnummer|Personnr\.?|Pers\.?nr\.?`, String.raw`(?:\d{2})?\d{6}[-+]\d{4}`),
    10,
  ),
  personal(
    'henkilötunnus',
    ['henkilötunnus', 'hetu'],
    behind(String.raw`Henkilötunnus|HETU`, String.raw`\d{6}[-+A-FU-Y]\d{3}[\dA-Y]`),
    9,
  ),
  personal(
    'codice fiscale',
    ['codice fisc', 'cod. fisc', 'cod.fisc', 'c.f', 'cf'],
    behind(
      String.raw`Codice\s?fiscale|Cod\.?\s?fisc(?:\.|ale)?|C\.?F\.?`,
      String.raw`[A-Z]{6}[\dL-V]{2}[A-EHLMPR-T][\dL-V]{2}[A-Z][\dL-V]{3}[A-Z]`,
    ),
    0,
  ),
  {
    kind: 'GSTIN',
    labels: ['gst'],
    digits: 6,
    pattern: behind(
      String.raw`GSTIN(?:\s?\/\s?UIN)?|GST`,
      String.raw`\d{2}[A-Z]{5}\d{4}[A-Z][A-Z\d]Z[A-Z\d]`,
    ),
    printed: /^[^a-z]+$/,
    holds: (value) => (value.length === 15 ? gstinHolds(value) : null),
  },
];
