/** Follows the cross-reference sections of a PDF from the newest back to the first (ISO 32000-1, 7.5.6). */
import { readXrefSection } from './pdf-xref.ts';
import type { XrefSection } from './pdf-xref.ts';

/** The sections that could be read, newest first, and what ended the chain early. */
export interface XrefChain {
  readonly sections: readonly XrefSection[];
  /** A clause about the file. `fatal`: objects of an earlier save are out of reach. */
  readonly problem: { readonly words: string; readonly fatal: boolean } | null;
}

/** Saves that are followed back; more is hostile. */
const MAX_SECTIONS = 500;

/** Reads the chain that the last `startxref` begins. Never throws. */
export function readXrefChain(bytes: Uint8Array): XrefChain {
  const sections: XrefSection[] = [];
  const end = (words: string, fatal: boolean): XrefChain => ({ sections, problem: { words, fatal } });
  const visited = new Set<number>();
  let next = lastStart(bytes);
  if (next === null) return end('it does not say where its cross-reference table is', true);
  while (next !== null && sections.length < MAX_SECTIONS) {
    if (visited.has(next)) return end('its cross-reference tables point at each other in a circle', false);
    visited.add(next);
    try {
      const section = readXrefSection(bytes, next);
      sections.push(section);
      const previous = section.trailer.get('Prev');
      next = typeof previous === 'number' ? previous : null;
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      return end(`there is no cross-reference table at byte ${String(next)}, where one should be`, true);
    }
  }
  return { sections, problem: null };
}

/** Where the newest section begins, as the last `startxref` tells; null where none does. */
export function lastStart(bytes: Uint8Array): number | null {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const at = text.lastIndexOf('startxref');
  const found = at < 0 ? null : /^startxref\s+(\d+)/.exec(text.toString('latin1', at, at + 40));
  return found === null ? null : Number(found[1]);
}
