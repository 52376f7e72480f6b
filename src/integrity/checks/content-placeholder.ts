/** Looks for what generators and templates leave behind: unfilled fields, filler text, accounts from textbooks. */
import type { Signal } from '../check.ts';
import { defineContentCheck } from '../content/content-check.ts';
import { findInLines } from '../content/line-text.ts';

/** Account numbers that the IBAN registry (ISO 13616) and payment services print as examples. */
const EXAMPLE_IBANS: readonly string[] = [
  'DE89370400440532013000',
  'GB82WEST12345698765432',
  'GB29NWBK60161331926819',
  'FR1420041010050500013M02606',
  'ES9121000418450200051332',
  'IT60X0542811101000000123456',
  'NL91ABNA0417164300',
  'AT611904300234573201',
  'CH9300762011623852957',
  'BE68539007547034',
  'PL61109010140000071219812874',
];
const IBAN = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{2,4}){3,8}\b/gu;

const KINDS: readonly (readonly [RegExp, string])[] = [
  [/\blorem ipsum\b/giu, 'filler text is left in'],
  [
    /\{\{\s*[\w.]{2,40}\s*\}\}|<<\s*[A-Za-z_]{3,30}\s*>>|\[(?:your|company|client|customer|street|invoice|date|insert|recipient)[ _][^\]\d]{0,30}\]/giu,
    'a field of a template was not filled in',
  ],
  [
    /\b(?:invoice|receipt|pay ?stub|payslip|bank statement|document) (?:generator|maker|template)s?\b|\b(?:created|made|generated) (?:with|by|using) (?:a |the )?free\b/giu,
    'a generator of documents names itself',
  ],
];

export const contentPlaceholder = defineContentCheck({
  id: 'content_placeholder',
  name: 'Leftovers of templates and generators',
  judge: ({ lines }) => ({
    signals: [
      ...KINDS.flatMap(([pattern, what]) =>
        findInLines(lines, pattern).map(({ match, page, box }): Signal => ({
          code: 'PLACEHOLDER_TEXT',
          detail: `${what}: "${match[0].trim()}"`,
          page,
          box,
        })),
      ),
      ...findInLines(lines, IBAN).flatMap(({ match, page, box }): Signal[] => {
        const value = match[0].replaceAll(' ', '');
        const known = EXAMPLE_IBANS.find((iban) => value.startsWith(iban));
        return known === undefined
          ? []
          : [{ code: 'EXAMPLE_ACCOUNT', detail: `the account ${known} is an example`, page, box }];
      }),
    ],
  }),
  innocentExplanation:
    'Sample documents, forms made with a template, and texts about templates contain the same.',
  clear: 'No leftovers of templates or generators were read.',
});
