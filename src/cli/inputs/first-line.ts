/** The first line of standard input: how a value that belongs on no command line is passed. */
import { withoutByteOrderMark } from '../../kit/byte-order-mark.ts';
import type { Io } from '../terminal/io.ts';

/** Reads standard input to its end and gives its first line, without its end and without a byte order mark before it. */
export async function firstLine({ stdin }: Pick<Io, 'stdin'>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stdin.bytes()) chunks.push(chunk);
  const [line = ''] = withoutByteOrderMark(Buffer.concat(chunks).toString('utf8')).split(/\r?\n/);
  return line;
}
