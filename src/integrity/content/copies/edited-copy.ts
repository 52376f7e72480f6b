/** Whether a document is a copy of another with a value changed, and not another document from the same template. */
import type { RelativeBox } from '../../../document/index.ts';
import { diffWords } from '../../text/diff.ts';
import type { TextChange } from '../../text/diff.ts';
import type { PlacedText } from '../../text/words.ts';
import { DATE, isKeyValue, valueKindOf } from '../../text/value-kind.ts';
import { SURE } from '../amounts.ts';
import { invoiceNumbers, keptText, wholeValue } from './copy-values.ts';
import type { ReadPage } from './copy-values.ts';
import { mayBeMisread } from '../misread.ts';

/** A value that differs. */
export interface ChangedValue {
  readonly page: number;
  readonly box: RelativeBox;
  readonly old: string;
  readonly new: string;
}

/**
 * What differs in a copy: amounts or accounts (`value`), or what other documents differ in as well: `date`, alone or with
 * amounts under one number, as in corrected and recurring ones; the `number` alone; a `name` alone.
 */
export interface EditedCopy {
  readonly kind: 'value' | 'date' | 'number' | 'name';
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
    const found = diffWords(placed(before), placed(page)).map((change) => ({
      isNoise: isNoise(change, before, page),
      changed: valueOf(change, before, page),
    }));
    // Groups of one account, and the words of one date, are one change.
    const single = found.filter(
      ({ changed }, nth) => found.findIndex((one) => isSame(one.changed, changed)) === nth,
    );
    for (const { changed, isNoise: isDoubtful } of single) {
      differing += Math.max(countOf(changed.old), countOf(changed.new));
      if (differing > (1 - LEAST_AGREEMENT) * words.length) return null;
      if (!isDoubtful) changes.push(changed);
    }
  }
  if (changes.length === 0 || changes.length > MOST_CHANGES) return null;
  const kind = kindOf(changes, earlier, now);
  return kind === null ? null : { kind, changes };
}

const isSame = (a: ChangedValue, b: ChangedValue): boolean => a.old === b.old && a.new === b.new;

/** What the changes mean together; null where they make another document of it. */
function kindOf(
  changes: readonly ChangedValue[],
  earlier: readonly ReadPage[],
  now: readonly ReadPage[],
): EditedCopy['kind'] | null {
  const kinds = new Set(changes.flatMap((change) => [kindOfText(change.old), kindOfText(change.new)]));
  const texts = new Set(now.flatMap((page) => page.words ?? []).map(({ text }) => text));
  const kept = keptText(earlier, texts);
  const keptKinds = new Set(kept.split(' ').map(kindOfText));
  const isDated = DATE.test(kept);
  const numbers = invoiceNumbers(earlier);
  const isSameNumber = invoiceNumbers(now).some((number) => numbers.includes(number));
  if (kinds.has('text') || kinds.has('number')) {
    // Another recipient or number alone: with anything else it is another document.
    const [kind, ...others] = kinds;
    if (others.length > 0 || !isDated || !keptKinds.has('amount')) return null;
    if (kind === 'text') return isSameNumber && changes.every(isRenamed) ? 'name' : null;
    return numbers.length > 0 && !isSameNumber ? 'number' : null;
  }
  // Prices of an undated sheet change as well: what makes it that document must have stayed.
  if (!keptKinds.has('number')) return null;
  const isValue = kinds.has('amount') || kinds.has('account');
  if (!kinds.has('date')) return isDated && isValue ? 'value' : null;
  if (kinds.size === 1) return 'date';
  if (!isValue || !isSameNumber) return null;
  return kinds.has('account') ? 'value' : 'date';
}

/** Whether a text was exchanged for another one, not added or taken out as stamps and notes are. */
const isRenamed = ({ old, new: now }: ChangedValue): boolean => /\p{Lu}/u.test(old) && /\p{Lu}/u.test(now);

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

function valueOf({ before, after, box: place }: TextChange, earlier: ReadPage, page: ReadPage): ChangedValue {
  const height = scaleOf(page);
  const box: RelativeBox = [place.x0 / WIDTH, place.y0 / height, place.x1 / WIDTH, place.y1 / height];
  return { page: page.page, box, old: wholeValue(before, box, earlier), new: wholeValue(after, box, page) };
}

/** Words of a text; an account or a date counts as one. */
const countOf = (text: string): number => {
  const kind = kindOfText(text);
  return kind === 'account' || kind === 'date' ? 1 : text.split(' ').filter((word) => word !== '').length;
};

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
