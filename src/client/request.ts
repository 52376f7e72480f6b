/** Builds the HTTP request of an endpoint and an input: path, query, headers and a body that streams. */
import { randomUUID } from 'node:crypto';
import { DocxError, extensionOf, FILE_TYPES, MEDIA_TYPES } from '../contract/index.ts';
import type { Endpoint, FileSource } from '../contract/index.ts';
import { messageOf } from '../kit/caught.ts';

/** The body of a request: nothing, JSON in memory, or a multipart stream of known length. */
export type RequestBody = {
  /** Whether the service gets a document to read, so that its reply may take long. */
  readonly carriesDocument: boolean;
} & (
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; readonly text: string }
  | {
      readonly kind: 'multipart';
      readonly contentType: string;
      /** In bytes, so that the server can refuse a body before it reads it. */
      readonly length: number;
      open(): AsyncIterable<Uint8Array>;
    }
);

/** A request below the service's base URL. */
export interface WireRequest {
  readonly method: Endpoint['method'];
  /** Path with query, starting with a slash. */
  readonly path: string;
  readonly body: RequestBody;
}

function isFile(value: unknown): value is FileSource {
  return typeof value === 'object' && value !== null && 'open' in value;
}

/** A file name as a quoted string of a header (WHATWG multipart/form-data encoding). */
const quoted = (name: string): string =>
  name.replace(/[\r\n"]/g, (character) => encodeURIComponent(character));

/** The media type by the extension of a file: some services look at nothing else. */
const mediaTypeOf = (name: string): string =>
  MEDIA_TYPES.find((type) => FILE_TYPES[type].extensions.includes(extensionOf(name))) ??
  'application/octet-stream';

/** The bytes of a file, exactly as many as its size says. Throws `file_unreadable` when there are more or fewer, or none can be read. */
async function* bytesOf(file: FileSource): AsyncGenerator<Uint8Array> {
  const changed = (): DocxError =>
    new DocxError('file_unreadable', `${file.name} changed while it was sent`, {
      hint: 'Wait until it is complete, then run the same command again',
    });
  let sent = 0;
  try {
    for await (const chunk of file.open()) {
      sent += chunk.length;
      if (sent > file.size) throw changed();
      yield chunk;
    }
  } catch (error) {
    if (error instanceof DocxError) throw error;
    const detail = `${file.name} could not be read: ${messageOf(error)}`;
    throw new DocxError('file_unreadable', detail, { cause: error });
  }
  if (sent < file.size) throw changed();
}

/** Multipart body of files that are read only while they are sent. */
function multipart(
  parts: readonly { readonly field: string; readonly file: FileSource }[],
  boundary: string,
): RequestBody {
  const heads = parts.map(({ field, file }) =>
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(field)}"; filename="${quoted(file.name)}"\r\n` +
        `Content-Type: ${mediaTypeOf(file.name)}\r\n\r\n`,
    ),
  );
  const between = Buffer.from('\r\n');
  const end = Buffer.from(`--${boundary}--\r\n`);
  const length = parts.reduce(
    (sum, { file }, index) => sum + (heads[index]?.length ?? 0) + file.size + between.length,
    end.length,
  );
  return {
    kind: 'multipart',
    carriesDocument: true,
    contentType: `multipart/form-data; boundary=${boundary}`,
    length,
    open: async function* () {
      for (const [index, { file }] of parts.entries()) {
        yield heads[index] ?? between;
        yield* bytesOf(file);
        yield between;
      }
      yield end;
    },
  };
}

/** A text, number or boolean, encoded for a path or query. */
const wordOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** The request that an endpoint's input stands for. `input` has passed the endpoint's schema. */
export function encodeRequest(endpoint: Endpoint, input: Readonly<Record<string, unknown>>): WireRequest {
  let path = endpoint.path;
  const query = new URLSearchParams();
  const json: Record<string, unknown> = {};
  const files: { field: string; file: FileSource }[] = [];
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined) continue;
    switch (endpoint.in[name]) {
      case 'path':
        path = path.replace(`{${name}}`, encodeURIComponent(wordOf(value)));
        break;
      case 'query':
        query.set(name, wordOf(value));
        break;
      case 'form':
      case 'form-list':
        for (const file of [value].flat()) if (isFile(file)) files.push({ field: name, file });
        break;
      case 'json':
      case undefined:
        json[name] = value;
    }
  }
  const hasJson = Object.values(endpoint.in).includes('json');
  const body: RequestBody =
    files.length > 0
      ? multipart(files, `docx-cli-${randomUUID()}`)
      : hasJson
        ? { kind: 'json', text: JSON.stringify(json), carriesDocument: 'file_base64' in json }
        : { kind: 'none', carriesDocument: false };
  return { method: endpoint.method, path: query.size > 0 ? `${path}?${query.toString()}` : path, body };
}
