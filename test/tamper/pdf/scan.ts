/** Turns a page of a PDF into a scan with an invisible text layer, as scanners with recognition make them. */
import sharp from 'sharp';
import { openPdfBytes } from '../../../src/document/index.ts';
import { wordsOf } from '../../../src/integrity/text/words.ts';
import { createRandom } from '../random.ts';
import type { SourcePage } from './targets.ts';
import { isKeyValue } from '../../../src/integrity/text/value-kind.ts';
import type { ForgedPdf } from './edits.ts';

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
  const picture = await drawn(bytes, page);
  const size = [paint.width, paint.height].map((side) => side.toFixed(2));
  const layer = words.map((word) => {
    const text = (word === target ? fresh : word.text).replace(/[^ -~]/g, '?');
    const height = (word.box.y1 - word.box.y0) / 0.7;
    const stretch = (100 * (word.box.x1 - word.box.x0)) / (advanceOf(text) * height);
    const y = paint.height - word.box.y1 + 0.02 * height;
    return `/F1 ${height.toFixed(2)} Tf ${stretch.toFixed(1)} Tz 1 0 0 1 ${word.box.x0.toFixed(2)} ${y.toFixed(2)} Tm (${text.replace(/[\\()]/g, String.raw`\$&`)}) Tj`;
  });
  const content = `q ${size.join(' 0 0 ')} 0 0 cm /I0 Do Q\nBT 3 Tr\n${layer.join('\n')}\nET\n`;
  return {
    bytes: scan(size.join(' '), content, picture),
    page: 1,
    old: target.text,
    new: fresh,
    box: target.box,
  };
}

async function drawn(
  bytes: Uint8Array,
  page: number,
): Promise<{ data: Buffer; width: number; height: number }> {
  const pages = await openPdfBytes(bytes, {
    name: 'source.pdf',
    passwords: [],
    maxPixels: 1e8,
    maxPages: null,
  });
  try {
    const { bitmap } = await pages.bitmap(page, { dpi: DPI });
    const { width, height, channels } = bitmap;
    const data = await sharp(bitmap.data, { raw: { width, height, channels } })
      .grayscale()
      .jpeg({ quality: 85 })
      .toBuffer();
    return { data, width, height };
  } finally {
    await pages.close();
  }
}

function scan(
  size: string,
  content: string,
  picture: { data: Buffer; width: number; height: number },
): Uint8Array {
  const stream = (entries: string, data: Buffer): Buffer =>
    Buffer.concat([
      Buffer.from(`<< ${entries} /Length ${String(data.length)} >>\nstream\n`),
      data,
      Buffer.from('\nendstream'),
    ]);
  const { width, height, data } = picture;
  const objects = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    Buffer.from(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${size}] /Contents 4 0 R /Resources << /Font << /F1 6 0 R >> /XObject << /I0 5 0 R >> >> >>`,
    ),
    stream('', Buffer.from(content, 'latin1')),
    stream(
      `/Type /XObject /Subtype /Image /Width ${String(width)} /Height ${String(height)} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /DCTDecode`,
      data,
    ),
    Buffer.from('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'),
  ];
  const parts = [Buffer.from('%PDF-1.5\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  const rows: string[] = [];
  let at = parts[0]?.length ?? 0;
  objects.forEach((object, index) => {
    const whole = Buffer.concat([
      Buffer.from(`${String(index + 1)} 0 obj\n`),
      object,
      Buffer.from('\nendobj\n'),
    ]);
    rows.push(`${String(at).padStart(10, '0')} 00000 n \n`);
    parts.push(whole);
    at += whole.length;
  });
  const count = String(objects.length + 1);
  parts.push(
    Buffer.from(
      `xref\n0 ${count}\n0000000000 65535 f \n${rows.join('')}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${String(at)}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}
