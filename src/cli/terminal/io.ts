/** The terminal as a port: streams, width, color. The only user of chalk. */
import { addAbortSignal } from 'node:stream';
import { DocxError } from '../../contract/light.ts';
import { codeOf } from '../../kit/caught.ts';
import type { Style } from '../../render/index.ts';

/** Columns of a terminal that does not tell its width. */
const STANDARD_COLUMNS = 80;

/** A stream that text or bytes go to. */
export interface Sink {
  readonly isTTY: boolean;
  /** Columns of the terminal; Infinity on a pipe. */
  readonly columns: number;
  readonly style: Style;
  /** Resolves when the reader can take more. Of standard output it rejects, with a {@link ClosedPipe} when the reader has gone. */
  write(chunk: string | Uint8Array): Promise<void>;
}

/** Standard input. */
export interface Source {
  readonly isTTY: boolean;
  /** Reads it to its end; may be called once. */
  bytes(): AsyncIterable<Uint8Array>;
}

/** stdout carries data, stderr everything else. */
export interface Io {
  readonly stdin: Source;
  readonly stdout: Sink;
  readonly stderr: Sink;
  /** The folder that relative paths start from. */
  readonly cwd: string;
  /** The same terminal, with colors where they are wanted. */
  withColor(allowed: boolean): Promise<Io>;
}

/** The reader of standard output has gone (`| head`): the program ends quietly. */
export class ClosedPipe extends Error {
  override readonly name = 'ClosedPipe';
}

/** What {@link createIo} needs of the process. */
export interface IoOptions {
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** Ends a read of standard input that waits for more. */
  readonly signal: AbortSignal;
}

/** https://no-color.org: NO_COLOR counts when it is not empty; FORCE_COLOR turns color on for pipes. */
export function wantsColor(env: IoOptions['env'], isTTY: boolean): boolean {
  if ((env['NO_COLOR'] ?? '') !== '') return false;
  const forced = env['FORCE_COLOR'];
  if (forced !== undefined) return forced !== '0' && forced !== 'false';
  return isTTY && env['TERM'] !== 'dumb';
}

type Palette = Omit<Style, 'width'>;

const same = (text: string): string => text;
const COLORLESS: Palette = { bold: same, dim: same, red: same, green: same, yellow: same, cyan: same };

async function colors(): Promise<Palette> {
  const { Chalk } = await import('chalk');
  const { bold, dim, red, green, yellow, cyan } = new Chalk({ level: 1 });
  return { bold, dim, red, green, yellow, cyan };
}

const isClosed = (error: Error): boolean => ['EPIPE', 'EOF'].includes(codeOf(error));

/** The error of a failed write to a stream: the reader is gone, or the disk behind `> file` is full. */
function writeFailure(error: Error): Error {
  if (isClosed(error)) return new ClosedPipe('standard output was closed', { cause: error });
  return new DocxError('file_unwritable', `Cannot write to the output: ${error.message}`, {
    hint: 'Check that the place it goes to has space and may be written to',
    cause: error,
  });
}

function sinkOf(stream: NodeJS.WriteStream, palette: Palette): Sink {
  return {
    isTTY: stream.isTTY,
    get columns() {
      // Some terminals (those of CI systems) say that they have no columns.
      return stream.isTTY ? stream.columns || STANDARD_COLUMNS : Infinity;
    },
    get style() {
      return { ...palette, width: this.columns };
    },
    write: (chunk) =>
      new Promise((resolve, reject) => {
        stream.write(chunk, (error) => {
          if (error === null || error === undefined) resolve();
          else reject(writeFailure(error));
        });
      }),
  };
}

/** A sink for messages beside the data: when they cannot be written, the work goes on, and the exit code tells how it ended. */
const heedless = (sink: Sink): Sink => ({
  isTTY: sink.isTTY,
  get columns() {
    return sink.columns;
  },
  get style() {
    return sink.style;
  },
  write: (chunk) => sink.write(chunk).catch(() => undefined),
});

async function* bytesOf(stream: NodeJS.ReadStream, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  if (stream.isTTY) {
    throw new DocxError('usage', 'Standard input is a terminal, not a file', {
      hint: 'Pipe the content in: `docx-cli ... - < file`',
    });
  }
  for await (const chunk of addAbortSignal(signal, stream)) yield chunk as Uint8Array;
}

/** The terminal of this process. */
export function createIo(options: IoOptions): Io {
  const { stdin, stdout, stderr, env } = options;
  // Without a listener a closed pipe would be thrown as an uncaught error; each write reports it instead.
  for (const stream of [stdout, stderr]) stream.on('error', () => undefined);
  const source: Source = { isTTY: stdin.isTTY, bytes: () => bytesOf(stdin, options.signal) };
  const build = (out: Palette, err: Palette): Io => ({
    stdin: source,
    stdout: sinkOf(stdout, out),
    stderr: heedless(sinkOf(stderr, err)),
    cwd: options.cwd,
    withColor: async (allowed) => {
      const [forOut, forErr] = [stdout, stderr].map(({ isTTY }) => allowed && wantsColor(env, isTTY));
      if (forOut !== true && forErr !== true) return build(COLORLESS, COLORLESS);
      const palette = await colors();
      return build(forOut === true ? palette : COLORLESS, forErr === true ? palette : COLORLESS);
    },
  });
  return build(COLORLESS, COLORLESS);
}
