/** The graphics state that a walk over a page's operators keeps. */
import type { PageBox } from '../../boxes.ts';
import type { Matrix } from '../../matrix.ts';
import type { Tiling } from './pdf-tiling.ts';
import type { TextState } from './show-text.ts';

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** What saving and restoring keeps (ISO 32000-1, 8.4.1), as far as places and shapes depend on it. */
export interface State extends TextState {
  lineX: number;
  lineY: number;
  leading: number;
  lineWidth: number;
  /** The space that the page, or the form that is being painted, begins with: patterns are anchored in it. */
  base: Matrix;
  /** What areas are filled with, when it is no color. */
  pattern: Tiling | null;
  /** The bounds of what can be painted on; null where nothing is cut off. */
  clip: PageBox | null;
}

/** The state that a page, an annotation or a tile begins with. */
export const fresh = (ctm: Matrix): State => ({
  ctm,
  textMatrix: IDENTITY,
  x: 0,
  y: 0,
  lineX: 0,
  lineY: 0,
  leading: 0,
  charSpacing: 0,
  wordSpacing: 0,
  horizontalScale: 1,
  rise: 0,
  mode: 0,
  lineWidth: 1,
  base: ctm,
  pattern: null,
  clip: null,
  font: undefined,
  fontSize: 0,
});
