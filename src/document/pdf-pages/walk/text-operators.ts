/** The operators that change where and how text is written, and nothing besides (ISO 32000-1, 9.3 and 9.4). */
import { matrixOf, numberAt } from './operands.ts';
import { IDENTITY, type State } from './pdf-walk-state.ts';

type Change = (state: State, args: readonly unknown[]) => void;

function startText(state: State): void {
  state.x = state.y = state.lineX = state.lineY = 0;
}

function moveText(state: State, x: number, y: number): void {
  state.lineX += x;
  state.lineY += y;
  state.x = state.lineX;
  state.y = state.lineY;
}

/** What each does to the state, by its name in pdf.js's `OPS`. */
export const TEXT_OPERATORS: Readonly<Record<string, Change>> = {
  beginText(state) {
    state.textMatrix = IDENTITY;
    startText(state);
  },
  setTextMatrix(state, args) {
    state.textMatrix = matrixOf(args) ?? IDENTITY;
    startText(state);
  },
  moveText(state, args) {
    moveText(state, numberAt(args, 0), numberAt(args, 1));
  },
  setLeadingMoveText(state, args) {
    state.leading = -numberAt(args, 1);
    moveText(state, numberAt(args, 0), numberAt(args, 1));
  },
  nextLine(state) {
    moveText(state, 0, -state.leading);
  },
  setLeading(state, args) {
    state.leading = numberAt(args, 0);
  },
  setCharSpacing(state, args) {
    state.charSpacing = numberAt(args, 0);
  },
  setWordSpacing(state, args) {
    state.wordSpacing = numberAt(args, 0);
  },
  setHScale(state, args) {
    state.horizontalScale = numberAt(args, 0) / 100;
  },
  setTextRise(state, args) {
    state.rise = numberAt(args, 0);
  },
  setTextRenderingMode(state, args) {
    state.mode = numberAt(args, 0);
  },
};
