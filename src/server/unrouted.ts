/** Answers what no route takes: 405 where only the method is wrong, 404 elsewhere. */
import type { FastifyInstance } from 'fastify';
import { discardRest } from './discard-rest.ts';

/** A path as routes are registered, `/ocr/jobs/:job_id/status`, as a pattern for the paths of requests. */
const patternOf = (url: string): RegExp =>
  new RegExp(`^${url.replace(/[.*+?^$()[\]{}|\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`);

/** What may help where a path leads nowhere: the path that was meant, as far as it can be told. */
function hintFor(path: string, isRouted: (path: string) => boolean): string {
  const bare = path.replace(/\/+$/, '');
  const meant = [bare, `/api/v1${bare}`].find((other) => other !== path && isRouted(other));
  if (meant !== undefined) return `Is ${meant} meant? See /docs.`;
  return path.startsWith('/api/v1/') ? 'See /docs for all paths.' : 'Paths begin with /api/v1; see /docs.';
}

/** Sets the handler. Call it before the routes are registered: it looks on. */
export function answerUnrouted(app: FastifyInstance): void {
  const routes: { readonly pattern: RegExp; readonly methods: readonly string[] }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    routes.push({ pattern: patternOf(url), methods: [method].flat() });
  });
  const methodsOf = (path: string): readonly string[] =>
    routes.flatMap(({ pattern, methods }) => (pattern.test(path) ? methods : []));
  app.setNotFoundHandler((request, reply) => {
    discardRest(request.raw, reply.raw);
    const { method, url } = request;
    const path = url.replace(/\?.*$/s, '');
    const allowed = new Set(methodsOf(path));
    if (allowed.size === 0) {
      return reply.code(404).send({
        detail: `There is no ${method} ${url}`,
        code: 'not_found',
        hint: hintFor(path, (other) => methodsOf(other).length > 0),
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
