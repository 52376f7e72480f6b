/** Tells that a picture was taken of a screen. Context: a screenshot is no forgery, but what it shows is easily changed. */
import { definePictureCheck } from '../check.ts';
import { classifyPicture } from '../image/kind/picture-class.ts';

/** Lenders and insurers ask for originals; that is why it is reported at all. */
export const screenshot = definePictureCheck({
  id: 'screenshot',
  name: 'Screenshots',
  category: 'image',
  default: true,
  needs: 'image',
  examines: 'container',
  ask: async (picture, { pause }) => {
    const { kind, reasons } = await classifyPicture(picture, pause);
    if (kind !== 'screenshot') return { status: 'clear' };
    const detail = `the picture was taken of a screen: ${reasons.join(', ')}`;
    return { status: 'detected', signals: [{ code: 'SCREENSHOT', detail, page: picture.page }] };
  },
  innocentExplanation: 'Apps and web portals often offer no other copy of a document.',
  clear: 'The picture does not look like one of a screen.',
});
