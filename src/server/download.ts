/** Sends an original, under a name that every header and file system takes. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { FileStream } from '../contract/index.ts';

/** The name for programs that read ASCII only, and the whole name as RFC 8187 writes it. */
export function dispositionOf(name: string): string {
  // A lone surrogate has no place in UTF-8.
  const whole = Buffer.from(name, 'utf8').toString('utf8');
  const plain = whole.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(whole).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** Streams a file. */
export function sendFile(reply: FastifyReply, file: FileStream): FastifyReply {
  return reply
    .header('content-type', file.content_type)
    .header('content-length', file.size)
    .header('content-disposition', dispositionOf(file.name))
    .send(Readable.from(file.open()));
}
