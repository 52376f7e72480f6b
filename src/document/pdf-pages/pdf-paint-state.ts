/** What decides whether something painted on a PDF page hides what lies below: color, opacity, blending, clip. */
import type { PageBox } from '../boxes.ts';

/** The part of the graphics state that matters for hiding. */
export interface PaintState {
  /** Fill color `#rrggbb`; null for patterns. */
  color: string | null;
  opacity: number;
  strokeOpacity: number;
  /** Units of user space. */
  lineWidth: number;
  blended: boolean;
  /** The blend mode only darkens, as that of highlights: dark text below stays dark. */
  darkens: boolean;
  clip: PageBox | null;
  /** The clip is not an upright rectangle: a fill inside it hides less than its box. */
  ragged: boolean;
}

/** The state every page and annotation starts with. */
export const FRESH: Readonly<PaintState> = {
  color: '#000000',
  opacity: 1,
  strokeOpacity: 1,
  lineWidth: 1,
  blended: false,
  darkens: false,
  clip: null,
  ragged: false,
};

/** Whether a transparency group belongs to a soft mask. */
export const maskIn = (group: unknown): boolean =>
  typeof group === 'object' && group !== null && 'smask' in group && Boolean(group.smask);

/** Opacity, blend mode and soft mask out of a graphics state dictionary. */
export function setGraphics(state: PaintState, entries: unknown): void {
  for (const entry of Array.isArray(entries) ? (entries as unknown[]) : []) {
    if (!Array.isArray(entry)) continue;
    const [key, value] = entry as unknown[];
    if (key === 'ca' && typeof value === 'number') state.opacity = value;
    if (key === 'CA' && typeof value === 'number') state.strokeOpacity = value;
    if (key === 'LW' && typeof value === 'number') state.lineWidth = value;
    if (key === 'BM') {
      state.blended = value !== 'source-over' && value !== 'normal';
      state.darkens = value === 'multiply' || value === 'darken';
    }
    if (key === 'SMask' && Boolean(value)) state.blended = true;
  }
}
