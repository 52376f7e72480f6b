/** What each kind of work means: a call of the room that can do it. */
import type { MediaType } from '../contract/index.ts';
import { type DocxError, isDocxError } from '../contract/light.ts';
import { preparePdf } from '../document/index.ts';
import type { OpenedDocument, PageInfo } from '../document/index.ts';
import type { ReadOptions } from '../extraction/index.ts';
import type { Engine } from '../extraction/light.ts';
import {
  createRecognizer,
  printedContent,
  readDocument,
  readEmbedded,
  readPage,
} from '../extraction/index.ts';
import type { Examination, GivenReading, Reading, Unread } from '../integrity/index.ts';
import type { AskModel } from '../kit/ask-model.ts';
import type { ModelAddress } from '../model/index.ts';
import { readCrops } from './read-crops.ts';
import { systemClock } from '../kit/clock.ts';
import { createDocumentCache } from './document-cache.ts';
import type { Screening, WorkInput, WorkKind, WorkOutput } from './messages.ts';

/** What is about to be needed. */
export interface Preparation {
  /** A PDF will be opened. */
  readonly pdf: boolean;
  /** Documents will be checked. */
  readonly checks: boolean;
  /** How something will be recognized, or null. */
  readonly recognition: Pick<ReadOptions, 'lang' | 'tessdata'> | null;
}

type Table = {
  readonly [K in WorkKind]: (input: WorkInput<K>, signal: AbortSignal | undefined) => Promise<WorkOutput<K>>;
};

/** Loaded late: a worker that only reads does not wait for the integrity checks to load. */
const integrity = () => import('../integrity/index.ts');

/** Does every kind of work. Each worker has one; it keeps a recognizer and the documents that were opened last. */
export class Performer {
  readonly #documents = createDocumentCache();
  readonly #recognizer: ReturnType<typeof createRecognizer>;
  /** The examination that runs while its page is recognized, for the request that comes next. */
  #begun: { readonly key: string; readonly examination: Promise<Examination> } | null = null;
  readonly #table: Table = {
    inspect: (input) => this.#inspect(input),
    readPage: (input, signal) => this.#readPage(input, signal),
    readEmbedded: ({ file, open }) => this.#documents.with(file, open, readEmbedded),
    extract: (input) =>
      new Promise((resolve) => {
        resolve(readDocument(input));
      }),
    examine: (screening, signal) => this.#takeBegun(screening) ?? this.#examine(screening, signal),
    verify: (input, signal) => this.#verify(input, signal),
    illustrate: async ({ file, open, request }) => (await integrity()).illustrate(file, { open, request }),
  };

  /** `engine`: a recognition engine that was started ahead, or null. */
  constructor(engine: Engine | null = null) {
    this.#recognizer = createRecognizer(engine);
  }

  /** Loads ahead of the first piece of work what it will need; the engine is started before the performer is made. Never rejects. */
  async prepare({ pdf, checks }: Omit<Preparation, 'recognition'>): Promise<void> {
    if (pdf) await preparePdf();
    // Whatever is wrong with them is reported to the first piece of work that needs them.
    if (checks) await integrity().catch(() => undefined);
  }

  /** Does one piece of work; what it throws, {@link WorkKinds} says. */
  perform<K extends WorkKind>(kind: K, input: WorkInput<K>, signal?: AbortSignal): Promise<WorkOutput<K>> {
    return this.#table[kind](input, signal);
  }

  /** Closes documents and recognizers. */
  async close(): Promise<void> {
    await this.#documents.close();
    await this.#recognizer.close();
  }

  #inspect({ file, open, read }: WorkInput<'inspect'>): Promise<WorkOutput<'inspect'>> {
    return this.#documents.with(file, open, async (document) => {
      const { mediaType, pageCount, warnings, losses } = document;
      if (read !== undefined && willRecognize(read, mediaType)) this.#recognizer.prepare(read);
      const pages = await knownPages(document);
      const sizes = pages.map(({ width, height, unit }) => (unit === 'px' ? width * height : 0));
      const pixels = Math.max(document.pdf?.mostPixels ?? 0, ...sizes);
      return { mediaType, pageCount, warnings, losses, pages, pixels };
    });
  }

  #readPage(
    { file, open, page, read, examineNext }: WorkInput<'readPage'>,
    signal: AbortSignal | undefined,
  ): Promise<WorkOutput<'readPage'>> {
    const reading = this.#documents.with(file, open, (document) =>
      readPage(document, page, read, {
        recognizer: this.#recognizer,
        clock: systemClock,
        signal,
        whileRecognizing: () => {
          if (examineNext !== undefined) this.#begin(examineNext, signal, reading);
        },
      }),
    );
    return reading;
  }

  /** Begins an examination during the reading of a page. */
  #begin(screening: Screening, signal: AbortSignal | undefined, reading: Promise<unknown>): void {
    const examination = this.#examine(screening, signal, Promise.allSettled([reading]));
    examination.catch(() => undefined);
    this.#begun = { key: JSON.stringify(screening), examination };
  }

  /** The examination that was begun, if it is the one asked for; one that was begun for another file is dropped. */
  #takeBegun(screening: Screening): Promise<Examination> | undefined {
    const begun = this.#begun;
    this.#begun = null;
    return begun?.key === JSON.stringify(screening) ? begun.examination : undefined;
  }

  #examine(
    screening: Screening,
    signal: AbortSignal | undefined,
    ready: Promise<unknown> = Promise.resolve(),
  ): Promise<Examination> {
    return this.#documents.withOpening(screening.file, screening.open, async (opening) => {
      const options = this.#checking(screening, opening, signal);
      const { recognize } = options;
      return (await integrity()).examineFile(screening.file, {
        ...options,
        // The time limit of a crop starts when the recognizer is free for it.
        recognize: async (...crop) => {
          await ready;
          return recognize(...crop);
        },
      });
    });
  }

  #verify(
    { examined, reading, earlier, vision, calibration, ...screening }: WorkInput<'verify'>,
    signal: AbortSignal | undefined,
  ): Promise<WorkOutput<'verify'>> {
    return this.#documents.withOpening(screening.file, screening.open, (opening) =>
      withModel(vision, async (askVision) =>
        (await integrity()).runChecks(screening.file, {
          ...this.#checking(screening, opening, signal),
          examined,
          askVision,
          calibration,
          reading: understood(reading),
          earlier,
        }),
      ),
    );
  }

  #checking(
    { open, disabled, timeoutMs, read }: Screening,
    opening: () => Promise<OpenedDocument>,
    signal: AbortSignal | undefined,
  ) {
    const recognize = readCrops(this.#recognizer, read);
    return { open, opening, disabled, timeoutMs, recognize, clock: systemClock, signal };
  }
}

/** The pages whose size is known. A damaged page is left out here and fails alone when it is read; throws when all are damaged. */
async function knownPages(document: OpenedDocument): Promise<readonly PageInfo[]> {
  const pages: PageInfo[] = [];
  let fault: DocxError | null = null;
  for (let page = 1; page <= document.pageCount; page += 1) {
    try {
      pages.push(await document.pageInfo(page));
    } catch (error) {
      if (!isDocxError(error)) throw error;
      fault ??= error;
    }
  }
  if (pages.length === 0 && fault !== null) throw fault;
  return pages;
}

/** Whether recognition will surely be needed. */
const willRecognize = ({ ocr }: ReadOptions, mediaType: MediaType): boolean =>
  mediaType !== 'application/pdf' && ocr !== 'off';

/** Lets `use` ask the model behind an address; null asks nobody. */
async function withModel<T>(
  address: ModelAddress | null,
  use: (ask: AskModel | null) => Promise<T>,
): Promise<T> {
  if (address === null) return use(null);
  const { createModel } = await import('../model/index.ts');
  const model = createModel(address, systemClock);
  try {
    return await use(model.ask);
  } finally {
    await model.close();
  }
}

/** A reading with the lines and values that follow from its words. */
function understood(given: GivenReading | Unread | null): Reading | Unread | undefined {
  if (given === null) return undefined;
  return 'unread' in given ? given : { ...given, ...printedContent(given.pages) };
}
