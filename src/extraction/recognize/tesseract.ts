/** A thread that runs tesseract.js: the only place that knows the library and its messages. */
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { LanguageData } from './language-data.ts';
import type { RecognizedBlock } from './recognized-words.ts';

/** One engine, set up for its languages. */
export interface TesseractThread {
  /** Recognizes an encoded image with the given Tesseract parameters. */
  recognize(
    image: Uint8Array,
    parameters: Readonly<Record<string, string>>,
  ): Promise<readonly RecognizedBlock[]>;
  /** Ends the thread at once; what was running is rejected. */
  stop(): Promise<void>;
}

interface Reply {
  readonly jobId: string;
  readonly status: 'resolve' | 'reject' | 'progress';
  readonly data: unknown;
}

interface Waiting {
  readonly resolve: (data: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** Number of the engine with the neural network alone (`OEM_LSTM_ONLY`). */
const LSTM_ONLY = 1;

/**
 * Learning from what was read would make a page's words depend on the pages before it.
 * Names: tesseract `src/classify/classify.h`, `src/ccmain/tesseractclass.h`.
 */
const NO_LEARNING = {
  classify_enable_learning: '0',
  classify_enable_adaptive_matcher: '0',
  tessedit_enable_doc_dict: '0',
};

/**
 * Starts an engine, while its languages are still being read. The library's own `createWorker` is passed by on purpose,
 * its worker script is spoken to directly: in 7.0.0 `createWorker` never settles when language data is missing, takes the process down when it is damaged
 * or when the thread dies, and lets the engine print to our output.
 */
export async function startTesseract(reading: Promise<readonly LanguageData[]>): Promise<TesseractThread> {
  const script = createRequire(import.meta.url).resolve('tesseract.js/src/worker-script/node/index.js');
  const thread = new Worker(script, { stdout: true, stderr: true, execArgv: [] });
  thread.stdout.resume();
  thread.stderr.resume();

  const waiting = new Map<string, Waiting>();
  let count = 0;
  let ended: Error | null = null;
  const end = (error: Error): void => {
    ended ??= error;
    for (const job of waiting.values()) job.reject(ended);
    waiting.clear();
  };
  thread.on('error', (error) => {
    end(new Error(`The recognition thread failed: ${error.message}`, { cause: error }));
  });
  thread.on('exit', () => {
    end(new Error('The recognition thread ended.'));
  });
  thread.on('message', (reply: Reply) => {
    const job = waiting.get(reply.jobId);
    if (job === undefined || reply.status === 'progress') return;
    waiting.delete(reply.jobId);
    if (reply.status === 'resolve') job.resolve(reply.data);
    else job.reject(new Error(String(reply.data)));
  });
  const call = (action: string, payload: object): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (ended !== null) {
        reject(ended);
        return;
      }
      count += 1;
      const jobId = String(count);
      waiting.set(jobId, { resolve, reject });
      thread.postMessage({ workerId: 'recognizer', jobId, action, payload });
    });
  const stop = async (): Promise<void> => {
    end(new Error('The recognition was stopped.'));
    await thread.terminate();
  };

  try {
    const loading = call('load', { options: { lstmOnly: LSTM_ONLY, corePath: null, logging: false } });
    const [languages] = await Promise.all([reading, loading]);
    await call('loadLanguage', { langs: languages, options: { cacheMethod: 'none' } });
    const langs = languages.map((language) => language.code).join('+');
    await call('initialize', { langs, oem: LSTM_ONLY, config: {} });
  } catch (error) {
    await stop();
    throw error;
  }

  return {
    async recognize(image, parameters) {
      // Both are sent at once: the thread that waits may be busy when the first answer comes.
      const [, page] = await Promise.all([
        call('setParameters', { params: { ...NO_LEARNING, ...parameters } }),
        call('recognize', { image, options: {}, output: { text: false, blocks: true } }),
      ]);
      return (page as { blocks: readonly RecognizedBlock[] | null }).blocks ?? [];
    },
    stop,
  };
}
