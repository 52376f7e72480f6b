/** Reads JSON bodies: small ones in memory, large ones through a file, so that slow senders take up no memory. */
import { randomBytes } from 'node:crypto';
import { open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyRequest } from 'fastify';
import { DocxError, parseJson } from '../contract/index.ts';
import type { Gate } from '../kit/gate.ts';
import { utf8TextOf } from '../kit/utf8.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

/** A body beyond this goes to disk while it comes in. */
const SMALL_BYTES = 256 * 1024;

interface JsonBodyOptions {
  readonly maxBytes: number;
  /** Where large bodies wait. */
  readonly folder: string;
  /** Room in memory for large bodies. */
  readonly gate: Gate;
}

/** A body in memory; call `release` when the reply is out. */
interface JsonBody {
  readonly value: JsonObject;
  release(): void;
}

const faulty = (detail: string): DocxError => new DocxError('validation_failed', `body: ${detail}`);

const tooLarge = (maxBytes: number): DocxError =>
  new DocxError('file_too_large', `The body is larger than ${Math.floor(maxBytes / 1024)} KB`, {
    data: { limit: maxBytes },
  });

function textOf(body: Buffer): string {
  const text = utf8TextOf(body);
  if (text === null) throw faulty('it is not UTF-8');
  return text;
}

function parse(body: Buffer): JsonObject {
  const text = textOf(body);
  let value: unknown;
  try {
    value = parseJson(text);
  } catch (error) {
    throw faulty(`it ${(error as SyntaxError).message}`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw faulty('a JSON object is needed');
  }
  return value as JsonObject;
}

async function* bounded(chunks: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge(maxBytes);
    yield chunk;
  }
}

/** Collects a body that stays small; gives null and the chunks so far when it does not. */
async function collect(
  chunks: AsyncGenerator<Buffer>,
): Promise<{ readonly whole: boolean; readonly head: Buffer }> {
  const held: Buffer[] = [];
  let size = 0;
  while (size <= SMALL_BYTES) {
    const next = await chunks.next();
    if (next.done === true) return { whole: true, head: Buffer.concat(held) };
    held.push(next.value);
    size += next.value.byteLength;
  }
  return { whole: false, head: Buffer.concat(held) };
}

/** The rest goes to disk; when all of it is there and there is room, it is read. */
async function readLarge(
  head: Buffer,
  rest: AsyncGenerator<Buffer>,
  { folder, gate }: JsonBodyOptions,
): Promise<JsonBody> {
  const file = path.join(folder, `body-${randomBytes(12).toString('hex')}`);
  try {
    const handle = await open(file, 'wx', 0o600);
    let size = head.byteLength;
    try {
      await handle.writeFile(head);
      for await (const chunk of rest) {
        size += chunk.byteLength;
        await handle.writeFile(chunk);
      }
    } finally {
      await handle.close();
    }
    const release = await gate.enter(size);
    try {
      return { value: parse(await readFile(file)), release };
    } catch (error) {
      release();
      throw error;
    }
  } finally {
    await rm(file, { force: true });
  }
}

/** Reads the JSON object a request carries. Throws `file_too_large` before the end, and `validation_failed`. */
export async function readJsonBody(request: FastifyRequest, options: JsonBodyOptions): Promise<JsonBody> {
  const { maxBytes } = options;
  const type = request.headers['content-type'] ?? '';
  if (!/^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(type)) {
    throw faulty('JSON with the header "Content-Type: application/json" is needed');
  }
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes);
  // Destroying the stream would take the socket along, and the answer with it.
  const incoming = request.raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  const chunks = bounded(incoming, maxBytes);
  const { whole, head } = await collect(chunks);
  if (!whole) return readLarge(head, chunks, options);
  return { value: parse(head), release: () => undefined };
}
