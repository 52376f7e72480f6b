/** Which lines follow one another as those of a paragraph do. */
import { emOf } from './sheet.ts';
import type { Line, Sheet } from './sheet.ts';

/** White between the lines of a paragraph, in line heights. */
const PARAGRAPH = 1;

/** Whether a line goes on with the paragraph of the one above it. */
export const goesOnFrom = (sheet: Sheet, above: Line | undefined, line: Line): above is Line =>
  above?.page === line.page && line.y0 - above.y1 < PARAGRAPH * emOf(sheet, line.page);

/** The lines of a document, paragraph by paragraph. */
export function paragraphsOf(sheet: Sheet): Line[][] {
  const paragraphs: Line[][] = [];
  for (const line of sheet.lines) {
    const last = paragraphs.at(-1);
    if (last !== undefined && goesOnFrom(sheet, last.at(-1), line)) last.push(line);
    else paragraphs.push([line]);
  }
  return paragraphs;
}
