/** Says what is hidden under something on a page, and how much that weighs. */
import type { RelativeBox } from '../../../document/index.ts';
import type { Signal } from '../../check.ts';
import type { SignalCode } from '../../weights.ts';
import type { CoveredText } from './judge-cover.ts';
import { isNamed } from './nameless-glyphs.ts';
import { valueKindOf } from '../value-kind.ts';

/** Text under something, with its place in the document. */
export interface Finding extends CoveredText {
  readonly page: number;
  readonly relative: RelativeBox;
  /** Width of the page, points. */
  readonly width: number;
  /** What covers is a field of a form. */
  readonly field: boolean;
  /** What covers is the symbol of a note or an attachment. */
  readonly symbol: boolean;
}

/** Whoever prepares a form lays fields over labels and sample text; over a number, with other text in it, nobody does. */
const isExchanged = (covered: string, retyped: string): boolean =>
  retyped !== '' && /\d/.test(covered + retyped);

/** What is told of it. */
export function signalOf(finding: Finding): Signal {
  const { covered, retyped, page, relative, mark } = finding;
  if (!isNamed(covered + retyped)) {
    const detail = `text is hidden${retyped === '' ? '' : ' under other text in its place'} on page ${String(page)}, in fonts that do not name its characters`;
    return { code: codeOf(finding), detail, page, box: relative };
  }
  const what =
    mark === undefined
      ? `"${covered}" is hidden${retyped === '' ? '' : ` under "${retyped}"`}`
      : `the "${mark}" of "${covered}" is hidden, so that it reads "${retyped}",`;
  const detail = `${what} on page ${String(page)}`;
  return { code: codeOf(finding), detail, page, box: relative, old: covered, new: retyped };
}

function codeOf({ covered, retyped, blends, tight, by, field, layout }: Finding): SignalCode {
  if (layout === true) return 'LAYOUT_OVER_TEXT';
  if (by === 'annotation')
    return field && !isExchanged(covered, retyped) ? 'FIELD_OVER_TEXT' : 'ANNOTATION_OVER_TEXT';
  if (by === 'picture') return 'PICTURE_OVER_TEXT';
  if (retyped === '' || !blends || !tight) return 'COVERED_TEXT';
  const kinds = [valueKindOf(covered), valueKindOf(retyped)];
  const key = kinds.some((kind) => kind === 'amount' || kind === 'date' || kind === 'account');
  return key && /\d/.test(covered) ? 'COVERED_KEY_VALUE_RETYPED' : 'COVERED_TEXT_RETYPED';
}
