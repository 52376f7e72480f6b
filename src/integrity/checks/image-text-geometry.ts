/** Finds words of drawn pictures that stand off their line and are of another size, stroke or ink than their neighbors. */
import { definePictureCheck } from '../check.ts';
import type { CheckContext, PictureAnswer, Signal } from '../check.ts';
import type { Picture } from '../image/picture.ts';
import { compareLines } from '../image/text-lines.ts';

/** Words with neighbors from which the lines of a page are known. */
const LEAST_COMPARED = 20;
/** A page on which more words stand off their lines is set that way. */
const MAX_PLACES = 2;

/** Screenshots and drawn pictures only: programs set a line exactly, paper under a camera does not lie so flat. */
export const imageTextGeometry = definePictureCheck({
  id: 'image_text_geometry',
  name: 'Words off their line',
  category: 'image',
  default: true,
  needs: 'any',
  ask: search,
  innocentExplanation: 'Some programs set labels and values of one line in different fonts and heights.',
  clear: 'Every word stands on the line of its neighbors.',
});

async function search(picture: Picture, { pause }: CheckContext): Promise<PictureAnswer> {
  if (!(await picture.bornDigital(pause))) {
    return { status: 'not_applicable', reason: 'lines of scans and photos are not straight enough' };
  }
  const { compared, outliers } = compareLines(picture.gray(), picture.words());
  if (compared < LEAST_COMPARED) {
    return { status: 'inconclusive', reason: 'too few words stand beside others' };
  }
  const places = outliers.filter(({ differs }) => differs.length > 0);
  if (places.length === 0 || outliers.length > MAX_PLACES) return { status: 'clear' };
  const signals = places.map((place): Signal => {
    const where = `${Math.abs(place.offset).toFixed(0)} pixels ${place.offset < 0 ? 'above' : 'below'}`;
    return {
      code: 'WORD_OFF_LINE',
      detail: `a word stands ${where} the line of its neighbors and differs from them in ${place.differs.join(', ')}`,
      page: picture.page,
      box: picture.boxOf(place),
    };
  });
  return { status: 'detected', signals };
}
