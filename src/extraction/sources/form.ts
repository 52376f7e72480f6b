/** The filled fields of a form as embedded values: names and tool tips become labels. */
import type { FilledField } from '../../document/index.ts';
import type { EmbeddedPart, EmbeddedValue } from './types.ts';

/** What authors put before the name of a field: its kind. */
const PREFIX =
  /^(?:txt|text ?field|textbox|text|fld|field|form|input|inp|cb|chk|check ?box|rb|dd|combo ?box|combo)(?=[\s\d]|$)/iu;

/** `form1[0].#subform[0].txtFirstName[0]` as `First Name`; empty when the name says nothing: `Text12`. */
function labelFromName(name: string): string {
  const last = name
    .split('.')
    .map((part) => part.replace(/\[\d+\]$/u, ''))
    .findLast((part) => part !== '' && !part.startsWith('#'));
  const words = (last ?? '')
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replace(/[^\p{L}\p{N}#%]+/gu, ' ')
    .trim();
  const bare = words.replace(PREFIX, '').trim();
  return /^\d*$/u.test(bare) ? '' : bare;
}

function valueOf({ name, label, value, page, box }: FilledField): EmbeddedValue | null {
  const labels = [...new Set([label ?? '', labelFromName(name)])].filter((text) => text !== '');
  if (labels.length === 0) return null;
  return { concept: null, party: null, labels, value, text: value, path: name, page, box };
}

/** The form as a part, or null when nothing in it is filled in and labelled. */
export function formPart(fields: readonly FilledField[]): EmbeddedPart | null {
  const values = fields.flatMap((field) => valueOf(field) ?? []);
  if (values.length === 0) return null;
  return { source: 'form', values, groups: [], documentType: null, adjusted: false };
}
