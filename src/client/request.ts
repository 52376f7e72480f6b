/** An endpoint row and an input become one HTTP request: path, query, headers and a body that streams. */
import type { Endpoint, FileSource } from '../contract/index.ts';

/** The body of a request: nothing, JSON in memory, or a multipart stream of known length. */
export type RequestBody =
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; readonly text: string }
  | {
      readonly kind: 'multipart';
      readonly contentType: string;
      /** Bytes, so that the server can refuse before it reads. */
      readonly length: number;
      open(): AsyncIterable<Uint8Array>;
    };

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

/** Multipart body of files that are read only while they are sent. */
function multipart(
  parts: readonly { readonly field: string; readonly file: FileSource }[],
  boundary: string,
): RequestBody {
  const heads = parts.map(({ field, file }) =>
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(field)}"; filename="${quoted(file.name)}"\r\n` +
        'Content-Type: application/octet-stream\r\n\r\n',
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
    contentType: `multipart/form-data; boundary=${boundary}`,
    length,
    open: async function* () {
      for (const [index, { file }] of parts.entries()) {
        yield heads[index] ?? between;
        yield* file.open();
        yield between;
      }
      yield end;
    },
  };
}

/**
 * The request that an endpoint's input stands for. `input` has passed the endpoint's schema; `boundary` separates the
 * parts of a multipart body.
 */
export function encodeRequest(
  endpoint: Endpoint,
  input: Readonly<Record<string, unknown>>,
  boundary: string,
): WireRequest {
  let path = endpoint.path;
  const query = new URLSearchParams();
  const json: Record<string, unknown> = {};
  const files: { field: string; file: FileSource }[] = [];
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined) continue;
    switch (endpoint.in[name]) {
      case 'path':
        path = path.replace(`{${name}}`, encodeURIComponent(String(value)));
        break;
      case 'query':
        query.set(name, String(value));
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
      ? multipart(files, boundary)
      : hasJson
        ? { kind: 'json', text: JSON.stringify(json) }
        : { kind: 'none' };
  return { method: endpoint.method, path: query.size > 0 ? `${path}?${query.toString()}` : path, body };
}
