/** The OpenAPI document as one plain page: readable without scripts and without a network. */

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required: boolean }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { schema: { properties: object } }>> };
  readonly responses: Readonly<Record<string, { readonly description: string }>>;
}

const escape = (text: string): string =>
  text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c] ?? c);

const STYLE = `body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a}
h2{font-size:1rem;border-top:1px solid #ddd;padding-top:1rem}code{font-family:ui-monospace,monospace}
.verb{display:inline-block;min-width:4.5rem;font-weight:700}table{border-collapse:collapse}td{padding:.1rem .8rem .1rem 0;vertical-align:top}`;

function section(path: string, verb: string, operation: Operation): string {
  const fields = [
    ...(operation.parameters ?? []).map((p) => [p.name, `${p.in}${p.required ? ', required' : ''}`]),
    ...Object.entries(operation.requestBody?.content ?? {}).flatMap(([type, { schema }]) =>
      Object.keys(schema.properties).map((name) => [name, type]),
    ),
  ];
  const row = (cells: readonly (string | undefined)[]): string =>
    `<tr>${cells.map((cell) => `<td>${escape(cell ?? '')}</td>`).join('')}</tr>`;
  const replies = Object.entries(operation.responses).map(([status, { description }]) =>
    row([status, description]),
  );
  return `<h2 id="${escape(operation.operationId)}"><span class="verb">${verb.toUpperCase()}</span> <code>${escape(path)}</code></h2>
<p>${escape(operation.summary)}</p>
<table>${fields.map(row).join('')}</table><table>${replies.join('')}</table>`;
}

/** The page that `/docs` shows. */
export function documentationPage(openApi: Readonly<Record<string, unknown>>): string {
  const paths = openApi['paths'] as Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  const info = openApi['info'] as { readonly title: string; readonly version: string };
  const sections = Object.entries(paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([verb, operation]) => section(`/api/v1${path}`, verb, operation)),
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escape(info.title)}</title><style>${STYLE}</style>
<h1>${escape(info.title)} <small>${escape(info.version)}</small></h1>
<p>HTTP Basic authentication with an API key and its secret. The machine-readable form is <a href="/openapi.json">/openapi.json</a>.</p>
${sections.join('\n')}</html>`;
}
