/** Stores an edited content stream the way different programs do. */
import { deflateSync, inflateSync } from 'node:zlib';
import { readOperators } from '../../../src/integrity/pdf/content-tokens.ts';
import type { Operand } from '../../../src/integrity/pdf/content-tokens.ts';
import { compressed } from './rewrite.ts';
import type { NewStream } from './rewrite.ts';

/** Compressed at zlib's highest level, not at all, or with every operator written anew. */
export type Packing = 'level9' | 'plain' | 'rewritten';

/** The same content stored in another way; null where its operators cannot be written anew. */
export function repacked({ dict, data }: NewStream, packing: Packing): NewStream | null {
  const content = inflateSync(data);
  if (packing === 'level9') return { dict, data: deflateSync(content, { level: 9 }) };
  if (packing === 'plain') {
    return { dict: new Map([...dict].filter(([key]) => key !== 'Filter')), data: content };
  }
  const fresh = writtenAnew(content);
  return fresh === null ? null : compressed(dict, fresh);
}

/** One operator a line, numbers in their shortest form. */
function writtenAnew(content: Uint8Array): Uint8Array | null {
  const lines: string[] = [];
  let plain = true as boolean;
  readOperators(content, ({ name, operands }) => {
    if (name === 'BI') plain = false;
    lines.push([...operands.map((operand) => written(content, operand)), name].join(' '));
  });
  return plain ? Buffer.from(`${lines.join('\n')}\n`, 'latin1') : null;
}

function written(content: Uint8Array, operand: Operand): string {
  if (operand.kind === 'number') return String(operand.value);
  return Buffer.from(content.subarray(operand.start, operand.end)).toString('latin1');
}
