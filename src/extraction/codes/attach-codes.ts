/** Puts what is machine-readable on a page beside its words, where the upright page has it. */
import type { PageInfo } from '../../document/index.ts';
import { messageOf } from '../../kit/caught.ts';
import { turnOf } from '../layout/direction.ts';
import type { PageCode, PageText } from '../types.ts';
import { wasCalledOff } from '../was-called-off.ts';
import { readZone, type Rereading } from './mrz/read-zone.ts';

/** Codes help where they can be read; what goes wrong with them costs the page nothing but a warning. */
export async function orNone(
  codes: Promise<readonly PageCode[]>,
  { signal, warnings }: { readonly signal: AbortSignal; readonly warnings: string[] },
): Promise<readonly PageCode[]> {
  try {
    return await codes;
  } catch (error) {
    if (wasCalledOff(signal)) throw error;
    warnings.push(`What is machine-readable on the page could not be read: ${messageOf(error)}`);
    return [];
  }
}

/** The page with its machine-readable zone, when it has one. */
export async function withZone(
  page: PageText,
  again: Rereading | null,
  signal: AbortSignal,
): Promise<PageText> {
  const warnings: string[] = [];
  const zones = await orNone(
    readZone(page, again).then((zone) => (zone === null ? [] : [zone])),
    { signal, warnings },
  );
  return { ...page, codes: [...page.codes, ...zones], warnings: [...page.warnings, ...warnings] };
}

/** Codes in the places they have once the page is upright. A page that has nothing else was read from them. */
export function withCodes(page: PageText, codes: readonly PageCode[], info: PageInfo): PageText {
  const turn = turnOf(page.rotation, info);
  const turned = codes.map((code) => ({ ...code, ...turn(code) }));
  if (page.status !== 'empty' || turned.length === 0) return { ...page, codes: turned };
  return { ...page, codes: turned, status: 'read', source: 'qr' };
}
