/** Sets a word of a PDF again in another font, the ways text editors do. */
import type { PdfValue } from '../../../src/document/index.ts';
import { escaped, standardFont, writing } from './content.ts';
import type { PageEditor } from './content.ts';
import { advanceOf, embeddedFont } from './fonts.ts';
import { besideWord, contentBefore, removeWord, replaceShow } from './operand.ts';
import { repacked } from './repack.ts';
import { dict } from './rewrite.ts';
import type { SourcePage, SourcePdf, SourceWord } from './targets.ts';

/** What is set again; `text` is the new value. */
export interface Retyping {
  readonly source: SourcePdf;
  readonly page: SourcePage;
  readonly word: SourceWord;
  readonly random: () => number;
  readonly text: string;
}

/** The word is taken out of the content stream and written again at its end, or in a stream of its own. */
export function retypeBehind(editor: PageEditor, { source, page, word, random, text }: Retyping): boolean {
  const content = removeWord(word);
  if (content === null) return false;
  const own = random() < 0.5;
  const font = fontFor(editor, word, random() < 0.5);
  editor.replace(content.num, content.stream);
  editor.paint(writing(source.file, page, word, text), { Font: dict({ FXed: font }) }, own);
  return true;
}

/** Resource names that editors give to the fonts they bring along. */
const NAMES = ['TT0', 'Helv', 'FXX1', 'Helvetica-5512'] as const;

/**
 * The text object changes the font for the word and changes back, so that nothing is out of order. In half of the files all
 * operators of the stream are written anew, as editors do that build a page from objects of their own.
 */
export function retypeInPlace(editor: PageEditor, { word, random, text }: Retyping): boolean {
  const { show, glyphs } = word;
  const [first, last] = [glyphs[0], glyphs.at(-1)];
  const usual = [...contentBefore(word).matchAll(/\/([^\s/<>[\]()]+)\s+[-\d.]+\s+Tf\b/g)].at(-1)?.[1];
  if (first === undefined || last === undefined || usual === undefined || show.charSpacing !== 0)
    return false;
  const name = NAMES[Math.floor(random() * NAMES.length)] ?? 'TT0';
  const font = fontFor(editor, word, random() < 0.5);
  const width = (1000 * Math.hypot(last.end.x - first.start.x, last.end.y - first.start.y)) / first.size;
  const [before, after] = besideWord(word);
  const shift = Math.round(advanceOf(text) - width / (show.scale / 100));
  const operators = [
    ...(before === null ? [] : [`${before} TJ`]),
    `/${name} ${String(show.size)} Tf`,
    `(${escaped(text)}) Tj`,
    `/${usual} ${String(show.size)} Tf`,
    ...(after === null ? [] : [`[${String(shift)}${after.slice(1)} TJ`]),
  ];
  const content = replaceShow(word, operators.join('\n'));
  const stream = content !== null && random() < 0.5 ? repacked(content.stream, 'rewritten') : content?.stream;
  if (content === null || stream == null) return false;
  editor.replace(content.num, stream);
  editor.lend({ Font: dict({ [name]: font }) });
  return true;
}

function fontFor(editor: PageEditor, { show }: SourceWord, embed: boolean): PdfValue {
  const bold = /bold|black|heavy|demi/i.test(show.font?.base ?? '');
  return embed ? embeddedFont(editor, bold) : editor.add(standardFont(bold ? 'Helvetica-Bold' : 'Helvetica'));
}
