/** Requests that an OpenAPI document allows, and such as it does not: for finding what the service stumbles over. */
import fc from 'fast-check';
import type { Arbitrary } from 'fast-check';
import { invoiceLines, textPdf } from './sample-documents.ts';

/** A JSON schema as far as we look into it. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly minimum?: number;
  readonly maximum?: number;
}

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<Record<string, unknown>>;
}

export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

export interface SentFile {
  readonly field: string;
  readonly name: string;
  readonly content: Buffer;
}

/** One request, and the statuses the document promises for it. */
export interface GeneratedRequest {
  readonly operationId: string;
  readonly method: string;
  /** With query, below `/api/v1`. */
  readonly path: string;
  readonly json?: unknown;
  readonly files?: readonly SentFile[];
  readonly promised: readonly string[];
}

const pdf = textPdf([invoiceLines('INV-1', '1.00')]);
const contents: readonly Buffer[] = [
  pdf,
  pdf.subarray(0, 300),
  Buffer.alloc(0),
  Buffer.from('%PDF-1.7\n%%EOF'),
  Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
  Buffer.from('II*\0\x08\0\0\0', 'latin1'),
  Buffer.from('just text'),
];
const content = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...contents) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 2000 }).map((bytes) => Buffer.from(bytes)) },
);
const anyText = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', ' ', '\0', '../../x', "'; drop table jobs;--", '%', '\ud800', '__proto__', '1e309'),
);

/** One request for every operation of a document. `ids` exist in the service, by the name of the field that takes them. */
export function requestsFrom(
  openApi: OpenApi,
  ids: Readonly<Record<string, readonly string[]>>,
): Arbitrary<readonly GeneratedRequest[]> {
  const text = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('invoice', 'completed', 'true', ...Object.values(ids).flat()) },
    { weight: 2, arbitrary: anyText },
  );

  const fitting = (schema: Schema, depth: number): Arbitrary<unknown> => {
    if (schema.$ref !== undefined) {
      const shared = openApi.components.schemas[schema.$ref.split('/').at(-1) ?? ''];
      return depth > 3 ? fc.constant({ name: 'x' }) : fitting(shared ?? {}, depth + 1);
    }
    if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
    if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map((one) => value(one, depth)));
    switch (schema.type) {
      case 'string':
        return schema.format === 'binary' ? fc.constant('') : text;
      case 'integer':
      case 'number':
        return fc.integer({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? 100, 2 ** 31) });
      case 'boolean':
        return fc.boolean();
      case 'array':
        return fc.array(value(schema.items ?? {}, depth + 1), { maxLength: 4 });
      case 'object':
        return fields(schema.properties ?? {}, depth);
      case undefined:
      default:
        return fc.jsonValue({ maxDepth: 2 });
    }
  };
  /** A field whose name says which ids it takes gets one of them, mostly. */
  const named = (name: string, schema: Schema, depth = 0): Arbitrary<unknown> => {
    const known = ids[name];
    if (known === undefined) return value(schema, depth);
    return fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom(...known) },
      { weight: 1, arbitrary: value(schema, depth) },
    );
  };
  /** Mostly what the schema asks for, sometimes anything at all. */
  const value = (schema: Schema, depth = 0): Arbitrary<unknown> =>
    fc.oneof(
      { weight: 12, arbitrary: fitting(schema, depth) },
      { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
    );
  /** Each field mostly there. */
  const fields = (properties: Readonly<Record<string, Schema>>, depth: number): Arbitrary<object> =>
    fc
      .tuple(
        fc.record(
          Object.fromEntries(
            Object.entries(properties).map(([name, schema]) => [name, named(name, schema, depth)]),
          ),
          { requiredKeys: [] },
        ),
        fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 1 }),
        fc.integer({ min: 0, max: 9 }),
      )
      .map(([known, unknown, dice]) => (dice === 0 ? { ...known, ...unknown } : known));

  const asText = (one: unknown): string => (typeof one === 'string' ? one : JSON.stringify(one));
  const encoded = (one: unknown): string => encodeURIComponent(Buffer.from(asText(one)).toString('utf8'));

  const request = (path: string, method: string, operation: Operation): Arbitrary<GeneratedRequest> => {
    const parameters = operation.parameters ?? [];
    const [[type, body] = []] = Object.entries(operation.requestBody?.content ?? {});
    const isForm = type === 'multipart/form-data';
    const fileFields = Object.keys(isForm ? (body?.schema.properties ?? {}) : {});
    const field = fc.oneof(
      { weight: 12, arbitrary: fc.constantFrom(...fileFields, 'file') },
      { weight: 1, arbitrary: anyText },
    );
    const file = fc.record({ field, name: anyText, content });
    return fc
      .record({
        values: fc.tuple(...parameters.map(({ name, schema }) => named(name, schema))),
        left: fc.array(fc.integer({ min: 0, max: 5 }), {
          minLength: parameters.length,
          maxLength: parameters.length,
        }),
        json: body === undefined || isForm ? fc.constant(undefined) : value(body.schema),
        files: isForm ? fc.array(file, { minLength: 1, maxLength: 3 }) : fc.constant(undefined),
        extra: fc.oneof(
          { weight: 15, arbitrary: fc.constant(null) },
          { weight: 1, arbitrary: fc.tuple(fc.string(), text) },
        ),
      })
      .map(({ values, left, json, files, extra }) => {
        let target = path;
        const query: string[] = extra === null ? [] : [`${encoded(extra[0])}=${encoded(extra[1])}`];
        for (const [at, { name, in: place }] of parameters.entries()) {
          if (place === 'path') target = target.replace(`{${name}}`, encoded(values[at]) || '-');
          else if (left[at] !== 0) query.push(`${name}=${encoded(values[at])}`);
        }
        return {
          operationId: operation.operationId,
          method: method.toUpperCase(),
          path: query.length > 0 ? `${target}?${query.join('&')}` : target,
          ...(json === undefined ? {} : { json }),
          ...(files === undefined ? {} : { files }),
          promised: Object.keys(operation.responses),
        };
      });
  };

  const all = Object.entries(openApi.paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([method, operation]) => request(path, method, operation)),
  );
  return fc.tuple(...all);
}
