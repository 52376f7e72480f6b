/** Stored pictures of digits: which drawn ones are clearly what they are called. */
import { createRequire } from 'node:module';
import path from 'node:path';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { digitLooks } from '../../../../src/integrity/text/drawn/digit-looks.ts';
import { looksAsCalled } from '../../../../src/integrity/text/drawn/known-digits.ts';

const DIGITS = Array.from('0123456789');
const fonts = path.join(
  path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')),
  'standard_fonts',
);

/** The digits in a font, 20 pixels high; upside down if asked. */
function drawn(font: string, isTurned = false) {
  GlobalFonts.registerFromPath(path.join(fonts, font), font);
  const [width, height] = [400, 48];
  const context = createCanvas(width, height).getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.fillStyle = '#000';
  if (isTurned) context.setTransform(-1, 0, 0, -1, width, height);
  context.font = `28px "${font}"`;
  for (const [at, digit] of DIGITS.entries()) context.fillText(digit, 10 + 38 * (isTurned ? 9 - at : at), 34);
  const { data: colors } = context.getImageData(0, 0, width, height);
  const data = Uint8Array.from({ length: width * height }, (_, at) => colors[4 * at] ?? 255);
  const bitmap = { width, height, channels: 1, data, dpi: null } as const;
  return digitLooks({ bitmap, words: [{ x: 0, y: 0, width, height }] }, [DIGITS.join('')]).digits;
}

describe.each(['LiberationSans-Regular.ttf', 'FoxitSerifBold.pfb', 'FoxitFixed.pfb'])('%s', (font) => {
  it('has digits that are clearly what they are called, and nothing else', () => {
    const digits = drawn(font);
    expect(digits).toHaveLength(10);
    for (const digit of digits) {
      const names = DIGITS.filter((name) => looksAsCalled({ ...digit, name }));
      expect(names).toEqual([digit.name]);
    }
  });
});

it('does not know digits that stand on their heads', () => {
  const turned = drawn('LiberationSans-Regular.ttf', true);
  // The others look the same, or like one another.
  const asymmetric = turned.filter(({ name }) => '23457'.includes(name));
  expect(asymmetric).toHaveLength(5);
  expect(asymmetric.filter(looksAsCalled)).toEqual([]);
});
