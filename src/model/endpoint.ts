/** An OpenAI-compatible model endpoint: one question with a JSON schema in, one JSON value out. */
import { request } from 'undici';
import { createAgent } from '../kit/http-agent.ts';
import type { Clock } from '../kit/clock.ts';
import { ModelFault, type AskModel, type ModelAnswer, type ModelQuestion } from '../kit/ask-model.ts';
import { codeOf, messageOf } from '../kit/caught.ts';

/** Which model is asked, and where. Plain data: it may go to another process. */
export interface ModelAddress {
  /** Ends before `/chat/completions`, for instance `http://127.0.0.1:11434/v1`. */
  readonly baseUrl: string;
  readonly model: string;
  readonly apiKey: string | null;
  /** Longest wait for one answer, milliseconds. */
  readonly timeoutMs: number;
}

export interface Model {
  readonly ask: AskModel;
  close(): Promise<void>;
}

const CONNECT_MS = 10_000;
/** Longer answers are not read: a few hundred values fit many times over. */
const MAX_REPLY_BYTES = 1_000_000;
/** One more attempt after these; a model server that loads its weights answers 503. */
const RETRYABLE = new Set([408, 429, 500, 502, 503, 504]);
const PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 10_000;
/** Replies that say that a server does not know `response_format` with a schema. */
const REFUSED_FORMAT = new Set([400, 404, 415, 422, 501]);

interface Reply {
  readonly status: number;
  readonly retryAfterMs: number;
  readonly text: string;
}

/** A request. The server binds the answer to the schema where it can; the prompt asks for it in any case. */
function bodyOf({ model }: ModelAddress, question: ModelQuestion, bound: 'by schema' | 'by words'): string {
  const { system, user, images = [], schema } = question;
  const pictures = images.map((url) => ({ type: 'image_url', image_url: { url } }));
  return JSON.stringify({
    model,
    temperature: 0,
    stream: false,
    messages: [
      {
        role: 'system',
        content: `${system}\nAnswer with JSON of this schema only: ${JSON.stringify(schema)}`,
      },
      { role: 'user', content: pictures.length === 0 ? user : [{ type: 'text', text: user }, ...pictures] },
    ],
    ...(bound === 'by schema'
      ? { response_format: { type: 'json_schema', json_schema: { name: 'answer', strict: true, schema } } }
      : {}),
  });
}

/** The JSON of a reply. Small servers put it into a fenced block or behind a sentence. */
function answerIn(text: string): ModelAnswer {
  let reply: {
    choices?: readonly { message?: { content?: unknown } }[];
    usage?: { prompt_tokens?: number; completion_tokens?: number };
  } | null;
  try {
    reply = JSON.parse(text) as typeof reply;
  } catch {
    throw new ModelFault('it did not answer with JSON');
  }
  const content = reply?.choices?.[0]?.message?.content;
  if (typeof content !== 'string') throw new ModelFault('its reply holds no answer');
  const [first, last] = [content.indexOf('{'), content.lastIndexOf('}')];
  try {
    return {
      value: JSON.parse(content.slice(first, last + 1)),
      promptTokens: reply?.usage?.prompt_tokens ?? 0,
      completionTokens: reply?.usage?.completion_tokens ?? 0,
    };
  } catch {
    throw new ModelFault('its answer is not the JSON that was asked for');
  }
}

/** A model behind an address. Close it to end the kept connections. Throws {@link ModelFault} for an unusable proxy. */
export function createModel(address: ModelAddress, clock: Clock): Model {
  const url = `${address.baseUrl.replace(/\/+$/, '')}/chat/completions`;
  const agent = agentFor(url, address.timeoutMs);

  async function send(body: string, signal: AbortSignal): Promise<Reply> {
    const reply = await request(url, {
      method: 'POST',
      dispatcher: agent,
      headers: {
        'content-type': 'application/json',
        ...(address.apiKey === null ? {} : { authorization: `Bearer ${address.apiKey}` }),
      },
      headersTimeout: address.timeoutMs,
      body,
      signal,
    });
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of reply.body as AsyncIterable<Uint8Array>) {
      size += chunk.length;
      if (size > MAX_REPLY_BYTES) throw new ModelFault('its reply is too long');
      chunks.push(chunk);
    }
    const seconds = Number([reply.headers['retry-after']].flat()[0]);
    return {
      status: reply.statusCode,
      retryAfterMs: Number.isFinite(seconds) ? Math.min(seconds * 1000, MAX_PAUSE_MS) : PAUSE_MS,
      text: Buffer.concat(chunks).toString('utf8'),
    };
  }

  /** One attempt within the time limit. */
  async function attempt(body: string, outer: AbortSignal | undefined): Promise<Reply> {
    const limit = AbortSignal.timeout(address.timeoutMs);
    const signal = outer === undefined ? limit : AbortSignal.any([outer, limit]);
    try {
      return await send(body, signal);
    } catch (error) {
      outer?.throwIfAborted();
      if (error instanceof ModelFault) throw error;
      if (limit.aborted) {
        throw new ModelFault(`it did not answer within ${String(address.timeoutMs / 1000)} s`);
      }
      throw new ModelFault(`it could not be reached (${codeOf(error) || messageOf(error)})`, {
        cause: error,
      });
    }
  }

  return {
    async ask(question, signal) {
      let reply = await attempt(bodyOf(address, question, 'by schema'), signal);
      if (REFUSED_FORMAT.has(reply.status)) {
        reply = await attempt(bodyOf(address, question, 'by words'), signal);
      } else if (RETRYABLE.has(reply.status)) {
        await clock.sleep(reply.retryAfterMs, signal);
        reply = await attempt(bodyOf(address, question, 'by schema'), signal);
      }
      if (reply.status !== 200) throw new ModelFault(`it answered with status ${String(reply.status)}`);
      return answerIn(reply.text);
    },
    close: () => agent.close(),
  };
}

function agentFor(url: string, bodyMs: number): ReturnType<typeof createAgent> {
  try {
    return createAgent({ url, connectMs: CONNECT_MS, bodyMs });
  } catch (error) {
    throw new ModelFault('the proxy that the environment names cannot be used', { cause: error });
  }
}
