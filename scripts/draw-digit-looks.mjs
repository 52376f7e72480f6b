/**
 * Draws the digits of fonts and writes what they look like to src/integrity/text/drawn/known-digits.json: few pictures of each digit, such
 * that one of them is like that of every font. Deterministic. `npm run digits -- FONT...`, with the font files to draw. What is stored comes
 * from 247 faces: those of Liberation, DejaVu, Carlito, Caladea, Noto, Open Sans, Roboto, Lato, the base fonts of URW, Hack, Inconsolata,
 * Gentium, Libertine, Latin Modern, FreeFont, Cantarell and OCR B as Debian has them, of pdfjs-dist, and of thirty families of @fontsource.
 */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import { load, ROOT } from './source.mjs';

const { digitLooks, likenessOf, normalized } = await load('src/integrity/text/drawn/digit-looks.ts');
const { toBytes } = await load('src/integrity/text/drawn/known-digits.ts');

const DIGITS = '0123456789';
/** Sizes of type, pixels: print of 6, 8 and 13 points at 200 dpi, which is how pages are drawn for it. */
const SIZES = [16, 22, 36];
/** Every picture is at least so like (correlation) one that is kept, or one of the group whose mean is kept. */
const LIKE = 0.91;

/** The ten digits of a font side by side, as pictures; none for a font whose characters touch, or that has no digits. */
function looksOf(family, size) {
  const canvas = createCanvas(size * 14, size * 2);
  const context = canvas.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#000';
  context.font = `${size}px "${family}"`;
  for (const digit of DIGITS) context.fillText(digit, size * (1 + 1.2 * Number(digit)), size * 1.3);
  const { width, height } = canvas;
  const { data: rgba } = context.getImageData(0, 0, width, height);
  const data = Uint8Array.from({ length: width * height }, (_, at) => rgba[4 * at]);
  const bitmap = { width, height, channels: 1, data, dpi: null };
  const { digits } = digitLooks({ bitmap, words: [{ x: 0, y: 0, width, height }] }, [DIGITS]);
  return digits.length === DIGITS.length ? digits : [];
}

/** The means of groups of pictures that are alike: first the largest group there is, then that of the rest. */
function groupsOf(looks) {
  const near = looks.map((one) =>
    looks.flatMap((other, at) => (likenessOf(one.cells, other.cells) >= LIKE ? [at] : [])),
  );
  const left = new Set(looks.keys());
  const means = [];
  while (left.size > 0) {
    const sizes = near.map((group) => group.filter((at) => left.has(at)).length);
    const group = near[sizes.indexOf(Math.max(...sizes))].filter((at) => left.has(at));
    for (const at of group) left.delete(at);
    const meanOf = (value) => group.reduce((total, at) => total + value(looks[at]), 0) / group.length;
    means.push({
      cells: normalized(looks[0].cells.map((_, cell) => meanOf(({ cells }) => cells[cell]))),
      aspect: meanOf(({ aspect }) => aspect),
    });
  }
  return means;
}

const all = [];
for (const [at, font] of process.argv.slice(2).entries()) {
  const family = `digits ${String(at)}`;
  const drawn = GlobalFonts.registerFromPath(font, family)
    ? SIZES.flatMap((size) => looksOf(family, size))
    : [];
  if (drawn.length === 0) console.error(`left out: ${path.basename(font)}`);
  all.push(...drawn);
}
if (all.length === 0) {
  console.error('No font with digits was named: npm run digits -- FONT...');
  process.exit(2);
}
const known = Object.fromEntries(
  Array.from(DIGITS, (digit) => {
    const means = groupsOf(all.filter(({ name }) => name === digit));
    return [digit, Buffer.concat(means.map((mean) => Buffer.from(toBytes(mean)))).toString('base64')];
  }),
);
const out = path.join(ROOT, 'src/integrity/text/drawn/known-digits.json');
await writeFile(out, `${JSON.stringify(known, null, 2)}\n`);
console.log(
  `${String(all.length)} pictures, ${String(Object.values(known).join('').length)} characters written to ${path.relative(ROOT, out)}`,
);
process.exit(0);
