/** Markup for browsers in which every value is escaped: nothing of a document can run, and nothing is fetched. */
import { printable } from '../cells.ts';
import { STYLE } from './style.ts';

/** Finished markup. Only {@link html} makes it, so that text cannot be taken for it. */
export class Markup {
  readonly value: string;

  constructor(value: string) {
    this.value = value;
  }
}

type Value = Markup | readonly Markup[] | string | number | null | undefined;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function safe(value: Value): string {
  if (value instanceof Markup) return value.value;
  if (value === null || value === undefined) return '';
  if (typeof value === 'object') return value.map(safe).join('');
  return printable(String(value)).replace(/[&<>"']/g, (letter) => ESCAPES[letter] ?? letter);
}

/** Markup from a template: what is put into it is escaped unless it is markup itself. Attributes must be quoted. */
export const html = (strings: TemplateStringsArray, ...values: readonly Value[]): Markup =>
  new Markup(strings.reduce((all, part, at) => `${all}${safe(values[at - 1])}${part}`));

/** Empty markup. */
export const NOTHING = new Markup('');

/** A whole page. The policy forbids scripts and the network even if an escape were forgotten. */
export function pageOf(title: string, body: Markup): string {
  const head = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta
          http-equiv="Content-Security-Policy"
          content="default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
        />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="referrer" content="no-referrer" />
        <title>${title}</title>
        <style>
          ${new Markup(STYLE)}
        </style>
      </head>
      <body>
        ${body}
      </body>
    </html>`;
  // Without the indentation of this file; values with line feeds keep theirs.
  return `${head.value.trim()}\n`;
}
