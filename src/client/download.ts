/** A reply that is a file. */
import { DocxError, type FileStream } from '../contract/index.ts';
import { TransportFault } from './fault.ts';
import type { WireReply } from './transport.ts';
import { isPacked } from './unpack.ts';

/** Name of a downloaded file from Content-Disposition, without folders; RFC 5987 form first. */
export function fileNameOf(header: string | undefined): string {
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(header ?? '')?.[1];
  const quoted = /filename="((?:[^"\\]|\\.)*)"/i.exec(header ?? '')?.[1]?.replaceAll('\\"', '"');
  const plain = quoted ?? /filename=([^";]+)/i.exec(header ?? '')?.[1];
  let name = plain?.trim() ?? '';
  try {
    if (extended !== undefined) name = decodeURIComponent(extended.trim());
  } catch {
    // The escapes are malformed: the plain form is taken.
  }
  return name.replace(/^.*[\\/]/, '') || 'download';
}

/** Whether a reply can be a document, and not the page of a gateway or a message of the service. */
export const isDocument = (reply: WireReply): boolean =>
  !/^(text\/html|application\/([\w.-]+\+)?json)\b/i.test(reply.header('content-type') ?? '');

/**
 * The file of a reply; it can be read once. Reading throws `service_unreachable` when the connection breaks, and
 * `service_failing` when there is nothing in it.
 */
export function toFileStream(reply: WireReply): FileStream {
  const name = fileNameOf(reply.header('content-disposition'));
  return {
    name,
    size: isPacked(reply.header('content-encoding')) ? 0 : Number(reply.header('content-length') ?? 0),
    content_type: reply.header('content-type') ?? 'application/octet-stream',
    open: async function* () {
      let isEmpty = true;
      try {
        for await (const chunk of reply.bytes()) {
          isEmpty &&= chunk.byteLength === 0;
          yield chunk;
        }
      } catch (error) {
        if (!(error instanceof TransportFault)) throw error;
        throw new DocxError('service_unreachable', `${name} did not arrive whole: ${error.message}`, {
          hint: 'Run the same command again',
          cause: error,
        });
      }
      // No service takes an empty document, so none has one to give.
      if (isEmpty) throw new DocxError('service_failing', `${name} came without any content`);
    },
  };
}
