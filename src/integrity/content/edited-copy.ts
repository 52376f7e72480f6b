/** Whether a document is a copy of another with a value changed, and not another document from the same template. */
import type { Page } from '../../contract/index.ts';
import { diffWords } from '../text/diff.ts';
import type { TextChange } from '../text/diff.ts';
import type { PlacedText } from '../text/words.ts';
import { isKeyValue, valueKindOf } from '../text/value-kind.ts';
import { SURE } from './amounts.ts';
import { mayBeMisread } from './misread.ts';

/** A value that differs; `box` in shares of the page. */
export interface ChangedValue {
  readonly page: number;
  readonly box: readonly [number, number, number, number];
  readonly old: string;
  readonly new: string;
}

/** What differs in a copy: amounts or accounts alone, or dates alone as well, which is how recurring documents differ too. */
export interface EditedCopy {
  readonly kind: 'value' | 'date';
  readonly changes: readonly ChangedValue[];
}

/** Fewer words cannot agree by 95 % with one of them different. */
const LEAST_WORDS = 20;
/** Share of words that copies have in common; from the duplicate rule of the research: all but one to three. */
const LEAST_AGREEMENT = 0.95;
const MOST_CHANGES = 3;
/** Width that pages are scaled to, so that places compare in points. */
const WIDTH = 600;
/** Digits from which a number names a document rather than counts something. */
const NUMBER_DIGITS = 4;

type ReadPage = Pick<Page, 'page' | 'source' | 'width' | 'height' | 'words'>;
type Kind = 'amount' | 'account' | 'date' | 'number' | 'count' | 'text';

/** The changed values, or null when the two say the same, or too much is different. */
export function findEdits(earlier: readonly ReadPage[], now: readonly ReadPage[]): EditedCopy | null {
  const words = now.flatMap((page) => page.words ?? []);
  if (earlier.length !== now.length || words.length < LEAST_WORDS) return null;
  const changes: ChangedValue[] = [];
  let differing = 0;
  for (const [at, page] of now.entries()) {
    const before = earlier[at];
    if (before === undefined) return null;
    for (const change of diffWords(placed(before), placed(page))) {
      differing += Math.max(countOf(change.before), countOf(change.after));
      if (differing > (1 - LEAST_AGREEMENT) * words.length) return null;
      if (!isNoise(change, before, page)) changes.push(valueOf(change, page));
    }
  }
  if (changes.length === 0 || changes.length > MOST_CHANGES) return null;
  const kind = kindOf(changes, new Set(words.map(({ text }) => text)), earlier);
  return kind === null ? null : { kind, changes };
}

/** What the changes mean together; null where they make another document of it. */
function kindOf(
  changes: readonly ChangedValue[],
  texts: ReadonlySet<string>,
  earlier: readonly ReadPage[],
): EditedCopy['kind'] | null {
  const kinds = new Set(changes.flatMap((change) => [kindOfText(change.old), kindOfText(change.new)]));
  // Another recipient or number: another document, whatever else differs.
  if (kinds.has('text') || kinds.has('number')) return null;
  const kept = earlier.flatMap((page) => page.words ?? []).filter(({ text }) => texts.has(text));
  // Prices of an undated sheet change as well: what makes it that document must have stayed.
  if (!kept.some(({ text }) => kindOfText(text) === 'number')) return null;
  if (kinds.has('date')) return kinds.size === 1 ? 'date' : null;
  if (!kept.some(({ text }) => kindOfText(text) === 'date')) return null;
  return kinds.has('amount') || kinds.has('account') ? 'value' : null;
}

function kindOfText(text: string): Kind {
  const kind = valueKindOf(text);
  if (kind === 'amount' || kind === 'date' || kind === 'text') return kind;
  if (isKeyValue(text)) return 'account';
  return text.replace(/\D/g, '').length >= NUMBER_DIGITS ? 'number' : 'count';
}

const scaleOf = (page: ReadPage): number => (page.width > 0 ? (WIDTH * page.height) / page.width : WIDTH);

const placed = (page: ReadPage): readonly PlacedText[] =>
  (page.words ?? []).map(({ text, box: [x0, y0, x1, y1] }) => {
    const height = scaleOf(page);
    return { text, box: { x0: x0 * WIDTH, y0: y0 * height, x1: x1 * WIDTH, y1: y1 * height } };
  });

function valueOf({ before, after, box }: TextChange, page: ReadPage): ChangedValue {
  const height = scaleOf(page);
  return {
    page: page.page,
    box: [box.x0 / WIDTH, box.y0 / height, box.x1 / WIDTH, box.y1 / height],
    old: before,
    new: after,
  };
}

const countOf = (text: string): number => (text === '' ? 0 : text.split(' ').length);

/** Whether recognition rather than a hand may have made the difference. */
function isNoise({ before, after }: TextChange, ...pages: readonly ReadPage[]): boolean {
  const recognized = pages.filter((page) => page.source !== 'text');
  if (recognized.length === 0) return false;
  if (before === '' || after === '' || mayBeMisread(before, after)) return true;
  const parts = new Set(`${before} ${after}`.split(' '));
  return recognized.some((page) =>
    (page.words ?? []).some(({ text, confidence }) => confidence < SURE && parts.has(text)),
  );
}
