/** Labels that say who writes, with nothing but the name beside them. */
import type { FieldSpec } from '../fields/compile-field.ts';
import { lettersOf } from '../fold.ts';
import { hasColon } from '../parties.ts';
import type { LabelHit } from './label-hit.ts';

/** Labels that forms print beside the name of whoever fills them in. */
const OF_ANYBODY: ReadonlySet<string> = new Set(
  (
    'company companyname organization organisation business businessname firma firmenname firmaname societe entreprise ' +
    'empresa razonsocial azienda ditta ragionesociale bedrijf bedrijfsnaam foretag virksomhed yritys cegnev firmanazwa'
  ).split(' '),
);

/** Whether a label names who writes and nothing but the name stands right of it, however far: "Employer", "Insurer:"; no head of a table. */
export const namesSeller = ({ type, party, words }: FieldSpec, hit: LabelHit): boolean =>
  type === 'org' &&
  party === 'seller' &&
  (!OF_ANYBODY.has(hit.key) || words.includes(hit.key)) &&
  hit.standing >= 1 &&
  lettersOf(hit.key) >= 5 &&
  (hasColon(hit) || hit.line.parts.length === 2);
