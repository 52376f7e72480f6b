/** Answers what no route takes: 405 where only the method is wrong, 404 elsewhere. */
import type { FastifyInstance } from 'fastify';
import { discardRest } from './discard-rest.ts';

/** A path as routes are registered, `/ocr/jobs/:job_id/status`, as a pattern for the paths of requests. */
const patternOf = (url: string): RegExp =>
  new RegExp(`^${url.replace(/[.*+?^$()[\]{}|\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`);

/** Sets the handler. Call it before the routes are registered: it looks on. */
export function answerUnrouted(app: FastifyInstance): void {
  const routes: { readonly pattern: RegExp; readonly methods: readonly string[] }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    routes.push({ pattern: patternOf(url), methods: [method].flat() });
  });
  app.setNotFoundHandler((request, reply) => {
    discardRest(request.raw, reply.raw);
    const { method, url } = request;
    const path = url.replace(/\?.*$/s, '');
    const allowed = new Set(routes.flatMap(({ pattern, methods }) => (pattern.test(path) ? methods : [])));
    if (allowed.size === 0) {
      return reply.code(404).send({
        detail: `There is no ${method} ${url}`,
        code: 'not_found',
        hint: 'Paths begin with /api/v1; see /docs.',
      });
    }
    // RFC 9110, section 15.5.6: the reply has to say which methods there are.
    const allow = [...allowed].join(', ');
    return reply
      .code(405)
      .header('allow', allow)
      .send({ detail: `${path} cannot be asked with ${method}, only with ${allow}`, code: 'bad_request' });
  });
}
