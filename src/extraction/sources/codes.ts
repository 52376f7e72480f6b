/** The bar codes and machine-readable zones of all pages as machine-readable parts of the document. */
import type { Validation } from '../../contract/index.ts';
import { relativeBox } from '../../document/index.ts';
import type { Statement } from '../codes/types.ts';
import type { PageCode, PageText } from '../types.ts';
import type { Answered } from './answers.ts';
import type { EmbeddedPart, EmbeddedValue } from './types.ts';

/** A payload whose own check digits are wrong was made or read wrongly. */
const FAILED_CHECK = 0.6;
/** Letters of a zone are read by recognition; without a check digit nothing vouches for them. */
const UNCHECKED_ZONE = 0.88;

/** What a statement is called in the evidence: `epc:iban`. */
const methodOf = (code: PageCode, path: string): string => `${code.kind}:${path}`;

function trustIn(code: PageCode, path: string): number {
  const checks = code.checks.filter(({ paths }) => paths.includes(path));
  if (checks.some(({ passed }) => !passed)) return FAILED_CHECK;
  return code.source === 'mrz' && checks.length === 0 ? UNCHECKED_ZONE : 1;
}

function valueOf(statement: Statement, code: PageCode, page: PageText): EmbeddedValue {
  const { path, ...rest } = statement;
  return {
    ...rest,
    path: methodOf(code, path),
    page: page.page,
    box: relativeBox(code, page),
    trust: trustIn(code, path),
  };
}

/** One part per kind of source, so that two codes that contradict each other answer nothing. */
export function codeParts(pages: readonly PageText[]): EmbeddedPart[] {
  return (['mrz', 'qr'] as const).flatMap((source): EmbeddedPart[] => {
    const codes = pages.flatMap((page) =>
      page.codes.filter((code) => code.source === source).map((code) => ({ code, page })),
    );
    const values = codes.flatMap(({ code, page }) =>
      code.statements.map((statement) => valueOf(statement, code, page)),
    );
    if (values.length === 0) return [];
    const declared = codes.find(({ code }) => code.documentType !== null)?.code.documentType ?? null;
    return [{ source, values, groups: [], documentType: declared, adjusted: false }];
  });
}

/** The checks of payloads, by the fields they answer. A code that answers nothing is only heard when it is wrong. */
export function codeChecks(pages: readonly PageText[], answers: ReadonlyMap<string, Answered>): Validation[] {
  return pages.flatMap(({ codes }) =>
    codes.flatMap((code) =>
      code.checks.flatMap(({ rule, passed, paths, detail }): Validation[] => {
        const methods = paths.map((path) => methodOf(code, path));
        const fields = [...answers].flatMap(([name, { evidence }]) =>
          methods.includes(evidence.method) ? [name] : [],
        );
        return fields.length > 0 || code.source === 'mrz' ? [{ rule, passed, fields, detail }] : [];
      }),
    ),
  );
}

/** The page without its machine-readable zone, which must not vouch for itself when it is compared with the print. */
export function withoutZone(page: PageText): PageText {
  const zone = page.codes.find(({ source }) => source === 'mrz');
  if (zone === undefined) return page;
  const rows = page.rows.filter(({ y0, y1 }) => (y0 + y1) / 2 < zone.y0 || (y0 + y1) / 2 > zone.y1);
  const text = rows.map(({ segments }) => segments.map((segment) => segment.text).join('  ')).join('\n');
  return { ...page, rows, text };
}
