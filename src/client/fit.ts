/** Fits replies to a schema: what fits is kept, what does not is left blank. */
import { isRecord } from '../kit/is-record.ts';

/** A JSON object. */
export type Json = Readonly<Record<string, unknown>>;

interface Field {
  safeParse(value: unknown): { readonly success: boolean };
}

/** The part of an object schema that is needed here. */
export interface ObjectSchema {
  readonly shape: Readonly<Record<string, Field>>;
}

/**
 * The object with every field that fits its schema. One that does not becomes what `blank` has for it, or is left out
 * where it may be missing; anything else stays as it is, so that the schema refuses it: what matters is never invented.
 */
export function fitted(schema: ObjectSchema, blank: Json, value: unknown): unknown {
  if (!isRecord(value)) return value;
  const fits: Record<string, unknown> = { ...value };
  for (const [name, field] of Object.entries(schema.shape)) {
    if (field.safeParse(value[name]).success) continue;
    if (Object.hasOwn(blank, name)) fits[name] = blank[name];
    else if (field.safeParse(undefined).success) Reflect.deleteProperty(fits, name);
  }
  return fits;
}

/** The list that a reply is, or that it has under one of these names; undefined when there is none. */
export function listIn(value: unknown, ...names: readonly string[]): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value as readonly unknown[];
  if (!isRecord(value)) return undefined;
  const found: unknown = names.map((name) => value[name]).find(Array.isArray);
  return found as readonly unknown[] | undefined;
}

/** Maps each item of a list; undefined for a reply without the list, which is then refused. */
export const listed = (
  one: (value: unknown) => unknown,
  list: readonly unknown[] | undefined,
): unknown[] | undefined => list?.map((value) => one(value));

/** The object that a reply is, or that it has under this name. */
export function objectIn(value: unknown, name: string): Json {
  if (!isRecord(value)) return {};
  const inner = value[name];
  return isRecord(inner) ? { ...value, ...inner } : value;
}

/** The first of the values that is a number. */
export const firstNumber = (...values: readonly unknown[]): number | undefined =>
  values.find((value): value is number => typeof value === 'number');

/**
 * The id that a reply names in place of the one it was asked about, or null when it is about that one or does not say:
 * a cache or a gateway can mix answers up, and the values of one document must not become those of another.
 */
export function otherIdIn(value: unknown, asked: Json): string | null {
  if (!isRecord(value)) return null;
  for (const name of ['job_id', 'batch_id']) {
    const [told, wanted] = [value[name], asked[name]];
    if (typeof told === 'string' && wanted !== undefined && told !== wanted) return told;
  }
  return null;
}
