/** Tells whether a field whose value a script of the document calculates holds what that script gives. */
import { decodeStream, dictOf, isStream, nameOf, textStringOf } from '../../document/index.ts';
import type { PdfDict, PdfFile } from '../../document/index.ts';
import { sumOf } from '../../kit/sum.ts';
import { fieldsOf } from './form-fields.ts';
import type { FormField } from './form-fields.ts';

/** A call of the usual function of viewers for it, with the names of fields in a list. */
const SIMPLE =
  /AFSimple_Calculate\s*\(\s*["'](SUM|PRD|AVG|MIN|MAX)["']\s*,\s*(?:new\s+Array\s*\(|\[)([^)\]]*)/;
/** Sums are rounded to what is shown. */
const ROUNDING = 0.011;

const COMBINED: Readonly<Record<string, (values: readonly number[]) => number>> = {
  SUM: sumOf,
  PRD: (values) => values.reduce((product, value) => product * value, 1),
  AVG: (values) => sumOf(values) / values.length,
  MIN: (values) => Math.min(...values),
  MAX: (values) => Math.max(...values),
};

/** Whether a script calculates a field (ISO 32000-1, 12.6.3). */
export const isCalculated = (file: PdfFile, field: FormField, at: number): boolean =>
  calculation(file, field, at) !== null;

/** Whether a calculated field holds in a state what its script gives; null when that cannot be told. */
export function isResult(file: PdfFile, field: FormField, at: number): boolean | null {
  const action = calculation(file, field, at);
  const program = file.resolve(action?.get('JS'), at);
  const data = isStream(program) ? decodeStream(file.bytes, program) : null;
  const code = data === null ? textStringOf(program) : Buffer.from(data).toString('latin1');
  const [, kind = '', list = ''] = SIMPLE.exec(code) ?? [];
  const combine = COMBINED[kind];
  const names = new Set([...list.matchAll(/["']([^"']+)["']/g)].map(([, name = '']) => name));
  if (combine === undefined || names.size === 0) return null;
  const inputs = new Map([...fieldsOf(file, at).values()].map(({ name, dict }) => [name, dict] as const));
  const texts = [...names].map((name) => textStringOf(file.resolve(inputs.get(name)?.get('V'), at)));
  const result = textStringOf(file.resolve(field.dict.get('V'), at));
  return ['.', ','].some((point) => {
    const [expected, stated] = [combine(texts.map((text) => numberIn(text, point))), numberIn(result, point)];
    return Math.abs(expected - stated) < ROUNDING;
  });
}

function calculation(file: PdfFile, { dict }: FormField, at: number): PdfDict | null {
  const actions = dictOf(file.resolve(dict.get('AA'), at));
  const action = dictOf(file.resolve(actions?.get('C'), at));
  return nameOf(file.resolve(action?.get('S'), at)) === 'JavaScript' ? action : null;
}

/** The number in a text whose decimals stand behind `point`; 0 as scripts have it when there is none. */
function numberIn(text: string, point: string): number {
  const digits = text.replace(point === '.' ? /[^0-9.-]/g : /[^0-9,-]/g, '').replace(',', '.');
  const value = Number(digits);
  return Number.isFinite(value) ? value : 0;
}
