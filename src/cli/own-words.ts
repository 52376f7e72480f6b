/** Turns refusals, which speak of fields of requests, into words about the options and arguments of the command line. */
import { DocxError, isDocxError } from '../contract/light.ts';
import { longName, type Command } from './command.ts';

/** A field at the beginning of a complaint: `allowed_ips: ...`, or an item of it. */
const FIELD = /(?<=^|; )[a-z_]+(?=[:.[])/g;

/** The error, with the option or argument of the command in place of each field that its value became. */
export function inOwnWords(command: Command, error: unknown): unknown {
  if (!isDocxError(error)) return error;
  const names = new Map([
    ...(command.options ?? []).map((option) => [option.field, longName(option)] as const),
    ...(command.arguments ?? []).map(({ field, name }) => [field, `<${name}>`] as const),
  ]);
  const detail = error.detail.replace(FIELD, (field) => names.get(field) ?? field);
  if (detail === error.detail) return error;
  const { code, hint, data } = error;
  return new DocxError(code, detail, { cause: error, hint, data });
}
