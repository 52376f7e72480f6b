/** Turns a page of a PDF into a scan with an invisible text layer, as scanners with recognition make them. */
import { toGray } from '../../../src/document/index.ts';
import { wordsOf } from '../../../src/integrity/text/words.ts';
import { createRandom } from '../random.ts';
import type { SourcePage } from './targets.ts';
import { isKeyValue } from '../../../src/integrity/text/value-kind.ts';
import { makePdf } from '../../support/pdf-builder.ts';
import type { ForgedPdf } from './edits.ts';
import { drawPage, jpegOf, pageOfJpeg } from './pictures.ts';

const DPI = 200;
/** Advance of text in Helvetica, about, in shares of the size: marks are half as wide as digits. */
const advanceOf = (text: string): number =>
  Array.from(text).reduce((sum, char) => sum + (/[.,:;/'|!il ]/.test(char) ? 0.278 : 0.556), 0);

/**
 * The first page as a picture with a layer over it. With a seed, one value of the layer says something else than the
 * picture; with null the layer is true. Null when the page has no values.
 */
export async function scanWithLayer(
  bytes: Uint8Array,
  { page, paint }: SourcePage,
  seed: number | null,
): Promise<ForgedPdf | null> {
  const words = wordsOf(
    paint.glyphs.filter((glyph) => !glyph.invisible && Math.abs(glyph.start.y - glyph.end.y) < 0.01),
  );
  const targets = words.filter(
    (word) => isKeyValue(word.text) && /[1-9]/.test(word.text) && word.box.y1 - word.box.y0 > 4,
  );
  const random = createRandom(seed ?? 0);
  const target = targets[Math.floor(random() * targets.length)];
  if (target === undefined) return null;
  const at = target.text.search(/[1-9]/);
  const digit = (Number(target.text[at]) % 9) + 1;
  const fresh =
    seed === null ? target.text : `${target.text.slice(0, at)}${String(digit)}${target.text.slice(at + 1)}`;
  const picture = toGray(await drawPage(bytes, page, DPI));
  const layer = words.map((word) => {
    const text = (word === target ? fresh : word.text).replace(/[^ -~]/g, '?');
    const height = (word.box.y1 - word.box.y0) / 0.7;
    const stretch = (100 * (word.box.x1 - word.box.x0)) / (advanceOf(text) * height);
    const y = paint.height - word.box.y1 + 0.02 * height;
    return `/F1 ${height.toFixed(2)} Tf ${stretch.toFixed(1)} Tz 1 0 0 1 ${word.box.x0.toFixed(2)} ${y.toFixed(2)} Tm (${text.replace(/[\\()]/g, String.raw`\$&`)}) Tj`;
  });
  const scan = pageOfJpeg(picture, await jpegOf(picture, 85), DPI);
  const ops = `BT 3 Tr\n${layer.join('\n')}\nET\n`;
  return {
    bytes: makePdf({ pages: [{ ...scan, ops }] }),
    page: 1,
    old: target.text,
    new: fresh,
    box: target.box,
  };
}
