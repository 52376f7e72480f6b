/** Compares the words of two states of a page by place and text. */
import { areaOf, sharedArea, unite } from '../../document/index.ts';
import type { PageBox } from '../../document/index.ts';
import { sameText } from './value-kind.ts';
import { runsOf, textOfWords } from './words.ts';
import type { PlacedText } from './words.ts';

/** Text that differs. `before` is empty for added text, `after` for removed text. */
export interface TextChange {
  readonly before: string;
  readonly after: string;
  readonly box: PageBox;
}

/** A word that moved by less stays where it was, points. */
const SAME_PLACE = 2;
/** Share of the smaller box that two texts must have in common to stand in the same place. */
const OVERLAP = 0.3;
/** Values on one line with a smaller gap, in heights of the line, stand side by side. */
const BESIDE = 1.5;

/** What changed from one state to the other. Words that only moved, or were only split differently, do not count. */
export function diffWords(
  before: readonly PlacedText[],
  after: readonly PlacedText[],
): readonly TextChange[] {
  const stayed = without(before, after, near);
  const moved = without(stayed.first, stayed.second, () => true);
  const removed = runsOf(moved.first);
  const added = [...runsOf(moved.second)];
  const changes: TextChange[] = [];
  const gone: PlacedText[] = [];
  const exchange = (old: PlacedText, partners: readonly PlacedText[]): void => {
    for (const partner of partners) added.splice(added.indexOf(partner), 1);
    const text = textOfWords(partners);
    const box = partners.reduce((all, partner) => unite(all, partner.box), old.box);
    changes.push({ before: old.text, after: text, box });
  };
  for (const old of removed) {
    const partners = added.filter((candidate) => inSamePlace(old, candidate));
    if (partners.length > 0) exchange(old, partners);
    else gone.push(old);
  }
  for (const old of gone) exchange(old, added.filter((candidate) => isBeside(old, candidate)).slice(0, 1));
  changes.push(...added.map(({ text, box }) => ({ before: '', after: text, box })));
  return changes.filter((change) => !sameText(change.before, change.after));
}

/** Takes pairs of words with equal text out of both lists. */
function without(
  first: readonly PlacedText[],
  second: readonly PlacedText[],
  accept: (a: PlacedText, b: PlacedText) => boolean,
): { readonly first: readonly PlacedText[]; readonly second: readonly PlacedText[] } {
  const byText = new Map<string, PlacedText[]>();
  for (const word of second) {
    const known = byText.get(word.text);
    if (known === undefined) byText.set(word.text, [word]);
    else known.push(word);
  }
  const used = new Set<PlacedText>();
  const left = first.filter((word) => {
    const candidates = byText.get(word.text) ?? [];
    const at = candidates.findIndex((candidate) => accept(word, candidate));
    const [partner] = at < 0 ? [] : candidates.splice(at, 1);
    if (partner !== undefined) used.add(partner);
    return partner === undefined;
  });
  return { first: left, second: second.filter((word) => !used.has(word)) };
}

const near = (a: PlacedText, b: PlacedText): boolean =>
  Math.abs(a.box.x0 - b.box.x0) < SAME_PLACE && Math.abs(a.box.y1 - b.box.y1) < SAME_PLACE;

function inSamePlace(a: PlacedText, b: PlacedText): boolean {
  const smaller = Math.min(areaOf(a.box), areaOf(b.box));
  return smaller > 0 && sharedArea(a.box, b.box) / smaller >= OVERLAP;
}

/** A value that was typed where the old one began may end where the old one did not: it then stands beside its place. */
function isBeside({ text: old, box: a }: PlacedText, { text, box: b }: PlacedText): boolean {
  const height = Math.min(a.y1 - a.y0, b.y1 - b.y0);
  const gap = Math.max(b.x0 - a.x1, a.x0 - b.x1);
  const level = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0) > height / 2;
  return /\d/.test(old) && /\d/.test(text) && level && gap < BESIDE * height;
}
