/** A font whose small Latin letters stand for the letters of the Hebrew alphabet, in its order, for PDFs by hand. */
import { pdfStream } from './pdf-builder.ts';

const MAP =
  '1 begincodespacerange <00> <ff> endcodespacerange\n' +
  '2 beginbfrange <20> <60> <0020> <61> <7b> <05d0> endbfrange\n';

/** Objects and page entries for {@link makePdf}: the font is /F9, as wide as Helvetica. */
export const HEBREW = {
  entries: '/Resources << /Font << /F9 900 0 R >> >>',
  objects: {
    900: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 901 0 R >>',
    901: pdfStream('', MAP),
  },
};
