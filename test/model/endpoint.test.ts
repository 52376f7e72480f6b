/** The client of a model endpoint against a real server. */
import { expect, it } from 'vitest';
import { ModelFault, type ModelQuestion } from '../../src/kit/ask-model.ts';
import { createModel } from '../../src/model/index.ts';
import { movingClock } from '../support/cli.ts';
import { startModel, type ModelReply } from '../support/model-server.ts';

const question: ModelQuestion = { system: 'be exact', user: 'what is it?', schema: { type: 'object' } };

async function modelThat(reply: (count: number) => ModelReply | Promise<ModelReply>, timeoutMs = 5_000) {
  const { address, requests } = await startModel((_, count) => reply(count));
  const model = createModel({ ...address, timeoutMs }, movingClock());
  return { model, requests };
}

it('asks with schema, key and temperature 0 and gives the answer with what it cost', async () => {
  const { model, requests } = await modelThat(() => ({ answer: { it: 'a date' } }));
  expect(await model.ask(question)).toEqual({
    value: { it: 'a date' },
    promptTokens: 100,
    completionTokens: 10,
  });
  expect(requests).toMatchObject([
    { authorization: 'Bearer key-123', model: 'test-model', temperature: 0, user: 'what is it?' },
  ]);
  expect(requests[0]?.schema).toEqual({ type: 'object' });
  await model.close();
});

it('asks again without response_format where the server refuses it, and finds JSON in a fenced block', async () => {
  const fenced = { choices: [{ message: { content: 'Sure:\n```json\n{"a": 1}\n```' } }] };
  const { model, requests } = await modelThat((count) =>
    count === 1 ? { status: 400, text: '{}' } : { status: 200, text: JSON.stringify(fenced) },
  );
  expect((await model.ask(question)).value).toEqual({ a: 1 });
  expect(requests.map(({ schema }) => schema !== null)).toEqual([true, false]);
  await model.close();
});

it('tries a busy server once more and then says what it answered', async () => {
  const once = await modelThat((count) => (count === 1 ? { status: 503 } : { answer: {} }));
  expect((await once.model.ask(question)).value).toEqual({});
  const never = await modelThat(() => ({ status: 503 }));
  await expect(never.model.ask(question)).rejects.toThrow('it answered with status 503');
  expect(never.requests).toHaveLength(2);
});

it.each([
  ['no JSON', { status: 200, text: 'hello' }],
  ['no choices', { status: 200, text: '{}' }],
  ['nothing but null', { status: 200, text: 'null' }],
  ['no JSON in the answer', { status: 200, text: '{"choices":[{"message":{"content":"I cannot"}}]}' }],
  ['a reply without end', { status: 200, text: 'x'.repeat(1_100_000) }],
])('is a fault: %s', async (_, reply) => {
  const { model } = await modelThat(() => reply);
  await expect(model.ask(question)).rejects.toBeInstanceOf(ModelFault);
});

it('gives up when the time is over, and at once when the caller does', async () => {
  const hanging = await modelThat(() => new Promise<ModelReply>(() => undefined), 200);
  await expect(hanging.model.ask(question)).rejects.toThrow('within 0.2 s');
  const controller = new AbortController();
  const asked = hanging.model.ask(question, controller.signal);
  controller.abort(new Error('enough'));
  await expect(asked).rejects.toThrow('enough');
});

it('names an unreachable server without its key', async () => {
  const model = createModel(
    { baseUrl: 'http://127.0.0.1:9/v1', model: 'm', apiKey: 'key-123', timeoutMs: 1_000 },
    movingClock(),
  );
  const error = await model.ask(question).catch((reason: unknown) => reason);
  expect(String(error)).toContain('could not be reached');
  expect(JSON.stringify(error) + String(error)).not.toContain('key-123');
});
