/** The contract as an OpenAPI 3.1 document. */
import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { ERRORS, type ErrorCode } from './errors.ts';
import { MEDIA_TYPES } from './file-types.ts';

type Json = Readonly<Record<string, unknown>>;
type Contract = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** What any endpoint may answer with besides its own errors. */
const EVERYWHERE: readonly ErrorCode[] = [
  'bad_request',
  'unauthenticated',
  'forbidden',
  'ip_not_allowed',
  'validation_failed',
  'rate_limited',
  'unexpected',
  'service_unavailable',
];

const FILE: Json = { type: 'string', format: 'binary' };

/** Named schemas by name; recursive ones have to live there. */
type Shared = Record<string, unknown>;

/** A JSON schema of one zod schema; a file becomes binary content, a named schema a reference into `shared`. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', shared: Shared): Json {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type === 'custom') Object.assign(jsonSchema, FILE);
    },
  }) as Record<string, unknown>;
  const { $defs, ...own } = JSON.parse(
    JSON.stringify(json).replaceAll('"#/$defs/', '"#/components/schemas/'),
  ) as { $defs?: Shared };
  Object.assign(shared, $defs);
  return own;
}

const ERROR_SCHEMA: Json = {
  type: 'object',
  required: ['detail'],
  properties: {
    detail: { type: 'string', description: 'What happened' },
    code: {
      type: 'string',
      enum: Object.entries(ERRORS).flatMap(([code, { status }]) => (status === null ? [] : code)),
    },
    hint: { type: 'string', description: 'What to do next' },
    data: { type: 'object', description: 'Plain facts, such as the fields that are wrong' },
  },
};

function errorReplies(codes: readonly ErrorCode[]): Record<string, Json> {
  const byStatus = new Map<number, string[]>();
  for (const code of codes) {
    const { status, title } = ERRORS[code];
    if (status !== null) byStatus.set(status, [...(byStatus.get(status) ?? []), `${code}: ${title}`]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, titles]) => [
      String(status),
      {
        description: titles.join('; '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );
}

function operationOf(endpoint: Endpoint, id: string, { tag, shared }: { tag: string; shared: Shared }): Json {
  const fields = Object.entries(endpoint.input.shape);
  const required = (schema: unknown): boolean => !(schema as z.ZodType).safeParse(undefined).success;
  const inPlace = (...places: string[]) =>
    fields.filter(([name]) => places.includes(endpoint.in[name] ?? ''));
  const parameters = inPlace('path', 'query').map(([name, schema]) => ({
    name,
    in: endpoint.in[name],
    required: endpoint.in[name] === 'path' || required(schema),
    schema: schemaOf(schema as z.ZodType, 'input', shared),
  }));
  const body = (places: string[], type: string): Json | null => {
    const parts = inPlace(...places);
    if (parts.length === 0) return null;
    return {
      required: true,
      content: {
        [type]: {
          schema: {
            type: 'object',
            properties: Object.fromEntries(
              parts.map(([name, schema]) => [name, schemaOf(schema as z.ZodType, 'input', shared)]),
            ),
            required: parts.filter(([, schema]) => required(schema)).map(([name]) => name),
          },
        },
      },
    };
  };
  const requestBody =
    body(['form', 'form-list'], 'multipart/form-data') ?? body(['json'], 'application/json');
  const content =
    endpoint.replyKind === 'stream'
      ? Object.fromEntries(MEDIA_TYPES.map((type) => [type, { schema: FILE }]))
      : { 'application/json': { schema: schemaOf(endpoint.reply, 'output', shared) } };
  // Every request with a body can have one that is too large.
  const tooLarge: readonly ErrorCode[] = requestBody === null ? [] : ['file_too_large'];
  return {
    operationId: id,
    tags: [tag],
    summary: endpoint.summary,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(requestBody === null ? {} : { requestBody }),
    responses: {
      [String(endpoint.success)]: { description: endpoint.summary, content },
      ...errorReplies([...new Set([...endpoint.errors, ...tooLarge, ...EVERYWHERE])]),
    },
  };
}

/** The OpenAPI 3.1 document of a contract. */
export function toOpenApi(contract: Contract, version: string): Json {
  const shared: Shared = { Error: ERROR_SCHEMA };
  const paths: Record<string, Record<string, Json>> = {};
  for (const [noun, operations] of Object.entries(contract)) {
    for (const [name, row] of Object.entries(operations)) {
      const endpoint = row as Endpoint;
      const path = (paths[endpoint.path] ??= {});
      path[endpoint.method.toLowerCase()] = operationOf(endpoint, `${noun}.${name}`, { tag: noun, shared });
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Document extraction and integrity service',
      version,
      description: 'Template-shaped data from documents, and screening for tampering.',
    },
    servers: [{ url: '/api/v1' }],
    security: [{ basic: [] }],
    tags: Object.keys(contract).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { basic: { type: 'http', scheme: 'basic' } },
      schemas: shared,
    },
  };
}
