/** One loop over the contract: every endpoint becomes a route that calls the service of its caller. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  contract,
  DocxError,
  MAX_FILE_BYTES,
  type DocumentService,
  type Endpoint,
  type FileStream,
} from '../contract/index.ts';
import type { Gate } from '../kit/gate.ts';
import { sendFile } from './download.ts';
import { streamExport } from './export.ts';
import { checkQuery, gatherInput } from './gather.ts';
import { readJsonBody, type JsonObject } from './json-body.ts';
import { receiveUploads, refuseByLength } from './uploads.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Noun and name in the contract, `jobs.status`; rate limits go by it. */
    operation?: string;
  }
}

/** What the routes are given. */
export interface RouteDeps {
  /** The service of the caller whom the authentication hook found. */
  serviceOf(request: FastifyRequest): DocumentService;
  isDraining(): boolean;
  /** Folder for uploads on their way in. */
  readonly uploadFolder: string;
  /** Room in memory for large JSON bodies, in bytes. */
  readonly gate: Gate;
}

/** What a route calls in the end. */
type Operation = (input: unknown, options: { signal: AbortSignal }) => Promise<unknown>;

/** Base64 is a third longer than its bytes; the rest is room for escapes and the other fields. */
const BASE64_BODY_BYTES = Math.ceil((MAX_FILE_BYTES * 4) / 3) + 4 * 1024 * 1024;
const JSON_BODY_BYTES = 1024 * 1024;

/** How the input of an endpoint travels. */
interface Shape {
  readonly files: boolean;
  readonly bulk: boolean;
  readonly json: boolean;
  /** Whether documents come in. */
  readonly upload: boolean;
}

function shapeOf(endpoint: Endpoint): Shape {
  const places = Object.values(endpoint.in);
  const bulk = places.includes('form-list');
  const files = bulk || places.includes('form');
  return { files, bulk, json: places.includes('json'), upload: files || 'file_base64' in endpoint.in };
}

/** Refuses a body that is compressed (RFC 9110, section 8.4): its bytes would be taken for what they are not. */
function refuseEncoded({ headers }: FastifyRequest): void {
  const encoding = headers['content-encoding'] ?? 'identity';
  if (/^\s*(?:identity\s*)?$/i.test(encoding)) return;
  throw new DocxError('validation_failed', `body: it is encoded as ${encoding}, which is not read here`, {
    hint: 'Send it as it is, without the header Content-Encoding.',
  });
}

/** Aborted when the caller hangs up before the reply is out: nobody waits for it any more. */
function signalOf(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort(new DocxError('interrupted', 'The caller hung up'));
  });
  return controller.signal;
}

/** Gathers the input, gives it to `use` and takes away what it lay in meanwhile. */
async function withInput<T>(
  request: FastifyRequest,
  { endpoint, shape, deps }: { readonly endpoint: Endpoint; readonly shape: Shape; readonly deps: RouteDeps },
  use: (input: JsonObject) => Promise<T>,
): Promise<T> {
  const { uploadFolder: folder, gate } = deps;
  const params = request.params as Record<string, string>;
  const query = request.query as Record<string, unknown>;
  if (shape.files) {
    const measureOnly = endpoint === (contract.documents.bulkAnalyze as unknown);
    const uploads = await receiveUploads(request, { folder, bulk: shape.bulk, measureOnly });
    try {
      return await use(gatherInput(endpoint, { params, query, uploads, json: null }));
    } finally {
      await uploads.remove();
    }
  }
  if (!shape.json) return use(gatherInput(endpoint, { params, query, uploads: null, json: null }));
  const maxBytes = shape.upload ? BASE64_BODY_BYTES : JSON_BODY_BYTES;
  const body = await readJsonBody(request, { maxBytes, folder, gate });
  try {
    return await use(gatherInput(endpoint, { params, query, uploads: null, json: body.value }));
  } finally {
    body.release();
  }
}

function registerRoute(app: FastifyInstance, deps: RouteDeps, name: readonly [string, string]): void {
  const [noun, operation] = name;
  const endpoint = (contract as unknown as Record<string, Record<string, Endpoint>>)[noun]?.[operation];
  if (endpoint === undefined) throw new Error(`the contract has no ${noun}.${operation}`);
  const shape = shapeOf(endpoint);

  const answer = async (
    service: DocumentService,
    input: JsonObject,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    const options = { signal: signalOf(reply) };
    if (endpoint === (contract.batches.export as unknown)) {
      return streamExport(service, input, { ...options, reply });
    }
    const calls = service as unknown as Record<string, Record<string, Operation>>;
    const answered = await calls[noun]?.[operation]?.(input, options);
    if (endpoint.replyKind === 'stream') return sendFile(reply, answered as FileStream);
    return reply.code(endpoint.success).send(answered);
  };

  app.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    config: { operation: `${noun}.${operation}` },
    onRequest: (request, _reply, done) => {
      checkQuery(request.url);
      if (shape.upload && deps.isDraining()) {
        throw new DocxError('service_unavailable', 'The service is stopping and takes no uploads', {
          hint: 'Try again in a moment.',
        });
      }
      if (shape.files || shape.json) refuseEncoded(request);
      if (shape.files) refuseByLength(request, shape.bulk);
      done();
    },
    handler: (request, reply) =>
      withInput(request, { endpoint, shape, deps }, (input) => answer(deps.serviceOf(request), input, reply)),
  });
}

/** Registers every endpoint of the contract below the instance's prefix. */
export function registerRoutes(app: FastifyInstance, deps: RouteDeps): void {
  for (const [noun, operations] of Object.entries(contract)) {
    for (const operation of Object.keys(operations)) registerRoute(app, deps, [noun, operation]);
  }
}
