/** Tells what of a PDF's outer structure does not fit together, so that people learn that their file was repaired. */
import { readXrefChain } from './pdf-xref-chain.ts';

/** Where readers look for the header (ISO 32000-1, annex H). */
const HEADER_WINDOW = 1024 + 8;

/** Clauses about the file, each completing "the file is damaged: ..."; empty for a well-formed file. Never throws. */
export function structureDefects(bytes: Uint8Array): readonly string[] {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const header = text.subarray(0, HEADER_WINDOW).indexOf('%PDF-');
  const end = text.lastIndexOf('%%EOF');
  const defects: string[] = [];
  if (header < 0) defects.push('it has no %PDF header');
  if (end < 0) defects.push('its end (%%EOF) is missing');
  if (end >= 0 && /\bobj\b/.test(text.toString('latin1', end + '%%EOF'.length))) {
    defects.push('it breaks off after its last end marker (%%EOF)');
  }
  const problem = chainProblem(bytes, Math.max(header, 0));
  return problem === null ? defects : [...defects, problem];
}

/** Offsets may count from the header instead of the first byte of the file. */
function chainProblem(bytes: Uint8Array, base: number): string | null {
  const { problem } = readXrefChain(bytes);
  if (problem === null || base === 0) return problem?.words ?? null;
  return readXrefChain(bytes.subarray(base)).problem === null ? null : problem.words;
}
