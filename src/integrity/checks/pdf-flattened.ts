/** Notices pages that a program drew and that were then turned into pictures, which hides how their text came about. */
import { definePictureCheck } from '../check.ts';

/** Share of cells of a single value from which a picture has no grain: paper under a scanner or camera has. */
const FLAT = 0.6;

/** Fax servers and archives do the same, so it is context. */
export const pdfFlattened = definePictureCheck({
  id: 'pdf_flattened',
  name: 'Pages turned into pictures',
  category: 'pdf',
  default: true,
  needs: 'pdf',
  examines: 'container',
  classes: ['scan', 'scan_with_text_layer', 'mixed', 'flattened'],
  async ask(picture, { pause }) {
    if (picture.flat().flatShare < FLAT || !(await picture.bornDigital(pause))) return { status: 'clear' };
    const detail = `page ${String(picture.page)} was drawn by a program and turned into a picture`;
    return { status: 'detected', signals: [{ code: 'FLATTENED_PAGE', detail, page: picture.page }] };
  },
  innocentExplanation: 'Fax servers, archives and "print as image" turn every page into a picture.',
  clear: 'The pictures of the pages come from paper.',
});
