/** Scans of lines of text for tests. */
import sharp from 'sharp';
import { linesAt } from './reading.ts';

/** A scan of lines of text, each word at the place that {@link linesAt} gives it. */
export function scanOf(lines: readonly string[]): Promise<Buffer> {
  const words = linesAt(lines).map(
    ({ x, y, text }) =>
      `<text x="${String(10 * x)}" y="${String(10 * y + 13)}" textLength="${String(10 * text.length)}">${text}</text>`,
  );
  const style = 'font-family="DejaVu Sans Mono, monospace" font-size="16"';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="1400" ${style}>${words.join('')}</svg>`;
  return sharp(Buffer.from(svg)).flatten({ background: '#fff' }).png().toBuffer();
}
