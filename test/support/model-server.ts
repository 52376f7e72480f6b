/** A real HTTP server that speaks the OpenAI chat protocol; a function of the test is the model behind it. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { ModelAddress } from '../../src/model/index.ts';

/** A request as the model saw it. */
export interface SeenRequest {
  readonly authorization: string | undefined;
  readonly system: string;
  /** The text of the user message. */
  readonly user: string;
  /** The user message, when it is JSON. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into it field by field
  readonly data: any;
  readonly images: readonly string[];
  readonly schema: Record<string, unknown> | null;
  readonly model: string;
  readonly temperature: number;
}

/** What to reply: a JSON answer, or a status with a text. */
export type ModelReply = { readonly answer: unknown } | { readonly status: number; readonly text?: string };

type Content = string | readonly { type: string; text?: string; image_url?: { url: string } }[];

function seenOf(text: string, authorization: string | undefined): SeenRequest {
  const body = JSON.parse(text) as {
    model: string;
    temperature: number;
    messages: { role: string; content: Content }[];
    response_format?: { json_schema: { schema: Record<string, unknown> } };
  };
  const contentOf = (role: string): Content => body.messages.find((m) => m.role === role)?.content ?? '';
  const content = contentOf('user');
  const parts: Exclude<Content, string> =
    typeof content === 'string' ? [{ type: 'text', text: content }] : content;
  const user = parts.find((part) => part.type === 'text')?.text ?? '';
  let data: unknown = null;
  try {
    data = JSON.parse(user);
  } catch {
    // Not every question is JSON.
  }
  return {
    authorization,
    system: contentOf('system') as string,
    user,
    data,
    images: parts.flatMap((part) => (part.image_url === undefined ? [] : [part.image_url.url])),
    schema: body.response_format?.json_schema.schema ?? null,
    model: body.model,
    temperature: body.temperature,
  };
}

/** Starts a model server for one test. */
export async function startModel(
  reply: (request: SeenRequest, count: number) => ModelReply | Promise<ModelReply>,
): Promise<{ readonly address: ModelAddress; readonly requests: SeenRequest[] }> {
  const requests: SeenRequest[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const seen = seenOf(Buffer.concat(chunks).toString('utf8'), request.headers.authorization);
      requests.push(seen);
      void Promise.resolve(reply(seen, requests.length)).then((answer) => {
        const status = 'status' in answer ? answer.status : 200;
        const text =
          'answer' in answer
            ? JSON.stringify({
                choices: [{ message: { role: 'assistant', content: JSON.stringify(answer.answer) } }],
                usage: { prompt_tokens: 100, completion_tokens: 10 },
              })
            : (answer.text ?? '');
        response.writeHead(status, { 'content-type': 'application/json' }).end(text);
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const baseUrl = `http://127.0.0.1:${String(port)}/v1`;
  return { address: { baseUrl, model: 'test-model', apiKey: 'key-123', timeoutMs: 5_000 }, requests };
}
