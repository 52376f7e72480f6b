/** Notices pages that a program drew and that were then turned into pictures, which hides how their text came about. */
import { definePictureCheck } from '../check.ts';
import { classifyPicture } from '../image/kind/picture-class.ts';
import type { Picture } from '../image/picture.ts';

/** Share of cells of a single value from which a picture has no grain: paper under a scanner or camera has. */
const FLAT = 0.6;
/** A typed letter takes up to this many bytes. */
const BYTES = 2;

/** Fax servers and archives do the same, so it is context. */
export const pdfFlattened = definePictureCheck({
  id: 'pdf_flattened',
  name: 'Pages turned into pictures',
  category: 'pdf',
  default: true,
  needs: 'pdf',
  examines: 'container',
  classes: ['scan', 'scan_with_text_layer', 'mixed', 'flattened'],
  anyQuality: true,
  async ask(picture, { pause }) {
    if (isGround(picture)) return { status: 'clear' };
    const drawn = picture.flat().flatShare >= FLAT && (await isDrawn(picture, pause));
    if (!drawn) return { status: 'clear' };
    const detail = `page ${String(picture.page)} was drawn by a program and turned into a picture`;
    return { status: 'detected', signals: [{ code: 'FLATTENED_PAGE', detail, page: picture.page }] };
  },
  innocentExplanation: 'Fax servers, archives and "print as image" turn every page into a picture.',
  clear: 'The pictures of the pages come from paper, or are the ground of typed text.',
});

/** The text of its page is typed: far more of it than the picture shows, which may have a logo and a letterhead. */
const isGround = (picture: Picture): boolean => picture.typed > BYTES * picture.glyphs().length;

/** Equal letters are equal pixels, or nothing but the few levels of drawn text is stored. */
async function isDrawn(picture: Picture, pause: () => Promise<void>): Promise<boolean> {
  if (await picture.bornDigital(pause)) return true;
  const { kind } = await classifyPicture(picture, pause);
  return kind === 'born_digital' || kind === 'screenshot';
}
