/** Follows the graphics state of a content stream as far as text depends on it: font, spacing, matrix, clip. */
import { compose } from '../../document/index.ts';
import type { Matrix, PageBox } from '../../document/index.ts';
import { followClip } from './clip.ts';
import type { Clip } from './clip.ts';
import { matrixOf, numberIn } from './content-tokens.ts';
import type { ContentOperator, Operand } from './content-tokens.ts';
import type { PdfFont } from './fonts.ts';

/** The state that a text is shown in. */
export interface TextState {
  readonly font: PdfFont | null;
  /** Name of the font among the resources. */
  readonly fontName: string;
  /** Font size as written. */
  readonly size: number;
  readonly charSpacing: number;
  /** Percent. */
  readonly scale: number;
  /** What it is clipped to, in units of default user space, the same object for all text under one clip; null without any. */
  readonly clip: PageBox | null;
}

/** The same with the matrix to default user space, which forms inherit. */
export interface GraphicsState extends TextState {
  readonly ctm: Matrix;
}

/** The state at the beginning of a page. */
export const FRESH: GraphicsState = {
  font: null,
  fontName: '',
  size: 0,
  charSpacing: 0,
  scale: 100,
  ctm: [1, 0, 0, 1, 0, 0],
  clip: null,
};

/** The state while one content stream is read. */
export class StateFollower {
  #state: GraphicsState;
  readonly #saved: GraphicsState[] = [];
  readonly #clip: Clip;
  readonly #fontOf: (name: string) => PdfFont | null;

  /** Begins with the state that is in force when the stream begins. */
  constructor(inherited: GraphicsState, fontOf: (name: string) => PdfFont | null) {
    this.#state = inherited;
    this.#clip = followClip(inherited.clip);
    this.#fontOf = fontOf;
  }

  get state(): GraphicsState {
    return this.#state;
  }

  /** Takes note of an operator (ISO 32000-1, 8.4.4 and 9.3). */
  follow(operation: ContentOperator): void {
    this.#clip.read(operation, this.#state.ctm);
    if (this.#clip.box !== this.#state.clip) this.#set({ clip: this.#clip.box });
    const { name, operands } = operation;
    const last = operands.at(-1);
    if (name === 'q') this.#saved.push(this.#state);
    else if (name === 'Q') this.#restore();
    else if (name === 'cm') this.#set({ ctm: compose(this.#state.ctm, matrixOf(operands) ?? FRESH.ctm) });
    else if (name === 'Tf') this.#setFont(operands.slice(-2));
    else if (name === 'Tc') this.#set({ charSpacing: numberIn(last) ?? 0 });
    else if (name === 'Tz') this.#set({ scale: numberIn(last) ?? 0 });
    else if (name === '"' && last !== undefined) this.#set({ charSpacing: numberIn(operands.at(-2)) ?? 0 });
  }

  #set(change: Partial<GraphicsState>): void {
    this.#state = { ...this.#state, ...change };
  }

  #restore(): void {
    this.#state = this.#saved.pop() ?? this.#state;
    this.#clip.box = this.#state.clip;
  }

  #setFont([font, size]: readonly Operand[]): void {
    const fontName = font?.kind === 'name' ? font.name : '';
    this.#set({ font: this.#fontOf(fontName), fontName, size: numberIn(size) ?? 0 });
  }
}
