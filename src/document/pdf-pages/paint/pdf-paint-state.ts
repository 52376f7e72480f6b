/** What decides whether something painted on a PDF page hides what lies below: color, opacity, blending, clip. */
import { inClip, type PageBox } from '../../boxes.ts';

/** The part of the graphics state that matters for hiding. */
export interface PaintState {
  /** Fill color `#rrggbb`; null for patterns. */
  color: string | null;
  strokeColor: string | null;
  opacity: number;
  strokeOpacity: number;
  /** Units of user space. */
  lineWidth: number;
  blended: boolean;
  /** A soft mask is set: what is painted may be seen through. */
  masked: boolean;
  /** What the transparency groups around are painted with; the state within them begins anew (ISO 32000-1, 11.6.6). */
  group: { readonly opacity: number; readonly blended: boolean; readonly darkens: boolean };
  /** The blend mode only darkens, as that of highlights: dark text below stays dark, and is seen where the paint is light. */
  darkens: boolean;
  clip: PageBox | null;
  /** The clip is not an upright rectangle: a fill inside it hides less than its box. */
  ragged: boolean;
}

/** The state every page and annotation starts with. */
export const FRESH: Readonly<PaintState> = {
  color: '#000000',
  strokeColor: '#000000',
  opacity: 1,
  strokeOpacity: 1,
  lineWidth: 1,
  blended: false,
  masked: false,
  group: { opacity: 1, blended: false, darkens: false },
  darkens: false,
  clip: null,
  ragged: false,
};

/** Sets the color of fills or of lines, where an operator does. */
export function setColor(state: PaintState, operator: string, value: unknown): void {
  const [, kind, form] = /^set(Fill|Stroke)(RGBColor|ColorN|Transparent)$/.exec(operator) ?? [];
  const color = form === 'RGBColor' && typeof value === 'string' ? value : null;
  if (kind === 'Fill') state.color = color;
  if (kind === 'Stroke') state.strokeColor = color;
}

/** Whether a transparency group belongs to a soft mask. */
const maskIn = (group: unknown): boolean =>
  typeof group === 'object' && group !== null && 'smask' in group && Boolean(group.smask);

/** Opacity, blend mode and soft mask out of a graphics state dictionary. */
export function setGraphics(state: PaintState, entries: unknown): void {
  const { group } = state;
  for (const entry of Array.isArray(entries) ? (entries as unknown[]) : []) {
    if (!Array.isArray(entry)) continue;
    const [key, value] = entry as unknown[];
    if (key === 'ca' && typeof value === 'number') state.opacity = group.opacity * value;
    if (key === 'CA' && typeof value === 'number') state.strokeOpacity = group.opacity * value;
    if (key === 'LW' && typeof value === 'number') state.lineWidth = value;
    if (key === 'BM') {
      state.blended = group.blended || (value !== 'source-over' && value !== 'normal');
      state.darkens = group.darkens || value === 'multiply' || value === 'darken';
    }
    if (key === 'SMask') state.masked = Boolean(value);
  }
}

/** Begins a transparency group: its parts are painted upon each other, and all of it as the state says; of a mask nothing is seen. */
export function enterGroup(state: PaintState, options: unknown): void {
  const opacity = maskIn(options) ? 0 : state.opacity;
  state.group = { opacity, blended: state.blended || state.masked, darkens: state.darkens };
  state.opacity = opacity;
  state.strokeOpacity = opacity;
  state.blended = state.group.blended;
  state.masked = false;
}

/** Cuts off what is painted from now on beyond a box, or beyond something within it that is no rectangle. */
export function clipTo(state: PaintState, box: PageBox, rectangular: boolean): void {
  state.clip = inClip(state.clip, box);
  if (!rectangular) state.ragged = true;
}

/**
 * How much of what lies below is no longer told apart under paint of a color (null where it has several), 0 to 1. Of paint that only
 * darkens it is what its lightest channel takes away: black hides, yellow does not.
 */
export function takenAway({ darkens }: PaintState, color: string | null, opacity: number): number {
  if (!darkens || color === null) return opacity;
  const lightest = Math.max(...[1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16)));
  return opacity * (1 - lightest / 255);
}

/** Whether what is painted mixes with what lies below, by a blend mode or a soft mask. */
export const isMixed = ({ blended, masked }: PaintState): boolean => blended || masked;
