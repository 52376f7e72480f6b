/** Decides whether a page's text layer is taken or its pixels are recognized. */
import type { TextLayer } from '../../document/index.ts';
import type { ReadOptions } from '../types.ts';

/** What is to be done with a page. */
export interface SourceChoice {
  readonly source: 'layer' | 'pixels';
  /** What the person should know about it. */
  readonly warnings: readonly string[];
}

/** Images that cover more of a page than this may well hold text of their own. */
const MUCH_IMAGE = 0.3;

const PROBLEMS = {
  none: null,
  missing: null,
  too_little: 'The text layer holds very little text.',
  unmapped_glyphs: 'Much of the text layer cannot be turned into letters.',
  invisible_over_image: 'The text layer is an invisible one over an image, made by an earlier recognition.',
} as const;

/** The choice for one page; `layer` is null for images. */
export function chooseSource(layer: TextLayer | null, ocr: ReadOptions['ocr']): SourceChoice {
  if (ocr === 'force') return { source: 'pixels', warnings: [] };
  if (ocr === 'off') return { source: 'layer', warnings: warningsWithout(layer) };
  // A page on which nothing is painted has nothing to recognize.
  if (layer?.blank === true) return { source: 'layer', warnings: [] };
  if (layer?.problem !== 'none') return { source: 'pixels', warnings: [] };
  const share = Math.round(layer.imageCoverage * 100);
  return {
    source: 'layer',
    warnings:
      layer.imageCoverage > MUCH_IMAGE
        ? [
            `Images cover ${String(share)} % of the page; text inside them was not read (with \`ocr\` set to \`force\` it is).`,
          ]
        : [],
  };
}

function warningsWithout(layer: TextLayer | null): readonly string[] {
  if (layer === null || layer.words.length === 0) {
    return ['The page has no text layer and recognition is off: nothing was read.'];
  }
  const problem = PROBLEMS[layer.problem];
  return problem === null ? [] : [`${problem} Recognition is off, so it was taken all the same.`];
}
