/** Fonts that editors bring along: a standard one by name, or a subset that is embedded again. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { PdfValue } from '../../../src/document/index.ts';
import type { PageEditor } from './content.ts';
import { compressed, dict, name } from './rewrite.ts';

const folder = path.join(
  path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')),
  'standard_fonts',
);
/** Advance widths of the characters from space to `9` and colon in the Helvetica metrics. */
const WIDTHS = [
  278,
  278,
  355,
  556,
  556,
  889,
  667,
  191,
  333,
  333,
  389,
  584,
  278,
  333,
  278,
  278,
  ...Array<number>(10).fill(556),
  278,
];

/** The advance of characters of numbers in these metrics, thousandths of the font size. */
export const advanceOf = (text: string): number =>
  Array.from(text).reduce((sum, char) => sum + (WIDTHS[char.charCodeAt(0) - 32] ?? 556), 0);

/** Adds a TrueType face, written as a subset of Arial with the characters of numbers. */
export function embeddedFont(editor: PageEditor, bold: boolean): PdfValue {
  const program = readFileSync(
    path.join(folder, bold ? 'LiberationSans-Bold.ttf' : 'LiberationSans-Regular.ttf'),
  );
  const base = name(bold ? 'QWERTZ+Arial-BoldMT' : 'QWERTZ+ArialMT');
  const file = editor.add(compressed(dict({ Length1: program.length }), program));
  const descriptor = editor.add(
    dict({
      Type: name('FontDescriptor'),
      FontName: base,
      Flags: 32,
      FontBBox: [-665, -325, 2000, 1006],
      ItalicAngle: 0,
      Ascent: 905,
      Descent: -212,
      CapHeight: 716,
      StemV: bold ? 140 : 80,
      FontFile2: file,
    }),
  );
  return editor.add(
    dict({
      Type: name('Font'),
      Subtype: name('TrueType'),
      BaseFont: base,
      Encoding: name('WinAnsiEncoding'),
      FirstChar: 32,
      LastChar: 58,
      Widths: WIDTHS,
      FontDescriptor: descriptor,
    }),
  );
}
