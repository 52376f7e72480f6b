/** What a setting may be: the shapes of values, and the row that describes one. */
import { z } from 'zod';
import { normalizedBaseUrl, problemOfBaseUrl } from './base-url.ts';

/** Yes or no, in the words that people use. */
export const flag = z.union(
  [
    z.boolean(),
    z
      .enum(['true', 'false', '1', '0', 'yes', 'no', 'on', 'off'])
      .transform((word) => ['true', '1', 'yes', 'on'].includes(word)),
  ],
  { error: 'must be true or false' },
);
/** A text that is not empty. */
export const text = z.string({ error: 'must be a text' }).trim().min(1, 'must not be empty');
const whole = z.union(
  [
    z.number(),
    z
      .string()
      .regex(/^-?\d+$/)
      .transform(Number),
  ],
  {
    error: 'must be a whole number',
  },
);
/** A whole number between two bounds, both included. */
export const wholeFrom = (min: number, max: number) =>
  whole.pipe(
    z
      .number()
      .int('must be a whole number')
      .min(min, `must be at least ${String(min)}`)
      .max(max, `must be at most ${String(max)}`),
  );
/** One text or more. */
export const several = z.preprocess(
  (value) => (typeof value === 'string' ? [value] : value),
  z.array(z.string().min(1)),
);

/** Address of the service, with the path of its API. */
export const address = text.transform((value, context) => {
  const problem = problemOfBaseUrl(value);
  if (problem === null) return normalizedBaseUrl(value);
  context.addIssue({ code: 'custom', message: problem });
  return z.NEVER;
});

/** Address of a model's endpoint, as it is given. */
export const modelAddress = text.transform((value, context) => {
  const problem = problemOfBaseUrl(value);
  if (problem === null) return value.replace(/\/+$/, '');
  context.addIssue({ code: 'custom', message: problem });
  return z.NEVER;
});

/** What is known of a setting besides its name. */
export interface Row<S extends z.ZodType, F> {
  readonly schema: S;
  readonly fallback: F;
  readonly description: string;
  /** What stands for the value in help and documentation. */
  readonly shape: string;
  /** A file or folder: relative paths start at the folder of the layer that names it. */
  readonly path?: boolean;
  /** Never printed, never in a project file. */
  readonly secret?: boolean;
  /** Never in a project file: it decides where secrets may be sent. */
  readonly personal?: boolean;
  /** In no file at all. */
  readonly unfiled?: boolean;
  /** Decides how the embedded engine works; means nothing to a remote service. */
  readonly engine?: boolean;
  /** What the documentation says instead of the default. */
  readonly fallbackText?: string;
}

/** What a setting takes, in words. */
export const acceptedBy = ({ schema, shape }: Pick<Row<z.ZodType, unknown>, 'schema' | 'shape'>): string =>
  schema instanceof z.ZodPipe && schema.out instanceof z.ZodNumber
    ? `${String(schema.out.minValue)} to ${String(schema.out.maxValue)}`
    : shape;

/** Defines a row; the compiler checks its default against its schema. */
export const setting = <S extends z.ZodType, const F extends z.output<S> | null>(row: Row<S, F>): Row<S, F> =>
  row;
