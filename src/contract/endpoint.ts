/** One row of the service interface as plain data, and the function type that both twins implement from it. */
import { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/** Where an input field travels on the wire; `form-list` is a file field that may repeat. */
export type Place = 'path' | 'query' | 'json' | 'form' | 'form-list';

/** One endpoint: client, routes, local handlers and the OpenAPI document all follow from it. */
export interface Endpoint<I extends z.ZodObject = z.ZodObject, R extends z.ZodType = z.ZodType> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path below `/api/v1`, with `{name}` for path fields. */
  readonly path: string;
  readonly summary: string;
  readonly input: I;
  readonly in: Readonly<Record<keyof z.infer<I>, Place>>;
  readonly success: 200 | 201 | 202;
  readonly reply: R;
  /** Whether the reply is JSON or the bytes of a file. */
  readonly replyKind: 'json' | 'stream';
  /** Whether sending a POST twice does nothing twice. */
  readonly repeatable: boolean;
  /** Codes this endpoint may answer with, besides those every endpoint may (`unauthenticated`, `rate_limited`, ...). */
  readonly errors: readonly ErrorCode[];
}

/** Whether a field travels in the address of a request, as its parameters do, and not in its body. */
export const isParameter = (place: Place | undefined): boolean => place === 'path' || place === 'query';

/** Whether the requests of an endpoint have a body. */
export const hasBody = ({ in: places }: Pick<Endpoint, 'in'>): boolean =>
  !Object.values(places).every(isParameter);

type EndpointRow<I extends z.ZodObject, R extends z.ZodType> = Omit<
  Endpoint<I, R>,
  'success' | 'replyKind' | 'errors' | 'repeatable'
> &
  Partial<Pick<Endpoint<I, R>, 'success' | 'replyKind' | 'errors' | 'repeatable'>>;

/** Defines an endpoint; success is 200 and the reply JSON unless the row says otherwise. */
export function endpoint<I extends z.ZodObject, R extends z.ZodType>(row: EndpointRow<I, R>): Endpoint<I, R> {
  return { success: 200, replyKind: 'json', repeatable: false, errors: [], ...row };
}

/** What a call may carry besides its input. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
}

/** What a caller passes: defaults may be left out. */
export type InputOf<E> = E extends Endpoint<infer I> ? z.input<I> : never;
/** What a handler gets: defaults are filled in. */
export type ParsedOf<E> = E extends Endpoint<infer I> ? z.output<I> : never;
/** What a call answers. */
export type ReplyOf<E> = E extends Endpoint<z.ZodObject, infer R> ? z.output<R> : never;

type Call<E> = (input: InputOf<E>, options?: CallOptions) => Promise<ReplyOf<E>>;

/** The service as nested functions: `service.jobs.status({job_id})`. */
export type ServiceOf<C> = {
  readonly [Noun in keyof C]: { readonly [Operation in keyof C[Noun]]: Call<C[Noun][Operation]> };
};

/** The handlers behind the service: the same tree after the input was parsed. */
export type HandlersOf<C> = {
  readonly [Noun in keyof C]: {
    readonly [Operation in keyof C[Noun]]: (
      input: ParsedOf<C[Noun][Operation]>,
      options: CallOptions,
    ) => Promise<ReplyOf<C[Noun][Operation]>>;
  };
};

/** A state whose known values are listed and whose unknown values survive: a newer service may have more. */
export const openEnum = <const T extends readonly [string, ...string[]]>(...values: T) =>
  z.union([z.enum(values), z.string()]) as z.ZodType<T[number] | (string & {}), string>;

/** An ISO 8601 time in UTC. */
export const timestamp = z.string();

const refused = 'must not have control characters';

/** A text of one line. A database ends a text at its first NUL, and a terminal obeys other control characters. */
export const lineText = (text = z.string()): z.ZodString =>
  text.refine((line) => !/[\p{Cc}\p{Cs}]/u.test(line), refused);

/** A text that may have lines and tabs, and no other control characters. */
export const longText = (): z.ZodString =>
  z.string().refine((lines) => !/[^\P{Cc}\t\n\r]|\p{Cs}/u.test(lines), refused);

/** A part of a path. A single or double dot is not allowed: it would lead to another endpoint. */
export const pathId = lineText().refine((id) => !/^\.{1,2}$/.test(id), 'no id looks like this');

/** Python and R write their booleans in capitals. */
const FLAG_WORDS = ['true', 'false', '1', '0', 'True', 'False', 'TRUE', 'FALSE'] as const;

/** A boolean in a query string or form, or a real one. */
export const flag = z.union([z.boolean(), z.enum(FLAG_WORDS).transform((text) => /^(true|1)$/i.test(text))], {
  error: 'must be true or false',
});

/**
 * A whole number within bounds. A query writes it in digits: not as `0x10` or `1e3`, and nothing is no zero. What holds
 * without it is a `prefault`, as with {@link flag}: a `default` behind a transformation is in no OpenAPI document.
 */
export const wholeNumber = (min: number, max = Number.MAX_SAFE_INTEGER) =>
  z.preprocess(
    (value) => (typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value),
    z.int().min(min).max(max),
  );
